import { whtArticles } from '../../../domain/money/withholding.ts';
import { choice, day, onOff, percent, text } from '../../../domain/noun/fields.ts';
import { messagesOf } from '../../../domain/message/message.ts';
import type { Message } from '../../../domain/message/message.ts';
import { archivable, defineNoun } from '../../../domain/noun/noun.ts';
import type { RowOf } from '../../../domain/noun/noun.ts';
import type { taxObjectEn } from './taxObject.en.ts';

export const taxObjectWord = messagesOf<typeof taxObjectEn>('taxObject');

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
  path: 'tax-objects',
  at: '/bills/tax-objects',
  tag: 'Taxes',
  access: { allFeatures: ['expenseBill'] },
  permissions,
  choosers: {
    anyPermission: ['vendor_view_list'],
    orCapability: ['hasAccessToPurchasing', 'hasAccessToApprovalPurchasing'],
  },
  title: 'name',
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

/** What is wrong with an object beyond its fields alone; both sides refuse with it. */
export function taxObjectProblems({
  rate,
  rateWithoutNumber,
  validFrom,
  validTo,
}: Readonly<Record<string, unknown>>): Record<string, Message> {
  const problems: Record<string, Message> = {};
  if (typeof validFrom === 'string' && typeof validTo === 'string' && validTo < validFrom) {
    problems['validTo'] = taxObjectWord('endsBefore');
  }
  if (isLower(rateWithoutNumber, rate)) problems['rateWithoutNumber'] = taxObjectWord('lowerRate');
  return problems;
}

function isLower(one: unknown, other: unknown): boolean {
  if (one === null || one === undefined || one === '') return false;
  return Number(one) < Number(other);
}
