import { genericMessage, screenTexts } from '../message/screenTexts.ts';

/** What a person reads where a refusal has no words but its code; the catalogue has those of three more. */
export const refusalEn = {
  validation_failed: 'Some fields need your attention.',
  unauthorized: 'Sign in to continue.',
  token_expired: 'Your session has ended. Sign in to continue.',
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
  file_type_not_allowed: 'This type of file is not accepted.',
  file_unreadable: 'The file could not be read.',
  rate_limited: 'Too many requests, please wait a moment.',
  THIRD_PARTY: 'A connected service did not answer as expected.',
  unavailable: 'The service is not available right now, please try again in a moment.',
  unexpected: genericMessage,
} as const;
