import type { Day } from '../../day/day.ts';
import { dayText, unreadDay } from '../../day/dayInput.ts';
import type { FieldMessages } from '../../message/message.ts';
import { law } from '../../message/message.ts';
import type { MediaItem } from '../attachment.ts';
import type { CustomField, CustomFieldValue, SentCustomValue } from './customFields.ts';
import { idsIn, isAskedFor, isEmptyValue, readCustomValue } from './customValues.ts';
import type { Named } from '../fields.ts';

/** What a form holds of one field: the text that is typed, the id that is chosen, the records or files there are. */
export interface TypedCustomField {
  fieldID: number;
  value: string | Named[] | MediaItem[];
  /** Files on their way; of a field of files. */
  pending?: number;
}

/** What the inputs of the fields hold for a record, one for each field, in their order. */
export function typedCustomFields(
  fields: readonly CustomField[],
  held: readonly CustomFieldValue[],
): TypedCustomField[] {
  return fields.map((field) => {
    const value = held.find(({ fieldID }) => fieldID === field.id)?.value;
    const typed = { fieldID: field.id, value: typedValue(field, value) };
    return field.inputType === 'file' ? { ...typed, pending: 0 } : typed;
  });
}

/** Text of an earlier visit, for the fields that there are now. */
export function alignedCustomFields(
  fields: readonly CustomField[],
  typed: readonly TypedCustomField[] | undefined,
): TypedCustomField[] {
  return typedCustomFields(fields, []).map(
    (empty) => typed?.find(({ fieldID }) => fieldID === empty.fieldID) ?? empty,
  );
}

function typedValue({ inputType }: CustomField, value: CustomFieldValue['value'] | undefined) {
  switch (inputType) {
    case 'checkbox':
    case 'multiDropdown':
    case 'file':
      return Array.isArray(value) ? value : [];
    case 'radio':
    case 'dropdown':
      return typeof value === 'object' && 'id' in value ? String(value.id) : '';
    case 'date':
      return typeof value === 'string' ? dayText(value as Day) : '';
    default:
      return typeof value === 'string' ? value : '';
  }
}

interface ReadCustomFields {
  sent: SentCustomValue[];
  /** By the paths of the inputs: `customFields.0.value`. */
  errors: FieldMessages;
}

/** What is sent of the inputs, judged as the server judges it. @param since when the record counts, if at all */
export function readCustomFields(
  fields: readonly CustomField[],
  typed: readonly TypedCustomField[],
  held: readonly CustomFieldValue[],
  since: string | null,
  readDay: (text: string) => Day | null,
): ReadCustomFields {
  const errors: ReadCustomFields['errors'] = {};
  const sent = typed.map((one, at): SentCustomValue => {
    const { fieldID, pending = 0 } = one;
    const field = fields.find(({ id }) => id === fieldID);
    const value = field ? sentValue(field, one, readDay) : null;
    if (!field) return { fieldID, value };
    const heldValue = held.find((other) => other.fieldID === fieldID)?.value;
    const read = readCustomValue(field, { value }, heldValue === undefined ? [] : idsIn(heldValue));
    const path = `customFields.${at}.value`;
    if (pending > 0) errors[path] = law('field.filesPending');
    else if (field.inputType === 'date' && one.value !== '' && value === null)
      errors[path] = unreadDay(typeof one.value === 'string' ? one.value : '');
    else if ('error' in read) errors[path] = read.error;
    else if (isAskedFor(field, since) && isEmptyValue(read)) errors[path] = law('field.required');
    return { fieldID, value };
  });
  return { sent, errors };
}

function sentValue(
  { inputType }: CustomField,
  { value }: TypedCustomField,
  readDay: (text: string) => Day | null,
): SentCustomValue['value'] {
  if (typeof value !== 'string') return value.map(({ id }) => id);
  const text = value.trim();
  if (text === '') return null;
  if (inputType === 'date') return readDay(text);
  return inputType === 'radio' || inputType === 'dropdown' ? Number(text) : text;
}
