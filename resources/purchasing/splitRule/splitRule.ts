import { inBoth } from '../../../domain/words/translation.ts';
import { choice } from '../../../domain/noun/fields.ts';
import type { RowOf } from '../../../domain/noun/noun.ts';
import { defineSingle } from '../../../domain/noun/noun.ts';

/** `told`: reviewers are told of split invoices. `summed`: the later one is reviewed by those who approve the sum, too. */
export const splitWays = ['told', 'summed'] as const;
export type SplitWay = (typeof splitWays)[number];

/** What a company does about invoices of one vendor that together need approvers whom none of them needs alone. */
export const splitRule = defineSingle({
  name: 'splitRule',
  called: {
    en: { one: 'rule of split invoices', many: 'Split invoices' },
    id: { one: 'aturan faktur terpecah', many: 'Faktur terpecah' },
  },
  words: inBoth(
    () => import('./splitRule.en.ts').then((room) => room.splitRuleEn),
    () => import('./splitRule.id.ts').then((room) => room.splitRuleId),
  ),
  path: 'bills/split-rule',
  at: '/settings/split-invoices',
  tag: 'Company',
  access: { allFeatures: ['expenseBill'], allFlags: ['workflow_bills'], anyRole: ['admin', 'super_admin'] },
  permissions: { view: 'workflow_bills_view_detail', edit: 'workflow_bills_edit' },
  configuration: {},
  fields: { way: choice(splitWays, { isRequired: true }) },
  form: { way: ['way'] },
});
export type SplitRule = RowOf<typeof splitRule>;
