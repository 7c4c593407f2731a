import { and, eq, sql } from 'drizzle-orm';

import type { Actor } from '../../../domain/access/actor.ts';
import { today } from '../../../domain/day/day.ts';
import type { DomainError } from '../../../domain/message/errors.ts';
import type { Message } from '../../../domain/message/message.ts';
import type { Executor } from '../../../server/database/database.ts';
import { appendHistory } from '../../../server/engine/history.ts';
import { nextReference } from '../../../server/engine/numberSeries.ts';
import type { AnsweredBulk } from '../../../server/engine/serverEntity.ts';
import type { ClaimLogKind } from './claimLog.ts';
import { claimLog, claimLogKinds } from './claimLog.ts';
import type { StoredLog, StoredLogRow } from './claimLogTables.server.ts';
import { claimLogRowTable, claimLogTable } from './claimLogTables.server.ts';

const rowsPerInsert = 500;

type Begun = Pick<StoredLog, 'kind'> &
  Partial<
    Pick<
      StoredLog,
      'status' | 'submissionType' | 'fileName' | 'sha256' | 'columns' | 'doneCount' | 'failedCount'
    >
  >;
type BegunRow = Omit<StoredLogRow, 'companyID' | 'claimLogID'>;

/** Begins a log with its rows, and answers its number. */
export async function beginLog(
  executor: Executor,
  actor: Actor,
  now: Date,
  log: Begun,
  rows: readonly BegunRow[],
): Promise<number> {
  const { companyID, employeeID, timeZone } = actor;
  const [stored] = await executor
    .insert(claimLogTable)
    .values({
      doneCount: 0,
      failedCount: 0,
      ...log,
      companyID,
      referenceID: await nextReference(executor, companyID, claimLog.series ?? '', today(timeZone, now)),
      createdByID: employeeID,
      createdAt: now,
      rowCount: rows.length,
    })
    .returning({ id: claimLogTable.id, status: claimLogTable.status });
  if (!stored) throw new Error('the log was not stored');
  const { id, status } = stored;
  for (let from = 0; from < rows.length; from += rowsPerInsert) {
    const part = rows.slice(from, from + rowsPerInsert);
    await executor
      .insert(claimLogRowTable)
      .values(part.map((row) => ({ ...row, companyID, claimLogID: id })));
  }
  await appendHistory(executor, companyID, actor, now, {
    subjectType: claimLog.name,
    subjectID: id,
    action: 'create',
    fromStatus: null,
    toStatus: status,
  });
  return id;
}

/** What became of a row. */
export type RowOutcome = Pick<StoredLogRow, 'row' | 'claimID' | 'isDone' | 'code' | 'says'>;

/** Notes what became of rows that waited, and counts them. */
export async function settleRows(
  executor: Executor,
  { companyID, id }: Pick<StoredLog, 'companyID' | 'id'>,
  outcomes: readonly RowOutcome[],
): Promise<void> {
  const { companyID: company, claimLogID, row: number } = claimLogRowTable;
  for (const { row, ...outcome } of outcomes) {
    await executor
      .update(claimLogRowTable)
      .set(outcome)
      .where(and(eq(company, companyID), eq(claimLogID, id), eq(number, row)));
  }
  const done = outcomes.filter(({ isDone }) => isDone === true).length;
  await executor
    .update(claimLogTable)
    .set({
      doneCount: sql`${claimLogTable.doneCount} + ${done}`,
      failedCount: sql`${claimLogTable.failedCount} + ${outcomes.length - done}`,
    })
    .where(and(eq(claimLogTable.companyID, companyID), eq(claimLogTable.id, id)));
}

/** Why something was refused, as a log says it where no column is named. */
export function reasonOf({ fields, says }: Pick<DomainError, 'fields' | 'says'>): Message {
  return Object.values(fields)[0] ?? says;
}

/** @throws Error for a bulk action that has no log yet */
function kindOf(action: string): ClaimLogKind {
  const kind = claimLogKinds.find((one) => one.toLowerCase() === `bulk${action}`.toLowerCase());
  if (!kind) throw new Error(`there is no log of claims for ${action}`);
  return kind;
}

/** What refuses a record before anything is done to it, and a fault, after which the call is sent again. */
const untried: readonly string[] = ['forbidden', 'not_found', 'transition_not_allowed', 'unexpected'];

/**
 * The log of a bulk action on claims: a row for each that was named. A call that could be taken on none of them leaves none:
 * whoever sent it is told at once.
 */
export async function logClaims(
  executor: Executor,
  now: Date,
  { actor, action, outcomes }: AnsweredBulk,
): Promise<void> {
  if (outcomes.every(({ refusal }) => refusal && untried.includes(refusal.code))) return;
  const rows = outcomes.map(({ id, refusal }, index) => ({
    row: index + 1,
    together: String(id),
    cells: {},
    claimID: id,
    isDone: refusal === null,
    code: refusal?.code ?? null,
    says: refusal && reasonOf(refusal),
  }));
  const doneCount = rows.filter(({ isDone }) => isDone).length;
  await beginLog(
    executor,
    actor,
    now,
    {
      kind: kindOf(action),
      status: doneCount > 0 ? 'completed' : 'failed',
      doneCount,
      failedCount: rows.length - doneCount,
    },
    rows,
  );
}
