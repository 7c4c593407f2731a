import { sql } from 'drizzle-orm';
import type { SQL, SQLWrapper } from 'drizzle-orm';

import { DomainError } from '../../../../domain/message/errors.ts';
import type { Executor } from '../../../../server/database/database.ts';
import { isSecret } from '../../../../server/operator/company/leftOut.ts';
import { employeeNotice } from '../employee.ts';
import type { ErasedKind, KeptColumns, KeptKind, KeptOfPeople } from './kept.ts';
import { erasedKinds, keptKindNames } from './kept.ts';

/** Somebody of whom rows are kept. */
interface Person {
  companyID: number;
  id: number;
}

/** More rows than these are not made into one file. */
const exportedRowsMax = 200_000;

function placeOf(name: string): { table: string; column: string } {
  const [table = '', column = ''] = name.split('.');
  return { table, column };
}

/** Whether a row is of the person, by one of its columns; several people stand in one whose name says so. */
function isOf(name: string, { companyID, id }: Person): SQL {
  const { column } = placeOf(name);
  const held = sql`t.${sql.identifier(column)}`;
  const isTheirs = column.endsWith('_ids') ? sql`${id} = any(${held})` : sql`${held} = ${id}`;
  return sql`t.company_id = ${companyID} and ${isTheirs}`;
}

const rowsOf = (table: string) => sql`${sql.identifier(table)} t`;

/** The rows below the own rows of a kind. */
function belowOf(columns: KeptColumns, below: string, table: string, person: Person): SQL {
  const { column } = placeOf(below);
  const owning = (columns.own ?? []).find((name) => placeOf(name).table === table);
  if (owning === undefined)
    throw new Error(`nothing of the person's own is in ${table}, which ${below} hangs on`);
  return sql`t.company_id = ${person.companyID} and t.${sql.identifier(column)} in (
    select t.id from ${rowsOf(table)} where ${isOf(owning, person)})`;
}

/** How many rows there are of the person, by kind. Each table is asked once for each of its columns. */
export async function countKept(
  executor: Executor,
  kept: KeptOfPeople,
  person: Person,
): Promise<Map<KeptKind, number>> {
  const asked = keptKindNames.flatMap((kind) =>
    [...(kept[kind].own ?? []), ...(kept[kind].naming ?? [])].map(
      (name) =>
        sql`select ${kind} as kind, count(*) as rows from ${rowsOf(placeOf(name).table)} where ${isOf(name, person)}`,
    ),
  );
  const { rows } = await executor.execute<{ kind: KeptKind; rows: string }>(
    sql`select kind, sum(rows) as rows from (${sql.join(asked, sql` union all `)}) counted group by kind`,
  );
  return new Map(rows.map((row) => [row.kind, Number(row.rows)]));
}

/** What is kept of the person as one object: own rows as they are, without secrets, and where else they are named. */
export async function readKept(
  executor: Executor,
  kept: KeptOfPeople,
  person: Person,
): Promise<{ own: Record<string, object[]>; named: Record<string, string[]>; rows: number }> {
  const own: Record<string, object[]> = {};
  const named: Record<string, string[]> = {};
  let rows = 0;
  const take = (found: readonly unknown[]) => {
    rows += found.length;
    if (rows > exportedRowsMax) {
      throw new DomainError('validation_failed', {
        says: employeeNotice('kept.tooMuch', { limit: exportedRowsMax }),
      });
    }
  };
  for (const kind of keptKindNames) {
    for (const name of kept[kind].own ?? []) {
      const { table } = placeOf(name);
      const found = await executor.execute<{ row: object }>(
        sql`select ${await shownColumns(executor, table)} as row from ${rowsOf(table)} where ${isOf(name, person)}
          limit ${exportedRowsMax + 1}`,
      );
      take(found.rows);
      if (found.rows.length > 0) own[name] = found.rows.map(({ row }) => row);
    }
    for (const name of kept[kind].naming ?? []) {
      const { table } = placeOf(name);
      const found = await executor.execute<{ key: string }>(
        sql`select ${await keyOf(executor, table)} as key from ${rowsOf(table)} where ${isOf(name, person)}
          order by 1 limit ${exportedRowsMax + 1}`,
      );
      take(found.rows);
      if (found.rows.length > 0) named[name] = found.rows.map(({ key }) => key);
    }
  }
  return { own, named, rows };
}

