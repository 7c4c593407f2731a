import { z } from 'zod';

import { saying } from '../../../../domain/message/fieldMessage.ts';
import { law } from '../../../../domain/message/message.ts';
import {
  amountFilter,
  amountRangeInOrder,
  dayFilter,
  idListFilter,
  listFilter,
  pagingFilter,
  rangesWithin92Days,
  sortFilter,
} from '../../../../domain/list/listFilter.ts';
import { reviewStatuses } from '../../../../domain/lifecycle/reviewStatus.ts';
import { paymentStatuses } from '../paymentStatus.ts';
import { paymentSorts } from './paymentListWords.ts';

const currencyList = listFilter(
  z.string().refine((code) => /^[A-Z]{3}$/.test(code), saying(law('field.currencyCodes'))),
);

/** What every list of payments and of payables can be asked. */
export const paymentListFilter = {
  ...pagingFilter(20),
  query: z.string().trim().max(200).optional(),
  currencyCode: currencyList,
  companyAccountIDs: idListFilter,
  dueDateFrom: dayFilter,
  dueDateTo: dayFilter,
  paymentDateFrom: dayFilter,
  paymentDateTo: dayFilter,
  transactionDateFrom: dayFilter,
  transactionDateTo: dayFilter,
  totalAmountFrom: amountFilter,
  totalAmountTo: amountFilter,
} as const;

const withinDays = rangesWithin92Days(['dueDate', 'paymentDate', 'transactionDate'], ['transactionDate']);
const amountsInOrder = amountRangeInOrder('totalAmount');

export function withinRanges(filter: Record<string, unknown>, context: z.RefinementCtx): void {
  withinDays(filter, context);
  amountsInOrder(filter, context);
}

const paymentFields = { ...paymentListFilter, sort: sortFilter(paymentSorts) };

/** The payment approvers' list: its statuses are those of the approver's tasks. */
export const paymentApprovalFilter = z
  .strictObject({ ...paymentFields, status: listFilter(z.enum(reviewStatuses)) })
  .superRefine(withinRanges);
export type PaymentApprovalFilter = z.output<typeof paymentApprovalFilter>;

/** The releasers' list: payments that wait for authorization, and what became of them. */
export const paymentReleaseFilter = z
  .strictObject({ ...paymentFields, status: listFilter(z.enum(paymentStatuses)) })
  .superRefine(withinRanges);
export type PaymentReleaseFilter = z.output<typeof paymentReleaseFilter>;

/** At most 100 payments, as many as one bulk call takes. */
export const paymentChecksQuery = z.strictObject({
  ids: idListFilter,
});

export const newestPaymentsQuery = z.strictObject({
  billIDs: idListFilter,
});
