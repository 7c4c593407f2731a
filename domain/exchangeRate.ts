import type { Day } from './day.ts';
import type { Amount } from './money.ts';

/** Where a rate comes from, and how a sentence of the laws calls it. */
export const rateSources = { company_rate_table: 'company rate table' } as const;
export type RateSource = keyof typeof rateSources;

/** What one unit of a currency is in rupiah, since which day that holds, and who says so. */
export interface DatedRate {
  rateAmount: Amount;
  validFrom: Day;
  source: RateSource;
}
