import { getTableColumns, getTableName, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';

import type { Executor } from '../database/database.ts';

const rowsPerStatement = 5000;

/**
 * Inserts whole rows, thousands to a statement: they travel as one JSON text, which spares a parameter per value.
 * Every column must be given; identities are taken as they are (see {@link continueIdentities}).
 */
export async function insertRows<Table extends PgTable>(
  executor: Executor,
  table: Table,
  rows: readonly Table['$inferSelect'][],
): Promise<void> {
  // The database computes some of them.
  const columns = Object.entries(getTableColumns(table)).filter(
    ([, { generated }]) => generated === undefined,
  );
  const names = sql.join(
    columns.map(([, column]) => sql.identifier(column.name)),
    sql`, `,
  );
  for (let from = 0; from < rows.length; from += rowsPerStatement) {
    const records = rows
      .slice(from, from + rowsPerStatement)
      .map((row) => Object.fromEntries(columns.map(([key, column]) => [column.name, jsonValue(row[key])])));
    await executor.execute(
      sql`insert into ${table} (${names})
          select ${names} from json_populate_recordset(null::${table}, ${JSON.stringify(records)}::json)`,
    );
  }
}

/** Lets the database number on from the highest id of each table. */
export async function continueIdentities(executor: Executor, tables: readonly PgTable[]): Promise<void> {
  for (const table of tables) {
    const name = getTableName(table);
    await executor.execute(
      sql`select setval(pg_get_serial_sequence(${name}, 'id'), (select coalesce(max(id), 0) + 1 from ${table}), false)`,
    );
  }
}

function jsonValue(value: unknown): unknown {
  if (value === undefined) throw new TypeError('A row lacks a column');
  return Buffer.isBuffer(value) ? `\\x${value.toString('hex')}` : value;
}
