import type { Amount } from './money.ts';
import { compare, isNegative, isPositive, typedDigitsLimit, wholeDigits } from './money.ts';

/** What a number must be beside readable. */
export interface NumberRule {
  isPositive?: boolean;
  isUnsigned?: boolean;
  most?: Amount;
  /** At most 12 digits before the decimals (spec 2 §5). */
  isTyped?: boolean;
}

/** A tax or share in percent. */
export const percentRule = { isUnsigned: true, most: '100' } as const satisfies NumberRule;
export const quantityRule = { isUnsigned: true, isTyped: true } as const satisfies NumberRule;

/** Why a number breaks its rule, in a sentence; null when it does not. */
export function ruleProblem(amount: Amount, rule: NumberRule): string | null {
  if (rule.isPositive && !isPositive(amount)) return 'Must be more than 0';
  if (rule.isUnsigned && isNegative(amount)) return 'Must not be negative';
  if (rule.most !== undefined && compare(amount, rule.most) > 0) return `Must be at most ${rule.most}`;
  if (rule.isTyped && wholeDigits(amount) > typedDigitsLimit) return `At most ${typedDigitsLimit} digits`;
  return null;
}
