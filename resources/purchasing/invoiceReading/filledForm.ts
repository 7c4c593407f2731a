import { addDays } from '../../../domain/day/day.ts';
import { dayText } from '../../../domain/day/dayInput.ts';
import type { Amount } from '../../../domain/money/money.ts';
import { decimalsOf, fromWire, isZero, priceDecimalsIn } from '../../../domain/money/money.ts';
import { formatNumber } from '../../../domain/money/moneyFormat.ts';
import type { Choice } from '../../../domain/noun/fields.ts';
import { noChoice } from '../../../domain/noun/fields.ts';
import type { AskedLine, AskedLines, LineOfAll } from '../../../domain/reading/askedLines.ts';
import { askedLines, prepaidOf } from '../../../domain/reading/askedLines.ts';
import { plainCompanyName } from '../../../domain/reading/companyName.ts';
import { orderedLines } from '../../../domain/reading/orderedLines.ts';
import type { Place } from '../../../domain/reading/paperText.ts';
import type { InvoiceReading } from './invoiceReading.ts';

type Paper = NonNullable<InvoiceReading['paper']>;

/** A line as a form is filled with it; every number is text as a person would type it. */
interface FilledLine {
  /** The line of the order that it asks to pay, and the item of that. */
  sourceID: number | null;
  itemableID: number | null;
  itemableType: 'product' | 'misc';
  itemName: string;
  qty: string;
  unit: string;
  unitPrice: string;
  tax: string;
  whtTax: string;
  /** What of it the vendor brought, so that another vendor brings its own. */
  filled: { tax?: string; whtTax?: string };
}

/** What a reading fills into the form of an invoice: the texts of its fields, each with its mark by the field's path. */
export interface Filled {
  fields: {
    referenceNumber: string;
    transactionDate: string;
    dueDate: string;
    termPayment: Choice;
    /** Empty where the paper names one that we do not know. */
    currencyCode: string;
    isPriceIncludeTax: boolean;
    prepaidAmount: string;
    vatDifference: string;
    vendor: { id: number | null; name: string };
    purchaseOrderID: number | null;
  };
  lines: FilledLine[];
  marks: Map<string, Mark>;
  /** Whether the invoice as it is filled in comes to the total of the paper. */
  agrees: boolean;
  /** What the paper takes off or adds that no line has. */
  leftOut: AskedLines['leftOut'];
  /** Unit prices on the paper that are finer than the company's: these lines are filled by their amount. */
  finePrices: { line: number; qty: Amount; price: Amount }[];
}

interface Mark {
  confidence: number;
  text: string;
  filled: string;
  place: Place | null;
  elsewhere?: string;
}

type Found = { confidence: number; text: string; place: Place | null } | null;
/** What a line is called that is a charge or a discount on the whole of a paper, where the paper says nothing. */
type NameOfLine = (kind: LineOfAll['kind']) => string;
type Put = (path: string, found: Found, filled: string) => string;
type Bring = (path: string, filled: string, elsewhere?: string) => string;
type Ordered = NonNullable<InvoiceReading['order']>['lines'][number];

const namesMax = 200;
/** What is said of a field that was not read, but that the vendor brings. */
const fromVendor = 'documentForm.fromVendor';
/** The same of what the order brings. */
const fromOrder = 'documentForm.fromOrder';

/**
 * Fills a form: with what was read, then with what the order that the paper names and the vendor's record say of what was not
 * read; the rest is left to the person.
 * @param offered the currencies that the company pays in
 * @param nameOf what a line of the whole paper is called
 * @param priceDecimals those that the company has chosen for unit prices
 */
