import { statusLooks } from '../../../domain/lifecycle/statusLook.ts';
import type { claimEn } from './claim.en.ts';

/** How a claim stands. A reimbursement, an advance and a settlement have some of these each. */
export const claimLooks = statusLooks<(typeof claimEn)['status']>('claim.status', {
  draft: 'neutral',
  awaiting_report: 'attention',
  waiting_for_approval: 'waiting',
  awaiting_review: 'waiting',
  need_revision: 'attention',
  approved: 'waiting',
  pending: 'bank',
  failed: 'bad',
  waiting_for_receipt: 'attention',
  waiting_for_payment: 'attention',
  disbursed: 'good',
  reported: 'good',
  settled: 'good',
  rejected: 'bad',
  canceled: 'neutral',
});
export type ClaimStatus = keyof typeof claimLooks;
export const claimStatuses = Object.keys(claimLooks) as [ClaimStatus, ...ClaimStatus[]];

/** What was sent in, and did not end before anybody decided. */
export const submittedStatuses = claimStatuses.filter(
  (status) => status !== 'draft' && status !== 'awaiting_report' && status !== 'canceled',
);

/** Nothing is asked for by a claim that nobody has sent in, or that ended without money. */
export const unclaimedStatuses = [
  'draft',
  'awaiting_report',
  'rejected',
  'canceled',
] as const satisfies ClaimStatus[];

/** Nobody has anything to get of it, or to give back. */
export const endedClaims = [
  ...unclaimedStatuses,
  'disbursed',
  'reported',
  'settled',
] as const satisfies ClaimStatus[];

/** Sent in, while a second look can still keep its money from leaving. */
export const undecidedStatuses = [
  'waiting_for_approval',
  'awaiting_review',
  'need_revision',
  'approved',
] as const satisfies ClaimStatus[];

/** Decided, and not paid. */
export const decidedStatuses = ['approved', 'pending', 'failed'] as const satisfies ClaimStatus[];

/** Money goes out, or went out and need not be accounted for. */
export const paidOutStatuses: readonly ClaimStatus[] = [...decidedStatuses, 'disbursed'];

/** An advance of which nobody has said yet what became of it. */
export const openReportStatuses = ['waiting_for_receipt', 'need_revision'] as const satisfies ClaimStatus[];

/** An advance that was paid, and of which money is still out. */
export const outstandingStatuses = [
  ...openReportStatuses,
  'awaiting_review',
  'waiting_for_payment',
] as const satisfies ClaimStatus[];

/** The same where finance sees the claims of everybody. */
export const transactionLooks = {
  ...claimLooks,
  ...statusLooks<(typeof claimEn)['transactionStatus']>('claim.transactionStatus', {
    waiting_for_receipt: 'waiting',
    waiting_for_payment: 'waiting',
    canceled: 'neutral',
  }),
};
