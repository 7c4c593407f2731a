import { z } from 'zod';

import { approvalPreview } from '../../../../domain/approval/approvalWire.ts';
import { daySchema } from '../../../../domain/day/daySchema.ts';
import { timePattern } from '../../../../domain/day/dayTime.ts';
import { enforcements } from '../../../../domain/limit/limit.ts';
import { mealNames } from '../../../../domain/limit/tripPerDiem.ts';
import { saying } from '../../../../domain/message/fieldMessage.ts';
import { law } from '../../../../domain/message/message.ts';
import { currencyCodes } from '../../../../domain/money/money.ts';
import { tripTypes } from '../../../../domain/trip/tripType.ts';
import { tripFrequencies } from '../../tripPolicy/tripPolicy.ts';
import { sentLegs } from '../../tripPolicy/trial/tripTrialWire.ts';

const named = z.object({ id: z.int(), name: z.string() });
const time = z
  .string()
  .refine((text) => timePattern.test(text), saying(law('field.time')))
  .meta({ example: '07:30' })
  .nullish();

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

const amount = z.number().nonnegative().max(999_999_999_999);

/** A trip as it stands in a form. */
export const preApprovalInput = z
  .strictObject({
    tripType: z.enum(tripTypes),
    destinationGroupID: z.int().positive().meta({ 'x-resource': 'destination-groups' }),
    startDate: daySchema,
    endDate: daySchema,
    legs: sentLegs.default([]).describe('Where the trip leads, leg by leg; none: to one destination'),
    departureTime: time,
    returnTime: time,
    advanceAmount: amount.nullish(),
    advances: z
      .array(z.strictObject({ currencyCode: z.enum(currencyCodes).nullish(), requestedAmount: amount }))
      .max(20)
      .default([])
      .describe('The parts of the advance, in place of one sum'),
    estimatedAmount: amount.nullish().describe('What the company is to book of it, about'),
  })
  .meta({ id: 'TypedTrip' });
export type TypedTrip = z.output<typeof preApprovalInput>;

/** What comes of a trip before it is sent in. */
export const preApproval = z
  .object({
    ...tripTermsShape,
    advanceAmount: z
      .number()
      .nullable()
      .describe('What is asked for in advance, in rupiah by the rates of the day'),
    refusal: z.string().nullable().describe('Why no trip can be requested'),
    approval: approvalPreview.nullable().describe('Who would approve it'),
  })
  .meta({ id: 'TripPreApproval' });
export type PreApproval = z.output<typeof preApproval>;
