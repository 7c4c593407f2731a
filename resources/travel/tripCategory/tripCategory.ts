import { choice, onOff, reference, text } from '../../../domain/noun/fields.ts';
import { defineNoun, isUnnamed, switchable } from '../../../domain/noun/noun.ts';
import { tripTypes } from '../../../domain/trip/tripType.ts';
import { inBoth } from '../../../domain/words/translation.ts';
import { tripAccess, tripPolicyPermissions as permissions } from '../tripAccess.ts';

/** `perDiem` is what a policy pays for a day: it is computed, and nobody has a receipt of it. */
export const tripCategoryTypes = ['transportation', 'accommodation', 'perDiem'] as const;

/** What is spent on a trip, as trains or hotels: of all destinations, or of those of one group. */
export const tripCategory = defineNoun({
  name: 'tripCategory',
  called: {
    en: { one: 'trip policy category', many: 'Trip policy categories' },
    id: { one: 'kategori kebijakan perjalanan', many: 'Kategori kebijakan perjalanan' },
  },
  words: inBoth(
    () => import('./tripCategory.en.ts').then((room) => room.tripCategoryEn),
    () => import('./tripCategory.id.ts').then((room) => room.tripCategoryId),
  ),
  path: 'trip-policy-categories',
  at: '/policy-management/business-trip/categories',
  tag: 'Trip policies',
  access: tripAccess,
  permissions,
  title: 'categoryName',
  hasNoSheets: true,
  configuration: {},
  fields: {
    categoryName: text(100, {
      isRequired: true,
      isUnique: 'categoryExists',
      uniqueWithin: ['tripType', 'categoryType'],
      isSearched: true,
      isSorted: true,
      changesWith: { allFlags: ['edit_category_name_bt'] },
    }),
    tripType: choice(tripTypes, { isRequired: true, isFiltered: true, isFixedOnce: 'used' }),
    categoryType: choice(tripCategoryTypes, { isRequired: true, isFiltered: true, isFixedOnce: 'used' }),
    destinationGroup: reference('destination-groups', { isFiltered: true, sharing: 'tripType' }),
    isReceiptRequired: onOff({
      onlyWith: { field: 'categoryType', is: ['transportation', 'accommodation'] },
    }),
  },
  lifecycle: switchable('tripCategory', { edit: permissions.edit, archive: permissions.delete }, [], {
    delete: [isUnnamed],
  }),
  choosable: ['active'],
  list: {
    columns: ['categoryName', 'tripType', 'categoryType', 'destinationGroup', 'isReceiptRequired', 'status'],
    sort: 'categoryName',
    first: { status: ['active'] },
  },
  form: { details: ['categoryName', 'tripType', 'categoryType', 'destinationGroup', 'isReceiptRequired'] },
});
