import type { PaymentRow } from '../paymentWire.ts';

/** The payment whose receipt is shown for a document: the one asked for, else the one paid last; null when none is paid. */
export function receiptPayment<Row extends Pick<PaymentRow, 'id' | 'status' | 'paidAt'>>(
  payments: readonly Row[],
  askedID: number | null,
): Row | null {
  const paid = payments.filter((payment) => payment.status === 'paid');
  if (askedID !== null) return paid.find((payment) => payment.id === askedID) ?? null;
  return paid.reduce<Row | null>(
    (last, row) => ((row.paidAt ?? '') >= (last?.paidAt ?? '') ? row : last),
    null,
  );
}
