import { z } from 'zod';

import { mediaItem } from '../file/fileWire.ts';
import { commentFilesMax, commentLengthMax } from './commentLength.ts';

/** What somebody says about a record. */
export const commentInput = z.strictObject({
  text: z.string().trim().min(1).max(commentLengthMax),
  mediaIDs: z
    .array(z.int().positive())
    .max(commentFilesMax)
    .optional()
    .describe('Files that the person has uploaded'),
});

/** A comment as the wire has it. */
export const commentAnswer = z
  .object({
    id: z.int(),
    author: z.object({ id: z.int(), name: z.string() }),
    text: z.string(),
    media: z.array(mediaItem),
    createdAt: z.string().describe('ISO 8601'),
  })
  .meta({ id: 'Comment' });
export type Comment = z.output<typeof commentAnswer>;
