import { boolean, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core';

import { amount, companyID, rate, recordID } from '../../server/database/columns.ts';

/** What a line buys: a product of the list, or a one-off ("misc") item that was typed on a document. */
export const productTable = pgTable(
  'product',
  {
    companyID: companyID(),
    id: recordID(),
    code: text('code').notNull(),
    name: text('name').notNull(),
    unit: text('unit').notNull().default('pcs'),
    unitPrice: amount('unit_price').notNull().default('0'),
    tax: rate('tax').notNull().default('0'),
    status: text('status').$type<'active' | 'inactive'>().notNull().default('active'),
    isMiscItem: boolean('is_misc_item').notNull().default(false),
  },
  (table) => [
    primaryKey({ columns: [table.companyID, table.id] }),
    unique('product_code_unique').on(table.companyID, table.code),
  ],
);
