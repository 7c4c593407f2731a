import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';

import { unfinished } from '../../../domain/noun/fields.ts';
import { approverColumns } from '../../../server/approval/review/approverColumns.ts';
import { amount, refersTo } from '../../../server/database/columns.ts';
import { fieldColumns } from '../../../server/records/fieldColumns.ts';
import { listIndexes } from '../../../server/records/listIndexes.ts';
import { orderedColumns, orderedKeys } from '../../../server/records/ownedTable.ts';
import { recordColumns } from '../../../server/records/recordColumns.ts';
import { employeeTable } from '../../../server/session/employeeTable.ts';
import { organizationTable } from '../../company/organization/organization.server.ts';
import { categoryPolicyTable, subpolicyTable } from '../categoryPolicy/categoryPolicyTables.server.ts';
import { refundedColumns } from '../refund/refundTables.server.ts';
import { claim } from './claim.ts';
import type { LineKind } from './claimLine.ts';
import { claimStatuses } from './claimStatus.ts';

const fields = unfinished(claim.fields);

export const claimTable = pgTable(
  'claim',
  {
    ...recordColumns(claimStatuses),
    ...fieldColumns(fields),
    /** What an advance still holds of the company's money; null before it is paid. */
    balance: amount('balance').generatedAlwaysAs(
      sql`disbursed_amount - coalesce(accounted_amount, 0) - coalesce(refunded_amount, 0)`,
    ),
    ...approverColumns(),
    /** Who changed it last. */
    editedByID: bigint('edited_by_id', { mode: 'number' }).notNull(),
    /** Lines above a limit that does not block, of which nobody has said why they are approved. */
    unreasoned: integer('unreasoned').notNull().default(0),
    /** The account of the requester as it was when the claim was sent in, or as somebody confirmed it since. */
    payeeBankCode: text('payee_bank_code'),
    payeeAccountNumber: text('payee_account_number'),
    /** It is another one by now: a trigger of the table of employees says so. */
    isAccountChanged: boolean('is_account_changed').notNull().default(false),
    ...refundedColumns(),
  },
  (table) => [
    primaryKey({ columns: [table.companyID, table.id] }),
    foreignKey({
      columns: [table.companyID, table.requesterID],
      foreignColumns: [employeeTable.companyID, employeeTable.id],
    }),
    foreignKey({
      columns: [table.companyID, table.cashAdvanceID],
      foreignColumns: [table.companyID, table.id],
    }),
    index('claim_of_filer').on(table.companyID, table.createdByID),
    uniqueIndex('claim_settles_once').on(table.companyID, table.cashAdvanceID),
    check(
      'claim_advance_accounted',
      sql`coalesce(${table.accountedAmount}, 0) >= 0 and coalesce(${table.refundedAmount}, 0) >= 0
        and coalesce(${table.accountedAmount}, 0) + coalesce(${table.refundedAmount}, 0) <= coalesce(${table.disbursedAmount}, 0)`,
    ),
    ...listIndexes(claim, table),
  ],
);

export const claimLineTable = pgTable(
  'claim_line',
  {
    ...orderedColumns('claim'),
    ...fieldColumns(fields.lines.fields),
    // It is made of the category once the line is there.
    kind: text('kind').$type<LineKind>().notNull().default('receipt'),
  },
  (table) => [
    primaryKey({ columns: [table.companyID, table.id] }),
    index('claim_line_of_claim').on(table.companyID, table.claimID, table.position),
    index('claim_line_alike').on(table.companyID, table.amount, table.transactionDate),
    foreignKey({
      columns: [table.companyID, table.claimID],
      foreignColumns: [claimTable.companyID, claimTable.id],
    }).onDelete('cascade'),
    foreignKey({
      columns: [table.companyID, table.categoryID],
      foreignColumns: [categoryPolicyTable.companyID, categoryPolicyTable.id],
    }),
    foreignKey({
      columns: [table.companyID, table.subpolicyID],
      foreignColumns: [subpolicyTable.companyID, subpolicyTable.id],
    }),
  ],
);
export const claimPlanTable = pgTable(
  'claim_plan',
  {
    ...orderedColumns('claim'),
    ...fieldColumns(fields.plannedLines.fields),
  },
  (table) => [
    ...orderedKeys('claim_plan', 'claim', table, claimTable),
    refersTo('claim_plan_category_exists', [table.companyID, table.categoryID], categoryPolicyTable),
  ],
);

export const claimAttendeeTable = pgTable(
  'claim_attendee',
  { ...orderedColumns('line'), ...fieldColumns(fields.lines.fields.attendees.fields) },
  (table) => [
    ...orderedKeys('claim_attendee', 'line', table, claimLineTable),
    refersTo('claim_attendee_employee_exists', [table.companyID, table.employeeID], employeeTable),
  ],
);

export const claimSplitTable = pgTable(
  'claim_split',
  { ...orderedColumns('line'), ...fieldColumns(fields.lines.fields.splits.fields) },
  (table) => [
    ...orderedKeys('claim_split', 'line', table, claimLineTable),
    refersTo('claim_split_category_exists', [table.companyID, table.categoryID], categoryPolicyTable),
    refersTo('claim_split_organization_exists', [table.companyID, table.organizationID], organizationTable),
  ],
);
export type StoredClaim = typeof claimTable.$inferSelect;
export type StoredLine = typeof claimLineTable.$inferSelect;
