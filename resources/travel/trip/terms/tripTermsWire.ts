import { z } from 'zod';

import { approvalPreview } from '../../../../domain/approval/approvalWire.ts';
import { daySchema } from '../../../../domain/day/daySchema.ts';
import { timePattern } from '../../../../domain/day/dayTime.ts';
import { enforcements } from '../../../../domain/limit/limit.ts';
import { mealNames } from '../../../../domain/limit/tripPerDiem.ts';
import { saying } from '../../../../domain/message/fieldMessage.ts';
import { law } from '../../../../domain/message/message.ts';
import { tripTypes } from '../../../../domain/trip/tripType.ts';
import { tripFrequencies } from '../../tripPolicy/tripPolicy.ts';

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
      frequency: z.enum(tripFrequencies),
      amount: z.number(),
      currencyCode: z.string(),
      enforcement: z.enum(enforcements),
    }),
  ),
};
const terms = z.object(tripTermsShape);
export type TripTermsAnswer = z.output<typeof terms>;

/** A trip as it stands in a form. */
export const preApprovalInput = z
  .strictObject({
    tripType: z.enum(tripTypes),
    destinationGroupID: z.int().positive().meta({ 'x-resource': 'destination-groups' }),
    startDate: daySchema,
    endDate: daySchema,
    departureTime: time,
    returnTime: time,
    advanceAmount: z.number().nonnegative().max(999_999_999_999).nullish(),
    estimatedAmount: z
      .number()
      .nonnegative()
      .max(999_999_999_999)
      .nullish()
      .describe('What the company is to book of it, about'),
  })
  .meta({ id: 'TypedTrip' });

/** What comes of a trip before it is sent in. */
export const preApproval = z
  .object({
    ...tripTermsShape,
    refusal: z.string().nullable().describe('Why no trip can be requested'),
    approval: approvalPreview.nullable().describe('Who would approve it'),
  })
  .meta({ id: 'TripPreApproval' });
export type PreApproval = z.output<typeof preApproval>;
