import { and, eq } from 'drizzle-orm';

import type { Actor } from '../../domain/access/actor.ts';
import type { WorkflowKind } from '../../domain/approval/workflowKind.ts';
import { approvalTaskTable } from './approvalTables.ts';

/** The condition that a task of this kind waits for the person. */
export function isOpenTask(actor: Actor, kind: WorkflowKind) {
  return and(
    eq(approvalTaskTable.companyID, actor.companyID),
    eq(approvalTaskTable.approverID, actor.employeeID),
    eq(approvalTaskTable.workflowKind, kind),
    eq(approvalTaskTable.status, 'awaiting'),
  );
}
