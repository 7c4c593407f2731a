import { boolean, index, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';

import type { StepActor } from '../../../domain/approval/approval.ts';
import type { CurrencyCode } from '../../../domain/money/money.ts';
import { amount, companyID, recordID, reference } from '../../database/columns.ts';
import { recordColumns } from '../../records/recordColumns.ts';

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
    isNoApproval: boolean('is_no_approval').notNull().default(false),
    steps: jsonb('steps').$type<{ actors: StepActor[] }[]>().notNull().default([]),
  },
  (table) => [
    primaryKey({ columns: [table.companyID, table.id] }),
    index('workflow_layer_workflow').on(table.companyID, table.workflowID),
  ],
);
