import { and, eq, inArray } from 'drizzle-orm';
import { z } from 'zod';

import type { Actor } from '../../../../domain/access/actor.ts';
import { matchOf, offeredFrom } from '../../../../domain/card/receiptMatch.ts';
import { judgeAction } from '../../../../domain/lifecycle/lifecycle.ts';
import { DomainError } from '../../../../domain/message/errors.ts';
import type { FieldMessages } from '../../../../domain/message/message.ts';
import { toWire } from '../../../../domain/money/money.ts';
import { nounAccess } from '../../../../domain/noun/nounAccess.ts';
import type { ServerContext } from '../../../../server/context.ts';
import type { Executor } from '../../../../server/database/database.ts';
import { readCall, writeCall } from '../../../../server/engine/calls.ts';
import { idParams, idParamsOf } from '../../../../server/engine/entityRoutes.ts';
import { toMediaItem } from '../../../../server/files/mediaLinks.ts';
import { mediaTable } from '../../../../server/files/mediaTables.ts';
import type { App } from '../../../../server/http/routes.ts';
import { writeOutbox } from '../../../../server/jobs/outbox.ts';
import type { StoredNoun } from '../../../../server/records/storedNoun.ts';
import { rowIn } from '../../../../server/records/tableRows.ts';
import { own } from '../../../../server/words/own.ts';
import type { Say } from '../../../../server/words/words.ts';
import { receiptStore } from '../../receipt/receipt.server.ts';
import { receiptFiles, receiptNotice } from '../../receipt/receipt.ts';
import { receiptOfFile } from '../../receipt/receiptReadings.server.ts';
import type { StoredReceipt } from '../../receipt/receiptTable.server.ts';
import { receiptTopic } from '../../receipt/receiptTopic.server.ts';
import type { CardType } from '../../card/cardType.ts';
import { cardTable } from '../../card/cardTable.server.ts';
import { cardTerms } from '../../card/cardType.ts';
import { transactionNouns } from '../cardTransaction.ts';
import type { StoredTransaction } from '../cardTransactionTable.server.ts';
import { cardTransactionTable } from '../cardTransactionTable.server.ts';
import { attachReceipt, detachReceipt, receiptsOn, waitingReceipts } from './cardReceipts.server.ts';
import type { GivenReceipts, TransactionReceipts } from './cardReceiptWire.ts';
import { attachedReceipt, givenReceipts, transactionReceipts } from './cardReceiptWire.ts';
import { whereUsed } from './usedFiles.server.ts';

const mostGiven = 20;

const givenInput = z.strictObject({
  mediaIDs: z
    .array(z.int().positive().meta({ 'x-resource': 'media' }))
    .min(1)
    .max(mostGiven),
});

const receiptParams = idParamsOf('receipts');

/** What is asked of the receipts of card transactions. */
export function cardReceiptRoutes(
  app: App,
  context: ServerContext,
  type: CardType,
  transactions: StoredNoun,
): void {
  const noun = transactionNouns[type];
  const { tag, path } = noun;
  const { receipts } = cardTerms[type].transactions;
  const reporting = { tag, access: nounAccess(noun, 'create') } as const;

  writeCall(app, context, {
    ...reporting,
    method: 'POST',
    url: `/v1/${receipts}`,
    summary: 'Give receipts for what cards paid: they are read, and put where they belong',
    description:
      'Reading takes no credit. A receipt is put to a payment by itself where it is sure; else it is offered for it. A file that a claim, a bill or another payment has already is refused, and says where it is.',
    body: givenInput,
    answer: givenReceipts,
    async write({ executor, actor, body: { mediaIDs }, say }) {
      await assertOwnFiles(executor, actor, mediaIDs);
      const data: GivenReceipts['data'] = [];
      for (const mediaID of mediaIDs)
        data.push({ mediaID, ...(await giveReceipt(executor, context, actor, mediaID, say)) });
      return { data };
    },
  });

  readCall(app, context, {
    tag,
    access: nounAccess(noun, 'viewDetail'),
    params: idParams,
    url: `/v1/${path}/:id/receipts`,
    summary: 'The receipts of a card transaction, and those of the person that may be its',
    answer: transactionReceipts,
    async read({ executor, actor, params: { id } }) {
      if (!(await transactions.canRead(executor, actor, id))) throw new DomainError('not_found');
      const row = await rowIn(executor, cardTransactionTable, { companyID: actor.companyID, id });
      return row ? await receiptsFor(executor, actor, row) : null;
    },
  });

  writeCall(app, context, {
    ...reporting,
    method: 'PATCH',
    url: `/v1/${receipts}/:id/attach`,
    params: receiptParams,
    summary: 'Put a receipt of one’s own on a card transaction',
    body: z.strictObject({ transactionID: z.int().positive().meta({ 'x-resource': path }) }),
    answer: attachedReceipt,
    async write({ executor, actor, params: { id: receiptID }, body: { transactionID } }) {
      await attachReceipt(executor, context, transactions, actor, { receiptID, transactionID });
      return { receiptID, transactionID };
    },
  });

  writeCall(app, context, {
    ...reporting,
    method: 'PATCH',
    url: `/v1/${receipts}/:id/detach`,
    params: receiptParams,
    summary: 'Take a receipt off its card transaction: it waits again',
    body: z.strictObject({}).nullish(),
    answer: attachedReceipt,
    async write({ executor, actor, params: { id: receiptID } }) {
      const transactionID = await detachReceipt(executor, context, transactions, actor, receiptID);
      return { receiptID, transactionID };
    },
  });
}

