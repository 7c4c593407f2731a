import { z } from 'zod';

import { membershipOf } from '../../../../domain/limit/limitRule.ts';
import type { AnyNoun } from '../../../../domain/noun/noun.ts';
import { nounAccess } from '../../../../domain/noun/nounAccess.ts';
import { tripPolicyFor } from '../../../../domain/trip/tripPolicyChoice.ts';
import type { ServerContext } from '../../../../server/context.ts';
import { readCall } from '../../../../server/engine/calls.ts';
import type { App } from '../../../../server/http/routes.ts';
import { tripPolicy } from '../tripPolicy.ts';
import { activePolicies, travellers, tripTypeOf } from '../tripPolicyMembers.server.ts';
import type { PolicyPeople } from './policyPeopleWire.ts';
import { namedPeopleMax, policyPeopleAnswer } from './policyPeopleWire.ts';

/** Who travels by a policy, and whom another one names as well. */
export function policyPeopleRoutes(app: App, context: ServerContext): void {
  readCall(app, context, {
    url: `/v1/${tripPolicy.path}/:id/people`,
    access: nounAccess(tripPolicy as unknown as AnyNoun, 'viewDetail'),
    tag: tripPolicy.tag,
    summary: 'Who travels by a trip policy, and whom another one names as well',
    params: z.strictObject({ id: z.coerce.number().int().positive() }),
    answer: policyPeopleAnswer,
    async read({ executor, actor: { companyID }, params: { id } }) {
      const tripType = await tripTypeOf(executor, companyID, id);
      if (tripType === null) return null;
      const policies = await activePolicies(executor, companyID, tripType);
      const people = await travellers(executor, companyID);
      const found = people.flatMap((person): PolicyPeople['data'] => {
        const chosen = tripPolicyFor(person, policies);
        const naming = chosen.refusal === null ? [chosen.policy] : chosen.policies;
        const own = naming.find((policy) => policy?.id === id);
        if (!own) return [];
        const others = naming.flatMap((policy) =>
          policy && policy.id !== id ? [{ id: policy.id, name: policy.name }] : [],
        );
        const by = membershipOf(person, own.members) ?? 'default';
        return [{ id: person.employeeID, name: person.name, by, others }];
      });
      const inTwoFirst = found.toSorted((one, other) => other.others.length - one.others.length);
      return { total: found.length, data: inTwoFirst.slice(0, namedPeopleMax) };
    },
  });
}
