import { inBoth } from '../../../domain/words/translation.ts';
import {
  customFieldAccess,
  customFieldSubjects,
  customFilterAccess,
  customInputTypes,
  filteredTypes,
  firstCustomFieldSubjects,
  optionTypes,
} from '../../../domain/noun/customFields/customFields.ts';
import { choice, choices, longText, many, number, onOff, text } from '../../../domain/noun/fields.ts';
import { messagesOf } from '../../../domain/message/message.ts';
import { archivable, defineNoun, hasPermission } from '../../../domain/noun/noun.ts';
import type { RowOf } from '../../../domain/noun/noun.ts';
import type { customFieldEn } from './customField.en.ts';

export const customFieldWord = messagesOf<typeof customFieldEn>('customField');

const permissions = {
  viewList: 'custom_field_view_list',
  viewDetail: 'custom_field_view_list',
  create: 'custom_field_create',
  edit: 'custom_field_edit',
  archive: 'custom_field_edit',
  delete: 'custom_field_delete',
} as const;

/** A field that the company adds to its records. */
export const customField = defineNoun({
  name: 'customField',
  called: {
    en: { one: 'custom field', many: 'Custom fields' },
    id: { one: 'kolom khusus', many: 'Kolom khusus' },
  },
  words: inBoth(
    () => import('./customField.en.ts').then((room) => room.customFieldEn),
    () => import('./customField.id.ts').then((room) => room.customFieldId),
  ),
  path: 'custom-fields',
  at: '/settings/custom-fields',
  tag: 'Company',
  access: customFieldAccess,
  permissions,
  title: 'name',
  configuration: { orderedBy: 'position' },
  fields: {
    position: number({ isRequired: true, isReadOnly: true, isSorted: true }),
    name: text(50, { isRequired: true, isUnique: true, isSearched: true, isSorted: true }),
    inputType: choice(customInputTypes, { isRequired: true, isFiltered: true, isFixedOnce: 'used' }),
    options: many(
      { label: text(100, { isRequired: true, isUnique: true }), isArchived: onOff() },
      { isRequired: true, onlyWith: { field: 'inputType', is: optionTypes }, isGrid: true },
    ),
    appliesTo: choices(customFieldSubjects, {
      isRequired: true,
      isFiltered: true,
      asked: {
        choices: customFieldSubjects.filter((one) => !firstCustomFieldSubjects.includes(one)),
        asks: { allFlags: ['another_transaction_type_custom_field'] },
      },
    }),
    caption: text(100),
    description: longText(500),
    isRequired: onOff({ isFiltered: true }),
    isExported: onOff(),
    isShownInFilter: onOff({
      asks: customFilterAccess,
      onlyWith: { field: 'inputType', is: filteredTypes },
    }),
  },
  lifecycle: archivable('customField', permissions, {
    transitions: [
      {
        action: 'move',
        from: ['active'],
        to: ['active'],
        by: [hasPermission(permissions.edit)],
        input: { position: number({ isRequired: true, min: 1 }) },
        route: { method: 'PATCH', path: 'move' },
        ability: 'isAbleToMove',
        views: ['list'],
      },
    ],
  }),
  choosable: ['active'],
  list: {
    columns: ['position', 'name', 'inputType', 'appliesTo', 'isRequired', 'status'],
    hidden: ['caption', 'isExported', 'isShownInFilter', 'createdAt'],
    sort: 'position',
    first: { status: ['active'] },
  },
  form: {
    details: ['name', 'inputType', 'options'],
    use: ['appliesTo', 'isRequired', 'isExported', 'isShownInFilter'],
    help: ['caption', 'description'],
  },
});
export type CustomFieldRow = RowOf<typeof customField>;
