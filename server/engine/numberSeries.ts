import { sql } from 'drizzle-orm';

import type { Executor } from '../database/database.ts';
import { numberSeriesTable } from './recordTables.ts';

/** The next number of a company's series: `INV/2026/000123`. Without gaps: a rolled-back transaction gives it back. */
export async function nextReference(
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
