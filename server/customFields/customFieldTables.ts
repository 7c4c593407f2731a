import { boolean, index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';

import type { CustomFieldSubject, CustomInputType } from '../../domain/noun/customFields/customFields.ts';
import { companyID, day, instant, recordID, reference, refersTo, texts } from '../database/columns.ts';
import { inNameForm, trigramStorage, trigrams } from '../database/normalForms.ts';
import { recordColumns } from '../records/recordColumns.ts';

/** A field that a company added to its records; its room keeps it, the records of all nouns are read with it. */
export const customFieldTable = pgTable(
  'custom_field',
  {
    ...recordColumns(['active', 'inactive'] as const),
    name: text('name').notNull(),
    description: text('description'),
    caption: text('caption'),
    inputType: text('input_type').$type<CustomInputType>().notNull(),
    appliesTo: texts('applies_to').$type<CustomFieldSubject[]>(),
    isRequired: boolean('is_required').notNull().default(false),
    /** Records that were made before it are not asked for it. */
    requiredSince: instant('required_since'),
    isExported: boolean('is_exported').notNull().default(false),
    isShownInFilter: boolean('is_shown_in_filter').notNull().default(false),
    /** Its place among the fields of the company, from 1. */
    position: integer('position').notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.companyID, table.id] }),
    uniqueIndex('custom_field_name_unique').on(table.companyID, inNameForm(table.name)),
  ],
);

export const customFieldOptionTable = pgTable(
  'custom_field_option',
  {
    companyID: companyID(),
    id: recordID(),
    fieldID: reference('field_id').notNull(),
    label: text('label').notNull(),
    isArchived: boolean('is_archived').notNull().default(false),
    /** Its place among the options of the field, from 1; 0 of those from before they had one, which stand as they were added. */
    position: integer('position').notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.companyID, table.id] }),
    index('custom_field_option_field').on(table.companyID, table.fieldID),
    refersTo('custom_field_option_field_exists', [table.companyID, table.fieldID], customFieldTable),
  ],
);

/** What a record holds of a field; of several options or files one row each. */
export const customFieldValueTable = pgTable(
  'custom_field_value',
  {
    companyID: companyID(),
    id: recordID(),
    subjectType: text('subject_type').$type<CustomFieldSubject>().notNull(),
    subjectID: reference('subject_id').notNull(),
    fieldID: reference('field_id').notNull(),
    position: integer('position').notNull().default(0),
    /** A text or a phone number. */
    value: text('value'),
    day: day('day'),
    optionID: reference('option_id'),
    mediaID: reference('media_id'),
    /** The option or the file as it was called when it was chosen. */
    label: text('label'),
  },
  (table) => [
    primaryKey({ columns: [table.companyID, table.id] }),
    index('custom_field_value_record').on(table.companyID, table.subjectType, table.subjectID),
    // What lists are narrowed by.
    index('custom_field_value_option').on(table.companyID, table.fieldID, table.optionID, table.subjectID),
    index('custom_field_value_day').on(table.companyID, table.fieldID, table.day, table.subjectID),
    index('custom_field_value_text')
      .using('gin', table.companyID, trigrams(table.value))
      .with(trigramStorage),
    // An option or a field that a record holds cannot be deleted.
    refersTo('custom_field_value_field_exists', [table.companyID, table.fieldID], customFieldTable),
    refersTo('custom_field_value_option_exists', [table.companyID, table.optionID], customFieldOptionTable),
  ],
);
