import { redact } from '../../domain/message/redaction.ts';
import { sqlState } from '../database/database.ts';

/** An error as operators may see it: what failed and where, never with what values. */
export interface CleanError {
  type: string;
  message: string;
  /** SQLSTATE, the system's name of the error (`ECONNREFUSED`), or the library's. */
  code?: string;
  /** What another server answered, as a number. */
  status?: number;
  constraint?: string;
  table?: string;
  column?: string;
  routine?: string;
  /** The statement that failed, with `$1` in place of values. */
  statement?: string;
  /** Where, without the message that V8 puts before it. */
  stack: string;
  cause?: CleanError;
}

const framesMax = 20;
const causesMax = 5;
const statementLengthMax = 1000;
const symbolic = /^[\w$.-]{1,80}$/;

/** Everything but names, codes and places is left out: a value that was refused can be anybody's name. */
export function cleanError(error: unknown, depth = 0): CleanError {
  if (!(error instanceof Error)) return { type: typeof error, message: 'not an error', stack: '' };
  const fields = error as Error & Record<string, unknown>;
  const clean: CleanError = {
    // Few libraries name their errors; their classes have names.
    type: symbolOf(/^error$/i.test(error.name) ? error.constructor.name : error.name) ?? 'Error',
    message: messageOf(fields),
    stack: framesOf(error),
  };
  for (const name of ['code', 'constraint', 'table', 'column', 'routine'] as const) {
    const value = symbolOf(fields[name]);
    if (value !== undefined) clean[name] = value;
  }
  const status = fields['statusCode'] ?? fields['responseCode'] ?? fields['status'];
  if (typeof status === 'number') clean.status = status;
  if (typeof fields['query'] === 'string') clean.statement = statementOf(fields['query']);
  if (error.cause instanceof Error && depth < causesMax) clean.cause = cleanError(error.cause, depth + 1);
  return clean;
}

function symbolOf(value: unknown): string | undefined {
  return typeof value === 'string' && symbolic.test(value) ? value : undefined;
}

function messageOf(error: Error & Record<string, unknown>): string {
  // The query builder's message ends with the values of the statement.
  if ('query' in error && 'params' in error) return 'A statement failed.';
  if (Array.isArray(error['issues'])) return issuesOf(error['issues']);
  if (isAnswerOfOthers(error)) return 'Another server answered with an error.';
  const message = redact(error.message);
  return sqlState(error) === null ? message : message.replaceAll(/\([^)]*\)/g, '(…)');
}

/** Mail servers, sign-in providers and storages say what they like, and quote people in it. */
function isAnswerOfOthers(error: Error): boolean {
  return ['response', 'responseCode', 'error_description', '$response'].some((name) => name in error);
}

/** What a schema refused: where and why, not what. */
function issuesOf(issues: readonly unknown[]): string {
  const lines = issues.slice(0, 10).map((issue) => {
    const { path, code } = issue as { path?: unknown; code?: unknown };
    const steps = Array.isArray(path) ? path.map((step) => symbolOf(String(step)) ?? '?') : [];
    return `${steps.join('.')}: ${symbolOf(code) ?? '?'}`;
  });
  return lines.join('; ');
}

function statementOf(statement: string): string {
  return statement.replaceAll(/'[^']*'/g, `'…'`).slice(0, statementLengthMax);
}

/** The message stands at the head of a stack and may look like a frame, so it is cut off by its length. */
function framesOf(error: Error): string {
  const stack = typeof error.stack === 'string' ? error.stack : '';
  const end = stack.indexOf(error.message);
  const afterMessage = end === -1 ? stack : stack.slice(end + error.message.length);
  return afterMessage
    .split('\n')
    .filter((line) => /^\s+at \S.*:\d+:\d+\)?$/.test(line))
    .slice(0, framesMax)
    .map((line) => line.trim().replace(/\?[^\s)]*?(?=:\d+:\d+)/, ''))
    .join('\n');
}
