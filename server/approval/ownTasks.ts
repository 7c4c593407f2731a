import { and, desc, eq, inArray, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';

import type { Actor } from '../../domain/access/actor.ts';
import type { ReviewStatus } from '../../domain/lifecycle/reviewStatus.ts';
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

/**
 * That the acting person's latest task on a record is in one of these statuses; undefined: in any. The tasks are read
 * first and the records looked up: a reviewer has thousands of them, which a plan for anybody does not expect.
 */
export function isOwnTask(
  recordID: PgColumn,
  executor: Executor,
  actor: Actor,
  subjectType: string,
  statuses: readonly ReviewStatus[] | undefined,
): SQL {
  const latest = ownTasks(executor, actor, subjectType).as('latest');
  const subjects = executor
    .select({ subjectID: latest.subjectID })
    .from(latest)
    .where(statuses && inArray(latest.status, [...statuses]));
  return sql`${recordID} = any(array(${subjects}))`;
}

/**
 * That the acting person has, or had, a task on a record. Name the one record where only one is asked about: it has few tasks.
 * Of a few records the tasks of each are looked up; of many, all tasks of the person are read once.
 */
export function hasOwnTask(
  record: PgColumn | number,
  actor: Actor,
  subjectType: string,
  { areFew = false }: { areFew?: boolean } = {},
): SQL {
  const isOwn = and(
    eq(approvalTaskTable.companyID, actor.companyID),
    eq(approvalTaskTable.approverID, actor.employeeID),
    eq(approvalTaskTable.subjectType, subjectType),
    eq(approvalTaskTable.subjectID, record),
  );
  // With an offset PostgreSQL cannot read all of the person's tasks into a hash table first.
  return sql`exists (select 1 from ${approvalTaskTable} where ${isOwn}${areFew ? sql` offset 0` : sql``})`;
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
