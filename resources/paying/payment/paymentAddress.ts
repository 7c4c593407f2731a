import type { NotificationSubject } from '../../../domain/notification/notification.ts';

const listOf: Readonly<Record<string, string>> = {
  payment_awaiting_approval: 'approval/',
  payment_moved: 'approval/',
  payment_passed_on: 'approval/',
  payment_awaiting_authorization: 'authorize/',
};

/** Where a person goes on who is told of a payment: in the list that it waits in, else on its page. */
export function paymentAddress({ eventType, objectID }: NotificationSubject): string {
  return `/approval/payment-list/${listOf[eventType] ?? ''}${objectID}`;
}
