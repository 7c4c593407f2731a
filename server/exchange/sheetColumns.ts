import type { CustomField } from '../../domain/noun/customFields/customFields.ts';
import { customFilterPrefix } from '../../domain/noun/customFields/customFields.ts';
import type { Field, FieldSet, FilesField, ManyField } from '../../domain/noun/fields.ts';
import { typedFields } from '../../domain/noun/fields.ts';
import type { Message } from '../../domain/message/message.ts';
import { law, verbatim } from '../../domain/message/message.ts';
import type { AnyNoun } from '../../domain/noun/noun.ts';
import { columnLetters } from './workbook/columnLetters.ts';

/** What a sheet asks of the records it holds: their fields, and what these are called. */
export type SheetNoun = Pick<AnyNoun, 'name' | 'fields' | 'title' | 'sheet'>;

type CellField = Exclude<Field, FilesField | ManyField>;

/** A column of a sheet of records: a field, one of the rows that live with a record, or one that the company added. */
export interface SheetColumn {
  /** `name`, `bankAccounts.1.country`, `customField.12`. */
  key: string;
  field: CellField | CustomField;
  label: Message;
  isRequired: boolean;
}

/** So many rows of each field of many a template offers; a file may have more, up to what the field takes. */
const itemsOffered = 2;

/** The label of a field, as screens have it. */
export function fieldLabel(noun: SheetNoun, name: string): Message {
  return { key: `${noun.name}.field.${name}` };
}

/** The fields that a cell can fill: it holds no files. */
function cellFields(fields: FieldSet): [name: string, field: Field][] {
  return typedFields(fields).filter(([, { kind }]) => kind !== 'files');
}

/** The fields that come from sheets, in the order of the columns. */
function sheetFields({ fields, sheet }: SheetNoun): [name: string, field: Field][] {
  const typed = cellFields(fields);
  if (!sheet) return typed;
  return sheet.columns.flatMap((name) => typed.filter(([one]) => one === name));
}

/** What a column is called in our own sheets: by its field, or by what it names records by. */
function headingOf(name: string, field: Field): string {
  return 'inSheets' in field && field.inSheets ? field.inSheets.heading : name;
}

/** The key of the column of a field that the company added: as its filter stands in an address. */
export function customColumn({ id }: Pick<CustomField, 'id'>): string {
  return `${customFilterPrefix}${id}`;
}

export function isCustomColumn(key: string): boolean {
  return key.startsWith(customFilterPrefix);
}

/** The ids of the fields that these columns are for. */
export function customFieldIDs(keys: readonly string[]): number[] {
  return keys.flatMap((key) => (isCustomColumn(key) ? [Number(key.slice(customFilterPrefix.length))] : []));
}

/** Whether a sheet can fill a field that the company added: it holds no files. */
export function isInSheets({ inputType }: CustomField): boolean {
  return inputType !== 'file';
}

/** The columns that a sheet of a noun can have, with the fields that the company added. */
export function sheetColumns(
  noun: SheetNoun,
  added: readonly CustomField[],
  itemsOf: (field: ManyField) => number = ({ max }) => max,
): SheetColumn[] {
  const own = sheetFields(noun).flatMap(([name, field]): SheetColumn[] => {
    if (field.kind !== 'many') {
      const label = fieldLabel(noun, headingOf(name, field));
      return [{ key: name, field: field as CellField, label, isRequired: field.isRequired === true }];
    }
    return Array.from({ length: itemsOf(field) }, (_, index) => index + 1).flatMap((number) =>
      cellFields(field.fields).map(([inner, innerField]) => ({
        key: `${name}.${number}.${inner}`,
        field: innerField as CellField,
        label: law('recordImport.itemHeading', {
          label: fieldLabel(noun, name),
          number,
          field: fieldLabel(noun, `${name}.${inner}`),
        }),
        isRequired: false,
      })),
    );
  });
  return [...own, ...added.filter(isInSheets).map(customSheetColumn)];
}

function customSheetColumn(field: CustomField): SheetColumn {
  const { name, requiredSince } = field;
  return { key: customColumn(field), field, label: verbatim(name), isRequired: requiredSince !== null };
}

/** The columns that a template offers. */
export function templateColumns(noun: SheetNoun, added: readonly CustomField[]): SheetColumn[] {
  return sheetColumns(noun, added, ({ max }) => Math.min(max, itemsOffered));
}

/**
 * How our own sheets head a field that the company added: by its name, unless a field of the noun is called so.
 * @param languages those in which the noun's fields are known
 */
export function customHeading(
  noun: SheetNoun,
  { name }: Pick<CustomField, 'name'>,
  say: Say,
  languages: readonly Say[],
): string {
  const isTaken = ownHeadings(noun, languages).has(plain(name));
  return isTaken ? say(law('recordImport.customHeading', { name })) : name;
}

