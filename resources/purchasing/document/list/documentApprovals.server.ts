import { and, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';

import type { Actor } from '../../../../domain/access/actor.ts';
import { today } from '../../../../domain/day/day.ts';
import { isOwnTask, ownTaskStatuses } from '../../../../server/approval/ownTasks.ts';
import type { Executor } from '../../../../server/database/database.ts';
import type { DocumentApprovalFilter } from './documentFilter.ts';
import { reviewedTypes } from './documentFilter.ts';
import {
  conditionsOnDocuments,
  countedPage,
  toDocumentRow,
  verdictsOnDocuments,
} from './documentList.server.ts';
import { documentTable } from '../documentTables.server.ts';
import type { DocumentApprovalRow } from '../documentWire.ts';

/** Which documents the list of a reviewer holds. */
export async function conditionsOnApprovals(
  executor: Executor,
  actor: Actor,
  { status, ...asked }: DocumentApprovalFilter,
  now: Date,
): Promise<SQL | undefined> {
  const documentFilter = {
    ...asked,
    transactionType: reviewedTypes(asked.transactionType),
    status: undefined,
  };
  return and(
    await conditionsOnDocuments(executor, actor, documentFilter, now, sql`true`),
    isOwnTask(documentTable.id, executor, actor, 'bill', status),
  );
}

/** Documents with the reviewer's own latest task on each: what waits for them, and what they decided. */
export async function listDocumentApprovals(
  executor: Executor,
  actor: Actor,
  filter: DocumentApprovalFilter,
  now: Date,
): Promise<{ rows: DocumentApprovalRow[]; total: number }> {
  const where = await conditionsOnApprovals(executor, actor, filter, now);
  const { bills, total } = await countedPage(executor, actor.companyID, where, filter);
  const verdicts = await verdictsOnDocuments(executor, bills);
  const statusByBill = await ownTaskStatuses(
    executor,
    actor,
    'bill',
    bills.map(({ bill }) => bill.id),
  );
  const day = today(actor.timeZone, now);
  return {
    rows: bills.map((named) => ({
      ...toDocumentRow(named, actor, { now, day }, verdicts),
      reviewStatus: statusByBill.get(named.bill.id) ?? 'canceled',
    })),
    total,
  };
}
