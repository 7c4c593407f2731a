import { z } from 'zod';

import { idListFilter, listFilter } from '../../../../domain/list/listFilter.ts';
import { pageQuestion } from '../../../../domain/list/listSchemas.ts';
import { paymentStatuses } from '../paymentStatus.ts';
import { paymentApprovalListSpecs, paymentReleaseListSpecs } from './paymentLists.ts';

/** The payment approvers' list: its statuses are those of the approver's tasks. */
export const paymentApprovalFilter = pageQuestion(paymentApprovalListSpecs.bill);
export type PaymentApprovalFilter = z.output<typeof paymentApprovalFilter>;

/** The releasers' list: payments that wait for authorization, and what became of them. */
export const paymentReleaseFilter = pageQuestion(paymentReleaseListSpecs.bill, {
  status: listFilter(z.enum(paymentStatuses)),
});
export type PaymentReleaseFilter = z.output<typeof paymentReleaseFilter>;

/** At most 100 payments, as many as one bulk call takes. */
export const paymentChecksQuery = z.strictObject({
  ids: idListFilter,
});
