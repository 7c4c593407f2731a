import { boolean, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';

import type { StepActor } from '../../domain/approval/approval.ts';
import { amount, companyID, instant, recordID, reference } from '../database/columns.ts';
import type { WorkflowKind } from '../../domain/approval/workflowKind.ts';

export const workflowTable = pgTable(
  'workflow',
  {
    companyID: companyID(),
    id: recordID(),
    kind: text('kind').$type<WorkflowKind>().notNull(),
    name: text('name').notNull(),
    description: text('description').notNull().default(''),
    /** Currencies served; empty means every currency. */
    currencies: jsonb('currencies').$type<string[]>().notNull().default([]),
    isActive: boolean('is_active').notNull().default(true),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.companyID, table.id] }),
    index('workflow_kind').on(table.companyID, table.kind),
  ],
);

export const workflowLayerTable = pgTable(
  'workflow_layer',
  {
    companyID: companyID(),
    id: recordID(),
    workflowID: reference('workflow_id').notNull(),
    position: integer('position').notNull(),
    maxAmount: amount('max_amount'),
    isNoApproval: boolean('is_no_approval').notNull().default(false),
    steps: jsonb('steps').$type<{ actors: StepActor[] }[]>().notNull().default([]),
  },
  (table) => [
    primaryKey({ columns: [table.companyID, table.id] }),
    index('workflow_layer_workflow').on(table.companyID, table.workflowID),
  ],
);
