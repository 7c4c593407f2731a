import { unselectableInAuthorization } from '../payment.ts';
import type { PaymentRow } from '../paymentWire.ts';

/** A row is decided already, or it is not this person's to decide. */
export type SelectionRefusal = 'processed' | 'notYours';

/** Why a row of the approvals cannot be chosen: the person's own part in it is over, or they have none. */
export function approvalSelectionRefusal(
  row: Pick<PaymentRow, 'reviewStatus' | 'isAbleToApprove' | 'isAbleToReject'>,
): SelectionRefusal | null {
  if (row.reviewStatus !== 'awaiting') return 'processed';
  return row.isAbleToApprove || row.isAbleToReject ? null : 'notYours';
}

/** Why a row of the authorizations cannot be chosen (rules: selection). */
export function authorizationSelectionRefusal(
  row: Pick<PaymentRow, 'status' | 'isAbleToAuthorize' | 'isAbleToReject'>,
): SelectionRefusal | null {
  if (unselectableInAuthorization.some((status) => status === row.status)) return 'processed';
  return row.isAbleToAuthorize || row.isAbleToReject ? null : 'notYours';
}
