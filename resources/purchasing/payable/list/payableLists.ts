import { documentLooks, payableStatuses } from '../../document/document.ts';
import { documentAmountSorts, documentSorts } from '../../document/list/documentLists.ts';
import type { PaymentTab } from '../../../paying/payment/paid/paidKind.ts';
import type { PaymentListFilter, PaymentListSpec } from '../../../paying/payment/list/paymentLists.ts';
import { paymentListSpec } from '../../../paying/payment/list/paymentLists.ts';

/** What the makers' list holds: documents that are to be paid, those on their way, and those paid. */
const payableFilterStatuses = [...payableStatuses, 'overdue'] as const;
const listed = { statuses: payableFilterStatuses, looks: documentLooks };
const byDue = { sorts: documentSorts, amountSorts: documentAmountSorts, defaultSort: 'dueDate,-id' };
/** The list stands twice: of invoices, and of deposits. */
export const payableListSpecs = {
  bill: paymentListSpec('approval-payment-list-request', listed, byDue),
  deposit: paymentListSpec('approval-payment-list-request-deposits', listed, {
    ...byDue,
    defaultSort: 'transactionDate,-id',
  }),
} as const satisfies Record<PaymentTab, PaymentListSpec>;
/** On the first visit: what waits for a payment maker. */
export const firstPayableFilter: PaymentListFilter = {
  status: ['awaiting_payment'] satisfies (typeof payableFilterStatuses)[number][],
};
