import type { Day } from '../../../domain/day/day.ts';
import { dayText } from '../../../domain/day/dayInput.ts';
import type { FieldMessages, Message } from '../../../domain/message/message.ts';
import { law } from '../../../domain/message/message.ts';
import type {
  CustomField,
  CustomFieldValue,
  CustomValue,
  SentCustomValue,
} from '../../../domain/noun/customFields/customFields.ts';
import { optionTypes } from '../../../domain/noun/customFields/customFields.ts';
import {
  customValueText,
  fromNowOn,
  idsIn,
  isAskedFor,
  readCustomValue,
  takesSeveral,
} from '../../../domain/noun/customFields/customValues.ts';
import type { Named } from '../../../domain/noun/fields.ts';
import type { TypedCustomField } from '../../../domain/noun/customFields/typedCustomFields.ts';
import { readCustomFields, typedCustomFields } from '../../../domain/noun/customFields/typedCustomFields.ts';
import { nameForm } from '../../../domain/text/normalForm.ts';
import type { Cells } from './sheetCells.ts';
import { emptyMark, partsOf } from './sheetCells.ts';
import { customColumn, isCustomColumn, isInSheets } from '../sheetColumns.ts';

/** So many options are named to who wrote none of them. */
const optionsTold = 10;

/** What the cells of a row say of the fields that the company added. */
interface ReadCustomCells {
  /** Undefined: they say nothing, and what the record holds stays. */
  sent: SentCustomValue[] | undefined;
  /** By the keys of columns; of a file, which no sheet holds, by `naming`. */
  errors: FieldMessages;
  changes: Record<string, [string, string]>;
}

/**
 * Reads them as a form would send them. A new record that leaves all of them out has said that they are empty, and is
 * refused what is required.
 * @param naming the column where an error stands that has none of its own
 */
export function readCustomCells(
  fields: readonly CustomField[],
  cells: Cells,
  before: Readonly<Record<string, unknown>> | null,
  naming: string,
  readDay: (text: string) => Day | null,
): ReadCustomCells {
  const held = heldBy(before);
  const since = before === null ? fromNowOn : String(before['createdAt']);
  const heldOf = ({ id }: CustomField) => held.find(({ fieldID }) => fieldID === id)?.value;
  const given = fields.filter((field) => isInSheets(field) && cells[customColumn(field)] !== undefined);
  const isAsked = (field: CustomField) =>
    before === null || (given.length > 0 && isAskedFor(field, since) && heldOf(field) === undefined);
  const said = fields.filter((field) => given.includes(field) || isAsked(field));
  const errors: FieldMessages = goneColumns(fields, cells);
  const typed = typedCustomFields(said, held).map((one, at): TypedCustomField => {
    const field = said[at];
    const text = field && cells[customColumn(field)];
    if (!field || text === undefined || !isInSheets(field)) return one;
    const value = typedValue(field, text, heldOf(field), errors);
    return { ...one, value };
  });
  const read = readCustomFields(said, typed, held, since, readDay);
  const changes: ReadCustomCells['changes'] = {};
  for (const [at, field] of said.entries()) {
    const key = customColumn(field);
    const says = read.errors[`customFields.${at}.value`];
    if (says && !isInSheets(field)) {
      errors[naming] ??= law('recordImport.problem.file', { field: field.name });
    } else if (says) errors[key] ??= says;
    const text = cells[key];
    const sent = read.sent[at];
    if (text === undefined || !sent || errors[key] || isSame(field, sent, heldOf(field))) continue;
    changes[key] = [cellTextOf(field, heldOf(field)), text === emptyMark ? '' : text];
  }
  return { sent: before === null || said.length > 0 ? read.sent : undefined, errors, changes };
}

/** What has to be sent to give a record back what it holds of these fields. */
export function heldAsSent(
  before: Readonly<Record<string, unknown>>,
  fieldIDs: readonly number[],
): SentCustomValue[] {
  const held = heldBy(before);
  return fieldIDs.map((fieldID) => {
    const value = held.find((one) => one.fieldID === fieldID)?.value ?? null;
    if (value === null || typeof value === 'string') return { fieldID, value };
    return { fieldID, value: Array.isArray(value) ? idsIn(value) : value.id };
  });
}

function heldBy(record: Readonly<Record<string, unknown>> | null): readonly CustomFieldValue[] {
  return (record?.['customFields'] ?? []) as readonly CustomFieldValue[];
}

/** Cells of fields that were archived since the sheet was read. */
function goneColumns(fields: readonly CustomField[], cells: Cells): FieldMessages {
  const known = new Set(fields.map(customColumn));
  const gone = Object.keys(cells).filter((key) => isCustomColumn(key) && !known.has(key));
  return Object.fromEntries(gone.map((key) => [key, law('recordImport.problem.fieldGone')]));
}

/** What a form would hold for the text of a cell. */
function typedValue(
  field: CustomField,
  text: string,
  held: CustomValue | undefined,
  errors: FieldMessages,
): TypedCustomField['value'] {
  const several = takesSeveral(field.inputType);
  if (text === emptyMark) return several ? [] : '';
  if (!optionTypes.includes(field.inputType)) return text;
  const heldIDs = held === undefined ? [] : idsIn(held);
  const offered = field.options.filter(({ id, isArchived }) => !isArchived || heldIDs.includes(id));
  const whole = optionCalled(offered, text);
  const parts = several && whole === undefined ? partsOf(text) : [text];
  const chosen = parts.flatMap((part): Named[] => {
    const option = optionCalled(offered, part);
    if (option === undefined) errors[customColumn(field)] = noOption(part, offered);
    return option === undefined ? [] : [option];
  });
  return several ? chosen : String(chosen[0]?.id ?? '');
}

function optionCalled(options: readonly Named[], text: string): Named | undefined {
  const found = options.find(({ name }) => nameForm(name) === nameForm(text));
  return found && { id: found.id, name: found.name };
}

function noOption(text: string, options: readonly Named[]): Message {
  const names = options.slice(0, optionsTold).map(({ name }) => name);
  const more = options.length > optionsTold ? ', …' : '';
  return law('recordImport.problem.noOption', { name: text, options: `${names.join(', ')}${more}` });
}

/** Whether a record holds already what is sent. */
function isSame(field: CustomField, sent: SentCustomValue, held: CustomValue | undefined): boolean {
  const read = readCustomValue(field, sent, held === undefined ? [] : idsIn(held));
  if ('error' in read) return false;
  const text = typeof held === 'string' ? held : null;
  const ids = held === undefined ? [] : idsIn(held);
  return (
    read.text === text &&
    read.optionIDs.length === ids.length &&
    ids.every((id) => read.optionIDs.includes(id))
  );
}

/** What a record holds of a field, as a cell that {@link readCustomCells} reads as the same. */
function cellTextOf({ inputType }: CustomField, value: CustomValue | undefined): string {
  if (inputType === 'date' && typeof value === 'string') return dayText(value as Day);
  return value === undefined ? '' : customValueText(value);
}

/** What a template shows of a field. */
export function customExample({ inputType, options }: CustomField, day: Day): string {
  const [first] = options.filter(({ isArchived }) => !isArchived);
  if (optionTypes.includes(inputType)) return first?.name ?? '';
  if (inputType === 'date') return dayText(day);
  return inputType === 'phoneNumber' ? '0812 3456 7890' : 'A1';
}
