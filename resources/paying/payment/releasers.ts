import type { Actor } from '../../../domain/access/actor.ts';
import { isFinanceUserOnly } from '../../../domain/access/actor.ts';
import type { Rule } from '../../../domain/lifecycle/lifecycle.ts';
import { paymentRule } from './words/paymentRules.ts';

/**
 * People who list the company's accounts approve, reject, authorize and void beside the people of each role, but for
 * Finance Users, who only view (rules: payment rights).
 */
export function hasPaymentSet(actor: Actor): boolean {
  return actor.permissions.has('company_account_account_view_list') && !isFinanceUserOnly(actor);
}

/** Who lets money go. */
export const isReleaser: Rule<unknown> = {
  name: 'payment releaser',
  holds: (actor) => actor.capabilities.has('isPaymentReleaser') || hasPaymentSet(actor),
  says: paymentRule('releaser'),
};
