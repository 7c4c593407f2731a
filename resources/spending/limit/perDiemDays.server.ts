import { and, eq, sql } from 'drizzle-orm';
import { index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';

import type { Day } from '../../../domain/day/day.ts';
import type { Executor } from '../../../server/database/database.ts';
import { pipelined } from '../../../server/database/database.ts';
import { companyID, day, reference, refersTo } from '../../../server/database/columns.ts';
import { employeeTable } from '../../../server/session/employeeTable.ts';

/** The days for which somebody is paid an allowance: each once, whatever record pays it. */
export const perDiemDayTable = pgTable(
  'per_diem_day',
  {
    companyID: companyID(),
    employeeID: reference('employee_id').notNull(),
    day: day('day').notNull(),
    /** The kind of record, as `claim`. */
    source: text('source').notNull(),
    recordID: reference('record_id').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.companyID, table.employeeID, table.day] }),
    index('per_diem_day_by_record').on(table.companyID, table.source, table.recordID),
    refersTo('per_diem_day_employee_exists', [table.companyID, table.employeeID], employeeTable),
  ],
);

interface PayingRecord {
  companyID: number;
  source: string;
  recordID: number;
}

/** A day, and the record that pays it. */
type TakenDay = Pick<typeof perDiemDayTable.$inferSelect, 'day' | 'source' | 'recordID'>;

/**
 * Holds the days for which a record pays somebody, in place of those that it held. Who takes the same day meanwhile waits.
 * @returns those that another record pays already: the caller refuses them, and with them the transaction
 */
export async function holdPerDiemDays(
  executor: Executor,
  record: PayingRecord,
  employeeID: number,
  days: readonly Day[],
): Promise<TakenDay[]> {
  await freePerDiemDays(executor, record);
  if (days.length === 0) return [];
  const held = await executor
    .insert(perDiemDayTable)
    .values(days.toSorted().map((one) => ({ ...record, employeeID, day: one })))
    .onConflictDoNothing()
    .returning({ day: perDiemDayTable.day });
  if (held.length === days.length) return [];
  const taken = await paidDays(executor, record, employeeID, days);
  return taken.filter(({ day: one }) => !held.some(({ day: own }) => own === one));
}

/** Of some days, those for which another record pays somebody. */
export async function paidDays(
  executor: Executor,
  { companyID: company, source, recordID }: Omit<PayingRecord, 'recordID'> & { recordID: number | null },
  employeeID: number,
  days: readonly Day[],
): Promise<TakenDay[]> {
  if (days.length === 0) return [];
  const table = perDiemDayTable;
  const isOwn = sql`${table.source} = ${source} and ${table.recordID} = ${recordID ?? 0}`;
  return await executor
    .select({ day: table.day, source: table.source, recordID: table.recordID })
    .from(table)
    .where(
      and(
        eq(table.companyID, company),
        eq(table.employeeID, employeeID),
        sql`${table.day} = any(${sql.param([...days])}::date[])`,
        sql`not (${isOwn})`,
      ),
    )
    .orderBy(table.day);
}

/** Gives back the days that a record holds. */
export async function freePerDiemDays(
  executor: Executor,
  { companyID: company, source, recordID }: PayingRecord,
): Promise<void> {
  const table = perDiemDayTable;
  const freed = executor
    .delete(table)
    .where(and(eq(table.companyID, company), eq(table.source, source), eq(table.recordID, recordID)));
  await pipelined(executor, freed.execute());
}
