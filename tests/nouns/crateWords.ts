import { en } from '../phrases.ts';

/** What screens say of crates: they are made of what is there before the first of them is shown. */
Object.assign(en, {
  crate: {
    one: 'crate',
    many: 'Crates',
    add: { lines: 'Add an article' },
    section: { content: 'Content' },
    field: {
      name: 'Name',
      currencyCode: 'Currency',
      lines: 'Articles',
      'lines.article': 'Article',
      'lines.handling': 'Handling',
      'lines.packedOn': 'Packed on',
      'lines.place': 'Place',
      'lines.quantity': 'Quantity',
      'lines.price': 'Price',
      'lines.worth': 'Worth',
    },
    choice: { 'lines.handling': { plain: 'Plain', fragile: 'Fragile' } },
  },
});
