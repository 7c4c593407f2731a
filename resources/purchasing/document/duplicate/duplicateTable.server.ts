import { foreignKey, index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';

import type { Certainty, LikenessReason } from '../../../../domain/duplicate/likeness.ts';
import { companyID, reference, texts } from '../../../../server/database/columns.ts';
import { documentTable } from '../documentTables.server.ts';

/**
 * Invoices that may be one and the same, as they were when either of them was saved last. Each pair stands here twice, once
 * from the side of either.
 */
export const documentDuplicateTable = pgTable(
  'bill_duplicate',
  {
    companyID: companyID(),
    billID: reference('bill_id').notNull(),
    otherID: reference('other_id').notNull(),
    certainty: text('certainty').$type<Certainty>().notNull(),
    reasons: texts('reasons').$type<LikenessReason[]>(),
  },
  (table) => [
    primaryKey({ columns: [table.companyID, table.billID, table.otherID] }),
    foreignKey({
      name: 'bill_duplicate_bill_exists',
      columns: [table.companyID, table.billID],
      foreignColumns: [documentTable.companyID, documentTable.id],
    }).onDelete('cascade'),
    foreignKey({
      name: 'bill_duplicate_other_exists',
      columns: [table.companyID, table.otherID],
      foreignColumns: [documentTable.companyID, documentTable.id],
    }).onDelete('cascade'),
    index('bill_duplicate_other').on(table.companyID, table.otherID),
  ],
);
