import type pg from 'pg';

/** Tables that a refused or repeated call may write to: what it was asked, and the session that asked. */
const ofTheCallItself: ReadonlySet<string> = new Set(['idempotency_key', 'session']);

/** A refusal that is kept for whoever asks later is no change of the record. */
const countedIn: Readonly<Record<string, string>> = { history: `where action not like 'refused.%'` };

/**
 * What the tables of the application hold, by table: how many rows, and the newest transaction that wrote one of them.
 * Two states are equal when nothing was inserted, changed or deleted between them. For databases that live no longer
 * than a test.
 */
export async function stateOf(
  pool: pg.Pool,
  isLookedAt: (table: string) => boolean = () => true,
): Promise<Record<string, string>> {
  const { rows: tables } = await pool.query<{ name: string }>(
    `select c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where n.nspname = 'public' and c.relkind = 'r' order by 1`,
  );
  const parts = tables
    .filter(({ name }) => !ofTheCallItself.has(name) && isLookedAt(name))
    .map(
      ({ name }) =>
        `select '${name}' as name, count(*) || ' rows, newest ' || coalesce(max(xmin::text::bigint), 0) as state
         from "${name}" ${countedIn[name] ?? ''}`,
    );
  const { rows } = await pool.query<{ name: string; state: string }>(parts.join(' union all '));
  return Object.fromEntries(rows.map(({ name, state }) => [name, state]));
}

/** The first column of the only row, as a number. */
export async function countOf(pool: pg.Pool, query: string, values: unknown[] = []): Promise<number> {
  const { rows } = await pool.query<Record<string, unknown>>(query, values);
  return Number(Object.values(rows[0] ?? {})[0]);
}
