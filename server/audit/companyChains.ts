import { and, asc, eq, lte, sql } from 'drizzle-orm';

import { DomainError } from '../../domain/message/errors.ts';
import type { Database, Executor } from '../database/database.ts';
import { historyTable } from '../engine/recordTables.ts';
import type { ChainRow } from './chain.ts';

/** Rows that are read and checked at once: what a request waits for in between. */
const pageRows = 1000;

/** The end of a company's history, behind which no row comes to stand any more. */
interface HistoryEnd {
  /** The id of the last row; 0 where there is none. */
  upTo: number;
  rows: number;
}

/** How often it is asked whether what was being written is there, and how long in between. */
const settleTries = 100;
const settleMs = 100;

/**
 * Where the history ends now. A row takes its number before it can be seen, so whoever is writing rows at that moment is
 * waited for; what else goes on in the server of the database is not.
 * @throws DomainError `unavailable` where one of them writes for longer than ten seconds
 */
export async function settledEnd(database: Database, companyID: number): Promise<HistoryEnd> {
  const { upTo, writers } = await database.read(companyID, async (executor) => ({
    upTo: await lastID(executor, companyID),
    writers: await writersOfHistory(executor),
  }));
  for (let tried = 0; tried < settleTries; tried += 1) {
    const rows = await database.read(companyID, async (executor) => {
      const left = new Set(await writersOfHistory(executor));
      return writers.some((writer) => left.has(writer)) ? null : await countRows(executor, companyID, upTo);
    });
    if (rows !== null) return { upTo, rows };
    await new Promise((resume) => setTimeout(resume, settleMs));
  }
  throw new DomainError('unavailable', {
    cause: new Error('Rows of the history are being written for longer than it is waited for.'),
  });
}

async function lastID(executor: Executor, companyID: number): Promise<number> {
  const { rows } = await executor.execute<{ id: string | null }>(
    sql`select max(${historyTable.id}) as id from ${historyTable} where ${historyTable.companyID} = ${companyID}`,
  );
  return Number(rows[0]?.id ?? 0);
}

/**
 * The transactions that have inserted into the history and have not ended. A transaction holds this lock from before its
 * row takes a number until it ends.
 */
async function writersOfHistory(executor: Executor): Promise<string[]> {
  const { rows } = await executor.execute<{ writer: string }>(
    sql`select virtualtransaction as writer from pg_locks
      where locktype = 'relation' and mode = 'RowExclusiveLock' and granted and relation = '${historyTable}'::regclass
        and database = (select oid from pg_database where datname = current_database())`,
  );
  return rows.map(({ writer }) => writer);
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
async function kindsOf(database: Database, companyID: number): Promise<string[]> {
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
