import { getTableColumns, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';

import type { Executor } from '../database/database.ts';

/** Gives further companies the rows that one of them has in these tables, under the same numbers. */
export async function copyCompany(
  executor: Executor,
  tables: readonly PgTable[],
  from: number,
  to: readonly number[],
): Promise<void> {
  for (const table of tables) {
    const others = Object.values(getTableColumns(table))
      .filter(({ name }) => name !== 'company_id')
      .map(({ name }) => sql.identifier(name));
    const columns = sql.join(others, sql`, `);
    await executor.execute(sql`
      insert into ${table} (company_id, ${columns})
      select copy.company, ${columns} from ${table}
      cross join unnest(${sql.param(to)}::bigint[]) as copy (company)
      where company_id = ${from}`);
  }
}
