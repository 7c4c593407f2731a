import { and, eq, gte, inArray, lt, or, sql } from 'drizzle-orm';
import type { SQL, SQLWrapper } from 'drizzle-orm';
import type { z } from 'zod';

import type { Actor } from '../../../../domain/access/actor.ts';
import { addDays, today } from '../../../../domain/day/day.ts';
import type { Day } from '../../../../domain/day/day.ts';
import type { Amount } from '../../../../domain/money/money.ts';
import { convertToIdr, roundAmount, sum, sumToWire, toWire } from '../../../../domain/money/money.ts';
import type { Executor } from '../../../../server/database/database.ts';
import { newestRate } from '../../../../server/exchangeRates/exchangeRates.ts';
import { paidBucketDays, summaryKeys } from '../invoice.ts';
import { openDocumentStatuses } from '../../document/document.ts';
import type { SummaryKey } from '../invoice.ts';
import type { DocumentFilter } from '../../document/list/documentFilter.ts';
import { conditionsOnDocuments, startOfDay } from '../../document/list/documentList.server.ts';
import { isRolledUp, rolledUp } from '../../document/list/documentRollup.server.ts';
import { documentRollupTable, documentTable } from '../../document/documentTables.server.ts';
import type { invoiceSummaries } from './summaryWire.ts';

/** One card in one currency. */
interface CurrencyBucket {
  currencyCode: string;
  /** What one unit is worth in IDR today; null where no rate is known. */
  rateAmount: Amount | null;
  amount: Amount;
  count: number;
}

/** The four cards above the list: amounts in IDR at today's rates, and counts (rules: summary cards). */
export async function summarizeInvoices(executor: Executor, actor: Actor, filter: DocumentFilter, now: Date) {
  const buckets = await bucketsOf(executor, actor, filter, now);
  const entries = summaryKeys.map((key) => {
    const amount = sum(buckets[key].map(inIdr));
    const count = buckets[key].reduce((total, bucket) => total + bucket.count, 0);
    return [key, { amount: sumToWire(amount), exactAmount: amount, count }];
  });
  return Object.fromEntries(entries) as z.input<typeof invoiceSummaries>;
}

/** One card by currency, with the rate that its IDR amount was computed at. */
export async function breakDownSummary(
  executor: Executor,
  actor: Actor,
  filter: DocumentFilter,
  key: SummaryKey,
  now: Date,
) {
  const buckets = await bucketsOf(executor, actor, filter, now);
  return buckets[key].map((bucket) => {
    const { currencyCode, count } = bucket;
    const amount = roundAmount(bucket.amount, currencyCode);
    const amountInIDR = inIdr(bucket);
    return {
      currencyCode,
      amount: sumToWire(amount),
      exactAmount: amount,
      rateAmount: toWire(rateOf(bucket)),
      amountInIDR: sumToWire(amountInIDR),
      exactAmountInIDR: amountInIDR,
      count,
    };
  });
}

/** What figures are summed from: groups of the roll-up, or the documents when the filter asks for more. */
interface SummarySource {
  table: typeof documentRollupTable | typeof documentTable;
  where: SQL | undefined;
  /** When one that is not paid is due. */
  dueDay: SQLWrapper;
  isOverdue: SQL;
  isPaidLately: SQL;
  count: SQL;
}

export async function summarySource(
  executor: Executor,
  actor: Actor,
  filter: DocumentFilter,
  now: Date,
): Promise<SummarySource> {
  const day = today(actor.timeZone, now);
  const paidFrom = addDays(day, -paidBucketDays);
  if (isRolledUp(actor, filter)) {
    const { day: groupDay, documents } = documentRollupTable;
    return {
      table: documentRollupTable,
      where: rolledUp(actor, filter, 'day', now),
      dueDay: groupDay,
      isOverdue: lt(groupDay, day),
      isPaidLately: gte(groupDay, paidFrom),
      count: sql`sum(${documents})`,
    };
  }
  return {
    table: documentTable,
    where: await conditionsOnDocuments(executor, actor, filter, now),
    dueDay: documentTable.dueDate,
    isOverdue: lt(documentTable.dueDate, day),
    isPaidLately: gte(documentTable.paidAt, startOfDay(paidFrom, actor.timeZone)),
    count: sql`count(*)`,
  };
}

/** Every card by currency, from one look at what they are summed from. */
async function bucketsOf(
  executor: Executor,
  actor: Actor,
  filter: DocumentFilter,
  now: Date,
): Promise<Record<SummaryKey, CurrencyBucket[]>> {
  const { table, where, count, isOverdue, isPaidLately } = await summarySource(executor, actor, filter, now);
  const isOpen = inArray(table.status, [...openDocumentStatuses]);
  const isPaid = and(eq(table.status, 'paid'), isPaidLately);
  const bucket = (condition: SQL | undefined, amount: SQLWrapper) => ({
    count: sql<number>`coalesce(${count} filter (where ${condition}), 0)`.mapWith(Number),
    amount: sql<Amount>`coalesce(sum(${amount}) filter (where ${condition}), 0)`,
  });
  const rows = await executor
    .select({
      currencyCode: table.currencyCode,
      rateAmount: rateOn(executor, actor.companyID, table.currencyCode, today(actor.timeZone, now)),
      open: bucket(isOpen, table.remainingAmount),
      awaitingDisbursement: bucket(eq(table.status, 'awaiting_disbursement'), table.remainingAmount),
      overdue: bucket(and(isOpen, isOverdue), table.remainingAmount),
      paid: bucket(isPaid, table.totalAmount),
    })
    .from(table)
    .where(and(where, or(isOpen, isPaid)))
    .groupBy(table.currencyCode)
    .orderBy(table.currencyCode);
  const bucketsOfKey = (key: SummaryKey) =>
    rows.flatMap(({ currencyCode, rateAmount, [key]: { amount, count: documents } }) =>
      documents > 0 ? [{ currencyCode, rateAmount, amount, count: documents }] : [],
    );
  return {
    open: bucketsOfKey('open'),
    awaitingDisbursement: bucketsOfKey('awaitingDisbursement'),
    overdue: bucketsOfKey('overdue'),
    paid: bucketsOfKey('paid'),
  };
}

/** IDR for one unit of the row's currency, as it holds on a day. */
export function rateOn(
  executor: Executor,
  companyID: number,
  currencyCode: SummarySource['table']['currencyCode'],
  day: Day,
): SQL<Amount | null> {
  return sql`(select rate_amount from ${newestRate(executor, companyID, currencyCode, day)} newest)`;
}

/** A currency without a rate counts for nothing rather than for a wrong sum; the breakdown shows its rate as 0. */
function rateOf({ currencyCode, rateAmount }: Pick<CurrencyBucket, 'currencyCode' | 'rateAmount'>): Amount {
  return currencyCode === 'IDR' ? '1' : (rateAmount ?? '0');
}

/** In IDR at the rate of the bucket. */
export function inIdr(bucket: Pick<CurrencyBucket, 'currencyCode' | 'rateAmount' | 'amount'>): Amount {
  return convertToIdr(bucket.amount, rateOf(bucket));
}
