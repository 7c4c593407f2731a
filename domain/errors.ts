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

/** Shown for every failure that has no words of its own (spec 1 §8, two blanks after "later."). */
export const genericMessage =
  'An unexpected error occurred, please try again later.  If the issue continues, reach out to the expense team.';

/**
 * Texts of the error catalogue, to the letter (spec 1 §8, spec 2 §8, spec 3 §8). Where the spec gives a text
 * without its capital, it stands here as a sentence.
 */
export const errorTexts = {
  notAllowed: 'Not allowed to perform this action',
  bodyTooLarge: 'Request body too large',
  sameMonthAndYear: 'Start and end date should not be in the same month and year',
  unauthorizedToCancel: 'Unauthorized to cancel',
  duplicateFrequency: 'Duplicate frequency on same category',
  yearlyLimitTooLow: 'Yearly limit must exceed monthly or weekly',
  monthlyLimitTooLow: 'Monthly must exceed weekly',
  jobGradeTaken: 'Job grade already assigned to other policies',
  rangeTooLong: 'Maximum query time range is 92 days',
  conflictedPolicyMembers: 'Conflicted policy members',
  tripTypeWorkflowExists: 'A workflow with given trip type already exists',
  dualPolicyAssignment: 'Trip request unavailable due to dual policy assignment',
  defaultWorkflowExists: 'Default workflow already exists',
  membersInOtherPolicy: 'Members already in another custom policy',
  saveFailedRemoveMembers: 'Save failed, remove some members',
  inactivePolicy: 'Cannot update inactive policy',
  limitPerTransaction: 'Amount exceeds limit per transaction',
  referenceNumberTaken: 'Reference number already taken',
  unauthorizedToApproveTripReport: 'Unauthorized to approve trip report',
  vendorNameTaken: 'Vendor name must be unique',
  forbidden: 'Forbidden',
  internationalPaymentInactive: 'International payment inactive, contact administrator',
  streamNotConnected: 'Stream Integration not connected',
  categoryExists: 'Category with given name and type exists',
} as const;
export type ErrorText = (typeof errorTexts)[keyof typeof errorTexts];

/** A message that contains this passes through on POST, whatever follows it (spec 1 §8). */
export const limitReachedPrefix = "You've reached the limit";

/**
 * Texts that a screen shows itself, when a call failed without words of its own or before any call
 * (spec 2 §8, spec 3 §8).
 */
export const screenTexts = {
  billsResponse: 'Error when resolving bills response',
  quoteCalculation: 'Error when resolving purchase quote calculation',
  uploadFailed: 'Upload file failed, please retry',
  fileTooLarge: 'File size exceeds the maximum limit of 5 MB',
  voidFailed: 'Void expense failed, please retry',
  deleteBill: 'Error when resolving delete bill',
  expenseDetail: 'Get detail expense failed, please retry',
  quoteDetail: 'Get detail purchase quote failed, please retry',
  paymentDetails: 'Error when resolving expense payment details response',
  voidPaymentAuthorization: 'Error when resolving void payment authorization',
  markAsPaid: 'Error when resolving mark as paid payment',
  paymentResponse: 'Error when resolving expense payment response',
  paymentWorkflow: 'Error when resolving workflow bill payment response',
  workflowDetails: 'Error when getting workflow bills details',
  currencies: 'Error when resolving currencies response',
  bankAccountInvalid: 'The bank account no. is incorrect or not valid',
  invalidFormat: 'Invalid format.',
  billsSummary: 'Error while fetching bills summary',
  insufficientCredits: 'Insufficient credits. Contact your admin to purchase more credit to continue.',
  required: 'You must fill this field',
  accountingCallback: 'Failed when retrieve data, please contact your admin',
  notificationsLoad: 'An error occurred while loading data',
  switchAppList: 'Failed to parse data switch app list',
  broadcast: 'Something went wrong.',
  errorPage: 'An error occurred while showing the error page',
  pageNotFound: '404 This page could not be found',
  unknownGuard: '500 Unknown middleware',
  internalServerError: 'Internal server error',
  alreadyProcessed: 'Unable to approve or reject this request because it has been processed.',
  noCurrencyForWorkflow:
    'You can only create a workflow if there is a currency that has not been assigned to any existing workflow.',
} as const;
export type ScreenText = (typeof screenTexts)[keyof typeof screenTexts];