export function filledForm(
  { paper, vendor, vendorMatch, vendorDefaults, order }: InvoiceReading,
  offered: readonly string[],
  nameOf: NameOfLine,
  priceDecimals = 0,
): Filled {
  const marks: Filled['marks'] = new Map();
  const put: Put = (path, found, filled) => {
    if (found && filled !== '') {
      const { confidence, text, place } = found;
      marks.set(path, { confidence, text, filled, place });
    }
    return filled;
  };
  const bring: Bring = (path, filled, elsewhere = fromVendor) => {
    if (filled !== '') marks.set(path, { confidence: 1, text: '', filled, place: null, elsewhere });
    return filled;
  };
  // What was read and fits no choice is said at its field.
  const left = (path: string, { text, place }: NonNullable<Found>): string => {
    marks.set(path, { confidence: unsaidCurrency.confidence, text, filled: '', place });
    return '';
  };
  if (!paper) return { fields: noFields, lines: [], marks, agrees: false, leftOut: [], finePrices: [] };
  const seller = paper.sellerName ?? paper.sellerTaxNumber ?? paper.accountNumber;
  const isSeller =
    vendor && paper.sellerName && plainCompanyName(vendor.name) === plainCompanyName(paper.sellerName.value);
  // A name anywhere on the paper may be that of a bank or of a carrier.
  const known = { taxNumber: 0.99, account: 0.95, name: isSeller ? 0.9 : 0.75 }[vendorMatch ?? 'name'];
  const ownPlace =
    { taxNumber: paper.sellerTaxNumber, account: paper.accountNumber, name: paper.sellerName }[
      vendorMatch ?? 'name'
    ] ?? seller;
  if (vendor) {
    put('vendor', { text: '', place: null, ...ownPlace, confidence: known }, vendor.name);
  } else if (order) bring('vendor', order.vendor.name, fromOrder);
  if (order) put('purchaseOrderID', paper.orderNumber, order.referenceID);
  const ofVendor = offered.find((code) => code === vendorDefaults?.currencyCode);
  const currencyCode = paper.currencyCode
    ? put('currencyCode', paper.currencyCode, paper.currencyCode.value)
    : paper.otherCurrency
      ? left('currencyCode', paper.otherCurrency)
      : (order && bring('currencyCode', order.currencyCode, fromOrder)) ||
        bring('currencyCode', ofVendor ?? '') ||
        put('currencyCode', unsaidCurrency, 'IDR');
  const { termPayment, dueDay } = termOf(paper, vendorDefaults?.term ?? null);
  const asked = askedLines(
    paper,
    { tax: rateOf(vendorDefaults?.tax), whtTax: rateOf(vendorDefaults?.whtTax) },
    currencyCode,
    priceDecimals,
  );
  const finest = priceDecimalsIn(currencyCode, priceDecimals);
  const finePrices = asked.lines.flatMap(({ at }, index) => {
    const { quantity, unitPrice } = (at === null ? undefined : paper.lines[at]) ?? lineOfAll(null);
    const isFine = unitPrice !== null && decimalsOf(unitPrice.value.replace(/(\.\d*?)0+$/, '$1')) > finest;
    return isFine ? [{ line: index + 1, qty: quantity?.value ?? '1', price: unitPrice.value }] : [];
  });
  bring('termPayment', termPayment.name);
  const open = (order?.lines ?? []).map((line) => ({
    ...line,
    unitPrice: fromWire(line.unitPrice),
    left: fromWire(line.left),
  }));
  const ordered = orderedLines(
    asked.lines.flatMap((line) => (line.at === null ? [] : [{ ...line, at: line.at }])),
    paper.lines,
    open,
  );
  const plainText = (amount: Amount) => (isZero(amount) ? '' : formatNumber(amount));
  return {
    fields: {
      referenceNumber: put('referenceNumber', paper.number, paper.number?.value.slice(0, 100) ?? ''),
      transactionDate: put('transactionDate', paper.date, dayText(paper.date?.value ?? null)),
      dueDate: paper.dueDate
        ? put('dueDate', paper.dueDate, dayText(paper.dueDate.value))
        : bring('dueDate', dayText(dueDay)),
      termPayment,
      currencyCode,
      isPriceIncludeTax: paper.isPriceIncludeTax,
      prepaidAmount: put('prepaidAmount', paper.prepaid, plainText(prepaidOf(paper))),
      vatDifference: put('vatDifference', paper.vat, plainText(asked.vatDifference)),
      vendor: vendor ?? order?.vendor ?? { id: null, name: '' },
      purchaseOrderID: order?.id ?? null,
    },
    lines: asked.lines.map((line, index) => ({
      ...lineOf(paper, line, index, asked, { put, bring, nameOf }),
      ...itemOf((line.at === null ? null : ordered.get(line.at)) ?? null),
    })),
    marks,
    agrees: asked.agrees,
    leftOut: asked.leftOut,
    finePrices,
  };
}

