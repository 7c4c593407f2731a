import { z } from 'zod';

/** What a retention rule would erase today. */
export const retentionPreview = z
  .object({
    count: z
      .int()
      .describe(
        'Of how many people something would go, or how many records, at most as many as one run takes',
      ),
    most: z.int().describe('So many go in one run'),
    people: z.array(z.object({ id: z.int(), name: z.string() })).describe('The first people whose it is'),
    others: z.int().describe('Of how many further people it is'),
  })
  .meta({ id: 'RetentionPreview' });
export type RetentionPreview = z.output<typeof retentionPreview>;
