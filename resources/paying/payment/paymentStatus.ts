/** A payment of an invoice, or of a deposit on an order: requested, approved, authorized, handed to the bank, paid. */
export const paymentStatuses = [
  'awaiting_approval',
  'awaiting_payment_authorization',
  'awaiting_disbursement',
  'processed',
  'awaiting_information',
  'paid',
  'failed',
  'rejected',
  'canceled',
] as const;
export type PaymentStatus = (typeof paymentStatuses)[number];
