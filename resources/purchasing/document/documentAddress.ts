import type { NotificationSubject } from '../../../domain/notification/notification.ts';

/** Waits for a reviewer: told to whom the step is open. */
const toReview: ReadonlySet<string> = new Set(['bill_awaiting_review', 'bill_moved', 'bill_passed_on']);

/** Where a person goes on who is told of a purchase document: to review it, to pay a deposit, else to its page. */
export function documentAddress({ eventType, objectID }: NotificationSubject): string {
  if (toReview.has(eventType)) return `/approval/bill-list/${objectID}`;
  if (eventType === 'deposit_requested') return `/approval/payment-list/request/${objectID}`;
  return `/bills/bills-to-pay/${objectID}`;
}
