import { and, eq, sql } from 'drizzle-orm';

import { firstOfMonth, today } from '../../../../domain/day/day.ts';
import type { Amount } from '../../../../domain/money/money.ts';
import type { Executor } from '../../../../server/database/database.ts';
import { preparedQuery } from '../../../../server/database/preparedQuery.ts';
import { feeConfigurationTable } from '../paymentTables.server.ts';

interface FeeConfiguration {
  /** Whole rupiah a transfer costs when no free quota is left. */
  feeAmount: Amount;
  isFreeQuotaAvailable: boolean;
  freeQuotaLeft: number;
}

/** The transfers of this month that were free, those that came to nothing aside. */
const freeThisMonth = sql`(
  select count(*)::int from payment
  where payment.company_id = fee_configuration.company_id and payment.is_free_quota_used
    and payment.status <> 'rejected' and payment.status <> 'canceled' and payment.status <> 'failed'
    and payment.created_at
      >= (${sql.placeholder('monthStart')}::date::timestamp at time zone ${sql.placeholder('timeZone')})
)`;

const feeQuery = preparedQuery((executor) =>
  executor
    .select({
      feeAmount: feeConfigurationTable.feeAmount,
      freeQuotaMonthly: feeConfigurationTable.freeQuotaMonthly,
      used: freeThisMonth.mapWith(Number),
    })
    .from(feeConfigurationTable)
    .where(
      and(
        eq(feeConfigurationTable.companyID, sql.placeholder('companyID')),
        eq(feeConfigurationTable.product, 'bill'),
      ),
    )
    .prepare('fee_configuration'),
);

/** What a transfer costs now: free while this month's free quota lasts (rules: transfer fee). */
export async function feeConfigurationOf(
  executor: Executor,
  companyID: number,
  now: Date,
  timeZone: string,
): Promise<FeeConfiguration> {
  const monthStart = firstOfMonth(today(timeZone, now));
  const [configured] = await feeQuery(executor).execute({ companyID, monthStart, timeZone });
  if (!configured) return { feeAmount: '0', isFreeQuotaAvailable: false, freeQuotaLeft: 0 };
  const freeQuotaLeft = Math.max(0, configured.freeQuotaMonthly - configured.used);
  return { feeAmount: configured.feeAmount, isFreeQuotaAvailable: freeQuotaLeft > 0, freeQuotaLeft };
}
