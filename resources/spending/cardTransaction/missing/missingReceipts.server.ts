import { and, eq, inArray, sql } from 'drizzle-orm';

import type { LockRule, MissingReport } from '../../../../domain/card/missingReceipt.ts';
import { isOverdue } from '../../../../domain/card/missingReceipt.ts';
import type { Day } from '../../../../domain/day/day.ts';
import { today } from '../../../../domain/day/day.ts';
import type { Executor } from '../../../../server/database/database.ts';
import { historyTable } from '../../../../server/engine/recordTables.ts';
import { timeZoneOf } from '../../../../server/session/companyTable.ts';
import { cardRuleOf } from '../../cardRule/cardRule.server.ts';
import { transactionNames } from '../cardTransaction.ts';
import { reportable } from '../cardTransactionLifecycle.ts';
import type { StoredTransaction } from '../cardTransactionTable.server.ts';
import { cardTransactionTable } from '../cardTransactionTable.server.ts';

type MissingTransaction = StoredTransaction & MissingReport;

/** The transactions of a company whose report is missing, or those of one holder. @param timeZone of the company */
export async function missingReports(
  executor: Executor,
  companyID: number,
  timeZone: string,
  holderID?: number,
): Promise<MissingTransaction[]> {
  const { id, requesterID, status, clearedAt, createdAt } = cardTransactionTable;
  const sentBack = sql`(select max(${historyTable.at}) from ${historyTable}
    where ${historyTable.companyID} = ${cardTransactionTable.companyID}
      and ${inArray(historyTable.subjectType, [...transactionNames])} and ${historyTable.subjectID} = ${id}
      and ${historyTable.action} = 'requestRevision')`;
  const rows = await executor
    .select({
      row: cardTransactionTable,
      askedOn: sql<Day>`(greatest(coalesce(${clearedAt}, ${createdAt}), ${sentBack}) at time zone ${timeZone})::date::text`,
    })
    .from(cardTransactionTable)
    .where(
      and(
        eq(cardTransactionTable.companyID, companyID),
        inArray(status, [...reportable]),
        holderID === undefined ? undefined : eq(requesterID, holderID),
      ),
    )
    .orderBy(id);
  return rows.map(({ row, askedOn }) => ({ ...row, askedOn }));
}

/** What a company says of missing receipts, by its own days. */
export async function lockRuleOf(executor: Executor, companyID: number, timeZone: string): Promise<LockRule> {
  const { lockAfterDays, lockSince } = await cardRuleOf(executor, companyID);
  return { lockAfterDays, lockSince: lockSince && today(timeZone, lockSince) };
}

/** What of a holder is overdue, the oldest first: while there is any, their cards do not pay. */
export async function overdueOf(
  executor: Executor,
  companyID: number,
  holderID: number,
  now: Date,
): Promise<MissingTransaction[]> {
  const timeZone = await timeZoneOf(executor, companyID);
  const rule = await lockRuleOf(executor, companyID, timeZone);
  const missing = await missingReports(executor, companyID, timeZone, holderID);
  return missing.filter((one) => isOverdue(one, rule, today(timeZone, now)));
}
