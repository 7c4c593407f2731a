import { statusLooks } from '../../../domain/lifecycle/statusLook.ts';
import type { tripEn } from './trip.en.ts';

/** How a trip stands, with its report. */
export const tripLooks = statusLooks<(typeof tripEn)['status']>('trip.status', {
  draft: 'neutral',
  awaiting_approval: 'waiting',
  awaiting_cash_advance: 'waiting',
  awaiting_ticket: 'waiting',
  awaiting_cash_advance_and_ticket: 'waiting',
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

/** Nobody has anything to get of it, or to give back. */
export const endedTrips = ['draft', 'completed', 'rejected', 'canceled'] as const satisfies TripStatus[];

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

/** The advance is to be paid. */
export const advanceStatuses = [
  'awaiting_cash_advance',
  'awaiting_cash_advance_and_ticket',
] as const satisfies TripStatus[];

/** The company books what the trip needs. */
export const bookingStatuses = [
  'awaiting_ticket',
  'awaiting_cash_advance_and_ticket',
] as const satisfies TripStatus[];

/** The trip is approved, and something has to be paid or booked before it. */
export const preparedStatuses = ['awaiting_cash_advance', ...bookingStatuses] as const satisfies TripStatus[];

/** Money of the company is to be paid: the advance, or what the report comes to above it. */
export const owedStatuses = [...advanceStatuses, 'awaiting_disbursement'] as const satisfies TripStatus[];

/** The trip is approved, and its report is not: what the company books of it is booked, changed and called off. */
export const arrangedStatuses = [
  ...preparedStatuses,
  ...reportingStatuses,
  'awaiting_review',
] as const satisfies TripStatus[];

/** What is still open of an approved trip before its report. */
interface OpenBefore {
  advance: boolean;
  tickets: boolean;
}

/** Where an approved trip stands, by what is open before its report and nothing else. */
export function statusBefore({ advance, tickets }: OpenBefore): TripStatus {
  if (advance) return tickets ? 'awaiting_cash_advance_and_ticket' : 'awaiting_cash_advance';
  return tickets ? 'awaiting_ticket' : 'awaiting_report';
}

/** What is open of a trip in this status. */
export function openBefore(status: string): OpenBefore {
  return {
    advance: advanceStatuses.some((one) => one === status),
    tickets: bookingStatuses.some((one) => one === status),
  };
}

/** Whether a trip in this status is approved, so that its report is what can be changed of it. */
export function isReported(status: string): boolean {
  return reportedStatuses.some((one) => one === status);
}

/** Whether a report was sent in: it can be read, and kept as PDF. */
export function isReportSent(status: string): boolean {
  return status !== 'awaiting_report' && isReported(status);
}
