import type { Message } from '../message/message.ts';
import { law } from '../message/message.ts';
import type { Amount } from './money.ts';
import {
  canonical,
  compare,
  isNegative,
  isPositive,
  priceDecimalsIn,
  roundTo,
  typedDigitsLimit,
  wholeDigits,
  wireTextError,
} from './money.ts';

/** What a number must be beside readable. */
export interface NumberRule {
  isPositive?: boolean;
  isUnsigned?: boolean;
  most?: Amount;
  /** At most 12 digits before the decimals. */
  isTyped?: boolean;
}

/** A tax or share in percent. */
export const percentRule = { isUnsigned: true, most: '100' } as const satisfies NumberRule;
export const quantityRule = { isUnsigned: true, isTyped: true } as const satisfies NumberRule;

/** Why a number breaks its rule, or null. */
export function ruleError(amount: Amount, rule: NumberRule): Message | null {
  if (rule.isPositive && !isPositive(amount)) return law('field.moreThan', { limit: 0 });
  if (rule.isUnsigned && isNegative(amount)) return law('field.negative');
  if (rule.most !== undefined && compare(amount, rule.most) > 0)
    return law('field.atMost', { limit: rule.most });
  if (rule.isTyped && wholeDigits(amount) > typedDigitsLimit) {
    return law('field.digits', { limit: typedDigitsLimit });
  }
  return null;
}

/** Why a text or number is no amount of this currency, or null. */
export function amountError(wire: unknown, decimals: number, currency?: string): Message | null {
  if (typeof wire !== 'number' && typeof wire !== 'string') return law('field.amount');
  const error = wireTextError(String(wire));
  if (error !== null) return error;
  const amount = canonical(String(wire));
  return compare(roundTo(amount, decimals, 'down'), amount) === 0 ? null : decimalsError(decimals, currency);
}

/**
 * Why a unit price is finer than its company takes, or null.
 * @param chosen Decimals that the company has chosen
 */
export function priceError(price: Amount, currency: string, chosen = 0): Message | null {
  const limit = priceDecimalsIn(currency, chosen);
  if (compare(roundTo(price, limit, 'down'), price) === 0) return null;
  return limit === 0 ? law('field.pricesNoDecimals', { currency }) : law('field.priceDecimals', { limit });
}

function decimalsError(limit: number, currency: string | undefined): Message {
  if (currency === undefined) {
    return limit === 0 ? law('field.amountNoDecimals') : law('field.amountDecimals', { limit });
  }
  return limit === 0
    ? law('field.currencyNoDecimals', { currency })
    : law('field.currencyDecimals', { currency, limit });
}
