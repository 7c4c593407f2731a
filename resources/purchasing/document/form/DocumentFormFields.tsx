import type { Actor } from '../../../../domain/access/actor.ts';
import type { Day } from '../../../../domain/day/day.ts';
import { today } from '../../../../domain/day/day.ts';
import { dayText, parseTypedDay, unreadDay } from '../../../../domain/day/dayInput.ts';
import type { Choice } from '../../../../domain/noun/fields.ts';
import { noChoice } from '../../../../domain/noun/fields.ts';
import type { CustomField, CustomFieldValue } from '../../../../domain/noun/customFields/customFields.ts';
import { fromNowOn } from '../../../../domain/noun/customFields/customValues.ts';
import type { TypedCustomField } from '../../../../domain/noun/customFields/typedCustomFields.ts';
import {
  readCustomFields,
  typedCustomFields,
} from '../../../../domain/noun/customFields/typedCustomFields.ts';
import { messageOf } from '../../../../domain/message/fieldMessage.ts';
import type { FieldMessages } from '../../../../domain/message/message.ts';
import { law } from '../../../../domain/message/message.ts';
import type { Amount } from '../../../../domain/money/money.ts';
import { currencyCodes, fromWire, toWire } from '../../../../domain/money/money.ts';
import { currencies } from '../../../../domain/money/currencies.ts';
import { formatNumber } from '../../../../domain/money/moneyFormat.ts';
import { parseMoney, parseTypedMoney } from '../../../../domain/money/moneyInput.ts';
import {
  cellText,
  priceCellText,
  emptyLine,
  isBlankLine,
  lineAmount,
  parseLineNumber,
  readLine,
} from '../lines/line.ts';
import type { MediaItem } from '../../../../domain/noun/attachment.ts';
import type { LineSplit } from '../lines/lineSplit.ts';
import { splitAmounts } from '../lines/lineSplit.ts';
import type { LineFields, LineForm } from '../lines/line.ts';
import type { Judged, SaveKind } from '../../../../src/ui/form/judged.ts';
import type { TransactionType, UrgencyLevel } from '../document.ts';
import { kindOfEntered } from '../../documentKinds.ts';
import { documentDraftInput, documentInput, isKeptInDraft } from '../save/documentInput.ts';
import type { EnteredDocument, EnteredLine } from '../copy/carriedOver.ts';

/** The form of a document: every number and day is the text that was typed. */
export interface DocumentFields extends LineForm {
  /** What is entered. Not typed. */
  transactionType: TransactionType;
  vendor: Choice;
  referenceNumber: string;
  /** Why it is not the invoice that it looks like. */
  duplicateNote: string;
  transactionDate: string;
  dueDate: string;
  expirationDate: string;
  termPayment: Choice;
  organization: Choice;
  warehouse: Choice;
  requester: Choice;
  urgencyLevel: UrgencyLevel;
  notes: string;
  /** Of the whole document, in percent or as an amount. */
  witholding: string;
  witholdingAmount: string;
  /** What was paid of it before. */
  prepaidAmount: string;
  /** What the VAT of the vendor is more than ours; it comes with a file that was read. */
  vatDifference: string;
  witholdingObjectID: number | null;
  taxInvoiceNumber: string;
  taxInvoiceDate: string;
  media: MediaItem[];
  customFields: TypedCustomField[];
  /** What the document was made from. Not typed: carried along, so that it stays when the document is saved. */
  mediaOcrID: number | null;
  purchaseOrderID: number | null;
  /** The revision of the order that its change was begun from. Nobody types it. */
  orderRevision: number | null;
  purchaseQuoteID: number | null;
  purchaseRequestID: number | null;
  /** What a new document is copied from. Not typed. */
  copiedFromID: number | null;
}

/** The fields that the company added, for the document that is typed. */
export interface AddedFields {
  fields: readonly CustomField[];
  /** What the document holds of them already. */
  held: readonly CustomFieldValue[];
  /** Since when the document counts. */
  since: string;
}

const noAddedFields: AddedFields = { fields: [], held: [], since: fromNowOn };

