import { add, compare } from '../../../domain/money/money.ts';
import type { Message } from '../../../domain/message/message.ts';
import { joined } from '../../../domain/message/message.ts';
import type { CorrectedField } from '../../../domain/reading/readingState.ts';
import type { ReadValues } from '../../../domain/reading/readPaper.ts';
import type { Executor } from '../../../server/database/database.ts';
import { correctedTexts, isReadFor, keepReading } from '../../../server/reading/keepReading.ts';
import { paperReadingTable } from '../../../server/reading/readingTables.ts';
import { documentError } from '../document/documentAmounts.ts';
import type { StoredDocument } from '../document/documentStore.server.ts';
import type { SavePart } from '../document/save/savePart.server.ts';
import { readingWord } from './invoiceReading.ts';
import { invoiceReadings } from './invoiceReadings.server.ts';
import { invoiceReadingTable, isVendorOf } from './invoiceReadingTables.server.ts';
import { learnFrom } from './lessons.server.ts';

/** A document may be filled by what was read of one of its files, an invoice to pay. */
export const readingOfDocument: SavePart = {
  async errors({ executor, actor, input: { mediaOcrID, mediaIDs } }) {
    if (mediaOcrID === null) return null;
    if (!mediaIDs.includes(mediaOcrID)) return { mediaOcrID: documentError('readFile') };
    const isCredit = await readsCredit(executor, actor.companyID, mediaOcrID);
    return isCredit ? { mediaOcrID: documentError('creditRead') } : null;
  },
  async keep({ executor, actor, isDraft, now }, stored) {
    const { companyID, id, mediaOcrID: mediaID } = stored;
    if (mediaID === null) return {};
    const corrections = await keepReading(
      executor,
      { companyID, mediaID, type: invoiceReadings.type, id },
      !isDraft,
      now,
      (paper) => correctionsOf(executor, mediaID, paper, stored),
    );
    if (!isDraft) await learnFrom(executor, actor, stored, mediaID, now);
    return { origin: corrections && historyOf(corrections) };
  },
};

function historyOf(corrections: readonly CorrectedField[]): Message {
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
    .select({ paper: paperReadingTable.paper })
    .from(paperReadingTable)
    .where(isReadFor(companyID, invoiceReadings.type, mediaID));
  return (reading?.paper?.credit ?? null) !== null;
}

async function correctionsOf(
  executor: Executor,
  mediaID: number,
  paper: ReadValues,
  document: StoredDocument,
): Promise<CorrectedField[]> {
  const corrections = correctedTexts([
    ['number', paper.number?.value, document.referenceNumber],
    ['date', paper.date?.value, document.transactionDate],
    ['dueDate', paper.dueDate?.value, document.dueDate],
    ['currency', paper.currencyCode?.value, document.currencyCode],
  ]);
  const total = paper.total?.value;
  // What the paper does not withhold is withheld from its total.
  const whole = [document.totalAmount, add(document.totalAmount, document.whtAmount)];
  if (total !== undefined && whole.every((saved) => compare(total, saved) !== 0)) {
    corrections.push({ field: 'total', read: total, saved: document.totalAmount });
  }
  const [written] = await executor
    .select({ vendorID: invoiceReadingTable.vendorID })
    .from(invoiceReadingTable)
    .where(isVendorOf(document.companyID, mediaID));
  const saved = document.vendorID?.toString() ?? null;
  return [...corrections, ...correctedTexts([['vendor', written?.vendorID.toString(), saved]])];
}
