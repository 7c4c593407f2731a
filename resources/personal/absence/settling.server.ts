import { and, eq } from 'drizzle-orm';
import { z } from 'zod';

import type { Actor } from '../../../domain/access/actor.ts';
import { addDays, today } from '../../../domain/day/day.ts';
import { startOfDay } from '../../../domain/day/dayTime.ts';
import type { Day } from '../../../domain/day/day.ts';
import { absenceTable } from '../../../server/approval/absenceTables.ts';
import { settleDelegates, waitingFor } from '../../../server/approval/settleDelegates.ts';
import type { ActContext, ServerContext } from '../../../server/context.ts';
import type { Executor } from '../../../server/database/database.ts';
import { actAutomatically } from '../../../server/engine/act.ts';
import type { ServerEntity } from '../../../server/engine/serverEntity.ts';
import type { JobWorker } from '../../../server/jobs/jobTopics.ts';
import { jobTopic, jobWorker } from '../../../server/jobs/jobTopics.ts';
import { writeOutbox } from '../../../server/jobs/outbox.ts';
import { loadEmployeeActor } from '../../../server/session/actor.ts';
import { timeZoneOf } from '../../../server/session/companyTable.ts';

/** Brings what is open in line with an absence: it was entered or changed, its first day came, its last day is over. */
export const settleTopic = jobTopic(
  'absence.settle',
  z.object({
    companyID: z.int().positive(),
    absenceID: z.int().positive(),
    /** Who changed it; null: a day came. */
    actorID: z.int().positive().nullable(),
  }),
);

/** Once its change is written. */
export async function settleSoon(
  executor: Executor,
  companyID: number,
  absenceID: number,
  actor: Actor | null,
): Promise<void> {
  const actorID = actor?.employeeID ?? null;
  await writeOutbox(executor, companyID, settleTopic, { companyID, absenceID, actorID });
}

/** When its first day begins, and when its last one is over; after a change these days do nothing. */
export async function planSettling(
  executor: Executor,
  companyID: number,
  { id: absenceID, firstDay, lastDay }: { id: number; firstDay: Day; lastDay: Day },
  timeZone: string,
): Promise<void> {
  for (const day of [firstDay, addDays(lastDay, 1)]) {
    const job = { companyID, absenceID, actorID: null };
    await writeOutbox(executor, companyID, settleTopic, job, startOfDay(day, timeZone));
  }
}

type Write = <Result>(work: (executor: Executor) => Promise<Result>) => Promise<Result>;

/**
 * Lets an absence begin or end where its day came, and then finds anew who stands in, record by record, each in a
 * transaction of its own: asked again, it goes on where it stopped.
 */
export async function settleAbsence(
  write: Write,
  context: ActContext,
  { store, reviewed }: { store: ServerEntity; reviewed: readonly ServerEntity[] },
  { companyID, absenceID, actor }: { companyID: number; absenceID: number; actor: Actor | null },
): Promise<void> {
  const changed = await write(async (executor) => {
    const day = today(await timeZoneOf(executor, companyID), context.now());
    await passDays(executor, context, store, { companyID, id: absenceID, day });
    const [found] = await executor
      .select({ employeeID: absenceTable.employeeID, name: absenceTable.name })
      .from(absenceTable)
      .where(and(eq(absenceTable.companyID, companyID), eq(absenceTable.id, absenceID)));
    return found ? { companyID, day, actor, ...found } : null;
  });
  if (!changed) return;
  const waiting = await write((executor) => waitingFor(executor, reviewed, changed));
  for (const record of waiting) {
    await write((executor) => settleDelegates(executor, context, record, changed));
  }
}

async function passDays(
  executor: Executor,
  context: ActContext,
  store: ServerEntity,
  { companyID, id, day }: { companyID: number; id: number; day: Day },
): Promise<void> {
  const stored = async () =>
    (await store.lock(executor, companyID, id)) as unknown as typeof absenceTable.$inferSelect | null;
  const before = await stored();
  if (before?.status === 'planned' && before.firstDay <= day) {
    await actAutomatically(executor, context, store, { companyID, id, action: 'begin' });
  }
  const after = await stored();
  if (after?.status === 'active' && after.lastDay < day) {
    await actAutomatically(executor, context, store, { companyID, id, action: 'finish' });
  }
}

/** Settles absences after their change, and on their days. */
export function absenceWorker(
  context: ServerContext,
  entities: { store: ServerEntity; reviewed: readonly ServerEntity[] },
): JobWorker {
  return jobWorker(settleTopic, async ({ payload: { companyID, absenceID, actorID } }) => {
    const actor =
      actorID === null ? null : await loadEmployeeActor(context, { companyID, employeeID: actorID });
    const write: Write = (work) => context.database.write(companyID, work);
    await settleAbsence(write, context, entities, { companyID, absenceID, actor });
    context.outboxChanged();
  });
}
