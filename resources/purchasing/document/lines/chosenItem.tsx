import type { LineFields } from './line.ts';
import { cellText, fillCells, priceCellText } from './line.ts';
import type { LineOffer } from './lineOffer.tsx';
import type { Product } from './products.tsx';

/** A product's price as it stands in a cell; empty where it has none in this currency. */
export function priceText(product: Product, currencyCode: string): string {
  return priceCellText(product.prices.find((price) => price.currencyCode === currencyCode)?.amount);
}

/** The fields that choosing an item can fill. */
export const itemFields = [
  'itemableType',
  'itemName',
  'itemableID',
  'qty',
  'unit',
  'unitPrice',
  'tax',
  'whtTax',
  'filled',
] as const satisfies readonly (keyof LineFields)[];

/**
 * What choosing an item puts on its line in a document of this currency: what is offered for it, else what the item
 * itself says. What the person typed already stays.
 */
export function withItem(
  line: LineFields,
  product: Product,
  currencyCode: string,
  offer: LineOffer,
): LineFields {
  const kept = (text: string, offered: string) => (text.trim() === '' ? offered : text);
  const chosen: LineFields = {
    ...line,
    itemableID: product.id,
    itemableType: itemTypeOf(product),
    itemName: product.name,
    qty: kept(line.qty, '1'),
    unit: kept(line.unit, product.unit ?? ''),
  };
  return fillCells(chosen, {
    unitPrice: priceText(product, currencyCode),
    tax: cellText(product.tax, false),
    whtTax: cellText(product.whtTax, false),
    ...offer(chosen, currencyCode),
  });
}

/** How the wire calls an item of the product list, and one made for one purchase. */
export function itemTypeOf(product: Product): LineFields['itemableType'] {
  return product.isMiscItem ? 'misc' : 'product';
}

/** Names that stand on lines without an item behind them, each once. */
export function unsettledNames(lines: readonly LineFields[]): string[] {
  const names = lines.filter((line) => line.itemableID === null).map((line) => line.itemName.trim());
  return [...new Set(names)].filter((name) => name !== '');
}
