import { z } from 'zod';

import { saying } from '../../../../domain/fieldMessage.ts';
import { law } from '../../../../domain/message.ts';
import { documentStatuses } from '../../../purchasing/document/document.ts';
import {
  amountFilter,
  amountRangeInOrder,
  dayFilter,
  idListFilter,
  listFilter,
  pagingFilter,
  rangesWithin92Days,
  sortFilter,
} from '../../../../domain/listFilter.ts';
import { reviewStatuses } from '../../../../domain/reviewStatus.ts';
import { paymentStatuses } from '../payment.ts';
import { documentSorts } from '../../../purchasing/document/list/documentListWords.ts';
import { paymentSorts } from './paymentListWords.ts';

const currencyList = listFilter(
  z.string().refine((code) => /^[A-Z]{3}$/.test(code), saying(law('field.currencyCodes'))),
);

const fields = {
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

function withinRanges(filter: Record<string, unknown>, context: z.RefinementCtx): void {
  withinDays(filter, context);
  amountsInOrder(filter, context);
}

/** The payment makers' list: documents to be paid. */
export const payableFilter = z
  .strictObject({
    ...fields,
    sort: sortFilter(documentSorts),
    status: listFilter(z.enum([...documentStatuses, 'overdue'])),
  })
  .superRefine(withinRanges);
export type PayableFilter = z.output<typeof payableFilter>;

const paymentFields = { ...fields, sort: sortFilter(paymentSorts) };

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

export const remittanceRateQuery = z.strictObject({
  currencyCode: z.string().refine((code) => /^[A-Z]{3}$/.test(code), saying(law('field.currencyCode'))),
  countryCode: z
    .string()
    .refine((code) => /^[A-Z]{2}$/.test(code), saying(law('field.countryCode')))
    .optional(),
});

/** At most 100 payments, as many as one bulk call takes. */
export const paymentChecksQuery = z.strictObject({
  ids: idListFilter,
});
