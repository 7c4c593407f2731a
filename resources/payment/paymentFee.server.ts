import { and, count, eq, gte, ne, sql } from 'drizzle-orm';

import { firstOfMonth, today } from '../../domain/day.ts';
import type { Amount } from '../../domain/money.ts';
import type { Executor } from '../../server/database/database.ts';
import { preparedQuery } from '../../server/database/preparedQuery.ts';
import { feeConfigurationTable, paymentTable } from './paymentTables.server.ts';

export interface FeeConfiguration {
  /** Whole rupiah a transfer costs when no free quota is left. */
  feeAmount: Amount;
  isFreeQuotaAvailable: boolean;
  freeQuotaLeft: number;
}

const feeQueries = preparedQuery((executor) => ({
  configured: executor
    .select()
    .from(feeConfigurationTable)
    .where(
      and(
        eq(feeConfigurationTable.companyID, sql.placeholder('companyID')),
        eq(feeConfigurationTable.product, 'bill'),
      ),
    )
    .prepare('fee_configuration'),
  used: executor
    .select({ payments: count() })
    .from(paymentTable)
    .where(
      and(
        eq(paymentTable.companyID, sql.placeholder('companyID')),
        sql`${paymentTable.isFreeQuotaUsed}`,
        ne(paymentTable.status, 'rejected'),
        ne(paymentTable.status, 'canceled'),
        ne(paymentTable.status, 'failed'),
        gte(
          paymentTable.createdAt,
          sql`(${sql.placeholder('monthStart')}::date::timestamp at time zone ${sql.placeholder('timeZone')})`,
        ),
      ),
    )
    .prepare('free_quota_used'),
}));

/** What a transfer costs now: free while this month's free quota lasts (spec 2 §5 "Payment creation"). */
export async function feeConfigurationOf(
  executor: Executor,
  companyID: number,
  now: Date,
  timeZone: string,
): Promise<FeeConfiguration> {
  const monthStart = firstOfMonth(today(timeZone, now));
  const queries = feeQueries(executor);
  const [[configured], [used]] = await Promise.all([
    queries.configured.execute({ companyID }),
    queries.used.execute({ companyID, monthStart, timeZone }),
  ]);
  if (!configured) return { feeAmount: '0', isFreeQuotaAvailable: false, freeQuotaLeft: 0 };
  const freeQuotaLeft = Math.max(0, configured.freeQuotaMonthly - (used?.payments ?? 0));
  return { feeAmount: configured.feeAmount, isFreeQuotaAvailable: freeQuotaLeft > 0, freeQuotaLeft };
}
