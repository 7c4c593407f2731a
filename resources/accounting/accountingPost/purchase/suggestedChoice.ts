import { searchForm } from '../../../../domain/text/normalForm.ts';
import type { BooksTagAnswer, BooksTaxAnswer } from '../../accountMapping/accountMappingWire.ts';
import type { BooksNameAnswer, BooksTermAnswer, PurchaseChoice, PurchaseSync } from './purchaseSyncWire.ts';
import type { PurchaseTarget } from './purchaseTabs.ts';

/** What the books offer for a purchase; null: it is switched off. */
export interface PurchaseOffer {
  vendors: readonly BooksNameAnswer[];
  products: readonly BooksNameAnswer[];
  warehouses: readonly BooksNameAnswer[];
  terms: readonly BooksTermAnswer[];
  taxes: readonly BooksTaxAnswer[] | null;
  tags: readonly BooksTagAnswer[] | null;
}

const alike = <Row extends { id: string; name: string }>(rows: readonly Row[], name: string | null) =>
  name === null ? undefined : rows.find((row) => searchForm(row.name) === searchForm(name));

/**
 * Suggests what of the books a purchase is posted with: what is called the same, a term of as many days, and a tax of the same rate. What
 * nothing fits is left open.
 */
export function suggestedChoice(
  { vendorName, warehouseName, termName, termDays, lines }: PurchaseSync,
  offer: PurchaseOffer,
  target: PurchaseTarget,
): PurchaseChoice {
  const term = alike(offer.terms, termName) ?? offer.terms.find(({ days }) => days === termDays);
  return {
    target,
    vendorID: alike(offer.vendors, vendorName)?.id ?? null,
    warehouseID: alike(offer.warehouses, warehouseName)?.id ?? null,
    termID: term?.id ?? null,
    tags: [],
    lines: lines.map(({ id, name, taxRate }) => ({
      lineID: id,
      itemID: target === 'purchase' ? (alike(offer.products, name)?.id ?? null) : null,
      taxID: taxRate > 0 ? (offer.taxes?.find((tax) => isOfRate(tax, taxRate))?.id ?? null) : null,
    })),
  };
}

/** Whether a tax makes what a rate of VAT makes. */
const isOfRate = ({ kind, rate }: BooksTaxAnswer, taxRate: number): boolean =>
  kind !== 'wht' && Number(rate) === taxRate;
