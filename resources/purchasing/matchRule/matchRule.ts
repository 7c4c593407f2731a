import { inBoth } from '../../../domain/words/translation.ts';
import { amount, choice, percent, references } from '../../../domain/noun/fields.ts';
import type { RowOf } from '../../../domain/noun/noun.ts';
import { defineSingle } from '../../../domain/noun/noun.ts';

/** Whether invoices are compared with what came, or with what was ordered alone. */
export const matchWays = ['threeWay', 'twoWay'] as const;

/** How far the invoices of a company may differ from their orders, and who accepts what differs more. */
export const matchRule = defineSingle({
  name: 'matchRule',
  called: {
    en: { one: 'rule of invoice matching', many: 'Invoice matching' },
    id: { one: 'aturan pencocokan faktur', many: 'Pencocokan faktur' },
  },
  words: inBoth(
    () => import('./matchRule.en.ts').then((room) => room.matchRuleEn),
    () => import('./matchRule.id.ts').then((room) => room.matchRuleId),
  ),
  path: 'bills/match-rule',
  at: '/settings/invoice-matching',
  tag: 'Company',
  access: {
    allFeatures: ['expenseBill', 'purchaseOrder'],
    allFlags: ['purchase_order', 'workflow_bills'],
    anyRole: ['admin', 'super_admin'],
  },
  permissions: { view: 'workflow_bills_view_detail', edit: 'workflow_bills_edit' },
  configuration: {},
  fields: {
    way: choice(matchWays, { isRequired: true }),
    pricePercent: percent(),
    priceAmount: amount(),
    quantityPercent: percent(),
    quantityAmount: amount(),
    approver: references('employees'),
  },
  form: {
    way: ['way'],
    price: ['pricePercent', 'priceAmount'],
    quantity: ['quantityPercent', 'quantityAmount'],
    approver: ['approver'],
  },
});
export type MatchRule = RowOf<typeof matchRule>;