/** An empty form: dated today, in rupiah, requested by the person who enters it. */
export function newDocument(
  transactionType: TransactionType,
  actor: Actor,
  now: Date,
  customFields: readonly CustomField[] = [],
): DocumentFields {
  return {
    transactionType,
    vendor: noChoice,
    referenceNumber: '',
    duplicateNote: '',
    transactionDate: dayText(today(actor.timeZone, now)),
    dueDate: '',
    expirationDate: '',
    termPayment: noChoice,
    currencyCode: 'IDR',
    isPriceIncludeTax: false,
    priceDecimals: actor.priceDecimals ?? 0,
    organization: noChoice,
    warehouse: noChoice,
    requester: { id: actor.employeeID, name: actor.fullName },
    urgencyLevel: 'medium',
    notes: '',
    witholding: '',
    witholdingAmount: '',
    prepaidAmount: '',
    vatDifference: '',
    witholdingObjectID: null,
    taxInvoiceNumber: '',
    taxInvoiceDate: '',
    media: [],
    customFields: typedCustomFields(customFields, []),
    mediaOcrID: null,
    purchaseOrderID: null,
    orderRevision: null,
    purchaseQuoteID: null,
    purchaseRequestID: null,
    copiedFromID: null,
    items: [emptyLine],
  };
}

/** A stored document as the form shows it. */
export function fieldsOfDocument(
  bill: Omit<EnteredDocument, 'copiedFrom'>,
  customFields: readonly CustomField[] = [],
): DocumentFields {
  const choice = (named: { id: number; name: string } | null): Choice =>
    named ? { id: named.id, name: named.name } : noChoice;
  return {
    transactionType: bill.transactionType,
    vendor: choice(bill.vendor),
    referenceNumber: bill.referenceNumber ?? '',
    duplicateNote: bill.duplicateNote ?? '',
    transactionDate: dayText(bill.transactionDate),
    dueDate: dayText(bill.dueDate),
    expirationDate: dayText(bill.expirationDate),
    termPayment: choice(bill.termPayment),
    currencyCode: bill.currencyCode,
    isPriceIncludeTax: bill.isPriceIncludeTax,
    organization: choice(bill.organization),
    warehouse: choice(bill.warehouse),
    requester: choice(bill.requester),
    urgencyLevel: bill.urgencyLevel,
    notes: bill.notes ?? '',
    witholding: cellText(bill.witholding, false),
    // What a percentage makes of itself is not typed.
    witholdingAmount: bill.witholding > 0 ? '' : cellText(bill.witholdingAmount, false),
    prepaidAmount: cellText(bill.prepaidAmount, false),
    vatDifference: cellText(bill.vatDifference, false),
    witholdingObjectID: bill.witholdingObjectID,
    taxInvoiceNumber: bill.taxInvoiceNumber ?? '',
    taxInvoiceDate: dayText(bill.taxInvoiceDate),
    media: bill.media,
    customFields: typedCustomFields(customFields, bill.customFields),
    mediaOcrID: bill.mediaOcrID,
    purchaseOrderID: bill.purchaseOrder?.id ?? null,
    orderRevision: bill.transactionType === 'amendment' ? (bill.purchaseOrder?.revision ?? null) : null,
    purchaseQuoteID: bill.purchaseQuote?.id ?? null,
    // Of an order it follows from its quote.
    purchaseRequestID: bill.transactionType === 'quote' ? (bill.purchaseRequest?.id ?? null) : null,
    copiedFromID: null,
    items: bill.items.length === 0 ? [emptyLine] : bill.items.map(lineOf),
  };
}

function lineOf(line: EnteredLine): LineFields {
  return {
    storedID: line.id,
    parentID: line.parentID,
    sourceID: line.orderLineID ?? line.requestLineID,
    itemableID: line.itemableID,
    itemableType: line.itemableType === 'misc' ? 'misc' : 'product',
    itemName: line.itemName ?? '',
    qty: formatNumber(fromWire(line.qty)),
    unit: line.unit ?? '',
    unitPrice: priceCellText(line.unitPrice),
    tax: cellText(line.tax, false),
    whtTax: cellText(line.whtTax, false),
    whtObjectID: line.whtObjectID,
    notes: line.notes ?? '',
    splits: line.splits.map(({ organization, tag, amount }) => ({
      whom: organization ?? noChoice,
      tag: tag ?? '',
      weight: fromWire(amount),
    })),
  };
}

/** Stands for an item that is made when the document is sent, so that the rest of its line can be judged before. */
const itemToCome = Number.MAX_SAFE_INTEGER;

