import { and, eq, inArray } from 'drizzle-orm';

import type { CurrencyCode } from '../../../../domain/money/money.ts';
import { toWire } from '../../../../domain/money/money.ts';
import { tripPerDiem } from '../../../../domain/limit/tripPerDiem.ts';
import { DomainError } from '../../../../domain/message/errors.ts';
import { law } from '../../../../domain/message/message.ts';
import { nounAccess } from '../../../../domain/noun/nounAccess.ts';
import type { AnyNoun } from '../../../../domain/noun/noun.ts';
import { tripDateErrors } from '../../../../domain/trip/tripDates.ts';
import { limitsAt } from '../../../../domain/trip/tripLimit.ts';
import type { ServerContext } from '../../../../server/context.ts';
import type { Executor } from '../../../../server/database/database.ts';
import { readCall } from '../../../../server/engine/calls.ts';
import type { App } from '../../../../server/http/routes.ts';
import { destinationGroupTable } from '../../destinationGroup/destinationGroupTable.server.ts';
import { tripCategoryTable } from '../../tripCategory/tripCategoryTable.server.ts';
import {
  perDiemTermsOf,
  sentTripPolicy,
  tripMembersOf,
  tripPolicy,
  tripPolicyErrors,
} from '../tripPolicy.ts';
import { tripPolicyOf } from '../tripPolicyMembers.server.ts';
import { tripTrialAnswer, tripTrialInput } from './tripTrialWire.ts';

const { path, tag } = tripPolicy;

/** What a policy that is not saved yet makes of a trip. */
export function tripTrialRoutes(app: App, context: ServerContext): void {
  readCall(app, context, {
    url: `/v1/${path}/trials`,
    access: nounAccess(tripPolicy as unknown as AnyNoun, 'create', 'edit'),
    tag,
    summary:
      'What a trip policy pays and allows on a trip before it is saved, and by which policy the person travels',
    body: tripTrialInput,
    isAlwaysThere: true,
    answer: tripTrialAnswer,
    async read({ executor, actor, body, say }) {
      const { legs, employeeID, departureTime = null, returnTime = null } = body;
      const sent = sentTripPolicy(body.policy as Readonly<Record<string, unknown>>);
      const dates = { legs, departureTime, returnTime };
      const visited = [...new Set(legs.map(({ destinationGroupID }) => destinationGroupID))];
      const groups = await groupsOf(executor, actor.companyID, visited);
      const fields = {
        ...Object.fromEntries(
          Object.entries(tripPolicyErrors({ ...sent })).map(([key, says]) => [`policy.${key}`, says]),
        ),
        ...tripDateErrors(dates),
        ...Object.fromEntries(
          legs.flatMap(({ destinationGroupID }, at) => {
            const tripType = groups.get(destinationGroupID)?.tripType;
            if (tripType === sent.tripType) return [];
            const says = law(tripType === undefined ? 'field.fromList' : 'noun.doesNotFit');
            return [[`legs.${at}.destinationGroupID`, says]];
          }),
        ),
      };
      if (Object.keys(fields).length > 0) throw new DomainError('validation_failed', { fields });
      const named = (id: number) => ({ id, name: groups.get(id)?.name ?? '' });
      const id = body.id ?? 0;
      const chosen = await tripPolicyOf(
        executor,
        actor.companyID,
        { employeeID, tripType: sent.tripType },
        { id, name: sent.name, isDefault: sent.isDefault, members: tripMembersOf(sent) },
      );
      const provided = new Map(body.meals.map((one) => [one.day, one.provided]));
      const { days, items } = tripPerDiem(dates, perDiemTermsOf(sent), provided);
      const categories = await categoriesOf(
        executor,
        actor.companyID,
        sent.rules.flatMap(({ categoryID }) => categoryID ?? []),
      );
      const limits = visited.flatMap((groupID) =>
        limitsAt(sent.rules, groupID, (of) => categories.get(of)?.groupID ?? null).flatMap((rule) => {
          const category = categories.get(rule.categoryID ?? 0);
          if (!category) return [];
          return [
            {
              category: { id: category.id, name: category.name },
              destinationGroup: named(groupID),
              frequency: rule.frequency,
              amount: Number(rule.amount),
              currencyCode: rule.currencyCode as CurrencyCode,
              enforcement: rule.enforcement,
            },
          ];
        }),
      );
      return {
        policy: chosen.policy && { id: chosen.policy.id, name: chosen.policy.name },
        isThis: chosen.policy?.id === id,
        refusal:
          chosen.refusal && `${say(chosen.refusal)}: ${chosen.policies.map(({ name }) => name).join(', ')}`,
        days: days.map((one) => ({
          day: one.day,
          destinationGroup: named(one.destinationGroupID),
          share: toWire(one.share),
          provided: [...one.provided],
          amount: toWire(one.amount),
          currencyCode: one.currencyCode as CurrencyCode | null,
        })),
        items: items.map(({ currencyCode, amount }) => ({
          currencyCode: currencyCode as CurrencyCode,
          amount: toWire(amount),
        })),
        limits,
      };
    },
  });
}

async function groupsOf(executor: Executor, companyID: number, ids: readonly number[]) {
  const { id, name, tripType, companyID: company } = destinationGroupTable;
  const rows = await executor
    .select({ id, name, tripType })
    .from(destinationGroupTable)
    .where(and(eq(company, companyID), inArray(id, [...ids])));
  return new Map(rows.map((row) => [row.id, row]));
}

async function categoriesOf(executor: Executor, companyID: number, ids: readonly number[]) {
  const { id, categoryName, destinationGroupID, companyID: company } = tripCategoryTable;
  if (ids.length === 0) return new Map<number, never>();
  const rows = await executor
    .select({ id, name: categoryName, groupID: destinationGroupID })
    .from(tripCategoryTable)
    .where(and(eq(company, companyID), inArray(id, [...ids])));
  return new Map(rows.map((row) => [row.id, row]));
}
