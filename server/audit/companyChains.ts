import { and, asc, eq, lte, sql } from 'drizzle-orm';

import type { Database, Executor } from '../database/database.ts';
import { historyTable } from '../engine/recordTables.ts';
import type { ChainRow } from './chain.ts';

/** Rows that are read and checked at once: what a request waits for in between. */
const pageRows = 1000;

/** The end of a company's history, behind which no row comes to stand any more. */
export interface HistoryEnd {
  /** The id of the last row; 0 where there is none. */
  upTo: number;
  rows: number;
}

/** How often it is asked whether what was being written is there, and how long in between. */
const settleTries = 100;
const settleMs = 100;

/**
 * Where the history ends now. A number is given out before its row can be seen, so what is being written is waited for.
 * @throws Error where somebody writes for longer than ten seconds
 */
export async function settledEnd(database: Database, companyID: number): Promise<HistoryEnd> {
  const { upTo, writing } = await database.read(companyID, async (executor) => {
    const { rows } = await executor.execute<{ up_to: string | null; writing: string }>(
      sql`select (select max(${historyTable.id}) from ${historyTable} where ${historyTable.companyID} = ${companyID}) as up_to,
        pg_snapshot_xmax(pg_current_snapshot())::text as writing`,
    );
    return { upTo: Number(rows[0]?.up_to ?? 0), writing: rows[0]?.writing ?? '0' };
  });
  for (let tried = 0; tried < settleTries; tried += 1) {
    const counted = await database.read(companyID, async (executor) => {
      const { rows } = await executor.execute<{ is_settled: boolean }>(
        sql`select pg_snapshot_xmin(pg_current_snapshot()) >= ${writing}::xid8 as is_settled`,
      );
      return rows[0]?.is_settled === true ? await countRows(executor, companyID, upTo) : null;
    });
    if (counted !== null) return { upTo, rows: counted };
    await new Promise((resume) => setTimeout(resume, settleMs));
  }
  throw new Error('The history is being written for longer than it is waited for.');
}

async function countRows(executor: Executor, companyID: number, upTo: number): Promise<number> {
  const { rows } = await executor.execute<{ count: string }>(
    sql`select count(*) as count from ${historyTable}
      where ${historyTable.companyID} = ${companyID} and ${historyTable.id} <= ${upTo}`,
  );
  return Number(rows[0]?.count ?? 0);
}

/**
 * All rows of a company up to one of them, record by record, each from its first, a page at a time. Rows are never
 * rewritten, so each page is a transaction of its own and nothing is held while they are worked on.
 */
export async function* companyChains(
  database: Database,
  companyID: number,
  upTo: number,
): AsyncGenerator<ChainRow[]> {
  for (const kind of await kindsOf(database, companyID)) {
    let after = { subjectID: Number.MIN_SAFE_INTEGER, position: -2_147_483_648 };
    for (;;) {
      const rows = await database.read(companyID, (executor) =>
        readPage(executor, companyID, { kind, upTo, after }),
      );
      if (rows.length > 0) yield rows;
      const last = rows.at(-1);
      if (last === undefined || rows.length < pageRows) break;
      after = { subjectID: last.subjectID, position: last.position };
    }
  }
}

/** The kinds of record that have a history, each found by the index behind the last one. */
export async function kindsOf(database: Database, companyID: number): Promise<string[]> {
  return await database.read(companyID, (executor) =>
    distinctIn(executor, companyID, historyTable.subjectType),
  );
}

/** The values of a column that leads an index within the company, a look-up for each instead of a read of all rows. */
export async function distinctIn(
  executor: Executor,
  companyID: number,
  column: typeof historyTable.subjectType | typeof historyTable.action,
): Promise<string[]> {
  const { rows } = await executor.execute<{ value: string }>(sql`
    with recursive found as (
      (select ${column} as value from ${historyTable} where ${historyTable.companyID} = ${companyID} order by 1 limit 1)
      union all
      select (select ${column} from ${historyTable}
        where ${historyTable.companyID} = ${companyID} and ${column} > found.value order by 1 limit 1)
      from found where found.value is not null
    ) select value from found where value is not null`);
  return rows.map(({ value }) => value);
}

async function readPage(
  executor: Executor,
  companyID: number,
  { kind, upTo, after }: { kind: string; upTo: number; after: { subjectID: number; position: number } },
): Promise<ChainRow[]> {
  return await executor
    .select()
    .from(historyTable)
    .where(
      and(
        eq(historyTable.companyID, companyID),
        eq(historyTable.subjectType, kind),
        sql`(${historyTable.subjectID}, ${historyTable.position}) > (${after.subjectID}, ${after.position})`,
        lte(historyTable.id, upTo),
      ),
    )
    .orderBy(asc(historyTable.subjectID), asc(historyTable.position))
    .limit(pageRows);
}
