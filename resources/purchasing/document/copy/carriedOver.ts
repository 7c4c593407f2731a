import type { Day } from '../../../../domain/day/day.ts';
import { addDays, daysBetween } from '../../../../domain/day/day.ts';
import type { Named } from '../../../../domain/noun/fields.ts';
import type { Amount } from '../../../../domain/money/money.ts';
import {
  fromWire,
  isPositive,
  isZero,
  maxAmount,
  multiply,
  subtract,
  sum,
  toWire,
} from '../../../../domain/money/money.ts';
import { splitAmount } from '../../../../domain/money/shares.ts';
import type { TransactionType, changeOfType } from '../document.ts';
import { madeOfType } from '../document.ts';
import type { DocumentDetail } from '../documentWire.ts';
import { kindOfEntered } from '../../documentKinds.ts';
import type { DocumentContent } from './documentContent.ts';

type Line = DocumentDetail['items'][number];
type Source = { id: number; referenceID?: string; revision?: number } | null;

/** A purchase document as far as people enter it. */
export type EnteredDocument = Omit<DocumentContent, 'items'> &
  Pick<
    DocumentDetail,
    | 'referenceNumber'
    | 'duplicateNote'
    | 'transactionDate'
    | 'dueDate'
    | 'expirationDate'
    | 'taxInvoiceNumber'
    | 'taxInvoiceDate'
    | 'prepaidAmount'
    | 'vatDifference'
    | 'media'
    | 'mediaOcrID'
  > & {
    requester: Named;
    purchaseOrder: Source;
    purchaseQuote: Source;
    purchaseRequest: Source;
    copiedFrom: Source;
    items: EnteredLine[];
  };
export type EnteredLine = Omit<Line, 'amount' | 'invoicedQty' | 'splits'> & {
  splits: Omit<Line['splits'][number], 'totalAmount'>[];
};

/** What is made of a document, what changes it, or that it is copied. A template is a copy that is kept. */
export type Passage =
  | (typeof madeOfType)[keyof typeof madeOfType]['makes']
  | (typeof changeOfType)[keyof typeof changeOfType]['makes']
  | 'copy';

/** `carried`: as it stands; `anew`: it belongs to the one document; `worked`: it follows by a rule below. */
type Fate = 'carried' | 'anew' | 'worked';
type Fates<Field extends string> = Readonly<Record<Field, Readonly<Record<Passage, Fate>>>>;

const everywhere = (fate: Fate) => ({ quote: fate, order: fate, bill: fate, amendment: fate, copy: fate });
const always = everywhere('carried');
const never = everywhere('anew');
const byRule = everywhere('worked');
/** Of what a vendor says, and of prices, which those of a request only guess at: a quote says its own. */
const fromQuoteOn = { ...always, quote: 'anew' } as const;

/** What becomes of each field of the head. A field that is missing here does not compile. */
const headFates = {
  vendor: { ...fromQuoteOn, copy: 'worked' },
  currencyCode: always,
  isPriceIncludeTax: fromQuoteOn,
  termPayment: fromQuoteOn,
  organization: always,
  warehouse: always,
  urgencyLevel: always,
  // Why an order changes is said anew.
  notes: { ...always, amendment: 'anew' },
  witholding: always,
  witholdingAmount: { ...fromQuoteOn, bill: 'worked' },
  witholdingObjectID: always,
  // An order keeps its own.
  customFields: { ...byRule, amendment: 'anew' },
  // The number of an offer is what its order refers to.
  referenceNumber: { ...never, order: 'carried', amendment: 'carried' },
  duplicateNote: never,
  transactionDate: byRule,
  // Of a quote and its order the day of delivery, of an invoice the day on which it is due.
  dueDate: { quote: 'anew', order: 'carried', bill: 'worked', amendment: 'carried', copy: 'worked' },
  expirationDate: never,
  taxInvoiceNumber: never,
  taxInvoiceDate: never,
  prepaidAmount: never,
  vatDifference: never,
  media: never,
  mediaOcrID: never,
  requester: { ...always, copy: 'worked' },
  purchaseOrder: byRule,
  purchaseQuote: byRule,
  purchaseRequest: byRule,
  copiedFrom: byRule,
} as const satisfies Fates<Exclude<keyof EnteredDocument, 'transactionType' | 'items'>>;

/** What becomes of each field of a line. */
const lineFates = {
  // Among the lines of one document alone: others name their parent by it.
  id: always,
  parentID: always,
  itemableID: always,
  itemableType: always,
  itemName: always,
  qty: { ...always, bill: 'worked' },
  unit: always,
  unitPrice: fromQuoteOn,
  tax: always,
  whtTax: always,
  whtObjectID: always,
  notes: always,
  splits: always,
  orderLineID: byRule,
  requestLineID: byRule,
} as const satisfies Fates<keyof EnteredLine>;

const emptyHead: Omit<EnteredDocument, 'transactionType' | 'items' | 'requester'> = {
  vendor: null,
  currencyCode: 'IDR',
  isPriceIncludeTax: false,
  termPayment: null,
  organization: null,
  warehouse: null,
  urgencyLevel: 'medium',
  notes: null,
  witholding: 0,
  witholdingAmount: 0,
  witholdingObjectID: null,
  customFields: [],
  referenceNumber: null,
  duplicateNote: null,
  transactionDate: null,
  dueDate: null,
  expirationDate: null,
  taxInvoiceNumber: null,
  taxInvoiceDate: null,
  prepaidAmount: 0,
  vatDifference: 0,
  media: [],
  mediaOcrID: null,
  purchaseOrder: null,
  purchaseQuote: null,
  purchaseRequest: null,
  copiedFrom: null,
};
const emptyLine = { qty: 0, unitPrice: 0, orderLineID: null, requestLineID: null };

