import { z } from 'zod';

import { customFieldSubjects, customFieldsMax, customInputTypes } from './customFields.ts';

const named = z.object({ id: z.int(), name: z.string() });
const media = z.object({
  id: z.int(),
  fileName: z.string(),
  contentType: z.string(),
  sizeBytes: z.int(),
  uploadedAt: z.string(),
});

/** A field of a record as it is answered. */
export const customValue = z
  .object({
    fieldID: z.int(),
    name: z.string(),
    inputType: z.enum(customInputTypes),
    value: z
      .union([z.string(), named, z.array(media), z.array(named)])
      .describe('A text or a day; an option, several, or files; options are called as they were when chosen'),
  })
  .meta({ id: 'CustomFieldValue' });

/** What is sent of custom fields: those that are left out stay as they are. The fields themselves judge the values. */
export const sentCustomValues = z
  .array(
    z.strictObject({
      fieldID: z.int().positive(),
      value: z
        .union([z.string(), z.int().positive(), z.array(z.int().positive())])
        .nullable()
        .describe('A text, a day or a phone number; the id of an option, of several, or of files'),
    }),
  )
  .max(customFieldsMax)
  .optional();

/**
 * What a list is asked of custom fields, one filter each: options by their ids `customField.12=34,35`, days from and to
 * `customField.7From=2026-01-01`, a part of a text `customField.9=blue`.
 */
export const customFilter = z
  .record(z.string().regex(/^[1-9]\d{0,14}(?:From|To)?$/), z.string().trim().min(1).max(200))
  .optional()
  .describe('customField.12=34: by custom fields, with the flag custom_field_filter');

/** A field as the forms and lists of its records are told of it. */
export const customFieldDefinition = z
  .object({
    id: z.int(),
    name: z.string(),
    description: z.string().nullable(),
    caption: z.string().nullable(),
    inputType: z.enum(customInputTypes),
    appliesTo: z.array(z.enum(customFieldSubjects)).describe('The kinds of records that have it'),
    requiredSince: z
      .string()
      .nullable()
      .describe('When it became required; records from before are not asked for it'),
    isExported: z.boolean(),
    isShownInFilter: z.boolean(),
    options: z.array(named.extend({ isArchived: z.boolean() })),
  })
  .meta({ id: 'CustomFieldDefinition' });
