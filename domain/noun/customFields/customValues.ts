import type { Day } from '../../day/day.ts';
import { dayError, isDay } from '../../day/day.ts';
import type { Message } from '../../message/message.ts';
import { law } from '../../message/message.ts';
import type { CustomInputType, CustomField, CustomValue, SentCustomValue } from './customFields.ts';
import { customTextMax, customFilesMax } from './customFields.ts';

const severalTypes: readonly CustomInputType[] = ['checkbox', 'multiDropdown', 'file'];

export const takesSeveral = (type: CustomInputType): boolean => severalTypes.includes(type);
const customParagraphMax = 2000;

/** What a value looks like in a sheet or a history: options and files by their names. */
export function customValueText(value: CustomValue): string {
  if (typeof value === 'string') return value;
  const several = Array.isArray(value) ? value : [value];
  return several.map((one) => ('fileName' in one ? one.fileName : one.name)).join('; ');
}

/** The ids of what a value names: options, files. */
export function idsIn(value: CustomValue): number[] {
  if (typeof value === 'string') return [];
  return Array.isArray(value) ? value.map((one) => one.id) : [value.id];
}

/** An Indonesian number may be typed as at home; null for what is no number of a phone. */
function readPhoneNumber(text: string): string | null {
  const dialed = text.replaceAll(/[\s().\u2010-\u2015/-]/g, '').replace(/^00/, '+');
  const number = dialed.startsWith('+') ? dialed : `+62${dialed.replace(/^(?:62|0)/, '')}`;
  return /^\+[1-9]\d{6,14}$/.test(number) ? number : null;
}

/** A value as it is kept, or why it cannot be. */
export type ReadCustomValue =
  | { error: Message }
  | { text: string | null; optionIDs: readonly number[]; mediaIDs: readonly number[] };

const nothing = { text: null, optionIDs: [], mediaIDs: [] } as const;

/**
 * Judges what is sent for one field.
 * @param held the options that the record holds already: these stay even where they are archived
 */
export function readCustomValue(
  field: CustomField,
  { value }: Pick<SentCustomValue, 'value'>,
  held: readonly number[] = [],
): ReadCustomValue {
  const isEmpty = value === null || value === '' || (Array.isArray(value) && value.length === 0);
  if (isEmpty) return nothing;
  switch (field.inputType) {
    case 'text':
      return readText(value, customTextMax);
    case 'paragraph':
      return readText(value, customParagraphMax);
    case 'date':
      return typeof value === 'string' && isDay(value)
        ? { ...nothing, text: value satisfies Day }
        : { error: (typeof value === 'string' && dayError(value)) || law('field.day') };
    case 'phoneNumber': {
      const number = typeof value === 'string' ? readPhoneNumber(value) : null;
      return number === null ? { error: law('customValue.phone') } : { ...nothing, text: number };
    }
    case 'radio':
    case 'dropdown':
      return typeof value === 'number' ? readOptions(field, [value], held) : unknownOption;
    case 'checkbox':
    case 'multiDropdown':
      return isIDs(value) ? readOptions(field, value, held) : { error: law('field.list') };
    case 'file':
      if (!isIDs(value)) return { error: law('field.list') };
      if (new Set(value).size < value.length) return { error: law('customValue.twice') };
      return value.length > customFilesMax
        ? { error: law('field.mostEntries', { limit: customFilesMax }) }
        : { ...nothing, mediaIDs: value };
  }
}

const unknownOption = { error: law('field.fromList') };

function isIDs(value: SentCustomValue['value']): value is readonly number[] {
  return Array.isArray(value);
}

function readText(value: SentCustomValue['value'], limit: number): ReadCustomValue {
  if (typeof value !== 'string') return { error: law('field.text') };
  const text = value.trim();
  if (text.length > limit) return { error: law('field.mostCharacters', { limit }) };
  return { ...nothing, text: text === '' ? null : text };
}

function readOptions(field: CustomField, ids: readonly number[], held: readonly number[]): ReadCustomValue {
  if (new Set(ids).size < ids.length) return { error: law('customValue.twice') };
  const offered = field.options.filter(({ id, isArchived }) => !isArchived || held.includes(id));
  if (ids.some((id) => !offered.some((option) => option.id === id))) return unknownOption;
  return { ...nothing, optionIDs: offered.flatMap(({ id }) => (ids.includes(id) ? [id] : [])) };
}

/** Since when a record counts that is not there yet. */
export const fromNowOn = '9999';

/** Whether a field has to be filled by a record that counts since then; by none where that is null, as in a draft. */
export function isAskedFor({ requiredSince }: CustomField, since: string | null): boolean {
  return requiredSince !== null && since !== null && requiredSince <= since;
}

/** Whether nothing is held. */
export function isEmptyValue(read: ReadCustomValue): boolean {
  return !('error' in read) && read.text === null && read.optionIDs.length + read.mediaIDs.length === 0;
}
