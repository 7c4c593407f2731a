import { mayEnter } from '../../../domain/access/access.ts';
import { reason } from '../../../domain/lifecycle/actionInput.ts';
import { defineLifecycle } from '../../../domain/lifecycle/lifecycle.ts';
import { messagesOf } from '../../../domain/message/message.ts';
import { amount } from '../../../domain/noun/fields.ts';
import { depositAccess, depositRule } from '../deposit/depositRules.ts';
import type { DocumentKind, DocumentStatus, DocumentSubject } from '../document/document.ts';
import { documentLooks, documentViews, rightsOf } from '../document/document.ts';
import {
  copying,
  deleteDraft,
  holds,
  isRequesterOfIt,
  reviewOf,
  voidUnderReview,
} from '../document/documentReview.ts';
import type { orderRuleEn } from './orderRules.en.ts';

/** Why an action on an order is refused. */
export const orderRule = messagesOf<typeof orderRuleEn>('orderRule');

export const orderStatuses = [
  'draft',
  'awaiting_review',
  'awaiting_revision',
  'awaiting_invoice',
  'closed',
  'void',
  'rejected',
] as const satisfies readonly DocumentStatus[];

const own = {
  permissions: 'bills_order',
  rights: rightsOf('bills_order'),
  approvedAs: 'awaiting_invoice',
} as const;

/** Whoever stands where the goods arrive says what came; what is invoiced is compared with it, and decided by others. */
const receiving = {
  from: ['awaiting_invoice', 'closed'],
  to: ['awaiting_invoice', 'closed'],
  choose: ({ status }: DocumentSubject) => status,
  by: [holds('bills_order_edit'), isRequesterOfIt(orderRule('receives'))],
  byOne: 'it says what came; invoices are compared with it, and decided by others',
} as const;

export const orderLifecycle = defineLifecycle({
  name: 'order',
  noun: 'order',
  statuses: orderStatuses as readonly DocumentStatus[],
  looks: documentLooks,
  views: documentViews,
  viewsOfDeciders: ['reviewList', 'review'],
  bulkAccess: { allFlags: ['bulk_approval_bills'] },
  transitions: [
    ...reviewOf(own, {
      approver: orderRule('approver'),
      ownRequest: orderRule('ownRequest'),
      lastEditor: orderRule('lastEditor'),
      requesterRevises: orderRule('requesterRevises'),
    }),
    {
      action: 'createInvoice',
      from: ['awaiting_invoice'],
      to: ['awaiting_invoice', 'closed'],
      by: [holds('bills_invoice_create')],
      ability: 'isAbleToCreatePurchaseInvoice',
      form: 'createInvoice',
    },
    {
      action: 'recordDelivery',
      ...receiving,
      ability: 'isAbleToRecordDelivery',
      form: 'recordDelivery',
      place: 'beside',
      explained: 'inStatus',
    },
    { action: 'correctDelivery', ...receiving },
    { action: 'undoDelivery', ...receiving, input: reason },
    {
      action: 'requestDeposit',
      from: ['awaiting_invoice'],
      to: ['awaiting_invoice'],
      by: [holds('bills_order_edit')],
      and: [
        {
          name: 'purchase_order_deposit',
          holds: (actor) => mayEnter(actor, depositAccess),
          says: depositRule('notEnabled'),
        },
      ],
      byOne: 'a deposit is requested, approved, authorized and paid as any payment is',
      input: {
        amount: amount({ isRequired: true, currencyField: 'currencyCode' }),
        files: { kind: 'files', of: 'purchase_invoice', max: 20 },
      },
      route: { method: 'POST', path: 'deposits' },
      ability: 'isAbleToCreateDeposit',
      place: 'beside',
      explained: 'inStatus',
    },
    {
      action: 'close',
      from: ['awaiting_invoice'],
      to: ['closed'],
      by: [holds('bills_order_void')],
      input: reason,
      route: { method: 'PATCH', path: 'close' },
      ability: 'isAbleToClose',
      isDestructive: true,
      place: 'list',
      views: ['page'],
      explained: 'inStatus',
    },
    ...copying(own, orderStatuses),
    voidUnderReview(holds('bills_order_void')),
    deleteDraft(holds('bills_order_delete')),
    {
      action: 'invoicesChanged',
      from: ['awaiting_invoice', 'closed'],
      to: ['awaiting_invoice', 'closed'],
      by: [],
    },
  ],
});

type OrderRow = (typeof orderLifecycle)['transitions'][number];

/** The order as a kind of purchase document. */
export const order: DocumentKind<OrderRow['action'], NonNullable<OrderRow['ability']>> = {
  ...own,
  type: 'order',
  customFields: 'bill',
  words: 'order',
  isOfVendor: true,
  isOwed: false,
  paperTitle: ['Purchase order', 'Pesanan pembelian'],
  series: 'PO',
  workflow: 'purchaseOrder',
  access: { allFeatures: ['purchaseOrder'], allFlags: ['purchase_order'] },
  lifecycle: orderLifecycle,
};