/** Whether there is anything of a kind that is the own of a person, of whom `person` is the row of `employee`. */
export function hasOwnRows(
  kept: KeptOfPeople,
  kind: ErasedKind,
  person: { companyID: SQLWrapper; id: SQLWrapper },
): SQL {
  const places = (kept[kind].own ?? []).map((name) => {
    const { table, column } = placeOf(name);
    return sql`exists (select from ${rowsOf(table)}
      where t.company_id = ${person.companyID} and t.${sql.identifier(column)} = ${person.id})`;
  });
  return places.length === 0 ? sql`false` : sql`(${sql.join(places, sql` or `)})`;
}

/** Deletes what is kept until an erasure. @returns how many rows went, by kind */
export async function eraseKept(
  executor: Executor,
  kept: KeptOfPeople,
  person: Person,
  kinds: readonly ErasedKind[] = erasedKinds,
): Promise<Map<KeptKind, number>> {
  const gone = new Map<KeptKind, number>();
  for (const kind of kinds) {
    const columns = kept[kind];
    for (const [name, table] of Object.entries(columns.below ?? {})) {
      await executor.execute(
        sql`delete from ${rowsOf(placeOf(name).table)} where ${belowOf(columns, name, table, person)}`,
      );
    }
    let rows = 0;
    for (const name of columns.own ?? []) {
      const { rowCount } = await executor.execute(
        sql`delete from ${rowsOf(placeOf(name).table)} where ${isOf(name, person)}`,
      );
      rows += rowCount ?? 0;
    }
    gone.set(kind, rows);
  }
  return gone;
}

interface Column extends Record<string, unknown> {
  name: string;
  type: string;
  isKey: boolean;
}

async function columnsOf(executor: Executor, table: string): Promise<Column[]> {
  const { rows } = await executor.execute<Column>(sql`
    select a.attname as name, format_type(a.atttypid, a.atttypmod) as type,
      coalesce(a.attnum = any (i.indkey::int2[]), false) as "isKey"
    from pg_attribute a left join pg_index i on i.indrelid = a.attrelid and i.indisprimary
    where a.attrelid = to_regclass(${`public.${table}`}) and a.attnum > 0 and not a.attisdropped order by a.attnum`);
  if (rows.length === 0) throw new Error(`there is no table ${table}`);
  return rows;
}

/** A row without what lets somebody in; exact decimals stand as text. */
async function shownColumns(executor: Executor, table: string): Promise<SQL> {
  const parts = (await columnsOf(executor, table))
    .filter((column) => !isSecret(column) && column.type !== 'bytea')
    .map(({ name, type }) => {
      const held = sql`t.${sql.identifier(name)}`;
      return sql`${sql.raw(`'${name}'`)}, ${type.startsWith('numeric') && !type.endsWith('[]') ? sql`${held}::text` : held}`;
    });
  // A call takes a hundred arguments at most.
  const some = Array.from({ length: Math.ceil(parts.length / 45) }, (_, at) =>
    parts.slice(at * 45, at * 45 + 45),
  );
  return sql.join(
    some.map((part) => sql`jsonb_build_object(${sql.join(part, sql`, `)})`),
    sql` || `,
  );
}

/** What a row is found by again: its key within the company. */
async function keyOf(executor: Executor, table: string): Promise<SQL> {
  const keys = (await columnsOf(executor, table)).filter(
    (column) => column.isKey && column.name !== 'company_id' && column.type !== 'bytea',
  );
  const parts = keys.map(({ name }) => sql`t.${sql.identifier(name)}`);
  return parts.length === 0 ? sql`''` : sql`concat_ws(' ', ${sql.join(parts, sql`, `)})`;
}