/** What a person reads when the code was raised without a message of its own. */
export const defaultMessage = {
  validation_failed: 'Some fields need your attention.',
  unauthorized: 'Sign in to continue.',
  token_expired: 'Your session has ended. Sign in to continue.',
  forbidden: errorTexts.forbidden,
  step_up_required: 'Sign in again to confirm this action.',
  company_expired: 'The subscription of this company has expired.',
  not_found: 'This record does not exist, or you may not see it.',
  DataNotFound: 'The data was not found.',
  transition_not_allowed: 'This action is not possible in the current status.',
  stale_version: 'This record was changed since you opened it.',
  already_exists: 'This already exists.',
  in_use: 'This is still in use.',
  insufficient_balance: 'The balance of the account does not cover this payment.',
  insufficient_credit: screenTexts.insufficientCredits,
  idempotency_conflict: 'This request was already sent with other content.',
  idempotency_in_progress: 'This request is still being worked on.',
  idempotency_key_missing: 'The request needs an Idempotency-Key.',
  file_too_large: screenTexts.fileTooLarge,
  file_type_not_allowed: 'This type of file is not accepted.',
  file_unreadable: 'The file could not be read.',
  range_too_long: errorTexts.rangeTooLong,
  rate_limited: 'Too many requests, please wait a moment.',
  THIRD_PARTY: 'A connected service did not answer as expected.',
  unavailable: 'The service is not available right now, please try again in a moment.',
  unexpected: genericMessage,
} as const satisfies Record<ErrorCode, string>;

export interface DomainErrorOptions {
  message?: string;
  /** Messages by path of the field, as `items.1.tax`. */
  fields?: Record<string, string>;
  /** What the client needs beside the message: the current status, the allowed actions, the newer record. */
  details?: Record<string, unknown>;
  /** False hides the message from people: they read the generic one. Unless said, only `unexpected` is hidden. */
  clientVisible?: boolean;
  cause?: unknown;
}

/** The one error that the product refuses with; anything else is a fault and reads as `unexpected`. */
export class DomainError extends Error {
  readonly code: ErrorCode;
  readonly fields: Record<string, string>;
  readonly details: Record<string, unknown> | undefined;
  readonly clientVisible: boolean;

  constructor(code: ErrorCode, options: DomainErrorOptions = {}) {
    super(
      options.message ?? defaultMessage[code],
      options.cause === undefined ? undefined : { cause: options.cause },
    );
    this.name = 'DomainError';
    this.code = code;
    this.fields = options.fields ?? {};
    this.details = options.details;
    this.clientVisible = options.clientVisible ?? code !== 'unexpected';
  }

  /** The HTTP status that this refusal answers with. */
  get status(): number {
    return errorStatus[this.code];
  }
}

export function isErrorCode(text: unknown): text is ErrorCode {
  return errorCodes.some((code) => code === text);
}

const passThrough: ReadonlySet<string> = new Set(
  [...Object.values(errorTexts), screenTexts.fileTooLarge].map((text) => text.toLowerCase()),
);

/** Whether the catalogue lets this text reach a person unchanged (spec 1 §8), in whichever case it came. */
export function passesThrough(message: string, method: string): boolean {
  if (passThrough.has(message.trim().replace(/\.$/, '').toLowerCase())) return true;
  return method.toUpperCase() === 'POST' && message.includes(limitReachedPrefix);
}

/**
 * What a person reads of a failed call: the message if it is marked client-visible or stands in the catalogue,
 * else the generic one (spec 1 §8).
 */
export function messageForPerson(error: { message: string; clientVisible: boolean }, method: string): string {
  return error.clientVisible || passesThrough(error.message, method) ? error.message : genericMessage;
}
