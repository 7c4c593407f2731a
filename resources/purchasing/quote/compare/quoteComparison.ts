import { z } from 'zod';

import { rateSources } from '../../../../domain/money/exchangeRate.ts';
import type { Amount } from '../../../../domain/money/money.ts';
import type { Ratio } from '../../../../domain/money/ratio.ts';
import {
  compareRatios,
  divideRatios,
  multiplyRatios,
  ratioOfDecimal,
} from '../../../../domain/money/ratio.ts';
import { documentRow } from '../../document/documentWire.ts';

/** The quotes for a request side by side, as they are on the wire. */
const named = z.object({ id: z.int(), name: z.string() });
const money = z.number().describe('In the currency of the quote, exact to its decimals');
const rupiah = z.number().nullable().describe('In rupiah, rounded up; null while nobody said a rate');

/** What a quote offers for one line of the request. */
const offeredLine = z.object({
  requestLineID: z.int(),
  qty: z.number(),
  unitPrice: z
    .number()
    .nullable()
    .describe('As fine as it was offered; null where several lines of the quote are for it'),
  totalAmount: money.describe('What it costs: with VAT, and with what is withheld of it for the tax office'),
  totalInIDR: rupiah,
  isCheapest: z.boolean().describe('By what one unit costs with its VAT'),
});

const comparedQuote = z
  .object({
    quote: documentRow,
    isReadable: z.boolean().describe('Whether the acting person may open it'),
    termPayment: named.nullable(),
    warehouse: named.nullable(),
    subtotalAmount: money,
    vatAmount: money,
    whtAmount: money,
    costAmount: money.describe('With VAT. What is withheld of it is paid, too: to the tax office'),
    totalInIDR: rupiah.describe('What it costs, in rupiah, rounded up; null while nobody said a rate'),
    rate: z
      .object({
        rateAmount: z.number().describe('IDR for one unit, four decimals'),
        date: z.string().describe('Since when it holds: YYYY-MM-DD'),
        source: z.enum(rateSources),
      })
      .nullable()
      .describe('Null of rupiah'),
    isExpired: z.boolean(),
    isComplete: z.boolean().describe('It offers every line of the request in full'),
    isCheapest: z.boolean().describe('Of those that offer everything and still hold'),
    items: z.array(offeredLine),
    othersAmount: money.nullable().describe('What it asks beside the lines of the request, with VAT'),
  })
  .meta({ id: 'ComparedQuote' });
export type ComparedQuote = z.infer<typeof comparedQuote>;

export const quoteComparison = z
  .object({
    purchaseRequest: z.object({ id: z.int(), referenceID: z.string() }),
    items: z.array(
      z.object({
        requestLineID: z.int(),
        itemName: z.string().nullable(),
        qty: z.number(),
        unit: z.string().nullable(),
      }),
    ),
    quotes: z.array(comparedQuote).describe('The cheapest first'),
  })
  .meta({ id: 'QuoteComparison' });
export type QuoteComparison = z.infer<typeof quoteComparison>;

/** A price that can be compared with others: in rupiah, for one unit. */
export function comparablePrice(total: Amount, { rate, qty }: { rate: Amount; qty: Amount }): Ratio {
  const inRupiah = multiplyRatios(ratioOfDecimal(total), ratioOfDecimal(rate));
  return divideRatios(inRupiah, ratioOfDecimal(qty));
}

/** Whose price is the lowest; nobody's where there is nothing to compare it with. Equal ones share the place. */
export function cheapestOf(prices: ReadonlyMap<number, Ratio>): ReadonlySet<number> {
  const sorted = [...prices].toSorted(([, a], [, b]) => compareRatios(a, b));
  const [first] = sorted;
  if (!first || sorted.length < 2) return new Set();
  return new Set(sorted.filter(([, price]) => compareRatios(price, first[1]) === 0).map(([key]) => key));
}
