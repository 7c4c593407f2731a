import type { Day } from '../../../../domain/day/day.ts';
import { defaultTransactionRange } from '../../../../domain/day/day.ts';
import { reviewStatuses } from '../../../../domain/lifecycle/reviewStatus.ts';
import { lawLooks } from '../../../../domain/lifecycle/statusLook.ts';
import {
  amountRangeFilter,
  choiceFilter,
  currencyFilter,
  dayRangeFilter,
  idFilter,
  switchFilter,
  textFilter,
} from '../../../../domain/list/filterKinds.ts';
import type { FilterValues, ListSpec } from '../../../../domain/list/listQuery.ts';
import { listSpec } from '../../../../domain/list/listQuery.ts';
import { matchStates, receivedStates } from '../../invoiceMatch/matchState.ts';
import type { TransactionType } from '../document.ts';
import { documentLooks, documentStatuses } from '../document.ts';

/** The status filter knows `overdue` too, which is derived and never stored. */
export const documentFilterStatuses = [...documentStatuses, 'overdue'] as const;

export const documentSorts = [
  'transactionDate',
  'dueDate',
  'totalAmount',
  'remainingAmount',
  'referenceID',
  'vendorName',
  'status',
  'id',
] as const;

/** The type that a list is of; the lists of the API are of invoices where none is asked for. */
function fixedType(transactionType: TransactionType | undefined): Pick<ListSpec, 'fixed'> {
  return transactionType === undefined ? {} : { fixed: { transactionType } };
}

/** By what is owed, which is compared as the filter of amounts does. */
export const documentAmountSorts = ['totalAmount', 'remainingAmount'] as const;
const byDay = {
  sorts: documentSorts,
  amountSorts: documentAmountSorts,
  defaultSort: '-transactionDate,-id',
} as const;

/** What a list of purchases can be asked; 10 rows a page (rules: page size). */
export const purchaseListSpec = (screen: string, type?: TransactionType) =>
  listSpec({
    screen,
    ...fixedType(type),
    ...byDay,
    filters: {
      query: textFilter({ isPromoted: true }),
      status: choiceFilter(documentFilterStatuses, { looks: documentLooks, isPromoted: true }),
      matchState: choiceFilter(matchStates),
      receivedState: choiceFilter(receivedStates),
      transactionDate: dayRangeFilter({ mayBeYear: true, isPromoted: true }),
      dueDate: dayRangeFilter(),
      paidDate: dayRangeFilter(),
      paymentDate: dayRangeFilter(),
      totalAmount: amountRangeFilter(),
      currencyCode: currencyFilter(),
      vendorIDs: idFilter({ resource: 'vendors' }),
      companyAccountIDs: idFilter({ resource: 'company-accounts', areFew: true }),
      organizationIDs: idFilter({ resource: 'organizations' }),
      ownedByMeOnly: switchFilter(),
      hasDuplicate: switchFilter(),
    },
    defaultLimit: 10,
  });
export type PurchaseListSpec = ListSpec<ReturnType<typeof purchaseListSpec>['filters']>;
export type PurchaseListFilter = FilterValues<PurchaseListSpec['filters']>;

/** What is in force on the first visit: the default transaction date range (rules: first range). */
export function firstPurchaseFilter(today: Day): PurchaseListFilter {
  return { transactionDate: defaultTransactionRange(today) };
}

/** What a reviewer's list can be asked: its statuses are those of the reviewer's tasks; 20 rows a page (rules: page size). */
export const reviewListSpec = (screen: string, type?: TransactionType) =>
  listSpec({
    screen,
    ...fixedType(type),
    ...byDay,
    filters: {
      query: textFilter({ isPromoted: true }),
      status: choiceFilter(reviewStatuses, { looks: lawLooks, isPromoted: true }),
      dueDate: dayRangeFilter({ isPromoted: true }),
      transactionDate: dayRangeFilter({ mayBeYear: true }),
      totalAmount: amountRangeFilter(),
      currencyCode: currencyFilter(),
      vendorIDs: idFilter({ resource: 'vendors' }),
    },
    defaultLimit: 20,
  });
export type ReviewListSpec = ListSpec<ReturnType<typeof reviewListSpec>['filters']>;

/** What is in force on the first visit: what still waits. */
export const firstReviewFilter: FilterValues<ReviewListSpec['filters']> = { status: ['awaiting'] };
