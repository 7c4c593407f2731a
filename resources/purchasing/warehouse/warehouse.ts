import { inBoth } from '../../../domain/words/translation.ts';
import { longText, references, text } from '../../../domain/noun/fields.ts';
import { archivable, defineNoun, permissionsOf } from '../../../domain/noun/noun.ts';

const permissions = permissionsOf('warehouse');

/** Where goods arrive. */
export const warehouse = defineNoun({
  name: 'warehouse',
  called: {
    en: { one: 'warehouse', many: 'Warehouses' },
    id: { one: 'gudang', many: 'Gudang' },
  },
  words: inBoth(
    () => import('./warehouse.en.ts').then((room) => room.warehouseEn),
    () => import('./warehouse.id.ts').then((room) => room.warehouseId),
  ),
  path: 'warehouses',
  at: '/bills/warehouses',
  tag: 'Warehouses',
  access: { allFeatures: ['expenseBill'] },
  permissions,
  takesTokens: 'writes',
  choosers: {
    anyPermission: ['bills_invoice_create', 'bills_request_create'],
    orCapability: ['hasAccessToPurchasing', 'hasAccessToApprovalPurchasing'],
    shows: ['name'],
  },
  title: 'name',
  configuration: {},
  fields: {
    name: text(200, { isRequired: true, isUnique: true, isSearched: true, isSorted: true }),
    address: longText(2000, { isSearched: true }),
    people: references('employees', { isFiltered: true }),
  },
  lifecycle: archivable('warehouse', permissions),
  choosable: ['active'],
  list: { columns: ['name', 'address', 'people', 'status'], sort: 'name', first: { status: ['active'] } },
  form: { details: ['name', 'address', 'people'] },
});
