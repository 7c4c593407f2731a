import type { Requirement } from '../../../domain/access/access.ts';
import type { ActionInput } from '../../../domain/lifecycle/actionInput.ts';
import { fromWire, negate, toWire } from '../../../domain/money/money.ts';
import { amount, choice, text } from '../../../domain/noun/fields.ts';
import { benefitPlan } from '../benefitPlan/benefitPlan.ts';

/** Where balances are called. */
export const balanceResource = 'benefitBalances';

/** Giving people more of a benefit, or taking some of it. */
export const adjusting = { anyPermission: [benefitPlan.permissions.edit] } as const satisfies Requirement;

/** What is asked of who adjusts a balance. */
export const adjustmentInput = {
  way: choice(['give', 'take'], { isRequired: true }),
  amount: amount({ isRequired: true }),
  note: text(300, { isRequired: true }),
} satisfies ActionInput;

/** The same as the call takes it: what is taken is below zero. */
export function adjustmentSent(typed: Readonly<Record<string, unknown>>) {
  const given = fromWire(typed['amount'] as number);
  return { amount: toWire(typed['way'] === 'take' ? negate(given) : given), note: typed['note'] };
}
