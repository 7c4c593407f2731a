import { and, asc, eq, inArray, isNotNull, isNull, not, sql } from 'drizzle-orm';

import type { ServerContext } from '../../../server/context.ts';
import type { Executor } from '../../../server/database/database.ts';
import { forgetSignIn } from '../../../server/identity/forgetSignIn.ts';
import { employeeTable } from '../../../server/session/employeeTable.ts';
import type { ErasedKind, KeptOfPeople } from '../employee/kept/kept.ts';
import { erasedContact } from '../employee/kept/kept.ts';
import { eraseKept, hasOwnRows } from '../employee/kept/keptRows.server.ts';
import type { OpenRecords } from '../employee/kept/open.server.ts';
import { hasNothingOpen } from '../employee/kept/open.server.ts';
import type { Asked, RetentionKind } from './retentionKind.server.ts';
import { erasedAtOnce } from './retentionKind.server.ts';
import { retentionNotice } from './retentionRule.ts';

/** What of a person is kept, and what has to come to an end before anything of them goes. */
export interface KeptAndOpen {
  kept: KeptOfPeople;
  open: () => readonly OpenRecords[];
}

type Person = typeof employeeTable.$inferSelect;

/** What no law keeps of people, some time after they left. */
export const ofLeavers = (surroundings: KeptAndOpen, kind: ErasedKind): RetentionKind => ({
  async wouldGo(executor, asked) {
    const people = await overdueOf(executor, surroundings, kind, asked, { isLocked: false });
    return { count: people.length, people };
  },
  async erase(executor, context, asked) {
    const people = await overdueOf(executor, surroundings, kind, asked, { isLocked: true });
    if (people.length === 0) return null;
    let rows = 0;
    for (const person of people) rows += await eraseOf(executor, context, surroundings, { kind, person });
    return retentionNotice('erased', { people: people.length, rows, smart_count: people.length });
  },
});

const hasAddress = not(sql`${employeeTable.email} like '%@erased.invalid'`);

/**
 * People of whom something of a kind is there whose time is over: they left so many months ago, nothing of theirs is open, and nobody
 * is about to decide on them. By their number, at most as many as one run takes; locked where they are to be erased.
 */
async function overdueOf(
  executor: Executor,
  { kept, open }: KeptAndOpen,
  kind: ErasedKind,
  { companyID, months, today }: Asked,
  { isLocked }: { isLocked: boolean },
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
    .limit(erasedAtOnce);
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

/** @returns how many rows went; what is erased of the record of the person counts as one */
async function eraseOf(
  executor: Executor,
  { database }: Pick<ServerContext, 'database'>,
  { kept }: KeptAndOpen,
  { kind, person }: { kind: ErasedKind; person: Person },
): Promise<number> {
  const gone = await eraseKept(executor, kept, person, [kind]);
  const rows = [...gone.values()].reduce((sum, count) => sum + count, 0);
  if (kind !== 'contact') return rows;
  // The password goes outside this transaction: should it fail, somebody who has left has lost nothing.
  await forgetSignIn(database, person);
  await executor
    .update(employeeTable)
    .set({ ...erasedContact(person.id), version: sql`${employeeTable.version} + 1` })
    .where(and(eq(employeeTable.companyID, person.companyID), eq(employeeTable.id, person.id)));
  return rows + 1;
}
