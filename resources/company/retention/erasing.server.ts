import { and, eq, sql } from 'drizzle-orm';

import { today } from '../../../domain/day/day.ts';
import type { ServerContext } from '../../../server/context.ts';
import type { Executor } from '../../../server/database/database.ts';
import { actAutomatically } from '../../../server/engine/act.ts';
import { forgetSignIn } from '../../../server/identity/forgetSignIn.ts';
import type { ClockWork } from '../../../server/jobs/jobTopics.ts';
import type { StoredNoun } from '../../../server/records/storedNoun.ts';
import { rowIn, writeRow } from '../../../server/records/tableRows.ts';
import { companyTable, timeZoneOf } from '../../../server/session/companyTable.ts';
import { employeeTable } from '../../../server/session/employeeTable.ts';
import type { ErasedKind } from '../employee/kept/kept.ts';
import { erasedContact } from '../employee/kept/kept.ts';
import { eraseKept } from '../employee/kept/keptRows.server.ts';
import type { KeptAndOpen } from './overdue.server.ts';
import { overdueOf } from './overdue.server.ts';
import { retentionNotice } from './retentionRule.ts';
import { retentionRuleTable } from './retentionRuleTable.server.ts';

/** So many people in one run; the others have their turn the next night. */
export const erasedAtOnce = 500;

type Person = typeof employeeTable.$inferSelect;

/** Erases, in the night of Jakarta, what the rules of companies say, each rule by itself. */
export function retentionClockWork(
  context: ServerContext,
  store: StoredNoun,
  surroundings: KeptAndOpen,
): ClockWork {
  return {
    name: 'retention.erase',
    cron: '51 18 * * *',
    async run() {
      const rules = await context.database.system
        .select({ companyID: retentionRuleTable.companyID, id: retentionRuleTable.id })
        .from(retentionRuleTable)
        .innerJoin(companyTable, eq(companyTable.companyID, retentionRuleTable.companyID))
        .where(and(eq(retentionRuleTable.status, 'on'), eq(companyTable.status, 'active')));
      for (const rule of rules) {
        try {
          await eraseByRule(context, store, surroundings, rule);
        } catch (error) {
          // The rules of others do not wait for this one: it is tried again the next night.
          context.log.error({ err: error, ...rule }, 'a retention rule could not erase');
        }
      }
    },
  };
}

/** One run of a rule. The erasure and its row in the history are one transaction. */
async function eraseByRule(
  context: ServerContext,
  store: StoredNoun,
  surroundings: KeptAndOpen,
  { companyID, id }: { companyID: number; id: number },
): Promise<void> {
  const { database, now } = context;
  await database.write(companyID, async (executor) => {
    const rule = await rowIn(executor, retentionRuleTable, { companyID, id }, 'update');
    // Somebody turned it off meanwhile.
    if (rule?.status !== 'on') return;
    const { kind, months } = rule as typeof rule & { kind: ErasedKind };
    const people = await overdueOf(
      executor,
      surroundings,
      { companyID, kind, months, today: today(await timeZoneOf(executor, companyID), now()) },
      { most: erasedAtOnce, isLocked: true },
    );
    let rows = 0;
    for (const person of people) rows += await eraseOf(executor, context, surroundings, { kind, person });
    await writeRow(executor, retentionRuleTable, { companyID, id }, { lastRunAt: now() });
    if (people.length === 0) return;
    await actAutomatically(
      executor,
      context,
      store,
      { companyID, id, action: 'erase' },
      { remark: retentionNotice('erased', { people: people.length, rows, smart_count: people.length }) },
    );
  });
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
