import { currencyCodes } from '../../../../domain/money/money.ts';
import {
  amountRangeFilter,
  choiceFilter,
  dayRangeFilter,
  idFilter,
  textFilter,
} from '../../../../domain/list/filterKinds.ts';
import type { FilterValues } from '../../../../domain/list/listQuery.ts';
import { listSpec } from '../../../../domain/list/listQuery.ts';
import { reviewStatuses } from '../../../../domain/lifecycle/reviewStatus.ts';
import type { PaidType } from '../payment.ts';
import type { PaymentStatus } from '../paymentStatus.ts';
import { paymentStatuses } from '../paymentStatus.ts';
import { paymentSorts } from './paymentListWords.ts';

const documentFilters = {
  paymentDate: dayRangeFilter(),
  dueDate: dayRangeFilter(),
  transactionDate: dayRangeFilter(),
  totalAmount: amountRangeFilter(),
  currencyCode: choiceFilter(currencyCodes),
  companyAccountIDs: idFilter(),
} as const;

/** What the releasers' list holds: everything that is past its approval. */
export const releaseStatuses = paymentStatuses.filter((status) => status !== 'awaiting_approval');

interface Order {
  sorts: readonly string[];
  defaultSort: string;
}

const byPayment: Order = { sorts: paymentSorts, defaultSort: '-id' };

/** One list of payments: the same filters, 20 rows a page (spec 2 §9), its own statuses. */
export function paymentListSpec(screen: string, statuses: readonly string[], order: Order) {
  const filters = { query: textFilter(), status: choiceFilter(statuses), ...documentFilters };
  return listSpec({ screen, filters, ...order, defaultLimit: 20 });
}

export type PaymentListSpec = ReturnType<typeof paymentListSpec>;
export type PaymentListFilter = FilterValues<PaymentListSpec['filters']>;

/** Each list stands twice: for payments of invoices, and of deposits. */
function ofBoth(screen: string, statuses: readonly string[]) {
  return {
    bill: paymentListSpec(screen, statuses, byPayment),
    deposit: paymentListSpec(`${screen}-deposits`, statuses, byPayment),
  } as const satisfies Record<PaidType, PaymentListSpec>;
}

export const paymentApprovalListSpecs = ofBoth('approval-payment-list-approval', reviewStatuses);
export const paymentReleaseListSpecs = ofBoth('approval-payment-list-authorize', releaseStatuses);

/** On the first visit each list shows what waits for the person. */
export const firstPaymentApprovalFilter: PaymentListFilter = {
  status: ['awaiting'] satisfies (typeof reviewStatuses)[number][],
};
export const firstPaymentReleaseFilter: PaymentListFilter = {
  status: ['awaiting_payment_authorization'] satisfies PaymentStatus[],
};
