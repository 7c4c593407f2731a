import { bigint, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';

import type { Workflow } from '../../../domain/approval/approval.ts';
import { companyID, instant } from '../../database/columns.ts';

/**
 * The workflows of a kind as they were before somebody let records pass with fewer people, until a second person has saved
 * them, or they ask for as many again.
 */
export const earlierWorkflowTable = pgTable(
  'earlier_workflow',
  {
    companyID: companyID(),
    kind: text('kind').notNull(),
    workflows: jsonb('workflows').$type<(Workflow & { id: number })[]>().notNull(),
    /** Who changed them since; what these people take part in goes by the earlier ones. */
    changedByIDs: bigint('changed_by_ids', { mode: 'number' }).array().notNull(),
    /** The last of them. */
    changedByName: text('changed_by_name').notNull(),
    changedAt: instant('changed_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.companyID, table.kind] })],
);
export type EarlierWorkflows = typeof earlierWorkflowTable.$inferSelect;
