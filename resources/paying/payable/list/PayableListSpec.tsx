import { payableStatuses } from '../../../purchasing/document/document.ts';
import { documentSorts } from '../../../purchasing/document/list/documentListWords.ts';
import type { PaymentListFilter } from '../../payment/list/PaymentFilters.tsx';
import { paymentListSpec } from '../../payment/list/PaymentFilters.tsx';

/** What the makers' list holds: documents that are to be paid, those on their way, and those paid. */
export const payableFilterStatuses = [...payableStatuses, 'overdue'] as const;
export const payableListSpec = paymentListSpec('approval-payment-list-request', payableFilterStatuses, {
  sorts: documentSorts,
  defaultSort: 'dueDate,-id',
});
/** On the first visit: what waits for a payment maker. */
export const firstPayableFilter: PaymentListFilter = {
  status: ['awaiting_payment'] satisfies (typeof payableFilterStatuses)[number][],
};
