import { inBoth } from '../../../domain/words/translation.ts';
import { reference, text } from '../../../domain/noun/fields.ts';
import { archivable, defineNoun } from '../../../domain/noun/noun.ts';

const permissions = {
  viewList: 'employee_view_list',
  viewDetail: 'employee_view_detail',
  create: 'employee_create',
  edit: 'employee_edit',
  archive: 'employee_edit',
} as const;

/** A branch of the company; its documents are paid from its company account. */
export const organization = defineNoun({
  name: 'organization',
  called: {
    en: { one: 'organization', many: 'Organizations' },
    id: { one: 'organisasi', many: 'Organisasi' },
  },
  words: inBoth(
    () => import('./organization.en.ts').then((room) => room.organizationEn),
    () => import('./organization.id.ts').then((room) => room.organizationId),
  ),
  path: 'organizations',
  at: '/settings/organizations',
  tag: 'Company',
  access: {},
  permissions,
  choosers: {
    orCapability: ['hasAccessToPurchasing', 'hasAccessToApprovalPurchasing'],
    shows: ['name'],
  },
  title: 'name',
  configuration: { leavesOut: ['companyAccount'] },
  fields: {
    name: text(100, { isRequired: true, isUnique: true, isSearched: true, isSorted: true }),
    companyAccount: reference('company-accounts', { isFiltered: true }),
  },
  lifecycle: archivable('organization', permissions),
  choosable: ['active'],
  list: { columns: ['name', 'companyAccount', 'status'], sort: 'name', first: { status: ['active'] } },
  form: { details: ['name', 'companyAccount'] },
});
