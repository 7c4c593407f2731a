import { z } from 'zod';

import { screenTexts } from '../../domain/errors.ts';
import { daySchema } from '../../domain/daySchema.ts';
import type { Amount } from '../../domain/money.ts';
import { fitsCurrency, fromWire, isZero } from '../../domain/money.ts';
import {
  currencyCodeSchema,
  percentSchema,
  quantitySchema,
  typedAmountSchema,
} from '../../domain/moneySchema.ts';
import type { DocumentTotals } from '../../domain/tax.ts';
import { documentTotals } from '../../domain/tax.ts';
import { urgencyLevels } from './bill.ts';

/**
 * What a screen sends to save a document (spec 2 §7 "Create payload fields"). Two forms of one shape: a draft
 * takes anything that is well-formed, a submitted document must be whole.
 */
export const maxLines = 500;

const required = { error: screenTexts.required };
const id = z.int().positive();
const optionalID = z
  .int()
  .nonnegative()
  .nullish()
  .transform((value) => value || null);
const notes = z
  .string()
  .trim()
  .max(2000, 'Use at most 2,000 characters')
  .nullish()
  .transform((value) => value || null);

const lineFields = {
  id: id.nullish(),
  parentID: id.nullish().transform((value) => value ?? null),
  itemableType: z.enum(['product', 'misc']).default('product'),
  itemName: z.string().trim().max(200).nullish(),
  tax: percentSchema.default('0'),
  whtTax: percentSchema.default('0'),
  /** Quantity times unit price; when sent it must agree. */
  amount: typedAmountSchema().nullish(),
  unit: z
    .string()
    .trim()
    .max(20)
    .nullish()
    .transform((value) => value || null),
  notes,
};

export const lineInput = z.strictObject({
  ...lineFields,
  itemableID: id,
  unitPrice: typedAmountSchema(),
  qty: quantitySchema.default('0').refine((value) => !isZero(value), 'Enter a quantity above zero'),
});

export const draftLineInput = z.strictObject({
  ...lineFields,
  itemableID: optionalID,
  unitPrice: typedAmountSchema()
    .nullish()
    .transform((value) => value ?? '0'),
  qty: quantitySchema.nullish(),
});

/** Lines without anything that counts are left out, wherever they come from (spec 2 §5). */
const draftLines = z
  .array(draftLineInput)
  .max(maxLines, `Use at most ${maxLines} items`)
  .default([])
  .transform((lines) =>
    lines
      .filter((line) => isKeptInDraft({ ...line, amount: line.amount ?? line.unitPrice }) || line.itemName)
      .map((line) => ({ ...line, qty: line.qty ?? '1' })),
  );

const documentFields = {
  // The lifecycle is that of an invoice: another kind of document cannot be entered as one, nor become one later.
  transactionType: z
    .enum(['bill', 'invoice'], { error: 'Only invoices are entered here' })
    .default('bill')
    .transform(() => 'bill' as const),
  isPriceIncludeTax: z.boolean().default(false),
  mediaIDs: z.array(id).max(20, 'Attach at most 20 files').default([]),
  mediaOcrID: optionalID,
  notes,
  referenceNumber: z
    .string()
    .trim()
    .max(100)
    .nullish()
    .transform((value) => value || null),
  currencyCode: currencyCodeSchema.default('IDR'),
  currencyName: z.string().max(60).nullish(),
  witholdingAmount: typedAmountSchema()
    .nullish()
    .transform((value) => value ?? '0'),
  warehouseID: optionalID,
  termPaymentID: optionalID,
  requesterID: optionalID,
  organizationID: optionalID,
  purchaseOrderID: optionalID,
  purchaseQuoteID: optionalID,
  urgencyLevel: z.enum(urgencyLevels).default('medium'),
};

export const billInput = z
  .strictObject({
    ...documentFields,
    vendorID: z.int(required).positive(screenTexts.required),
    transactionDate: daySchema,
    dueDate: daySchema,
    items: z.array(lineInput).min(1, 'Add at least one item').max(maxLines, `Use at most ${maxLines} items`),
  })
  .superRefine((input, context) => {
    if (input.dueDate < input.transactionDate) {
      context.addIssue({
        code: 'custom',
        path: ['dueDate'],
        message: 'The due date cannot be before the transaction date',
      });
    }
    refuseLostParents(input, context);
    if (!fitsCurrency(input.witholdingAmount, input.currencyCode)) {
      context.addIssue({
        code: 'custom',
        path: ['witholdingAmount'],
        message: `${input.currencyCode} has no decimals`,
      });
    }
    input.items.forEach((line, index) => {
      if (fitsCurrency(line.unitPrice, input.currencyCode)) return;
      context.addIssue({
        code: 'custom',
        path: ['items', index, 'unitPrice'],
        message: `${input.currencyCode} prices have no decimals`,
      });
    });
  });

/** A draft vendor of 0 becomes null; missing dates stay empty (spec 2 §5). */
export const billDraftInput = z
  .strictObject({
    ...documentFields,
    vendorID: optionalID,
    transactionDate: daySchema.nullish().transform((value) => value ?? null),
    dueDate: daySchema.nullish().transform((value) => value ?? null),
    items: draftLines,
  })
  .superRefine(refuseLostParents);

/** A line belongs under another line of the same document, which it names by the `id` that is sent with it. */
function refuseLostParents(
  { items }: { items: readonly { id?: number | null; parentID: number | null }[] },
  context: z.RefinementCtx,
): void {
  items.forEach(({ id: own, parentID }, index) => {
    if (parentID === null) return;
    if (parentID !== own && items.some((line) => line.id === parentID)) return;
    context.addIssue({
      code: 'custom',
      path: ['items', index, 'parentID'],
      message: 'This is no other line of the document',
    });
  });
}

export type BillInput = z.output<typeof billInput>;
export type BillDraftInput = z.output<typeof billDraftInput>;
export type LineInput = BillDraftInput['items'][number];

/** The totals of what was typed, by the same functions on both sides. */
export function billTotals(input: {
  items: readonly Pick<LineInput, 'qty' | 'unitPrice' | 'tax' | 'whtTax'>[];
  isPriceIncludeTax: boolean;
  currencyCode: string;
  witholdingAmount: Amount;
}): DocumentTotals {
  return documentTotals(input.items, {
    isPriceIncludeTax: input.isPriceIncludeTax,
    currencyCode: input.currencyCode,
    witholdingAmount: input.witholdingAmount,
  });
}

/** A draft keeps items that have any of: item, tax, amount, notes, or a non-zero quantity (spec 2 §5). */
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
