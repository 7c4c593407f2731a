import { isDeepStrictEqual } from 'node:util';

import { and, eq } from 'drizzle-orm';

import { add, compare } from '../../../domain/money/money.ts';
import type { Message } from '../../../domain/message/message.ts';
import { joined } from '../../../domain/message/message.ts';
import type { Amount } from '../../../domain/money/money.ts';
import type { Executor } from '../../../server/database/database.ts';
import { documentError } from '../document/documentAmounts.ts';
import type { SavePart } from '../document/save/savePart.server.ts';
import type { CorrectedField } from './invoiceReading.ts';
import { readingWord } from './invoiceReading.ts';
import type { StoredReading } from './invoiceReadingTables.server.ts';
import { invoiceReadingTable } from './invoiceReadingTables.server.ts';
import { chargeCredit } from './readingCredit.server.ts';

/** A document may be filled by what was read of one of its files, an invoice to pay. */
export const readingOfDocument: SavePart = {
  async errors({ executor, actor, input: { mediaOcrID, mediaIDs } }) {
    if (mediaOcrID === null) return null;
    if (!mediaIDs.includes(mediaOcrID)) return { mediaOcrID: documentError('readFile') };
    const isCredit = await readsCredit(executor, actor.companyID, mediaOcrID);
    return isCredit ? { mediaOcrID: documentError('creditRead') } : null;
  },
  keep: async ({ executor, isDraft, now }, stored) => ({
    origin: await keepReading(executor, stored, !isDraft, now),
  }),
};

/** What is compared of a document that was saved with what was read for it. */
interface SavedOfReading {
  companyID: number;
  id: number;
  mediaOcrID: number | null;
  referenceNumber: string | null;
  transactionDate: string | null;
  dueDate: string | null;
  currencyCode: string;
  totalAmount: Amount;
  whtAmount: Amount;
  vendorID: number | null;
}

/**
 * Keeps, with a document that was filled by a reading, what a person saved otherwise than it was read, and takes the credit
 * once it is submitted. Answers what the history says of it; null where nothing was read, or
 * nothing has changed since it was said.
 */
async function keepReading(
  executor: Executor,
  document: SavedOfReading,
  isSubmitted: boolean,
  now: Date,
): Promise<Message | null> {
  if (document.mediaOcrID === null) return null;
  const { companyID, mediaOcrID: mediaID } = document;
  const isReading = and(
    eq(invoiceReadingTable.companyID, companyID),
    eq(invoiceReadingTable.mediaID, mediaID),
  );
  const [reading] = await executor.select().from(invoiceReadingTable).where(isReading).for('update');
  if (!reading || reading.status !== 'read' || reading.paper === null) return null;
  const corrections = correctionsOf(reading, reading.paper, document);
  const isSaid = reading.billID === document.id && isDeepStrictEqual(reading.corrections, corrections);
  await executor.update(invoiceReadingTable).set({ corrections, billID: document.id }).where(isReading);
  if (isSubmitted) await chargeCredit(executor, reading, now);
  if (isSaid) return null;
  if (corrections.length === 0) return readingWord('history.asRead');
  return joined('lines', [
    readingWord('history.corrected'),
    ...corrections.map(({ field, read, saved }) =>
      readingWord(`history.${field}` as 'history.number', { read, saved }),
    ),
  ]);
}

/** Whether a file was read and is no invoice to pay. */
async function readsCredit(executor: Executor, companyID: number, mediaID: number): Promise<boolean> {
  const [reading] = await executor
    .select({ paper: invoiceReadingTable.paper })
    .from(invoiceReadingTable)
    .where(and(eq(invoiceReadingTable.companyID, companyID), eq(invoiceReadingTable.mediaID, mediaID)));
  return (reading?.paper?.credit ?? null) !== null;
}

function correctionsOf(
  { vendorID }: StoredReading,
  paper: NonNullable<StoredReading['paper']>,
  document: SavedOfReading,
): CorrectedField[] {
  const texts: readonly (readonly [string, string | null | undefined, string | null])[] = [
    ['number', paper.number?.value, document.referenceNumber],
    ['date', paper.date?.value, document.transactionDate],
    ['dueDate', paper.dueDate?.value, document.dueDate],
    ['currency', paper.currencyCode?.value, document.currencyCode],
  ];
  const corrections = texts.flatMap(([field, read, saved]): CorrectedField[] =>
    read == null || read === saved ? [] : [{ field, read, saved: saved ?? '' }],
  );
  const total = paper.total?.value;
  // What the paper does not withhold is withheld from its total.
  const whole = [document.totalAmount, add(document.totalAmount, document.whtAmount)];
  if (total !== undefined && whole.every((saved) => compare(total, saved) !== 0)) {
    corrections.push({ field: 'total', read: total, saved: document.totalAmount });
  }
  if (vendorID !== null && vendorID !== document.vendorID) {
    corrections.push({ field: 'vendor', read: String(vendorID), saved: String(document.vendorID ?? '') });
  }
  return corrections;
}
