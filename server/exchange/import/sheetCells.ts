import { plainAccountNumber } from '../../../domain/bank/bankAccount.ts';
import type { Day, Locale } from '../../../domain/day/day.ts';
import { countryCodes } from '../../../domain/noun/countryCodes.ts';
import type { MediaItem } from '../../../domain/noun/attachment.ts';
import type { Choice, Field, FieldSet, ManyField, Named } from '../../../domain/noun/fields.ts';
import { inputKey, noChoice, typedFields } from '../../../domain/noun/fields.ts';
import { languages } from '../../../domain/message/language.ts';
import type { FieldMessages, Message } from '../../../domain/message/message.ts';
import { law } from '../../../domain/message/message.ts';
import { priceDecimalsMax } from '../../../domain/money/money.ts';
import type { AnyNoun } from '../../../domain/noun/noun.ts';
import type { Typed } from '../../../domain/noun/typedRecord.ts';
import { readFields, typedOf } from '../../../domain/noun/typedRecord.ts';
import { nameForm } from '../../../domain/text/normalForm.ts';
import { readWebAddress } from '../../../domain/text/webAddress.ts';
import { columnAt } from '../sheetColumns.ts';
import { numberText } from '../workbook/cellMarks.ts';
import type { SheetCell } from './readSheet.ts';

/** The texts of a row that holds any, by the keys of their columns. */
export type Cells = Readonly<Record<string, string>>;
type Say = (message: Message) => string;
/** Fields, and the key of the words that they are said with. */
type SaidFields = Pick<AnyNoun, 'name' | 'fields'>;

/** An empty cell leaves what a record has; this one empties it. */
export const emptyMark = '-';

/** The records of these names, in the small letters of the field's resource. */
type FindRecords = (field: string, name: string) => readonly Named[];

export interface CellTerms {
  today: Day;
  findRecords: FindRecords;
  readDay: (text: string) => Day | null;
  /** Decimals that the company has chosen for unit prices. */
  priceDecimals?: number | undefined;
  /** Every language, to know a word in any of them. */
  words: (language: Locale) => Say;
}

interface ReadRow {
  /** What is sent of the record as the row has it. */
  payload: Record<string, unknown>;
  /** By the keys of columns. */
  errors: FieldMessages;
}

/**
 * A row as a form would send it: what the record has, with the cells that hold something in place of it. Rows that live
 * with the record are counted in their order, added and changed; none is taken off.
 */
export function readCells(
  noun: SaidFields,
  cells: Cells,
  before: Readonly<Record<string, unknown>> | null,
  terms: CellTerms,
): ReadRow {
  const errors: FieldMessages = {};
  const typed = typedOf(noun.fields, before);
  for (const [name, field] of typedFields(noun.fields)) {
    const key = inputKey(name, field);
    if (field.kind === 'many')
      typed[key] = readItems(noun, name, field, cells, typed[key] as Typed[], terms, errors);
    else if (cells[name] !== undefined)
      typed[key] = readCell(noun, name, name, field, cells[name], terms, errors);
  }
  const unread: FieldMessages = {};
  const payload = readFields(noun.fields, typed, '', unread, terms);
  for (const [path, says] of Object.entries(unread)) errors[columnAt(noun, path)] ??= says;
  return { payload, errors };
}

function readItems(
  noun: SaidFields,
  name: string,
  field: ManyField,
  cells: Cells,
  items: readonly Typed[],
  terms: CellTerms,
  errors: FieldMessages,
): Typed[] {
  const numbers = Object.keys(cells)
    .filter((key) => key.startsWith(`${name}.`))
    .map((key) => Number(key.split('.')[1]));
  const count = Math.max(items.length, ...numbers);
  const inner = typedFields(field.fields);
  const read = Array.from({ length: count }, (_, index): Typed => {
    const row = { ...(items[index] ?? typedOf(field.fields, null)) };
    for (const [one, innerField] of inner) {
      const key = `${name}.${index + 1}.${one}`;
      if (cells[key] === undefined) continue;
      row[one] = readCell(noun, key, `${name}.${one}`, innerField, cells[key], terms, errors);
    }
    return row;
  });
  const isFilled = (index: number) => index < items.length || numbers.includes(index + 1);
  const gap = read.findIndex((_, index) => !isFilled(index));
  if (gap >= 0)
    errors[`${name}.${gap + 1}.${inner[0]?.[0]}`] = law('recordImport.problem.gap', { number: gap + 1 });
  return read;
}

