import { and, eq, gt, inArray, ne, sql } from 'drizzle-orm';

import type { Actor } from '../../domain/access/actor.ts';
import { DomainError } from '../../domain/message/errors.ts';
import { law } from '../../domain/message/message.ts';
import type { ReaderName, ReadingCredit } from '../../domain/reading/readingState.ts';
import { isMetered, leftOf, lockQuota, partToTake, readQuota, takeCredit } from '../credit/credits.ts';
import { creditUses } from '../credit/creditUses.ts';
import type { Executor } from '../database/database.ts';
import type { StoredReading } from './readingTables.ts';
import { paperReaderTable, paperReadingTable } from './readingTables.ts';

/** How long credit is held for a reading that nothing was made of. */
const heldHours = 24;

const quotaOf = (companyID: number) => ({ companyID, kind: 'ocr' }) as const;

/** Who reads the papers of a company: its own server unless it is said otherwise. */
export async function readerOf(executor: Executor, companyID: number) {
  const [stored] = await executor
    .select()
    .from(paperReaderTable)
    .where(eq(paperReaderTable.companyID, companyID));
  return { reader: stored?.reader ?? 'local', isConnected: (stored?.connectedAt ?? null) !== null };
}

/** Units held for readings whose invoice was not submitted yet; given back after a day, a failure or a cancel. */
async function heldBy(executor: Executor, companyID: number, now: Date, exceptMediaID = 0): Promise<number> {
  const since = new Date(now.getTime() - heldHours * 3_600_000);
  const [row] = await executor
    .select({ held: sql<number>`count(*)`.mapWith(Number) })
    .from(paperReadingTable)
    .where(
      and(
        eq(paperReadingTable.companyID, companyID),
        eq(paperReadingTable.holdsCredit, 1),
        inArray(paperReadingTable.status, ['waiting', 'reading', 'read']),
        gt(paperReadingTable.askedAt, since),
        ne(paperReadingTable.mediaID, exceptMediaID),
      ),
    );
  return row?.held ?? 0;
}

export async function readCredit(executor: Executor, actor: Actor, now: Date): Promise<ReadingCredit> {
  const { companyID } = actor;
  const quota = await readQuota(executor, quotaOf(companyID), now);
  return {
    ...(await readerOf(executor, companyID)),
    isMetered: await isMetered(executor, quotaOf(companyID)),
    lifetime: quota.lifetime,
    monthly: { remaining: quota.monthlyRemaining, total: quota.monthlyTotal },
    total: leftOf(quota),
    held: await heldBy(executor, companyID, now),
  };
}

/**
 * Holds a unit for a reading of a file that begins; answers how many.
 * @param readBy who reads it; unset: whom the company chose
 * @throws DomainError `THIRD_PARTY` while the stream integration is not connected, `insufficient_credit` without a unit
 */
export async function holdCredit(
  executor: Executor,
  actor: Actor,
  mediaID: number,
  now: Date,
  readBy?: ReaderName,
): Promise<number> {
  const { companyID } = actor;
  const { isConnected, ...chosen } = await readerOf(executor, companyID);
  const reader = readBy ?? chosen.reader;
  if (reader === 'stream' && !isConnected) {
    throw new DomainError('THIRD_PARTY', { says: law('catalogue.streamNotConnected') });
  }
  if (!(await isMetered(executor, quotaOf(companyID))) && reader !== 'stream') return 0;
  const quota = await lockQuota(executor, quotaOf(companyID), now);
  const held = await heldBy(executor, companyID, now, mediaID);
  if (leftOf(quota) - held < 1) throw new DomainError('insufficient_credit');
  return 1;
}

/** Takes the unit that is held for a reading, for the record that it filled. A reading is charged once. */
export async function chargeCredit(
  executor: Executor,
  reading: StoredReading,
  subject: { type: string; id: number },
  now: Date,
): Promise<void> {
  const { companyID, mediaID } = reading;
  if (reading.holdsCredit === 0 || reading.chargedAt !== null) return;
  const key = quotaOf(companyID);
  // Held for a day: whoever submits later, when the last unit is gone, has read for nothing.
  if (partToTake(await lockQuota(executor, key, now)) !== null) {
    const source = creditUses().find(({ type }) => type === subject.type)?.source ?? 'submission';
    await takeCredit(executor, key, { source, cause: `reading:${mediaID}:${reading.attempt}`, subject }, now);
  }
  await executor
    .update(paperReadingTable)
    .set({ holdsCredit: 0, chargedAt: now })
    .where(and(eq(paperReadingTable.companyID, companyID), eq(paperReadingTable.mediaID, mediaID)));
}
