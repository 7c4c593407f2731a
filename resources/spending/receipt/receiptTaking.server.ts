import { and, asc, eq, inArray, or } from 'drizzle-orm';

import type { Actor } from '../../../domain/access/actor.ts';
import { decideAutomatic } from '../../../domain/lifecycle/lifecycle.ts';
import { DomainError } from '../../../domain/message/errors.ts';
import type { Executor } from '../../../server/database/database.ts';
import { finish } from '../../../server/engine/act.ts';
import { isReadFor } from '../../../server/reading/keepReading.ts';
import { chargeCredit, holdCredit } from '../../../server/reading/readingCredit.ts';
import { paperReadingTable } from '../../../server/reading/readingTables.ts';
import { receipt, receiptNotice } from './receipt.ts';
import { receiptStore } from './receipt.server.ts';
import type { StoredReceipt } from './receiptTable.server.ts';
import { receiptTable } from './receiptTable.server.ts';

/** A record that receipts are on: a claim. */
interface ReceiptCarrier {
  /** Its subject type. */
  type: string;
  id: number;
  /** A card paid it: reading takes no credit. */
  isOfCard?: true;
}

/**
 * The receipts of a record are these from now on: they serve no other one, and those that it had before and are not among them wait
 * again. Run it in the transaction that saves the record, behind its lock.
 * @param ids Of receipts that wait and are the person's own, or that the record has already
 * @param field What names them in a refusal
 * @throws DomainError `validation_failed` by the field, where one is not theirs, is on another record or is still being read
 */
export async function takeReceipts(
  executor: Executor,
  actor: Actor,
  { ids, carrier, field = 'receiptIDs' }: { ids: readonly number[]; carrier: ReceiptCarrier; field?: string },
  now: Date,
): Promise<void> {
  const rows = await lockReceipts(executor, actor.companyID, carrier, ids);
  const isHeld = (row: StoredReceipt) => row.usedByType === carrier.type && row.usedByID === carrier.id;
  for (const id of new Set(ids)) {
    const row = rows.find((one) => one.id === id);
    if (row && isHeld(row)) continue;
    const refused = (says: ReturnType<typeof receiptNotice>) =>
      new DomainError('validation_failed', { fields: { [field]: says } });
    if (row?.ownerID !== actor.employeeID) throw refused(receiptNotice('unknown'));
    const { name } = row;
    if (row.status === 'used') throw refused(receiptNotice('usedAlready', { name }));
    if (row.status === 'reading') throw refused(receiptNotice('stillRead', { name }));
    await putReceipt(executor, actor, row, carrier, now);
  }
  for (const row of rows.filter((one) => isHeld(one) && !ids.includes(one.id))) {
    await releaseReceipt(executor, actor, row, now);
  }
}

/**
 * A receipt that waits, and is locked, is that of a record from now on.
 * @throws DomainError `insufficient_credit` where it was read for nothing, as for a card, and serves another record now
 */
export async function putReceipt(
  executor: Executor,
  actor: Actor | null,
  row: StoredReceipt,
  { type, id, isOfCard: isCard }: ReceiptCarrier,
  now: Date,
): Promise<void> {
  const isOfCard = isCard === true;
  if (isOfCard !== row.isForCards) {
    const isReading = isReadFor(row.companyID, receipt.name, row.mediaID);
    const [reading] = await executor.select().from(paperReadingTable).where(isReading).for('update');
    if (reading?.status === 'read' && reading.chargedAt === null) {
      const holdsCredit = isOfCard || !actor ? 0 : await holdCredit(executor, actor, row.mediaID, now);
      await executor
        .update(paperReadingTable)
        .set({ holdsCredit, ...(holdsCredit === 1 ? { askedAt: now } : {}) })
        .where(isReading);
    }
  }
  await move(executor, actor, row, 'use', { usedByType: type, usedByID: id, isForCards: isOfCard }, now);
}

/** A record gives up its receipts: they wait again. Run it where the record is deleted, canceled or rejected for good. */
export async function releaseReceipts(
  executor: Executor,
  actor: Actor | null,
  companyID: number,
  carrier: ReceiptCarrier,
  now: Date,
): Promise<void> {
  for (const row of await lockReceipts(executor, companyID, carrier, [])) {
    await releaseReceipt(executor, actor, row, now);
  }
}

/** Takes the credit that is held for the readings of a record's receipts, each once. Run it where the record is submitted. */
export async function chargeReceipts(
  executor: Executor,
  companyID: number,
  carrier: ReceiptCarrier,
  now: Date,
): Promise<void> {
  for (const { mediaID } of await lockReceipts(executor, companyID, carrier, [])) {
    const [reading] = await executor
      .select()
      .from(paperReadingTable)
      .where(isReadFor(companyID, receipt.name, mediaID))
      .for('update');
    if (reading) await chargeCredit(executor, reading, carrier, now);
  }
}

/** The receipts that these files are, for a record whose lines carry the files. */
export async function receiptsOfFiles(
  executor: Executor,
  companyID: number,
  mediaIDs: readonly number[],
): Promise<{ id: number; mediaID: number }[]> {
  if (mediaIDs.length === 0) return [];
  return await executor
    .select({ id: receiptTable.id, mediaID: receiptTable.mediaID })
    .from(receiptTable)
    .where(and(eq(receiptTable.companyID, companyID), inArray(receiptTable.mediaID, [...mediaIDs])))
    .orderBy(asc(receiptTable.id));
}

/** A receipt that a record has, and that is locked, waits again. */
export const releaseReceipt = (
  executor: Executor,
  actor: Actor | null,
  row: StoredReceipt,
  now: Date,
  patch: Partial<StoredReceipt> = {},
) => move(executor, actor, row, 'release', { ...patch, usedByType: null, usedByID: null }, now);

async function move(
  executor: Executor,
  actor: Actor | null,
  row: StoredReceipt,
  action: 'use' | 'release',
  patch: Partial<StoredReceipt>,
  now: Date,
): Promise<void> {
  const decision = decideAutomatic(receipt.lifecycle, row as never, action);
  await finish(executor, receiptStore, actor, row, decision as never, { patch } as never, now);
}

/** Those that a record has, and those of the ids, locked in one order. */
async function lockReceipts(
  executor: Executor,
  companyID: number,
  { type, id }: ReceiptCarrier,
  ids: readonly number[],
): Promise<StoredReceipt[]> {
  const isHeld = and(eq(receiptTable.usedByType, type), eq(receiptTable.usedByID, id));
  return await executor
    .select()
    .from(receiptTable)
    .where(
      and(
        eq(receiptTable.companyID, companyID),
        ids.length === 0 ? isHeld : or(isHeld, inArray(receiptTable.id, [...ids])),
      ),
    )
    .orderBy(asc(receiptTable.id))
    .for('update');
}
