import { z } from 'zod';

import { dayError } from './day.ts';
import { refuse } from '../message/fieldMessage.ts';

export const daySchema = z
  .string()
  .superRefine((text, context) => {
    const error = dayError(text);
    if (error) refuse(context, error);
  })
  .meta({ format: 'date', description: 'Calendar day, YYYY-MM-DD, in the years 1900 to 2199' });

/** A day that may be left open: absent, null or an empty text give null. */
export const optionalDaySchema = z
  .preprocess((day) => (day === '' ? null : day), daySchema.nullish())
  .transform((day) => day ?? null);

/** An instant with its offset, ISO 8601. */
export const instantSchema = z.iso.datetime({ offset: true });
