import { passesThrough } from '../../domain/message/catalogue.ts';
import { genericMessage, screenTexts } from '../../domain/message/screenTexts.ts';
import type { Message } from '../../domain/message/message.ts';
import { verbatim } from '../../domain/message/message.ts';

const networkMessage = 'The server cannot be reached. Check your connection, then try again.';
const unavailableMessage = 'The service is not available right now. Try again in a moment.';

/**
 * Which server messages reach a person. `whitelist`: those of the catalogue; `from_backend` (flag
 * refactoring_error_handler): those that the server marked client-visible.
 */
export type ErrorTextMode = 'whitelist' | 'from_backend';

interface ApiErrorInit {
  status: number;
  code: string;
  message: string;
  messageKey?: string;
  fields?: Record<string, string>;
  details?: unknown;
  requestId?: string;
  cause?: unknown;
  body?: FormErrorBody;
}

/** Where react-admin's forms look for the errors of their fields: dotted keys, and `root` for the whole form. */
interface FormErrorBody {
  errors: Record<string, string | { serverError: string }>;
}

/**
 * A call that did not succeed. `message` is fit for a person; what the server said otherwise goes to the log only.
 * `status` is 0 when the server was not reached. `fields` holds one sentence per dotted field (`items.1.tax`).
 * `messageKey` translates the messages that are the browser's own.
 */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly status: number;
  readonly code: string;
  readonly messageKey: string | undefined;
  readonly fields: Readonly<Record<string, string>>;
  readonly details: unknown;
  readonly requestId: string | undefined;
  readonly body: FormErrorBody | undefined;

  constructor(init: ApiErrorInit) {
    super(init.message, init.cause === undefined ? undefined : { cause: init.cause });
    this.status = init.status;
    this.code = init.code;
    this.messageKey = init.messageKey;
    this.fields = init.fields ?? {};
    this.details = init.details;
    this.requestId = init.requestId;
    this.body = init.body;
  }

  /** Nobody knows whether the write was carried out: the same press may be sent again under the same key. */
  get isOutcomeUnknown(): boolean {
    return this.status === 0 || this.status === 408 || this.status >= 500;
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined;
}

/** The error part of an answer, as the server sent it, before it is judged fit for a person. */
interface ServerError {
  code: string;
  /** What the message says, the same in every language. */
  key: string;
  /** In the language of the screens. */
  message: string;
  isClientVisible: boolean;
  fields: Record<string, string>;
  details: unknown;
  requestId: string | undefined;
}

/** Reads `{ error: { code, message, clientVisible, fields, details, requestId } }`; anything else gives an empty one. */
export function readServerError(body: unknown): ServerError {
  const error = isRecord(body) && isRecord(body['error']) ? body['error'] : {};
  return {
    code: textOf(error['code']) ?? 'unexpected',
    key: textOf(error['key']) ?? '',
    message: textOf(error['message']) ?? '',
    isClientVisible: error['clientVisible'] === true,
    fields: flattenFields(error['fields']),
    details: error['details'],
    requestId: textOf(error['requestId']),
  };
}

/**
 * Field errors as dotted keys with one sentence each, whatever nesting they came in. Nulls are dropped: an empty
 * one breaks the form that shows it.
 */
export function flattenFields(fields: unknown): Record<string, string> {
  const flat: Record<string, string> = {};
  const visit = (value: unknown, path: string): void => {
    if (typeof value === 'string') {
      if (value !== '') flat[path || 'root'] ??= value;
    } else if (Array.isArray(value) && value.every((entry) => typeof entry === 'string')) {
      visit(
        value.find((entry) => entry !== ''),
        path,
      );
    } else if (typeof value === 'object' && value !== null) {
      for (const [key, inner] of Object.entries(value)) visit(inner, path ? `${path}.${key}` : key);
    }
  };
  visit(fields, '');
  return flat;
}

interface FailedCall {
  status: number;
  body: unknown;
  method: string;
  isUpload?: boolean;
}

/** Turns a refused answer into the error that a person may see. */
export function toApiError({ status, body, method, isUpload }: FailedCall, mode: ErrorTextMode): ApiError {
  const server = readServerError(body);
  const shown = shownMessage(server, { status, method, isUpload: isUpload === true, mode });
  const { code, fields, details, requestId } = server;
  return new ApiError({ ...shown, status, code, fields, details, ...(requestId ? { requestId } : {}) });
}

function shownMessage(
  server: ServerError,
  call: { status: number; method: string; isUpload: boolean; mode: ErrorTextMode },
): { message: string; messageKey?: string } {
  if (call.isUpload && (call.status === 413 || server.key === 'catalogue.bodyTooLarge')) {
    return { message: screenTexts.fileTooLarge, messageKey: 'error.fileTooLarge' };
  }
  if (call.status === 503) return { message: unavailableMessage, messageKey: 'error.unavailable' };
  const isShown =
    call.mode === 'from_backend' ? server.isClientVisible : passesThrough(server.key, call.method);
  if (isShown && server.message !== '') return { message: server.message };
  return { message: genericMessage, messageKey: 'error.generic' };
}

/** The server was not reached: connection lost, name not found, request blocked. */
export function networkError(cause: unknown): ApiError {
  return new ApiError({
    status: 0,
    code: 'network',
    message: networkMessage,
    messageKey: 'error.network',
    cause,
  });
}

/**
 * The same error, with its field errors where react-admin's forms look for them. A field that the form did not send
 * has no input to stand beside: its sentence goes to the whole form.
 */
export function toFormError(error: ApiError, sent: unknown): ApiError {
  const entries = Object.entries(error.fields);
  if (entries.length === 0) return error;
  const known = new Set(isRecord(sent) ? Object.keys(sent) : []);
  const errors: FormErrorBody['errors'] = {};
  const homeless: string[] = [];
  for (const [path, sentence] of entries) {
    if (known.has(path.split('.')[0] ?? '')) errors[path] = sentence;
    else homeless.push(sentence);
  }
  if (homeless.length > 0) errors['root'] = { serverError: homeless.join(' ') };
  const { status, code, message, messageKey, fields, details, requestId } = error;
  return new ApiError({
    status,
    code,
    message,
    fields,
    details,
    cause: error,
    body: { errors },
    ...(messageKey ? { messageKey } : {}),
    ...(requestId ? { requestId } : {}),
  });
}

type Translate = (key: string, options?: { _?: string }) => string;

/** What is said of any failure; a failure that is no ApiError gets the generic message. */
export function errorMessage(error: unknown): Message {
  if (!(error instanceof ApiError)) return { key: 'error.generic' };
  return error.messageKey ? { key: error.messageKey } : verbatim(error.message);
}

/** {@link errorMessage} in the person's language. */
export function describeError(error: unknown, translate: Translate): string {
  if (!(error instanceof ApiError)) return translate('error.generic', { _: genericMessage });
  return error.messageKey ? translate(error.messageKey, { _: error.message }) : error.message;
}

/** The error page's path with its three query parameters (rules: error page). */
export function errorPagePath(code: string, description: string, status: number): string {
  return `/error?${new URLSearchParams({ code, description, status: String(status) })}`;
}

/** Where a failed sign-in leads: an expired subscription, a refusal, or anything else (rules: error page). */
export function authFailurePath(failure: { status: number; message: string; code?: string }): string {
  const description = failure.message || screenTexts.internalServerError;
  if (failure.code === 'company_expired') {
    return errorPagePath('company-expired', description, failure.status || 403);
  }
  if (failure.status === 403 || failure.code === 'forbidden') return errorPagePath('403', description, 403);
  return errorPagePath('auth', description, failure.status || 500);
}
