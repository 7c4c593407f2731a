import { getTableName, ilike, or, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';

import type { Executor } from '../database/database.ts';
import { containing } from '../records/lookupRoutes.ts';
import { listIndexesOf } from '../records/listIndexes.ts';
import type { RecordTable } from '../records/nounRows.ts';

/** The trigram indexes know three letters or digits in a row, and nothing shorter. */
export const threeInARow = /[\p{L}\p{N}]{3}/u;

/** Of what is found by its text beforehand. Above that, rows are read and compared rather than looked up. */
export const fewMax = 5000;

/** As one parameter, so that the statement is the same for any number of them. */
export function isAmong(column: PgColumn, ids: readonly number[]): SQL {
  return sql`${column} = any(${sql.param([...ids])}::bigint[])`;
}

/**
 * The condition that a text stands in one of these columns. What the text finds is looked at first: the way to few
 * records is a detour to many (docs/decisions/0007-text-search-through-a-function.md).
 */
export async function recordsWithText(
  executor: Executor,
  table: RecordTable,
  columns: readonly PgColumn[],
  query: string,
): Promise<SQL | undefined> {
  const pattern = containing(query);
  const few = threeInARow.test(query) ? await fewWithText(executor, table, columns, pattern) : null;
  return few ? isAmong(table.id, few) : or(...columns.map((column) => ilike(column, pattern)));
}

/** The ids of the records in one of whose columns this pattern fits; null where they are too many, or no index knows them. */
export async function fewWithText(
  executor: Executor,
  table: RecordTable,
  columns: readonly PgColumn[],
  pattern: string,
): Promise<number[] | null> {
  if (!listIndexesOf(table).isSearched) return null;
  const names = sql.param(columns.map(({ name }) => name));
  const { rows } = await executor.execute<{ ids: string[] }>(
    sql`select array(select find_records(${getTableName(table)}, ${names}::text[], ${pattern}, ${fewMax + 1})) as ids`,
  );
  const ids = (rows[0]?.ids ?? []).map(Number);
  return ids.length > fewMax ? null : ids;
}
