import { notesLengthMax } from '../../../domain/lifecycle/actionInput.ts';
import { longText, tags } from '../../../domain/noun/fields.ts';

/** Where a document is sent, and what is said beside it. */
export const mailing = {
  emails: tags({ of: 'email', most: 5, max: 254, isRequired: true }),
  notes: longText(notesLengthMax),
} as const;
