import { and, asc, desc, eq, getTableColumns, gte, inArray, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';

import type { Actor } from '../../../domain/access/actor.ts';
import type { ResolvedChain } from '../../../domain/approval/approval.ts';
import { servingWorkflows } from '../../../domain/approval/chooseWorkflow.ts';
import type { Deciders, ReplayedRecord } from '../../../domain/approval/replay.ts';
import {
  areSameDeciders,
  decidersOf,
  recordsOfDeciders,
  replayedDays,
  resolveBy,
} from '../../../domain/approval/replay.ts';
import type { Beside } from '../../../domain/approval/splitting.ts';
import type { ServedKind } from '../../../domain/approval/workflowKind.ts';
import { serving, typesServing } from '../../../domain/approval/workflowKind.ts';
import type { Day } from '../../../domain/day/day.ts';
import { addDays, dayOfInstant, today } from '../../../domain/day/day.ts';
import { startOfDay } from '../../../domain/day/dayTime.ts';
import type { DatedRate } from '../../../domain/money/exchangeRate.ts';
import { toWire } from '../../../domain/money/money.ts';
import type { Executor } from '../../database/database.ts';
import type { ServerEntity } from '../../engine/serverEntity.ts';
import { rateOn } from '../../exchangeRates/exchangeRates.ts';
import type { Reviewed, ReviewedRow } from '../review/reviewedNoun.ts';
import { isReviewed } from '../review/reviewedNoun.ts';
import { approvalChainTable, approvalStepTable } from '../approvalTables.ts';
import type { StoredWorkflow } from '../chain.ts';
import type { Staff } from '../people.ts';
import { workflowsOf } from '../chain.ts';
import { ownApprovers } from '../delegates.ts';
import { namesOf, peopleFor, staffOf } from '../people.ts';

/** So many records are tried, the newest; the answer says of how many. */
const mostReplayed = 1000;
/** So many of those whose deciders differ are shown. */
const mostShown = 20;

/** The nouns whose records workflows of this kind review. */
export function reviewedBy(entities: readonly ServerEntity[], kind: string): Reviewed[] {
  return entities.filter(isReviewed).filter(({ review }) => review.ofKind(kind) !== null);
}

interface Asked {
  companyID: number;
  kind: string;
}

/** The workflows that serve a kind with one that is changed, or new: the newest first. */
export function withChanged(
  kind: ServedKind,
  workflows: readonly StoredWorkflow[],
  whole: StoredWorkflow,
): StoredWorkflow[] {
  const changed = serving(kind, whole);
  return workflows.some(({ id }) => id === changed.id)
    ? workflows.map((one) => (one.id === changed.id ? changed : one))
    : [changed, ...workflows];
}

interface Tried {
  entity: Reviewed;
  row: ReviewedRow;
  before: ResolvedChain;
  after: ResolvedChain;
}

/**
 * Tries a workflow on the records of the last {@link replayedDays} days: what the stored workflows make of each, and what they
 * would make of it with this one among them. People and approval lines are those of now on both sides: what differs comes from
 * the workflow. Nothing is written.
 * @param changed as it would be stored; its id is 0 for a new one
 */
export async function replayWorkflow(
  executor: Executor,
  entities: readonly ServerEntity[],
  actor: Actor,
  { kinds, changed }: { kinds: readonly ServedKind[]; changed: StoredWorkflow },
  now: Date,
) {
  const day = today(actor.timeZone, now);
  const since = addDays(day, -replayedDays);
  const tried: Tried[] = [];
  const counts = { total: 0, withoutRate: 0 };
  const inFlight = { total: 0, differing: 0, noApproval: 0 };
  for (const kind of kinds) await tryOn(kind);
  const differing = tried.filter(({ before, after }) => differs(before, after));
  return {
    since,
    ...counts,
    replayed: tried.length,
    differing: differing.length,
    noApproval: {
      before: tried.filter(({ before }) => before.isNoApproval).length,
      after: tried.filter(({ after }) => after.isNoApproval).length,
    },
    ...(await namedReplay(executor, actor, tried, differing)),
    inFlight,
  };

  async function tryOn(served: ServedKind): Promise<void> {
    const { companyID, timeZone } = actor;
    const kind = served.name;
    const stored = await workflowsOf(executor, companyID, served);
    const candidates = withChanged(served, stored, changed);
    const isChanged = (workflow: StoredWorkflow | null) => workflow?.id === changed.id;
    const read = await recordReader(executor, companyID, served);
    for (const entity of reviewedBy(entities, kind)) {
      const recent = await submittedSince(executor, entity, { companyID, kind }, startOfDay(since, timeZone));
      counts.total += recent.total;
      const besides = await entity.review.besides?.(
        executor,
        recent.rows.map(({ row }) => row),
      );
      for (const { row, openedAt } of recent.rows) {
        const openedOn = dayOfInstant(openedAt.toISOString(), timeZone);
        const record = {
          ...(await read(entity, row, { day: openedOn, beside: besides?.get(row.id) })),
          elseByLine: served.elseByLine,
        };
        const before = resolveBy(stored, record);
        const after = resolveBy(candidates, record);
        if (before && after) tried.push({ entity, row, before: before.chain, after: after.chain });
        else counts.withoutRate += 1;
      }
      const waiting = await recordsInReview(executor, entity, { companyID, kind });
      const copied = await copiedDeciders(executor, entity, companyID, waiting);
      const waitingBesides = await entity.review.besides?.(executor, waiting);
      for (const row of waiting) {
        const record = await read(entity, row, { day, beside: waitingBesides?.get(row.id) });
        if (!servingWorkflows(candidates, record).some(isChanged)) continue;
        const after = resolveBy(candidates, record);
        if (after && !isChanged(after.workflow)) continue;
        inFlight.total += 1;
        if (!after || areSameDeciders(copied.get(row.id) ?? [], decidersOf(after.chain))) continue;
        inFlight[after.chain.isNoApproval ? 'noApproval' : 'differing'] += 1;
      }
    }
  }
}

/** A chain that is skipped has nobody, and so has one that nobody can decide. */
function differs(before: ResolvedChain, after: ResolvedChain): boolean {
  if (before.isNoApproval !== after.isNoApproval) return true;
  return !areSameDeciders(decidersOf(before), decidersOf(after));
}

/** Reads of a row what its chain is resolved by; rates are looked up once for each currency and day. */
async function recordReader(executor: Executor, companyID: number, kind: ServedKind) {
  const types = typesServing(kind);
  const staff: Staff = await staffOf(executor, companyID);
  const rates = new Map<string, DatedRate | null>();
  return async (
    entity: Reviewed,
    row: ReviewedRow,
    { day, beside }: { day: Day; beside: Beside | undefined },
  ): Promise<ReplayedRecord> => {
    const { amount, currencyCode, paymentOf, categoryIDs, ...terms } = entity.review.termsOf(row);
    const key = `${currencyCode} ${day}`;
    if (currencyCode !== 'IDR' && !rates.has(key)) {
      rates.set(key, await rateOn(executor, companyID, currencyCode, day));
    }
    return {
      amount,
      currencyCode,
      paymentOf,
      types,
      categoryIDs,
      requester: staff.requesters.get(terms.requesterID),
      beside,
      rate: rates.get(key) ?? null,
      people: peopleFor(staff, terms),
    };
  };
}

/** The newest records whose chain was resolved since then, and how many there are. */
async function submittedSince(
  executor: Executor,
  entity: Reviewed,
  { companyID, kind }: Asked,
  since: Date,
): Promise<{ total: number; rows: { row: ReviewedRow; openedAt: Date }[] }> {
  const { openedAt, subjectType, subjectID, round } = approvalChainTable;
  const table = tableOf(entity);
  const found = await executor
    .select({ row: getTableColumns(table), openedAt, total: sql<number>`(count(*) over ())::int` })
    .from(approvalChainTable)
    .innerJoin(
      table,
      and(
        eq(table.companyID, approvalChainTable.companyID),
        eq(table.id, subjectID),
        eq(table.approvalRound, round),
      ),
    )
    .where(
      and(
        eq(approvalChainTable.companyID, companyID),
        eq(subjectType, entity.name),
        gte(openedAt, since),
        entity.review.ofKind(kind) ?? undefined,
      ),
    )
    .orderBy(desc(openedAt), desc(subjectID))
    .limit(mostReplayed);
  const rows = await completed(
    executor,
    entity,
    found.map(({ row }) => row as unknown as ReviewedRow),
  );
  return {
    total: found[0]?.total ?? 0,
    rows: rows.map((row, index) => ({ row, openedAt: found[index]?.openedAt ?? since })),
  };
}

/** The records that wait for an approver. */
export async function recordsInReview(
  executor: Executor,
  entity: Reviewed,
  { companyID, kind }: Asked,
): Promise<ReviewedRow[]> {
  const table = tableOf(entity);
  const rows = await executor
    .select(getTableColumns(table))
    .from(table)
    .where(
      and(
        eq(table.companyID, companyID),
        inArray(table.status, [...entity.review.inReview]),
        entity.review.ofKind(kind) ?? undefined,
      ),
    )
    .orderBy(asc(table.id));
  return await completed(executor, entity, rows as unknown as ReviewedRow[]);
}

/** Rows of a noun with what its terms look at beside them. */
export async function completed(
  executor: Executor,
  { review }: Reviewed,
  rows: ReviewedRow[],
): Promise<ReviewedRow[]> {
  return ((await review.complete?.(executor, rows)) ?? rows) as ReviewedRow[];
}

function tableOf(entity: Reviewed) {
  return entity.table as ServerEntity['table'] & { approvalRound: PgColumn };
}

/** Whom the chains that stand on records of a noun now ask in each step; who stands in for them comes from no workflow. */
export async function copiedDeciders(
  executor: Executor,
  entity: Reviewed,
  companyID: number,
  rows: readonly ReviewedRow[],
): Promise<ReadonlyMap<number, Deciders>> {
  const copied = new Map<number, number[][]>();
  if (rows.length === 0) return copied;
  const rounds = new Map(rows.map(({ id, approvalRound }) => [id, approvalRound]));
  const { subjectType, subjectID, position, round, approverIDs, delegation } = approvalStepTable;
  const steps = await executor
    .select({ subjectID, round, approverIDs, delegation })
    .from(approvalStepTable)
    .where(
      and(
        eq(approvalStepTable.companyID, companyID),
        eq(subjectType, entity.name),
        inArray(subjectID, [...rounds.keys()]),
      ),
    )
    .orderBy(asc(subjectID), asc(position));
  for (const step of steps) {
    if (rounds.get(step.subjectID) !== step.round) continue;
    copied.set(step.subjectID, [...(copied.get(step.subjectID) ?? []), ownApprovers(step)]);
  }
  return copied;
}

/** The people with what each could decide, and the records that differ, as far as the person may read them. */
async function namedReplay(
  executor: Executor,
  actor: Actor,
  tried: readonly Tried[],
  differing: readonly Tried[],
) {
  const [before, after] = [
    recordsOfDeciders(tried.map((one) => one.before)),
    recordsOfDeciders(tried.map((one) => one.after)),
  ];
  const ids = [...new Set([...before.keys(), ...after.keys()])];
  const names = await namesOf(executor, actor.companyID, ids);
  const named = (chain: ResolvedChain) => ({
    isNoApproval: chain.isNoApproval,
    steps: decidersOf(chain).map((step) => step.map((id) => names.get(id) ?? '')),
  });
  const shown = (await readable(executor, actor, differing)).slice(0, mostShown);
  return {
    people: ids
      .map((id) => ({
        id,
        name: names.get(id) ?? '',
        before: before.get(id) ?? 0,
        after: after.get(id) ?? 0,
      }))
      .toSorted((a, b) => b.after - a.after || b.before - a.before || a.id - b.id),
    documents: shown.map(({ entity, row, ...chains }) => {
      const { amount, currencyCode } = entity.review.termsOf(row);
      return {
        resource: entity.path,
        id: row.id,
        referenceID: row.referenceID,
        amount: toWire(amount),
        currencyCode,
        before: named(chains.before),
        after: named(chains.after),
      };
    }),
  };
}

/** Of these, those that the person may know of: one query for each noun. */
async function readable(executor: Executor, actor: Actor, tried: readonly Tried[]): Promise<Tried[]> {
  const known = new Map<Reviewed, ReadonlySet<number>>();
  for (const entity of new Set(tried.map((one) => one.entity))) {
    const ids = tried.flatMap((one) => (one.entity === entity ? [one.row.id] : []));
    known.set(entity, await entity.review.readableAmong(executor, actor, ids));
  }
  return tried.filter(({ entity, row }) => known.get(entity)?.has(row.id));
}
