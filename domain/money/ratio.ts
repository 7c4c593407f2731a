/**
 * Exact fractions, for the places where money is divided and only the end result may be rounded: prices that
 * include their tax, and a whole that is shared out. `denominator` is always positive.
 */
export interface Ratio {
  readonly numerator: bigint;
  readonly denominator: bigint;
}

export type RoundingMode = 'halfUp' | 'up' | 'down';

export const zeroRatio: Ratio = { numerator: 0n, denominator: 1n };

/** A plain decimal string as a fraction of powers of ten: "12.5" is 125/10. */
export function ratioOfDecimal(decimal: string): Ratio {
  const [whole = '', fraction = ''] = decimal.split('.');
  return { numerator: BigInt(whole + fraction), denominator: 10n ** BigInt(fraction.length) };
}

export function ratioOfInteger(integer: bigint): Ratio {
  return { numerator: integer, denominator: 1n };
}

export function addRatios(a: Ratio, b: Ratio): Ratio {
  return reduced(a.numerator * b.denominator + b.numerator * a.denominator, a.denominator * b.denominator);
}

export function subtractRatios(a: Ratio, b: Ratio): Ratio {
  return addRatios(a, { numerator: -b.numerator, denominator: b.denominator });
}

export function multiplyRatios(a: Ratio, b: Ratio): Ratio {
  return reduced(a.numerator * b.numerator, a.denominator * b.denominator);
}

/** Throws a RangeError when b is zero. */
export function divideRatios(a: Ratio, b: Ratio): Ratio {
  if (b.numerator === 0n) throw new RangeError('Division by zero');
  const sign = b.numerator < 0n ? -1n : 1n;
  return reduced(sign * a.numerator * b.denominator, sign * a.denominator * b.numerator);
}

/** -1, 0 or 1, as a is below, equal to or above b. */
export function compareRatios(a: Ratio, b: Ratio): -1 | 0 | 1 {
  const difference = a.numerator * b.denominator - b.numerator * a.denominator;
  if (difference === 0n) return 0;
  return difference < 0n ? -1 : 1;
}

export function absoluteRatio(a: Ratio): Ratio {
  return a.numerator < 0n ? { numerator: -a.numerator, denominator: a.denominator } : a;
}

/** The integer at or below. */
function floorRatio(a: Ratio): bigint {
  const quotient = a.numerator / a.denominator;
  return a.numerator < 0n && quotient * a.denominator !== a.numerator ? quotient - 1n : quotient;
}

/** To an integer: a half and any remainder under `up` go away from zero, so that a reversal mirrors exactly. */
export function roundRatio(a: Ratio, mode: RoundingMode): bigint {
  const magnitude = absoluteRatio(a);
  const below = magnitude.numerator / magnitude.denominator;
  const rest = magnitude.numerator % magnitude.denominator;
  const isRaised = mode === 'up' ? rest > 0n : mode === 'halfUp' && rest * 2n >= magnitude.denominator;
  const rounded = isRaised ? below + 1n : below;
  return a.numerator < 0n ? -rounded : rounded;
}

/**
 * Integers that stand for the exact parts and sum to the whole: each part is rounded down, then the missing
 * units go to the largest remainders, the earlier part first when they are equal. `whole` must be the exact sum
 * rounded to one of its two neighbouring integers, so no part is ever a unit or more away from its exact value.
 */
export function apportion(whole: bigint, exactParts: readonly Ratio[]): bigint[] {
  const parts = exactParts.map(floorRatio);
  const remainders = exactParts.map((exact, at) => subtractRatios(exact, ratioOfInteger(parts[at] ?? 0n)));
  const missing = whole - parts.reduce((total, part) => total + part, 0n);
  const raisable = remainders
    .map((remainder, at) => ({ remainder, at }))
    .filter(({ remainder }) => remainder.numerator > 0n)
    .sort((a, b) => compareRatios(b.remainder, a.remainder) || a.at - b.at);
  if (missing < 0n || missing > BigInt(raisable.length)) {
    throw new RangeError(`${whole} is not the sum of its parts`);
  }
  for (const { at } of raisable.slice(0, Number(missing))) parts[at] = (parts[at] ?? 0n) + 1n;
  return parts;
}

function reduced(numerator: bigint, denominator: bigint): Ratio {
  const divisor = greatestCommonDivisor(numerator < 0n ? -numerator : numerator, denominator);
  return { numerator: numerator / divisor, denominator: denominator / divisor };
}

function greatestCommonDivisor(a: bigint, b: bigint): bigint {
  let [larger, smaller] = [a, b];
  while (smaller !== 0n) [larger, smaller] = [smaller, larger % smaller];
  return larger;
}
