import { payableStatuses } from '../../../purchasing/document/document.ts';
import { documentSorts } from '../../../purchasing/document/list/documentListWords.ts';
import type { PaidType } from '../../payment/payment.ts';
import type { PaymentListFilter, PaymentListSpec } from '../../payment/list/PaymentFilters.tsx';
import { paymentListSpec } from '../../payment/list/PaymentFilters.tsx';

/** What the makers' list holds: documents that are to be paid, those on their way, and those paid. */
export const payableFilterStatuses = [...payableStatuses, 'overdue'] as const;
const byDue = { sorts: documentSorts, defaultSort: 'dueDate,-id' };
/** The list stands twice: of invoices, and of deposits. */
export const payableListSpecs = {
  bill: paymentListSpec('approval-payment-list-request', payableFilterStatuses, byDue),
  deposit: paymentListSpec('approval-payment-list-request-deposits', payableFilterStatuses, {
    ...byDue,
    defaultSort: 'transactionDate,-id',
  }),
} as const satisfies Record<PaidType, PaymentListSpec>;
/** On the first visit: what waits for a payment maker. */
export const firstPayableFilter: PaymentListFilter = {
  status: ['awaiting_payment'] satisfies (typeof payableFilterStatuses)[number][],
};
