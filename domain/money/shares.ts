import { addRatios, apportion, divideRatios, multiplyRatios, ratioOfDecimal, zeroRatio } from './ratio.ts';
import type { Amount } from './money.ts';
import { currencyDecimals, roundAmount, fitsCurrency, canonical } from './money.ts';

/** Money in whole minor units of its currency ("12.50" USD is 1250n). Throws a RangeError when it does not fit. */
export function toMinorUnits(amount: Amount, currency: string): bigint {
  if (!fitsCurrency(amount, currency))
    throw new RangeError(`${amount} has too many decimals for ${currency}`);
  return BigInt(roundAmount(amount, currency).replace('.', ''));
}

export function fromMinorUnits(units: bigint, currency: string): Amount {
  const decimals = currencyDecimals(currency);
  const digits = (units < 0n ? -units : units).toString().padStart(decimals + 1, '0');
  const point = digits.length - decimals;
  const unsigned = decimals === 0 ? digits : `${digits.slice(0, point)}.${digits.slice(point)}`;
  return units < 0n ? `-${unsigned}` : unsigned;
}

/**
 * Shares a total out by weights, in the decimals of its currency, so that the parts sum to the whole: rounded
 * down, then one unit each to the largest remainders, the earlier first. A weight below zero, as a discount among lines, has a share
 * of the other sign. Throws a RangeError when the weights do not come to more than zero, or the total has more decimals than its
 * currency.
 */
export function splitAmount(total: Amount, weights: readonly Amount[], currency: string): Amount[] {
  const ratios = weights.map((weight) => ratioOfDecimal(canonical(weight)));
  const whole = ratios.reduce(addRatios, zeroRatio);
  if (whole.numerator <= 0n) throw new RangeError('The weights do not come to more than zero');
  const units = toMinorUnits(total, currency);
  const perWeight = divideRatios({ numerator: units, denominator: 1n }, whole);
  const parts = apportion(
    units,
    ratios.map((weight) => multiplyRatios(perWeight, weight)),
  );
  return parts.map((part) => fromMinorUnits(part, currency));
}
