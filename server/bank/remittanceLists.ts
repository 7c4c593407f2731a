import type { CurrencyCode } from '../../domain/money/money.ts';
import { currencyCodes, currencyDecimals } from '../../domain/money/money.ts';
import { currencies } from '../../domain/money/currencies.ts';

/** Countries that pay in a currency we know: ISO 3166 code and the currency of its accounts. */
const currencyByCountry = {
  ID: 'IDR',
  AE: 'AED',
  AT: 'EUR',
  AU: 'AUD',
  BE: 'EUR',
  CA: 'CAD',
  CH: 'CHF',
  CN: 'CNY',
  DE: 'EUR',
  EE: 'EUR',
  ES: 'EUR',
  FI: 'EUR',
  FR: 'EUR',
  GB: 'GBP',
  GR: 'EUR',
  HK: 'HKD',
  IE: 'EUR',
  IN: 'INR',
  IT: 'EUR',
  JP: 'JPY',
  KR: 'KRW',
  LT: 'EUR',
  LU: 'EUR',
  LV: 'EUR',
  MT: 'EUR',
  MY: 'MYR',
  NL: 'EUR',
  NZ: 'NZD',
  PH: 'PHP',
  PT: 'EUR',
  SA: 'SAR',
  SG: 'SGD',
  SI: 'EUR',
  SK: 'EUR',
  TH: 'THB',
  TW: 'TWD',
  US: 'USD',
  VN: 'VND',
} as const satisfies Record<string, CurrencyCode>;

const inEnglish = new Intl.DisplayNames('en', { type: 'region' });
const inIndonesian = new Intl.DisplayNames('id', { type: 'region' });

/** Countries that payments go to, Indonesia first, then by their English name. */
export const countries = Object.entries(currencyByCountry)
  .map(([code, currencyCode]) => ({
    code,
    name: inEnglish.of(code) ?? code,
    nameInIndonesian: inIndonesian.of(code) ?? code,
    currencyCode,
  }))
  .sort((a, b) => Number(b.code === 'ID') - Number(a.code === 'ID') || a.name.localeCompare(b.name, 'en'));

export const currencyList = currencyCodes.map((code) => ({
  code,
  name: currencies[code].name,
  nameInIndonesian: currencies[code].nameInIndonesian,
  decimals: currencyDecimals(code),
}));
