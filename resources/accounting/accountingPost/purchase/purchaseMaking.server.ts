import type { Amount } from '../../../../domain/money/money.ts';
import { compare, divide, isPositive, isZero, multiply } from '../../../../domain/money/money.ts';
import { formatPercent } from '../../../../domain/money/moneyFormat.ts';
import { searchForm } from '../../../../domain/text/normalForm.ts';
import type { BooksAccount, BooksTag, BooksTax } from '../../../../server/accounting/accountingProvider.ts';
import type {
  BooksPurchase,
  BooksPurchaseLine,
  BooksProduct,
  BooksTerm,
  BooksVendor,
  BooksWarehouse,
} from '../../../../server/accounting/booksPurchase.ts';
import type { PurchaseTab } from '../accountingPost.ts';
import type { Hindrance } from '../making/hindrance.ts';
import type { PurchaseFacts, PurchaseLineFacts } from './purchaseFacts.server.ts';
import type { PurchaseChoice } from './purchaseSyncWire.ts';
import { purchaseTabLaws } from './purchaseTabs.ts';

/** What the books hold when a purchase is made; null: it is switched off. */
export interface BooksForPurchase {
  currencyCode: string | null;
  accounts: readonly BooksAccount[];
  products: readonly BooksProduct[];
  vendors: readonly BooksVendor[];
  warehouses: readonly BooksWarehouse[];
  terms: readonly BooksTerm[];
  taxes: readonly BooksTax[] | null;
  tags: readonly BooksTag[] | null;
  /** The id of the account that what is withheld is owed on; null: not mapped. */
  withheldAccountID: string | null;
}

/** Why a purchase cannot be made, and what of the choice is to be chosen otherwise. */
interface PurchaseHindrance extends Hindrance {
  /** As in {@link PurchaseChoice}: `vendorID`, `lines.1.taxID`. */
  field: string;
}

interface MadePurchase {
  document: BooksPurchase;
  /** The books do not know the vendor yet. */
  isVendorAdded: boolean;
}

/** Stops the making of a purchase at the first thing that hinders it. */
class Hindered extends Error {
  readonly hindrance: PurchaseHindrance;
  constructor(hindrance: PurchaseHindrance) {
    super(hindrance.cause);
    this.hindrance = hindrance;
  }
}

/** Makes a purchase of what somebody chose, or says what hinders it. It comes to what the document comes to, to the cent. */
export function makePurchase(
  tab: PurchaseTab,
  facts: PurchaseFacts,
  choice: PurchaseChoice,
  books: BooksForPurchase,
): MadePurchase | PurchaseHindrance {
  try {
    return make(tab, facts, choice, books);
  } catch (error) {
    if (error instanceof Hindered) return error.hindrance;
    throw error;
  }
}

function make(
  tab: PurchaseTab,
  facts: PurchaseFacts,
  choice: PurchaseChoice,
  books: BooksForPurchase,
): MadePurchase {
  const kind = purchaseTabLaws[tab].kinds[choice.target];
  if (kind === undefined) throw hindered('target', 'refused', choice.target);
  if (facts.currencyCode !== books.currencyCode)
    throw hindered('target', 'refused', `${facts.currencyCode} ≠ ${books.currencyCode ?? '-'}`);
  const { vendor, isAdded } = vendorOf(facts, choice, books);
  const warehouse = named(books.warehouses, choice.warehouseID, 'warehouseID');
  const term = named(books.terms, choice.termID, 'termID');
  const lines = facts.lines
    .filter(({ amount }) => !isZero(amount))
    .map((line): BooksPurchaseLine => {
      const place = choice.lines.findIndex(({ lineID }) => lineID === line.id);
      const chosen = choice.lines[place];
      const at = `lines.${Math.max(place, 0)}`;
      const item = itemOf(choice, chosen?.itemID ?? null, { at, line, books });
      const tax = taxOf(line, chosen?.taxID ?? null, books.taxes, at);
      return { item, ...quantityAndPrice(line), amount: line.amount, description: descriptionOf(line), tax };
    });
  return {
    document: {
      kind,
      day: facts.day,
      dueDay: facts.dueDay ?? (kind === 'payable' ? facts.day : null),
      memo: `${facts.number} · ${facts.vendor.name}`,
      reference: facts.reference,
      vendor,
      warehouse: kind === 'payable' ? null : warehouse,
      term,
      lines,
      withheld: withheldOf(facts, books),
      tags: tagsOf(choice, books.tags),
    },
    isVendorAdded: isAdded,
  };
}

