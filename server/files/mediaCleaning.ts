import { and, asc, eq, lt, notExists, sql } from 'drizzle-orm';

import { mediaLinkTable, mediaTable } from './mediaTables.ts';
import type { ServerContext } from '../context.ts';
import type { Executor } from '../database/database.ts';
import type { MediaRow } from './mediaLinks.ts';

type CleaningContext = Pick<ServerContext, 'database' | 'files' | 'now'>;

/** How long an upload waits for the record that will carry it. */
const unlinkedHours = 24;
/** One run takes this many at most; the next one goes on. */
const maxPerRun = 1000;

/**
 * Removes files that no record carries and that were uploaded more than 24 hours ago, each in its own transaction.
 * Several servers may clean at once. Returns how many went. When some cannot be removed from the storage, the
 * others are removed all the same, and the first failure is thrown at the end.
 */
export async function cleanUnlinkedMedia(context: CleaningContext): Promise<number> {
  const { system } = context.database;
  const before = new Date(context.now().getTime() - unlinkedHours * 3_600_000);
  const candidates = await system
    .select()
    .from(mediaTable)
    .where(and(lt(mediaTable.uploadedAt, before), isUnlinked(system)))
    .orderBy(asc(mediaTable.uploadedAt))
    .limit(maxPerRun);
  let removed = 0;
  const failures: unknown[] = [];
  for (const row of candidates) {
    try {
      if (await removeIfUnlinked(context, row)) removed += 1;
    } catch (error) {
      failures.push(error);
    }
  }
  if (failures.length > 0) {
    const sentence = `${failures.length} of ${candidates.length} unlinked files could not be removed`;
    throw new Error(sentence, { cause: failures[0] });
  }
  return removed;
}

function isUnlinked(executor: Executor) {
  return notExists(
    executor
      .select({ one: sql`1` })
      .from(mediaLinkTable)
      .where(
        and(eq(mediaLinkTable.companyID, mediaTable.companyID), eq(mediaLinkTable.mediaID, mediaTable.id)),
      ),
  );
}

/** Bytes before row, so that a crash in between is repaired by the next run. */
async function removeIfUnlinked(context: CleaningContext, row: MediaRow): Promise<boolean> {
  const isRow = and(eq(mediaTable.companyID, row.companyID), eq(mediaTable.id, row.id));
  return context.database.system.transaction(async (executor) => {
    const [locked] = await executor
      .select({ id: mediaTable.id })
      .from(mediaTable)
      .where(isRow)
      .for('update', { skipLocked: true });
    if (!locked) return false;
    // Whoever attaches a file locks it first, so what this sees now stays true.
    const [unlinked] = await executor
      .select({ id: mediaTable.id })
      .from(mediaTable)
      .where(and(isRow, isUnlinked(executor)));
    if (!unlinked) return false;
    await context.files.remove(row.storageKey);
    await executor.delete(mediaTable).where(isRow);
    return true;
  });
}
