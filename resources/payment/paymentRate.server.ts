import { and, desc, eq, lte } from 'drizzle-orm';

import type { Day } from '../../domain/day.ts';
import type { Amount } from '../../domain/money.ts';
import type { Executor } from '../../server/database/database.ts';
import { exchangeRateTable } from './paymentTables.server.ts';

/** IDR for one unit of a currency, as it holds on a day; null while nobody has said. */
export async function rateOn(
  executor: Executor,
  companyID: number,
  currencyCode: string,
  day: Day,
): Promise<Amount | null> {
  if (currencyCode === 'IDR') return '1';
  const [rate] = await executor
    .select({ rateAmount: exchangeRateTable.rateAmount })
    .from(exchangeRateTable)
    .where(
      and(
        eq(exchangeRateTable.companyID, companyID),
        eq(exchangeRateTable.currencyCode, currencyCode),
        lte(exchangeRateTable.validFrom, day),
      ),
    )
    .orderBy(desc(exchangeRateTable.validFrom))
    .limit(1);
  return rate?.rateAmount ?? null;
}
