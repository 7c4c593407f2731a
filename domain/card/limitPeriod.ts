import type { Day } from '../day/day.ts';
import { addDays, firstOfMonth, firstOfYear, lastOfMonth, partsOf } from '../day/day.ts';
import { weekdayOf } from '../day/dayWords.ts';

export const limitPeriods = ['daily', 'weekly', 'monthly', 'yearly'] as const;
export type LimitPeriod = (typeof limitPeriods)[number];

/** The days that count together with a day: a week begins on Monday. */
export function periodOf(period: LimitPeriod, day: Day): { from: Day; to: Day } {
  switch (period) {
    case 'daily':
      return { from: day, to: day };
    case 'weekly': {
      const from = addDays(day, 1 - weekdayOf(day));
      return { from, to: addDays(from, 6) };
    }
    case 'monthly':
      return { from: firstOfMonth(day), to: lastOfMonth(day) };
    case 'yearly':
      return { from: firstOfYear(day), to: `${partsOf(day).year}-12-31` };
  }
}
