import type { NotificationSubject } from '../../../domain/notification/notification.ts';

/** These events tell a reviewer that a document waits for them. */
const toReview: ReadonlySet<string> = new Set(['bill_awaiting_review', 'bill_moved', 'bill_passed_on']);

/** The page that a notification about a purchase document opens: its review, the payment of a deposit, or its own. */
export function documentAddress({ eventType, objectID }: NotificationSubject): string {
  if (toReview.has(eventType)) return `/approval/bill-list/${objectID}`;
  if (eventType === 'deposit_requested') return `/approval/payment-list/request/${objectID}`;
  return `/bills/bills-to-pay/${objectID}`;
}
