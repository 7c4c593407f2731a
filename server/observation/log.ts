import { pino } from 'pino';
import type { DestinationStream, Logger } from 'pino';

import { redact } from '../../domain/message/redaction.ts';
import type { Configuration } from '../configuration.ts';
import { cleanError } from './cleanError.ts';
import { currentRequestID } from './requestScope.ts';

interface LogOptions {
  level: Configuration['logLevel'];
  /** Default: standard output, as lines of JSON. */
  destination?: DestinationStream;
  /** Told of every error that is logged as `error` or `fatal`. */
  onError?: (error: unknown, about: LoggedAbout) => void;
}

/** What the line around an error says. */
export interface LoggedAbout {
  message: string;
  requestID: string | undefined;
  facts: Facts;
}

/** What a line may hold beside its message and its error. */
type Facts = Record<string, string | number | boolean | null>;

const errorLevel = 50;

/** Fields of these names are left out, in case somebody logs more than they should. */
const forbiddenName = /name|mail|phone|password|secret|token|authorization|cookie|header|body|query|param/i;
/** Texts that the server itself makes; anything else may quote a person and is redacted. */
const ownTexts: ReadonlySet<string> = new Set(['method', 'route', 'topic', 'jobID']);
const isForbidden = new Map<string, boolean>();

/**
 * The server's log: lines of JSON. A line holds numbers, short texts and errors, never whole objects; errors appear
 * without the values they quote, texts without what looks personal or secret. What is logged on behalf of a request
 * carries its id as `reqId`, whoever logs it.
 */
export function createLog({ level, destination, onError }: LogOptions): Logger {
  return pino(
    {
      level,
      mixin(_line, _level, logger) {
        const requestID = currentRequestID();
        // A request's own logger has the id already.
        return requestID === undefined || 'reqId' in logger.bindings() ? {} : { reqId: requestID };
      },
      hooks: {
        logMethod(given, method, level) {
          const { error, facts, message } = lineOf(given);
          if (level >= errorLevel && error !== undefined && onError !== undefined) {
            const { reqId } = this.bindings();
            onError(error, {
              message,
              requestID: typeof reqId === 'string' ? reqId : currentRequestID(),
              facts,
            });
          }
          const fields = error === undefined ? facts : { ...facts, error: cleanError(error) };
          method.apply(this, [fields, message]);
        },
      },
    },
    destination ?? standardOutput(),
  );
}

/** Lines are written several at a time, at most a moment late: a write of its own costs a short answer a tenth of its time. */
function standardOutput(): DestinationStream {
  return pino.destination({ sync: false, minLength: 4096, periodicFlush: 100 });
}

/** Takes a call of the log apart. What libraries log has the same shape: fields or an error, then words. */
function lineOf([first, second]: readonly unknown[]): { error?: Error; facts: Facts; message: string } {
  if (typeof first === 'string') return { facts: {}, message: redact(first) };
  const facts: Facts = {};
  let error = first instanceof Error ? first : undefined;
  if (error === undefined && typeof first === 'object' && first !== null) {
    for (const [name, value] of Object.entries(first)) {
      if (value instanceof Error) error ??= value;
      else if (!forbids(name)) addFact(facts, name, value);
    }
  }
  // A library that has no words of its own gives those of the error, which the error says better.
  const message = typeof second === 'string' && second !== error?.message ? redact(second) : 'an error';
  return error === undefined ? { facts, message } : { error, facts, message };
}

function addFact(facts: Facts, name: string, value: unknown): void {
  if (typeof value === 'string') facts[name] = ownTexts.has(name) ? value : redact(value);
  else if (typeof value === 'number' || typeof value === 'boolean' || value === null) facts[name] = value;
}

function forbids(name: string): boolean {
  let answer = isForbidden.get(name);
  if (answer === undefined) {
    answer = forbiddenName.test(name);
    isForbidden.set(name, answer);
  }
  return answer;
}
