import type { Locale } from '../../domain/day.ts';
import type { Amount, CurrencyCode } from '../../domain/money.ts';
import { absolute, currencies, isNegative, roundAmount } from '../../domain/money.ts';

const englishOnes = [
  'zero',
  'one',
  'two',
  'three',
  'four',
  'five',
  'six',
  'seven',
  'eight',
  'nine',
  'ten',
  'eleven',
  'twelve',
  'thirteen',
  'fourteen',
  'fifteen',
  'sixteen',
  'seventeen',
  'eighteen',
  'nineteen',
] as const;
const englishTens = [
  '',
  '',
  'twenty',
  'thirty',
  'forty',
  'fifty',
  'sixty',
  'seventy',
  'eighty',
  'ninety',
] as const;
const englishScales = ['', 'thousand', 'million', 'billion', 'trillion', 'quadrillion'] as const;

const indonesianOnes = [
  'nol',
  'satu',
  'dua',
  'tiga',
  'empat',
  'lima',
  'enam',
  'tujuh',
  'delapan',
  'sembilan',
  'sepuluh',
  'sebelas',
] as const;
const indonesianScales = ['', 'ribu', 'juta', 'miliar', 'triliun', 'kuadriliun'] as const;

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

/** Groups of three digits, the last first: 1234567 is [567, 234, 1]. */
function groupsOf(whole: string): number[] {
  const groups: number[] = [];
  for (let end = whole.length; end > 0; end -= 3) groups.push(Number(whole.slice(Math.max(0, end - 3), end)));
  return groups;
}

function englishNumber(whole: string): string {
  const words = groupsOf(whole)
    .map((group, scale) => (group === 0 ? '' : `${englishGroup(group)} ${englishScales[scale] ?? ''}`.trim()))
    .filter((text) => text !== '');
  return words.length === 0 ? englishOnes[0] : words.reverse().join(' ');
}

function englishGroup(group: number): string {
  const hundreds = Math.floor(group / 100);
  const rest = group % 100;
  const parts = [];
  if (hundreds > 0) parts.push(`${englishOnes[hundreds]} hundred`);
  if (rest > 0) parts.push(englishBelowHundred(rest));
  return parts.join(' ');
}

function englishBelowHundred(number: number): string {
  if (number < 20) return englishOnes[number] ?? '';
  const tens = englishTens[Math.floor(number / 10)] ?? '';
  return number % 10 === 0 ? tens : `${tens}-${englishOnes[number % 10]}`;
}

function indonesianNumber(whole: string): string {
  const words = groupsOf(whole)
    .map((group, scale) => {
      if (group === 0) return '';
      // A thousand has a word of its own; a million has not.
      if (group === 1 && scale === 1) return 'seribu';
      return `${indonesianGroup(group)} ${indonesianScales[scale] ?? ''}`.trim();
    })
    .filter((text) => text !== '');
  return words.length === 0 ? indonesianOnes[0] : words.reverse().join(' ');
}

function indonesianGroup(group: number): string {
  const hundreds = Math.floor(group / 100);
  const rest = group % 100;
  const parts = [];
  if (hundreds > 0) parts.push(hundreds === 1 ? 'seratus' : `${indonesianOnes[hundreds]} ratus`);
  if (rest > 0) parts.push(indonesianBelowHundred(rest));
  return parts.join(' ');
}

function indonesianBelowHundred(number: number): string {
  if (number < 12) return indonesianOnes[number] ?? '';
  if (number < 20) return `${indonesianOnes[number - 10]} belas`;
  const tens = `${indonesianOnes[Math.floor(number / 10)]} puluh`;
  return number % 10 === 0 ? tens : `${tens} ${indonesianOnes[number % 10]}`;
}
