import { and, eq, lt, ne, or } from 'drizzle-orm';

import type { ServerContext } from '../context.ts';
import { idempotencyKeyTable } from '../engine/recordTables.ts';
import { jobOwner } from './handleOnce.ts';

/** How long the stored answer of a write is kept. */
const answerKeptMs = 24 * 3_600_000;
/** How long the mark of a finished job is kept: longer than any job is tried again. */
const jobKeptMs = 30 * answerKeptMs;

/** Removes, for all companies, the keys that are past their time. */
export async function cleanIdempotencyKeys(context: Pick<ServerContext, 'database' | 'now'>): Promise<void> {
  const now = context.now().getTime();
  const { createdAt, employeeID } = idempotencyKeyTable;
  await context.database.system
    .delete(idempotencyKeyTable)
    .where(
      or(
        and(ne(employeeID, jobOwner), lt(createdAt, new Date(now - answerKeptMs))),
        and(eq(employeeID, jobOwner), lt(createdAt, new Date(now - jobKeptMs))),
      ),
    );
}
