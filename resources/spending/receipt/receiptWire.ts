import { z } from 'zod';

import { certainties, likenessReasons } from '../../../domain/duplicate/likeness.ts';
import { readFields } from './receipt.ts';
import type { ReadReceiptField } from './receipt.ts';
import { readingState } from '../../../domain/reading/readingState.ts';

const mark = z
  .object({
    confidence: z.number().describe('0 to 1'),
    text: z.string().describe('As it stands there'),
  })
  .nullable();

/** What the page of a receipt knows beside its fields. */
export const receiptDetailShape = {
  read: z
    .object(
      Object.fromEntries(readFields.map((field) => [field, mark])) as Record<ReadReceiptField, typeof mark>,
    )
    .nullable()
    .describe('How surely each field was read, and of what; null of one that was not read'),
  failure: z.string().nullable().describe('Why it could not be read'),
  duplicates: z
    .array(
      z.object({
        type: z.string().describe('The kind of the other record'),
        id: z.int().nullable().describe('Null where the person may not read the other one'),
        certainty: z.enum(certainties),
        reasons: z.array(z.enum(likenessReasons)),
        says: z.string(),
      }),
    )
    .describe('Records that may be of the same paper: other receipts, invoices, claims'),
  usedBy: z.object({ type: z.string(), id: z.int() }).nullable().describe('The record that it is on'),
};
export type ReceiptDetail = z.output<z.ZodObject<typeof receiptDetailShape>>;

/** What a reading of a receipt answers. */
export const receiptReadingWire = readingState
  .extend({ receiptID: z.int().nullable() })
  .meta({ id: 'ReceiptReading' });
export type ReceiptReading = z.output<typeof receiptReadingWire>;
