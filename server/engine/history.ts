import { createHash } from 'node:crypto';

import type { SQL } from 'drizzle-orm';
import { and, asc, desc, eq, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';

import type { Actor } from '../../domain/access/actor.ts';
import type { Message } from '../../domain/message/message.ts';
import type { Executor } from '../database/database.ts';
import { pipelined } from '../database/database.ts';
import { preparedQuery } from '../database/preparedQuery.ts';
import { currentRequestID } from '../observation/requestScope.ts';
import type { Say } from '../words/words.ts';
import { historyTable } from './recordTables.ts';

/** What the hash of a history row covers: everything that a person could want to change afterwards. */
export interface HistoryContent {
  companyID: number;
  subjectType: string;
  subjectID: number;
  position: number;
  action: string;
  fromStatus: string | null;
  toStatus: string | null;
  actorID: number | null;
  actorName: string;
  notes: string | null;
  remark?: Message | null;
  systemNotes?: string | null;
  relatedType?: string | null;
  relatedID?: number | null;
  relatedName?: string | null;
  changes: Record<string, [unknown, unknown]>;
  at: Date;
  /** Of the request that caused it, as the log has it; null for jobs and the clock. */
  requestID?: string | null;
}

/** Of a record: that something was done with it in a period, its making included. */
export function changedWithin(
  subjectType: string,
  { companyID, id }: { companyID: PgColumn; id: PgColumn },
  { since, until }: { since: Date; until: Date },
): SQL {
  const { at, ...history } = historyTable;
  return sql`exists (select from ${historyTable} where ${history.companyID} = ${companyID}
    and ${history.subjectType} = ${subjectType} and ${history.subjectID} = ${id}
    and ${at} >= ${since.toISOString()} and ${at} < ${until.toISOString()})`;
}

/** Of a record: when it last came into one of these statuses. */
export function lastMovedAt(
  subjectType: string,
  { companyID, id }: { companyID: PgColumn; id: PgColumn },
  statuses: readonly string[],
): SQL {
  const { at, ...history } = historyTable;
  return sql`(select max(${at}) from ${historyTable} where ${history.companyID} = ${companyID}
    and ${history.subjectType} = ${subjectType} and ${history.subjectID} = ${id} and ${history.toStatus} in (${sql.join(
      statuses.map((status) => sql`${status}`),
      sql`, `,
    )}))`;
}

/** Of a record: when the last step of its history was taken; null where it has none. */
export function lastTouchedAt(
  subjectType: string,
  { companyID, id }: { companyID: PgColumn; id: PgColumn },
): SQL {
  const { at, ...history } = historyTable;
  return sql`(select max(${at}) from ${historyTable} where ${history.companyID} = ${companyID}
    and ${history.subjectType} = ${subjectType} and ${history.subjectID} = ${id})`;
}

/** The hash that the first row of a record builds on. */
export const emptyHash = Buffer.alloc(32);

/** Chains a row to the one before it: SHA-256 over the previous hash and the row in a fixed order of fields. */
export function historyHash(previousHash: Buffer, row: HistoryContent): Buffer {
  return createHash('sha256').update(previousHash).update(historyText(row)).digest();
}

/** What the hash of a row covers beside the previous hash: a JSON array of its fields. */
export function historyText(row: HistoryContent): string {
  const [before, after] = hashedText(row);
  return `${before}${row.position}${after}`;
}

/** What the hash covers, as JSON, before and after the position in it. */
function hashedText(row: Omit<HistoryContent, 'position'>): [before: string, after: string] {
  const before = JSON.stringify([row.companyID, row.subjectType, row.subjectID]);
  const after = JSON.stringify([
    row.action,
    row.fromStatus,
    row.toStatus,
    row.actorID,
    row.actorName,
    row.notes,
    Object.entries(inOneOrder(row.changes)),
    row.at.toISOString(),
    ...beside(row),
  ]);
  return [`${before.slice(0, -1)},`, `,${after.slice(1)}`];
}

/** What is kept as JSON comes back with its keys in another order, at every depth. */
function inOneOrder<Value>(value: Value): Value {
  if (Array.isArray(value)) return value.map(inOneOrder) as Value;
  if (typeof value !== 'object' || value === null) return value;
  const sorted = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(sorted.map(([key, inner]) => [key, inOneOrder(inner)])) as Value;
}

/** Left out where there is none of it, so that rows from before these columns keep their hashes. */
function beside({
  remark = null,
  systemNotes = null,
  relatedType = null,
  relatedID = null,
  relatedName = null,
  requestID = null,
}: Pick<
  HistoryContent,
  'remark' | 'systemNotes' | 'relatedType' | 'relatedID' | 'relatedName' | 'requestID'
>): unknown[] {
  const values = [systemNotes, relatedType, relatedID, relatedName];
  if (requestID !== null) return [...values, remark, requestID];
  if (remark !== null) return [...values, remark];
  return values.every((value) => value === null) ? [] : values;
}

/** Another record that a step goes with: the payment that moved its invoice, the vendor that was merged. */
export interface RelatedRecord {
  /** The name of its noun. */
  type: string;
  id: number;
  /** As people call it: its number. */
  name: string;
}

interface HistoryEntry {
  subjectType: string;
  subjectID: number;
  action: string;
  fromStatus: string | null;
  toStatus: string | null;
  notes?: string | null;
  /** What the server, or the bank through it, has to say. */
  remark?: Message | null;
  related?: RelatedRecord | null;
  changes?: Record<string, [unknown, unknown]>;
}

/** Who took a step; without a number: somebody from outside, as a vendor. */
export type HistoryActor = Pick<Actor, 'fullName'> & { employeeID: number | null };

/** The actor of a step that nobody took: the bank, the clock, a rule. */
export const systemActorName = 'System';

/**
 * Appends to a record's history, behind what was sent before and without waiting for it. The record's row must be
 * locked by the caller (or be new), which is what keeps positions without gaps.
 */
export async function appendHistory(
  executor: Executor,
  companyID: number,
  actor: HistoryActor | null,
  at: Date,
  entry: HistoryEntry,
): Promise<void> {
  const row: Omit<HistoryContent, 'position'> = {
    companyID,
    subjectType: entry.subjectType,
    subjectID: entry.subjectID,
    action: entry.action,
    fromStatus: entry.fromStatus,
    toStatus: entry.toStatus,
    actorID: actor?.employeeID ?? null,
    actorName: actor?.fullName ?? systemActorName,
    notes: entry.notes ?? null,
    remark: entry.remark ?? null,
    relatedType: entry.related?.type ?? null,
    relatedID: entry.related?.id ?? null,
    relatedName: entry.related?.name ?? null,
    changes: entry.changes ?? {},
    at,
    requestID: currentRequestID() ?? null,
  };
  const [before, after] = hashedText(row);
  await pipelined(executor, appendQuery(executor).execute({ ...row, before, after }));
}

const isOfRecord = and(
  eq(historyTable.companyID, sql.placeholder('companyID')),
  eq(historyTable.subjectType, sql.placeholder('subjectType')),
  eq(historyTable.subjectID, sql.placeholder('subjectID')),
);

/** The place in the chain and the hash are found where the last row is, so that nobody waits for it. */
const appendQuery = preparedQuery((executor) => {
  const last = executor
    .$with('last')
    .as(
      executor
        .select({ position: historyTable.position, hash: historyTable.hash })
        .from(historyTable)
        .where(isOfRecord)
        .orderBy(desc(historyTable.position))
        .limit(1),
    );
  const position = sql`coalesce((select ${last.position} from ${last}), 0) + 1`;
  const previousHash = sql`coalesce((select ${last.hash} from ${last}), ${emptyHash}::bytea)`;
  const text = sql`${sql.placeholder('before')}::text || (${position})::text || ${sql.placeholder('after')}::text`;
  return executor
    .with(last)
    .insert(historyTable)
    .values({
      companyID: sql.placeholder('companyID'),
      subjectType: sql.placeholder('subjectType'),
      subjectID: sql.placeholder('subjectID'),
      position,
      action: sql.placeholder('action'),
      fromStatus: sql.placeholder('fromStatus'),
      toStatus: sql.placeholder('toStatus'),
      actorID: sql.placeholder('actorID'),
      actorName: sql.placeholder('actorName'),
      notes: sql.placeholder('notes'),
      remark: sql.placeholder('remark'),
      relatedType: sql.placeholder('relatedType'),
      relatedID: sql.placeholder('relatedID'),
      relatedName: sql.placeholder('relatedName'),
      changes: sql.placeholder('changes'),
      at: sql.placeholder('at'),
      requestID: sql.placeholder('requestID'),
      previousHash,
      hash: sql`sha256(${previousHash} || convert_to(${text}, 'UTF8'))`,
    })
    .prepare('append_history');
});

const historyQuery = preparedQuery((executor) =>
  executor
    .select()
    .from(historyTable)
    .where(isOfRecord)
    .orderBy(asc(historyTable.position))
    .prepare('history_of_record'),
);

/** A record's history, oldest first, as the wire has it in one language. */
export async function historyOf(
  executor: Executor,
  companyID: number,
  subjectType: string,
  subjectID: number,
  say: Say,
) {
  const rows = await historyQuery(executor).execute({ companyID, subjectType, subjectID });
  return rows.map((row) => ({
    id: row.id,
    action: row.action,
    fromStatus: row.fromStatus,
    toStatus: row.toStatus,
    actorName: row.actorName,
    notes: row.notes,
    systemNotes: row.remark === null ? row.systemNotes : say(row.remark),
    related:
      row.relatedType === null || row.relatedID === null
        ? null
        : { type: row.relatedType, id: row.relatedID, name: row.relatedName ?? '' },
    changes: row.changes,
    at: row.at.toISOString(),
  }));
}
