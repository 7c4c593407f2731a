import { and, eq } from 'drizzle-orm';

import type { Actor } from '../../domain/access/actor.ts';
import type { Executor } from '../database/database.ts';
import type { ServerEntity, StoredRecord } from './serverEntity.ts';

/** A record as the lifecycle looks at it, without a lock: nothing is decided by it. Null where there is none. */
export async function readUnlocked(
  executor: Executor,
  { companyID }: Actor,
  { table, review }: ServerEntity,
  id: number,
): Promise<StoredRecord | null> {
  const rows = (await executor
    .select()
    .from(table)
    .where(and(eq(table.companyID, companyID), eq(table.id, id)))) as unknown as StoredRecord[];
  const [row] = (await review?.complete?.(executor, rows)) ?? rows;
  return row ?? null;
}
