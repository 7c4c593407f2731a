import { sql } from 'drizzle-orm';
import { jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';

import { reference } from '../../../server/database/columns.ts';
import { listIndexes } from '../../../server/records/listIndexes.ts';
import { recordColumns } from '../../../server/records/recordColumns.ts';
import type { DocumentContent } from '../document/copy/documentContent.ts';
import { purchaseTemplate } from './purchaseTemplate.ts';

export const purchaseTemplateTable = pgTable(
  'purchase_template',
  {
    ...recordColumns(purchaseTemplate.lifecycle.statuses),
    name: text('name').notNull(),
    document: text('document').notNull(),
    type: text('type').notNull().default('bill'),
    visibility: text('visibility').notNull(),
    vendor: text('vendor'),
    ownerID: reference('owner_id'),
    content: jsonb('content').$type<DocumentContent>(),
  },
  (table) => [
    primaryKey({ columns: [table.companyID, table.id] }),
    uniqueIndex('purchase_template_name_unique').on(table.companyID, sql`lower(${table.name})`),
    ...listIndexes(purchaseTemplate, table),
  ],
);
export type StoredTemplate = typeof purchaseTemplateTable.$inferSelect;
