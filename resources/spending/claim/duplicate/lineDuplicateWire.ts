import { z } from 'zod';

import { certainties, likenessReasons } from '../../../../domain/duplicate/likeness.ts';

/** What may be of the same purchase as a line of a claim, as a person may know of it. */
export const lineDuplicate = z
  .object({
    place: z.int().describe('Of the line, from 0'),
    type: z.string().describe('What the other one is: `claim_line`, `trip_item`, `bill`, `receipt`'),
    id: z
      .int()
      .nullable()
      .describe(
        'The record that it is on: a claim, a trip, an invoice; null where the person may not read it',
      ),
    number: z.string().nullable(),
    certainty: z.enum(certainties),
    reasons: z.array(z.enum(likenessReasons)),
    asksNote: z.boolean().describe('The line is refused without a note that says why it is none'),
    says: z.string().describe('What they have in common, in a sentence'),
  })
  .meta({ id: 'ClaimLineDuplicate' });
export type LineDuplicate = z.output<typeof lineDuplicate>;
