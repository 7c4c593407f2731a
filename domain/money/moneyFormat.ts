import type { Amount } from './money.ts';
import { currencyDecimals, decimalsOf, priceDecimalsIn, rateDecimals, roundTo } from './money.ts';

/** What stands before an amount: Rp for IDR, the code for all others (rules: money format). */
export function currencyPrefix(currency: string): string {
  return currency === 'IDR' ? 'Rp' : currency;
}

/** U+2212: as wide as a digit, never at the end of a line, read out as "minus". */
const minusSign = '\u2212';

/** "Rp 12.500.000", "KRW 12.500", "−USD 1.234,50": thousand dots, decimal comma, the sign in front (rules: money format). */
export function formatMoney(amount: Amount, currency: string): string {
  const shown = formatNumber(amount, currencyDecimals(currency));
  const prefix = currencyPrefix(currency);
  return shown.startsWith(minusSign) ? `${minusSign}${prefix} ${shown.slice(1)}` : `${prefix} ${shown}`;
}

/** A unit price: as money, with more decimals than its currency where it has them ("Rp 1.444,7"). */
export function formatUnitPrice(price: Amount, currency: string): string {
  return `${currencyPrefix(currency)} ${formatBarePrice(price, currency)}`;
}

/** A unit price whose currency is said elsewhere. */
export function formatBarePrice(price: Amount, currency: string): string {
  const needed = decimalsOf(price.includes('.') ? price.replace(/0+$/, '') : price);
  return formatNumber(price, priceDecimalsIn(currency, needed));
}

/** A unit price as a field holds it. Three decimals would read as thousands: they get a zero. */
export function formatTypedPrice(price: Amount): string {
  return formatNumber(price).replace(/,\d{3}$/, '$&0');
}

/**
 * "1.234,5": thousand dots, a decimal comma and a minus sign, for people of both languages. With `decimals` exactly so
 * many (rounded half up); without, as many as are needed.
 */
export function formatNumber(amount: Amount, decimals?: number): string {
  const rounded = roundTo(amount, decimals ?? decimalsOf(amount));
  const [whole = '', written = ''] = rounded.replace('-', '').split('.');
  const fraction = decimals === undefined ? written.replace(/0+$/, '') : written;
  const grouped = whole.replace(/\B(?=(?:\d{3})+$)/g, '.');
  return `${rounded.startsWith('-') ? minusSign : ''}${grouped}${fraction === '' ? '' : `,${fraction}`}`;
}

/** "11%", "2,65%". */
export function formatPercent(percent: Amount): string {
  return `${formatNumber(percent)}%`;
}

/** An exchange rate with its four decimals: "15.750,1234". */
export function formatRate(rate: Amount): string {
  return formatNumber(rate, rateDecimals);
}

/** The first characters and an ellipsis, when there are more of them. */
export function truncateText(text: string, length = 25): string {
  const characters = Array.from(text);
  return characters.length > length ? `${characters.slice(0, length).join('')}…` : text;
}

/** The English word with its s when the count exceeds 1 (rules: short texts). */
export function plural(count: number, word: string): string {
  return count > 1 ? `${word}s` : word;
}

/** The one currency of all, or null when they differ: sums of a selection are then not shown (rules: selection). */
export function commonCurrency(currencyCodes: Iterable<string>): string | null {
  const distinct = new Set(currencyCodes);
  const [only] = distinct;
  return distinct.size === 1 && only !== undefined ? only : null;
}
