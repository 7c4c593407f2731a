import { z } from 'zod';

import { daySchema } from '../../../domain/day/daySchema.ts';
import { syncTabs, notesMax, postCauses, postsMax } from './accountingPost.ts';

const id = z.int().positive();
const ids = z.array(id).min(1).max(postsMax);

/** What of the sync stands where: as the tile says it, and what is stuck by which cause. */
export const syncSummary = z
  .object({
    lastAt: z.iso.datetime().nullable().describe('When something was posted last'),
    isConnected: z.boolean().describe('The books can be read and written now'),
    waiting: z.int().nonnegative(),
    failed: z.int().nonnegative(),
    postsItself: z.boolean().describe('What happens from now on is posted by itself'),
    stuck: z
      .array(z.object({ groupType: z.enum(syncTabs), cause: z.enum(postCauses), count: z.int().positive() }))
      .describe('What somebody has to mend, by tab and cause'),
  })
  .meta({ id: 'AccountingSyncSummary' });
export type SyncSummary = z.infer<typeof syncSummary>;

/** Posts that are tried again: these, or all that are stuck by a cause in a tab. */
export const syncInput = z.union([
  z.strictObject({ ids: ids.meta({ example: [1] }) }),
  z.strictObject({ cause: z.enum(postCauses), groupType: z.enum(syncTabs) }),
]);

export const byHandInput = z.strictObject({
  ids: ids.meta({ example: [1] }),
  notes: z.string().trim().min(1).max(notesMax).describe('How it stands in the books'),
});

export const replayInput = z.strictObject({
  from: daySchema.meta({ example: '2026-11-01' }),
  to: daySchema.meta({ example: '2026-11-20' }),
});

export const postingInput = z.strictObject({ postsItself: z.boolean() });

/** How many posts a call concerned. */
export const postsAnswer = z.object({ count: z.int().nonnegative() }).meta({ id: 'AccountingPostsTouched' });
export type PostsAnswer = z.infer<typeof postsAnswer>;
