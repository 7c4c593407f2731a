import { amount, files, link, many, text } from '../../domain/noun/fields.ts';
import { archivable, defineNoun, permissionsOf } from '../../domain/noun/noun.ts';

/** A noun of the tests: with files of its own, and a receipt on each of its lines. */
export const outing = defineNoun({
  name: 'outing',
  called: { en: { one: 'outing', many: 'Outings' }, id: { one: 'outing', many: 'Outings' } },
  path: 'outings',
  at: '/bills/warehouses',
  tag: 'Outings',
  access: {},
  permissions: permissionsOf('vendor'),
  title: 'name',
  fields: {
    name: text(80, { isRequired: true, isSorted: true }),
    site: link({ isSearched: true, isFiltered: true }),
    media: files({ max: 3 }),
    photo: files({ accepts: ['image/png', 'image/jpeg'] }),
    lines: many({
      purpose: text(80, { isRequired: true }),
      price: amount(),
      receipt: files({ isRequired: true }),
    }),
  },
  lifecycle: archivable('outing', permissionsOf('vendor')),
  choosable: ['active'],
  list: { columns: ['name', 'media', 'status'], sort: 'name' },
  form: { details: ['name', 'site', 'media', 'photo'], lines: ['lines'] },
});

export const outingWords = {
  one: 'outing',
  many: 'Outings',
  list: 'Outings',
  field: {
    name: 'Name',
    site: 'Site',
    media: 'Papers',
    photo: 'Photos',
    lines: 'Lines',
    'lines.purpose': 'Purpose',
    'lines.price': 'Price',
    'lines.receipt': 'Receipts',
  },
  add: { lines: 'Add a line' },
  section: { details: 'Details', lines: 'Lines' },
};