/** Most papers are in rupiah; one that names no currency at all leaves that to a person. */
const unsaidCurrency = { confidence: 0.4, text: '', place: null };

const noFields: Filled['fields'] = {
  referenceNumber: '',
  transactionDate: '',
  dueDate: '',
  termPayment: noChoice,
  currencyCode: 'IDR',
  isPriceIncludeTax: false,
  prepaidAmount: '',
  vatDifference: '',
  vendor: { id: null, name: '' },
  purchaseOrderID: null,
};

const rateOf = (percent: number | null | undefined): Amount | null =>
  percent == null ? null : fromWire(percent);

/** The vendor's term, and the day that it counts from the paper's date; none where the paper says another day. */
function termOf(
  { date, dueDate }: Paper,
  term: { id: number; name: string; days: number } | null,
): { termPayment: Choice; dueDay: string | null } {
  const dueDay = term && date ? addDays(date.value, term.days) : null;
  if (!term || (dueDate && dueDate.value !== dueDay)) return { termPayment: noChoice, dueDay: null };
  return { termPayment: { id: term.id, name: term.name }, dueDay };
}

type LineItem = Pick<FilledLine, 'sourceID' | 'itemableID' | 'itemableType'>;

/** The item of the order's line; without one a person chooses it. */
function itemOf(ordered: Pick<Ordered, 'id' | 'itemableID' | 'itemableType'> | null): LineItem {
  return {
    sourceID: ordered?.id ?? null,
    itemableID: ordered?.itemableID ?? null,
    itemableType: ordered?.itemableType === 'misc' ? 'misc' : 'product',
  };
}

function lineOf(
  paper: Paper,
  { at, ofAll, quantity, price, tax, whtTax }: AskedLine,
  index: number,
  { isUsual }: AskedLines,
  { put, bring, nameOf }: { put: Put; bring: Bring; nameOf: NameOfLine },
): Omit<FilledLine, keyof LineItem> {
  const line = at === null ? lineOfAll(ofAll) : (paper.lines[at] ?? lineOfAll(null));
  const path = (column: string) => `items.${index}.${column}`;
  const write = (value: Amount | null): string => (value === null ? '' : formatNumber(value));
  const taxTexts = { tax: write(tax), whtTax: write(whtTax) };
  const name = line.description?.value ?? (ofAll ? nameOf(ofAll.kind) : '');
  return {
    itemName: put(path('itemName'), line.description ?? ofAll?.amount ?? null, name.slice(0, namesMax)),
    qty: put(path('qty'), line.quantity ?? line.amount, write(quantity)),
    unit: put(path('unit'), line.unit, line.unit?.value.slice(0, 20) ?? ''),
    unitPrice: put(path('unitPrice'), line.unitPrice ?? line.amount, write(price)),
    tax: isUsual.tax
      ? bring(path('tax'), taxTexts.tax)
      : put(path('tax'), line.tax ?? paper.vatRate, taxTexts.tax),
    whtTax: isUsual.whtTax
      ? bring(path('whtTax'), taxTexts.whtTax)
      : put(path('whtTax'), paper.withholding, taxTexts.whtTax),
    filled: {
      ...(isUsual.tax ? { tax: taxTexts.tax } : {}),
      ...(isUsual.whtTax ? { whtTax: taxTexts.whtTax } : {}),
    },
  };
}

/** What stands on a paper as a whole, as one of its lines. */
function lineOfAll(ofAll: LineOfAll | null): Paper['lines'][number] {
  return {
    description: ofAll?.reason ?? null,
    quantity: null,
    unit: null,
    unitPrice: null,
    tax: null,
    amount: ofAll?.amount ?? null,
  };
}
