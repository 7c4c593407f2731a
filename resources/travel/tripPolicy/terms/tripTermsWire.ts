import { z } from 'zod';

import { enforcements } from '../../../../domain/limit/limit.ts';
import { mealNames } from '../../../../domain/limit/tripPerDiem.ts';
import { tripFrequencies } from '../tripPolicy.ts';

const named = z.object({ id: z.int(), name: z.string() });

/** What a policy says of one trip. */
export const tripTermsShape = {
  policy: named.nullable().describe('By which the traveller travels; null: nobody has said one'),
  days: z
    .array(
      z.object({
        day: z.string(),
        destinationGroup: named.describe('Where its night is spent'),
        share: z.number().describe('Of a whole day, in percent'),
        provided: z.array(z.enum(mealNames)),
        amount: z.number(),
        currencyCode: z.string().nullable().describe('Null: a day there is paid nothing'),
      }),
    )
    .describe('What each day is paid'),
  perDiem: z
    .array(z.object({ currencyCode: z.string(), amount: z.number() }))
    .describe('What the days come to, by currency'),
  limits: z.array(
    z.object({
      category: named,
      destinationGroup: named
        .nullable()
        .describe('At whose destinations alone it holds; null: on the whole trip'),
      frequency: z.enum(tripFrequencies),
      amount: z.number(),
      currencyCode: z.string(),
      enforcement: z.enum(enforcements),
    }),
  ),
};
const terms = z.object(tripTermsShape);
export type TripTermsAnswer = z.output<typeof terms>;
