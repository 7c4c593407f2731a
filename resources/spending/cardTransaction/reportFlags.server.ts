import { and, eq, inArray, ne } from 'drizzle-orm';

import { isSplit } from '../../../domain/card/splitPayment.ts';
import { weekdayOf } from '../../../domain/day/dayWords.ts';
import { asksForNote } from '../../../domain/duplicate/likeness.ts';
import type { Executor } from '../../../server/database/database.ts';
import { findDuplicates } from '../../../server/duplicates/findDuplicates.ts';
import { rowIn } from '../../../server/records/tableRows.ts';
import { cardTable } from '../card/cardTable.server.ts';
import { cardRuleOf } from '../cardRule/cardRule.server.ts';
import { previewLimits } from '../limit/limitUse.server.ts';
import type { TransactionFlag } from './cardTransactionStatus.ts';
import type { StoredTransaction } from './cardTransactionTable.server.ts';
import { cardTransactionTable } from './cardTransactionTable.server.ts';
import { paperOf } from './receipts/transactionSubject.server.ts';
import { spendingStatuses } from './spend/spendWire.ts';

/** What papers of these have asked the company for already. */
const askedBy: readonly string[] = ['claim_line', 'trip_item', 'bill'];

interface Reported {
  categoryID: number;
  /** Its receipts. */
  mediaIDs: readonly number[];
}

/** What an approver of a report looks at twice. */
export async function flagsOf(
  executor: Executor,
  row: StoredTransaction,
  { categoryID, mediaIDs }: Reported,
): Promise<TransactionFlag[]> {
  const found: Readonly<Record<TransactionFlag, boolean>> = {
    noReceipt: mediaIDs.length === 0,
    overLimit: await isOverLimit(executor, row, categoryID),
    duplicate: await isAskedForElsewhere(executor, row, mediaIDs),
    split: await isPartOfSplit(executor, row),
    weekend: weekdayOf(row.transactionDate) > 5,
    newMerchant: await isNewMerchant(executor, row),
  };
  return (Object.keys(found) as TransactionFlag[]).filter((flag) => found[flag]);
}

/** The limits of its holder leave less in the category than was paid. A payment by card draws on none of them: it is paid. */
async function isOverLimit(
  executor: Executor,
  { companyID, id, requesterID: employeeID, transactionDate: day, billingAmount }: StoredTransaction,
  categoryID: number,
): Promise<boolean> {
  const [judged] = await previewLimits(executor, companyID, [
    {
      lineID: id,
      position: 0,
      employeeID,
      categoryID,
      subpolicyID: null,
      days: { from: day, to: day },
      transactionKey: `card:${id}`,
      amount: billingAmount,
      approvedAmount: null,
    },
  ]);
  return judged !== undefined && (judged.fulfilment !== 'fulfilled' || judged.refusal !== null);
}

async function isAskedForElsewhere(
  executor: Executor,
  row: StoredTransaction,
  mediaIDs: readonly number[],
): Promise<boolean> {
  const [found = []] = await findDuplicates(executor, [{ paper: paperOf(row), mediaIDs: [...mediaIDs] }]);
  return found.some((one) => askedBy.includes(one.type) && asksForNote(one));
}

/** What its holder paid at one merchant on one day would be above a bound, and none of it is. */
async function isPartOfSplit(
  executor: Executor,
  { companyID, cardID, requesterID, merchantName, transactionDate }: StoredTransaction,
): Promise<boolean> {
  const table = cardTransactionTable;
  const paid = await executor
    .select({ amount: table.billingAmount })
    .from(table)
    .where(
      and(
        eq(table.companyID, companyID),
        eq(table.requesterID, requesterID),
        eq(table.merchantName, merchantName),
        eq(table.transactionDate, transactionDate),
        eq(table.direction, 'debit'),
        inArray(table.status, [...spendingStatuses]),
      ),
    );
  const card = await rowIn(executor, cardTable, { companyID, id: cardID });
  const { receiptThreshold } = await cardRuleOf(executor, companyID);
  return isSplit(
    paid.map(({ amount }) => amount),
    { perTransactionLimit: card?.perTransactionLimit ?? null, receiptThreshold },
  );
}

async function isNewMerchant(
  executor: Executor,
  { companyID, id, merchantName }: StoredTransaction,
): Promise<boolean> {
  const table = cardTransactionTable;
  const isOfMerchant = and(eq(table.companyID, companyID), eq(table.merchantName, merchantName));
  const before = await executor.$count(
    table,
    and(isOfMerchant, eq(table.status, 'reported'), ne(table.id, id)),
  );
  return before === 0;
}
