import { z } from 'zod';

import { daySchema } from '../day/daySchema.ts';
import { creditKinds, learnedFields } from './readPaper.ts';

const readingStatuses = ['waiting', 'reading', 'read', 'failed', 'canceled'] as const;
export type ReadingStatus = (typeof readingStatuses)[number];

/** Whether a reading has not come to its end. */
export const isGoingOn = ({ status }: { status: ReadingStatus }): boolean =>
  status === 'waiting' || status === 'reading';

/** Who reads: this server, or the service that the stream integration connects. */
export const readerNames = ['local', 'stream'] as const;
export type ReaderName = (typeof readerNames)[number];

const correctedField = z.object({ field: z.string(), read: z.string(), saved: z.string() });
/** A field that a person saved otherwise than it was read. */
export type CorrectedField = z.output<typeof correctedField>;

const place = z.object({
  page: z.int(),
  x: z.number(),
  y: z.number(),
  width: z.number(),
  height: z.number(),
});
const mark = {
  confidence: z.number().describe('0 to 1'),
  text: z.string().describe('As it stands there'),
  place: place.nullable().describe('Fractions of the page; null where it follows from something else'),
};
const readText = z.object({ value: z.string(), ...mark }).nullable();
const readDay = z.object({ value: daySchema, ...mark }).nullable();
const readCredit = z.object({ value: z.enum(creditKinds), ...mark }).nullable();
const readCount = z.object({ value: z.number(), ...mark }).nullable();

const readPaperWire = z.object({
  source: z.enum(['data', 'text', 'picture']),
  pages: z.int(),
  credit: readCredit.describe('Why it is no invoice to pay; null of an invoice'),
  number: readText,
  orderNumber: readText.describe("Of the buyer's order that it is for"),
  date: readDay,
  dueDate: readDay,
  termDays: readCount,
  currencyCode: readText,
  otherCurrency: readText.describe('What it names as its currency where that is none that we know'),
  sellerName: readText,
  sellerTaxNumber: readText,
  accountNumber: readText,
  subtotal: readText,
  discount: readText,
  vat: readText,
  vatRate: readText,
  withholding: readText,
  adjustments: z
    .array(
      z.object({
        isCharge: z.boolean(),
        reason: readText,
        amount: z.object({ value: z.string(), ...mark }),
        tax: readText,
      }),
    )
    .describe('Charges on the whole of it, and what is allowed off'),
  total: readText,
  prepaid: readText.describe('What was paid of it before'),
  rounding: readText,
  due: readText.describe('What is still to be paid of it'),
  isPriceIncludeTax: z.boolean(),
  isSound: z.boolean().describe('Lines, taxes and total agree'),
  lines: z.array(
    z.object({
      description: readText,
      quantity: readText,
      unit: readText,
      unitPrice: readText,
      tax: readText,
      amount: readText,
    }),
  ),
  linesLeftOut: z.int().describe('How many lines it has beyond those that a document holds'),
  pagesLeftOut: z.int().describe('How many of its pages were not read'),
  furtherInvoices: z
    .array(z.object({ number: z.string(), page: z.int().describe('On which it begins, from 1') }))
    .describe('Invoices in the same file that begin behind this one'),
  learned: z
    .array(z.object({ field: z.enum(learnedFields), on: daySchema.describe('When somebody corrected it') }))
    .describe('What was read as somebody corrected an earlier paper of the same vendor'),
});

/** How far a reading is, and what it found: the same for the papers of all records. */
export const readingState = z.object({
  mediaID: z.int(),
  status: z.enum(readingStatuses),
  media: z.object({
    id: z.int(),
    fileName: z.string(),
    contentType: z.string(),
    sizeBytes: z.int(),
    uploadedAt: z.string(),
  }),
  paper: readPaperWire.nullable(),
  isLeft: z.boolean().describe('Its person has left its page, and is told when it ends'),
  failure: z.string().nullable(),
  corrections: z.array(correctedField).nullable(),
});
export type ReadingState = z.output<typeof readingState>;

export const readingInput = z.strictObject({
  mediaID: z.int().positive().max(Number.MAX_SAFE_INTEGER).meta({ 'x-resource': 'media' }),
});

/** What a company's credit for readings is, and whether another one can begin. */
export const creditWire = z
  .object({
    reader: z.enum(readerNames),
    isConnected: z.boolean(),
    isMetered: z.boolean().describe('Whether readings take credit'),
    lifetime: z.int(),
    monthly: z.object({ remaining: z.int(), total: z.int() }),
    total: z.int().describe('What remains of both'),
    held: z.int().describe('For readings whose record was not submitted yet'),
  })
  .meta({ id: 'OcrQuota' });
export type ReadingCredit = z.output<typeof creditWire>;
