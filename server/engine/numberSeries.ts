import { sql } from 'drizzle-orm';

import type { Day } from '../../domain/day/day.ts';
import { fiscalYearOf } from '../../domain/day/fiscalYear.ts';
import type { Executor } from '../database/database.ts';
import { firstFiscalMonthOf } from '../session/companyTable.ts';
import { numberSeriesTable } from './recordTables.ts';

/**
 * The next number of a company's series, which begins anew with each fiscal year: `INV/2026/000123`. Without gaps: a rolled-back
 * transaction gives it back. A series counts on within the year that a day is of by then, so no number comes twice where the
 * company has moved its year ({@link fiscalYearOf}).
 * @param day the day of the record that gets it
 */
export async function nextReference(
  executor: Executor,
  companyID: number,
  series: string,
  day: Day,
): Promise<string> {
  return await nextNumberOfYear(executor, companyID, series, await seriesYearOf(executor, companyID, day));
}

/** The fiscal year by which a record of a day is numbered. */
export async function seriesYearOf(executor: Executor, companyID: number, day: Day): Promise<number> {
  return fiscalYearOf(day, await firstFiscalMonthOf(executor, companyID)).year;
}

/**
 * The next number of a given year: series of tax go by calendar years, also in a company with another fiscal year. Another transaction that
 * wants a number of the series waits until this one ends, so draw it as late as possible.
 */
export async function nextNumberOfYear(
  executor: Executor,
  companyID: number,
  series: string,
  year: number,
): Promise<string> {
  const [row] = await executor
    .insert(numberSeriesTable)
    .values({ companyID, series, year, last: 1 })
    .onConflictDoUpdate({
      target: [numberSeriesTable.companyID, numberSeriesTable.series, numberSeriesTable.year],
      set: { last: sql`${numberSeriesTable.last} + 1` },
    })
    .returning({ last: numberSeriesTable.last });
  if (!row) throw new Error(`series ${series} gave no number`);
  return `${series}/${year}/${String(row.last).padStart(6, '0')}`;
}
