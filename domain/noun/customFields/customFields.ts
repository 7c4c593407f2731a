import type { Actor } from '../../access/actor.ts';
import type { Requirement } from '../../access/access.ts';
import { mayEnter } from '../../access/access.ts';
import type { MediaItem } from '../attachment.ts';
import type { Named } from '../fields.ts';

/**
 * Fields that a company adds to its records. A noun joins by the line `customFields: 'vendor'` of its declaration, one with kinds
 * by their names; a document by the same line of its kind.
 */
export const customInputTypes = [
  'text',
  'paragraph',
  'radio',
  'dropdown',
  'checkbox',
  'multiDropdown',
  'date',
  'phoneNumber',
  'file',
] as const;
export type CustomInputType = (typeof customInputTypes)[number];

/** The kinds of records that a custom field can be for (rules: custom fields). Those that do not exist yet join with their noun. */
export const customFieldSubjects = [
  'reimbursement',
  'cashAdvance',
  'cashAdvanceSettlement',
  'businessTrip',
  'bill',
  'virtualCard',
  'physicalCard',
  'vendor',
  'product',
] as const;
export type CustomFieldSubject = (typeof customFieldSubjects)[number];

/** What the records of a noun are to the company's fields: one kind, or several, called as the kinds of the noun. */
export type CustomFieldSubjects = CustomFieldSubject | readonly CustomFieldSubject[];

/** All of them. */
export function subjectsOf(subjects: CustomFieldSubjects | undefined): readonly CustomFieldSubject[] {
  if (subjects === undefined) return [];
  return typeof subjects === 'string' ? [subjects] : subjects;
}

/** That of a record of a kind; undefined where such records have none. */
export function subjectOfKind(
  subjects: CustomFieldSubjects | undefined,
  kind: string | undefined,
): CustomFieldSubject | undefined {
  return typeof subjects === 'string' ? subjects : subjects?.find((one) => one === kind);
}

/** Of the fields that a company added to a noun, those of a record of a kind. */
export function fieldsOfKind(
  fields: readonly CustomField[],
  subjects: CustomFieldSubjects | undefined,
  kind: string | undefined,
): readonly CustomField[] {
  const subject = subjectOfKind(subjects, kind);
  return fields.filter(({ appliesTo }) => subject !== undefined && appliesTo.includes(subject));
}

/** What a company without the flag `another_transaction_type_custom_field` can add fields to. */
export const firstCustomFieldSubjects: readonly CustomFieldSubject[] = customFieldSubjects.slice(0, 4);

/** These take one of the options or several; the others take none. */
export const optionTypes: readonly CustomInputType[] = ['radio', 'dropdown', 'checkbox', 'multiDropdown'];
/** A list can be narrowed by these. */
export const filteredTypes: readonly CustomInputType[] = customInputTypes.filter((type) => type !== 'file');

/** At most so many are active in a company. */
export const customFieldsMax = 50;
export const customTextMax = 255;
export const customFilesMax = 5;

/** What the company needs to have custom fields, and to filter by them. */
export const customFieldAccess = { allFeatures: ['customField'] } as const satisfies Requirement;
export const customFilterAccess = {
  allFeatures: ['customField'],
  allFlags: ['custom_field_filter'],
} as const satisfies Requirement;

/** A field as the forms and lists of its records are told of it. */
export interface CustomField {
  id: number;
  name: string;
  description: string | null;
  caption: string | null;
  inputType: CustomInputType;
  /** The kinds of records that have it. */
  appliesTo: readonly CustomFieldSubject[];
  /** When it became required, as an instant; null where it is not. Records from before are not asked for it. */
  requiredSince: string | null;
  isExported: boolean;
  isShownInFilter: boolean;
  /** In their order; an archived one is offered only where it is held. */
  options: readonly (Named & { isArchived: boolean })[];
}

/** What a field of a record holds: a text or a day, one option, several, or files. */
export type CustomValue = string | Named | Named[] | MediaItem[];

/** A field of a record as the server answers it, under the name that it has now. */
export interface CustomFieldValue {
  fieldID: number;
  name: string;
  inputType: CustomInputType;
  value: CustomValue;
}

/** What is sent of a field: a text or a day, an option by its id, several options or files by theirs. */
export interface SentCustomValue {
  fieldID: number;
  value: string | number | readonly number[] | null;
}

/** Whether there are custom fields for the person's records of a kind, or of one of several. */
export function hasCustomFields(actor: Actor, subjects: CustomFieldSubjects | undefined): boolean {
  return subjectsFor(actor, subjects).length > 0;
}

/** Of these, what the person's company can add fields to. */
export function subjectsFor(
  actor: Actor,
  subjects: CustomFieldSubjects | undefined,
): readonly CustomFieldSubject[] {
  if (!mayEnter(actor, customFieldAccess)) return [];
  const hasAll = mayEnter(actor, { allFlags: ['another_transaction_type_custom_field'] });
  const offered = hasAll ? customFieldSubjects : firstCustomFieldSubjects;
  return subjectsOf(subjects).filter((one) => offered.includes(one));
}

/** The name of the filter of a field in an address: `customField.12`. */
export const customFilterPrefix = 'customField.';
