import type { Field } from '../../domain/noun/fields.ts';

/** Kinds whose values are figures: they stand on the right, under each other. */
export const numericKinds: readonly string[] = ['amount', 'number', 'percent'];

/** Kinds whose values are words of any length. */
export const wordyKinds: readonly string[] = [
  'text',
  'longText',
  'email',
  'link',
  'files',
  'reference',
  'references',
  'offered',
  'choices',
  'tags',
];

/** Texts of at most so many characters are codes and units: a column of them keeps the width of its longest. */
const longestCode = 50;

/** Whether a field holds codes or units. */
export function isCode(field: Field | undefined): boolean {
  return field?.kind === 'text' && (field.max ?? longestCode) <= longestCode;
}