/** Where each field of the wire stands on the form, where it has another name there. */
const formNames: Record<string, string> = {
  vendorID: 'vendor',
  termPaymentID: 'termPayment',
  organizationID: 'organization',
  warehouseID: 'warehouse',
  requesterID: 'requester',
  mediaIDs: 'media',
  mediaOcrID: 'media',
  itemableID: 'itemName',
  amount: 'unitPrice',
  whtObjectID: 'whtTax',
  witholdingObjectID: 'witholdingAmount',
  orderLineID: 'itemName',
  requestLineID: 'itemName',
};

const lineColumns = ['itemName', 'splits', 'qty', 'unit', 'unitPrice', 'tax', 'whtTax', 'notes'];
const headerFields = [
  'vendor',
  'referenceNumber',
  'duplicateNote',
  'transactionDate',
  'termPayment',
  'dueDate',
  'expirationDate',
  'currencyCode',
  'organization',
  'warehouse',
  'requester',
  'urgencyLevel',
  'taxInvoiceNumber',
  'taxInvoiceDate',
  'witholding',
  'witholdingAmount',
  'prepaidAmount',
  'vatDifference',
  'isPriceIncludeTax',
  'items',
  'notes',
  'media',
  'customFields',
];

/** The path on the form of a path on the wire; null for a field that the form does not show. */
export function formPath(wirePath: string, sentLines: readonly number[]): string | null {
  const [head = '', ...rest] = wirePath.split('.');
  if (head === 'items' && rest.length > 0) {
    const line = sentLines[Number(rest[0])];
    if (line === undefined) return 'items';
    const column = formNames[rest[1] ?? ''] ?? rest[1] ?? '';
    return `items.${line}.${lineColumns.includes(column) ? column : 'itemName'}`;
  }
  if (head === 'customFields') return wirePath.replace(/\.fieldID$/, '.value');
  const name = formNames[head] ?? head;
  return headerFields.includes(name) ? name : null;
}

/** Orders paths as the form shows them. */
export function byPlaceOnForm(a: string, b: string): number {
  const rank = (path: string): [number, number, number] => {
    const [head = '', line = '-1', column = ''] = path.split('.');
    return [headerFields.indexOf(head), Number(line), lineColumns.indexOf(column)];
  };
  const [first, second] = [rank(a), rank(b)];
  return first[0] - second[0] || first[1] - second[1] || first[2] - second[2];
}

interface Written {
  /** The body without its lines, amounts still as decimal texts. */
  body: Record<string, unknown>;
  items: Record<string, unknown>[];
  /** For each of these lines the index of its line on the form. */
  sentLines: number[];
  /** What the form itself cannot read, by its paths. */
  errors: FieldMessages;
}

