import { z } from 'zod';

import { daySchema } from '../../../domain/day/daySchema.ts';
import { saying } from '../../../domain/message/fieldMessage.ts';
import { law } from '../../../domain/message/message.ts';
import { journalFormats } from './journal.ts';

/** What is asked of a journal. */
export const journalQuestion = z
  .strictObject({
    format: z.enum(journalFormats).describe('The program that it is for; `csv`: any other'),
    from: daySchema.describe('The first day, by the clocks of the company'),
    to: daySchema.describe('The last day'),
  })
  .refine(({ from, to }) => from <= to, { ...saying(law('field.rangeReversed')), path: ['to'] });
export type JournalQuestion = z.output<typeof journalQuestion>;

export const journalPreview = z
  .object({
    entries: z.int().describe('So many are in the file'),
    totals: z
      .array(
        z.object({
          currency: z.string(),
          debit: z.string().describe('As a decimal text'),
          credit: z.string().describe('As a decimal text: the same as the debit'),
        }),
      )
      .describe('By currency, in the order of codes'),
    text: z.string().describe('The file with its first entries alone'),
    shown: z.int().describe('So many entries are in the text'),
    fileName: z.string(),
    sha256: z.string().describe('What the last line of the file says: of all that stands above it'),
  })
  .meta({ id: 'JournalPreview' });
export type JournalPreview = z.output<typeof journalPreview>;
