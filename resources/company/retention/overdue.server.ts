import { and, asc, eq, gt, isNotNull, isNull, not, sql } from 'drizzle-orm';

import type { Day } from '../../../domain/day/day.ts';
import type { Executor } from '../../../server/database/database.ts';
import { employeeTable } from '../../../server/session/employeeTable.ts';
import type { ErasedKind, KeptOfPeople } from '../employee/kept/kept.ts';
import { hasOwnRows } from '../employee/kept/keptRows.server.ts';
import type { OpenRecords } from '../employee/kept/open.server.ts';
import { openOf } from '../employee/kept/open.server.ts';

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

/** So many people are read at once. */
const readAtOnce = 200;

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
  const found: Person[] = [];
  let after = 0;
  while (found.length < most) {
    const asked = executor
      .select()
      .from(employeeTable)
      .where(
        and(
          eq(employeeTable.companyID, companyID),
          gt(employeeTable.id, after),
          eq(employeeTable.status, 'resigned'),
          isNotNull(employeeTable.resignDate),
          sql`(${employeeTable.resignDate} + make_interval(months => ${months}))::date <= ${today}::date`,
          isNull(employeeTable.proposal),
          kind === 'contact' ? hasAddress : hasOwnRows(kept, kind, employeeTable),
        ),
      )
      .orderBy(asc(employeeTable.id))
      .limit(readAtOnce);
    const people = await (isLocked ? asked.for('update') : asked);
    for (const person of people) {
      if (found.length === most) break;
      if ((await openOf(executor, open(), person)).length === 0) found.push(person);
    }
    const last = people.at(-1);
    if (last === undefined || people.length < readAtOnce) break;
    after = last.id;
  }
  return found;
}