/** The heading of a column, as our own sheets have it. */
export function headingOfColumn(
  noun: SheetNoun,
  { field, label }: SheetColumn,
  say: Say,
  languages: readonly Say[],
): string {
  return 'inputType' in field ? customHeading(noun, field, say, languages) : say(label);
}

/** The headings that a sheet of a noun knows of itself: the column of each, null for those that are passed over. */
function ownHeadings(noun: SheetNoun, languages: readonly Say[]): Map<string, SheetColumn | null> {
  const known = new Map<string, SheetColumn | null>();
  for (const say of languages) {
    for (const text of shownOnly(noun)) known.set(plain(say(text)), null);
  }
  for (const column of sheetColumns(noun, [])) {
    const { key, field, label } = column;
    const heading = 'inputType' in field ? key : headingOf(key, field);
    for (const text of [key, heading, ...languages.map((say) => say(label))]) known.set(plain(text), column);
  }
  return known;
}

/** The column of a field that is refused, by the path of the field in what is sent: `termID`, `prices.0.amount`. */
export function columnAt(noun: Pick<SheetNoun, 'fields'>, path: string): string {
  const [first = '', index, inner] = path.split('.');
  if (index !== undefined && inner !== undefined) return `${first}.${Number(index) + 1}.${inner}`;
  const name = first.replace(/IDs?$/, '');
  if (noun.fields[first] === undefined && noun.fields[name] !== undefined) return name;
  // One of several that stand in one cell: `accessRoles.0`.
  return noun.fields[first] === undefined ? path : first;
}

/** The fields that tell one record from another: the first that a row fills is its key; else what names it. */
export function keyFields(noun: SheetNoun): string[] {
  const unique = typedFields(noun.fields).flatMap(([name, { isUnique }]) => (isUnique ? [name] : []));
  return noun.sheet && unique.length > 0 ? unique : [...new Set([...unique, noun.title])];
}

type Say = (message: Message) => string;

interface ReadHeadings {
  /** By place in the sheet; null for a column that is passed over. */
  columns: (SheetColumn | null)[];
  errors: Message[];
}

/**
 * Finds the column of each heading: the label of a field in one of the languages, or its key. What an export of ours
 * holds beside is passed over; anything else is an error that names the column of the sheet.
 */
export function readHeadings(
  noun: SheetNoun,
  added: readonly CustomField[],
  headings: readonly string[],
  languages: readonly Say[],
  hasCells: (place: number) => boolean,
): ReadHeadings {
  const known = new Map([...customHeadings(added, languages), ...ownHeadings(noun, languages)]);
  const errors: Message[] = [];
  const firstPlaces = new Map<string, number>();
  const columns = headings.map((heading, place) => {
    const letters = columnLetters(place);
    if (plain(heading) === '') {
      if (hasCells(place)) errors.push(law('recordImport.file.noHeading', { column: letters }));
      return null;
    }
    const column = known.get(plain(heading));
    if (column === undefined) {
      errors.push(
        law('recordImport.file.unknownHeading', { column: letters, heading: heading.slice(0, 60) }),
      );
      return null;
    }
    if (column === null) return null;
    const first = firstPlaces.get(column.key);
    if (first !== undefined) {
      const values = { heading, first: columnLetters(first), second: letters };
      errors.push(law('recordImport.file.twice', values));
      return null;
    }
    firstPlaces.set(column.key, place);
    return column;
  });
  if (!keyFields(noun).some((name) => firstPlaces.has(name))) {
    const [say] = languages;
    const wanted = keyFields(noun).map((name) => `“${say?.(fieldLabel(noun, name)) ?? name}”`);
    errors.unshift(law('recordImport.file.noKey', { headings: wanted.join(', ') }));
  }
  return { columns, errors };
}

/** The headings of fields that the company added; files stand in exports, and are passed over. */
function customHeadings(
  added: readonly CustomField[],
  languages: readonly Say[],
): [heading: string, column: SheetColumn | null][] {
  return added.flatMap((field) => {
    const { name } = field;
    const column = isInSheets(field) ? customSheetColumn(field) : null;
    const long = languages.map((say) => say(law('recordImport.customHeading', { name })));
    return [customColumn(field), name, ...long].map((text): [string, SheetColumn | null] => [
      plain(text),
      column,
    ]);
  });
}

/** What our own exports show and no import takes. */
function shownOnly(noun: SheetNoun): Message[] {
  const taken = new Set(sheetFields(noun).map(([name]) => name));
  const shown = Object.entries(noun.fields).filter(([name, { kind }]) => !taken.has(name) || kind === 'many');
  return [
    ...['status', 'createdAt', ...shown.map(([name]) => name)].map((name) => fieldLabel(noun, name)),
    law('recordImport.row'),
    law('recordImport.reason'),
  ];
}

/** A heading without what says nothing: its case, blanks, the mark of a required column. */
function plain(heading: string): string {
  return heading
    .replace(/\s*\*\s*$/, '')
    .trim()
    .replaceAll(/\s+/g, ' ')
    .toLowerCase();
}
