import { and, eq, inArray, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';

import type { Actor } from '../../domain/access/actor.ts';
import { employeeTable } from '../session/employeeTable.ts';
import { approvalTaskTable } from './approvalTables.ts';

/** The condition that a task of one of these kinds waits for the person. */
export function isOpenTask(actor: Actor, kinds: readonly string[]) {
  return and(
    eq(approvalTaskTable.companyID, actor.companyID),
    eq(approvalTaskTable.approverID, actor.employeeID),
    inArray(approvalTaskTable.workflowKind, [...kinds]),
    eq(approvalTaskTable.status, 'awaiting'),
  );
}

/** In whose place a task waits: their name; null: nobody's. */
export const inPlaceOf: SQL = sql`(select ${employeeTable.name} from ${employeeTable}
  where ${employeeTable.companyID} = ${approvalTaskTable.companyID} and ${employeeTable.id} = ${approvalTaskTable.forID})`;

/** The same of a record on which a task may wait for the person. */
export function recordInPlaceOf(
  actor: Actor,
  subjectType: string,
  record: { companyID: PgColumn; id: PgColumn },
): SQL {
  return sql`(select ${employeeTable.name} from ${approvalTaskTable}
    join ${employeeTable} on ${employeeTable.companyID} = ${approvalTaskTable.companyID}
      and ${employeeTable.id} = ${approvalTaskTable.forID}
    where ${approvalTaskTable.companyID} = ${record.companyID} and ${approvalTaskTable.subjectType} = ${subjectType}
      and ${approvalTaskTable.subjectID} = ${record.id} and ${approvalTaskTable.approverID} = ${actor.employeeID}
      and ${approvalTaskTable.status} = 'awaiting' limit 1)`;
}