/** What somebody else has uploaded is unknown. @throws DomainError `validation_failed` by the position of the file */
async function assertOwnFiles(
  executor: Executor,
  { companyID, employeeID }: Actor,
  mediaIDs: readonly number[],
): Promise<void> {
  const files = await filesByID(executor, companyID, mediaIDs);
  const fields: FieldMessages = {};
  mediaIDs.forEach((id, position) => {
    const file = files.get(id);
    const isReadable = receiptFiles.some((type) => type === file?.contentType);
    if (file?.uploadedByID !== employeeID || !isReadable)
      fields[`mediaIDs.${position}`] = own('file.unknown');
    else if (mediaIDs.indexOf(id) !== position) fields[`mediaIDs.${position}`] = own('file.twice');
  });
  if (Object.keys(fields).length > 0) throw new DomainError('validation_failed', { fields });
}

async function giveReceipt(
  executor: Executor,
  context: ServerContext,
  actor: Actor,
  mediaID: number,
  say: Say,
): Promise<Omit<GivenReceipts['data'][number], 'mediaID'>> {
  const { companyID, employeeID: ownerID } = actor;
  const known = await receiptOfFile(executor, companyID, mediaID);
  if (known && known.status !== 'used') {
    await writeOutbox(executor, companyID, receiptTopic, { companyID, ownerID });
    return { receiptID: known.id, refusal: null, usedBy: null };
  }
  const use = await whereUsed(executor, actor, mediaID, { isReceiptMeant: true });
  if (known && !use) {
    const { name, usedByType, usedByID } = known;
    const usedBy = usedByType === null ? null : { type: usedByType, id: usedByID };
    return { receiptID: null, refusal: say(receiptNotice('usedAlready', { name })), usedBy };
  }
  if (use) {
    const { message, type, id } = use;
    return { receiptID: null, refusal: say(message), usedBy: { type, id } };
  }
  const input = {
    fileIDs: [mediaID],
    merchant: null,
    day: null,
    amount: null,
    currencyCode: null,
    tax: null,
    isByHand: false,
    isForCards: true,
  };
  const receiptID = await receiptStore.create(executor, context, actor, input as never);
  return { receiptID, refusal: null, usedBy: null };
}

async function receiptsFor(
  executor: Executor,
  actor: Actor,
  transaction: StoredTransaction,
): Promise<TransactionReceipts> {
  const attached = await receiptsOn(executor, transaction);
  const { isAllowed } = judgeAction(
    transactionNouns[transaction.cardType].lifecycle,
    actor,
    transaction as never,
    'report',
  );
  const waiting = isAllowed ? await waitingReceipts(executor, actor.companyID, actor.employeeID) : [];
  const card = await rowIn(executor, cardTable, { companyID: actor.companyID, id: transaction.cardID });
  const offered = waiting
    .map((row) => ({ row, ...matchOf(row, { ...transaction, lastFour: card?.lastFour ?? null }) }))
    .filter(({ score }) => score >= offeredFrom)
    .toSorted((a, b) => b.score - a.score || b.row.id - a.row.id);
  const shown = [...attached, ...offered.map(({ row }) => row)];
  const files = await filesByID(
    executor,
    actor.companyID,
    shown.map(({ mediaID }) => mediaID),
  );
  const paperOf = (row: StoredReceipt) => {
    const file = files.get(row.mediaID);
    if (!file) throw new Error('a receipt has no file');
    const { id: receiptID, name, day, amount, currencyCode } = row;
    return {
      receiptID,
      name,
      day,
      amount: amount === null ? null : toWire(amount),
      currencyCode,
      file: toMediaItem(file),
    };
  };
  return {
    attached: attached.map((row) => paperOf(row)),
    offered: offered.map(({ row, score, reasons }) => ({ ...paperOf(row), score, reasons: [...reasons] })),
  };
}

async function filesByID(executor: Executor, companyID: number, ids: readonly number[]) {
  const { companyID: company, id } = mediaTable;
  const files = await executor
    .select()
    .from(mediaTable)
    .where(and(eq(company, companyID), inArray(id, [...ids])));
  return new Map(files.map((file) => [file.id, file]));
}
