import { sql } from 'drizzle-orm';
import { check, index, text, uniqueIndex } from 'drizzle-orm/pg-core';

import { amount, instant, message, reference, refersTo } from '../../../server/database/columns.ts';
import { fieldColumns } from '../../../server/records/fieldColumns.ts';
import { nounTable } from '../../../server/records/nounTable.ts';
import { numberedTable } from '../../../server/records/numberedTable.ts';
import { claimTable } from '../../spending/claim/claimTables.server.ts';
import type { ItemStatus } from './payrollBatch.ts';
import { payrollBatch } from './payrollBatch.ts';

export const payrollBatchTable = nounTable(
  'payroll_batch',
  payrollBatch,
  {
    ...fieldColumns(payrollBatch.fields),
    /** Whose money is in it, and who filed the claims. */
    payeeIDs: reference('payee_ids')
      .array()
      .notNull()
      .default(sql`'{}'`),
    /** Who approved them. */
    approvedByIDs: reference('approved_by_ids')
      .array()
      .notNull()
      .default(sql`'{}'`),
  },
  (table) => [
    uniqueIndex('payroll_batch_number').on(table.companyID, table.referenceID),
    uniqueIndex('payroll_batch_of_month').on(table.companyID, table.cutOff),
  ],
);
export type StoredBatch = typeof payrollBatchTable.$inferSelect;

/** A claim in a batch. Its key at the payroll is made of its number. */
export const payrollItemTable = numberedTable(
  'payroll_item',
  {
    batchID: reference('batch_id').notNull(),
    claimID: reference('claim_id').notNull(),
    employeeID: reference('employee_id').notNull(),
    amount: amount('amount').notNull(),
    status: text('status').$type<ItemStatus>().notNull().default('gathered'),
    /** When it was given to the payroll, or was about to be: it is given once. */
    sentAt: instant('sent_at'),
    /** A server that asks about it has so long. */
    leasedUntil: instant('leased_until'),
    /** Until then there is nothing to do, and a job of that time. */
    nextAt: instant('next_at'),
    /** Why it was left out, or was not paid. */
    reason: message('reason'),
    /** As the payroll calls it. */
    reference: text('reference'),
    settledAt: instant('settled_at'),
  },
  (table) => [
    refersTo('payroll_item_batch', [table.companyID, table.batchID], payrollBatchTable),
    refersTo('payroll_item_claim', [table.companyID, table.claimID], claimTable),
    index('payroll_item_of_batch').on(table.companyID, table.batchID, table.id),
    // What the payroll may pay, or has paid, it is given in no other batch.
    uniqueIndex('payroll_item_once')
      .on(table.companyID, table.claimID)
      .where(sql`${table.status} in ('sending', 'accepted', 'unknown', 'paid')`),
    index('payroll_item_open')
      .on(table.companyID, table.id)
      .where(sql`${table.status} in ('sending', 'accepted', 'unknown')`),
    check('payroll_item_amount', sql`${table.amount} > 0`),
  ],
);
export type StoredItem = typeof payrollItemTable.$inferSelect;
