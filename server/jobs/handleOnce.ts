import { createHash } from 'node:crypto';

import type { Executor } from '../database/database.ts';
import { idempotencyKeyTable } from '../engine/recordTables.ts';

/** The keys of requests belong to a person; those of jobs to nobody. */
export const jobOwner = 0;

/**
 * Marks a job as done within the transaction of its effect. True the first time; false when an earlier delivery
 * already committed, and there is nothing left to do. Two deliveries at once wait for each other.
 */
export async function handleOnce(executor: Executor, job: { id: string; companyID: number }): Promise<boolean> {
  const marked = await executor
    .insert(idempotencyKeyTable)
    .values({
      companyID: job.companyID,
      employeeID: jobOwner,
      key: `job ${job.id}`,
      requestHash: createHash('sha256').update(job.id).digest(),
    })
    .onConflictDoNothing()
    .returning({ key: idempotencyKeyTable.key });
  return marked.length > 0;
}
