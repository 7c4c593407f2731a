import { and, eq, ne, sql } from 'drizzle-orm';
import { check, uniqueIndex } from 'drizzle-orm/pg-core';

import { refersTo } from '../../../server/database/columns.ts';
import type { Executor } from '../../../server/database/database.ts';
import { appendHistory } from '../../../server/engine/history.ts';
import { fieldColumns } from '../../../server/records/fieldColumns.ts';
import { nounTable } from '../../../server/records/nounTable.ts';
import { companyAccountTable } from '../companyAccount/companyAccountTable.server.ts';
import { paymentTable } from '../payment/paymentTables.server.ts';
import { paymentRun } from './paymentRun.ts';

export const paymentRunTable = nounTable(
  'payment_run',
  paymentRun,
  fieldColumns(paymentRun.fields),
  (table) => [
    uniqueIndex('payment_run_number').on(table.companyID, table.referenceID),
    refersTo('payment_run_account', [table.companyID, table.companyAccountID], companyAccountTable),
    check('payment_run_total', sql`${table.total} > 0 and ${table.paymentCount} > 0`),
  ],
);
export type StoredRun = typeof paymentRunTable.$inferSelect;

/** The payments of a run that the bank has not answered for yet. */
export async function openPaymentsOf(
  executor: Executor,
  { companyID, id }: Pick<StoredRun, 'companyID' | 'id'>,
): Promise<number[]> {
  const rows = await executor
    .select({ id: paymentTable.id })
    .from(paymentTable)
    .where(
      and(
        eq(paymentTable.companyID, companyID),
        eq(paymentTable.runID, id),
        eq(paymentTable.status, 'processed'),
      ),
    )
    .orderBy(paymentTable.id);
  return rows.map((row) => row.id);
}

/** Ends the run of a payment whose answer is there, where no other payment of it waits for one. */
export async function finishRun(
  executor: Executor,
  payment: { companyID: number; id: number; runID: number | null },
  now: Date,
): Promise<void> {
  const { companyID, id, runID } = payment;
  if (runID === null) return;
  const { status, version } = paymentRunTable;
  // One after the other: of two last answers, one sees that the other is there.
  const [run] = await executor
    .select({ status })
    .from(paymentRunTable)
    .where(and(eq(paymentRunTable.companyID, companyID), eq(paymentRunTable.id, runID)))
    .for('update');
  const others = (await openPaymentsOf(executor, { companyID, id: runID })).filter((one) => one !== id);
  if (!run || run.status === 'done' || others.length > 0) return;
  await executor
    .update(paymentRunTable)
    .set({ status: 'done', version: sql`${version} + 1` })
    .where(and(eq(paymentRunTable.companyID, companyID), eq(paymentRunTable.id, runID), ne(status, 'done')));
  await appendHistory(executor, companyID, null, now, {
    subjectType: paymentRun.name,
    subjectID: runID,
    action: 'finish',
    fromStatus: run.status,
    toStatus: 'done',
  });
}
