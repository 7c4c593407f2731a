import type { FieldMessages, Message } from './message.ts';
import { law } from './message.ts';

/**
 * Every refusal of the product is a DomainError with one of these codes. The codes are the wire form
 * (`error.code`); a code that is not in the list does not exist.
 */
export const errorCodes = [
  'validation_failed',
  'unauthorized',
  'token_expired',
  'forbidden',
  'step_up_required',
  'company_expired',
  'not_found',
  'DataNotFound',
  'transition_not_allowed',
  'stale_version',
  'already_exists',
  'in_use',
  'insufficient_balance',
  'insufficient_credit',
  'idempotency_conflict',
  'idempotency_in_progress',
  'idempotency_key_missing',
  'file_too_large',
  'file_type_not_allowed',
  'file_unreadable',
  'range_too_long',
  'rate_limited',
  'THIRD_PARTY',
  'unavailable',
  'unexpected',
] as const;
export type ErrorCode = (typeof errorCodes)[number];

/** The HTTP status of every code. */
export const errorStatus = {
  validation_failed: 400,
  unauthorized: 401,
  token_expired: 401,
  forbidden: 403,
  step_up_required: 403,
  company_expired: 403,
  not_found: 404,
  DataNotFound: 404,
  transition_not_allowed: 409,
  stale_version: 409,
  already_exists: 409,
  in_use: 409,
  insufficient_balance: 422,
  insufficient_credit: 422,
  idempotency_conflict: 422,
  idempotency_in_progress: 409,
  idempotency_key_missing: 400,
  file_too_large: 413,
  file_type_not_allowed: 415,
  file_unreadable: 422,
  range_too_long: 400,
  rate_limited: 429,
  THIRD_PARTY: 502,
  unavailable: 503,
  unexpected: 500,
} as const satisfies Record<ErrorCode, number>;

/** What a person reads where a code was raised without words of its own. */
function wordsOf(code: ErrorCode): Message {
  switch (code) {
    case 'forbidden':
      return law('catalogue.forbidden');
    case 'range_too_long':
      return law('catalogue.rangeTooLong');
    case 'file_too_large':
      return law('catalogue.fileTooLarge');
    default:
      return law(`refusal.${code}`);
  }
}

interface DomainErrorOptions {
  says?: Message;
  fields?: Readonly<FieldMessages>;
  /** Stands behind what it says: the rule that spoke, where the catalogue has the words. */
  reason?: Message;
  /** What the client needs beside the message: the current status, the allowed actions, the newer record. */
  details?: Record<string, unknown>;
  /** False hides what it says from people: they read the generic message. Unless said, only `unexpected` is hidden. */
  clientVisible?: boolean;
  cause?: unknown;
}

/**
 * The one error that the product refuses with; anything else is a fault and reads as `unexpected`. Its `message` is the
 * key of what it says, for logs; people read `says` in their language.
 */
export class DomainError extends Error {
  readonly code: ErrorCode;
  readonly says: Message;
  readonly fields: Readonly<FieldMessages>;
  readonly reason: Message | undefined;
  readonly details: Record<string, unknown> | undefined;
  readonly clientVisible: boolean;

  constructor(code: ErrorCode, options: DomainErrorOptions = {}) {
    const says = options.says ?? wordsOf(code);
    super(says.key, options.cause === undefined ? undefined : { cause: options.cause });
    this.name = 'DomainError';
    this.code = code;
    this.says = says;
    this.fields = options.fields ?? {};
    this.reason = options.reason;
    this.details = options.details;
    this.clientVisible = options.clientVisible ?? code !== 'unexpected';
  }

  /** The HTTP status that this refusal answers with. */
  get status(): number {
    return errorStatus[this.code];
  }
}