const hindered = (field: string, cause: Hindrance['cause'], detail: string) =>
  new Hindered({ field, cause, detail });

function vendorOf(
  { vendor: { name } }: PurchaseFacts,
  { vendorID }: PurchaseChoice,
  { vendors }: BooksForPurchase,
): { vendor: string; isAdded: boolean } {
  const there = vendors.find((one) =>
    vendorID === null ? searchForm(one.name) === searchForm(name) : one.id === vendorID,
  );
  if (there) return { vendor: there.name, isAdded: false };
  if (vendorID !== null) throw hindered('vendorID', 'vendor_unknown', vendorID);
  return { vendor: name, isAdded: true };
}

function named(
  offered: readonly { id: string; name: string }[],
  id: string | null,
  field: string,
): string | null {
  if (id === null) return null;
  const found = offered.find((one) => one.id === id);
  if (!found) throw hindered(field, 'refused', id);
  return found.name;
}

function itemOf(
  { target }: PurchaseChoice,
  itemID: string | null,
  { at, line, books }: { at: string; line: PurchaseLineFacts; books: BooksForPurchase },
): string {
  const field = `${at}.itemID`;
  if (target === 'purchase') {
    const product = books.products.find(({ id }) => id === itemID);
    if (!product) throw hindered(field, 'product_unknown', line.name);
    return product.name;
  }
  if (itemID === null) throw hindered(field, 'not_mapped', line.name);
  const account = books.accounts.find(({ id, isParent }) => id === itemID && !isParent);
  if (!account) throw hindered(field, 'account_archived', line.name);
  return account.name;
}

/** The tax of a line: it makes what the line's own VAT makes. */
function taxOf(
  { name, taxRate }: PurchaseLineFacts,
  taxID: string | null,
  taxes: readonly BooksTax[] | null,
  at: string,
): string | null {
  if (taxes === null) return null;
  const field = `${at}.taxID`;
  if (taxID === null) {
    if (isPositive(taxRate)) throw hindered(field, 'tax_missing', `${name}: ${formatPercent(taxRate)}`);
    return null;
  }
  const tax = taxes.find(({ id }) => id === taxID);
  if (!tax) throw hindered(field, 'tax_missing', taxID);
  if (tax.kind === 'wht' || compare(tax.rate, taxRate) !== 0)
    throw hindered(
      field,
      'tax_missing',
      `${tax.name}: ${formatPercent(tax.rate)} ≠ ${formatPercent(taxRate)}`,
    );
  return tax.name;
}

function withheldOf({ withheld }: PurchaseFacts, books: BooksForPurchase): BooksPurchase['withheld'] {
  if (isZero(withheld)) return null;
  if (books.withheldAccountID === null) throw hindered('target', 'not_mapped', 'wht');
  const account = books.accounts.find(({ id }) => id === books.withheldAccountID);
  if (!account) throw hindered('target', 'account_archived', 'wht');
  return { account: account.name, amount: withheld };
}

function tagsOf({ tags }: PurchaseChoice, offered: readonly BooksTag[] | null): string[] {
  if (offered === null) return [];
  return tags
    .map((tagID) => {
      const tag = offered.find(({ id }) => id === tagID);
      if (!tag) throw hindered('tags', 'tag_removed', tagID);
      return tag.name;
    })
    .toSorted();
}

/** Decimals of a unit price that programs take. */
const priceDecimals = 6;

/** The quantity as it was ordered where its price is a decimal; else one of all. */
function quantityAndPrice({ quantity, amount }: PurchaseLineFacts): { quantity: Amount; price: Amount } {
  if (isPositive(quantity)) {
    const price = divide(amount, quantity, priceDecimals);
    if (compare(multiply(price, quantity), amount) === 0) return { quantity, price };
  }
  return { quantity: '1', price: amount };
}

const descriptionOf = ({ name, quantity, unit }: PurchaseLineFacts): string =>
  [name, `${Number(quantity)} ${unit ?? ''}`.trim()].filter((part) => part !== '').join(' · ');
