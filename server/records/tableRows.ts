import { and, asc, eq, getTableName, sql } from 'drizzle-orm';
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core';

import type { Executor } from '../database/database.ts';

type RecordTable = PgTable & { companyID: AnyPgColumn; id: AnyPgColumn };
type OrderedTable = RecordTable & { position: AnyPgColumn };
type RowIn<Table extends PgTable> = Table['$inferSelect'];

/** Which record of which company. */
export interface Numbered {
  companyID: number;
  id: number;
}

const isOne = (table: RecordTable, { companyID, id }: Numbered) =>
  and(eq(table.companyID, companyID), eq(table.id, id));

/** The record that a column of a row names, of the same company: what tables are joined by. */
export const isNamedBy = (named: RecordTable, { companyID }: { companyID: AnyPgColumn }, id: AnyPgColumn) =>
  and(eq(named.companyID, companyID), eq(named.id, id));

/** The records that a prepared query is asked for, of one company: it is executed with `companyID` and `ids`. */
export const isAsked = (table: RecordTable) =>
  and(eq(table.companyID, sql.placeholder('companyID')), sql`${table.id} = any(${sql.placeholder('ids')})`);

/** The row of a record; null where there is none. @param lock It is locked until the transaction ends */
export async function rowIn<Table extends RecordTable>(
  executor: Executor,
  table: Table,
  record: Numbered,
  lock?: 'update' | 'no key update' | 'share',
): Promise<RowIn<Table> | null> {
  const found = executor
    .select()
    .from(table as PgTable)
    .where(isOne(table, record));
  const [row] = await (lock ? found.for(lock) : found);
  return (row as RowIn<Table> | undefined) ?? null;
}

/** The rows that live with a record, in their order. @param owner The column that names it */
export async function rowsIn<Table extends OrderedTable>(
  executor: Executor,
  table: Table,
  owner: AnyPgColumn,
  { companyID, id }: Numbered,
): Promise<RowIn<Table>[]> {
  const rows = await executor
    .select()
    .from(table as PgTable)
    .where(and(eq(table.companyID, companyID), eq(owner, id)))
    .orderBy(asc(table.position), asc(table.id));
  return rows as RowIn<Table>[];
}

/** Stores a row. Answers it as it is in the table. */
export async function addRow<Table extends PgTable>(
  executor: Executor,
  table: Table,
  values: Table['$inferInsert'],
): Promise<RowIn<Table>> {
  const rows = await executor
    .insert(table)
    .values(values as never)
    .returning();
  const [row] = rows as RowIn<Table>[];
  if (row === undefined) throw new Error(`the row of ${getTableName(table)} was not stored`);
  return row;
}

/** Writes some columns of a row. */
export async function writeRow<Table extends RecordTable>(
  executor: Executor,
  table: Table,
  row: Numbered,
  values: Partial<RowIn<Table>>,
): Promise<void> {
  await executor
    .update(table)
    .set(values as never)
    .where(isOne(table, row));
}
