import { many, onOff, reference, text } from '../../../domain/noun/fields.ts';
import type { RowOf } from '../../../domain/noun/noun.ts';
import { defineSingle } from '../../../domain/noun/noun.ts';
import { inBoth } from '../../../domain/words/translation.ts';

const category = reference('category-policies', { isRequired: true });

/** Which category a purchase by card gets by itself, where its card has none. */
export const cardCoding = defineSingle({
  name: 'cardCoding',
  called: {
    en: { one: 'rule of card categories', many: 'Categories of card purchases' },
    id: { one: 'aturan kategori kartu', many: 'Kategori pembelian kartu' },
  },
  words: inBoth(
    () => import('./cardCoding.en.ts').then((room) => room.cardCodingEn),
    () => import('./cardCoding.id.ts').then((room) => room.cardCodingId),
  ),
  path: 'cards/coding-rules',
  at: '/settings/cards/coding',
  tag: 'Cards',
  access: { anyFeature: ['virtualCard', 'physicalCard'] },
  permissions: { view: 'card_view_list', edit: 'card_edit' },
  configuration: {},
  fields: {
    /** What is reported alike three times becomes a rule of its merchant. */
    learnsMerchants: onOff(),
    merchants: many(
      {
        merchantName: text(120, { isRequired: true, isUnique: true }),
        category,
        isLearned: onOff({ isReadOnly: true }),
      },
      { max: 500 },
    ),
    codes: many(
      { merchantCategoryCode: text(4, { isRequired: true, isUnique: true, example: '5812' }), category },
      { max: 500 },
    ),
  },
  form: { merchants: ['learnsMerchants', 'merchants'], codes: ['codes'] },
});
export type CardCodingRow = RowOf<typeof cardCoding>;
