import { z } from 'zod';

import { customFilter } from '../../../../domain/noun/customFieldSchemas.ts';
import { reviewStatuses } from '../../../../domain/lifecycle/reviewStatus.ts';
import { matchStates, receivedStates } from '../../invoiceMatch/matchState.ts';
import { listedTypes } from '../document.ts';
import type { ListedType, TransactionType } from '../document.ts';
import { documentFilterStatuses, documentSorts } from './documentListWords.ts';
import {
  dayFilter,
  idListFilter,
  amountFilter,
  amountRangeInOrder,
  listFilter,
  pagingFilter,
  rangesWithin92Days,
  sortFilter,
  switchFilter,
} from '../../../../domain/list/listFilter.ts';

const typesFilter = listFilter(z.enum([...listedTypes, 'invoice']));

const question = {
  sort: sortFilter(documentSorts),
  query: z.string().trim().max(200).optional(),
  status: listFilter(z.enum(documentFilterStatuses)),
  matchState: listFilter(z.enum(matchStates)),
  receivedState: listFilter(z.enum(receivedStates)),
  currencyCode: listFilter(z.string().regex(/^[A-Z]{3}$/, 'Use currency codes such as IDR')),
  companyAccountIDs: idListFilter,
  organizationIDs: idListFilter,
  vendorIDs: idListFilter,
  dueDateFrom: dayFilter,
  dueDateTo: dayFilter,
  paidDateFrom: dayFilter,
  paidDateTo: dayFilter,
  paymentDateFrom: dayFilter,
  paymentDateTo: dayFilter,
  transactionDateFrom: dayFilter,
  transactionDateTo: dayFilter,
  totalAmountFrom: amountFilter,
  totalAmountTo: amountFilter,
  ownedByMeOnly: switchFilter,
  hasDuplicate: switchFilter,
  transactionType: typesFilter,
  source: z.enum(['purchases', 'approvals', 'payments']).optional(),
  customField: customFilter,
};
const amountsInOrder = amountRangeInOrder('totalAmount');
const withinDays = rangesWithin92Days(
  ['dueDate', 'paidDate', 'paymentDate', 'transactionDate'],
  ['transactionDate'],
);

export function withinRanges(filter: Record<string, unknown>, context: z.RefinementCtx): void {
  withinDays(filter, context);
  amountsInOrder(filter, context);
}

/** Purchase list filter (spec 2 §3); page 1, limit 10 by default (spec 2 §9). */
export const documentFilter = z.strictObject({ ...pagingFilter(10), ...question }).superRefine(withinRanges);
export type DocumentFilter = z.output<typeof documentFilter>;

/** The same of documents of one type, where an address of its own names it. */
export function documentFilterOf(type: ListedType) {
  const { transactionType: _named, ...asked } = question;
  return z
    .strictObject({ ...pagingFilter(10), ...asked })
    .superRefine(withinRanges)
    .transform((filter): DocumentFilter => ({ ...filter, transactionType: [type] }));
}

/** What is asked of purchases, whichever page of it: all of it goes into an export. */
export const documentQuestion = z.strictObject(question).superRefine(withinRanges);
export type DocumentQuestion = z.output<typeof documentQuestion>;

/** The types as they are stored: a question may say invoice, and means invoices unless it says otherwise. */
export function storedTypes(types: readonly (TransactionType | 'invoice')[] | undefined): TransactionType[] {
  return (types ?? ['bill']).map((type) => (type === 'invoice' ? 'bill' : type));
}

/** A reviewer's list, 20 rows a page by default (spec 2 §9); its statuses are those of the reviewer's tasks. */
export const documentApprovalFilter = z
  .strictObject({
    ...pagingFilter(20),
    sort: sortFilter(documentSorts),
    query: z.string().trim().max(200).optional(),
    transactionType: typesFilter,
    status: listFilter(z.enum(reviewStatuses)),
    currencyCode: listFilter(z.string().regex(/^[A-Z]{3}$/, 'Use currency codes such as IDR')),
    vendorIDs: idListFilter,
    dueDateFrom: dayFilter,
    dueDateTo: dayFilter,
    transactionDateFrom: dayFilter,
    transactionDateTo: dayFilter,
    totalAmountFrom: amountFilter,
    totalAmountTo: amountFilter,
    customField: customFilter,
  })
  .superRefine(withinRanges);
export type DocumentApprovalFilter = z.output<typeof documentApprovalFilter>;
