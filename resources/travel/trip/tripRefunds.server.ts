import type { RefundedKind } from '../../spending/refund/refundedKind.server.ts';
import { trip } from './trip.ts';
import { tripNotice, tripRule } from './tripRules.ts';
import type { TripStatus } from './tripStatus.ts';

/** How what is left of the advance of a trip comes back. */
export const tripRefunds = {
  noun: 'trip',
  calls: { path: trip.path, alsoAt: [], access: trip.access, tag: trip.tag },
  page: '/transactions/business-trip',
  owedIn: 'awaiting_refund' satisfies TripStatus,
  endsAs: 'completed' satisfies TripStatus,
  takenBy: 'transaction_trip_mark_as_completed',
  notice: tripNotice,
  rule: tripRule,
} as const satisfies RefundedKind;
