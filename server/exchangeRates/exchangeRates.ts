import { and, desc, eq, lte } from 'drizzle-orm';
import type { SQLWrapper } from 'drizzle-orm';
import { pgTable, primaryKey, text } from 'drizzle-orm/pg-core';

import type { Day } from '../../domain/day/day.ts';
import { DomainError } from '../../domain/message/errors.ts';
import type { DatedRate, RateSource } from '../../domain/money/exchangeRate.ts';
import { own } from '../words/own.ts';
import { companyID, day, rate } from '../database/columns.ts';
import type { Executor } from '../database/database.ts';

/** Exchange rates in IDR for one unit of a currency, from the day they hold. */
export const exchangeRateTable = pgTable(
  'exchange_rate',
  {
    companyID: companyID(),
    currencyCode: text('currency_code').notNull(),
    validFrom: day('valid_from').notNull(),
    rateAmount: rate('rate_amount').notNull(),
    source: text('source').$type<RateSource>().notNull().default('company_rate_table'),
  },
  (table) => [primaryKey({ columns: [table.companyID, table.currencyCode, table.validFrom] })],
);

/** The newest rate of a currency that holds on a day, as a query of one row at most; also for use inside another one. */
export function newestRate(
  executor: Executor,
  companyID: number,
  currencyCode: string | SQLWrapper,
  day: Day,
) {
  return executor
    .select({
      rateAmount: exchangeRateTable.rateAmount,
      validFrom: exchangeRateTable.validFrom,
      source: exchangeRateTable.source,
    })
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
}

/** The rate that holds on a day; null while nobody has said. */
export async function rateOn(
  executor: Executor,
  companyID: number,
  currencyCode: string,
  day: Day,
): Promise<DatedRate | null> {
  const [found] = await newestRate(executor, companyID, currencyCode, day);
  return found ?? null;
}

/** The rate that holds on a day; a refusal of the currency, which says what to do, while nobody has said. */
export async function requireRate(
  executor: Executor,
  companyID: number,
  currencyCode: string,
  day: Day,
): Promise<DatedRate> {
  const found = await rateOn(executor, companyID, currencyCode, day);
  if (found) return found;
  throw new DomainError('validation_failed', {
    fields: {
      currencyCode: own('rate.none', { currency: currencyCode, day: { day } }),
    },
  });
}
