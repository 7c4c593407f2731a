import type { Day } from '../day/day.ts';
import { daysBetween } from '../day/day.ts';
import type { Amount } from '../money/money.ts';
import { compare, isPositive, multiply } from '../money/money.ts';
import { searchForm } from '../text/normalForm.ts';

/** What a receipt says, as it is held against what was paid by cards. */
interface MatchedReceipt {
  merchant: string | null;
  day: Day | null;
  amount: Amount | null;
  currencyCode: string | null;
  /** The digits of the card that it names. */
  lastFour?: string | null;
}

/** What was paid by a card. */
interface MatchedPayment {
  merchantName: string;
  transactionDate: Day;
  /** In rupiah. */
  billingAmount: Amount;
  transactionAmount: Amount;
  transactionCurrencyCode: string;
  /** Of the card. */
  lastFour?: string | null;
}

/** Why a receipt may belong to a payment. */
export const matchReasons = ['amount', 'tip', 'day', 'nearDay', 'merchant', 'lastFour'] as const;
type MatchReason = (typeof matchReasons)[number];

const points: Readonly<Record<MatchReason, number>> = {
  amount: 50,
  tip: 30,
  day: 25,
  nearDay: 10,
  merchant: 25,
  lastFour: 15,
};

/** From here on a receipt is offered for a payment. */
export const offeredFrom = 50;
/** From here on it is put there by itself, where it is this clear of every other. */
export const attachedFrom = 75;
export const clearBy = 10;

/** What is left on the table is paid beside the receipt: up to a fifth of it. */
const tipFactor = '1.2';

export interface Match {
  score: number;
  reasons: readonly MatchReason[];
}

/** How surely a receipt is that of a payment, and why. A receipt that names another card never is. */
export function matchOf(receipt: MatchedReceipt, payment: MatchedPayment): Match {
  const isNamed = receipt.lastFour != null && payment.lastFour != null;
  if (isNamed && receipt.lastFour !== payment.lastFour) return { score: 0, reasons: [] };
  const reasons = [
    reasonOfAmount(receipt, payment),
    reasonOfDay(receipt.day, payment.transactionDate),
    isSameMerchant(receipt.merchant, payment.merchantName) ? ('merchant' as const) : null,
    isNamed ? ('lastFour' as const) : null,
  ].filter((reason) => reason !== null);
  return { score: reasons.reduce((sum, reason) => sum + points[reason], 0), reasons };
}

function reasonOfAmount(
  { amount, currencyCode }: MatchedReceipt,
  payment: MatchedPayment,
): MatchReason | null {
  if (amount === null || !isPositive(amount)) return null;
  const paid = [
    ...(currencyCode === 'IDR' ? [payment.billingAmount] : []),
    ...(currencyCode === payment.transactionCurrencyCode ? [payment.transactionAmount] : []),
  ];
  if (paid.some((one) => compare(one, amount) === 0)) return 'amount';
  const most = multiply(amount, tipFactor);
  return paid.some((one) => compare(one, amount) > 0 && compare(one, most) <= 0) ? 'tip' : null;
}

function reasonOfDay(day: Day | null, paidOn: Day): MatchReason | null {
  if (day === null) return null;
  const apart = Math.abs(daysBetween(day, paidOn));
  if (apart <= 3) return 'day';
  return apart <= 7 ? 'nearDay' : null;
}

/** Half of the words by which the network names a merchant stand on the receipt. */
function isSameMerchant(said: string | null, merchantName: string): boolean {
  const [onReceipt, ofNetwork] = [wordsOf(said ?? ''), wordsOf(merchantName)];
  if (ofNetwork.size === 0) return false;
  return 2 * [...ofNetwork].filter((word) => onReceipt.has(word)).length >= ofNetwork.size;
}

/** Legal forms and articles, which many names share. */
const unsaying: ReadonlySet<string> = new Set(['pt', 'cv', 'tbk', 'ud', 'inc', 'ltd', 'llc', 'pte', 'the']);

function wordsOf(name: string): Set<string> {
  const words = searchForm(name).match(/[\p{L}\p{N}]{2,}/gu);
  return new Set((words ?? []).filter((word) => !unsaying.has(word)));
}

/** A receipt and a payment that may belong together. */
interface Pair {
  receiptID: number;
  paymentID: number;
  score: number;
}

/**
 * Which receipts are put to which payments by themselves: sure enough, and clear of every other payment of the receipt, and of every
 * other receipt of the payment. Neither is used twice.
 */
export function clearPairs<Some extends Pair>(pairs: readonly Some[]): Some[] {
  return pairs.filter(
    (pair) =>
      pair.score >= attachedFrom &&
      pairs.every(
        (other) =>
          other === pair ||
          (other.receiptID !== pair.receiptID && other.paymentID !== pair.paymentID) ||
          other.score + clearBy <= pair.score,
      ),
  );
}
