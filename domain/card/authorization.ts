import type { Day } from '../day/day.ts';
import type { Amount } from '../money/money.ts';
import { add, compare } from '../money/money.ts';

/** Why a card does not pay, in the order in which it is judged; the first that holds is answered. */
export const declineCodes = [
  'card_not_active',
  'outside_dates',
  'card_expired',
  'currency_not_allowed',
  'category_not_allowed',
  'over_transaction_limit',
  'over_period_limit',
  'insufficient_balance',
  'issuer_timeout',
] as const;
export type DeclineCode = (typeof declineCodes)[number];

export const merchantModes = ['allow', 'deny'] as const;

/** What a card may pay. */
export interface CardTerms {
  status: string;
  startDate: Day;
  endDate: Day;
  cardExpiryDate: Day | null;
  /** Empty: any. */
  currencyCodes: readonly string[];
  /** Null: merchants of any category. */
  merchantMode: (typeof merchantModes)[number] | null;
  merchantCodes: readonly string[];
  perTransactionLimit: Amount | null;
  periodLimit: Amount | null;
  balance: Amount;
}

/** What a merchant asks of it. */
export interface AskedPayment {
  day: Day;
  merchantCategoryCode: string;
  transactionCurrencyCode: string;
  /** In rupiah. */
  billingAmount: Amount;
  /** What the same transaction holds already: an increment is judged with it. */
  heldBefore: Amount;
  /** What the card spent in the period of its limit, what is held before with it. */
  spentInPeriod: Amount;
}

/** Why a card does not pay this; null where it does. */
export function whyDeclined(card: CardTerms, asked: AskedPayment): DeclineCode | null {
  const { day, merchantCategoryCode, transactionCurrencyCode, billingAmount, heldBefore, spentInPeriod } =
    asked;
  if (card.status !== 'activated') return 'card_not_active';
  if (day < card.startDate || day > card.endDate) return 'outside_dates';
  if (card.cardExpiryDate !== null && day > card.cardExpiryDate) return 'card_expired';
  const { currencyCodes, merchantMode, merchantCodes } = card;
  if (currencyCodes.length > 0 && !currencyCodes.includes(transactionCurrencyCode))
    return 'currency_not_allowed';
  if (merchantMode !== null && merchantCodes.includes(merchantCategoryCode) !== (merchantMode === 'allow'))
    return 'category_not_allowed';
  const isAbove = (total: Amount, limit: Amount | null) => limit !== null && compare(total, limit) > 0;
  if (isAbove(add(heldBefore, billingAmount), card.perTransactionLimit)) return 'over_transaction_limit';
  if (isAbove(add(spentInPeriod, billingAmount), card.periodLimit)) return 'over_period_limit';
  return compare(billingAmount, card.balance) > 0 ? 'insufficient_balance' : null;
}
