import { z } from 'zod';

import { screenTexts } from '../domain/errors.ts';

/** A decision that needs a reason: the note is kept in the history and shown to the requester. */
export const notesInput = z.strictObject({
  notes: z
    .string({ error: screenTexts.required })
    .trim()
    .min(1, screenTexts.required)
    .max(2000, 'Use at most 2,000 characters'),
});
export type NotesInput = z.infer<typeof notesInput>;
