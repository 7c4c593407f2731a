import { z } from 'zod';

import { isDay } from './day.ts';
import { saying } from '../message/fieldMessage.ts';
import { law } from '../message/message.ts';

export const daySchema = z
  .string()
  .refine(isDay, saying(law('field.day')))
  .meta({ format: 'date', description: 'Calendar day, YYYY-MM-DD' });

/** A day that may be left open: absent, null or an empty text give null. */
export const optionalDaySchema = z
  .preprocess((day) => (day === '' ? null : day), daySchema.nullish())
  .transform((day) => day ?? null);

/** An instant with its offset, ISO 8601. */
export const instantSchema = z.iso.datetime({ offset: true });
