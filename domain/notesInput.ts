import { z } from 'zod';

import { notesProblem } from './notes.ts';

/** A decision that needs a reason: the note is kept in the history and shown to the requester. */
export const notesInput = z.strictObject({
  notes: z
    .unknown()
    .transform((notes, context): string => {
      const problem = notesProblem(notes);
      if (problem === null) return String(notes).trim();
      context.addIssue({ code: 'custom', message: problem });
      return z.NEVER;
    })
    .meta({ type: 'string', minLength: 1, maxLength: 2000 }),
});
export type NotesInput = z.infer<typeof notesInput>;
