import { and, desc, eq, getTableColumns, inArray, sql } from 'drizzle-orm';

import type { Actor } from '../../../../domain/access/actor.ts';
import type { Match } from '../../../../domain/card/receiptMatch.ts';
import { clearPairs, matchOf, offeredFrom } from '../../../../domain/card/receiptMatch.ts';
import { judgeAction } from '../../../../domain/lifecycle/lifecycle.ts';
import { DomainError } from '../../../../domain/message/errors.ts';
import type { Message } from '../../../../domain/message/message.ts';
import { joined } from '../../../../domain/message/message.ts';
import type { ActContext } from '../../../../server/context.ts';
import type { Executor } from '../../../../server/database/database.ts';
import { actAutomatically, lockForActor } from '../../../../server/engine/act.ts';
import { linkMedia } from '../../../../server/files/mediaLinks.ts';
import type { JobWorker } from '../../../../server/jobs/jobTopics.ts';
import { jobWorker } from '../../../../server/jobs/jobTopics.ts';
import type { Stored, StoredNoun } from '../../../../server/records/storedNoun.ts';
import { isNamedBy, rowIn } from '../../../../server/records/tableRows.ts';
import { tellHolder } from '../../card/cardNotices.server.ts';
import { cardTable } from '../../card/cardTable.server.ts';
import { receiptStore } from '../../receipt/receipt.server.ts';
import { receiptNotice } from '../../receipt/receipt.ts';
import type { StoredReceipt } from '../../receipt/receiptTable.server.ts';
import { receiptTable } from '../../receipt/receiptTable.server.ts';
import { releaseReceipt, putReceipt } from '../../receipt/receiptTaking.server.ts';
import { receiptTopic } from '../../receipt/receiptTopic.server.ts';
import { cardTerms } from '../../card/cardType.ts';
import { transactionNames } from '../cardTransaction.ts';
import { reportable, transactionWord } from '../cardTransactionLifecycle.ts';
import type { StoredTransaction, TransactionStores } from '../cardTransactionTable.server.ts';
import { cardTransactionTable, lockTransaction } from '../cardTransactionTable.server.ts';
import { receiptsOfTransaction } from './transactionSubject.server.ts';
import { whereUsed, usersOfFile } from './usedFiles.server.ts';

/** So many receipts, and payments, of a person are held against one another: the newest. */
const mostCompared = 200;
/** So many receipts has one transaction at most. */
export const receiptsMax = 5;

const isReportable = ({ status }: { status: string }) => (reportable as readonly string[]).includes(status);

export const carrierOf = ({ id, cardType }: Pick<StoredTransaction, 'id' | 'cardType'>) =>
  ({ type: cardTerms[cardType].transactions.name, id, isOfCard: true }) as const;

/** Which transaction is meant: those of both types of card are numbered together. */
type Meant = Pick<StoredTransaction, 'companyID' | 'id' | 'cardType'>;

const isOn = ({ companyID, id, cardType }: Meant) =>
  and(
    eq(receiptTable.companyID, companyID),
    eq(receiptTable.usedByType, cardTerms[cardType].transactions.name),
    eq(receiptTable.usedByID, id),
  );

/** The receipts of a transaction, in their order. */
export const receiptsOn = (executor: Executor, of: Meant) =>
  executor.select().from(receiptTable).where(isOn(of)).orderBy(receiptTable.id);

/** The receipts of a person that wait, the newest first. */
export const waitingReceipts = (executor: Executor, companyID: number, ownerID: number) =>
  executor
    .select()
    .from(receiptTable)
    .where(
      and(
        eq(receiptTable.companyID, companyID),
        eq(receiptTable.ownerID, ownerID),
        eq(receiptTable.status, 'waiting'),
      ),
    )
    .orderBy(desc(receiptTable.id))
    .limit(mostCompared);

/** Carries the files of a transaction's receipts to it. */
export async function carryFiles(executor: Executor, of: StoredTransaction): Promise<void> {
  const files = (await receiptsOn(executor, of)).map(({ mediaID }) => mediaID);
  await linkMedia(executor, of.companyID, receiptsOfTransaction(of.cardType), of.id, files, null);
}

