import { createHash } from 'node:crypto';

import type pg from 'pg';
import type { PgBoss } from 'pg-boss';

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

/** Rows moved in one transaction. */
export const relayBatch = 100;

/**
 * Moves what is due from the outbox to the queues, in one transaction: a row is in exactly one of both places,
 * whenever the process or the database dies. Rows that another server is moving are skipped; topics that are
 * not asked for stay. Returns the topics that got jobs and how many rows were moved.
 */
export async function relayOutbox(
  pool: pg.Pool,
  boss: Pick<PgBoss, 'insert'>,
  topics: readonly string[],
  now: Date,
): Promise<{ moved: number; topics: string[] }> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    const { rows } = await client.query<OutboxRow>(
      `select company_id::text, id::text, topic, payload from outbox
       where due_at <= $1 and topic = any($2)
       order by due_at, id limit ${relayBatch} for update skip locked`,
      [now, topics],
    );
    const byTopic = Map.groupBy(rows, (row) => row.topic);
    const db = { executeSql: (text: string, values?: unknown[]) => client.query(text, values) };
    for (const [topic, topicRows] of byTopic) {
      const jobs = topicRows.map((row) => ({
        id: jobIDOf(row.company_id, row.id),
        data: { companyID: Number(row.company_id), payload: row.payload } satisfies QueuedJob,
      }));
      await boss.insert(topic, jobs, { db });
    }
    if (rows.length > 0) {
      await client.query(
        `delete from outbox using unnest($1::bigint[], $2::bigint[]) as done (company_id, id)
         where outbox.company_id = done.company_id and outbox.id = done.id`,
        [rows.map((row) => row.company_id), rows.map((row) => row.id)],
      );
    }
    await client.query('commit');
    client.release();
    return { moved: rows.length, topics: [...byTopic.keys()] };
  } catch (error) {
    // The connection goes, and the transaction with it.
    client.release(true);
    throw error;
  }
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
