import { dayText } from '../../../domain/day/day.ts';
import type { Amount } from '../../../domain/money/money.ts';
import {
  absolute,
  compare,
  currencyDecimals,
  divide,
  fitsCurrency,
  isPositive,
  isZero,
  multiply,
  subtract,
  sum,
} from '../../../domain/money/money.ts';
import { formatNumber } from '../../../domain/money/moneyFormat.ts';
import type { Place } from '../../../domain/reading/paperText.ts';
import type { InvoiceReading } from './invoiceReading.ts';

type Paper = NonNullable<InvoiceReading['paper']>;
type ReadLine = Paper['lines'][number];

/** A line as a form is filled with it; every number is text as a person would type it. */
export interface FilledLine {
  itemName: string;
  qty: string;
  unit: string;
  unitPrice: string;
  tax: string;
  whtTax: string;
}

/** What a reading fills into the form of an invoice: the texts of its fields, each with its mark by the field's path. */
export interface Filled {
  fields: {
    referenceNumber: string;
    transactionDate: string;
    dueDate: string;
    currencyCode: string;
    isPriceIncludeTax: boolean;
    vendor: { id: number | null; name: string };
  };
  lines: FilledLine[];
  marks: Map<string, { confidence: number; text: string; filled: string; place: Place | null }>;
}

type Found = { confidence: number; text: string; place: Place | null } | null;

const namesMax = 200;

/** Fills a form: what was not found is left to the person. */
export function filledForm({ paper, vendor, vendorMatch }: InvoiceReading): Filled {
  const marks: Filled['marks'] = new Map();
  const put = (path: string, found: Found, filled: string): string => {
    if (found && filled !== '') {
      const { confidence, text, place } = found;
      marks.set(path, { confidence, text, filled, place });
    }
    return filled;
  };
  if (!paper) return { fields: noFields, lines: [], marks };
  const currencyCode = paper.currencyCode?.value ?? 'IDR';
  const seller = paper.sellerName ?? paper.sellerTaxNumber ?? paper.accountNumber;
  const known = { taxNumber: 0.99, account: 0.95, name: 0.9 }[vendorMatch ?? 'name'];
  const ownPlace =
    { taxNumber: paper.sellerTaxNumber, account: paper.accountNumber, name: paper.sellerName }[
      vendorMatch ?? 'name'
    ] ?? seller;
  if (vendor) {
    put('vendor', { text: '', place: null, ...ownPlace, confidence: known }, vendor.name);
  }
  const rates = ratesOf(paper);
  const lines = paper.lines.map((line, index) => lineOf(line, index, currencyCode, rates, put));
  return {
    fields: {
      referenceNumber: put('referenceNumber', paper.number, paper.number?.value.slice(0, 100) ?? ''),
      transactionDate: put('transactionDate', paper.date, dayText(paper.date?.value ?? null)),
      dueDate: put('dueDate', paper.dueDate, dayText(paper.dueDate?.value ?? null)),
      currencyCode: put('currencyCode', paper.currencyCode, currencyCode),
      isPriceIncludeTax: paper.isPriceIncludeTax,
      vendor: vendor ?? { id: null, name: '' },
    },
    lines,
    marks,
  };
}

const noFields: Filled['fields'] = {
  referenceNumber: '',
  transactionDate: '',
  dueDate: '',
  currencyCode: 'IDR',
  isPriceIncludeTax: false,
  vendor: { id: null, name: '' },
};

interface Rates {
  tax: Paper['vatRate'];
  /** Percent that is withheld of every line, where one rate explains the amount. */
  whtTax: { value: Amount; found: Found } | null;
}

function ratesOf(paper: Paper): Rates {
  const base = sum(paper.lines.map(({ amount }) => amount?.value ?? '0'));
  const withheld = paper.withholding;
  if (!withheld || !isPositive(base) || isZero(withheld.value)) return { tax: paper.vatRate, whtTax: null };
  const rate = divide(multiply(withheld.value, '100'), base, 1);
  const back = divide(multiply(base, rate), '100', 2);
  const isOne = compare(absolute(subtract(back, withheld.value)), '1') <= 0;
  return { tax: paper.vatRate, whtTax: isOne ? { value: plain(rate), found: withheld } : null };
}

function lineOf(
  line: ReadLine,
  index: number,
  currencyCode: string,
  rates: Rates,
  put: (path: string, found: Found, filled: string) => string,
): FilledLine {
  const path = (column: string) => `items.${index}.${column}`;
  const { quantity, price } = pricedAs(line, currencyCode);
  const tax = line.tax ?? rates.tax;
  const priceFrom = line.unitPrice ?? line.amount;
  return {
    itemName: put(path('itemName'), line.description, (line.description?.value ?? '').slice(0, namesMax)),
    qty: put(path('qty'), line.quantity ?? line.amount, quantity),
    unit: put(path('unit'), line.unit, line.unit?.value.slice(0, 20) ?? ''),
    unitPrice: put(path('unitPrice'), priceFrom, price),
    tax: put(path('tax'), tax, tax ? formatNumber(tax.value) : ''),
    whtTax: put(
      path('whtTax'),
      rates.whtTax?.found ?? null,
      rates.whtTax ? formatNumber(rates.whtTax.value) : '',
    ),
  };
}

/** Quantity and price that come to the amount of the line: a discount of its own goes into the price. */
function pricedAs(line: ReadLine, currencyCode: string): { quantity: string; price: string } {
  const quantity = line.quantity?.value ?? null;
  const price = line.unitPrice?.value ?? null;
  const amount = line.amount?.value ?? null;
  const write = (value: Amount | null): string => (value === null ? '' : formatNumber(value));
  if (amount === null) return { quantity: write(quantity), price: write(price) };
  if (quantity !== null && price !== null) {
    const difference = absolute(subtract(multiply(quantity, price), amount));
    if (compare(difference, '1') <= 0) return { quantity: write(quantity), price: write(price) };
  }
  if (quantity !== null && isPositive(quantity)) {
    const share = divide(amount, quantity, currencyDecimals(currencyCode));
    const isExact = compare(multiply(share, quantity), amount) === 0 && fitsCurrency(share, currencyCode);
    if (isExact) return { quantity: write(quantity), price: write(plain(share)) };
  }
  return { quantity: '1', price: write(amount) };
}

const plain = (amount: Amount): Amount => (amount.includes('.') ? amount.replace(/\.?0+$/, '') : amount);
