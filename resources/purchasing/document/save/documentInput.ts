import { z } from 'zod';

import { saying } from '../../../../domain/message/fieldMessage.ts';
import { law } from '../../../../domain/message/message.ts';
import { daySchema, optionalDaySchema } from '../../../../domain/day/daySchema.ts';
import { fromWire, isZero } from '../../../../domain/money/money.ts';
import { sentCustomValues } from '../../../../domain/noun/customFields/customFieldSchemas.ts';
import { plainLine } from '../../../../domain/noun/plainLineSchema.ts';
import type { SentKind } from '../../../../domain/money/sentMoney.ts';
import {
  currencyCodeSchema,
  percentSchema,
  quantitySchema,
  sentMoneySchema,
} from '../../../../domain/money/moneySchema.ts';
import type { Refusals } from '../documentAmounts.ts';
import {
  documentError,
  computed,
  computedOfLine,
  readLines,
  readOfWhole,
  readWithholding,
  refuseBelowZero,
  refuseDecimals,
  refuseLostParents,
  refusalsIn,
  refuseSplits,
  refuseTotals,
  totalError,
  typed,
  typedOfLine,
  typedPrice,
} from '../documentAmounts.ts';
import type { TransactionType } from '../document.ts';
import { urgencyLevels } from '../document.ts';
import { readTaxInvoice } from './taxInvoice.ts';
import { documentKinds, kindOfEntered } from '../../documentKinds.ts';

/**
 * What a screen sends to save a document (rules: saving a document). Two forms of one shape: a draft
 * takes anything that is well-formed, a submitted document must be whole.
 */
export const maxLines = 500;
export const maxFiles = 20;
const maxSplits = 20;
const splitTagLength = 60;
const enteredTypes: readonly string[] = [...documentKinds.map(({ type }) => type), 'invoice'];

const id = z.int().positive();
const optionalID = z
  .int()
  .nonnegative()
  .nullish()
  .transform((value) => value || null);
const notes = z
  .string()
  .trim()
  .max(2000)
  .nullish()
  .transform((value) => value || null);

const optionalMoney = (kind: SentKind) =>
  sentMoneySchema(kind)
    .nullish()
    .transform((text) => text || null);
const percent = percentSchema.nullish().transform((value) => value ?? '0');

const lineFields = {
  id: id.nullish(),
  parentID: id.nullish().transform((value) => value ?? null),
  itemableType: z.enum(['product', 'misc']).default('product'),
  itemName: plainLine().max(200).nullish(),
  tax: percent,
  whtTax: percent,
  whtObjectID: id
    .nullish()
    .transform((value) => value ?? null)
    .describe('The tax object that is withheld on; without one, what follows from the rate')
    .meta({ 'x-resource': 'tax-objects' }),
  amount: optionalMoney(computedOfLine).describe('Quantity times unit price; when it is sent, it must agree'),
  orderLineID: id
    .nullish()
    .transform((value) => value ?? null)
    .describe(
      'The line of the order that this line of an invoice asks to pay, or that it takes the place of in a change of the order',
    ),
  requestLineID: id
    .nullish()
    .transform((value) => value ?? null)
    .describe('The line of the request that this line of a quote offers'),
  unit: plainLine()
    .max(20)
    .nullish()
    .transform((value) => value || null),
  notes,
  splits: z
    .array(
      z.strictObject({
        organizationID: optionalID,
        tag: plainLine()
          .max(splitTagLength)
          .nullish()
          .transform((value) => value || null)
          .describe('A project, or whatever the company counts by'),
        amount: sentMoneySchema(computed),
      }),
    )
    .refine((parts) => parts.length <= maxSplits, saying(documentError('mostParts', { limit: maxSplits })))
    .meta({ maxItems: maxSplits, example: [] })
    .default([])
    .describe('For whom the line is, where it is for several: amounts that sum to the amount of the line'),
};

export const lineInput = z.strictObject({
  ...lineFields,
  itemableID: id.meta({ 'x-resource': 'products' }),
  unitPrice: sentMoneySchema(typedPrice)
    .refine((text) => text !== '', saying(law('field.required')))
    .meta({ description: 'Below zero of a line that is a discount; an invoice alone has such' }),
  qty: quantitySchema
    .default('0')
    .refine((value) => !isZero(value), saying(law('field.quantity')))
    .meta({ example: 1 }),
});

/** Only items with an itemableID count (rules: saving a document): of a submitted document the others are not even looked at. */
const lineIfItem = z.preprocess(
  (line) => (isWithoutItem(line) ? null : line),
  lineInput.nullable().describe('Left out where it has no itemableID'),
);

function isWithoutItem(line: unknown): boolean {
  if (typeof line !== 'object' || line === null || Array.isArray(line)) return false;
  const { itemableID } = line as { itemableID?: unknown };
  return itemableID === undefined || itemableID === null || itemableID === 0 || itemableID === '';
}

