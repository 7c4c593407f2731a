import type { Choice } from '../../../../domain/noun/fields.ts';
import type { Amount } from '../../../../domain/money/money.ts';
import { isPositive, isZero } from '../../../../domain/money/money.ts';
import { splitAmount } from '../../../../domain/money/shares.ts';

/** A part of a line: for whom, and how much of it beside the other parts. */
export interface LineSplit {
  whom: Choice;
  tag: string;
  /** A percentage or an amount: only how it stands to those of the other parts counts. */
  weight: Amount;
}

/**
 * What each part of a line comes to, in the decimals of the currency: the parts sum to the amount of the line, whatever became
 * of its quantity and price since it was split. All are zero where the line is.
 */
export function splitAmounts(splits: readonly LineSplit[], amount: Amount, currencyCode: string): Amount[] {
  const weights = splits.map(({ weight }) => weight);
  if (!isPositive(amount) || weights.every(isZero)) return splits.map(() => '0');
  return splitAmount(amount, weights, currencyCode);
}
