import { and, desc, eq, gte, inArray, notInArray, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';

import { replayedDays } from '../../../domain/approval/replay.ts';
import type { Day } from '../../../domain/day/day.ts';
import { addDays } from '../../../domain/day/day.ts';
import type { ReplayedRecord, SpentBeside } from '../../../domain/limit/limitReplay.ts';
import { replayLimits } from '../../../domain/limit/limitReplay.ts';
import type { CategoryTerms, CustomTerms, HeldRule } from '../../../domain/limit/limitRule.ts';
import { membershipOf } from '../../../domain/limit/limitRule.ts';
import { windowsOf } from '../../../domain/limit/limitUse.ts';
import type { Executor } from '../../../server/database/database.ts';
import { employeeTable } from '../../../server/session/employeeTable.ts';
import { activePlans, planRules } from '../benefitPlan/benefitBalances.server.ts';
import { claimTable } from '../claim/claimTables.server.ts';
import type { StoredClaim } from '../claim/claimTables.server.ts';
import { limitedAdvance, limitedLines } from '../claim/filing/claimLimits.server.ts';
import { linesOfAll, plannedOfAll } from '../claim/filing/claimLines.server.ts';
import type { LimitedLine } from '../limit/limitUse.server.ts';
import { limitDrawTable } from '../limit/limitTables.server.ts';
import type { LimitTerms } from '../limit/limitTerms.server.ts';
import { customTermsOf, heldRules, limitTerms, spendersOf } from '../limit/limitTerms.server.ts';
import type { ReplayedRecordOf } from './replayAnswer.ts';

/** So many claims are tried, the newest; the answer says of how many. */
const mostReplayed = 2000;

/** A policy as it would be saved: of a category, or a custom one; 0 is the number of a new one. Or custom ones that begin or end. */
export type ChangedPolicy =
  | { kind: 'category'; terms: CategoryTerms }
  | { kind: 'custom'; terms: CustomTerms }
  | { kind: 'switched'; policies: readonly CustomTerms[]; isActive: boolean };

/** What a policy makes of the claims of the last days. */
interface Replayed {
  since: Day;
  /** How many it concerns; those that are tried are the newest of them. */
  total: number;
  claims: readonly ReplayedRecordOf[];
}

/** What does not spend: it was never sent in, or is no more. */
const idle = ['draft', 'awaiting_report', 'rejected', 'canceled'] as const;

/**
 * Tries a policy on the claims of the last {@link replayedDays} days: what the policies make of each as they are saved, and
 * what they would with this one among them. A claim is judged whole, after those that were sent in before it; what else its
 * people spent stays as it was. However many claims there are, the database is asked the same few questions.
 */
export async function replayPolicy(
  executor: Executor,
  companyID: number,
  changed: ChangedPolicy,
  day: Day,
): Promise<Replayed> {
  const since = addDays(day, -replayedDays);
  const named = await concernOf(executor, companyID, changed);
  const { total, claims } = await concernedClaims(executor, companyID, named, since);
  if (claims.length === 0) return { since, total, claims: [] };
  const lines = await spentLines(executor, companyID, claims);
  const categoryIDs = [...new Set(lines.map(({ categoryID }) => categoryID))];
  const employeeIDs = [...new Set(claims.map(({ requesterID }) => requesterID))];
  const last = lines.reduce((latest, { days }) => (days.to > latest ? days.to : latest), since);
  const saved = await limitTerms(executor, companyID, categoryIDs);
  const spenders = await spendersOf(executor, companyID, employeeIDs);
  const plans = await activePlans(executor, companyID, categoryIDs);
  const balances = await planRules(executor, companyID, plans, employeeIDs, last, null);
  const rulesBy = (terms: LimitTerms) => {
    const held = new Map<string, HeldRule[]>();
    return (employeeID: number, line: Pick<LimitedLine, 'categoryID' | 'subpolicyID'>): HeldRule[] => {
      const key = `${employeeID} ${line.categoryID} ${line.subpolicyID}`;
      const known = held.get(key);
      const spender = spenders.get(employeeID);
      if (known || !spender) return known ?? [];
      const rules = [
        ...heldRules(terms, spender, line),
        ...balances.filter((rule) => rule.employeeID === employeeID && rule.categoryID === line.categoryID),
      ];
      held.set(key, rules);
      return rules;
    };
  };
  const before = rulesBy(saved);
  const after = rulesBy(withChanged(saved, changed));
  const earliest = lines
    .flatMap((line) =>
      [before, after].flatMap((rulesOf) =>
        windowsOf(line, rulesOf(line.employeeID, line), saved.weekStart).filter(
          ({ frequency }) => frequency !== 'perTransaction',
        ),
      ),
    )
    .reduce((first, { from }) => (from < first ? from : first), since);
  const beside = await spentBeside(executor, companyID, {
    claimIDs: claims.map(({ id }) => id),
    employeeIDs,
    categoryIDs,
    transactionKeys: [...new Set(lines.map(({ transactionKey }) => transactionKey))],
    earliest,
  });
  const linesOf = Map.groupBy(lines, ({ claimID }) => claimID);
  const records = claims.map(({ id, requesterID }): ReplayedRecord => ({
    id,
    employeeID: requesterID,
    lines: linesOf.get(id) ?? [],
  }));
  const outcomes = replayLimits(records, beside, saved.weekStart, {
    before: ({ employeeID }, line) => before(employeeID, line),
    after: ({ employeeID }, line) => after(employeeID, line),
  });
  return {
    since,
    total,
    claims: claims.flatMap(({ id, referenceID, requesterID: employeeID }): ReplayedRecordOf[] => {
      const outcome = outcomes.get(id);
      const own = linesOf.get(id) ?? [];
      if (!outcome) return [];
      return [
        {
          ...outcome,
          id,
          referenceID: referenceID ?? '',
          employeeID,
          employeeName: spenders.get(employeeID)?.name ?? '',
          lines: own.filter(({ categoryID }) => named.categoryIDs.includes(categoryID)).length,
        },
      ];
    }),
  };
}

/** The policies with one that is changed, or new. */
function withChanged(saved: LimitTerms, changed: ChangedPolicy): LimitTerms {
  if (changed.kind === 'category') {
    return { ...saved, categories: new Map([...saved.categories, [changed.terms.id, changed.terms]]) };
  }
  const changes = changed.kind === 'custom' ? [changed.terms] : changed.policies;
  const others = saved.customs.filter(({ id }) => !changes.some((one) => one.id === id));
  const isEnded = changed.kind === 'switched' && !changed.isActive;
  return { ...saved, customs: isEnded ? others : [...others, ...changes] };
}

/** Whom and what a policy concerns: as it was saved, and as it would be. */
interface Concerned {
  categoryIDs: readonly number[];
  /** Null: everybody. */
  employeeIDs: readonly number[] | null;
}

async function concernOf(executor: Executor, companyID: number, changed: ChangedPolicy): Promise<Concerned> {
  if (changed.kind === 'category') return { categoryIDs: [changed.terms.id], employeeIDs: null };
  const concerned =
    changed.kind === 'custom'
      ? [...(await customTermsOf(executor, companyID, [changed.terms.id])), changed.terms]
      : changed.policies;
  const people = await executor
    .select({
      employeeID: employeeTable.id,
      jobLevel: employeeTable.jobLevel,
      jobGrade: employeeTable.jobGrade,
    })
    .from(employeeTable)
    .where(eq(employeeTable.companyID, companyID));
  const members = concerned.flatMap((policy) => policy.members);
  return {
    categoryIDs: [...new Set(concerned.flatMap(({ rules }) => rules.map(({ categoryID }) => categoryID)))],
    employeeIDs: people
      .filter((person) => membershipOf(person, members) !== null)
      .map(({ employeeID }) => employeeID),
  };
}

type Concerning = Pick<
  StoredClaim,
  | 'companyID'
  | 'id'
  | 'referenceID'
  | 'requesterID'
  | 'submissionType'
  | 'categoryIDs'
  | 'requestedAmount'
  | 'approvedAmount'
  | 'neededOn'
>;

/** The newest claims that spend what the policy names, in the order in which they were sent in, and how many there are. */
async function concernedClaims(
  executor: Executor,
  companyID: number,
  { categoryIDs, employeeIDs }: Concerned,
  since: Day,
): Promise<{ total: number; claims: Concerning[] }> {
  if (categoryIDs.length === 0 || employeeIDs?.length === 0) return { total: 0, claims: [] };
  const { id, referenceID, requesterID, submissionType, requestedAmount, approvedAmount, neededOn, filedOn } =
    claimTable;
  const found = await executor
    .select({
      companyID: claimTable.companyID,
      id,
      referenceID,
      requesterID,
      submissionType,
      categoryIDs: claimTable.categoryIDs,
      requestedAmount,
      approvedAmount,
      neededOn,
      total: sql<number>`(count(*) over ())::int`,
    })
    .from(claimTable)
    .where(
      and(
        eq(claimTable.companyID, companyID),
        gte(filedOn, since),
        notInArray(claimTable.status, [...idle]),
        sql`${claimTable.categoryIDs} && ${sql.param(categoryIDs)}::bigint[]`,
        employeeIDs ? inArray(requesterID, [...employeeIDs]) : undefined,
        spendsByItself,
      ),
    )
    .orderBy(desc(filedOn), desc(id))
    .limit(mostReplayed);
  return { total: found[0]?.total ?? 0, claims: found.toReversed() };
}

/** What an advance held of the limits is held by its settlement, once that is sent in. */
const spendsByItself: SQL = sql`not exists (
  select from ${claimTable} report
  where report.company_id = ${claimTable.companyID} and report.cash_advance_id = ${claimTable.id}
    and report.filed_on is not null)`;

/** What claims spend of the limits, by the same reading as when they are saved. */
async function spentLines(
  executor: Executor,
  companyID: number,
  claims: readonly Concerning[],
): Promise<(LimitedLine & { claimID: number })[]> {
  const ids = claims.map(({ id }) => id);
  const linesOf = Map.groupBy(await linesOfAll(executor, companyID, ids), ({ claimID }) => claimID);
  const plannedOf = await plannedOfAll(executor, companyID, ids);
  return claims.flatMap((claim) => {
    const limited =
      claim.submissionType === 'cashAdvance'
        ? limitedAdvance(claim, plannedOf.get(claim.id) ?? [])
        : limitedLines(claim, linesOf.get(claim.id) ?? []);
    return limited.map((line) => ({ ...line, claimID: claim.id }));
  });
}

interface Beside {
  /** They are tried: what they spent is left out. */
  claimIDs: readonly number[];
  employeeIDs: readonly number[];
  categoryIDs: readonly number[];
  transactionKeys: readonly string[];
  /** No window begins before. */
  earliest: Day;
}

/** What the same people spent in the same categories beside, as far as it can count in a window. */
async function spentBeside(
  executor: Executor,
  companyID: number,
  { claimIDs, employeeIDs, categoryIDs, transactionKeys, earliest }: Beside,
): Promise<SpentBeside[]> {
  const { employeeID, categoryID, subpolicyID, transactionKey, day, amount, source, recordID } =
    limitDrawTable;
  return await executor
    .select({
      employeeID,
      categoryID,
      subpolicyID,
      transactionKey,
      day,
      amount: sql<string>`sum(${amount})::text`,
    })
    .from(limitDrawTable)
    .where(
      and(
        eq(limitDrawTable.companyID, companyID),
        inArray(employeeID, [...employeeIDs]),
        inArray(categoryID, [...categoryIDs]),
        sql`not (${source} = 'claim' and ${recordID} = any(${sql.param(claimIDs)}::bigint[]))`,
        sql`(${day} >= ${earliest} or ${transactionKey} = any(${sql.param(transactionKeys)}::text[]))`,
      ),
    )
    .groupBy(employeeID, categoryID, subpolicyID, transactionKey, day);
}
