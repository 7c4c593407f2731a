import type { DocumentAbilities } from '../../document/documentAbilities.ts';
import type { PayableRow } from '../payableWire.ts';

/** What the list of requests offers on a document (rules: payment lists). */
type PayableAction = 'view' | 'createPayment' | 'receipt';

export function payableActions(
  row: Pick<PayableRow, 'status' | 'isAbleToCreatePayment' | 'billPaymentID'>,
): PayableAction[] {
  const actions: PayableAction[] = ['view'];
  if (row.isAbleToCreatePayment) actions.push('createPayment');
  if (row.status === 'paid' && row.billPaymentID !== null) actions.push('receipt');
  return actions;
}

/** Whether the person can request a payment of the document: the flag of an invoice, or of a deposit. */
export function mayRequestPayment(
  document: Pick<DocumentAbilities, 'isAbleToCreatePayment' | 'isAbleToCreateDepositPayment'>,
): boolean {
  return document.isAbleToCreatePayment === true || document.isAbleToCreateDepositPayment;
}
