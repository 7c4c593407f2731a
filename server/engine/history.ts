import { createHash } from 'node:crypto';

import { and, asc, desc, eq, sql } from 'drizzle-orm';

import type { Actor } from '../../domain/actor.ts';
import type { Executor } from '../database/database.ts';
import { preparedQuery } from '../database/preparedQuery.ts';
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
  changes: Record<string, [unknown, unknown]>;
  at: Date;
}

/** The hash that the first row of a record builds on. */
export const emptyHash = Buffer.alloc(32);

/** Chains a row to the one before it: SHA-256 over the previous hash and the row in a fixed order of fields. */
export function historyHash(previousHash: Buffer, row: HistoryContent): Buffer {
  const content = JSON.stringify([
    row.companyID,
    row.subjectType,
    row.subjectID,
    row.position,
    row.action,
    row.fromStatus,
    row.toStatus,
    row.actorID,
    row.actorName,
    row.notes,
    Object.entries(row.changes).sort(([a], [b]) => (a < b ? -1 : 1)),
    row.at.toISOString(),
  ]);
  return createHash('sha256').update(previousHash).update(content).digest();
}

export interface HistoryEntry {
  subjectType: string;
  subjectID: number;
  action: string;
  fromStatus: string | null;
  toStatus: string | null;
  notes?: string | null;
  changes?: Record<string, [unknown, unknown]>;
}

/** The actor of a step that nobody took: the bank, the clock, a rule. */
export const systemActorName = 'System';

/**
 * Appends to a record's history. The record's row must be locked by the caller (or be new), which is what keeps
 * positions without gaps.
 */
export async function appendHistory(
  executor: Executor,
  companyID: number,
  actor: Pick<Actor, 'employeeID' | 'fullName'> | null,
  at: Date,
  entry: HistoryEntry,
): Promise<void> {
  const [last] = await executor
    .select({ position: historyTable.position, hash: historyTable.hash })
    .from(historyTable)
    .where(
      and(
        eq(historyTable.companyID, companyID),
        eq(historyTable.subjectType, entry.subjectType),
        eq(historyTable.subjectID, entry.subjectID),
      ),
    )
    .orderBy(desc(historyTable.position))
    .limit(1);
  const row: HistoryContent = {
    companyID,
    subjectType: entry.subjectType,
    subjectID: entry.subjectID,
    position: (last?.position ?? 0) + 1,
    action: entry.action,
    fromStatus: entry.fromStatus,
    toStatus: entry.toStatus,
    actorID: actor?.employeeID ?? null,
    actorName: actor?.fullName ?? systemActorName,
    notes: entry.notes ?? null,
    changes: entry.changes ?? {},
    at,
  };
  const previousHash = last?.hash ?? emptyHash;
  await executor.insert(historyTable).values({ ...row, previousHash, hash: historyHash(previousHash, row) });
}

const historyQuery = preparedQuery((executor) =>
  executor
    .select()
    .from(historyTable)
    .where(
      and(
        eq(historyTable.companyID, sql.placeholder('companyID')),
        eq(historyTable.subjectType, sql.placeholder('subjectType')),
        eq(historyTable.subjectID, sql.placeholder('subjectID')),
      ),
    )
    .orderBy(asc(historyTable.position))
    .prepare('history_of_record'),
);

/** A record's history, oldest first, as the wire has it. */
export async function historyOf(
  executor: Executor,
  companyID: number,
  subjectType: string,
  subjectID: number,
) {
  const rows = await historyQuery(executor).execute({ companyID, subjectType, subjectID });
  return rows.map((row) => ({
    id: row.id,
    action: row.action,
    fromStatus: row.fromStatus,
    toStatus: row.toStatus,
    actorName: row.actorName,
    notes: row.notes,
    changes: row.changes,
    at: row.at.toISOString(),
  }));
}
