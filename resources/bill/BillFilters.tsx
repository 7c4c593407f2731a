import type { Day } from '../../domain/day.ts';
import { addDays, defaultTransactionRange } from '../../domain/day.ts';
import { currencyCodes } from '../../domain/money.ts';
import type { DayRangeKind } from '../../src/ui/list/filterKinds.ts';
import {
  amountRangeFilter,
  choiceFilter,
  dayRangeFilter,
  idFilter,
  switchFilter,
  textFilter,
} from '../../src/ui/list/filterKinds.ts';
import type { FilterFields, FilterOption } from '../../src/ui/list/filterFields.ts';
import { useLookup } from '../../src/ui/list/useLookup.ts';
import type { FilterValues } from '../../src/ui/list/listQuery.ts';
import { listSpec } from '../../src/ui/list/listQuery.ts';
import { isTwelveMonths } from '../listFilter.ts';
import { reviewStatuses } from '../reviewStatus.ts';
import type { SummaryKey } from './bill.ts';
import { openBillStatuses, paidBucketDays } from './bill.ts';
import { billFilterStatuses, billSorts } from './billFilter.ts';

/** Up to 92 days, and the default range of twelve whole months (spec 2 §9). */
function transactionRangeFilter(): DayRangeKind {
  const days = dayRangeFilter();
  return {
    ...days,
    problem: (range) =>
      range.from && range.to && isTwelveMonths(range.from, range.to) ? null : days.problem(range),
    read(name, text) {
      const [from, to] = [text(`${name}From`), text(`${name}To`)];
      return from && to && isTwelveMonths(from, to)
        ? { value: { from, to }, dropped: [] }
        : days.read(name, text);
    },
  };
}

/** What the purchases list can be asked: every filter of `billFilter` that a person sets. */
export const billListSpec = listSpec({
  screen: 'bills-bills-to-pay',
  filters: {
    query: textFilter(),
    status: choiceFilter(billFilterStatuses),
    transactionDate: transactionRangeFilter(),
    dueDate: dayRangeFilter(),
    paidDate: dayRangeFilter(),
    paymentDate: dayRangeFilter(),
    totalAmount: amountRangeFilter(),
    currencyCode: choiceFilter(currencyCodes),
    vendorIDs: idFilter(),
    companyAccountIDs: idFilter(),
    ownedByMeOnly: switchFilter(),
  },
  sorts: billSorts,
  defaultSort: '-transactionDate,-id',
  defaultLimit: 10,
});
export type BillListFilter = FilterValues<(typeof billListSpec)['filters']>;

/** What is in force on the first visit: the default transaction date range (spec 2 §9). */
export function firstBillFilter(today: Day): BillListFilter {
  return { transactionDate: defaultTransactionRange(today) };
}

/** What a reviewer's list can be asked; 20 rows a page (spec 2 §9). */
export const billReviewListSpec = listSpec({
  screen: 'approval-bill-list',
  filters: {
    query: textFilter(),
    status: choiceFilter(reviewStatuses),
    totalAmount: amountRangeFilter(),
    currencyCode: choiceFilter(currencyCodes),
    vendorIDs: idFilter(),
  },
  sorts: billSorts,
  defaultSort: '-transactionDate,-id',
  defaultLimit: 20,
});
export type BillReviewFilter = FilterValues<(typeof billReviewListSpec)['filters']>;

/** What is in force on the first visit: what still waits. */
export const firstReviewFilter: BillReviewFilter = { status: ['awaiting'] };

/**
 * What the cards count: the list as it is filtered, whatever its statuses and days, for those are the cards' own.
 * What a card counts is what its link lists.
 */
export function summaryFilter({
  query,
  totalAmount,
  currencyCode,
  vendorIDs,
  companyAccountIDs,
  ownedByMeOnly,
}: BillListFilter): BillListFilter {
  const kept = { query, totalAmount, currencyCode, vendorIDs, companyAccountIDs, ownedByMeOnly };
  return Object.fromEntries(
    Object.entries(kept).filter(([, value]) => value !== undefined),
  ) as BillListFilter;
}

/** The filter that lists what a card counts. */
export function cardFilter(key: SummaryKey, filter: BillListFilter, today: Day): BillListFilter {
  const kept = summaryFilter(filter);
  switch (key) {
    case 'open':
      return { ...kept, status: openBillStatuses };
    case 'awaitingDisbursement':
      return { ...kept, status: ['awaiting_disbursement'] };
    case 'overdue':
      return { ...kept, status: ['overdue'] };
    case 'paid':
      return { ...kept, status: ['paid'], paidDate: { from: addDays(today, -paidBucketDays) } };
  }
}

type Words = (key: string) => string;

/** Records to filter by; null where the person may not read them. */
export interface BillFilterChoices {
  vendors: readonly FilterOption[] | null;
  accounts: readonly FilterOption[] | null;
}

/** Without one of them the list still works: that filter is then not offered. */
export function useBillFilterChoices(): BillFilterChoices {
  return { vendors: useLookup('vendors'), accounts: useLookup('company-accounts') };
}

function statusOptions(statuses: readonly string[], translate: Words): FilterOption[] {
  return statuses.map((status) => ({ value: status, label: translate(`status.${status}`) }));
}

export function billFilterFields(
  translate: Words,
  { vendors, accounts }: BillFilterChoices,
): FilterFields<(typeof billListSpec)['filters']> {
  const field = (name: string) => ({ label: translate(`bill.filter.${name}`) });
  return {
    query: { ...field('query'), isPromoted: true },
    status: { ...field('status'), isPromoted: true, options: statusOptions(billFilterStatuses, translate) },
    transactionDate: { ...field('transactionDate'), isPromoted: true },
    dueDate: field('dueDate'),
    paidDate: field('paidDate'),
    paymentDate: field('paymentDate'),
    totalAmount: field('totalAmount'),
    currencyCode: field('currencyCode'),
    ...(vendors ? { vendorIDs: { ...field('vendorIDs'), options: vendors } } : {}),
    ...(accounts ? { companyAccountIDs: { ...field('companyAccountIDs'), options: accounts } } : {}),
    ownedByMeOnly: field('ownedByMeOnly'),
  };
}

export function billReviewFilterFields(
  translate: Words,
  { vendors }: Pick<BillFilterChoices, 'vendors'>,
): FilterFields<(typeof billReviewListSpec)['filters']> {
  const field = (name: string) => ({ label: translate(`bill.filter.${name}`) });
  return {
    query: { ...field('query'), isPromoted: true },
    status: { ...field('status'), isPromoted: true, options: statusOptions(reviewStatuses, translate) },
    totalAmount: field('totalAmount'),
    currencyCode: field('currencyCode'),
    ...(vendors ? { vendorIDs: { ...field('vendorIDs'), options: vendors } } : {}),
  };
}
