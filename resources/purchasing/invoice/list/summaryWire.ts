import { z } from 'zod';

import { summaryKeys } from '../invoice.ts';

const money = z.number().describe('In the currency of the document, exact to its decimals');
const exact = (of: string) =>
  z.string().describe(`The same as ${of}, as a decimal text that is exact beyond 15 digits, too`);

const summaryBucket = z.object({
  amount: z.number().describe('In IDR'),
  exactAmount: exact('amount'),
  count: z.int(),
});
export const invoiceSummaries = z.object(
  Object.fromEntries(summaryKeys.map((key) => [key, summaryBucket])) as Record<
    (typeof summaryKeys)[number],
    typeof summaryBucket
  >,
);

export const summaryBreakdown = z.object({
  data: z.array(
    z.object({
      currencyCode: z.string(),
      amount: money,
      exactAmount: exact('amount'),
      rateAmount: z.number().describe('IDR for one unit, four decimals'),
      amountInIDR: z.number(),
      exactAmountInIDR: exact('amountInIDR'),
      count: z.int(),
    }),
  ),
});
