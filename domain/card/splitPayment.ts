import type { Amount } from '../money/money.ts';
import { compare, isPositive, sum } from '../money/money.ts';

/** What single payments are held against. */
interface PaymentBounds {
  /** The most that a card pays at once; null: nothing bounds it. */
  perTransactionLimit: Amount | null;
  /** From here on a receipt is asked for; 0: always. */
  receiptThreshold: Amount;
}

/**
 * Whether payments at one merchant on one day pass a bound together that none of them passes alone: more than the card pays at
 * once, or enough that a receipt is asked for.
 */
export function isSplit(
  payments: readonly Amount[],
  { perTransactionLimit, receiptThreshold }: PaymentBounds,
): boolean {
  if (payments.length < 2) return false;
  const together = sum(payments);
  const isAboveLimit = (amount: Amount) =>
    perTransactionLimit !== null && compare(amount, perTransactionLimit) > 0;
  const asksReceipt = (amount: Amount) =>
    isPositive(receiptThreshold) && compare(amount, receiptThreshold) >= 0;
  return [isAboveLimit, asksReceipt].some(
    (passes) => passes(together) && payments.every((one) => !passes(one)),
  );
}
