import type { ReadStep } from '../approval/steps.ts';
import type { TypedStep } from '../approval/typedSteps.ts';
import { readSteps, typedSteps } from '../approval/typedSteps.ts';
import type { Day } from '../day/day.ts';
import { dayText, unreadDay } from '../day/dayInput.ts';
import { parseTypedTime } from '../day/dayTime.ts';
import { fieldMessages } from '../message/fieldMessage.ts';
import type { MediaItem } from './attachment.ts';
import type { Choice, Field, FieldSet, ManyField, Named, PlainField } from './fields.ts';
import { belongs, currencyOf, emptyValue, heldChoices, inputKey, noChoice, typedFields } from './fields.ts';
import type { FieldMessages } from '../message/message.ts';
import { law } from '../message/message.ts';
import { fromWire, toWire } from '../money/money.ts';
import { formatNumber, formatTypedPrice } from '../money/moneyFormat.ts';
import type { Parsed } from '../money/moneyInput.ts';
import { parseNumber, parseTypedMoney, parseTypedPrice, withinRule } from '../money/moneyInput.ts';
import type { AnyNoun } from './noun.ts';
import { nounSchemas } from './nounSchemas.ts';

/** What a form holds: texts as they are typed, chosen records with their names. */
export type Typed = Record<string, unknown>;

/** Where a form holds how many files of a field are on their way, by the key, or the path, of the field. */
export function pendingKey(key: string): string {
  return `${key}Pending`;
}

/** What the inputs of the fields hold for a record, by the keys they are sent under; of an empty form for null. */
export function typedOf(fields: FieldSet, record: Readonly<Record<string, unknown>> | null): Typed {
  return Object.fromEntries(
    [...heldChoices(fields), ...typedFields(fields)].flatMap(([name, field]): [string, unknown][] => {
      const key = inputKey(name, field);
      // What is asked at each save is asked with its first choice.
      const asked = field.isAsked && field.kind === 'choice' ? field.choices[0] : null;
      const first = record === null && 'first' in field ? field.first : undefined;
      const value = record?.[name] ?? first ?? asked;
      const typed: [string, unknown] = [key, typedValue(field, value)];
      return field.kind === 'files' ? [typed, [pendingKey(key), 0]] : [typed];
    }),
  );
}

/** What a form begins with: as {@link typedOf}, with a line to type in where a grid would have none. */
export function typedFormOf(fields: FieldSet, record: Readonly<Record<string, unknown>> | null): Typed {
  const typed = typedOf(fields, record);
  const begun = typedFields(fields).flatMap(([name, field]): [string, Typed[]][] =>
    field.kind === 'many' && field.isGrid && (typed[name] as Typed[]).length === 0
      ? [[name, [typedOf(field.fields, null)]]]
      : [],
  );
  return { ...typed, ...Object.fromEntries(begun) };
}

/** The rows that are read: at the end of a grid stand lines that nobody has typed in yet. */
function begunRows({ fields, isGrid }: ManyField, rows: readonly Typed[]): readonly Typed[] {
  if (!isGrid) return rows;
  const empty = JSON.stringify(typedOf(fields, null));
  const isBegun = ({ id, ...row }: Typed) =>
    typeof id === 'number' || JSON.stringify({ ...typedOf(fields, null), ...row }) !== empty;
  return rows.slice(0, rows.findLastIndex(isBegun) + 1);
}

function typedValue(field: Field, value: unknown): unknown {
  switch (field.kind) {
    case 'reference':
      return (value as Named | null) ?? noChoice;
    case 'references':
    case 'choices':
    case 'tags':
    case 'files':
      return value ?? [];
    case 'steps':
      return typedSteps((value ?? []) as ReadStep[]);
    case 'many':
      return ((value ?? []) as Record<string, unknown>[]).map((row) => ({
        id: row['id'],
        ...typedOf(field.fields, row),
      }));
    case 'switch':
      return value === true;
    case 'day':
      return dayText(value as Day | null);
    case 'amount':
    case 'percent':
    case 'number': {
      if (value === null) return '';
      const number = fromWire(value as number);
      return 'isUnitPrice' in field && field.isUnitPrice ? formatTypedPrice(number) : formatNumber(number);
    }
    default:
      return value ?? '';
  }
}

