import { inBoth } from '../../../domain/words/translation.ts';
import { choice, day, instant, number, reference, text } from '../../../domain/noun/fields.ts';
import type { RowOf } from '../../../domain/noun/noun.ts';
import { defineNoun, switchable } from '../../../domain/noun/noun.ts';

/** How often something is bought again. */
export const purchaseFrequencies = ['weekly', 'bi-weekly', 'monthly', 'quarterly', 'yearly'] as const;

const permissions = {
  viewList: 'bills_invoice_view_list',
  viewDetail: 'bills_invoice_view_list',
  create: 'bills_invoice_create',
  edit: 'bills_invoice_edit',
  archive: 'bills_invoice_edit',
} as const;

/** A purchase that is made of a template again and again, with the rights of whoever saved it last. */
export const recurringPurchase = defineNoun({
  name: 'recurringPurchase',
  called: {
    en: { one: 'recurring purchase', many: 'Recurring purchases' },
    id: { one: 'pembelian berulang', many: 'Pembelian berulang' },
  },
  words: inBoth(
    () => import('./recurringPurchase.en.ts').then((room) => room.recurringPurchaseEn),
    () => import('./recurringPurchase.id.ts').then((room) => room.recurringPurchaseId),
  ),
  path: 'recurring-purchases',
  at: '/bills/recurring',
  tag: 'Purchases',
  access: { allFeatures: ['expenseBill'] },
  permissions,
  hasNoSheets: true,
  title: 'name',
  fields: {
    name: text(100, { isRequired: true, isUnique: true, isSearched: true, isSorted: true }),
    template: reference('purchase-templates', { isRequired: true, isFiltered: true }),
    /** Submitted ones go to review at once; what cannot be submitted is kept as a draft. */
    enteredAs: choice(['draft', 'submitted'], { isRequired: true, isFiltered: true }),
    frequency: choice(purchaseFrequencies, { isRequired: true, isFiltered: true }),
    day: number({ min: 1, max: 31 }),
    start: day({ isRequired: true }),
    end: day(),
    nextAt: instant({ isSorted: true }),
    owner: reference('employees', { isReadOnly: true, isFiltered: true }),
  },
  lifecycle: switchable('recurringPurchase', permissions, [
    { action: 'pause', from: ['active'], to: ['inactive'], by: [] },
    { action: 'end', from: ['active'], to: ['inactive'], by: [] },
  ]),
  choosable: ['active'],
  list: {
    columns: ['name', 'template', 'frequency', 'nextAt', 'enteredAs', 'status'],
    hidden: ['owner'],
    sort: 'name',
  },
  form: {
    content: ['name', 'template', 'enteredAs', 'owner'],
    rhythm: ['frequency', 'day', 'start', 'end', 'nextAt'],
  },
});
export type RecurringPurchase = RowOf<typeof recurringPurchase>;