/** What a form sends (rules: saving a document, saving a draft). */
function writeDocument(fields: DocumentFields, kind: SaveKind, added: AddedFields): Written {
  const since = kind === 'draft' ? null : added.since;
  const own = readCustomFields(added.fields, fields.customFields, added.held, since, parseTypedDay);
  const errors: FieldMessages = { ...own.errors };
  const sentLines: number[] = [];
  const items: Record<string, unknown>[] = [];
  for (const [index, line] of fields.items.entries()) {
    if (isBlankLine(line)) continue;
    const written = writeLine(line, index, fields, kind, errors);
    if (written === null) continue;
    sentLines.push(index);
    items.push(written);
  }
  const chosen = (path: 'vendor' | 'organization' | 'warehouse' | 'requester' | 'termPayment') => {
    const { id, name } = fields[path];
    if (id === null && name.trim() !== '') errors[path] = law('field.fromList');
    return id;
  };
  const { isOfVendor, isOwed } = kindOfEntered(fields);
  const vendorID = chosen('vendor');
  if (isOfVendor && kind === 'submit' && vendorID === null) errors['vendor'] ??= law('field.required');
  const day = (path: 'transactionDate' | 'dueDate' | 'expirationDate' | 'taxInvoiceDate'): Day | null => {
    const text = fields[path].trim();
    const parsed = parseTypedDay(text);
    const isOptional =
      path === 'expirationDate' || path === 'taxInvoiceDate' || (path === 'dueDate' && !isOwed);
    if (text === '' && kind === 'submit' && !isOptional) errors[path] = law('field.required');
    if (text !== '' && parsed === null) errors[path] = unreadDay(text);
    return parsed;
  };
  const currencyCode = currencyCodes.find((code) => code === fields.currencyCode);
  const body = {
    transactionType: fields.transactionType,
    vendorID,
    referenceNumber: fields.referenceNumber.trim() || null,
    ...(fields.duplicateNote.trim() === '' ? {} : { duplicateNote: fields.duplicateNote.trim() }),
    transactionDate: day('transactionDate'),
    dueDate: day('dueDate'),
    termPaymentID: chosen('termPayment'),
    currencyCode: fields.currencyCode,
    currencyName: currencyCode ? currencies[currencyCode].name : null,
    isPriceIncludeTax: fields.isPriceIncludeTax,
    organizationID: chosen('organization'),
    warehouseID: chosen('warehouse'),
    requesterID: chosen('requester'),
    urgencyLevel: fields.urgencyLevel,
    notes: fields.notes.trim() || null,
    witholdingAmount: moneyOf('witholdingAmount', fields, errors),
    ...(isOwed && fields.prepaidAmount.trim() !== ''
      ? { prepaidAmount: moneyOf('prepaidAmount', fields, errors) }
      : {}),
    ...(isOwed && fields.vatDifference.trim() !== ''
      ? { vatDifference: moneyOf('vatDifference', fields, errors) }
      : {}),
    ...(fields.witholding.trim() === '' ? {} : { witholding: percentOf(fields, errors) }),
    ...(fields.witholdingObjectID === null ? {} : { witholdingObjectID: fields.witholdingObjectID }),
    ...(isOwed && fields.taxInvoiceNumber.trim() !== ''
      ? { taxInvoiceNumber: fields.taxInvoiceNumber.trim() }
      : {}),
    ...(isOwed && fields.taxInvoiceDate.trim() !== '' ? { taxInvoiceDate: day('taxInvoiceDate') } : {}),
    mediaIDs: fields.media.map((item) => item.id),
    // A file that was taken off was not read for this document any more.
    mediaOcrID: fields.media.some((item) => item.id === fields.mediaOcrID) ? fields.mediaOcrID : null,
    purchaseOrderID: fields.purchaseOrderID,
    ...(fields.orderRevision === null ? {} : { orderRevision: fields.orderRevision }),
    purchaseQuoteID: fields.purchaseQuoteID,
    purchaseRequestID: fields.purchaseRequestID,
    expirationDate: day('expirationDate'),
    ...(fields.copiedFromID ? { copiedFromID: fields.copiedFromID } : {}),
    ...(own.sent.length > 0 ? { customFields: own.sent } : {}),
  };
  return { body, items, sentLines, errors };
}

function percentOf({ witholding, currencyCode }: DocumentFields, errors: FieldMessages): Amount {
  const parsed = parseLineNumber('whtTax', witholding, currencyCode);
  if (parsed.ok) return parsed.amount;
  errors['witholding'] = parsed.says;
  return '0';
}

function moneyOf(
  path: 'witholdingAmount' | 'prepaidAmount' | 'vatDifference',
  fields: DocumentFields,
  errors: FieldMessages,
): Amount {
  if (fields[path].trim() === '') return '0';
  const parse = path === 'vatDifference' ? parseMoney : parseTypedMoney;
  const parsed = parse(fields[path], fields.currencyCode);
  if (parsed.ok) return parsed.amount;
  errors[path] = parsed.says;
  return '0';
}

/** A line as it is judged and sent; null for one without anything that counts on a draft. */
function writeLine(
  line: LineFields,
  index: number,
  { currencyCode, items, transactionType, priceDecimals }: DocumentFields,
  kind: SaveKind,
  errors: FieldMessages,
): Record<string, unknown> | null {
  const read = readLine(line, currencyCode, priceDecimals);
  for (const [field, says] of Object.entries(read.errors)) errors[`items.${index}.${field}`] = says;
  const { qty, unitPrice, tax, whtTax } = read.numbers;
  const itemName = line.itemName.trim();
  const notes = line.notes.trim() || null;
  const noQty = kind === 'submit' ? '0' : '1';
  const amount = lineAmount(read, currencyCode, noQty);
  if (kind === 'submit') {
    if (itemName === '') errors[`items.${index}.itemName`] = law('field.required');
    if (line.unitPrice.trim() === '') errors[`items.${index}.unitPrice`] = law('field.required');
  } else {
    const { itemableID } = line;
    const isUnread = Object.keys(read.errors).length > 0;
    const isKept = isKeptInDraft({ itemableID, tax, amount, notes, qty });
    if (!isKept && !isUnread && itemName === '') return null;
  }
  return {
    ...(line.storedID === null ? {} : { id: line.storedID }),
    // Not under a line that was taken off the form.
    ...(items.some(({ storedID }) => storedID !== null && storedID === line.parentID)
      ? { parentID: line.parentID }
      : {}),
    ...sourceOf(line, index, items, transactionType),
    itemableID: line.itemableID ?? (kind === 'submit' ? itemToCome : null),
    itemableType: line.itemableID === null ? 'misc' : line.itemableType,
    itemName: itemName || null,
    qty: qty ?? noQty,
    unit: line.unit.trim() || null,
    unitPrice: unitPrice ?? '0',
    tax: tax ?? '0',
    whtTax: whtTax ?? '0',
    ...(line.whtObjectID === null ? {} : { whtObjectID: line.whtObjectID }),
    notes,
    amount,
    ...(line.splits?.length ? { splits: writeSplits(line.splits, amount ?? '0', currencyCode) } : {}),
  };
}

