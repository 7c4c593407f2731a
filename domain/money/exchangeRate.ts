import type { Day } from '../day/day.ts';
import type { Amount } from './money.ts';

/** Where a rate comes from: somebody in the company said it, or it was read from outside. */
export const rateSources = ['company_rate_table', 'live'] as const;
export type RateSource = (typeof rateSources)[number];

/** What one unit of a currency is in rupiah, since which day that holds, and who says so. */
export interface DatedRate {
  rateAmount: Amount;
  validFrom: Day;
  source: RateSource;
}
