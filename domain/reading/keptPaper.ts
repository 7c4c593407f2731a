import { z } from 'zod';

import { isDay } from '../day/day.ts';
import type { Day } from '../day/day.ts';
import { currencyCodes, isAmount } from '../money/money.ts';
import { keptLines, keptText } from '../noun/keptText.ts';
import type { ReadField, ReadPaper } from './readPaper.ts';
import type { PaperPage } from './paperText.ts';
import {
  creditKinds,
  keptLinesMax,
  keptTextLength,
  keptWordsMax,
  learnedFields,
  paymentMeans,
  unreadPaper,
} from './readPaper.ts';

const share = z.number().min(0).max(1);
const place = z
  .object({ page: z.int().min(1).max(100_000), x: share, y: share, width: share, height: share })
  .nullable()
  .catch(null);

/** A field whose value is judged by `value`: one that is not is none. */
function field<Value>(value: z.ZodType<Value>) {
  return z
    .object({
      value,
      text: z.string().transform((text) => keptText(text, 500)),
      confidence: share,
      place,
    })
    .nullable()
    .catch(null) as z.ZodType<ReadField<Value> | null>;
}

const textOf = (length: number) =>
  field(
    z
      .string()
      .transform((text) => keptText(text, length))
      .refine((text) => text !== '') as unknown as z.ZodType<string>,
  );

/** More invoices in one file are no file of invoices. */
const keptInvoicesMax = 50;

/** Digits of a figure: more than any money has. */
const figureLength = 24;
const figure = field(z.string().refine((text) => text.length <= figureLength && isAmount(text)));
const day = field(z.string().refine((text) => isDay(text)) as unknown as z.ZodType<Day>);
const known = new Set<string>(currencyCodes);

const line = z.object({
  description: textOf(500),
  quantity: figure,
  unit: textOf(20),
  unitPrice: figure,
  tax: figure,
  amount: figure,
});

const adjustment = z
  .object({ isCharge: z.boolean(), reason: textOf(200), amount: figure, tax: figure })
  .nullable()
  .catch(null);

const length = z.number().min(-1e6).max(1e6);
const box = { x: length, y: length, width: length, height: length };
const page = z.object({
  number: z.int().min(1).max(100_000),
  width: length.positive(),
  height: length.positive(),
  words: z.array(
    z
      .object({
        text: z.string().transform((text) => keptText(text, 100)),
        ...box,
        seen: z.object(box).optional(),
        confidence: share,
      })
      .transform(({ seen, ...word }) => ({ ...word, ...(seen && { seen }) })),
  ),
});

/** What is asked of each field of a paper; a reading of an earlier version lacks some. */
const paper = z.object({
  source: z.enum(['data', 'text', 'picture']),
  pages: z.int().min(0).max(100_000).catch(1),
  credit: field(z.enum(creditKinds)).default(null),
  number: textOf(100),
  orderNumber: textOf(100).default(null),
  date: day,
  dueDate: day,
  termDays: field(z.int().min(0).max(3660)),
  currencyCode: field(z.string().refine((code) => known.has(code))),
  otherCurrency: textOf(20).default(null),
  sellerName: textOf(200),
  sellerTaxNumber: textOf(60),
  accountNumber: textOf(60),
  subtotal: figure,
  discount: figure,
  vat: figure,
  vatRate: figure,
  withholding: figure,
  adjustments: z.array(adjustment).catch([]).default([]),
  total: figure,
  prepaid: figure.default(null),
  rounding: figure.default(null),
  due: figure.default(null),
  tip: figure.default(null),
  time: field(z.string().refine((text) => /^([01]\d|2[0-3]):[0-5]\d$/.test(text))).default(null),
  means: field(z.enum(paymentMeans)).default(null),
  lastFour: field(z.string().refine((text) => /^\d{4}$/.test(text))).default(null),
  isPriceIncludeTax: z.boolean().catch(false),
  isSound: z.boolean().catch(false),
  lines: z.array(line).catch([]),
  linesLeftOut: z.int().min(0).catch(0).default(0),
  pagesLeftOut: z.int().min(0).catch(0).default(0),
  furtherInvoices: z
    .array(
      z.object({
        number: z.string().transform((text) => keptText(text, 100)),
        page: z.int().min(1).max(100_000),
      }),
    )
    .catch([])
    .default([]),
  text: z.string().catch('').default(''),
  layout: z.array(page).catch([]).default([]),
  learned: z
    .array(
      z.object({
        field: z.enum(learnedFields),
        on: z.string().refine((text) => isDay(text)) as unknown as z.ZodType<Day>,
      }),
    )
    .catch([])
    .default([]),
});

/**
 * What was read of a stranger's file, as it may be kept and answered: texts of a bounded length without controls, plain figures,
 * days, currencies that we know, at most {@link keptLinesMax} lines. What is none of these is left out, field by field.
 * @returns a paper of which nothing was read where it is no paper at all
 */
export function keptPaper(found: unknown): ReadPaper {
  const judged = paper.safeParse(found);
  if (!judged.success) return unreadPaper;
  const { adjustments, lines, text, furtherInvoices, layout, ...read } = judged.data;
  return {
    ...read,
    furtherInvoices: furtherInvoices.slice(0, keptInvoicesMax),
    adjustments: adjustments
      .slice(0, keptLinesMax)
      .flatMap((one) => (one?.amount ? [{ ...one, amount: one.amount }] : [])),
    lines: lines.slice(0, keptLinesMax),
    linesLeftOut: read.linesLeftOut + Math.max(0, lines.length - keptLinesMax),
    text: keptLines(text, keptTextLength),
    layout: keptLayout(layout),
  };
}

/** The first {@link keptWordsMax} words of the pages. */
function keptLayout(pages: readonly PaperPage[]): PaperPage[] {
  let left = keptWordsMax;
  return pages.flatMap(({ words, ...rest }) => {
    const kept = words.slice(0, left);
    left -= kept.length;
    return kept.length > 0 ? [{ ...rest, words: kept }] : [];
  });
}
