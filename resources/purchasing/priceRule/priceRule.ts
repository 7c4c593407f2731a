import { inBoth } from '../../../domain/words/translation.ts';
import { choice } from '../../../domain/noun/fields.ts';
import type { RowOf } from '../../../domain/noun/noun.ts';
import { defineSingle } from '../../../domain/noun/noun.ts';

/** How many decimals a unit price may have: those of its currency, or so many in every currency that has fewer. */
export const priceDecimalChoices = ['currency', '2', '3', '4', '5', '6'] as const;

/** How fine the unit prices of a company are. */
export const priceRule = defineSingle({
  name: 'priceRule',
  called: {
    en: { one: 'rule of unit prices', many: 'Unit prices' },
    id: { one: 'aturan harga satuan', many: 'Harga satuan' },
  },
  words: inBoth(
    () => import('./priceRule.en.ts').then((room) => room.priceRuleEn),
    () => import('./priceRule.id.ts').then((room) => room.priceRuleId),
  ),
  path: 'bills/price-rule',
  at: '/settings/unit-prices',
  tag: 'Company',
  access: { allFeatures: ['expenseBill'], anyRole: ['admin', 'super_admin'] },
  permissions: { view: 'workflow_bills_view_detail', edit: 'workflow_bills_edit' },
  configuration: {},
  fields: { decimals: choice(priceDecimalChoices, { isRequired: true }) },
  form: { decimals: ['decimals'] },
});
export type PriceRule = RowOf<typeof priceRule>;
