import { screenTexts } from './errors.ts';

/** Characters a note may have. */
export const notesLengthMax = 2000;

/** What is wrong with the reason that a decision needs, in a sentence; null when it can be kept. */
export function notesProblem(notes: unknown): string | null {
  if (typeof notes !== 'string' || notes.trim() === '') return screenTexts.required;
  return notes.trim().length > notesLengthMax ? 'Use at most 2,000 characters' : null;
}
