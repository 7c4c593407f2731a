import { and, asc, eq, lte, sql } from 'drizzle-orm';

import type { Day } from '../../../domain/day/day.ts';
import { addDays, today } from '../../../domain/day/day.ts';
import { instantAt } from '../../../domain/day/dayTime.ts';
import { isAbleToDecide } from '../../../server/approval/people.ts';
import { outboxTable } from '../../../server/engine/recordTables.ts';
import type { RoomSeed } from '../../../server/seed/roomSeed.ts';
import { makeRecord, takeStep } from '../../../server/seed/roomSeed.ts';
import type { SeedStage } from '../../../server/seed/seedStage.ts';
import { employeeTable } from '../../../server/session/employeeTable.ts';
import { reviewed } from '../../datasets.server.ts';
import { absenceStore } from './absence.server.ts';
import { settleAbsence, settleTopic } from './settling.server.ts';

/** Who is away, from one day to another. */
interface Away {
  who: number;
  delegates: readonly object[];
  firstDay: Day;
  lastDay: Day;
  note?: string;
}

const dayMs = 86_400_000;

/** Who reviews the requests of staff is away now, and has a delegate; others were, will be, or stayed after all. */
export const absenceSeed: RoomSeed = {
  name: absenceStore.name,
  async fill(stage) {
    stage.clock.at = stage.begunAt;
    const director = (await stage.person('super.admin')).employeeID;
    const [one = director, other = one] = await nameless(stage);
    const { timeZone } = await stage.person('super.admin');
    const begun = today(timeZone, stage.begunAt);
    const given = { delegates: [{ delegateID: director }] };
    const leave = { firstDay: addDays(begun, 21), lastDay: addDays(begun, 28), note: 'Annual leave' };
    const id = await leaveOffice(stage, { who: one, ...given, ...leave });
    for (const day of [leave.firstDay, addDays(leave.lastDay, 1)]) {
      stage.clock.at = instantAt(day, '00:05', timeZone);
      await settle(stage, id);
    }
    stage.clock.at = stage.begunAt;
    const fair = { firstDay: addDays(begun, 40), lastDay: addDays(begun, 43), note: 'Trade fair' };
    const canceled = await leaveOffice(stage, { who: other, ...given, ...fair });
    stage.clock.at = new Date(stage.begunAt.getTime() + 10 * dayMs);
    await takeStep(stage, absenceStore, canceled, { by: other, action: 'cancel' });
    await forgetPast(stage);
  },
  async goOn(stage) {
    const [manager, director] = [await stage.person('manager'), await stage.person('super.admin')];
    const [colleague = director.employeeID] = await nameless(stage);
    const day = (days: number) => addDays(today(manager.timeZone, stage.clock.at), days);
    await leaveOffice(stage, {
      who: colleague,
      delegates: [{ delegateID: director.employeeID }],
      firstDay: day(12),
      lastDay: day(26),
      note: 'Family visit',
    });
    const id = await leaveOffice(stage, {
      who: manager.employeeID,
      delegates: [
        { delegateID: director.employeeID, maxAmount: 2_000_000_000 },
        { delegateID: colleague, kinds: ['purchaseRequestReview'] },
      ],
      firstDay: day(0),
      lastDay: day(7),
      note: 'On site at the new warehouse, hardly to be reached.',
    });
    await settle(stage, id);
    await forgetPast(stage);
  },
};

async function leaveOffice(stage: SeedStage, { who, note = '', ...typed }: Away): Promise<number> {
  return await makeRecord(stage, absenceStore, who, { ...typed, note });
}

/** What the job of the day does. */
async function settle({ context, executor, companyID }: SeedStage, absenceID: number): Promise<void> {
  const subject = { companyID, absenceID, actor: null };
  await settleAbsence((work) => work(executor), context, { store: absenceStore, reviewed }, subject);
}

/** Days that have come are done: only those to come are left for the server. */
async function forgetPast({ executor, companyID, clock }: SeedStage): Promise<void> {
  await executor
    .delete(outboxTable)
    .where(
      and(
        eq(outboxTable.companyID, companyID),
        eq(outboxTable.topic, settleTopic.name),
        lte(outboxTable.dueAt, clock.at),
      ),
    );
}

/** Their addresses end in a number, and they may work. */
const isNameless = sql`${employeeTable.email} ~ '[.][0-9]+@' and ${isAbleToDecide}`;

async function nameless({ executor, companyID }: SeedStage): Promise<number[]> {
  const found = await executor
    .select({ id: employeeTable.id })
    .from(employeeTable)
    .where(and(eq(employeeTable.companyID, companyID), isNameless))
    .orderBy(asc(employeeTable.id));
  return found.map(({ id }) => id);
}
