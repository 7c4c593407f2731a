import { messagesOf } from '../../../domain/message/message.ts';
import { choice, tags, text } from '../../../domain/noun/fields.ts';
import { defineNoun, isUnnamed, switchable } from '../../../domain/noun/noun.ts';
import { tripTypes } from '../../../domain/trip/tripType.ts';
import { inBoth } from '../../../domain/words/translation.ts';
import { tripAccess, tripPolicyPermissions as permissions } from '../tripAccess.ts';
import type { destinationGroupEn } from './destinationGroup.en.ts';

export const destinationGroupWord = messagesOf<typeof destinationGroupEn>('destinationGroup');

/** Places that cost alike: policies say what a day and a night in them may cost. */
export const destinationGroup = defineNoun({
  name: 'destinationGroup',
  called: {
    en: { one: 'destination group', many: 'Destination groups' },
    id: { one: 'kelompok tujuan', many: 'Kelompok tujuan' },
  },
  words: inBoth(
    () => import('./destinationGroup.en.ts').then((room) => room.destinationGroupEn),
    () => import('./destinationGroup.id.ts').then((room) => room.destinationGroupId),
  ),
  path: 'destination-groups',
  at: '/policy-management/business-trip/groups',
  tag: 'Trip policies',
  access: tripAccess,
  permissions,
  title: 'name',
  configuration: {},
  fields: {
    name: text(100, { isRequired: true, isUnique: true, isSearched: true, isSorted: true }),
    tripType: choice(tripTypes, { isRequired: true, isFiltered: true, isFixedOnce: 'used' }),
    /** Provinces, cities or countries. */
    places: tags({ isRequired: true, max: 100, most: 200 }),
  },
  lifecycle: switchable('destinationGroup', { edit: permissions.edit, archive: permissions.delete }, [], {
    delete: [isUnnamed],
  }),
  choosable: ['active'],
  list: { columns: ['name', 'tripType', 'places', 'status'], sort: 'name', first: { status: ['active'] } },
  form: { details: ['name', 'tripType', 'places'] },
});
