import { eq, sql } from 'drizzle-orm';

import { currencyCodes } from '../../domain/money/money.ts';
import type { ServerContext } from '../context.ts';
import { companyTable } from '../session/companyTable.ts';
import { exchangeRateTable } from './exchangeRates.ts';

/**
 * Writes the newest rates of the source into the rate table of every company. A rate that a company has said for that
 * day itself stays.
 */
export async function readRates({
  database,
  rates,
}: Pick<ServerContext, 'database' | 'rates'>): Promise<void> {
  if (!rates) return;
  const { day, rupiah } = await rates();
  const known = currencyCodes.flatMap((currencyCode) => {
    const rateAmount = rupiah.get(currencyCode);
    return rateAmount === undefined ? [] : [{ currencyCode, rateAmount }];
  });
  if (known.length === 0) return;
  await database.system.transaction(async (executor) => {
    const companies = await executor.select({ companyID: companyTable.companyID }).from(companyTable);
    for (const { companyID } of companies) {
      await executor
        .insert(exchangeRateTable)
        .values(known.map((rate) => ({ companyID, validFrom: day, source: 'live' as const, ...rate })))
        .onConflictDoUpdate({
          target: [exchangeRateTable.companyID, exchangeRateTable.currencyCode, exchangeRateTable.validFrom],
          set: { rateAmount: sql`excluded.rate_amount` },
          setWhere: eq(exchangeRateTable.source, 'live'),
        });
    }
  });
}
