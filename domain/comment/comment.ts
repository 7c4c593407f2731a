import { z } from 'zod';

import { commentLengthMax } from './commentLength.ts';

/** What somebody says about a record. */
export const commentInput = z.strictObject({
  text: z.string().trim().min(1).max(commentLengthMax),
});

/** A comment as the wire has it. */
export const commentAnswer = z
  .object({
    id: z.int(),
    author: z.object({ id: z.int(), name: z.string() }),
    text: z.string(),
    createdAt: z.string().describe('ISO 8601'),
  })
  .meta({ id: 'Comment' });
export type Comment = z.output<typeof commentAnswer>;