/** What a form would hold for the text of a cell. */
function readCell(
  noun: SaidFields,
  key: string,
  wordKey: string,
  field: Field,
  text: string,
  terms: CellTerms,
  errors: FieldMessages,
): unknown {
  const isEmptied = text === emptyMark;
  switch (field.kind) {
    case 'reference':
      return isEmptied ? noChoice : oneRecord(key, text, terms, errors);
    case 'references':
      return isEmptied ? [] : severalRecords(key, text, terms, errors);
    case 'switch':
      return !isEmptied && readSwitch(key, text, terms, errors);
    case 'choices':
      return isEmptied
        ? []
        : partsOf(text).map((one) => readChoice(noun, key, wordKey, field.choices, one, terms, errors));
    case 'tags':
      return isEmptied ? [] : partsOf(text);
    case 'choice':
      return isEmptied ? '' : readChoice(noun, key, wordKey, field.choices, text, terms, errors);
    case 'country':
      return isEmptied ? '' : countryCode(text);
    case 'currency':
      return isEmptied ? '' : text.toUpperCase();
    default:
      return isEmptied ? '' : text;
  }
}

/** What a cell calls a record, as names are told apart. */
export function sheetName(cell: string | undefined): string | undefined {
  return cell === undefined ? undefined : nameForm(cell);
}

/** The parts of a cell that holds several. */
export function partsOf(text: string): string[] {
  const parts = text.split(';').map((part) => part.trim());
  return parts.filter((part) => part !== '');
}

function oneRecord(key: string, text: string, { findRecords }: CellTerms, errors: FieldMessages): Choice {
  const found = findRecords(key, nameForm(text));
  const [only] = found;
  if (found.length === 1 && only) return only;
  errors[key] = law(
    found.length === 0 ? 'recordImport.problem.noRecord' : 'recordImport.problem.severalRecords',
    {
      name: text,
    },
  );
  return noChoice;
}

function severalRecords(key: string, text: string, terms: CellTerms, errors: FieldMessages): Named[] {
  return partsOf(text)
    .map((name) => oneRecord(key, name, terms, errors))
    .filter((one): one is Named => one.id !== null);
}

function readSwitch(key: string, text: string, { words }: CellTerms, errors: FieldMessages): boolean {
  const lower = text.toLowerCase();
  const says = (phrase: Message) => languages.map((language) => words(language)(phrase).toLowerCase());
  if (['true', '1', 'x', ...says(law('noun.yes'))].includes(lower)) return true;
  if (!['false', '0', ...says(law('noun.no'))].includes(lower))
    errors[key] = law('recordImport.problem.yesOrNo');
  return false;
}

function readChoice(
  noun: SaidFields,
  key: string,
  wordKey: string,
  choices: readonly string[],
  text: string,
  { words }: CellTerms,
  errors: FieldMessages,
): string {
  const isNamed = (choice: string) =>
    [
      choice,
      ...languages.map((language) => words(language)({ key: `${noun.name}.choice.${wordKey}.${choice}` })),
    ].some((name) => name.toLowerCase() === text.toLowerCase());
  const found = choices.find(isNamed);
  if (found === undefined) errors[key] = law('field.fromList');
  return found ?? '';
}

let codesByName: ReadonlyMap<string, string> | undefined;

/** A country by its letters or by its name in any of the languages; the text itself when it is none. */
function countryCode(text: string): string {
  if (text.length === 2) return text.toUpperCase();
  codesByName ??= countryNames();
  return codesByName.get(text.toLowerCase()) ?? text;
}

function countryNames(): ReadonlyMap<string, string> {
  return new Map(
    languages.flatMap((language) => {
      const names = new Intl.DisplayNames(language, { type: 'region', fallback: 'none' });
      return countryCodes.flatMap((code): [string, string][] => {
        const name = names.of(code);
        return name === undefined ? [] : [[name.toLowerCase(), code]];
      });
    }),
  );
}

