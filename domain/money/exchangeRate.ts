import type { Day } from '../day/day.ts';
import type { Amount } from './money.ts';
import { absolute, compare, divide, fromWire, isZero, multiply, subtract } from './money.ts';

/** Where a rate comes from: somebody in the company said it, or it was read from outside. */
export const rateSources = ['company_rate_table', 'live'] as const;
export type RateSource = (typeof rateSources)[number];

/** What one unit of a currency is in rupiah, since which day that holds, and who says so. */
export interface DatedRate {
  rateAmount: Amount;
  validFrom: Day;
  source: RateSource;
}

/**
 * By how much of the last rate a rate from outside may differ before a person has to see it, and of the company's rate one
 * that somebody says themselves, in percent.
 */
export const rateJumpPercent = '20';

/** By how much a rate differs from the last one, in percent with one decimal, its sign with it. */
export function rateChange(last: Amount, next: Amount): Amount {
  return divide(multiply(subtract(next, last), '100'), last, 1);
}

/** What a line says of its rate, as the API answers it. */
interface RatedLine {
  rateSource: string | null;
  rateAmount: number | null;
  tableRate: number | null;
}

/** By how much a rate that somebody said themselves differs from the table's, in percent; null where there is nothing to tell. */
export function ownRateChange({ rateSource, rateAmount, tableRate }: RatedLine): Amount | null {
  if (rateSource === null || rateSource === 'table' || rateAmount === null || tableRate === null) return null;
  const change = rateChange(fromWire(tableRate), fromWire(rateAmount));
  return isZero(change) ? null : change;
}

/**
 * Whether a person has to see a rate from outside before anything is converted by it: it jumps by more than a fifth of
 * the last, or there is no last that it could be compared with.
 */
export function isRateJump(last: Amount | null, next: Amount): boolean {
  if (last === null) return true;
  const difference = absolute(subtract(next, last));
  return compare(multiply(difference, '100'), multiply(last, rateJumpPercent)) > 0;
}
