import { ApiError, describeError } from '../../../providers/http/apiError.ts';

type Translate = (key: string, options?: { _?: string }) => string;

/**
 * The sentence about a failed call: the one that it carries, or, where it carries only the generic one, what the
 * error catalogue has for this call.
 */
export function failureText(error: unknown, translate: Translate, ofThisCall: string | undefined): string {
  const isGeneric = !(error instanceof ApiError) || error.messageKey === 'error.generic';
  return isGeneric && ofThisCall !== undefined ? ofThisCall : describeError(error, translate);
}
