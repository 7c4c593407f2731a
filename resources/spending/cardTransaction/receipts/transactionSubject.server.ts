import { and, eq, inArray, sql } from 'drizzle-orm';

import type { Actor } from '../../../../domain/access/actor.ts';
import { joined } from '../../../../domain/message/message.ts';
import { inNameForm } from '../../../../server/database/normalForms.ts';
import type { Executor } from '../../../../server/database/database.ts';
import type {
  ComparedPaper,
  DuplicateSubject,
  FoundDuplicate,
  SaidDuplicate,
} from '../../../../server/duplicates/duplicateSubject.ts';
import { ofAmountNearDay } from '../../../../server/duplicates/duplicateSubject.ts';
import { filesSubject } from '../../../../server/records/nounFiles.ts';
import type { StoredNoun } from '../../../../server/records/storedNoun.ts';
import { receiptNotice } from '../../receipt/receipt.ts';
import { sendersByName } from '../../receipt/receiptSubject.server.ts';
import type { CardType } from '../../card/cardType.ts';
import { transactionNouns } from '../cardTransaction.ts';
import { transactionWord } from '../cardTransactionLifecycle.ts';
import type { StoredTransaction } from '../cardTransactionTable.server.ts';
import { cardTransactionTable } from '../cardTransactionTable.server.ts';

/** Under which the receipts of a transaction are linked to it. */
export const receiptsOfTransaction = (type: CardType) =>
  filesSubject(transactionNouns[type].name, 'receipts');

/** What the company has paid by a card is not asked for once more. */
const isLive = sql.raw(
  `direction = 'debit' and status in ('processed', 'awaiting_report', 'awaiting_review', 'need_revision', 'reported')`,
);

/** A payment as it is compared with papers. */
export function paperOf(row: StoredTransaction): ComparedPaper {
  return {
    companyID: row.companyID,
    type: transactionNouns[row.cardType].name,
    id: row.id,
    senderID: null,
    senderName: row.merchantName,
    number: null,
    day: row.transactionDate,
    amount: row.billingAmount,
    currencyCode: 'IDR',
  };
}

/** What was paid by cards, among all that papers are compared with: nobody claims it once more. */
export const transactionSubject = (type: CardType, transactions: StoredNoun): DuplicateSubject => ({
  type: transactions.name,
  hasNoNumbers: true,
  filesType: receiptsOfTransaction(type),
  senders: sendersByName,
  candidates: (paper) => [
    ofAmountNearDay({ table: 'card_transaction', amount: 'billing_amount', day: 'transaction_date' }, paper),
  ],
  papers: (companyID, ids) => sql`select t.id, null::text as number, t.transaction_date::text as day,
      t.billing_amount::text as amount, 'IDR' as currency,
      coalesce(${inNameForm(sql`t.merchant_name`)} in (select name from ${sql.raw(transactions.name)}_sender), false) as is_same_sender
    from card_transaction t where t.company_id = ${companyID} and t.id = any (${ids}) and t.card_type = ${sql.raw(`'${type}'`)} and ${isLive}`,
  isLive: (companyID, id) =>
    sql`exists (select from card_transaction other where other.company_id = ${companyID} and other.id = ${id} and other.card_type = ${sql.raw(`'${type}'`)} and ${isLive})`,
  async lock(executor, companyID, id) {
    const row = (await transactions.lock(executor, companyID, id)) as unknown as StoredTransaction | null;
    return row && paperOf(row);
  },
  say: (executor, actor, found) => sayTransactions(executor, actor, transactions, found),
});

async function sayTransactions(
  executor: Executor,
  actor: Actor,
  transactions: StoredNoun,
  found: readonly FoundDuplicate[],
): Promise<ReadonlyMap<number, SaidDuplicate>> {
  const ids = found.map(({ id }) => id);
  const { companyID, id, referenceID, merchantName } = cardTransactionTable;
  const rows = await executor
    .select({ id, number: referenceID, merchant: merchantName })
    .from(cardTransactionTable)
    .where(and(eq(companyID, actor.companyID), inArray(id, ids), isLive));
  const readable = (await transactions.review?.readableAmong(executor, actor, ids)) ?? new Set<number>();
  const likenesses = new Map(found.map((one) => [one.id, one]));
  return new Map(
    rows.flatMap((row): [number, SaidDuplicate][] => {
      const likeness = likenesses.get(row.id);
      if (!likeness) return [];
      const { number, merchant } = row;
      const reasons = joined(
        'comma',
        likeness.reasons.map((reason) => receiptNotice(`duplicate.reason.${reason}`)),
      );
      return readable.has(row.id)
        ? [
            [
              row.id,
              {
                message: transactionWord('paidByCard', { number, merchant, reasons }),
                other: { id: row.id, number },
              },
            ],
          ]
        : [[row.id, { message: transactionWord('paidByCardHidden', { reasons }), other: null }]];
    }),
  );
}