/** How what is typed is read. */
export interface ReadTerms {
  /** As the person's day has it. */
  readDay: (text: string) => Day | null;
  /** Decimals that the company has chosen for unit prices; unset: those of their currency. */
  priceDecimals?: number | undefined;
}

interface ReadForm {
  payload: Record<string, unknown>;
  errors: FieldMessages;
}

/** What is sent of a form, judged by the schema, and by the `furtherErrors` of the noun, that the server judges with. */
export function readForm(
  noun: AnyNoun,
  typed: Typed,
  terms: ReadTerms,
  furtherErrors?: (payload: ReadForm['payload']) => Readonly<FieldMessages>,
  /** It is kept unfinished: required fields may be empty. */
  isDraft = false,
): ReadForm {
  const errors: FieldMessages = {};
  const payload = readFields(noun.fields, typed, '', errors, terms);
  const { input, draft } = nounSchemas(noun);
  const judged = ((isDraft && draft) || input).safeParse(payload, { reportInput: true });
  const ofFields = { ...fieldMessages(judged.error?.issues ?? []), ...errors };
  // What rules say of a record as a whole is asked of a finished one.
  return { payload, errors: { ...(isDraft ? {} : furtherErrors?.(payload)), ...ofFields } };
}

export function readFields(
  fields: FieldSet,
  typed: Typed,
  under: string,
  errors: FieldMessages,
  terms: ReadTerms,
  above: Typed = {},
): Record<string, unknown> {
  const values = { ...above, ...typed };
  return Object.fromEntries(
    typedFields(fields).map(([name, field]) => {
      const key = inputKey(name, field);
      if (field.kind === 'files' && Number(typed[pendingKey(key)] ?? 0) > 0)
        errors[`${under}${key}`] = law('field.filesPending');
      const value = belongs(field, typed, fields)
        ? readValue(field, typed[key], values, `${under}${key}`, errors, terms)
        : emptyValue(field);
      return [key, value];
    }),
  );
}

function readValue(
  field: Field,
  value: unknown,
  values: Typed,
  path: string,
  errors: FieldMessages,
  terms: ReadTerms,
): unknown {
  const text = typeof value === 'string' ? value.trim() : '';
  switch (field.kind) {
    case 'reference': {
      const { id, name } = value as Choice;
      if (id === null && name.trim() !== '') errors[path] = law('field.fromList');
      return id;
    }
    case 'references':
      return (value as Named[]).map(({ id }) => id);
    case 'choices':
    case 'tags':
      return value;
    case 'files':
      return (value as MediaItem[]).map(({ id }) => id);
    case 'steps':
      return readSteps(value as TypedStep[], path, errors);
    case 'many':
      return begunRows(field, value as Typed[]).map((row, index) => ({
        ...(typeof row['id'] === 'number' ? { id: row['id'] } : {}),
        ...readFields(field.fields, row, `${path}.${index}.`, errors, terms, values),
      }));
    case 'switch':
      return value === true;
    case 'day': {
      const day = terms.readDay(text);
      if (text !== '' && day === null) errors[path] = unreadDay(text);
      return day;
    }
    // What cannot be read stays as it is, and the schema refuses it.
    case 'time':
      return text === '' ? null : (parseTypedTime(text) ?? text);
    case 'amount':
    case 'percent':
    case 'number': {
      if (text === '') return null;
      const read = readTypedNumber(field, text, values, terms);
      if (read.ok) return toWire(read.amount);
      errors[path] = read.says;
      return null;
    }
    default:
      return text === '' ? null : text;
  }
}

/** So many places a figure has behind the point that is no amount. */
export function decimalsOf({ kind, decimals = 0 }: Pick<PlainField, 'kind' | 'decimals'>): number {
  return kind === 'percent' ? percentPlaces : decimals;
}

const percentPlaces = 4;

/**
 * Reads a figure as it is typed into a field.
 * @param values What stands beside it, and above it: its currency
 */
export function readTypedNumber(
  field: PlainField,
  text: string,
  values: Typed,
  { priceDecimals }: ReadTerms,
): Parsed {
  if (field.kind !== 'amount') return parseNumber(text, decimalsOf(field));
  const currency = currencyOf(field, values) ?? 'IDR';
  return field.isUnitPrice
    ? withinRule(parseTypedPrice(text, currency, priceDecimals), { isUnsigned: true })
    : parseTypedMoney(text, currency);
}
