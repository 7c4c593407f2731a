import { and, count, eq, gte, ne } from 'drizzle-orm';

import { firstOfMonth, today } from '../../domain/day.ts';
import type { Amount } from '../../domain/money.ts';
import type { Executor } from '../../server/database/database.ts';
import { feeConfigurationTable, paymentTable } from './paymentTables.server.ts';
import { sql } from 'drizzle-orm';

export interface FeeConfiguration {
  /** Whole rupiah a transfer costs when no free quota is left. */
  feeAmount: Amount;
  isFreeQuotaAvailable: boolean;
  freeQuotaLeft: number;
}

/** What a transfer costs now: free while this month's free quota lasts (spec 2 §5 "Payment creation"). */
export async function feeConfigurationOf(
  executor: Executor,
  companyID: number,
  now: Date,
  timeZone: string,
): Promise<FeeConfiguration> {
  const [configured] = await executor
    .select()
    .from(feeConfigurationTable)
    .where(and(eq(feeConfigurationTable.companyID, companyID), eq(feeConfigurationTable.product, 'bill')));
  if (!configured) return { feeAmount: '0', isFreeQuotaAvailable: false, freeQuotaLeft: 0 };
  const monthStart = firstOfMonth(today(timeZone, now));
  const [used] = await executor
    .select({ payments: count() })
    .from(paymentTable)
    .where(
      and(
        eq(paymentTable.companyID, companyID),
        sql`${paymentTable.isFreeQuotaUsed}`,
        ne(paymentTable.status, 'rejected'),
        ne(paymentTable.status, 'canceled'),
        ne(paymentTable.status, 'failed'),
        gte(paymentTable.createdAt, sql`(${monthStart}::date::timestamp at time zone ${timeZone})`),
      ),
    );
  const freeQuotaLeft = Math.max(0, configured.freeQuotaMonthly - (used?.payments ?? 0));
  return { feeAmount: configured.feeAmount, isFreeQuotaAvailable: freeQuotaLeft > 0, freeQuotaLeft };
}
