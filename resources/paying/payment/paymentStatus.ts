import type { StatusLooks } from '../../../domain/lifecycle/statusLook.ts';
import { lawLooks, statusLooks } from '../../../domain/lifecycle/statusLook.ts';
import type { paymentStatusEn } from './words/paymentStatus.en.ts';

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

/** The money may still leave its account. */
export const openPaymentStatuses = [
  'awaiting_approval',
  'awaiting_payment_authorization',
  'awaiting_disbursement',
  'processed',
  'awaiting_information',
] as const satisfies readonly PaymentStatus[];

/** How each is shown. */
export const paymentLooks: StatusLooks<PaymentStatus | keyof typeof lawLooks> = {
  ...lawLooks,
  ...statusLooks<typeof paymentStatusEn>('paymentStatus', {
    awaiting_approval: 'waiting',
    awaiting_payment_authorization: 'waiting',
    awaiting_disbursement: 'bank',
    processed: 'bank',
    awaiting_information: 'attention',
    paid: 'good',
  }),
};
