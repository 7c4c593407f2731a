import { z } from 'zod';

import { keptKindNames, keptUntil } from './kept.ts';

/** What is kept of one person, by kind. */
export const keptData = z
  .object({
    data: z.array(
      z.object({
        kind: z.enum(keptKindNames),
        rows: z.int().describe('How many rows are the person’s own or name them'),
        until: z.enum(keptUntil).describe('Until when it is kept'),
      }),
    ),
    law: z
      .object({ years: z.int(), name: z.string() })
      .describe('How long records of the company are kept, and by which law'),
    isErased: z.boolean().describe('Whether what no law keeps was erased'),
    open: z
      .array(z.object({ kind: z.string(), numbers: z.array(z.string()) }))
      .describe('What has to come to an end before anything is erased'),
  })
  .meta({ id: 'KeptData' });
export type KeptData = z.output<typeof keptData>;
