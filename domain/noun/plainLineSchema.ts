import { z } from 'zod';

import { refuse } from '../message/fieldMessage.ts';
import { law } from '../message/message.ts';

/**
 * Marks that are not seen themselves and turn or part what stands beside them, so that one name looks like another (Unicode
 * category Cf). The joiners of scripts and emoji stay, and the signs of that category that are seen.
 */
const formatMark =
  /(?!\u200c|\u200d)[\p{Cf}--[\u0600-\u0605\u06dd\u070f\u0890\u0891\u08e2\u{110bd}\u{110cd}]]/v;

/** The first such mark of a text, as `U+202E`; null where there is none. */
export function formatMarkIn(text: string): string | null {
  const code = formatMark.exec(text)?.[0].codePointAt(0);
  return code === undefined ? null : `U+${code.toString(16).toUpperCase().padStart(4, '0')}`;
}

/** A name, number or title in one line, that is what it looks like. */
export function plainLine(): z.ZodString {
  return z
    .string()
    .trim()
    .superRefine((text, context) => {
      const mark = formatMarkIn(text);
      if (mark !== null) refuse(context, law('field.formatMark', { mark }));
    });
}
