import { firstOfMonth } from '../../domain/day/day.ts';
import { convertToIdr } from '../../domain/money/money.ts';
import type { LivedBill, LivedPayment } from './demoDocuments.server.ts';
import { dayOf } from './demoTime.server.ts';
import type { Identities } from '../../server/seed/identities.ts';
import type { FeeConfigurationRow } from './factories/masterDataFactories.server.ts';

/** Payments that ended without money give their free transfer back. */
const withoutMoney: readonly string[] = ['rejected', 'canceled', 'failed'];
const bankAnswered: readonly string[] = ['paid', 'failed', 'awaiting_information'];

/**
 * All payments of a company in the order in which they were requested, with their numbers and what each transfer
 * costs: nothing while the month's free quota lasts, and nothing past the bank.
 */
export function numberPayments(
  bills: readonly LivedBill[],
  { feeAmount, freeQuotaMonthly }: FeeConfigurationRow,
  identities: Identities,
): LivedPayment[] {
  const usedOfMonth = new Map<string, number>();
  const payments = bills
    .flatMap((bill) => bill.payments)
    .sort((a, b) => a.payment.createdAt.getTime() - b.payment.createdAt.getTime());
  for (const { payment } of payments) {
    const day = dayOf(payment.createdAt);
    const month = firstOfMonth(day);
    const used = usedOfMonth.get(month) ?? 0;
    payment.id = identities.next('payment');
    payment.referenceID = identities.reference(payment.companyID, 'PAY', Number(day.slice(0, 4)));
    if (bankAnswered.includes(payment.status) && !payment.isManualPayment) {
      payment.bankReference = `SBX9${String(payment.id).padStart(9, '0')}`;
    }
    if (payment.isManualPayment) continue;
    payment.isFreeQuotaUsed = used < freeQuotaMonthly;
    payment.transactionFeeFix = payment.isFreeQuotaUsed ? '0' : feeAmount;
    payment.amountInIDR = convertToIdr(payment.amount, payment.rateAmount, payment.transactionFeeFix);
    if (payment.isFreeQuotaUsed && !withoutMoney.includes(payment.status)) usedOfMonth.set(month, used + 1);
  }
  return payments;
}
