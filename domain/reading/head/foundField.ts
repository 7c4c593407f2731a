import type { TextLine, Word } from '../paperText.ts';
import { certaintyOf, placeOf } from '../paperText.ts';
import type { ReadField } from '../readPaper.ts';

/** Makes a field of the words in which it was found. */
export function fieldOf<Value>(
  value: Value,
  found: { text: string; words: readonly Word[]; line: TextLine },
  confidence: number,
): ReadField<Value> {
  return {
    value,
    text: found.text,
    confidence: rounded(confidence * (0.5 + 0.5 * certaintyOf(found.words))),
    place: placeOf(found.line.page, found.words),
  };
}

/** So sure a reader of pictures is of letters that are clear; what is said of a value that has others, and that nothing confirms. */
const clearLetters = 0.85;
const unclearMost = 0.7;

/** A field that nothing else on its paper confirms: only its letters do. */
export function unconfirmedOf<Value>(
  value: Value,
  found: { text: string; words: readonly Word[]; line: TextLine },
  confidence: number,
): ReadField<Value> {
  const isClear = certaintyOf(found.words) >= clearLetters;
  return fieldOf(value, found, isClear ? confidence : Math.min(confidence, unclearMost));
}

export const rounded = (confidence: number): number =>
  Math.round(Math.min(1, Math.max(0, confidence)) * 100) / 100;

/** The likelier one; the first of equals. */
export function likelier<Field extends { confidence: number }>(fields: readonly Field[]): Field | null {
  return fields.reduce<Field | null>(
    (best, field) => (best === null || field.confidence > best.confidence ? field : best),
    null,
  );
}

/** The likeliest one; where another says something else as loudly, nobody is sure. */
export function unrivalled<Value>(fields: readonly ReadField<Value>[], near = 0): ReadField<Value> | null {
  const best = likelier(fields);
  const isRivalled = fields.some(
    ({ value, confidence }) => best && value !== best.value && confidence >= best.confidence - near,
  );
  return best && isRivalled ? { ...best, confidence: Math.min(best.confidence, rivalledMost) } : best;
}

/**
 * By so much the confidence of two values of a picture may differ, and they are rivals all the same: the one whose letters are paler is
 * read with less confidence, and may be the right one.
 */
export const rivalNear = 0.12;

/** What is said of a value that has a rival: a person is asked to look. */
export const rivalledMost = 0.8;
