import type { AnyColumn } from 'drizzle-orm';
import { and, eq, sql } from 'drizzle-orm';

import type { Executor } from '../database/database.ts';
import { isAmong } from '../engine/textSearch.ts';
import type { RecordTable } from './recordTable.ts';

/** What records are called, by their ids; those that are gone are left out. @param title the column that names one */
export async function namesOfRecords(
  executor: Executor,
  table: RecordTable,
  { companyID, title, ids }: { companyID: number; title: string; ids: readonly number[] },
): Promise<Map<number, string>> {
  const column = (table as unknown as Record<string, AnyColumn | undefined>)[title];
  const named = await executor
    .select({
      id: sql<number>`${table.id}`.mapWith(Number),
      name: column ? sql<string>`${column}::text` : sql<string>`''`,
    })
    .from(table)
    .where(and(eq(table.companyID, companyID), isAmong(table.id, ids)));
  return new Map(named.map(({ id, name }) => [id, name]));
}
