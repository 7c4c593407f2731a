import { z } from 'zod';

import { toWire } from '../../../domain/money/money.ts';
import { tripTypes } from '../../../domain/trip/tripType.ts';
import type { ServerContext } from '../../../server/context.ts';
import type { Executor } from '../../../server/database/database.ts';
import { readCall } from '../../../server/engine/calls.ts';
import type { App } from '../../../server/http/routes.ts';
import type { Say } from '../../../server/words/words.ts';
import { askedAbout } from '../../spending/claimFigures/askedAbout.server.ts';
import { limitsQuery } from '../../spending/claimFigures/limitsQuery.ts';
import { listsAllTrips, trip } from '../trip/trip.ts';
import { policyForTraveller, tripNames } from '../tripPolicy/terms/tripTerms.server.ts';
import type { TripLimits } from './tripLimitsWire.ts';
import { tripLimits } from './tripLimitsWire.ts';

type TypeLimits = TripLimits['types'][number];
type Limit = TypeLimits['limits'][number];

/** What somebody may spend on trips, before one is asked for. */
export function tripLimitsRoutes(app: App, context: ServerContext): void {
  readCall(app, context, {
    url: `/v1/${trip.path}/limits`,
    access: trip.access,
    tag: trip.tag,
    summary:
      'What somebody may spend on trips, by trip type: the acting person, who reports to them, or with the right to list trips anybody',
    query: z.strictObject(limitsQuery),
    isAlwaysThere: true,
    answer: tripLimits,
    async read({ executor, actor, query, say }) {
      const { companyID } = actor;
      const employee = await askedAbout(executor, actor, query.employeeID ?? actor.employeeID, listsAllTrips);
      const types: TripLimits['types'] = [];
      for (const tripType of tripTypes)
        types.push(await limitsOn(executor, companyID, { employeeID: employee.id, tripType }, say));
      return { employee, types };
    },
  });
}

async function limitsOn(
  executor: Executor,
  companyID: number,
  traveller: { employeeID: number; tripType: TypeLimits['tripType'] },
  say: Say,
): Promise<TypeLimits> {
  const { tripType } = traveller;
  const { policy, refusal } = await policyForTraveller(executor, companyID, traveller);
  if (!policy) return { tripType, policy: null, refusal: refusal && say(refusal), limits: [], rates: [] };
  const { id, name, rules, perDiem } = policy;
  const named = [...rules, ...perDiem.rates].flatMap(({ destinationGroupID }) => destinationGroupID ?? []);
  const { categories, groups } = await tripNames(executor, companyID, named);
  const groupOf = (groupID: number) => ({ id: groupID, name: groups.get(groupID) ?? '' });
  return {
    tripType,
    policy: { id, name },
    refusal: null,
    limits: rules.flatMap(({ categoryID, destinationGroupID, amount, ...rule }) => {
      const category = categoryID === null ? undefined : categories.get(categoryID);
      if (categoryID === null || category === undefined) return [];
      return [
        {
          category: { id: categoryID, name: category.name },
          destinationGroup: destinationGroupID === null ? null : groupOf(destinationGroupID),
          frequency: rule.frequency as Limit['frequency'],
          amount: toWire(amount),
          currencyCode: rule.currencyCode,
          enforcement: rule.enforcement as Limit['enforcement'],
        },
      ];
    }),
    rates: perDiem.rates.map(({ destinationGroupID, amount, currencyCode }) => ({
      destinationGroup: groupOf(destinationGroupID),
      amount: toWire(amount),
      currencyCode,
    })),
  };
}
