import type pg from 'pg';

/** Where the queue keeps its tables: apart from ours, on the owner's connection. */
export const jobsSchema = 'jobs';

export interface FailedJob {
  id: string;
  topic: string;
  /** Null for work that belongs to no company. */
  companyID: number | null;
  /** What the last try said. */
  reason: string;
  /** Tries so far. */
  attempts: number;
  /** False: it is tried again by itself, at `nextTryAt`. True: only when somebody asks for it. */
  isGivenUp: boolean;
  nextTryAt: Date | null;
  failedAt: Date | null;
}

interface FailedRow {
  id: string;
  name: string;
  company_id: string | null;
  reason: string | null;
  retry_count: number;
  state: 'retry' | 'failed';
  start_after: Date;
  completed_on: Date | null;
}

/** Jobs whose last try failed, newest first, each with its reason; of one company, or of all. */
export async function listFailedJobs(
  pool: pg.Pool,
  companyID: number | null,
  limit: number,
): Promise<FailedJob[]> {
  const { rows } = await pool.query<FailedRow>(
    `select id, name, data->>'companyID' as company_id, retry_count, state::text, start_after, completed_on,
       coalesce(output->>'message', output->'value'->>'message', output->>'value', output::text) as reason
     from ${jobsSchema}.job
     where state in ('retry', 'failed') and output is not null
       and ($1::text is null or data->>'companyID' = $1)
     order by created_on desc limit $2`,
    [companyID === null ? null : String(companyID), limit],
  );
  return rows.map((row) => ({
    id: row.id,
    topic: row.name,
    companyID: row.company_id === null ? null : Number(row.company_id),
    reason: row.reason ?? '',
    attempts: row.retry_count + 1,
    isGivenUp: row.state === 'failed',
    nextTryAt: row.state === 'retry' ? row.start_after : null,
    failedAt: row.completed_on,
  }));
}
