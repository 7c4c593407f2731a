import type { PayableRow } from '../payableWire.ts';

/** What the list of requests offers on a document (spec 2 §4). */
export type PayableAction = 'view' | 'createPayment' | 'receipt';

export function payableActions(
  row: Pick<PayableRow, 'status' | 'isAbleToCreatePayment' | 'billPaymentID'>,
): PayableAction[] {
  const actions: PayableAction[] = ['view'];
  if (row.isAbleToCreatePayment) actions.push('createPayment');
  if (row.status === 'paid' && row.billPaymentID !== null) actions.push('receipt');
  return actions;
}
