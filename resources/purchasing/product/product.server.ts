import { eq } from 'drizzle-orm';

import { fromWire } from '../../../domain/money/money.ts';
import { formatUnitPrice } from '../../../domain/money/moneyFormat.ts';
import { storedNoun } from '../../../server/records/storedNoun.ts';
import { documentLineTable } from '../document/documentTables.server.ts';
import { vendorTable } from '../vendor/vendorTables.server.ts';
import { product } from './product.ts';
import { productRoutes } from './productRoutes.server.ts';
import { productPriceTable, productTable } from './productTables.server.ts';

export const productStore = storedNoun(product, productTable, {
  rows: eq(productTable.isMiscItem, false),
  references: { soldBy: { table: vendorTable, name: vendorTable.name } },
  many: { prices: { table: productPriceTable, owner: productPriceTable.productID } },
  usedBy: [documentLineTable.itemableID],
  sheetCells: {
    prices: ({ prices }) =>
      prices.map(({ amount, currencyCode }) => formatUnitPrice(fromWire(amount), currencyCode)).join('; ') ||
      null,
  },
  routes: productRoutes,
});
