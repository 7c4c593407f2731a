import { and, asc, eq, inArray, isNotNull, isNull, not, sql } from 'drizzle-orm';

import type { Day } from '../../../domain/day/day.ts';
import type { Executor } from '../../../server/database/database.ts';
import { employeeTable } from '../../../server/session/employeeTable.ts';
import type { ErasedKind, KeptOfPeople } from '../employee/kept/kept.ts';
import { hasOwnRows } from '../employee/kept/keptRows.server.ts';
import type { OpenRecords } from '../employee/kept/open.server.ts';
import { hasNothingOpen } from '../employee/kept/open.server.ts';

/** What of a person is kept, and what has to come to an end before anything of them goes. */
export interface KeptAndOpen {
  kept: KeptOfPeople;
  open: () => readonly OpenRecords[];
}

type Person = typeof employeeTable.$inferSelect;

interface Overdue {
  companyID: number;
  kind: ErasedKind;
  /** Since the person left. */
  months: number;
  /** Of the company. */
  today: Day;
}

const hasAddress = not(sql`${employeeTable.email} like '%@erased.invalid'`);

/**
 * People of whom something of a kind is there whose time is over: they left so many months ago, nothing of theirs is open, and nobody
 * is about to decide on them. By their number, at most so many; locked where they are to be erased.
 */
export async function overdueOf(
  executor: Executor,
  { kept, open }: KeptAndOpen,
  { companyID, kind, months, today }: Overdue,
  { most, isLocked }: { most: number; isLocked: boolean },
): Promise<Person[]> {
  const isOverdue = and(
    eq(employeeTable.companyID, companyID),
    eq(employeeTable.status, 'resigned'),
    isNotNull(employeeTable.resignDate),
    sql`(${employeeTable.resignDate} + make_interval(months => ${months}))::date <= ${today}::date`,
    isNull(employeeTable.proposal),
    kind === 'contact' ? hasAddress : hasOwnRows(kept, kind, employeeTable),
    hasNothingOpen(open(), employeeTable),
  );
  const people = executor
    .select()
    .from(employeeTable)
    .where(isOverdue)
    .orderBy(asc(employeeTable.id))
    .limit(most);
  if (!isLocked) return await people;
  const locked = (await people.for('update')).map(({ id }) => id);
  if (locked.length === 0) return [];
  // What came up while a row was waited for is seen by a statement of its own.
  return await executor
    .select()
    .from(employeeTable)
    .where(and(isOverdue, inArray(employeeTable.id, locked)))
    .orderBy(asc(employeeTable.id));
}
