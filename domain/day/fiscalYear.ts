import type { Day } from './day.ts';
import { addDays, addMonths, firstOfMonth, partsOf } from './day.ts';

/** The months of a year, as records and calls name them. */
export const months = [
  'january',
  'february',
  'march',
  'april',
  'may',
  'june',
  'july',
  'august',
  'september',
  'october',
  'november',
  'december',
] as const;
export type Month = (typeof months)[number];

/** With which month the year of a company begins that says nothing else. */
export const usualFirstMonth = 'january' satisfies Month;

/** Twelve months for which a company keeps its books. */
export interface FiscalYear {
  /**
   * By what it is called: the calendar year that holds its first six months or more. So Indonesian tax law calls it (Law 7/1983,
   * elucidation of article 12).
   */
  year: number;
  from: Day;
  to: Day;
}

const [monthsOfYear, namingMonth] = [12, 5] as const;

/** The fiscal year in which a day lies. Its last day can lie after the last that can be said. */
export function fiscalYearOf(day: Day, firstMonth: Month = usualFirstMonth): FiscalYear {
  const into = (partsOf(day).month - 1 - months.indexOf(firstMonth) + monthsOfYear) % monthsOfYear;
  const from = addMonths(firstOfMonth(day), -into);
  return {
    year: partsOf(addMonths(from, namingMonth)).year,
    from,
    to: addDays(addMonths(from, monthsOfYear), -1),
  };
}

/** The fiscal year before another. */
export function fiscalYearBefore({ from }: Pick<FiscalYear, 'from'>, firstMonth?: Month): FiscalYear {
  return fiscalYearOf(addDays(from, -1), firstMonth);
}

/** How a fiscal year is written: 2026 for a calendar year, 2026/27 for one that lies in two. */
export function writtenFiscalYear({ from, to }: Pick<FiscalYear, 'from' | 'to'>): string {
  const [first, last] = [from.slice(0, 4), to.slice(0, 4)];
  return first === last ? first : `${first}/${last.slice(2)}`;
}
