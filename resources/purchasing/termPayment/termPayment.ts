import { inBoth } from '../../../domain/words/translation.ts';
import { number, text } from '../../../domain/noun/fields.ts';
import { archivable, defineNoun, permissionsOf } from '../../../domain/noun/noun.ts';

const permissions = permissionsOf('vendor');

/** A term of payment: how many days after the transaction date a document is due. */
export const termPayment = defineNoun({
  name: 'termPayment',
  called: {
    en: { one: 'term of payment', many: 'Terms of payment' },
    id: { one: 'termin pembayaran', many: 'Termin pembayaran' },
  },
  words: inBoth(
    () => import('./termPayment.en.ts').then((room) => room.termPaymentEn),
    () => import('./termPayment.id.ts').then((room) => room.termPaymentId),
  ),
  path: 'term-payments',
  at: '/bills/term-payments',
  tag: 'Purchases',
  access: { allFeatures: ['expenseBill'] },
  permissions,
  choosers: {
    orCapability: ['hasAccessToPurchasing', 'hasAccessToApprovalPurchasing'],
    shows: ['name', 'days'],
  },
  title: 'name',
  configuration: {},
  fields: {
    name: text(100, { isRequired: true, isUnique: true, isSearched: true, isSorted: true }),
    days: number({ isRequired: true, max: 365, isSorted: true }),
  },
  lifecycle: archivable('term of payment', permissions),
  choosable: ['active'],
  list: { columns: ['name', 'days', 'status'], sort: 'days', first: { status: ['active'] } },
  form: { details: ['name', 'days'] },
});