const draftLineInput = z.strictObject({
  ...lineFields,
  itemableID: optionalID.meta({ 'x-resource': 'products' }),
  unitPrice: optionalMoney(typedPrice).transform((text) => text ?? '0'),
  qty: quantitySchema.nullish(),
});

const documentFields = {
  transactionType: z
    .string()
    .refine((type) => enteredTypes.includes(type), saying(documentError('notEntered')))
    .meta({ enum: [...enteredTypes] })
    .default('bill')
    .transform((type): TransactionType => (type === 'invoice' ? 'bill' : (type as TransactionType))),
  isPriceIncludeTax: z.boolean().default(false),
  duplicateNote: z
    .string()
    .trim()
    .max(500)
    .nullish()
    .transform((value) => value || null)
    .describe('Why an invoice is not the one that it looks like; asked where it certainly or likely is'),
  mediaIDs: z
    .array(id)
    .refine((ids) => ids.length <= maxFiles, saying(documentError('mostFiles', { limit: maxFiles })))
    .meta({ maxItems: maxFiles })
    .default([]),
  mediaOcrID: optionalID,
  notes,
  referenceNumber: plainLine()
    .max(100)
    .nullish()
    .transform((value) => value || null),
  currencyCode: currencyCodeSchema.default('IDR'),
  currencyName: plainLine().max(60).nullish(),
  witholding: percent.describe('Withheld of the whole document, percent of its subtotal'),
  witholdingAmount: optionalMoney(typed)
    .transform((text) => text ?? '0')
    .describe('The same as an amount; beside a percentage, it must agree'),
  prepaidAmount: optionalMoney(typed)
    .transform((text) => text ?? '0')
    .describe('Of an invoice: what the vendor was paid of it before, as the invoice says itself'),
  vatDifference: optionalMoney(typedOfLine)
    .transform((text) => text ?? '0')
    .describe(
      'Of an invoice: what its VAT is more than ours because the vendor rounds otherwise; some cents at most',
    ),
  witholdingObjectID: optionalID
    .describe('The tax object of that withholding')
    .meta({ 'x-resource': 'tax-objects' }),
  taxInvoiceNumber: plainLine()
    .max(30)
    .nullish()
    .transform((value) => value || null)
    .describe("The number of the vendor's tax invoice (faktur pajak), 17 digits")
    .meta({ example: '04002500000000017' }),
  taxInvoiceDate: optionalDaySchema.meta({ description: 'The day of the tax invoice', example: null }),
  warehouseID: optionalID,
  termPaymentID: optionalID,
  requesterID: optionalID.meta({ 'x-resource': 'employees' }),
  organizationID: optionalID,
  purchaseOrderID: optionalID,
  orderRevision: optionalID.describe(
    'Of a change of an order: the revision of the order that it was begun from; refused where the order has another one by now',
  ),
  purchaseQuoteID: optionalID,
  purchaseRequestID: optionalID.describe('Of a quote: what is offered for'),
  copiedFromID: optionalID
    .meta({ 'x-resource': 'bills' })
    .describe('What a new document of the same kind is copied from: its history says it'),
  expirationDate: optionalDaySchema.meta({ description: 'Until when a quote holds', example: null }),
  urgencyLevel: z.enum(urgencyLevels).default('medium'),
  customFields: sentCustomValues,
};

/** Not more than a document holds. */
const lines = <Line extends z.ZodType>(line: Line) =>
  z
    .array(line)
    .refine((items) => items.length <= maxLines, saying(documentError('mostItems', { limit: maxLines })))
    .meta({ maxItems: maxLines });

export const documentInput = z
  .strictObject({
    ...documentFields,
    vendorID: z
      .int()
      .refine((id) => id > 0, saying(law('field.required')))
      .nullable()
      .describe('Null of a request alone'),
    transactionDate: daySchema,
    dueDate: daySchema
      .nullable()
      .describe(
        'Of an invoice the day on which it is due; of an order and a quote the day of delivery, of a request until when ' +
          'it is needed, or null',
      ),
    items: lines(lineIfItem).refine((items) => items.length > 0, saying(documentError('oneItem'))),
  })
  .transform((sent, context) => {
    const refusals = refusalsIn(context);
    const items = readLines(sent.items, sent.currencyCode, refusals);
    const input = {
      ...sent,
      items,
      witholdingAmount: readWithholding(sent, refusals),
      ...readOfWhole(sent, refusals),
      taxInvoiceNumber: readTaxInvoice(sent, refusals),
    };
    const { isOfVendor, isOwed, isChange } = kindOfEntered(input);
    if (isOfVendor && input.vendorID === null) refusals.add(['vendorID'], law('field.required'));
    refuseVendor(input, refusals);
    if (input.dueDate === null) {
      if (isOwed) refusals.add(['dueDate'], law('field.required'));
    } else if (!isChange && input.dueDate < input.transactionDate) {
      refusals.add(['dueDate'], documentError(isOwed ? 'dueBeforeTransaction' : 'dayBeforeDocument'));
    }
    if (input.items.length === 0) refusals.add(['items'], documentError('oneItem'));
    refuseOffer(input, refusals);
    refuseLostParents(input, refusals);
    refuseDecimals(input, refusals);
    refuseTotals(input, refusals, totalError);
    refuseBelowZero({ ...input, isInvoice: input.transactionType === 'bill', isDraft: false }, refusals);
    refuseSplits(input, refusals);
    return refusals.isEmpty() ? input : z.NEVER;
  });

