import type { SQL } from 'drizzle-orm';
import { getTableName, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';

/** A table that is joined from the left; one that `alias` made keeps its other name. */
export interface LeftJoin {
  table: PgTable;
  on: SQL | undefined;
}

/** By this drizzle keeps what an aliased table is called in the database. */
const originalName = Symbol.for('drizzle:OriginalName');

/** The joins of a statement that is written by hand: there, drizzle says the alias of a table alone. */
export function leftJoins(joins: readonly LeftJoin[]): SQL {
  return sql.join(
    joins.map(({ table, on }) => {
      const original = (table as PgTable & { [originalName]: string })[originalName];
      const from = original === getTableName(table) ? table : sql`${sql.identifier(original)} ${table}`;
      return sql` left join ${from} on ${on}`;
    }),
  );
}
