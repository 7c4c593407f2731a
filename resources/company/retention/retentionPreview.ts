import { z } from 'zod';

/** What a retention rule would erase today. */
export const retentionPreview = z
  .object({
    people: z.int().describe('Of how many people something would go, at most as many as one run takes'),
    most: z.int().describe('So many people are erased in one run'),
    names: z.array(z.object({ id: z.int(), name: z.string() })).describe('The first of them'),
  })
  .meta({ id: 'RetentionPreview' });
export type RetentionPreview = z.output<typeof retentionPreview>;
