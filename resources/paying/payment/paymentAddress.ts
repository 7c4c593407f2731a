import type { NotificationSubject } from '../../../domain/notification/notification.ts';

const listOf: Readonly<Record<string, string>> = {
  payment_awaiting_approval: 'approval/',
  payment_moved: 'approval/',
  payment_passed_on: 'approval/',
  payment_awaiting_authorization: 'authorize/',
};

/** The page that a notification about a payment opens: in the list in which the payment waits, or its own. */
export function paymentAddress({ eventType, objectID }: NotificationSubject): string {
  return `/approval/payment-list/${listOf[eventType] ?? ''}${objectID}`;
}
