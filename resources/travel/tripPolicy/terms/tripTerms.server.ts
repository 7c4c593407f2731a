import { createHash } from 'node:crypto';

import { and, asc, eq, inArray } from 'drizzle-orm';

import type { Message } from '../../../../domain/message/message.ts';
import { joined, verbatim } from '../../../../domain/message/message.ts';
import type { TripLeg } from '../../../../domain/trip/tripDates.ts';
import type { Executor } from '../../../../server/database/database.ts';
import { destinationGroupTable } from '../../destinationGroup/destinationGroupTable.server.ts';
import { tripCategoryTable } from '../../tripCategory/tripCategoryTable.server.ts';
import { perDiemTermsOf } from '../tripPolicy.ts';
import { tripPolicyOf } from '../tripPolicyMembers.server.ts';
import {
  tripPartDayTable,
  tripPerDiemTable,
  tripPolicyTable,
  tripRuleTable,
} from '../tripPolicyTables.server.ts';
import type { TripNames, TripTerms, WholeTripPolicy } from './tripTerms.ts';
import { noTerms, termsOfPolicy } from './tripTerms.ts';

/** Whose trip it is, and where it leads. */
interface Travelled {
  employeeID: number;
  tripType: string;
  legs: readonly TripLeg[];
}

/** The policy by which somebody travels, whole, or why nobody can say it: two policies name them. */
export async function policyForTraveller(
  executor: Executor,
  companyID: number,
  traveller: Pick<Travelled, 'employeeID' | 'tripType'>,
): Promise<{ policy: WholeTripPolicy | null; refusal: null } | { policy: null; refusal: Message }> {
  const chosen = await tripPolicyOf(executor, companyID, traveller);
  if (chosen.refusal) {
    const names = verbatim(chosen.policies.map(({ name }) => name).join(', '));
    return { policy: null, refusal: joined('sentences', [chosen.refusal, names]) };
  }
  const [policy = null] = chosen.policy ? await wholePolicies(executor, companyID, [chosen.policy.id]) : [];
  return { policy, refusal: null };
}

/** What the policy of a traveller says of their trip now, or why nobody can say. */
export async function readTripTerms(
  executor: Executor,
  companyID: number,
  { legs, ...traveller }: Travelled,
): Promise<{ terms: TripTerms; refusal: null } | { terms: null; refusal: Message }> {
  const { policy, refusal } = await policyForTraveller(executor, companyID, traveller);
  if (refusal) return { terms: null, refusal };
  if (!policy) return { terms: noTerms, refusal: null };
  const groupIDs = legs.map(({ destinationGroupID }) => destinationGroupID);
  return {
    terms: termsOfPolicy(policy, legs, await tripNames(executor, companyID, groupIDs)),
    refusal: null,
  };
}

/**
 * A mark of what a policy pays and limits: whoever was shown the terms with this mark has seen these. Dates and places of the trip are
 * no part of it.
 */
export function markOfTerms({ policy, limits, perDiem }: TripTerms): string {
  const said = [policy?.id ?? null, limits.map((limit) => JSON.stringify(limit)).toSorted(), perDiem];
  return createHash('sha256').update(JSON.stringify(said)).digest('base64url');
}

/** Policies with all they say. */
export async function wholePolicies(
  executor: Executor,
  companyID: number,
  ids: readonly number[],
): Promise<WholeTripPolicy[]> {
  const ofPolicies = (table: typeof tripRuleTable | typeof tripPerDiemTable | typeof tripPartDayTable) =>
    and(eq(table.companyID, companyID), inArray(table.policyID, [...ids]));
  const [rows, rules, rates, parts] = await Promise.all([
    executor
      .select()
      .from(tripPolicyTable)
      .where(and(eq(tripPolicyTable.companyID, companyID), inArray(tripPolicyTable.id, [...ids]))),
    executor
      .select()
      .from(tripRuleTable)
      .where(ofPolicies(tripRuleTable))
      .orderBy(asc(tripRuleTable.position)),
    executor.select().from(tripPerDiemTable).where(ofPolicies(tripPerDiemTable)),
    executor.select().from(tripPartDayTable).where(ofPolicies(tripPartDayTable)),
  ]);
  return rows.map((row) => {
    const ownOf = <Row extends { policyID: number }>(all: readonly Row[]) =>
      all.filter(({ policyID }) => policyID === row.id);
    const paid = { ...row, rules: [], perDiem: ownOf(rates), partDays: ownOf(parts) };
    return { id: row.id, name: row.name, rules: ownOf(rules), perDiem: perDiemTermsOf(paid as never) };
  });
}

/** The categories of trips of a company, and some groups of destinations. */
export async function tripNames(
  executor: Executor,
  companyID: number,
  groupIDs: readonly number[],
): Promise<TripNames> {
  const { id, categoryName, categoryType, destinationGroupID } = tripCategoryTable;
  const [categories, groups] = await Promise.all([
    executor
      .select({ id, name: categoryName, type: categoryType, groupID: destinationGroupID })
      .from(tripCategoryTable)
      .where(eq(tripCategoryTable.companyID, companyID)),
    executor
      .select({ id: destinationGroupTable.id, name: destinationGroupTable.name })
      .from(destinationGroupTable)
      .where(
        and(
          eq(destinationGroupTable.companyID, companyID),
          inArray(destinationGroupTable.id, [...new Set(groupIDs)]),
        ),
      ),
  ]);
  return {
    categories: new Map(categories.map((row) => [row.id, row])),
    groups: new Map(groups.map((row) => [row.id, row.name])),
  };
}
