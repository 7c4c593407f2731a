import { and, eq } from 'drizzle-orm';

import type { Actor } from '../../../domain/access/actor.ts';
import { today } from '../../../domain/day/day.ts';
import { DomainError } from '../../../domain/message/errors.ts';
import type { FieldMessages, Message } from '../../../domain/message/message.ts';
import { keptPaper } from '../../../domain/reading/keptPaper.ts';
import type { Executor } from '../../../server/database/database.ts';
import {
  forgetDuplicates,
  keepDuplicates,
  keptDuplicates,
  sayDuplicates,
} from '../../../server/duplicates/keptDuplicates.ts';
import { mediaTable } from '../../../server/files/mediaTables.ts';
import { correctedTexts, isReadFor, keepReading } from '../../../server/reading/keepReading.ts';
import { beginReading } from '../../../server/reading/readingRoutes.ts';
import { paperReadingTable } from '../../../server/reading/readingTables.ts';
import type { StoredNoun } from '../../../server/records/storedNoun.ts';
import { storedNoun } from '../../../server/records/storedNoun.ts';
import { writeOutbox } from '../../../server/jobs/outbox.ts';
import { rowIn } from '../../../server/records/tableRows.ts';
import { own } from '../../../server/words/own.ts';
import type { Say } from '../../../server/words/words.ts';
import { checkedFields, readFields, receipt, receiptErrors, receiptNotice } from './receipt.ts';
import { readOf, receiptOfFile, receiptReadings as readingsOf } from './receiptReadings.server.ts';
import { paperOfReceipt } from './receiptSubject.server.ts';
import { receiptTopic } from './receiptTopic.server.ts';
import type { StoredReceipt } from './receiptTable.server.ts';
import { receiptTable } from './receiptTable.server.ts';
import type { ReceiptDetail } from './receiptWire.ts';
import { receiptDetailShape } from './receiptWire.ts';

/** A receipt as it is sent, read by the schema. */
interface ReceiptInput {
  fileIDs: readonly number[];
  day: string | null;
  isByHand: boolean;
  /** Said by the server alone: it is given for what a card paid. */
  isForCards?: true;
}

const unsaid = ({ key }: Message): string => key;

/** Receipts of people, which nobody else knows of. */
export const receiptStore: StoredNoun = storedNoun(receipt, receiptTable, {
  readable: ({ employeeID, decidesOnly }) => eq(receiptTable.ownerID, decidesOnly ? 0 : employeeID),
  judged: ['ownerID'],
  // Of two that are saved at once, the second one sees the first.
  isSerial: true,
  kept: ({ actor, before, input }) =>
    before
      ? // Its person has looked at all of it.
        { unsure: [] }
      : {
          // Known once its file is linked.
          name: '',
          ownerID: actor.employeeID,
          mediaID: (input as unknown as ReceiptInput).fileIDs[0],
          isForCards: (input as unknown as ReceiptInput).isForCards === true,
          unsure: checkedFields.filter((field) => field !== 'tax' && input[field] == null),
        },
  async beforeSave({ executor, context, actor, before, input }) {
    const { fileIDs, day } = input as unknown as ReceiptInput;
    const [fileID = 0] = fileIDs;
    const held = before?.file[0]?.id;
    const fields: FieldMessages = receiptErrors(input);
    if (held !== undefined && held !== fileID) fields['fileIDs'] = receiptNotice('fileStays');
    if (held === undefined) Object.assign(fields, await fileErrors(executor, actor, fileID));
    if (day !== null && day > today(actor.timeZone, context.now()))
      fields['day'] = receiptNotice('dayToCome');
    if (Object.keys(fields).length > 0) throw new DomainError('validation_failed', { fields });
  },
  async afterSave({ executor, context, actor, before, after, input }) {
    const [file] = after.file;
    const name = after.merchant ?? file?.fileName ?? '';
    const now = context.now();
    const row = await rowIn(executor, receiptTable, { companyID: actor.companyID, id: after.id });
    if (!row) throw new Error('a receipt was not stored');
    await keepDuplicates(executor, [paperOfReceipt(row)]);
    const { isByHand } = input as unknown as ReceiptInput;
    if (before || isByHand) {
      const { companyID, ownerID } = row;
      await writeOutbox(executor, companyID, receiptTopic, { companyID, ownerID });
    }
    if (before) {
      await keepReading(
        executor,
        { companyID: actor.companyID, mediaID: row.mediaID, type: receipt.name, id: row.id },
        false,
        now,
        async (paper) => {
          const read = readOf({ ...paper });
          return correctedTexts(readFields.map((field) => [field, read[field]?.value, row[field]] as const));
        },
      );
      return { patch: { name } };
    }
    if (isByHand) return { to: 'waiting', patch: { name } };
    await beginReading(receiptReadings, executor, actor, row.mediaID, unsaid, now);
    return { patch: { name } };
  },
  effects: {
    async delete({ executor, row, now }) {
      const { companyID, id, mediaID } = row as unknown as StoredReceipt;
      await executor
        .update(paperReadingTable)
        .set({ status: 'canceled', endedAt: now, holdsCredit: 0, paper: null, words: null })
        .where(isReadFor(companyID, receipt.name, mediaID));
      await forgetDuplicates(executor, companyID, receipt.name, [id]);
      return {};
    },
  },
  detail: {
    shape: receiptDetailShape,
    read: (executor, actor, row, _now, say) => detailOf(executor, actor, row.id, say),
  },
});

