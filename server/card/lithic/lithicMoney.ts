import type { Amount } from '../../../domain/money/money.ts';
import { absolute, divide, roundAmount } from '../../../domain/money/money.ts';
import type { RoundingMode } from '../../../domain/money/money.ts';

/** Currencies without minor units (ISO 4217); the others that we know have two decimals, rupiah too. */
const withoutMinorUnits = new Set(['JPY', 'KRW', 'VND']);

/**
 * An amount of Lithic in units of its currency. Its sign says only to whom it goes, which the type of its event says as well.
 * @param minor in the smallest unit of the currency
 */
export function ofMinorUnits(minor: number, currency: string): Amount {
  const units = absolute(String(minor));
  return withoutMinorUnits.has(currency) ? units : divide(units, '100', 2);
}

/** Whole rupiah: what is held is rounded up, so that it covers what is booked; what is booked goes to the nearest. */
export function rupiahOf(minor: number, rounding: RoundingMode): Amount {
  return roundAmount(ofMinorUnits(minor, 'IDR'), 'IDR', rounding);
}
