import { and, eq, gt, inArray, ne, sql } from 'drizzle-orm';

import type { Actor } from '../../domain/access/actor.ts';
import { firstOfMonth, today } from '../../domain/day/day.ts';
import { DomainError } from '../../domain/message/errors.ts';
import { law } from '../../domain/message/message.ts';
import type { Executor } from '../database/database.ts';
import { companyTable } from '../session/companyTable.ts';
import type { ReadingCredit } from '../../domain/reading/readingState.ts';
import type { StoredReading } from './readingTables.ts';
import { paperReadingTable, readingCreditEntryTable, readingCreditTable } from './readingTables.ts';

/** How long credit is held for a reading that nothing was made of. */
const heldHours = 24;

type StoredCredit = typeof readingCreditTable.$inferSelect;

/** The credit of a company, with the units of this month; locked until the transaction ends when it is to change. */
async function creditOf(
  executor: Executor,
  companyID: number,
  now: Date,
  isToChange: boolean,
): Promise<StoredCredit> {
  const [company] = await executor
    .select({ timeZone: companyTable.timeZone })
    .from(companyTable)
    .where(eq(companyTable.companyID, companyID));
  const month = firstOfMonth(today(company?.timeZone ?? 'UTC', now));
  if (isToChange) {
    await executor.insert(readingCreditTable).values({ companyID, month }).onConflictDoNothing();
  }
  const query = executor.select().from(readingCreditTable).where(eq(readingCreditTable.companyID, companyID));
  const [stored] = isToChange ? await query.for('update') : await query;
  const credit = stored ?? {
    companyID,
    reader: 'local',
    connectedAt: null,
    monthlyTotal: 0,
    monthlyRemaining: 0,
    lifetime: 0,
    month,
  };
  if (credit.month === month) return credit;
  // A new month: its units are there from its first moment on, and those of the last one are gone.
  const renewed = { ...credit, month, monthlyRemaining: credit.monthlyTotal };
  if (!isToChange) return renewed;
  const { monthlyRemaining } = renewed;
  await executor
    .update(readingCreditTable)
    .set({ month, monthlyRemaining })
    .where(eq(readingCreditTable.companyID, companyID));
  const change = monthlyRemaining - credit.monthlyRemaining;
  if (change !== 0) {
    await note(
      executor,
      renewed,
      { label: 'Monthly adjustment', source: 'unknown', change, mediaID: null },
      now,
    );
  }
  return renewed;
}

async function note(
  executor: Executor,
  { companyID, monthlyRemaining, lifetime }: StoredCredit,
  entry: Pick<typeof readingCreditEntryTable.$inferInsert, 'label' | 'source' | 'change' | 'mediaID'>,
  at: Date,
): Promise<void> {
  const remaining = monthlyRemaining + lifetime;
  await executor.insert(readingCreditEntryTable).values({ companyID, remaining, at, ...entry });
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

const isMetered = (actor: Pick<Actor, 'companyFeatures'>): boolean => actor.companyFeatures.has('ocrCredit');

export async function readCredit(executor: Executor, actor: Actor, now: Date): Promise<ReadingCredit> {
  const credit = await creditOf(executor, actor.companyID, now, false);
  return {
    reader: credit.reader,
    isConnected: credit.connectedAt !== null,
    isMetered: isMetered(actor),
    lifetime: credit.lifetime,
    monthly: { remaining: credit.monthlyRemaining, total: credit.monthlyTotal },
    total: credit.lifetime + credit.monthlyRemaining,
    held: await heldBy(executor, actor.companyID, now),
  };
}

/**
 * Holds a unit for a reading of a file that begins; answers how many.
 * @throws DomainError `THIRD_PARTY` while the stream integration is not connected, `insufficient_credit` without a unit
 */
export async function holdCredit(
  executor: Executor,
  actor: Actor,
  mediaID: number,
  now: Date,
): Promise<number> {
  const credit = await creditOf(executor, actor.companyID, now, true);
  const isStream = credit.reader === 'stream';
  if (isStream && credit.connectedAt === null) {
    throw new DomainError('THIRD_PARTY', { says: law('catalogue.streamNotConnected') });
  }
  if (!isMetered(actor) && !isStream) return 0;
  const held = await heldBy(executor, actor.companyID, now, mediaID);
  if (credit.monthlyRemaining + credit.lifetime - held < 1) throw new DomainError('insufficient_credit');
  return 1;
}

/** Takes the unit that is held for a reading, monthly ones first. A reading is charged once. */
export async function chargeCredit(executor: Executor, reading: StoredReading, now: Date): Promise<void> {
  const { companyID, mediaID } = reading;
  if (reading.holdsCredit === 0 || reading.chargedAt !== null) return;
  const credit = await creditOf(executor, companyID, now, true);
  const isMonthly = credit.monthlyRemaining > 0;
  // Held for a day: whoever submits later, when the last unit is gone, has read for nothing.
  const isLeft = isMonthly || credit.lifetime > 0;
  if (isLeft) {
    const left = isMonthly
      ? { monthlyRemaining: credit.monthlyRemaining - 1 }
      : { lifetime: credit.lifetime - 1 };
    await executor.update(readingCreditTable).set(left).where(eq(readingCreditTable.companyID, companyID));
    const label = isMonthly ? 'OCR usage (Monthly credit)' : 'OCR usage (Lifetime balance)';
    await note(executor, { ...credit, ...left }, { label, source: 'submission', change: -1, mediaID }, now);
  }
  await executor
    .update(paperReadingTable)
    .set({ holdsCredit: 0, chargedAt: now })
    .where(and(eq(paperReadingTable.companyID, companyID), eq(paperReadingTable.mediaID, mediaID)));
}
