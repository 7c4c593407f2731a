import type { AnyNoun } from '../../domain/noun.ts';
import type { Named } from '../../domain/fields.ts';
import type { FieldChange } from '../ui/approval/recordChanges.ts';
import type { NounWords } from './useNounWords.ts';

type Translate = (key: string, options?: Record<string, unknown>) => string;

/** A stored change of a record in words: the field, what it held, what it holds. */
export function changeWords(noun: AnyNoun, words: NounWords, translate: Translate) {
  return (field: string, before: unknown, after: unknown): FieldChange => {
    const shown = (value: unknown): string => {
      if (value === null || value === undefined || value === '') return '-';
      if (typeof value === 'object' && !Array.isArray(value)) return JSON.stringify(value);
      const kind = noun.fields[field]?.kind;
      if (kind === 'switch') return translate(value === true ? 'noun.yes' : 'noun.no');
      if (kind === 'choice') return translate(`${noun.name}.choice.${field}.${value as string}`);
      if (kind === 'references') return (value as Named[]).map(({ name }) => name).join(', ') || '-';
      if (kind === 'many') return (value as object[]).map(rowWords).join('; ') || '-';
      return String(value as string | number);
    };
    return { key: field, label: words(`field.${field}`), before: shown(before), after: shown(after) };
  };
}

/** The values of a row of many, without its number. */
function rowWords(row: object): string {
  return Object.entries(row)
    .filter(([name, value]) => name !== 'id' && value !== null && value !== '' && typeof value !== 'object')
    .map(([, value]) => String(value))
    .join(' ');
}