/** The line that a line is made of, or changes: of a change only the first one is the line of the order, a copy of it is a new one. */
function sourceOf(
  { sourceID }: LineFields,
  index: number,
  items: readonly LineFields[],
  transactionType: TransactionType,
): { requestLineID?: number; orderLineID?: number } {
  if (sourceID === null) return {};
  const { isOffer, isChange } = kindOfEntered({ transactionType });
  if (isOffer) return { requestLineID: sourceID };
  const isCopy = isChange && items.slice(0, index).some((other) => other.sourceID === sourceID);
  return isCopy ? {} : { orderLineID: sourceID };
}

function writeSplits(splits: readonly LineSplit[], amount: Amount, currencyCode: string) {
  const amounts = splitAmounts(splits, amount, currencyCode);
  return splits.map(({ whom, tag }, at) => ({
    organizationID: whom.id,
    tag: tag.trim() || null,
    amount: amounts[at] ?? '0',
  }));
}

/** A body as it is sent, with JSON numbers, and which lines of the form it holds. */
export interface DocumentPayload {
  body: Record<string, unknown>;
  sentLines: number[];
}

/** What stands in the way of saving, by path of the form, judged by the server's own schema; and what is sent. */
export function judgedDocument(
  fields: DocumentFields,
  kind: SaveKind,
  added: AddedFields = noAddedFields,
): Judged<DocumentPayload> {
  const written = writeDocument(fields, kind, added);
  return { errors: errorsOf(written, kind), payload: () => payloadOf(written) };
}

function errorsOf({ body, items, sentLines, errors }: Written, kind: SaveKind): FieldMessages {
  const result = (kind === 'submit' ? documentInput : documentDraftInput).safeParse(
    { ...body, items },
    { reportInput: true },
  );
  const found = { ...errors };
  for (const issue of result.error?.issues ?? []) {
    const path = formPath(issue.path.map(String).join('.'), sentLines) ?? 'items';
    // An unreadable cell was judged as if it were empty: what it says itself says more.
    found[path] ??= messageOf(issue);
  }
  return found;
}

/** Only of a form without errors: on submit every line has its item by then, and one without is not sent (rules: saving a document). */
function payloadOf({ body, items: written, sentLines: writtenLines }: Written): DocumentPayload {
  const items: Record<string, unknown>[] = [];
  const sentLines: number[] = [];
  for (const [at, line] of written.entries()) {
    if (line['itemableID'] === itemToCome) continue;
    const splits = line['splits'] as Record<string, unknown>[] | undefined;
    items.push({
      ...line,
      ...wireNumbers(line, ['qty', 'unitPrice', 'tax', 'whtTax', 'amount']),
      ...(splits ? { splits: splits.map((part) => ({ ...part, ...wireNumbers(part, ['amount']) })) } : {}),
    });
    sentLines.push(writtenLines[at] ?? 0);
  }
  return {
    body: {
      ...body,
      ...wireNumbers(body, ['witholding', 'witholdingAmount', 'prepaidAmount', 'vatDifference']),
      items,
    },
    sentLines,
  };
}

function wireNumbers(record: Record<string, unknown>, names: readonly string[]): Record<string, number> {
  const numbers: Record<string, number> = {};
  for (const name of names) {
    const amount = record[name];
    if (typeof amount === 'string') numbers[name] = toWire(amount);
  }
  return numbers;
}
