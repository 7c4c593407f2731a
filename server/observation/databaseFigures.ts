import type pg from 'pg';

import type { ServerContext } from '../context.ts';
import { jobsSchema } from '../jobs/failedJobs.ts';
import { ledgerCheckName } from '../jobs/ownWork.ts';
import type { LedgerCheck } from '../ledger/ledgerCheck.ts';
import { ledgerCheck } from '../ledger/ledgerCheck.ts';

export interface DatabaseFigures {
  jobs: { queue: string; state: string; count: number }[];
  outbox: { dueRows: number; oldestDueSeconds: number };
  /** Null until the first check. */
  ledgerCheck: LedgerCheck | null;
}

const keptMs = 5000;
const timeoutMs = 3000;
/** So many rows are counted; more are as bad. */
const backlogMax = 100_000;

/**
 * Reads what only the database knows, with a few short queries; the answer is kept for five seconds, however many
 * ask. Null when the database does not answer within three seconds.
 */
export function createDatabaseFigures({
  database,
  now,
  log,
}: Pick<ServerContext, 'database' | 'now' | 'log'>): () => Promise<DatabaseFigures | null> {
  let readAt = -Infinity;
  let reading: Promise<DatabaseFigures | null> = Promise.resolve(null);
  return () => {
    if (performance.now() - readAt > keptMs) {
      readAt = performance.now();
      const read = readFigures(database.systemPool, now()).catch((error: unknown) => {
        log.warn({ err: error }, 'the figures of the database could not be read');
        return null;
      });
      reading = Promise.race([read, nothingAfter(timeoutMs)]);
    }
    return reading;
  };
}

function nothingAfter(ms: number): Promise<null> {
  return new Promise((resolve) => setTimeout(() => resolve(null), ms).unref());
}

async function readFigures(pool: pg.Pool, now: Date): Promise<DatabaseFigures> {
  const outbox = await readOutbox(pool, now);
  const { rows } = await pool.query<{ exists: boolean }>(
    `select to_regclass('${jobsSchema}.queue') is not null as exists`,
  );
  if (rows[0]?.exists !== true) return { outbox, jobs: [], ledgerCheck: null };
  return { outbox, jobs: await readJobs(pool), ledgerCheck: await readLedgerCheck(pool) };
}

async function readOutbox(pool: pg.Pool, now: Date): Promise<DatabaseFigures['outbox']> {
  const { rows } = await pool.query<{ due_rows: string; oldest: string | null }>(
    `select count(*) as due_rows, extract(epoch from $1 - min(greatest(due_at, created_at))) as oldest
     from (select due_at, created_at from outbox where due_at <= $1 limit ${backlogMax}) as due`,
    [now],
  );
  return { dueRows: Number(rows[0]?.due_rows), oldestDueSeconds: Math.max(0, Number(rows[0]?.oldest ?? 0)) };
}

/** The queue counts its own jobs every ten seconds; those that failed and are tried again it does not tell apart. */
async function readJobs(pool: pg.Pool): Promise<DatabaseFigures['jobs']> {
  const { rows } = await pool.query<{ queue: string; state: string; count: number }>(
    `select name as queue, state, count from ${jobsSchema}.queue
       cross join lateral (values ('deferred', deferred_count), ('ready', ready_count),
         ('active', active_count), ('failed', failed_count)) as counted (state, count)
       where name not like '\\_\\_%'
     union all
     select q.name, 'retry', count(j.id)::int from ${jobsSchema}.queue q
       left join ${jobsSchema}.job j on j.name = q.name and j.state = 'retry' and not j.blocked
       where q.name not like '\\_\\_%' group by q.name`,
  );
  return rows;
}

/** What the last check found, on whichever server it ran: it is that job's own result. */
async function readLedgerCheck(pool: pg.Pool): Promise<LedgerCheck | null> {
  const { rows } = await pool.query<{ output: unknown }>(
    `select output from ${jobsSchema}.job where name = $1 and state = 'completed'
     order by completed_on desc limit 1`,
    [ledgerCheckName],
  );
  return rows[0] === undefined ? null : ledgerCheck.parse(rows[0].output);
}
