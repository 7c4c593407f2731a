import { z } from 'zod';

import { approvalPreview } from '../../../../domain/approval/approvalWire.ts';
import { daySchema } from '../../../../domain/day/daySchema.ts';
import { timePattern } from '../../../../domain/day/dayTime.ts';
import { saying } from '../../../../domain/message/fieldMessage.ts';
import { law } from '../../../../domain/message/message.ts';
import { currencyCodes } from '../../../../domain/money/money.ts';
import { tripTypes } from '../../../../domain/trip/tripType.ts';
import { tripTermsShape } from '../../tripPolicy/terms/tripTermsWire.ts';
import { sentLegs } from '../../tripPolicy/trial/tripTrialWire.ts';

const time = z
  .string()
  .refine((text) => timePattern.test(text), saying(law('field.time')))
  .meta({ example: '07:30' })
  .nullish();

const amount = z.number().nonnegative().max(999_999_999_999);

/** A trip as it stands in a form. */
export const preApprovalInput = z
  .strictObject({
    tripType: z.enum(tripTypes),
    employeeID: z
      .int()
      .positive()
      .meta({ 'x-resource': 'employees' })
      .nullish()
      .describe('Who travels; null: the acting person'),
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
    id: z.string().describe('Sent with the trip: it is refused where its terms are others by then'),
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
