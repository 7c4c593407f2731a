import type { Day } from '../../../../domain/day.ts';
import { addDays } from '../../../../domain/day.ts';
import type { FilterFields, FilterOption } from '../../../../src/ui/list/filterFields.ts';
import { useLookup } from '../../../../src/ui/list/useLookup.ts';
import { reviewStatuses } from '../../../../domain/reviewStatus.ts';
import type { SummaryKey } from '../bill.ts';
import { openBillStatuses, paidBucketDays } from '../bill.ts';
import type { BillListFilter, billListSpec, billReviewListSpec } from './BillListSpecs.tsx';
import { billFilterStatuses } from './billListWords.ts';

export { billListSpec, billReviewListSpec, firstBillFilter, firstReviewFilter } from './BillListSpecs.tsx';
export type { BillListFilter, BillReviewFilter } from './BillListSpecs.tsx';

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
  return { vendors: useLookup('vendors'), accounts: useLookup('companyAccounts') };
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
    dueDate: { ...field('dueDate'), isPromoted: true },
    transactionDate: field('transactionDate'),
    totalAmount: field('totalAmount'),
    currencyCode: field('currencyCode'),
    ...(vendors ? { vendorIDs: { ...field('vendorIDs'), options: vendors } } : {}),
  };
}
