import type { Day } from '../../../../domain/day/day.ts';
import { defaultTransactionRange, isTwelveMonths } from '../../../../domain/day/day.ts';
import { currencyCodes } from '../../../../domain/money/money.ts';
import type { DayRangeKind } from '../../../../domain/list/filterKinds.ts';
import {
  amountRangeFilter,
  choiceFilter,
  dayRangeFilter,
  idFilter,
  switchFilter,
  textFilter,
} from '../../../../domain/list/filterKinds.ts';
import type { FilterValues } from '../../../../domain/list/listQuery.ts';
import type { ListSpec } from '../../../../domain/list/listQuery.ts';
import { listSpec } from '../../../../domain/list/listQuery.ts';
import { reviewStatuses } from '../../../../domain/lifecycle/reviewStatus.ts';
import { matchStates, receivedStates } from '../../invoiceMatch/matchState.ts';
import type { TransactionType } from '../document.ts';
import { documentFilterStatuses, documentSorts } from './documentListWords.ts';

/** Up to 92 days, and the default range of twelve whole months (spec 2 §9). */
function transactionRangeFilter(): DayRangeKind {
  const days = dayRangeFilter();
  return {
    ...days,
    error: (range) =>
      range.from && range.to && isTwelveMonths(range.from, range.to) ? null : days.error(range),
    read(name, text) {
      const [from, to] = [text(`${name}From`), text(`${name}To`)];
      return from && to && isTwelveMonths(from, to)
        ? { value: { from, to }, dropped: [] }
        : days.read(name, text);
    },
  };
}

/** The type that a list is of; the lists of the API are of invoices where none is asked for. */
function fixedType(transactionType: TransactionType | undefined): Pick<ListSpec, 'fixed'> {
  return transactionType === undefined ? {} : { fixed: { transactionType } };
}

/** What a list of purchases can be asked: every filter of `documentFilter` that a person sets. */
export const purchaseListSpec = (screen: string, type?: TransactionType) =>
  listSpec({
    screen,
    ...fixedType(type),
    filters: {
      query: textFilter(),
      status: choiceFilter(documentFilterStatuses),
      matchState: choiceFilter(matchStates),
      receivedState: choiceFilter(receivedStates),
      transactionDate: transactionRangeFilter(),
      dueDate: dayRangeFilter(),
      paidDate: dayRangeFilter(),
      paymentDate: dayRangeFilter(),
      totalAmount: amountRangeFilter(),
      currencyCode: choiceFilter(currencyCodes),
      vendorIDs: idFilter(),
      companyAccountIDs: idFilter(),
      organizationIDs: idFilter(),
      ownedByMeOnly: switchFilter(),
      hasDuplicate: switchFilter(),
    },
    sorts: documentSorts,
    defaultSort: '-transactionDate,-id',
    defaultLimit: 10,
  });
export type PurchaseListSpec = ReturnType<typeof purchaseListSpec>;
export type PurchaseListFilter = FilterValues<PurchaseListSpec['filters']>;

/** What is in force on the first visit: the default transaction date range (spec 2 §9). */
export function firstPurchaseFilter(today: Day): PurchaseListFilter {
  return { transactionDate: defaultTransactionRange(today) };
}

/** What a reviewer's list can be asked; 20 rows a page (spec 2 §9). */
export const reviewListSpec = (screen: string, type?: TransactionType) =>
  listSpec({
    screen,
    ...fixedType(type),
    filters: {
      query: textFilter(),
      status: choiceFilter(reviewStatuses),
      transactionDate: transactionRangeFilter(),
      dueDate: dayRangeFilter(),
      totalAmount: amountRangeFilter(),
      currencyCode: choiceFilter(currencyCodes),
      vendorIDs: idFilter(),
    },
    sorts: documentSorts,
    defaultSort: '-transactionDate,-id',
    defaultLimit: 20,
  });
export type ReviewListSpec = ReturnType<typeof reviewListSpec>;

/** What is in force on the first visit: what still waits. */
export const firstReviewFilter: FilterValues<ReviewListSpec['filters']> = { status: ['awaiting'] };
