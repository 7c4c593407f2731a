import type { Day } from '../../../../domain/day/day.ts';
import type { PaymentRow } from '../paymentWire.ts';

/** Whether the bank may answer for this payment any moment, so that a page about it should look again. */
export function isUnderWay(
  payment: Pick<PaymentRow, 'status' | 'scheduledAt' | 'isManualPayment'> & {
    isCalledOff?: boolean;
    paysByFile?: boolean;
  },
  today: Day,
): boolean {
  // Its bank answers people, and they say so.
  if (payment.paysByFile === true) return false;
  if (payment.status === 'processed' || payment.isCalledOff === true) return true;
  const isDue = payment.scheduledAt === null || payment.scheduledAt <= today;
  return payment.status === 'awaiting_disbursement' && !payment.isManualPayment && isDue;
}
