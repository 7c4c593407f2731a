import { toCardinal as englishNumber } from 'n2words/en-US';
import { toCardinal as indonesianNumber } from 'n2words/id-ID';

import type { Locale } from '../../domain/day/day.ts';
import type { Amount, CurrencyCode } from '../../domain/money/money.ts';
import { absolute, isNegative, roundAmount } from '../../domain/money/money.ts';
import { currencies } from '../../domain/money/currencies.ts';

/** More than one of a currency, in English; Indonesian has no plural. */
const englishPlurals: Record<CurrencyCode, string> = {
  IDR: 'rupiah',
  USD: 'US dollars',
  SGD: 'Singapore dollars',
  EUR: 'euros',
  GBP: 'pounds sterling',
  JPY: 'Japanese yen',
  KRW: 'South Korean won',
  AUD: 'Australian dollars',
  CNY: 'Chinese yuan',
  HKD: 'Hong Kong dollars',
  MYR: 'Malaysian ringgit',
  THB: 'Thai baht',
  PHP: 'Philippine pesos',
  VND: 'Vietnamese dong',
  INR: 'Indian rupees',
  NZD: 'New Zealand dollars',
  CAD: 'Canadian dollars',
  CHF: 'Swiss francs',
  SAR: 'Saudi riyals',
  AED: 'UAE dirhams',
  TWD: 'New Taiwan dollars',
};

/**
 * An amount as it is written out on a receipt: "One million five hundred thousand rupiah", "Satu juta lima ratus
 * ribu rupiah"; decimals as "and 50/100". Exact to the currency's decimals, below 10^18; throws a RangeError above.
 */
export function amountInWords(amount: Amount, currency: CurrencyCode, locale: Locale): string {
  const [whole = '0', fraction] = roundAmount(absolute(amount), currency).split('.');
  if (whole.length > 18) throw new RangeError(`${amount} is too large to be written in words`);
  const minus = isNegative(amount) ? 'minus ' : '';
  const number = locale === 'id' ? indonesianNumber(whole) : englishNumber(whole);
  const and = locale === 'id' ? 'dan' : 'and';
  const cents = fraction === undefined || /^0*$/.test(fraction) ? '' : ` ${and} ${fraction}/100`;
  const text = `${minus}${number} ${unitOf(currency, locale, whole === '1' && cents === '')}${cents}`;
  return text.charAt(0).toUpperCase() + text.slice(1);
}

function unitOf(currency: CurrencyCode, locale: Locale, isOne: boolean): string {
  if (currency === 'IDR') return 'rupiah';
  if (locale === 'id') return lowerFirst(currencies[currency].nameInIndonesian);
  return isOne ? lowerEuro(currencies[currency].name) : englishPlurals[currency];
}

const lowerFirst = (name: string) => name.charAt(0).toLowerCase() + name.slice(1);
/** Of the English names only these two begin with a word that is no proper noun. */
const lowerEuro = (name: string) => (name === 'Euro' || name === 'Pound sterling' ? lowerFirst(name) : name);
