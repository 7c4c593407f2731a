import { createHash } from 'node:crypto';

import { sql } from 'drizzle-orm';

import type { Executor } from '../database/database.ts';
import { idempotencyKeyTable } from '../engine/recordTables.ts';

const minuteMs = 60_000;

interface Asking {
  companyID: number;
  employeeID: number;
  /** What is asked for, as far as it tells one asking from another. */
  question: string;
  at: Date;
}

/**
 * Whether somebody asks for something for the first time in a minute, noted within the transaction of its effect. For
 * calls that cause something without an Idempotency-Key: a repetition has no further effect, and two at once wait for
 * each other.
 */
export async function isFirstInMinute(executor: Executor, asking: Asking): Promise<boolean> {
  const { companyID, employeeID, question, at } = asking;
  const hash = createHash('sha256').update(question).digest();
  const earlier = new Date(at.getTime() - minuteMs).toISOString();
  const noted = await executor
    .insert(idempotencyKeyTable)
    // The blank keeps it apart from the keys that clients send, which have none.
    .values({
      companyID,
      employeeID,
      key: `minute ${hash.toString('hex')}`,
      requestHash: hash,
      createdAt: at,
    })
    .onConflictDoUpdate({
      target: [idempotencyKeyTable.companyID, idempotencyKeyTable.employeeID, idempotencyKeyTable.key],
      set: { createdAt: at },
      setWhere: sql`${idempotencyKeyTable.createdAt} <= ${earlier}::timestamptz`,
    })
    .returning({ key: idempotencyKeyTable.key });
  return noted.length > 0;
}