/** @throws DomainError `validation_failed` for a file that another record carries already, named by its address */
export async function assertUnused(
  executor: Executor,
  actor: Actor,
  row: Pick<StoredReceipt, 'mediaID'>,
  { id: exceptTransactionID }: Pick<StoredTransaction, 'id'>,
  field: string,
): Promise<void> {
  const use = await whereUsed(executor, actor, row.mediaID, { exceptTransactionID });
  if (!use) return;
  throw new DomainError('validation_failed', {
    fields: { [field]: use.message },
    details: { usedBy: { type: use.type, id: use.id } },
  });
}

/** Words for why a receipt belongs to a payment. */
const reasonsSaid = ({ reasons }: Pick<Match, 'reasons'>): Message =>
  joined(
    'comma',
    reasons.map((reason) => transactionWord(`match.${reason}`)),
  );

interface Attaching {
  transaction: StoredTransaction;
  row: StoredReceipt;
  remark: Message;
}

/** Both are locked. */
async function attach(
  executor: Executor,
  context: ActContext,
  transactions: StoredNoun,
  actor: Actor | null,
  { transaction, row, remark }: Attaching,
): Promise<void> {
  const { companyID, id } = transaction;
  await putReceipt(executor, actor, row, carrierOf(transaction), context.now());
  await carryFiles(executor, transaction);
  const target = { companyID, id, action: 'attach', actor };
  await actAutomatically(executor, context, transactions, target, { remark });
}

/** Who reports a transaction puts receipts on it, and takes them off. @throws DomainError */
async function lockToReport(
  executor: Executor,
  transactions: StoredNoun,
  actor: Actor,
  id: number,
): Promise<StoredTransaction> {
  const row = (await lockForActor(executor, transactions, actor, id)) as Stored;
  const verdict = judgeAction(transactions.lifecycle, actor, row as never, 'report');
  if (!verdict.isAllowed) throw new DomainError(verdict.code, { says: verdict.says });
  return row as unknown as StoredTransaction;
}

/** A receipt of one's own that waits is put on a transaction. @throws DomainError */
export async function attachReceipt(
  executor: Executor,
  context: ActContext,
  transactions: StoredNoun,
  actor: Actor,
  { receiptID, transactionID }: { receiptID: number; transactionID: number },
): Promise<void> {
  const transaction = await lockToReport(executor, transactions, actor, transactionID);
  const row = (await receiptStore.lock(executor, actor.companyID, receiptID)) as StoredReceipt | null;
  if (row?.ownerID !== actor.employeeID) throw new DomainError('not_found');
  if (row.usedByType === transactions.name && row.usedByID === transactionID) return;
  const { name } = row;
  if (row.status !== 'waiting') {
    const says = receiptNotice(row.status === 'used' ? 'usedAlready' : 'stillRead', { name });
    throw new DomainError('transition_not_allowed', { says });
  }
  if ((await receiptsOn(executor, transaction)).length >= receiptsMax)
    throw new DomainError('validation_failed', {
      fields: { transactionID: transactionWord('tooManyReceipts', { smart_count: receiptsMax }) },
    });
  await assertUnused(executor, actor, row, transaction, 'transactionID');
  const remark = transactionWord('remark.receipt', { name });
  await attach(executor, context, transactions, actor, { transaction, row, remark });
}

/** A receipt waits again: it does not go back to this transaction by itself. @throws DomainError */
export async function detachReceipt(
  executor: Executor,
  context: ActContext,
  transactions: StoredNoun,
  actor: Actor,
  receiptID: number,
): Promise<number> {
  const { companyID } = actor;
  const found = await rowIn(executor, receiptTable, { companyID, id: receiptID });
  if (found?.usedByType !== transactions.name || found.usedByID === null) throw new DomainError('not_found');
  const transaction = await lockToReport(executor, transactions, actor, found.usedByID);
  const row = (await receiptStore.lock(executor, companyID, receiptID)) as StoredReceipt | null;
  if (row?.usedByType !== transactions.name || row.usedByID !== transaction.id)
    throw new DomainError('not_found');
  const takenOffIDs = [...new Set([...row.takenOffIDs, transaction.id])];
  await releaseReceipt(executor, actor, row, context.now(), { takenOffIDs });
  await carryFiles(executor, transaction);
  const remark = transactionWord('remark.receipt', { name: row.name });
  const target = { companyID, id: transaction.id, action: 'detach', actor };
  await actAutomatically(executor, context, transactions, target, { remark });
  return transaction.id;
}

