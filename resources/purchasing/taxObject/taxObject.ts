import { inBoth } from '../../../domain/words/translation.ts';
import { whtArticles } from '../../../domain/money/whtArticle.ts';
import { choice, day, onOff, percent, text } from '../../../domain/noun/fields.ts';
import { archivable, defineNoun } from '../../../domain/noun/noun.ts';
import type { RowOf } from '../../../domain/noun/noun.ts';

/** Who says which taxes are mapped to what keeps the objects; who reads invoices reads them. */
const permissions = {
  viewList: 'bills_invoice_view_list',
  viewDetail: 'bills_invoice_view_detail',
  create: 'integration_account_mapping_edit',
  edit: 'integration_account_mapping_edit',
  archive: 'integration_account_mapping_edit',
} as const;

/** What tax is withheld on, as the tax office lists it, with its article and rates. */
export const taxObject = defineNoun({
  name: 'taxObject',
  called: {
    en: { one: 'tax object', many: 'Tax objects' },
    id: { one: 'objek pajak', many: 'Objek pajak' },
  },
  words: inBoth(
    () => import('./taxObject.en.ts').then((room) => room.taxObjectEn),
    () => import('./taxObject.id.ts').then((room) => room.taxObjectId),
  ),
  path: 'tax-objects',
  at: '/bills/tax-objects',
  tag: 'Taxes',
  access: { allFeatures: ['expenseBill'] },
  permissions,
  choosers: {
    anyPermission: ['vendor_view_list'],
    orCapability: ['hasAccessToPurchasing', 'hasAccessToApprovalPurchasing'],
    // What the law says is no secret.
    shows: [
      'name',
      'code',
      'article',
      'rate',
      'rateWithoutNumber',
      'isFinal',
      'isUsual',
      'validFrom',
      'validTo',
    ],
  },
  title: 'name',
  configuration: {},
  fields: {
    name: text(100, { isRequired: true, isUnique: true, isSearched: true, isSorted: true }),
    code: text(20, { isRequired: true, isSearched: true, isSorted: true }),
    article: choice(whtArticles, { isRequired: true, isFiltered: true }),
    rate: percent({ isRequired: true }),
    rateWithoutNumber: percent(),
    isFinal: onOff({ isFiltered: true }),
    isUsual: onOff(),
    validFrom: day(),
    validTo: day(),
  },
  lifecycle: archivable('taxObject', permissions),
  choosable: ['active'],
  list: {
    columns: ['name', 'code', 'article', 'rate', 'rateWithoutNumber', 'status'],
    hidden: ['isFinal', 'isUsual', 'validFrom', 'validTo', 'createdAt'],
    sort: 'code',
    first: { status: ['active'] },
  },
  form: {
    object: ['name', 'code', 'article', 'isFinal'],
    rates: ['rate', 'rateWithoutNumber', 'isUsual'],
    period: ['validFrom', 'validTo'],
  },
});
export type TaxObjectRow = RowOf<typeof taxObject>;
