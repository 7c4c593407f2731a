import { z } from 'zod';

import { notesMax, postsMax } from '../accountingPost/accountingPost.ts';
import { driftRunStatuses } from './drift.ts';

const ids = z
  .array(z.int().positive())
  .min(1)
  .max(postsMax)
  .meta({ example: [1] });

/** The last comparison of the books, and what is open. */
export const driftSummary = z
  .object({
    run: z
      .object({
        status: z.enum(driftRunStatuses),
        begunAt: z.iso.datetime(),
        endedAt: z.iso.datetime().nullable(),
        begunByName: z.string().nullable().describe('Null: the clock'),
        compared: z.int().nullable().describe('Posts'),
        found: z.int().nullable(),
        detail: z.string().nullable().describe('Why it failed'),
      })
      .nullable()
      .describe('Null: they were never compared'),
    open: z.int().nonnegative(),
  })
  .meta({ id: 'AccountingDriftSummary' });
export type DriftSummary = z.infer<typeof driftSummary>;

export const acceptInput = z.strictObject({
  ids,
  notes: z.string().trim().min(1).max(notesMax).describe('Why it stays as it is'),
});
export const repostInput = z.strictObject({ ids });
