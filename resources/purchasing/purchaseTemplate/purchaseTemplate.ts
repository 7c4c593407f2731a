import { inBoth } from '../../../domain/words/translation.ts';
import type { LifecycleSubject, Rule } from '../../../domain/lifecycle/lifecycle.ts';
import { defineLifecycle } from '../../../domain/lifecycle/lifecycle.ts';
import { lawLooks } from '../../../domain/lifecycle/statusLook.ts';
import { messagesOf } from '../../../domain/message/message.ts';
import { choice, reference, text } from '../../../domain/noun/fields.ts';
import type { RowOf } from '../../../domain/noun/noun.ts';
import { defineNoun, hasPermission } from '../../../domain/noun/noun.ts';
import type { templateEn } from './purchaseTemplate.en.ts';

export const templateWord = messagesOf<typeof templateEn>('purchaseTemplate');

/** What a template can be of: a quote is one of its request, and is copied instead. */
export const templateTypes = ['bill', 'order', 'request'] as const;

const permissions = {
  viewList: 'bills_invoice_view_list',
  viewDetail: 'bills_invoice_view_detail',
  create: 'bills_invoice_create',
  edit: 'bills_invoice_edit',
  archive: 'bills_invoice_edit',
} as const;

interface TemplateSubject extends LifecycleSubject {
  ownerID: number;
}

const isOwn: Rule<TemplateSubject> = {
  name: 'its owner',
  holds: (actor, { ownerID }) => actor.employeeID === ownerID,
  says: templateWord('notOwn'),
};

const by = [isOwn, hasPermission(permissions.edit)];

/** What new purchases begin with: the content of a document, under a name. */
export const purchaseTemplate = defineNoun({
  name: 'purchaseTemplate',
  called: {
    en: { one: 'purchase template', many: 'Purchase templates' },
    id: { one: 'templat pembelian', many: 'Templat pembelian' },
  },
  words: inBoth(
    () => import('./purchaseTemplate.en.ts').then((room) => room.templateEn),
    () => import('./purchaseTemplate.id.ts').then((room) => room.templateId),
  ),
  path: 'purchase-templates',
  at: '/bills/templates',
  tag: 'Purchases',
  access: { allFeatures: ['expenseBill'] },
  permissions,
  isPersonal: true,
  hasNoSheets: true,
  title: 'name',
  fields: {
    name: text(100, { isRequired: true, isUnique: true, isSearched: true, isSorted: true }),
    /** The number of the document whose content it takes, when it is saved. */
    document: text(30, { isRequired: true, isSearched: true, example: 'INV/2026/000001' }),
    type: choice(templateTypes, { isReadOnly: true, isFiltered: true }),
    visibility: choice(['private', 'shared'], { isRequired: true, isFiltered: true }),
    vendor: text(200, { isReadOnly: true, isSearched: true }),
    owner: reference('employees', { isReadOnly: true, isFiltered: true }),
  },
  lifecycle: defineLifecycle<TemplateSubject, 'active' | 'inactive', string>({
    name: 'purchaseTemplate',
    noun: 'purchase template',
    statuses: ['active', 'inactive'],
    looks: lawLooks,
    transitions: [
      {
        action: 'edit',
        from: ['active'],
        to: ['active'],
        by,
        ability: 'isAbleToEdit',
        form: 'edit',
      },
      {
        action: 'archive',
        from: ['active'],
        to: ['inactive'],
        by,
        byOne: 'it is taken back by its opposite',
        route: { method: 'PATCH', path: 'archive' },
        ability: 'isAbleToArchive',
        explained: 'inStatus',
      },
      {
        action: 'restore',
        from: ['inactive'],
        to: ['active'],
        by,
        byOne: 'it is taken back by its opposite',
        route: { method: 'PATCH', path: 'restore' },
        ability: 'isAbleToRestore',
        explained: 'inStatus',
      },
    ],
  }),
  choosable: ['active'],
  list: {
    columns: ['name', 'type', 'vendor', 'visibility', 'owner', 'status'],
    hidden: ['document'],
    sort: 'name',
    first: { status: ['active'] },
  },
  form: { details: ['name', 'document', 'visibility', 'type', 'vendor', 'owner'] },
});
export type PurchaseTemplate = RowOf<typeof purchaseTemplate>;
