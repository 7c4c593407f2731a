import type { Day } from '../day/day.ts';
import type { Amount } from './money.ts';
import {
  compare,
  currencyDecimals,
  divide,
  isPositive,
  isZero,
  multiply,
  roundAmount,
  roundTo,
  subtract,
  sum,
} from './money.ts';

/**
 * Tax that is kept back from who is paid (PPh), by the object that it is withheld on: which of them a line means, what of
 * it falls on a part payment, what it is in rupiah. See docs/decisions/0064-withholding-slips.md.
 */

/** What income is withheld on, as the tax office lists it. Rates in percent. */
export interface WhtObject {
  id: number;
  rate: Amount;
  /** For who has no tax number; null: the same. */
  rateWithoutNumber: Amount | null;
  /** Null: always, and without end. */
  validFrom: Day | null;
  validTo: Day | null;
  /** Taken where the rate alone fits several. */
  isUsual: boolean;
}

/** The rate that somebody is withheld with. */
export function whtRateFor(
  { rate, rateWithoutNumber }: Pick<WhtObject, 'rate' | 'rateWithoutNumber'>,
  hasTaxNumber: boolean,
): Amount {
  return hasTaxNumber ? rate : (rateWithoutNumber ?? rate);
}

/** Whether an object counts on a day; of no day, all of them do. */
export function isInForce({ validFrom, validTo }: Pick<WhtObject, 'validFrom' | 'validTo'>, day: Day | null) {
  return day === null || ((validFrom ?? day) <= day && day <= (validTo ?? day));
}

/** What is known where an object is looked for. */
export interface WhtSought {
  /** What a person chose; it is taken as it is. */
  chosenID: number | null;
  /** What is usually withheld on of who is paid. */
  usualID: number | null;
  /** The rate that stands on the line; null of an amount without one. */
  rate: Amount | null;
  day: Day | null;
  hasTaxNumber: boolean;
}

/**
 * The object that is withheld on: the chosen one; else the usual one of who is paid, if it has the rate; else the only
 * one in force with the rate, or the one of them that is marked as usual. Null where that leaves a choice.
 */
export function whtObjectFor<Kind extends WhtObject>(
  { chosenID, usualID, rate, day, hasTaxNumber }: WhtSought,
  objects: readonly Kind[],
): Kind | null {
  const byID = (id: number | null) => objects.find((object) => object.id === id) ?? null;
  if (chosenID !== null) return byID(chosenID);
  const hasRate = (object: Kind) =>
    rate !== null &&
    isInForce(object, day) &&
    [object.rate, whtRateFor(object, hasTaxNumber)].some((one) => compare(one, rate) === 0);
  const usual = byID(usualID);
  if (usual && (rate === null || hasRate(usual))) return usual;
  const fitting = objects.filter(hasRate);
  if (fitting.length === 1) return fitting[0] ?? null;
  const marked = fitting.filter(({ isUsual }) => isUsual);
  return marked.length === 1 ? (marked[0] ?? null) : null;
}

/** One line with what is withheld of it, in money of its document. */
export interface WithheldLine {
  objectID: number | null;
  /** Percent; null of an amount that was typed. */
  rate: Amount | null;
  base: Amount;
  amount: Amount;
}

/** What is withheld by one object at one rate. */
export interface WithheldGroup extends WithheldLine {
  rate: Amount;
}

/** Lines of one object and rate as one, in the order of the first of each; what nothing is withheld of is left out. */
export function withheldGroups(lines: readonly WithheldLine[]): WithheldGroup[] {
  const groups = new Map<string, WithheldLine[]>();
  for (const line of lines) {
    if (isZero(line.amount)) continue;
    const rate = line.rate === null ? 'amount' : roundTo(line.rate, 4);
    const key = `${line.objectID ?? 0} ${rate}`;
    groups.set(key, [...(groups.get(key) ?? []), line]);
  }
  return [...groups.values()].map((members) => {
    const [first] = members;
    const base = sum(members.map((line) => line.base));
    const amount = sum(members.map((line) => line.amount));
    return {
      objectID: first?.objectID ?? null,
      base,
      amount,
      rate: first?.rate ?? rateOf(amount, base),
    };
  });
}

/** The percentage that an amount is of its base, to four decimals; 0 of nothing. */
export function rateOf(amount: Amount, base: Amount): Amount {
  return isPositive(base) ? divide(multiply(amount, '100'), base, 4) : '0';
}

/** How much of a total was paid before, and is after. */
export interface PaidPart {
  total: Amount;
  before: Amount;
  after: Amount;
}

/**
 * What of `whole` falls on the part of a total that is paid from `before` to `after`, in the decimals of the currency. It
 * is the difference of two roundings, so that parts that follow each other sum to the whole, however many they are.
 */
export function partBetween(whole: Amount, { total, before, after }: PaidPart, currencyCode: string): Amount {
  const upTo = (paid: Amount) =>
    compare(paid, total) >= 0
      ? whole
      : roundAmount(
          divide(multiply(whole, paid), total, currencyDecimals(currencyCode) + 8, 'down'),
          currencyCode,
        );
  return subtract(upTo(after), upTo(before));
}

/** In whole rupiah, half up (PER-11/PJ/2025 art. 129), at a rate of rupiah for one unit. */
export function inRupiah(amount: Amount, rate: Amount): Amount {
  return roundTo(multiply(amount, rate), 0);
}

/** A month of tax: "2026-11". */
export type TaxPeriod = string;

export function taxPeriodOf(day: Day): TaxPeriod {
  return day.slice(0, 7);
}

/** The twelve months of a year. */
export function periodsOf(year: number): TaxPeriod[] {
  return Array.from({ length: 12 }, (_, month) => `${year}-${String(month + 1).padStart(2, '0')}`);
}

/** The first and the last day of a month of tax. */
export function daysOfPeriod(period: TaxPeriod): { from: Day; to: Day } {
  const [year = 0, month = 1] = period.split('-').map(Number);
  const last = new Date(Date.UTC(year, month, 0)).getUTCDate();
  return { from: `${period}-01`, to: `${period}-${String(last).padStart(2, '0')}` };
}

/** The number of a tax invoice (faktur pajak) of today: transaction code, status and serial, 17 digits. */
const fakturPattern = /^(?:0[1-9]|10)\d{15}$/;

/**
 * A tax invoice's number as it is kept: its digits, the 16 of before 2025 with the 9 that they were given as the fifth
 * (PENG-13/PJ.09/2025). Null for what is none.
 */
export function fakturNumber(text: string): string | null {
  if (!/^[\d\s.-]+$/.test(text)) return null;
  const digits = text.replaceAll(/\D/g, '');
  const full = digits.length === 16 ? `${digits.slice(0, 4)}9${digits.slice(4)}` : digits;
  return fakturPattern.test(full) ? full : null;
}

/** The 16 digits of a tax number: those of before have a 0 in front of their 15. Null for what is none. */
export function sixteenDigits(taxNumber: string | null): string | null {
  const digits = (taxNumber ?? '').replaceAll(/\D/g, '');
  if (digits.length === 15) return `0${digits}`;
  return digits.length === 16 ? digits : null;
}
