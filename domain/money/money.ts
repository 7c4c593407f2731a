import { Big } from 'big.js';
import type { Message } from '../message/message.ts';
import { law } from '../message/message.ts';
import type { RoundingMode } from './ratio.ts';

/**
 * Money, quantities and rates as plain decimal strings ("1234.50"): never a float, never an exponent. The
 * decimals written are kept ("1.50" + "1" is "2.50"), so compare amounts with `compare`, not with `===`.
 */
export type Amount = string;

export type { RoundingMode } from './ratio.ts';

/** The currencies that we know, by ISO 4217. Their names stand apart: few screens say them. */
export const currencyCodes = [
  'IDR',
  'USD',
  'SGD',
  'EUR',
  'GBP',
  'JPY',
  'KRW',
  'AUD',
  'CNY',
  'HKD',
  'MYR',
  'THB',
  'PHP',
  'VND',
  'INR',
  'NZD',
  'CAD',
  'CHF',
  'SAR',
  'AED',
  'TWD',
] as const;
export type CurrencyCode = (typeof currencyCodes)[number];

/** Decimals of an exchange rate (rules: currencies). */
export const rateDecimals = 4;
/** Digits before the decimals that an amount may be typed with (rules: typed amounts). */
export const typedDigitsLimit = 12;
/** A JSON number carries this many significant digits without loss. */
export const wireDigitsLimit = 15;

/** What a JSON number is never written with an exponent for. */
const plainAmount = /^-?\d+(?:\.\d{1,6})?$/;

/** IDR and KRW are whole numbers (rules: currencies). */
export function isWholeCurrency(currency: string): boolean {
  return currency === 'IDR' || currency === 'KRW';
}

export function currencyDecimals(currency: string): 0 | 2 {
  return isWholeCurrency(currency) ? 0 : 2;
}

/** Decimals that a company can choose for its unit prices at most. */
export const priceDecimalsMax = 6;

/** Decimals of a unit price: those of its currency, or the more that the company has chosen. */
export function priceDecimalsIn(currency: string, chosen = 0): number {
  return Math.max(currencyDecimals(currency), chosen);
}

// A constructor of our own, so that no other user of big.js shares our settings.
const Decimal = Big();
Decimal.strict = true;

const bigRounding = { down: 0, halfUp: 1, up: 3 } as const satisfies Record<RoundingMode, Big.RoundingMode>;
const plainDecimal = /^-?\d+(?:\.\d+)?$/;

/** Whether a text is a plain decimal: digits, at most one dot between digits, a minus in front. */
export function isAmount(text: string): boolean {
  return plainDecimal.test(text);
}

/** How many digits are written after the dot. */
export function decimalsOf(amount: Amount): number {
  return (amount.split('.')[1] ?? '').length;
}

export function add(a: Amount, b: Amount): Amount {
  return written(decimal(a).plus(decimal(b)), Math.max(decimalsOf(a), decimalsOf(b)));
}

export function subtract(a: Amount, b: Amount): Amount {
  return written(decimal(a).minus(decimal(b)), Math.max(decimalsOf(a), decimalsOf(b)));
}

/** The exact product; round it with `roundAmount` where it becomes money. */
export function multiply(a: Amount, b: Amount): Amount {
  return written(decimal(a).times(decimal(b)), decimalsOf(a) + decimalsOf(b));
}

/** The quotient to so many decimals. Throws a RangeError when b is zero. */
export function divide(a: Amount, b: Amount, decimals: number, rounding: RoundingMode = 'halfUp'): Amount {
  const divisor = decimal(b);
  if (divisor.eq('0')) throw new RangeError('Division by zero');
  // The setting belongs to the constructor, so each division gets its own.
  const Quotient = Big();
  Quotient.strict = true;
  Quotient.DP = decimals;
  Quotient.RM = bigRounding[rounding];
  return written(new Quotient(decimal(a).toFixed()).div(new Quotient(divisor.toFixed())), decimals);
}

/** The sum of all; of none it is "0". */
export function sum(amounts: Iterable<Amount>): Amount {
  let total = '0';
  for (const amount of amounts) total = add(total, amount);
  return total;
}

export function negate(amount: Amount): Amount {
  return written(decimal('0').minus(decimal(amount)), decimalsOf(amount));
}

/** The amount without its sign. */
export function absolute(amount: Amount): Amount {
  return isNegative(amount) ? negate(amount) : amount;
}

export function compare(a: Amount, b: Amount): -1 | 0 | 1 {
  return decimal(a).cmp(decimal(b));
}

export function isZero(amount: Amount): boolean {
  return compare(amount, '0') === 0;
}

export function isPositive(amount: Amount): boolean {
  return compare(amount, '0') === 1;
}

export function isNegative(amount: Amount): boolean {
  return compare(amount, '0') === -1;
}

