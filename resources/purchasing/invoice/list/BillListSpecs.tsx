import type { Day } from '../../../../domain/day.ts';
import { defaultTransactionRange, isTwelveMonths } from '../../../../domain/day.ts';
import { currencyCodes } from '../../../../domain/money.ts';
import type { DayRangeKind } from '../../../../src/ui/list/filterKinds.ts';
import {
  amountRangeFilter,
  choiceFilter,
  dayRangeFilter,
  idFilter,
  switchFilter,
  textFilter,
} from '../../../../src/ui/list/filterKinds.ts';
import type { FilterValues } from '../../../../src/ui/list/listQuery.ts';
import { listSpec } from '../../../../src/ui/list/listQuery.ts';
import { reviewStatuses } from '../../../../domain/reviewStatus.ts';
import { billFilterStatuses, billSorts } from './billListWords.ts';

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
    transactionDate: transactionRangeFilter(),
    dueDate: dayRangeFilter(),
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