const isOfCard = isNamedBy(cardTable, cardTransactionTable, cardTransactionTable.cardID);

/** The payments of a person that wait for their report without any receipt, the newest first. */
const paymentsWithout = (executor: Executor, companyID: number, ownerID: number) =>
  executor
    .select({ ...getTableColumns(cardTransactionTable), lastFour: cardTable.lastFour })
    .from(cardTransactionTable)
    .innerJoin(cardTable, isOfCard)
    .where(
      and(
        eq(cardTransactionTable.companyID, companyID),
        eq(cardTransactionTable.requesterID, ownerID),
        inArray(cardTransactionTable.status, [...reportable]),
        sql`not exists (select from ${receiptTable} where ${receiptTable.companyID} = ${cardTransactionTable.companyID}
          and ${inArray(receiptTable.usedByType, [...transactionNames])} and ${receiptTable.usedByID} = ${cardTransactionTable.id})`,
      ),
    )
    .orderBy(desc(cardTransactionTable.id))
    .limit(mostCompared);

/** Puts the receipts of a person that wait to what they paid by their cards, where it is sure. Runs again without effect. */
export async function matchReceipts(
  context: ActContext,
  transactions: TransactionStores,
  { companyID, ownerID }: { companyID: number; ownerID: number },
): Promise<void> {
  const pairs = await context.database.read(companyID, async (executor) => {
    const receipts = await waitingReceipts(executor, companyID, ownerID);
    const payments = receipts.length === 0 ? [] : await paymentsWithout(executor, companyID, ownerID);
    return clearPairs(
      receipts.flatMap((row) =>
        payments
          .filter(({ id }) => !row.takenOffIDs.includes(id))
          .map((payment) => ({ receiptID: row.id, paymentID: payment.id, ...matchOf(row, payment) }))
          .filter(({ score }) => score >= offeredFrom),
      ),
    );
  });
  for (const { receiptID, paymentID, reasons } of pairs) {
    await context.database.write(companyID, async (executor) => {
      const transaction = await lockTransaction(executor, companyID, paymentID);
      if (!transaction || !isReportable(transaction)) return;
      const row = (await receiptStore.lock(executor, companyID, receiptID)) as StoredReceipt | null;
      // Somebody was quicker, or the same paper is elsewhere: it stays offered, or waits.
      if (row?.status !== 'waiting' || (await receiptsOn(executor, transaction)).length > 0) return;
      if ((await usersOfFile(executor, companyID, row.mediaID)).length > 0) return;
      const { name } = row;
      const why = reasonsSaid({ reasons });
      const remark = transactionWord('remark.matched', { name, reasons: why });
      await attach(executor, context, transactions[transaction.cardType], null, { transaction, row, remark });
      await tellMatched(executor, transaction, name);
    });
  }
  if (pairs.length > 0) context.outboxChanged();
}

async function tellMatched(executor: Executor, of: StoredTransaction, name: string): Promise<void> {
  const paidBy = await rowIn(executor, cardTable, { companyID: of.companyID, id: of.cardID });
  if (!paidBy) return;
  const { merchantName: merchant, id: objectID } = of;
  const about = { objectType: cardTerms[of.cardType].transactions.name, objectID };
  await tellHolder(executor, paidBy, 'receiptMatched', { merchant, receipt: name }, 'complete', about);
}

export const receiptWorker = (context: ActContext, transactions: TransactionStores): JobWorker =>
  jobWorker(receiptTopic, async ({ payload }) => matchReceipts(context, transactions, payload));