/** The smaller; the first of equals. */
export function minAmount(first: Amount, ...others: Amount[]): Amount {
  return others.reduce((least, amount) => (compare(amount, least) < 0 ? amount : least), first);
}

/** The larger; the first of equals. */
export function maxAmount(first: Amount, ...others: Amount[]): Amount {
  return others.reduce((most, amount) => (compare(amount, most) > 0 ? amount : most), first);
}

/** To so many decimals. A half, and any remainder under `up`, goes away from zero. */
export function roundTo(amount: Amount, decimals: number, mode: RoundingMode = 'halfUp'): Amount {
  return written(decimal(amount).round(decimals, bigRounding[mode]), decimals);
}

/** To the decimals of its currency, written with all of them: "1234.50" USD, "1235" IDR. */
export function roundAmount(amount: Amount, currency: string, mode: RoundingMode = 'halfUp'): Amount {
  return roundTo(amount, currencyDecimals(currency), mode);
}

/** Whether an amount has no more decimals than its currency (zeros at the end do not count). */
export function fitsCurrency(amount: Amount, currency: string): boolean {
  return compare(roundAmount(amount, currency, 'down'), amount) === 0;
}

/** Whether a JSON number carries an amount exactly: a record holds no other, its input is refused before. */
export function fitsWire(amount: Amount): boolean {
  return significantDigits(canonical(amount)) <= wireDigitsLimit;
}

/**
 * The JSON number of a sum over any number of records: exact as long as it {@link fitsWire}, beyond that the nearest
 * that a number can be. It never fails: a list stays readable however much it comes to.
 */
export function sumToWire(total: Amount): number {
  return Number(canonical(total)) + 0;
}

/** The amount that a number of {@link sumToWire} stands for: the whole units that it can say, where it is not exact. */
export function fromSum(wire: number): Amount {
  return Math.abs(wire) < 10 ** wireDigitsLimit ? fromWire(wire) : String(BigInt(Math.trunc(wire)));
}

/**
 * The JSON number of an amount. Throws a RangeError when a JSON number would not carry it exactly (more than 15
 * significant digits, or so small that it would be written with an exponent).
 */
export function toWire(amount: Amount): number {
  // Nearly every amount: a double carries any decimal of 15 significant digits and gives it back as it was.
  if (amount.length <= wireDigitsLimit && plainAmount.test(amount)) return Number(amount) + 0;
  const plain = checkedWireText(amount);
  const wire = Number(plain);
  if (compare(checkedWireText(String(wire)), plain) !== 0)
    throw new RangeError(`${amount} is not exact as a number`);
  return wire === 0 ? 0 : wire;
}

/**
 * The amount of a JSON number or of a decimal text; with a currency, written with its decimals. Throws a
 * RangeError for NaN, infinities, exponents, more than 15 significant digits, and decimals that the currency
 * does not have.
 */
export function fromWire(wire: number | string, currency?: string): Amount {
  const amount = checkedWireText(String(wire));
  if (currency === undefined) return amount;
  if (!fitsCurrency(amount, currency))
    throw new RangeError(`${amount} has too many decimals for ${currency}`);
  return roundAmount(amount, currency);
}

/** The IDR equivalent of a foreign payment: amount times rate plus the fixed fee, rounded up (rules: rupiah equivalent). */
export function convertToIdr(foreign: Amount, rate: Amount, fixedFee: Amount = '0'): Amount {
  return roundAmount(add(multiply(foreign, rate), fixedFee), 'IDR', 'up');
}

function decimal(amount: Amount): Big {
  if (!isAmount(amount)) throw new RangeError(`Not a decimal amount: ${JSON.stringify(amount)}`);
  return new Decimal(amount);
}

function written(value: Big, decimals: number): Amount {
  return value.eq('0') ? new Decimal('0').toFixed(decimals) : value.toFixed(decimals);
}

/** How many digits stand before the decimals, leading zeros aside. */
export function wholeDigits(amount: Amount): number {
  return (absolute(canonical(amount)).split('.')[0] ?? '').length;
}

/** Without leading zeros and without the sign of a negative zero; the written decimals stay. */
export function canonical(amount: Amount): Amount {
  return written(decimal(amount), decimalsOf(amount));
}

function checkedWireText(text: string): Amount {
  if (wireTextError(text) !== null) throw new RangeError(`${text} is not exact as a number`);
  return canonical(text);
}

export function wireTextError(text: string): Message | null {
  if (!isAmount(text)) return law('field.plainAmount');
  return significantDigits(canonical(text)) > wireDigitsLimit
    ? law('field.digits', { limit: wireDigitsLimit })
    : null;
}

/** Zeros in front of it and at the end of its decimals say nothing about an amount. */
function significantDigits(amount: Amount): number {
  const [whole = '', decimals = ''] = amount.split('.');
  const digits = whole.replace('-', '') + decimals.replace(/0+$/, '');
  return digits.replace(/^0+/, '').length;
}