/** Why a file cannot be a new receipt: what somebody else has uploaded is unknown. */
async function fileErrors(
  executor: Executor,
  { companyID, employeeID }: Actor,
  mediaID: number,
): Promise<FieldMessages> {
  const [media] = await executor
    .select({ uploadedByID: mediaTable.uploadedByID })
    .from(mediaTable)
    .where(and(eq(mediaTable.companyID, companyID), eq(mediaTable.id, mediaID)));
  if (media?.uploadedByID !== employeeID) return { fileIDs: own('file.unknown') };
  const isTaken = (await receiptOfFile(executor, companyID, mediaID)) !== null;
  return isTaken ? { fileIDs: receiptNotice('fileTaken') } : {};
}

/** What was read of receipts fills them. */
export const receiptReadings = readingsOf(() => receiptStore);

async function detailOf(executor: Executor, actor: Actor, id: number, say: Say): Promise<ReceiptDetail> {
  const { companyID } = actor;
  const [row] = await executor
    .select({
      usedByType: receiptTable.usedByType,
      usedByID: receiptTable.usedByID,
      status: receiptTable.status,
      paper: paperReadingTable.paper,
      failure: paperReadingTable.failure,
    })
    .from(receiptTable)
    .leftJoin(
      paperReadingTable,
      and(
        eq(paperReadingTable.companyID, receiptTable.companyID),
        eq(paperReadingTable.mediaID, receiptTable.mediaID),
        eq(paperReadingTable.subjectType, receipt.name),
      ),
    )
    .where(and(eq(receiptTable.companyID, companyID), eq(receiptTable.id, id)));
  if (!row) throw new DomainError('not_found');
  const read = row.paper && readOf(keptPaper(row.paper));
  const found = await keptDuplicates(executor, companyID, receipt.name, [id]);
  const said = await sayDuplicates(executor, actor, found);
  const { usedByType: type, usedByID } = row;
  return {
    read:
      read &&
      (Object.fromEntries(
        readFields.map((field) => {
          const one = read[field];
          return [field, one && { confidence: one.confidence, text: one.text }];
        }),
      ) as ReceiptDetail['read']),
    failure: row.failure === null ? null : say(row.failure),
    duplicates: said.map(({ type: otherType, certainty, reasons, message, other }) => ({
      type: otherType,
      id: other?.id ?? null,
      certainty,
      reasons: [...reasons],
      says: say(message),
    })),
    usedBy: type !== null && usedByID !== null ? { type, id: usedByID } : null,
  };
}
