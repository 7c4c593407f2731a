import { createHash } from 'node:crypto';

import { and, eq } from 'drizzle-orm';

import type { Executor } from '../database/database.ts';
import { idempotencyKeyTable } from '../engine/recordTables.ts';

/** The keys of requests belong to a person; those of jobs to nobody. */
export const jobOwner = 0;

interface MarkedJob {
  id: string;
  companyID: number;
}

const keyOf = ({ id }: MarkedJob): string => `job ${id}`;

/**
 * Marks a job as done within the transaction of its effect. True the first time; false when an earlier delivery
 * already committed, and there is nothing left to do. Two deliveries at once wait for each other.
 */
export async function handleOnce(executor: Executor, job: MarkedJob): Promise<boolean> {
  const marked = await executor
    .insert(idempotencyKeyTable)
    .values({
      companyID: job.companyID,
      employeeID: jobOwner,
      key: keyOf(job),
      requestHash: createHash('sha256').update(job.id).digest(),
    })
    .onConflictDoNothing()
    .returning({ key: idempotencyKeyTable.key });
  return marked.length > 0;
}

/** Whether a delivery of this job committed its effect; nothing waits, so another may be about to. */
export async function isHandled(executor: Executor, job: MarkedJob): Promise<boolean> {
  const [marked] = await executor
    .select({ key: idempotencyKeyTable.key })
    .from(idempotencyKeyTable)
    .where(
      and(
        eq(idempotencyKeyTable.companyID, job.companyID),
        eq(idempotencyKeyTable.employeeID, jobOwner),
        eq(idempotencyKeyTable.key, keyOf(job)),
      ),
    );
  return marked !== undefined;
}
