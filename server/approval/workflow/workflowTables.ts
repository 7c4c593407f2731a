import { boolean, foreignKey, index, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';

import type { StepActor, WorkflowMember } from '../../../domain/approval/approval.ts';
import type { CurrencyCode } from '../../../domain/money/money.ts';
import { amount, companyID, recordID, reference, references } from '../../database/columns.ts';
import { recordColumns } from '../../records/recordColumns.ts';
import { employeeTable } from '../../session/employeeTable.ts';

export const workflowTable = pgTable(
  'workflow',
  {
    ...recordColumns(['active']),
    /** What it reviews. */
    type: text('kind').notNull(),
    name: text('name').notNull(),
    description: text('description'),
    /** Currencies served; empty means every currency. */
    currencies: jsonb('currencies').$type<CurrencyCode[]>().notNull().default([]),
    /** Of payment requests: payments of what it serves; empty means all. */
    purchasePaymentTypesMapping: jsonb('purchase_payment_types_mapping')
      .$type<string[]>()
      .notNull()
      .default([]),
    /** Of a custom workflow: in place of which type it serves, whom beside its members, and for what; empty means all. */
    transactionType: text('transaction_type'),
    organizationIDs: references('organization_ids'),
    categoryIDs: references('category_ids'),
    /** Of trips: the procurement officers who book what the company books; empty: any of them. */
    travelArrangerIDs: references('travel_arranger_ids'),
    /** Of trips: the policies whose trips it serves, before the one of all; empty: it is that one. */
    policyIDs: references('policy_ids'),
  },
  (table) => [
    primaryKey({ columns: [table.companyID, table.id] }),
    index('workflow_kind').on(table.companyID, table.type),
  ],
);

export const workflowLayerTable = pgTable(
  'workflow_layer',
  {
    companyID: companyID(),
    id: recordID(),
    workflowID: reference('workflow_id').notNull(),
    maxAmount: amount('max_amount'),
    /** The part of the records' life that it serves, where the workflow tells them apart. */
    part: text('part'),
    isNoApproval: boolean('is_no_approval').notNull().default(false),
    steps: jsonb('steps').$type<{ actors: StepActor[] }[]>().notNull().default([]),
  },
  (table) => [
    primaryKey({ columns: [table.companyID, table.id] }),
    index('workflow_layer_workflow').on(table.companyID, table.workflowID),
  ],
);

/** Whom a custom workflow serves: an employee, or everybody of a level or a grade. */
export const workflowMemberTable = pgTable(
  'workflow_member',
  {
    companyID: companyID(),
    id: recordID(),
    workflowID: reference('workflow_id').notNull(),
    memberType: text('member_type').$type<WorkflowMember['memberType']>().notNull(),
    employeeID: reference('employee_id'),
    value: text('value'),
  },
  (table) => [
    primaryKey({ columns: [table.companyID, table.id] }),
    index('workflow_member_workflow').on(table.companyID, table.workflowID),
    foreignKey({
      columns: [table.companyID, table.workflowID],
      foreignColumns: [workflowTable.companyID, workflowTable.id],
    }),
    foreignKey({
      columns: [table.companyID, table.employeeID],
      foreignColumns: [employeeTable.companyID, employeeTable.id],
    }),
  ],
);