/** What a document begins with: another one, or what a template keeps of one. */
export type CarriedSource = DocumentContent & Partial<DocumentDetail>;

interface Begun {
  /** Of the new document. */
  day: Day;
  /** Who enters a copy. */
  requester: Named;
}

/**
 * A new document as it begins that is made of another one, or copied from it. This is the one place that says what goes on
 * from a request to the payment: forms, templates, recurring purchases and the answers of vendors begin by it.
 */
export function carriedOver(source: CarriedSource, passage: Passage, begun: Begun): EnteredDocument {
  const head = taken(headFates, source, { ...emptyHead, requester: begun.requester }, passage);
  const left = source.items.map((line) => leftOf(line, passage));
  return {
    ...head,
    transactionType: passage === 'copy' ? source.transactionType : passage,
    ...linksTo(source, passage),
    // A vendor offers once.
    ...(passage === 'copy' && !kindOfEntered(source).isOffer ? { vendor: source.vendor } : {}),
    ...(passage === 'copy' ? { requester: begun.requester } : {}),
    customFields:
      headFates.customFields[passage] === 'anew'
        ? []
        : source.customFields.filter(({ value }) => !holdsFiles(value)),
    transactionDate: begun.day,
    ...(headFates.dueDate[passage] === 'worked' ? { dueDate: dueDay(source, passage, begun.day) } : {}),
    ...(passage === 'bill' ? { witholdingAmount: shareOfWithheld(source, left) } : {}),
    items: source.items.flatMap((line, at) => {
      const qty = left[at] ?? '0';
      return passage === 'bill' && !isPositive(qty) ? [] : [lineOf(source, line, passage, qty)];
    }),
  };
}

function taken<Whole extends object>(
  fates: Fates<Extract<keyof Whole, string>> | Fates<string>,
  source: object,
  empty: Whole,
  passage: Passage,
): Whole {
  const carried = Object.entries(fates).flatMap(([field, of]) => {
    const value = (source as Record<string, unknown>)[field];
    return of[passage] === 'carried' && value !== undefined ? [[field, value]] : [];
  });
  return { ...empty, ...(Object.fromEntries(carried) as Partial<Whole>) };
}

function lineOf(
  { transactionType }: Pick<CarriedSource, 'transactionType'>,
  line: Line,
  passage: Passage,
  qty: Amount,
): EnteredLine {
  const { amount: _amount, invoicedQty: _invoicedQty, ...entered } = line;
  const isOffer = transactionType === 'quote';
  return {
    ...taken(lineFates, entered, { ...entered, ...emptyLine }, passage),
    qty: toWire(qty),
    orderLineID: passage === 'bill' || passage === 'amendment' ? line.id : null,
    requestLineID: passage === 'quote' ? line.id : passage === 'copy' && isOffer ? line.requestLineID : null,
    splits: line.splits.map(({ organization, tag, amount }) => ({ organization, tag, amount })),
  };
}

/** Of an order what is left to invoice. */
function leftOf({ qty, invoicedQty }: Line, passage: Passage): Amount {
  const whole = fromWire(qty);
  return passage === 'bill' ? maxAmount('0', subtract(whole, fromWire(invoicedQty ?? 0))) : whole;
}

/** An amount that is withheld of a whole order, by what of it is invoiced now. */
function shareOfWithheld(
  { items, witholding, witholdingAmount, currencyCode }: CarriedSource,
  left: readonly Amount[],
): number {
  if (witholding > 0 || witholdingAmount === 0) return witholdingAmount;
  const values = items.map(({ unitPrice }, at) => multiply(left[at] ?? '0', fromWire(unitPrice)));
  const whole = items.map(({ unitPrice, qty }) => multiply(fromWire(qty), fromWire(unitPrice)));
  const rest = subtract(sum(whole), sum(values));
  if (isZero(rest) || !isPositive(sum(values))) return isZero(rest) ? witholdingAmount : 0;
  const [share = '0'] = splitAmount(fromWire(witholdingAmount), [sum(values), rest], currencyCode);
  return toWire(share);
}

/** By the term; without one, a copy is due as many days after its date as the other was. */
function dueDay(
  { transactionType, termPayment, transactionDate, dueDate }: CarriedSource,
  passage: Passage,
  day: Day,
): Day | null {
  const isOwed = passage === 'bill' || kindOfEntered({ transactionType }).isOwed;
  if (isOwed && termPayment) return addDays(day, termPayment.days);
  if (passage !== 'copy' || !transactionDate || !dueDate) return null;
  return addDays(day, daysBetween(transactionDate as Day, dueDate as Day));
}

/** What it names as the document that it was made of. */
function linksTo(
  { id, revision = 1, purchaseRequest = null, transactionType }: CarriedSource,
  passage: Passage,
): Pick<EnteredDocument, 'purchaseOrder' | 'purchaseQuote' | 'purchaseRequest' | 'copiedFrom'> {
  const link = id === undefined ? null : { id };
  const isOffer = passage === 'copy' && transactionType === 'quote';
  return {
    purchaseOrder: passage === 'amendment' && link ? { ...link, revision } : passage === 'bill' ? link : null,
    purchaseQuote: passage === 'order' ? link : null,
    purchaseRequest: passage === 'quote' ? link : isOffer ? purchaseRequest : null,
    copiedFrom: passage === 'copy' ? link : null,
  };
}

/** Files stay with the record that they were attached to. */
function holdsFiles(value: DocumentDetail['customFields'][number]['value']): boolean {
  return Array.isArray(value) && value.some((one) => 'fileName' in one);
}

/** What is made of a document of a type. */
export function passageOf(type: TransactionType): Passage {
  return madeOfType[type as keyof typeof madeOfType].makes;
}
