import { and, desc, eq, inArray } from 'drizzle-orm';

import type { Actor } from '../../domain/actor.ts';
import type { ReviewStatus } from '../../resources/reviewStatus.ts';
import type { Executor } from '../database/database.ts';
import { approvalTaskTable } from './approvalTables.ts';

/** The acting person's latest task on each record of a kind: what waits for them, and what they decided. */
function ownTasks(executor: Executor, actor: Actor, subjectType: string, subjectIDs?: readonly number[]) {
  return executor
    .selectDistinctOn([approvalTaskTable.subjectID], {
      subjectID: approvalTaskTable.subjectID,
      status: approvalTaskTable.status,
    })
    .from(approvalTaskTable)
    .where(
      and(
        eq(approvalTaskTable.companyID, actor.companyID),
        eq(approvalTaskTable.approverID, actor.employeeID),
        eq(approvalTaskTable.subjectType, subjectType),
        subjectIDs && inArray(approvalTaskTable.subjectID, [...subjectIDs]),
      ),
    )
    .orderBy(approvalTaskTable.subjectID, desc(approvalTaskTable.id));
}

/** Ids of the records that the acting person's latest task is about, in one of these statuses; undefined: in any. */
export function ownTaskSubjects(
  executor: Executor,
  actor: Actor,
  subjectType: string,
  statuses: readonly ReviewStatus[] | undefined,
) {
  const latest = ownTasks(executor, actor, subjectType).as('latest');
  return executor
    .select({ subjectID: latest.subjectID })
    .from(latest)
    .where(statuses && inArray(latest.status, [...statuses]));
}

/** The status of the acting person's latest task on each of these records; absent where they have none. */
export async function ownTaskStatuses(
  executor: Executor,
  actor: Actor,
  subjectType: string,
  subjectIDs: readonly number[],
): Promise<ReadonlyMap<number, ReviewStatus>> {
  if (subjectIDs.length === 0) return new Map();
  const tasks = await ownTasks(executor, actor, subjectType, subjectIDs);
  return new Map(tasks.map((task) => [task.subjectID, task.status]));
}
