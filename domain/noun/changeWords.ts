import type { Locale } from '../day/day.ts';
import { formatDay, formatInstant, isDay } from '../day/day.ts';
import { isAmount } from '../money/money.ts';
import { formatMoney, formatNumber, formatPercent, formatUnitPrice } from '../money/moneyFormat.ts';
import { countryName } from './countryName.ts';
import type { Field, ManyField, Named } from './fields.ts';
import { currencyOf, typedFields } from './fields.ts';
import type { AnyNoun } from './noun.ts';
import type { NounWords, Translate } from './nounWords.ts';

/** In which words and by which clock values are written. */
export interface ChangeTerms {
  translate: Translate;
  locale: Locale;
  timeZone: string;
}

/** A stored change of one field in words. */
export interface FieldChange {
  key: string;
  label: string;
  /** Null: the field was empty. */
  before: string | null;
  after: string;
}

/** A stored change in words: the name of the field, what it was, what it became. */
export type ChangeWords = (field: string, before: unknown, after: unknown) => FieldChange;

/** A field that the company added is named in the change itself, as it was called then. */
const addedField = 'customFields.';

/** What stands where there is nothing. */
const none = '-';

/** A stored change of a record in words: the field, what it held, what it holds. */
export function changeWords(
  noun: AnyNoun,
  words: NounWords,
  terms: ChangeTerms,
  /** Of fields whose kind has no words. */
  own: Readonly<Record<string, (value: unknown) => string>> = {},
): ChangeWords {
  return (field, before, after) => {
    const shown = (value: unknown): string => {
      if (value === null || value === undefined || value === '') return none;
      const ownWords = own[field];
      if (ownWords) return ownWords(value);
      const declared = noun.fields[field];
      if (declared?.kind === 'many') {
        return rowsWords(noun.name, field, declared, value, terms) || none;
      }
      return choiceWords(noun.name, field, declared, value, terms) ?? valueWords(declared, value, terms);
    };
    const label = field.startsWith(addedField)
      ? field.slice(addedField.length)
      : words(`field.${fileField(noun, field) ?? field}`);
    return { key: field, label: label || field, before: shown(before), after: shown(after) };
  };
}

/**
 * What a record holds in a field, in words; null where it holds nothing.
 * @param key below the words of fields and choices: that of a field of rows has the name of its rows before it
 * @param values what stands beside the value, and above it
 */
export function fieldWords(
  noun: string,
  key: string,
  field: Field,
  values: Readonly<Record<string, unknown>>,
  terms: ChangeTerms,
): string | null {
  const value = values[key.split('.').at(-1) ?? key];
  if (value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0))
    return null;
  const currency = 'currencyField' in field ? currencyOf(field, values) : undefined;
  return choiceWords(noun, key, field, value, terms) ?? valueWords(field, value, terms, currency);
}

/** Null: it is no choice. */
function choiceWords(
  noun: string,
  key: string,
  field: Field | undefined,
  value: unknown,
  { translate }: ChangeTerms,
): string | null {
  if (field?.kind !== 'choice' && field?.kind !== 'choices') return null;
  const word = (choice: string) => translate(`${noun}.choice.${key}.${choice}`, { _: choice });
  return (Array.isArray(value) ? (value as string[]) : [value as string]).map(word).join(', ') || none;
}

/** The field of a file that came or went, which is named with it: one of the same name may be another file. */
function fileField({ fields }: AnyNoun, key: string): string | undefined {
  const [name = ''] = key.split('.');
  return fields[name]?.kind === 'files' ? name : undefined;
}

/** What a field held, in words that need no more than its kind. */
function valueWords(
  field: Field | undefined,
  value: unknown,
  { translate, locale, timeZone }: ChangeTerms,
  currency = 'IDR',
): string {
  if (typeof value === 'boolean') return translate(value ? 'noun.yes' : 'noun.no');
  if (Array.isArray(value)) {
    return value.map((one) => (isNamed(one) ? one.name : plainText(one))).join(', ') || none;
  }
  if (isNamed(value)) return value.name;
  const text = plainText(value);
  switch (field?.kind) {
    case 'day':
      return isDay(text) ? formatDay(text, locale) : text;
    case 'instant':
      return Number.isNaN(Date.parse(text)) ? text : formatInstant(text, timeZone, locale);
    case 'amount':
      if (!isAmount(text)) return text;
      return field.isUnitPrice ? formatUnitPrice(text, currency) : formatMoney(text, currency);
    case 'number':
      return isAmount(text) ? formatNumber(text) : text;
    case 'percent':
      return isAmount(text) ? formatPercent(text) : text;
    case 'country':
      return /^[A-Z]{2}$/.test(text) ? countryName(text, locale) : text;
    default:
      return text;
  }
}

function isNamed(value: unknown): value is Named {
  return typeof value === 'object' && value !== null && 'name' in value && typeof value.name === 'string';
}

function plainText(value: unknown): string {
  return typeof value === 'object' ? JSON.stringify(value) : String(value as string | number);
}

/** What was typed into rows of many, and into the rows within them. */
function rowsWords(noun: string, key: string, field: ManyField, rows: unknown, terms: ChangeTerms): string {
  return (rows as object[]).map((row) => rowWords(noun, key, field, row, terms)).join('; ');
}

function rowWords(noun: string, key: string, { fields }: ManyField, row: object, terms: ChangeTerms): string {
  const values = row as Readonly<Record<string, unknown>>;
  const isSaid = (value: unknown) => value !== null && value !== undefined && value !== '' && value !== false;
  return typedFields(fields)
    .filter(([name]) => isSaid(values[name]))
    .map(([name, field]) => {
      const value = values[name];
      const inner = `${key}.${name}`;
      if (field.kind === 'many') {
        const rows = rowsWords(noun, inner, field, value, terms);
        return rows === '' ? '' : `(${rows})`;
      }
      // A switch says what it is called where it is on; a code among others says itself.
      if (field.kind === 'switch') return terms.translate(`${noun}.field.${inner}`, { _: inner });
      if (field.kind === 'country') return plainText(value);
      const currency = 'currencyField' in field ? values[field.currencyField ?? ''] : undefined;
      return (
        choiceWords(noun, inner, field, value, terms) ??
        valueWords(field, value, terms, typeof currency === 'string' ? currency : undefined)
      );
    })
    .filter((words) => words !== '' && words !== none)
    .join(' ');
}
