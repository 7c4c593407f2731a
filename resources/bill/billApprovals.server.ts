import { and, eq, inArray, sql } from 'drizzle-orm';

import type { Actor } from '../../domain/actor.ts';
import { today } from '../../domain/day.ts';
import { approvalTaskTable } from '../../server/approval/approvalTables.ts';
import type { Executor } from '../../server/database/database.ts';
import type { BillApprovalFilter } from './billFilter.ts';
import { billConditions, countedPage, toBillRow } from './billList.server.ts';
import { billTable } from './billTables.server.ts';
import type { BillApprovalRow } from './billWire.ts';

/** Documents with the reviewer's own latest task on each: what waits for them, and what they decided. */
export async function listBillApprovals(
  executor: Executor,
  actor: Actor,
  filter: BillApprovalFilter,
  now: Date,
): Promise<{ rows: BillApprovalRow[]; total: number }> {
  const { status, ...documentFilter } = filter;
  const latest = executor
    .selectDistinctOn([approvalTaskTable.subjectID], {
      subjectID: approvalTaskTable.subjectID,
      status: approvalTaskTable.status,
    })
    .from(approvalTaskTable)
    .where(
      and(
        eq(approvalTaskTable.companyID, actor.companyID),
        eq(approvalTaskTable.approverID, actor.employeeID),
        eq(approvalTaskTable.subjectType, 'bill'),
      ),
    )
    .orderBy(approvalTaskTable.subjectID, sql`${approvalTaskTable.id} desc`)
    .as('latest');
  const mine = executor
    .select({ subjectID: latest.subjectID })
    .from(latest)
    .where(status ? inArray(latest.status, status) : undefined);
  const ownTasks = sql`true`;
  const where = and(
    billConditions(executor, actor, { ...documentFilter, status: undefined }, now, ownTasks),
    inArray(billTable.id, mine),
  );
  const { bills, total } = await countedPage(executor, actor.companyID, where, filter);
  const tasks = await executor
    .select()
    .from(latest)
    .where(
      inArray(
        latest.subjectID,
        bills.map(({ bill }) => bill.id),
      ),
    );
  const statusByBill = new Map(tasks.map((task) => [task.subjectID, task.status]));
  const day = today(actor.timeZone, now);
  return {
    rows: bills.map((named) => ({
      ...toBillRow(named, actor, day),
      reviewStatus: statusByBill.get(named.bill.id) ?? 'canceled',
    })),
    total,
  };
}
