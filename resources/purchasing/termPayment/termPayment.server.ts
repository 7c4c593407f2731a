import { integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';

import { companyID, recordID } from '../../../server/database/columns.ts';

/** Terms of payment: how many days after the transaction date a document is due. */
export const termPaymentTable = pgTable(
  'term_payment',
  {
    companyID: companyID(),
    id: recordID(),
    name: text('name').notNull(),
    days: integer('days').notNull(),
  },
  (table) => [primaryKey({ columns: [table.companyID, table.id] })],
);
