import { commonCurrency } from '../money/moneyFormat.ts';

/**
 * In which currency amounts of a list are compared, by the currencies that it is narrowed to: in that currency where it is one,
 * else all in rupiah. Numbers of different currencies are never compared with each other.
 */
export function comparedIn(currencyCodes: readonly string[] | undefined): string {
  return commonCurrency(currencyCodes ?? []) ?? 'IDR';
}
