import type { AnyNoun } from '../../domain/noun/noun.ts';
import type { ManyField, Named } from '../../domain/noun/fields.ts';
import { typedFields } from '../../domain/noun/fields.ts';
import type { FieldChange } from '../ui/approval/recordChanges.ts';
import type { NounWords } from './useNounWords.ts';

type Translate = (key: string, options?: Record<string, unknown>) => string;

/** A field that the company added is named in the change itself, as it was called then. */
export const addedField = 'customFields.';

/** A stored change of a record in words: the field, what it held, what it holds. */
export function changeWords(
  noun: AnyNoun,
  words: NounWords,
  translate: Translate,
  /** Of fields whose kind has no words. */
  own: Readonly<Record<string, (value: unknown) => string>> = {},
) {
  return (field: string, before: unknown, after: unknown): FieldChange => {
    const shown = (value: unknown): string => {
      if (value === null || value === undefined || value === '') return '-';
      const ownWords = own[field];
      if (ownWords) return ownWords(value);
      if (typeof value === 'object' && !Array.isArray(value)) return JSON.stringify(value);
      const choiceWord = (choice: string) => translate(`${noun.name}.choice.${field}.${choice}`);
      const declared = noun.fields[field];
      const kind = declared?.kind;
      if (kind === 'switch') return translate(value === true ? 'noun.yes' : 'noun.no');
      if (kind === 'choice') return choiceWord(value as string);
      if (kind === 'choices') return (value as string[]).map(choiceWord).join(', ') || '-';
      if (kind === 'tags') return (value as string[]).join(', ') || '-';
      if (kind === 'references') return (value as Named[]).map(({ name }) => name).join(', ') || '-';
      if (declared?.kind === 'many') {
        return (value as object[]).map((row) => rowWords(declared, row)).join('; ') || '-';
      }
      return String(value as string | number);
    };
    const label = field.startsWith(addedField) ? field.slice(addedField.length) : words(`field.${field}`);
    return { key: field, label, before: shown(before), after: shown(after) };
  };
}

/** What was typed into a row of many. */
function rowWords({ fields }: ManyField, row: object): string {
  const values = row as Readonly<Record<string, unknown>>;
  return typedFields(fields)
    .map(([name]) => values[name])
    .filter((value) => value !== null && value !== undefined && value !== '')
    .map(String)
    .join(' ');
}
