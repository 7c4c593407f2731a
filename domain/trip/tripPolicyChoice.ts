import type { Member, Spender } from '../limit/limitRule.ts';
import { membershipOf } from '../limit/limitRule.ts';
import type { Message } from '../message/message.ts';
import { law } from '../message/message.ts';

/** Whom a policy of a trip type is for. */
export interface TripPolicyMembers {
  id: number;
  name: string;
  isDefault: boolean;
  members: readonly Member[];
}

/** The policy by which somebody travels; none: the company says nothing. A refusal where two name them. */
export type ChosenTripPolicy<Policy> =
  | { policy: Policy | null; refusal: null }
  | { policy: null; refusal: Message; policies: readonly Policy[] };

/**
 * The policy by which somebody travels: the one that names them, their job level or their job grade, else the default.
 * @param policies The active ones of the trip type
 */
export function tripPolicyFor<Policy extends TripPolicyMembers>(
  spender: Spender,
  policies: readonly Policy[],
): ChosenTripPolicy<Policy> {
  const naming = policies.filter(({ members }) => membershipOf(spender, members) !== null);
  if (naming.length > 1)
    return { policy: null, refusal: law('catalogue.dualPolicyAssignment'), policies: naming };
  return { policy: naming[0] ?? policies.find(({ isDefault }) => isDefault) ?? null, refusal: null };
}
