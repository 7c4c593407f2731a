import type { Day } from '../day/day.ts';
import type { Amount } from './money.ts';
import { compare } from './money.ts';

/**
 * Tax that is kept back from who is paid (PPh), by the object that it is withheld on: which of them a line means. What of
 * it falls on a payment, in rupiah: `withheldFigures.ts`. See docs/decisions/0064-withholding-slips.md.
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

/** The rates that an object has for somebody, the one that is due first: the higher one is asked of nobody by force. */
export function whtRatesOf(
  object: Pick<WhtObject, 'rate' | 'rateWithoutNumber'>,
  hasTaxNumber: boolean,
): Amount[] {
  return [whtRateFor(object, hasTaxNumber), object.rate];
}

/** Whether an object counts on a day; of no day, all of them do. */
export function isInForce({ validFrom, validTo }: Pick<WhtObject, 'validFrom' | 'validTo'>, day: Day | null) {
  return day === null || ((validFrom ?? day) <= day && day <= (validTo ?? day));
}

/** What is known where an object is looked for. */
interface WhtSought {
  /** What a person chose; it is taken as it is. */
  chosenID: number | null;
  /** What is usually withheld on of who is paid. */
  usualID: number | null;
  /** The rate that stands on the line; null of an amount that is no rate of its base, which means no object by itself. */
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
    whtRatesOf(object, hasTaxNumber).some((one) => compare(one, rate) === 0);
  const usual = byID(usualID);
  if (usual && hasRate(usual)) return usual;
  const fitting = objects.filter(hasRate);
  if (fitting.length === 1) return fitting[0] ?? null;
  const marked = fitting.filter(({ isUsual }) => isUsual);
  return marked.length === 1 ? (marked[0] ?? null) : null;
}

/** A month of tax: "2026-11". */
type TaxPeriod = string;

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