/** The same, where an address of its own says that it is a quote. */
export const quoteInput = z.preprocess(
  (sent) => (typeof sent === 'object' && sent !== null ? { transactionType: 'quote', ...sent } : sent),
  documentInput.refine(({ transactionType }) => transactionType === 'quote', {
    ...saying(documentError('onlyQuotesHere')),
    path: ['transactionType'],
  }),
);

/** A draft vendor of 0 becomes null; missing dates stay empty (rules: saving a draft). */
export const documentDraftInput = z
  .strictObject({
    ...documentFields,
    vendorID: optionalID,
    transactionDate: optionalDaySchema,
    dueDate: optionalDaySchema,
    items: lines(draftLineInput).default([]),
  })
  .transform((sent, context) => {
    const refusals = refusalsIn(context);
    // Lines without anything that counts are left out, wherever they come from (rules: saving a draft).
    const items = readLines(sent.items, sent.currencyCode, refusals)
      .filter((line) => isKeptInDraft({ ...line, amount: line.amount ?? line.unitPrice }) || line.itemName)
      .map((line) => ({ ...line, qty: line.qty ?? '1' }));
    const input = {
      ...sent,
      items,
      witholdingAmount: readWithholding(sent, refusals),
      ...readOfWhole(sent, refusals),
      taxInvoiceNumber: readTaxInvoice(sent, refusals),
    };
    refuseVendor(input, refusals);
    refuseOffer(input, refusals);
    refuseLostParents(input, refusals);
    refuseTotals(input, refusals, () => null);
    refuseBelowZero({ ...input, isInvoice: input.transactionType === 'bill', isDraft: true }, refusals);
    refuseSplits(input, refusals);
    return refusals.isEmpty() ? input : z.NEVER;
  });

/** A quote is of a request, and holds from its day on; nothing else is. */
function refuseOffer(
  input: { transactionDate: string | null } & Pick<
    z.output<z.ZodObject<typeof documentFields>>,
    'transactionType' | 'purchaseRequestID' | 'expirationDate'
  >,
  refusals: Refusals,
): void {
  const { transactionType, purchaseRequestID, expirationDate } = input;
  if (!kindOfEntered({ transactionType }).isOffer) {
    if (purchaseRequestID !== null) refusals.add(['purchaseRequestID'], documentError('onlyQuotes'));
    if (expirationDate !== null) refusals.add(['expirationDate'], documentError('onlyQuotes'));
    return;
  }
  if (purchaseRequestID === null) refusals.add(['purchaseRequestID'], law('field.required'));
  if (expirationDate !== null && input.transactionDate !== null && expirationDate < input.transactionDate) {
    refusals.add(['expirationDate'], documentError('expiresBefore'));
  }
}

/** What no vendor sends has none, and nothing that a vendor would bring. */
function refuseVendor(
  input: Pick<
    z.output<z.ZodObject<typeof documentFields>>,
    'transactionType' | 'referenceNumber' | 'termPaymentID'
  > & {
    vendorID: number | null;
  },
  refusals: Refusals,
): void {
  if (kindOfEntered(input).isOfVendor) return;
  for (const field of ['vendorID', 'referenceNumber', 'termPaymentID'] as const) {
    if (input[field] !== null) refusals.add([field], documentError('noVendor'));
  }
}

export type DocumentInput = z.output<typeof documentInput>;
export type DocumentDraftInput = z.output<typeof documentDraftInput>;

/** A draft keeps items that have any of: item, tax, amount, notes, or a non-zero quantity (rules: saving a draft). */
export function isKeptInDraft(line: {
  itemableID?: number | null;
  tax?: number | string | null;
  amount?: number | string | null;
  notes?: string | null;
  qty?: number | string | null;
}): boolean {
  const isSet = (value: number | string | null | undefined) =>
    value !== null && value !== undefined && value !== '' && !isZero(fromWire(value));
  return (
    Boolean(line.itemableID) ||
    isSet(line.tax) ||
    isSet(line.amount) ||
    Boolean(line.notes) ||
    isSet(line.qty)
  );
}
