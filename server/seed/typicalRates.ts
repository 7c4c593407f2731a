import type { CurrencyCode } from '../../domain/money/money.ts';
import { currencyDecimals, divide } from '../../domain/money/money.ts';

/** IDR for one unit, about what they were; the demo lets them drift from month to month. */
export const typicalRates: Readonly<Partial<Record<CurrencyCode, string>>> = {
  USD: '16250.0000',
  SGD: '12480.0000',
  EUR: '18240.0000',
  GBP: '21350.0000',
  JPY: '108.4000',
  KRW: '11.7500',
  AUD: '10620.0000',
  CNY: '2262.0000',
  HKD: '2085.0000',
  MYR: '3815.0000',
  THB: '492.5000',
  PHP: '284.3000',
  VND: '0.6240',
  INR: '189.6000',
  NZD: '9710.0000',
  CAD: '11740.0000',
  CHF: '19980.0000',
  SAR: '4330.0000',
  AED: '4424.0000',
  TWD: '536.0000',
};

/** What a rupiah price is in another currency, to its decimals. */
export function priceIn(currencyCode: string, rupiah: string, rate: string): string {
  return divide(rupiah, rate, currencyDecimals(currencyCode), 'up');
}
