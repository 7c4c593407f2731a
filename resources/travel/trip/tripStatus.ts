import { statusLooks } from '../../../domain/lifecycle/statusLook.ts';
import type { tripEn } from './trip.en.ts';

/** How a trip stands, with its report. */
export const tripLooks = statusLooks<(typeof tripEn)['status']>('trip.status', {
  draft: 'neutral',
  awaiting_approval: 'waiting',
  awaiting_cash_advance: 'waiting',
  awaiting_report: 'attention',
  awaiting_review: 'waiting',
  need_revision: 'attention',
  awaiting_disbursement: 'waiting',
  awaiting_refund: 'attention',
  approved: 'good',
  completed: 'good',
  rejected: 'bad',
  canceled: 'neutral',
});
export type TripStatus = keyof typeof tripLooks;
export const tripStatuses = Object.keys(tripLooks) as [TripStatus, ...TripStatus[]];

/** What was sent in, and did not end before anybody decided. */
export const submittedTrips = tripStatuses.filter((status) => status !== 'draft' && status !== 'canceled');

/** The report is being written. */
export const reportingStatuses = ['awaiting_report', 'need_revision'] as const satisfies TripStatus[];

/** The trip is approved and its money paid: what is said of it now is said of its report. */
export const reportedStatuses = [
  ...reportingStatuses,
  'awaiting_review',
  'awaiting_disbursement',
  'awaiting_refund',
  'approved',
  'completed',
] as const satisfies TripStatus[];

/** The report was sent in, while a second look can still keep its money from leaving. */
export const undecidedStatuses = [
  'awaiting_review',
  'need_revision',
  'awaiting_disbursement',
] as const satisfies TripStatus[];

/** Money of the company is to be paid: the advance, or what the report comes to above it. */
export const owedStatuses = [
  'awaiting_cash_advance',
  'awaiting_disbursement',
] as const satisfies TripStatus[];

/** Whether a trip in this status is approved, so that its report is what can be changed of it. */
export function isReported(status: string): boolean {
  return reportedStatuses.some((one) => one === status);
}
