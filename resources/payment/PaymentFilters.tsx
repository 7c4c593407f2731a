import { currencyCodes } from '../../domain/money.ts';
import type { FilterFields, FilterOption } from '../../src/ui/list/filterFields.ts';
import {
  amountRangeFilter,
  choiceFilter,
  dayRangeFilter,
  idFilter,
  textFilter,
} from '../../src/ui/list/filterKinds.ts';
import { listSpec } from '../../src/ui/list/listQuery.ts';
import { openBillStatuses } from '../bill/bill.ts';
import { reviewStatuses } from '../reviewStatus.ts';
import { paymentStatuses } from './payment.ts';
import { payableSorts, paymentSorts } from './paymentFilter.ts';

const documentFilters = {
  paymentDate: dayRangeFilter(),
  dueDate: dayRangeFilter(),
  transactionDate: dayRangeFilter(),
  totalAmount: amountRangeFilter(),
  currencyCode: choiceFilter(currencyCodes),
  companyAccountIDs: idFilter(),
} as const;

/** What the makers' list holds: documents that are to be paid, those on their way, and those paid. */
export const payableStatuses = [...openBillStatuses, 'paid', 'overdue'] as const;
/** What the releasers' list holds: everything that is past its approval. */
export const releaseStatuses = paymentStatuses.filter((status) => status !== 'awaiting_approval');

export const payableListSpec = listSpec({
  screen: 'approval-payment-list-request',
  filters: { query: textFilter(), status: choiceFilter(payableStatuses), ...documentFilters },
  sorts: payableSorts,
  defaultSort: 'dueDate,-id',
  defaultLimit: 20,
});

export const paymentApprovalListSpec = listSpec({
  screen: 'approval-payment-list-approval',
  filters: { query: textFilter(), status: choiceFilter(reviewStatuses), ...documentFilters },
  sorts: paymentSorts,
  defaultSort: '-id',
  defaultLimit: 20,
});

export const paymentReleaseListSpec = listSpec({
  screen: 'approval-payment-list-authorize',
  filters: { query: textFilter(), status: choiceFilter(releaseStatuses), ...documentFilters },
  sorts: paymentSorts,
  defaultSort: '-id',
  defaultLimit: 20,
});

/** On the first visit each list shows what waits for the person. */
export const firstPayableFilter = { status: ['awaiting_payment'] } as const;
export const firstPaymentApprovalFilter = { status: ['awaiting'] } as const;
export const firstPaymentReleaseFilter = { status: ['awaiting_payment_authorization'] } as const;

type Words = (key: string) => string;

/** How the filters of a payment list are shown; the three lists differ in their statuses. */
export function paymentFilterFields(
  translate: Words,
  { statuses, accounts }: { statuses: readonly string[]; accounts: readonly FilterOption[] | null },
) {
  const field = (name: string) => ({ label: translate(`payment.filter.${name}`) });
  const options = statuses.map((status) => ({ value: status, label: translate(`status.${status}`) }));
  return {
    query: { ...field('query'), isPromoted: true },
    status: { ...field('status'), isPromoted: true, options },
    dueDate: { ...field('dueDate'), isPromoted: true },
    paymentDate: field('paymentDate'),
    transactionDate: field('transactionDate'),
    totalAmount: field('totalAmount'),
    currencyCode: field('currencyCode'),
    ...(accounts ? { companyAccountIDs: { ...field('companyAccountIDs'), options: accounts } } : {}),
  } satisfies FilterFields<(typeof payableListSpec)['filters']>;
}
