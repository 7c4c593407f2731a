import type pg from 'pg';

import { jobsSchema } from '../../jobs/failedJobs.ts';

/** A table that holds rows of companies, as the catalog of the database knows it. */
export interface CompanyTable {
  schema: string;
  name: string;
  /** In their order. */
  columns: CompanyColumn[];
  /** Names of the columns of its primary key. */
  key: string[];
}

export interface CompanyColumn {
  name: string;
  /** As PostgreSQL writes it: `bigint`, `numeric(20,2)`, `text[]`. */
  type: string;
}

/** What PostgreSQL, the migrations and the queue of jobs keep for themselves. */
const foreignSchemas = ['pg_catalog', 'information_schema', 'drizzle', jobsSchema, 'operator'];

/**
 * Every table that has the column `company_id`, those first that refer to others: in this order all of their rows can be
 * deleted. A table that a migration adds joins by itself.
 * @throws Error where tables refer to each other in a circle
 */
export async function companyTables(client: Pick<pg.ClientBase, 'query'>): Promise<CompanyTable[]> {
  const { rows } = await client.query<CompanyTable & { oid: number; refersTo: number[] }>(
    `select c.oid::int as oid, n.nspname as schema, c.relname as name,
       (select json_agg(json_build_object('name', a.attname, 'type', format_type(a.atttypid, a.atttypmod)) order by a.attnum)
        from pg_attribute a where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped) as columns,
       coalesce((select json_agg(a.attname order by array_position(i.indkey::int2[], a.attnum))
        from pg_index i join pg_attribute a on a.attrelid = c.oid and a.attnum = any (i.indkey)
        where i.indrelid = c.oid and i.indisprimary), '[]') as key,
       array(select f.confrelid::int from pg_constraint f
        where f.conrelid = c.oid and f.contype = 'f' and f.confrelid <> c.oid) as "refersTo"
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind in ('r', 'p') and not c.relispartition and n.nspname <> all ($1)
       and exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'company_id' and not a.attisdropped)
     order by n.nspname, c.relname`,
    [foreignSchemas],
  );
  const waiting = new Map(rows.map((row) => [row.oid, row]));
  const ordered: CompanyTable[] = [];
  while (waiting.size > 0) {
    const referredTo = new Set([...waiting.values()].flatMap(({ refersTo }) => refersTo));
    const free = [...waiting.values()].filter(({ oid }) => !referredTo.has(oid));
    if (free.length === 0) {
      const names = [...waiting.values()].map(({ name }) => name).join(', ');
      throw new Error(`these tables refer to each other in a circle: ${names}`);
    }
    for (const { oid, schema, name, columns, key } of free) {
      waiting.delete(oid);
      ordered.push({ schema, name, columns, key });
    }
  }
  return ordered;
}

/** How a table is named: without its schema where that is `public`. */
export function tableName({ schema, name }: Pick<CompanyTable, 'schema' | 'name'>): string {
  return schema === 'public' ? name : `${schema}.${name}`;
}

export const hasColumn = ({ columns }: CompanyTable, name: string): boolean =>
  columns.some((column) => column.name === name);
