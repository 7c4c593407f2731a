import { boolean, foreignKey, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core';

import { amount, companyID, rate, recordID, reference } from '../../../server/database/columns.ts';

/** What a line buys: a product of the list, or a one-off ("misc") item that was typed on a document. */
export const productTable = pgTable(
  'product',
  {
    companyID: companyID(),
    id: recordID(),
    code: text('code').notNull(),
    name: text('name').notNull(),
    unit: text('unit').notNull().default('pcs'),
    tax: rate('tax').notNull().default('0'),
    status: text('status').$type<'active' | 'inactive'>().notNull().default('active'),
    isMiscItem: boolean('is_misc_item').notNull().default(false),
  },
  (table) => [
    primaryKey({ columns: [table.companyID, table.id] }),
    unique('product_code_unique').on(table.companyID, table.code),
  ],
);

/** What one unit of a product costs, in each currency in which its price is known. */
export const productPriceTable = pgTable(
  'product_price',
  {
    companyID: companyID(),
    productID: reference('product_id').notNull(),
    currencyCode: text('currency_code').notNull(),
    amount: amount('amount').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.companyID, table.productID, table.currencyCode] }),
    foreignKey({
      name: 'product_price_product_exists',
      columns: [table.companyID, table.productID],
      foreignColumns: [productTable.companyID, productTable.id],
    }).onDelete('cascade'),
  ],
);
