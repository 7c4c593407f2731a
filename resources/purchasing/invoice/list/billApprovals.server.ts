import { and, sql } from 'drizzle-orm';

import type { Actor } from '../../../../domain/actor.ts';
import { today } from '../../../../domain/day.ts';
import { isOwnTask, ownTaskStatuses } from '../../../../server/approval/ownTasks.ts';
import type { Executor } from '../../../../server/database/database.ts';
import type { BillApprovalFilter } from './billFilter.ts';
import { billConditions, countedPage, toBillRow, verdictsOnBills } from './billList.server.ts';
import { billTable } from '../billTables.server.ts';
import type { BillApprovalRow } from '../billWire.ts';

/** Documents with the reviewer's own latest task on each: what waits for them, and what they decided. */
export async function listBillApprovals(
  executor: Executor,
  actor: Actor,
  filter: BillApprovalFilter,
  now: Date,
): Promise<{ rows: BillApprovalRow[]; total: number }> {
  const { status, ...documentFilter } = filter;
  const isReadable = sql`true`;
  const where = and(
    await billConditions(executor, actor, { ...documentFilter, status: undefined }, now, isReadable),
    isOwnTask(billTable.id, executor, actor, 'bill', status),
  );
  const { bills, total } = await countedPage(executor, actor.companyID, where, filter);
  const verdicts = await verdictsOnBills(executor, bills);
  const statusByBill = await ownTaskStatuses(
    executor,
    actor,
    'bill',
    bills.map(({ bill }) => bill.id),
  );
  const day = today(actor.timeZone, now);
  return {
    rows: bills.map((named) => ({
      ...toBillRow(named, actor, day, verdicts),
      reviewStatus: statusByBill.get(named.bill.id) ?? 'canceled',
    })),
    total,
  };
}
