import { z } from 'zod';

import { instantSchema } from '../../../domain/day/daySchema.ts';

/** What went onto a card after it was issued. */
export const cardLoadRow = z
  .object({
    id: z.int(),
    kind: z.enum(['topUp', 'cover']).describe('cover: its account added what a merchant booked beyond it'),
    amount: z.number(),
    by: z.string().nullable().describe('Who topped it up'),
    createdAt: instantSchema,
  })
  .meta({ id: 'CardLoad' });
export type CardLoad = z.output<typeof cardLoadRow>;
