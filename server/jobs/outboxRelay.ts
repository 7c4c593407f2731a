import { createHash } from 'node:crypto';

import { and, eq, inArray } from 'drizzle-orm';
import type pg from 'pg';
import type { PgBoss } from 'pg-boss';

import type { ServerContext } from '../context.ts';
import { isConnectionLost } from '../database/database.ts';
import { outboxTable } from '../engine/recordTables.ts';
import type { Job, JobTopic, JobWorker } from './jobTopics.ts';

/** What a job carries in the queue. */
export interface QueuedJob {
  companyID: number;
  payload: unknown;
}

interface OutboxRow {
  company_id: string;
  id: string;
  topic: string;
  payload: unknown;
}

/** Rows looked at in one run. */
export const relayBatch = 100;

type RelayContext = Pick<ServerContext, 'database' | 'log' | 'now'>;

/**
 * Empties the outbox of what is due: what only writes rows is done here, in a transaction for all of a company, and the
 * rest is moved to the queues. Topics that no worker does stay.
 * @returns the topics that got jobs in the queue, and how many rows were done or moved
 */
export async function relayOutbox(
  context: RelayContext,
  boss: Pick<PgBoss, 'insert'>,
  workers: readonly JobWorker[],
): Promise<{ moved: number; topics: string[] }> {
  const { rows } = await context.database.systemPool.query<OutboxRow>({
    name: 'due_in_outbox',
    text: `select company_id::text, id::text, topic, payload from outbox
      where due_at <= $1 and topic = any($2) order by due_at, id limit ${relayBatch}`,
    values: [context.now(), workers.map(({ topic }) => topic.name)],
  });
  const workerOf = new Map(workers.map((worker) => [worker.topic.name, worker]));
  const queued: OutboxRow[] = [];
  let done = 0;
  for (const group of Map.groupBy(rows, ({ company_id: company, topic }) => `${company} ${topic}`).values()) {
    const worker = workerOf.get(group[0]?.topic ?? '');
    const left = worker?.runTogether ? await doTogether(context, worker, group) : group;
    queued.push(...left);
    done += group.length - left.length;
  }
  const topics = queued.length === 0 ? [] : await moveToQueues(context.database.systemPool, boss, queued);
  return { moved: done + queued.length, topics };
}

/** Does jobs of one company and topic in one transaction. Answers the rows that have to go through the queue. */
async function doTogether(
  { log }: RelayContext,
  worker: JobWorker,
  rows: readonly OutboxRow[],
): Promise<readonly OutboxRow[]> {
  const [first] = rows;
  if (!first || !worker.runTogether) return rows;
  const companyID = Number(first.company_id);
  try {
    const jobs = rows.map((row) =>
      readJob(worker.topic, {
        id: jobIDOf(row.company_id, row.id),
        companyID,
        payload: row.payload,
        attempt: 1,
      }),
    );
    await worker.runTogether(companyID, jobs, async (executor) => {
      // A row is gone with the commit of what it asked for; another server that took it leaves nothing of it here.
      const taken = await executor
        .delete(outboxTable)
        .where(
          and(
            eq(outboxTable.companyID, companyID),
            inArray(
              outboxTable.id,
              rows.map(({ id }) => Number(id)),
            ),
          ),
        )
        .returning({ id: outboxTable.id });
      return new Set(taken.map(({ id }) => jobIDOf(first.company_id, String(id))));
    });
    return [];
  } catch (error) {
    if (isConnectionLost(error)) throw error;
    log.warn({ err: error, topic: worker.topic.name }, 'jobs failed together and are done one by one');
    return rows;
  }
}

/**
 * Moves rows to the queues, in one transaction: a row is in exactly one of both places, whenever the process or the
 * database dies. Rows that another server is moving are skipped.
 */
async function moveToQueues(
  pool: pg.Pool,
  boss: Pick<PgBoss, 'insert'>,
  rows: readonly OutboxRow[],
): Promise<string[]> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    const { rows: taken } = await client.query<OutboxRow>({
      name: 'take_from_outbox',
      text: `with taken as (
          select outbox.company_id, outbox.id
          from unnest($1::bigint[], $2::bigint[]) as asked (company_id, id)
          join outbox on outbox.company_id = asked.company_id and outbox.id = asked.id
          for update of outbox skip locked)
        delete from outbox using taken where outbox.company_id = taken.company_id and outbox.id = taken.id
        returning outbox.company_id::text, outbox.id::text, topic, payload`,
      values: [rows.map((row) => row.company_id), rows.map((row) => row.id)],
    });
    const byTopic = Map.groupBy(taken, (row) => row.topic);
    const db = { executeSql: (text: string, values?: unknown[]) => client.query(text, values) };
    for (const [topic, topicRows] of byTopic) {
      const jobs = topicRows.map((row) => ({
        id: jobIDOf(row.company_id, row.id),
        data: { companyID: Number(row.company_id), payload: row.payload } satisfies QueuedJob,
      }));
      await boss.insert(topic, jobs, { db });
    }
    await client.query('commit');
    client.release();
    return [...byTopic.keys()];
  } catch (error) {
    // The connection goes, and the transaction with it.
    client.release(true);
    throw error;
  }
}

/** A job with its payload judged. @throws Error that says what of a payload this version does not understand */
export function readJob<Payload>(topic: JobTopic<Payload>, job: Job<unknown>): Job<Payload> {
  const read = topic.schema.safeParse(job.payload);
  if (read.success) return { ...job, payload: read.data };
  const [issue] = read.error.issues;
  throw new Error(
    `The job has a payload that this version does not understand: ${issue?.path.join('.')} ${issue?.message}`,
  );
}

/** The UUID of the job that an outbox row becomes: a row moved twice would be one job all the same. */
export function jobIDOf(companyID: string, outboxID: string): string {
  const hex = createHash('sha256').update(`outbox ${companyID} ${outboxID}`).digest('hex');
  const variant = ((Number.parseInt(hex.slice(16, 17), 16) & 0x3) | 0x8).toString(16);
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `8${hex.slice(13, 16)}`,
    `${variant}${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ].join('-');
}
