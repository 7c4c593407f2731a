import { and, asc, eq, or, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { z } from 'zod';

import type { Requirement } from '../../domain/access/access.ts';
import { idListFilter, pagingFilter, switchFilter } from '../../domain/list/listFilter.ts';
import type { App } from '../http/routes.ts';
import type { ServerContext } from '../context.ts';
import type { Executor } from '../database/database.ts';
import { listCall } from '../engine/calls.ts';
import { standsIn } from '../engine/textSearch.ts';

/** What a form chooses from: records of one table by name. */
interface Lookup<Row extends z.ZodObject> {
  /** Under /v1: `vendors`. */
  path: string;
  tag: string;
  summary: string;
  access: Requirement;
  table: PgTable & { companyID: PgColumn; id: PgColumn };
  /** Columns that the search text may stand in; the first is the order. */
  searched: [PgColumn | SQL<string>, ...(PgColumn | SQL<string>)[]];
  /** Rows that can be chosen now; chosen ones are found by `ids` whatever their state. */
  choosable?: SQL;
  row: Row;
  /** The columns of a row, by the names of the wire. */
  columns: { [Field in keyof z.output<Row>]: PgColumn | SQL };
  /** Choices of the table that a form can narrow its records by, by the names of the wire. */
  narrowed?: Readonly<Record<string, { column: PgColumn; choices: readonly string[] }>>;
  /** Adds what the table does not hold. */
  complete?: (executor: Executor, companyID: number, rows: Record<string, unknown>[]) => Promise<void>;
}

const lookupFilter = z.strictObject({
  ...pagingFilter(20),
  query: z.string().trim().max(200).optional(),
  ids: idListFilter,
  choosable: switchFilter.describe(
    'Said by pickers; records are looked up by their ids whatever their state',
  ),
});

/** Registers `GET /v1/{path}`: a page of choices, narrowed by text or by ids, in the order of their names. */
export function registerLookup<Row extends z.ZodObject>(
  app: App,
  context: ServerContext,
  lookup: Lookup<Row>,
): void {
  const { path, tag, summary, access, table, searched, choosable, row, columns, complete } = lookup;
  const narrowed = Object.entries(lookup.narrowed ?? {});
  listCall(app, context, {
    url: `/v1/${path}`,
    access,
    tag,
    summary,
    query: lookupFilter.extend(
      Object.fromEntries(
        narrowed.map(([name, { choices }]) => [name, z.enum(choices as [string, ...string[]]).optional()]),
      ),
    ) as unknown as typeof lookupFilter,
    row: row as z.ZodObject,
    isReplica: false,
    async read({ executor, actor: { companyID }, query: { page, limit, query, ids, ...asked } }) {
      const where = and(
        eq(table.companyID, companyID),
        ids ? or(...ids.map((id) => eq(table.id, id))) : choosable,
        query ? standsIn(searched, query) : undefined,
        ...narrowed.map(([name, { column }]) => {
          const value = (asked as Readonly<Record<string, string | undefined>>)[name];
          return value === undefined ? undefined : eq(column, value);
        }),
      );
      const rows: Record<string, unknown>[] = await executor
        .select(columns as Record<string, PgColumn>)
        .from(table)
        .where(where)
        .orderBy(asc(searched[0]), asc(table.id))
        .limit(limit)
        .offset((page - 1) * limit);
      await complete?.(executor, companyID, rows);
      return { rows, total: await executor.$count(table, where) };
    },
  });
}

/** A numeric column as a JSON number; null where it holds nothing. */
export function asNumber(column: PgColumn): SQL<number | null> {
  return sql<number | null>`${column}::float8`;
}