/** What a record holds, as texts that {@link readCells} reads as the same. */
function recordCells(noun: SaidFields, record: Readonly<Record<string, unknown>>, say: Say): Cells {
  const cells: Record<string, string> = {};
  const put = (key: string, text: string) => {
    if (text !== '') cells[key] = text;
  };
  const typed = typedOf(noun.fields, record);
  for (const [name, field] of typedFields(noun.fields)) {
    const value = typed[inputKey(name, field)];
    if (field.kind !== 'many') put(name, cellOf(noun, name, field, value, say));
    else {
      for (const [index, row] of (value as Typed[]).entries()) {
        for (const [inner, innerField] of typedFields(field.fields)) {
          const typedInner = row[inputKey(inner, innerField)];
          const text = cellOf(noun, `${name}.${inner}`, innerField, typedInner, say);
          put(`${name}.${index + 1}.${inner}`, text);
        }
      }
    }
  }
  return cells;
}

/** The same of everything that a record shows, also of what nobody types. */
export function shownCells(noun: SaidFields, record: Readonly<Record<string, unknown>>, say: Say): Cells {
  const fields = Object.entries(noun.fields).map(([name, field]) => [name, { ...field, isReadOnly: false }]);
  return recordCells({ name: noun.name, fields: Object.fromEntries(fields) as FieldSet }, record, say);
}

function cellOf(noun: SaidFields, wordKey: string, field: Field, value: unknown, say: Say): string {
  const choiceWord = (choice: string) => say({ key: `${noun.name}.choice.${wordKey}.${choice}` });
  switch (field.kind) {
    case 'reference':
      return (value as Choice).name;
    case 'references':
      return (value as Named[]).map(({ name }) => name).join('; ');
    case 'switch':
      return say(law(value === true ? 'noun.yes' : 'noun.no'));
    case 'choice':
      return value === '' ? '' : choiceWord(value as string);
    case 'choices':
      return (value as string[]).map(choiceWord).join('; ');
    case 'tags':
      return (value as string[]).join('; ');
    case 'files':
      return (value as MediaItem[]).map(({ fileName }) => fileName).join('; ');
    default:
      return String(value as string | number);
  }
}

/** What the cells of a row change of a record, by column: what it has, and what it is to have. */
export function changesOf(
  noun: SaidFields,
  cells: Cells,
  before: Readonly<Record<string, unknown>>,
  { payload }: ReadRow,
  terms: CellTerms,
): Record<string, [string, string]> {
  const had = readFields(
    noun.fields,
    typedOf(noun.fields, before),
    '',
    {},
    { ...terms, priceDecimals: priceDecimalsMax },
  );
  const texts = recordCells(noun, before, terms.words('en'));
  return Object.fromEntries(
    Object.entries(cells).flatMap(([key, text]): [string, [string, string]][] => {
      const isSame = comparable(noun, key, had) === comparable(noun, key, payload);
      return isSame ? [] : [[key, [texts[key] ?? '', text === emptyMark ? '' : text]]];
    }),
  );
}

/** What is sent for a column, so that two ways to write the same are the same. */
function comparable(noun: SaidFields, key: string, payload: Readonly<Record<string, unknown>>): string {
  const [name = '', number, inner = ''] = key.split('.');
  const field = noun.fields[name];
  if (!field) return '';
  const value = payload[inputKey(name, field)];
  if (field.kind === 'link' && typeof value === 'string') return comparableAddress(value);
  if (field.kind !== 'many') return JSON.stringify(value ?? null);
  const one = (value as Record<string, unknown>[])[Number(number) - 1]?.[inner] ?? null;
  const kind = field.fields[inner]?.kind;
  if (typeof one === 'string' && kind === 'link') return comparableAddress(one);
  if (typeof one === 'string' && kind === 'accountNumber') return plainAccountNumber(one);
  return typeof one === 'string' && kind === 'bankCode' ? one.toUpperCase() : JSON.stringify(one);
}

function comparableAddress(text: string): string {
  const read = readWebAddress(text);
  return read.isRead ? read.address : text;
}

/** The text of a cell. */
export function cellText(cell: SheetCell): string {
  if (cell === null) return '';
  return typeof cell === 'number' ? numberText(cell) : String(cell).trim();
}
