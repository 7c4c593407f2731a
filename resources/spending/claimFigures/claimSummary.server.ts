import { and, asc, eq, inArray, lt, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';

import { mayEnter } from '../../../domain/access/access.ts';
import type { Actor } from '../../../domain/access/actor.ts';
import type { Day } from '../../../domain/day/day.ts';
import { addDays, daysBetween, today } from '../../../domain/day/day.ts';
import type { Amount } from '../../../domain/money/money.ts';
import { sum } from '../../../domain/money/money.ts';
import type { Executor } from '../../../server/database/database.ts';
import { listsAllClaims } from '../claim/claim.ts';
import { decidedStatuses, openReportStatuses, outstandingStatuses } from '../claim/claimStatus.ts';
import { claimTable } from '../claim/claimTables.server.ts';
import type { ClaimBucket, ClaimSummary } from './claimFiguresWire.ts';

/** The last day of each age of an advance but the oldest, in days since it was paid. */
const ages = [30, 60, 90] as const;
/** So many advances that are to be settled are told one by one. */
const settledNext = 5;

const { companyID, id, referenceID, requesterID, submissionType, status, purpose, dueOn, disbursedOn } =
  claimTable;

/** What an advance still holds of the company's money. */
const balance = sql<Amount>`coalesce(${claimTable.balance}, 0)`;

/** Claims of one type in one status. */
interface Standing {
  submissionType: string | null;
  status: string;
  claims: number;
  requested: Amount;
  payout: Amount;
  balance: Amount;
}

/** How the claims of the acting person stand, and to who may list those of everybody the advances that are out. */
export async function claimSummaryOf(executor: Executor, actor: Actor, now: Date): Promise<ClaimSummary> {
  const day = today(actor.timeZone, now);
  const standings = await standingsOf(executor, actor);
  const bucketOf = (
    money: 'requested' | 'payout' | 'balance',
    types: readonly string[],
    statuses: readonly string[],
  ) => together(standings.filter((one) => isOf(one, types, statuses)).map((one) => [one[money], one.claims]));
  const paidOut = ['reimbursement', 'cashAdvanceSettlement'];
  return {
    owedToMe: {
      approved: bucketOf('payout', paidOut, ['approved']),
      pending: bucketOf('payout', paidOut, ['pending']),
      failed: bucketOf('payout', paidOut, ['failed']),
    },
    advancesToCome: bucketOf('payout', ['cashAdvance'], decidedStatuses),
    inReview: {
      reimbursements: bucketOf('requested', ['reimbursement'], ['waiting_for_approval']),
      advances: bucketOf('requested', ['cashAdvance'], ['waiting_for_approval']),
      settlements: bucketOf('requested', ['cashAdvanceSettlement'], ['awaiting_review']),
    },
    sentBack: bucketOf('requested', ['reimbursement'], ['need_revision']),
    oweBack: bucketOf('balance', ['cashAdvance'], ['waiting_for_payment']),
    toSettle: await toSettle(executor, actor, day),
    held: bucketOf('balance', ['cashAdvance'], outstandingStatuses),
    outstanding: mayEnter(actor, listsAllClaims) ? await outstandingByAge(executor, actor, day) : null,
    overdue: mayEnter(actor, listsAllClaims) ? await overdueOfAll(executor, actor, day) : null,
  };
}

function isOf(one: Standing, types: readonly string[], statuses: readonly string[]): boolean {
  return types.includes(one.submissionType ?? '') && statuses.includes(one.status);
}

function together(parts: readonly (readonly [Amount, number])[]): ClaimBucket {
  return {
    exactAmount: sum(parts.map(([amount]) => amount)),
    claims: parts.reduce((count, [, claims]) => count + claims, 0),
  };
}

async function standingsOf(executor: Executor, actor: Actor): Promise<Standing[]> {
  const total = (amount: unknown) => sql<Amount>`coalesce(sum(${amount}), 0)::text`;
  return await executor
    .select({
      submissionType,
      status,
      claims: sql<number>`count(*)`.mapWith(Number),
      requested: total(claimTable.requestedAmount),
      payout: total(claimTable.payoutAmount),
      balance: total(balance),
    })
    .from(claimTable)
    .where(and(eq(companyID, actor.companyID), eq(requesterID, actor.employeeID)))
    .groupBy(submissionType, status);
}

/** The advances of which the acting person still says what became of them, the first due first. */
async function toSettle(executor: Executor, actor: Actor, day: Day): Promise<ClaimSummary['toSettle']> {
  const settlement = alias(claimTable, 'settlement');
  const rows = await executor
    .select({
      id,
      referenceID,
      settlementID: settlement.id,
      purpose,
      exactAmount: sql<Amount>`${balance}::text`,
      dueOn,
    })
    .from(claimTable)
    .innerJoin(settlement, and(eq(settlement.companyID, companyID), eq(settlement.cashAdvanceID, id)))
    .where(
      and(
        eq(companyID, actor.companyID),
        eq(requesterID, actor.employeeID),
        eq(submissionType, 'cashAdvance'),
        inArray(status, [...openReportStatuses]),
      ),
    )
    .orderBy(asc(dueOn), asc(id));
  const told = rows.map((row) => ({
    ...row,
    referenceID: row.referenceID ?? '',
    purpose: row.purpose ?? '',
    daysOverdue: row.dueOn === null ? 0 : Math.max(0, daysBetween(row.dueOn, day)),
  }));
  const bucketOf = (some: typeof told) => together(some.map(({ exactAmount }) => [exactAmount, 1]));
  return {
    ...bucketOf(told),
    overdue: bucketOf(told.filter(({ daysOverdue }) => daysOverdue > 0)),
    next: told.slice(0, settledNext),
  };
}

/** The advances of everybody of which nobody has said in time what became of them. */
async function overdueOfAll(
  executor: Executor,
  actor: Actor,
  day: Day,
): Promise<NonNullable<ClaimSummary['overdue']>> {
  const [found] = await executor
    .select({
      exactAmount: sql<Amount>`coalesce(sum(${balance}), 0)::text`,
      claims: sql<number>`count(*)`.mapWith(Number),
    })
    .from(claimTable)
    .where(
      and(
        eq(companyID, actor.companyID),
        eq(submissionType, 'cashAdvance'),
        inArray(status, [...openReportStatuses]),
        lt(dueOn, day),
      ),
    );
  return { exactAmount: '0', claims: 0, ...found, dueTo: addDays(day, -1) };
}

/** The advances of everybody that are out, by the days since they were paid. */
async function outstandingByAge(
  executor: Executor,
  actor: Actor,
  day: Day,
): Promise<NonNullable<ClaimSummary['outstanding']>> {
  const old = sql`${day}::date - ${disbursedOn}`;
  const [first, second, third] = ages;
  const rows = await executor
    .select({
      age: sql<number>`case when ${old} <= ${first} then 0 when ${old} <= ${second} then 1 when ${old} <= ${third} then 2
        else 3 end`.mapWith(Number),
      exactAmount: sql<Amount>`sum(${balance})::text`,
      claims: sql<number>`count(*)`.mapWith(Number),
    })
    .from(claimTable)
    .where(
      and(
        eq(companyID, actor.companyID),
        eq(submissionType, 'cashAdvance'),
        inArray(status, [...outstandingStatuses]),
      ),
    )
    .groupBy(sql`1`);
  return [...ages, null].map((toDays, place) => {
    const fromDays = (ages[place - 1] ?? -1) + 1;
    const { exactAmount, claims } = rows.find(({ age }) => age === place) ?? { exactAmount: '0', claims: 0 };
    return {
      fromDays,
      toDays,
      paidFrom: toDays === null ? null : addDays(day, -toDays),
      paidTo: addDays(day, -fromDays),
      exactAmount,
      claims,
    };
  });
}
