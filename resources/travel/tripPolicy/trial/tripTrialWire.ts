import { z } from 'zod';

import { daySchema } from '../../../../domain/day/daySchema.ts';
import { timePattern } from '../../../../domain/day/dayTime.ts';
import { enforcements } from '../../../../domain/limit/limit.ts';
import { mealNames } from '../../../../domain/limit/tripPerDiem.ts';
import { saying } from '../../../../domain/message/fieldMessage.ts';
import { law } from '../../../../domain/message/message.ts';
import { currencyCodes } from '../../../../domain/money/money.ts';
import type { AnyNoun } from '../../../../domain/noun/noun.ts';
import { nounSchemas } from '../../../../domain/noun/nounSchemas.ts';
import { tripFrequencies, tripPolicy } from '../tripPolicy.ts';

const time = (example: string) =>
  z
    .string()
    .refine((text) => timePattern.test(text), saying(law('field.time')))
    .meta({ example })
    .nullish();
const mealList = z.array(z.enum(mealNames)).max(mealNames.length);

/** The legs of a trip. */
export const sentLegs = z
  .array(
    z.strictObject({
      destinationGroupID: z.int().positive().meta({ 'x-resource': 'destination-groups' }),
      startDate: daySchema,
      endDate: daySchema,
    }),
  )
  .max(20);

/** A policy that is not saved yet. */
export const unsavedTripPolicy = z.strictObject({
  policy: nounSchemas(tripPolicy as unknown as AnyNoun).input,
  id: z
    .int()
    .positive()
    .meta({ 'x-resource': tripPolicy.path })
    .nullish()
    .describe('The policy that is changed; nothing: a new one'),
});

/** Such a policy, and a trip that somebody would go on by it. */
export const tripTrialInput = unsavedTripPolicy.extend({
  employeeID: z.int().positive().meta({ 'x-resource': 'employees' }),
  legs: sentLegs.min(1).describe('Each begins on the day on which the one before it ends'),
  departureTime: time('07:30'),
  returnTime: time('17:30'),
  meals: z
    .array(z.strictObject({ day: daySchema, provided: mealList }))
    .max(366)
    .default([])
    .describe('What somebody else provides, by day'),
});

const named = z.object({ id: z.int(), name: z.string() });
const currencyCode = z.enum(currencyCodes);

/** What the policy makes of it. */
export const tripTrialAnswer = z
  .object({
    policy: named
      .nullable()
      .describe('The one by which the person travels; its number is 0 for one that is new'),
    isThis: z.boolean().describe('It is the one that is tried'),
    refusal: z.string().nullable().describe('Why no trip can be requested'),
    days: z.array(
      z.object({
        day: z.string(),
        destinationGroup: named,
        share: z.number().describe('Of a whole day, in percent'),
        provided: mealList,
        amount: z.number(),
        currencyCode: currencyCode.nullable().describe('Null: a day there is paid nothing'),
      }),
    ),
    items: z.array(z.object({ currencyCode, amount: z.number() })).describe('What the days come to'),
    limits: z.array(
      z.object({
        category: named,
        destinationGroup: named,
        frequency: z.enum(tripFrequencies),
        amount: z.number(),
        currencyCode,
        enforcement: z.enum(enforcements),
      }),
    ),
  })
  .meta({ id: 'TripPolicyTrial' });
export type TripTrial = z.infer<typeof tripTrialAnswer>;
