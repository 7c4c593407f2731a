import { z } from 'zod';

import { optionalDaySchema } from '../../../../domain/day/daySchema.ts';
import { messagesOf } from '../../../../domain/message/message.ts';
import { refuse } from '../../../../domain/message/fieldMessage.ts';
import { currencyCodeSchema } from '../../../../domain/money/moneySchema.ts';
import type { quoteAnswerEn } from './quoteAnswer.en.ts';

/** What is said to a vendor who answers a request for quote. */
export const answerMessage = messagesOf<typeof quoteAnswerEn>('quoteAnswer');

/** For so many days at most a link is good. */
export const answerDaysMax = 90;
/** So many files come with an answer. */
export const answerFilesMax = 5;

/** What became of a request for quote, for the vendor who holds the link and for those who sent it. */
const invitationStates = ['open', 'used', 'expired', 'closed'] as const;
export type InvitationState = (typeof invitationStates)[number];

/** A link's secret as the mail carries it. Anything of another form is a false one, not a malformed request. */
export const answerToken = z.string().min(1).max(200);

/** What a vendor sees of a request: what is needed, and nothing of what others know or ask. */
export const askedRequest = z
  .object({
    state: z.enum(invitationStates),
    companyName: z.string(),
    vendorName: z.string(),
    referenceID: z.string().describe('Number of the request'),
    until: z.string().describe('The last day to answer: YYYY-MM-DD'),
    today: z.string().describe('The day at the company: YYYY-MM-DD'),
    message: z.string().nullable().describe('What the company writes'),
    currencyCode: z.string(),
    currencies: z.array(z.string()).describe('In which the company takes quotes'),
    priceDecimals: z.int().describe('Decimals of unit prices where their currency has fewer'),
    deliverTo: z.string().nullable(),
    neededBy: z.string().nullable().describe('YYYY-MM-DD'),
    items: z
      .array(
        z.object({
          requestLineID: z.int(),
          itemName: z.string(),
          qty: z.number(),
          unit: z.string().nullable(),
          tax: z.number().describe('VAT percent that is usual for it'),
        }),
      )
      .describe('None unless the link is open'),
  })
  .meta({ id: 'RequestForQuote' });
export type AskedRequest = z.infer<typeof askedRequest>;

/** A vendor's answer. What is wrong with it is said of these fields. */
export const answerInput = z.strictObject({
  token: answerToken,
  currencyCode: currencyCodeSchema,
  isPriceIncludeTax: z.boolean().default(false),
  referenceNumber: z.string().max(100).nullish().describe("The vendor's own number of the offer"),
  dueDate: optionalDaySchema.describe('The day of delivery'),
  expirationDate: optionalDaySchema.describe('Until when it holds'),
  notes: z.string().max(2000).nullish(),
  mediaIDs: z.array(z.int().positive()).max(answerFilesMax).default([]),
  items: z
    .array(
      z.strictObject({
        requestLineID: z.int().positive(),
        unitPrice: z.union([z.number(), z.null()]).meta({
          description: 'Null: it is not offered. As fine as `priceDecimals` of the request says',
          example: 1000,
        }),
        tax: z.number().min(0).max(100).default(0).describe('VAT percent'),
      }),
    )
    .min(1)
    .max(500)
    .superRefine((items, context) => {
      const seen = new Set<number>();
      for (const [at, { requestLineID }] of items.entries()) {
        if (seen.has(requestLineID)) refuse(context, answerMessage('offeredTwice'), [at, 'requestLineID']);
        seen.add(requestLineID);
      }
    }),
});
export type AnswerInput = z.output<typeof answerInput>;
/** As the page sends it. */
export type SentAnswer = z.input<typeof answerInput>;

/** A vendor that was asked, as the people of the company see it. */
export const askedVendor = z
  .object({
    id: z.int(),
    vendor: z.object({ id: z.int(), name: z.string() }),
    email: z.string(),
    askedBy: z.string(),
    askedAt: z.string().describe('ISO 8601 with offset'),
    until: z.string().describe('YYYY-MM-DD'),
    state: z.enum(invitationStates),
    quote: z.object({ id: z.int(), referenceID: z.string() }).nullable(),
  })
  .meta({ id: 'AskedVendor' });
export type AskedVendor = z.infer<typeof askedVendor>;
