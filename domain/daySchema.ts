import { z } from 'zod';

import { isDay } from './day.ts';

export const daySchema = z
  .string()
  .refine(isDay, 'Enter a date as YYYY-MM-DD')
  .meta({ format: 'date', description: 'Calendar day, YYYY-MM-DD' });

/** A day that may be left open: absent, null or an empty text give null. */
export const optionalDaySchema = z
  .preprocess((day) => (day === '' ? null : day), daySchema.nullish())
  .transform((day) => day ?? null);

/** An instant with its offset, ISO 8601. */
export const instantSchema = z.iso.datetime({
  offset: true,
  message: 'Enter an instant in ISO 8601 with its offset',
});
