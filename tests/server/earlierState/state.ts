import { readFileSync } from 'node:fs';
import { brotliDecompressSync } from 'node:zlib';

import type pg from 'pg';

/** The first line of a state: which version wrote it. */
export interface StateHead {
  /** The commit whose code wrote it. */
  commit: string;
  /** `created_at` of its migrations, as drizzle notes them. */
  migrations: number[];
  /** The SQL that it put on its tables after each start: rights and text search, counts of records. */
  applied: string[];
}

/** A row of a table, as PostgreSQL writes it as JSON. */
export interface StateRow {
  table: string;
  row: Record<string, unknown>;
}

export function readState(path: string): { head: StateHead; rows: StateRow[] } {
  const [first = '', ...lines] = brotliDecompressSync(readFileSync(path)).toString('utf8').split('\n');
  return {
    head: JSON.parse(first) as StateHead,
    rows: lines.filter((line) => line !== '').map((line) => JSON.parse(line) as StateRow),
  };
}

/** Puts rows into tables that a version has made, without the triggers that wrote what stands in other rows. */
export async function putRows(client: pg.ClientBase, rows: readonly StateRow[]): Promise<void> {
  await client.query('begin');
  await client.query('set local session_replication_role = replica');
  for (const [table, of] of Map.groupBy(rows, (row) => row.table)) {
    const { rows: columns } = await client.query<{ name: string }>(
      `select attname as name from pg_attribute
       where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = ''`,
      [table],
    );
    const names = columns.map(({ name }) => `"${name}"`).join(', ');
    await client.query(
      `insert into ${table} (${names}) select ${names} from json_populate_recordset(null::${table}, $1)`,
      [JSON.stringify(of.map(({ row }) => row))],
    );
  }
  await setNumbers(client);
  await client.query('commit');
}

/** New rows are numbered behind those that are there. */
async function setNumbers(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ sequence: string; table: string; column: string }>(
    `select pg_get_serial_sequence(c.oid::regclass::text, a.attname) as sequence, c.oid::regclass::text as table, a.attname as column
     from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attidentity <> ''
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'`,
  );
  for (const { sequence, table, column } of rows)
    await client.query(
      `select setval('${sequence}', (select coalesce(max("${column}"), 0) + 1 from ${table}), false)`,
    );
}
