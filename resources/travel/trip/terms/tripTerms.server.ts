import { and, asc, eq, inArray } from 'drizzle-orm';

import type { Message } from '../../../../domain/message/message.ts';
import { joined, verbatim } from '../../../../domain/message/message.ts';
import type { TripLeg } from '../../../../domain/trip/tripDates.ts';
import { limitsOfTrip } from '../../../../domain/trip/tripLimit.ts';
import type { Executor } from '../../../../server/database/database.ts';
import { destinationGroupTable } from '../../destinationGroup/destinationGroupTable.server.ts';
import { tripCategoryTable } from '../../tripCategory/tripCategoryTable.server.ts';
import { perDiemTermsOf } from '../../tripPolicy/tripPolicy.ts';
import { tripPolicyOf } from '../../tripPolicy/tripPolicyMembers.server.ts';
import {
  tripPartDayTable,
  tripPerDiemTable,
  tripPolicyTable,
  tripRuleTable,
} from '../../tripPolicy/tripPolicyTables.server.ts';
import type { TripLimit, TripTerms } from './tripTerms.ts';
import { noTerms } from './tripTerms.ts';

/** Whose trip it is, and where it leads. */
interface Travelled {
  employeeID: number;
  tripType: string;
  legs: readonly TripLeg[];
}

/** What the policy of a traveller says of their trip now, or why nobody can say: two policies name them. */
export async function readTripTerms(
  executor: Executor,
  companyID: number,
  { employeeID, tripType, legs }: Travelled,
): Promise<{ terms: TripTerms; refusal: null } | { terms: null; refusal: Message }> {
  const chosen = await tripPolicyOf(executor, companyID, { employeeID, tripType });
  if (chosen.refusal) {
    const names = verbatim(chosen.policies.map(({ name }) => name).join(', '));
    return { terms: null, refusal: joined('sentences', [chosen.refusal, names]) };
  }
  if (!chosen.policy) return { terms: noTerms, refusal: null };
  const { id, name } = chosen.policy;
  return { terms: await termsOf(executor, companyID, { id, name }, legs), refusal: null };
}

async function termsOf(
  executor: Executor,
  companyID: number,
  policy: { id: number; name: string },
  legs: readonly TripLeg[],
): Promise<TripTerms> {
  const ofPolicy = (table: typeof tripRuleTable | typeof tripPerDiemTable | typeof tripPartDayTable) =>
    and(eq(table.companyID, companyID), eq(table.policyID, policy.id));
  const rules = executor
    .select({
      rule: tripRuleTable,
      name: tripCategoryTable.categoryName,
      groupID: tripCategoryTable.destinationGroupID,
    })
    .from(tripRuleTable)
    .innerJoin(
      tripCategoryTable,
      and(eq(tripCategoryTable.companyID, companyID), eq(tripCategoryTable.id, tripRuleTable.categoryID)),
    )
    .where(ofPolicy(tripRuleTable))
    .orderBy(asc(tripRuleTable.position));
  const perDiem = executor.select().from(tripPerDiemTable).where(ofPolicy(tripPerDiemTable));
  const partDays = executor.select().from(tripPartDayTable).where(ofPolicy(tripPartDayTable));
  const whole = executor
    .select()
    .from(tripPolicyTable)
    .where(and(eq(tripPolicyTable.companyID, companyID), eq(tripPolicyTable.id, policy.id)));
  const groupIDs = legs.map(({ destinationGroupID }) => destinationGroupID);
  const groups = executor
    .select({ id: destinationGroupTable.id, name: destinationGroupTable.name })
    .from(destinationGroupTable)
    .where(and(eq(destinationGroupTable.companyID, companyID), inArray(destinationGroupTable.id, groupIDs)));
  const [named, rates, parts, [row], visited] = await Promise.all([rules, perDiem, partDays, whole, groups]);
  if (!row) return noTerms;
  const groupName = (id: number) => visited.find((one) => one.id === id)?.name ?? '';
  const groupOf = (categoryID: number) =>
    named.find(({ rule }) => rule.categoryID === categoryID)?.groupID ?? null;
  const held = limitsOfTrip(
    named.map(({ rule, name }) => ({ ...rule, categoryName: name })),
    groupIDs,
    groupOf,
  );
  return {
    policy,
    limits: held.map(({ rule: { categoryID, categoryName, ...rule }, groupID }) => ({
      category: { id: categoryID, name: categoryName },
      destinationGroup: groupID === null ? null : { id: groupID, name: groupName(groupID) },
      frequency: rule.frequency as TripLimit['frequency'],
      amount: rule.amount,
      currencyCode: rule.currencyCode,
      enforcement: rule.enforcement as TripLimit['enforcement'],
    })),
    legs: legs.map(({ destinationGroupID, startDate, endDate }) => ({
      destinationGroupID,
      groupName: groupName(destinationGroupID),
      startDate,
      endDate,
    })),
    perDiem: perDiemTermsOf({ ...row, rules: [], perDiem: rates, partDays: parts } as never),
  };
}
