import { sql } from 'drizzle-orm';
import { boolean, pgTable, primaryKey, text, unique, uniqueIndex } from 'drizzle-orm/pg-core';

import { rate, reference, references, refersTo, unitPrice } from '../../../server/database/columns.ts';
import { inNameForm } from '../../../server/database/normalForms.ts';
import { listIndexes } from '../../../server/records/listIndexes.ts';
import { recordColumns } from '../../../server/records/recordColumns.ts';
import { numberedTable } from '../../../server/records/numberedTable.ts';
import { product } from './product.ts';

/** What a line buys: a product of the list, or a one-off ("misc") item that was typed on a document and has no code. */
export const productTable = pgTable(
  'product',
  {
    ...recordColumns(product.lifecycle.statuses),
    code: text('code'),
    name: text('name').notNull(),
    unit: text('unit').default('pcs'),
    tax: rate('tax'),
    whtTax: rate('wht_tax'),
    soldByIDs: references('sold_by_ids'),
    isMiscItem: boolean('is_misc_item').notNull().default(false),
  },
  (table) => [
    primaryKey({ columns: [table.companyID, table.id] }),
    uniqueIndex('product_code_unique').on(table.companyID, inNameForm(table.code)),
    ...listIndexes(product, table, sql`not ${table.isMiscItem}`),
  ],
);

/** What one unit of a product costs, in each currency in which its price is known. */
export const productPriceTable = numberedTable(
  'product_price',
  {
    productID: reference('product_id').notNull(),
    currencyCode: text('currency_code').notNull(),
    amount: unitPrice('amount').notNull(),
  },
  (table) => [
    // Deferred by its migration: one save can exchange the currencies of two prices.
    unique('product_price_currency').on(table.companyID, table.productID, table.currencyCode),
    refersTo('product_price_product_exists', [table.companyID, table.productID], productTable).onDelete(
      'cascade',
    ),
  ],
);
