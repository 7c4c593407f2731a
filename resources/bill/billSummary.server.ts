import { and, count, desc, eq, gte, inArray, lte, sql } from 'drizzle-orm';

import type { Actor } from '../../domain/actor.ts';
import { addDays, today } from '../../domain/day.ts';
import type { Amount } from '../../domain/money.ts';
import { convertToIdr, sum, toWire } from '../../domain/money.ts';
import type { Executor } from '../../server/database/database.ts';
import { exchangeRateTable } from '../payment/paymentTables.server.ts';
import { openBillStatuses, paidBucketDays, summaryKeys } from './bill.ts';
import type { SummaryKey } from './bill.ts';
import type { BillFilter } from './billFilter.ts';
import { billConditions, overdueCondition, startOfDay } from './billList.server.ts';
import { billTable } from './billTables.server.ts';

interface CurrencyBucket {
  currencyCode: string;
  amount: Amount;
  count: number;
}

/** The four cards above the list: amounts in IDR at today's rates, and counts (spec 2 §2 "Summary cards"). */
export async function summarizeBills(executor: Executor, actor: Actor, filter: BillFilter, now: Date) {
  const rates = await ratesOn(executor, actor, now);
  const entries: [SummaryKey, { amount: number; count: number }][] = [];
  for (const key of summaryKeys) {
    const buckets = await bucketsOf(executor, actor, filter, key, now);
    entries.push([
      key,
      {
        amount: toWire(sum(buckets.map((bucket) => inIdr(bucket, rates)))),
        count: buckets.reduce((total, bucket) => total + bucket.count, 0),
      },
    ]);
  }
  return Object.fromEntries(entries) as Record<SummaryKey, { amount: number; count: number }>;
}

/** One card by currency, with the rate that its IDR amount was computed at. */
export async function breakDownSummary(
  executor: Executor,
  actor: Actor,
  filter: BillFilter,
  key: SummaryKey,
  now: Date,
) {
  const rates = await ratesOn(executor, actor, now);
  const buckets = await bucketsOf(executor, actor, filter, key, now);
  return buckets.map((bucket) => ({
    currencyCode: bucket.currencyCode,
    amount: toWire(bucket.amount),
    rateAmount: toWire(rateOf(bucket.currencyCode, rates)),
    amountInIDR: toWire(inIdr(bucket, rates)),
    count: bucket.count,
  }));
}

async function bucketsOf(
  executor: Executor,
  actor: Actor,
  filter: BillFilter,
  key: SummaryKey,
  now: Date,
): Promise<CurrencyBucket[]> {
  const day = today(actor.timeZone, now);
  const condition = {
    open: inArray(billTable.status, [...openBillStatuses]),
    awaitingDisbursement: eq(billTable.status, 'awaiting_disbursement'),
    overdue: overdueCondition(day),
    paid: and(
      eq(billTable.status, 'paid'),
      gte(billTable.paidAt, startOfDay(addDays(day, -paidBucketDays), actor.timeZone)),
    ),
  }[key];
  const amount = key === 'paid' ? billTable.totalAmount : billTable.remainingAmount;
  return await executor
    .select({
      currencyCode: billTable.currencyCode,
      amount: sql<Amount>`coalesce(sum(${amount}), 0)`,
      count: count(),
    })
    .from(billTable)
    .where(and(billConditions(executor, actor, filter, now), condition))
    .groupBy(billTable.currencyCode)
    .orderBy(billTable.currencyCode);
}

type Rates = ReadonlyMap<string, Amount>;

/** The rate of every currency that holds today; IDR is 1. */
async function ratesOn(executor: Executor, actor: Actor, now: Date): Promise<Rates> {
  const rows = await executor
    .selectDistinctOn([exchangeRateTable.currencyCode], {
      currencyCode: exchangeRateTable.currencyCode,
      rateAmount: exchangeRateTable.rateAmount,
    })
    .from(exchangeRateTable)
    .where(
      and(
        eq(exchangeRateTable.companyID, actor.companyID),
        lte(exchangeRateTable.validFrom, today(actor.timeZone, now)),
      ),
    )
    .orderBy(exchangeRateTable.currencyCode, desc(exchangeRateTable.validFrom));
  return new Map(rows.map((row) => [row.currencyCode, row.rateAmount]));
}

/** A currency without a rate counts for nothing rather than for a wrong sum; the breakdown shows its rate as 0. */
function rateOf(currencyCode: string, rates: Rates): Amount {
  return currencyCode === 'IDR' ? '1' : (rates.get(currencyCode) ?? '0');
}

function inIdr(bucket: CurrencyBucket, rates: Rates): Amount {
  return convertToIdr(bucket.amount, rateOf(bucket.currencyCode, rates));
}
