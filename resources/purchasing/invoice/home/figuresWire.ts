import { z } from 'zod';

const exact = z.string().describe('In IDR, as an exact decimal text');
const bucket = z.object({ exactAmount: exact, documents: z.int() });

/** What is to be paid, by the week in which it is due. */
export const cashNeeded = z
  .object({
    overdue: bucket,
    weeks: z
      .array(
        z.object({
          from: z.string().describe('Its first day; of this week today'),
          to: z.string().describe('Its Sunday'),
          ...bucket.shape,
        }),
      )
      .describe('This week and those after it'),
    later: bucket.describe('Due after these weeks'),
    undated: bucket.describe('Without a day on which it is due'),
  })
  .meta({ id: 'CashNeeded' });
export type CashNeeded = z.output<typeof cashNeeded>;

const compared = z.object({
  thisYear: bucket.describe('Approved'),
  lastYear: bucket.describe('Approved'),
  underReview: bucket.describe('Of this year, in none of the two: nobody has approved it yet'),
});

const spendShare = z.object({
  id: z.int().nullable().describe('Null for what names none, and for the rest'),
  name: z.string().nullable(),
  isRest: z.boolean().describe('All that are not named, together'),
  ...compared.shape,
});

const range = z.object({ from: z.string(), to: z.string() });

/** What was spent in twelve months, beside the twelve before. */
export const spend = z
  .object({
    thisYear: range,
    lastYear: range,
    months: z.array(z.object({ month: z.string().describe('Its first day'), ...compared.shape })),
    vendors: z.array(spendShare),
    accounts: z.array(spendShare),
    organizations: z.array(spendShare),
    unrated: z.int().describe('Documents in a currency that had no rate then: they are in no amount'),
  })
  .meta({ id: 'Spend' });
export type Spend = z.output<typeof spend>;
export type SpendShare = z.output<typeof spendShare>;

const span = z.object({
  hours: z.number().nullable().describe('The median; null where no document went both ways'),
  documents: z.int(),
});
const spans = z.object({
  documents: z.int().describe('Paid in these days'),
  approval: span.describe('From submitted to approved'),
  payment: span.describe('From approved to paid'),
  whole: span.describe('From submitted to paid'),
});

/** How long what was paid lately took. */
export const cycleTimes = z
  .object({ now: spans, before: spans.describe('The same of as many days before') })
  .meta({ id: 'CycleTimes' });
export type CycleTimes = z.output<typeof cycleTimes>;
