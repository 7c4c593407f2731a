import { inBoth } from '../../../domain/words/translation.ts';
import { currency, many, percent, references, text, unitPrice } from '../../../domain/noun/fields.ts';
import { archivable, defineNoun, permissionsOf } from '../../../domain/noun/noun.ts';
import type { RowOf } from '../../../domain/noun/noun.ts';

const permissions = permissionsOf('product');

/** What the company buys again and again, with what it costs. */
export const product = defineNoun({
  name: 'product',
  called: {
    en: { one: 'product', many: 'Products' },
    id: { one: 'produk', many: 'Produk' },
  },
  words: inBoth(
    () => import('./product.en.ts').then((room) => room.productEn),
    () => import('./product.id.ts').then((room) => room.productId),
  ),
  path: 'products',
  at: '/bills/products',
  tag: 'Products',
  access: { allFeatures: ['expenseBill', 'productList'] },
  permissions,
  takesTokens: 'writes',
  title: 'name',
  customFields: 'product',
  fields: {
    code: text(50, { isUnique: true, isSearched: true, isSorted: true }),
    name: text(200, { isRequired: true, isSearched: true, isSorted: true }),
    unit: text(30),
    /** Percent of VAT that a line with it begins with. */
    tax: percent(),
    /** Percent withheld that a line with it begins with. */
    whtTax: percent(),
    prices: many({
      currencyCode: currency({ isRequired: true, isUnique: true }),
      amount: unitPrice({ isRequired: true, currencyField: 'currencyCode' }),
    }),
    soldBy: references('vendors', { isFiltered: true, asks: { allFeatures: ['vendorProductRelation'] } }),
  },
  lifecycle: archivable('product', permissions),
  choosable: ['active'],
  list: {
    columns: ['name', 'code', 'unit', 'prices', 'tax', 'status'],
    hidden: ['whtTax', 'soldBy'],
    sort: 'name',
    first: { status: ['active'] },
  },
  form: {
    details: ['name', 'code', 'unit'],
    taxes: ['tax', 'whtTax'],
    prices: ['prices'],
    vendors: ['soldBy'],
  },
});
export type Product = RowOf<typeof product>;
