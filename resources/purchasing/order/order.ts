import { mayEnter } from '../../../domain/access/access.ts';
import { reason } from '../../../domain/lifecycle/actionInput.ts';
import type { Rule } from '../../../domain/lifecycle/lifecycle.ts';
import { defineLifecycle } from '../../../domain/lifecycle/lifecycle.ts';
import { messagesOf } from '../../../domain/message/message.ts';
import { amount, onOff } from '../../../domain/noun/fields.ts';
import { depositAccess, depositRule } from '../deposit/depositRules.ts';
import type { DocumentKind, DocumentStatus, DocumentSubject } from '../document/document.ts';
import { rightsOf, switchOf } from '../document/document.ts';
import { mailing } from '../documentMail/mailing.ts';
import {
  copying,
  deleteDraft,
  holds,
  isRequesterOfIt,
  reviewOf,
  reviewWords,
  reviewedDocument,
  voidUnderReview,
} from '../document/documentReview.ts';
import type { orderRuleEn } from './orderRules.en.ts';
import { orderReview } from './orderReview.ts';

/** Why an action on an order is refused. */
const orderRule = messagesOf<typeof orderRuleEn>('orderRule');

const orderStatuses = [
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

/** An order has one change at a time, and is not closed under it. */
const noChangeWaits: Rule<DocumentSubject> = {
  name: 'no change of it waits',
  holds: (_actor, { openAmendmentID }) => openAmendmentID === null,
  says: orderRule('changeWaits'),
};

/** Whoever stands where the goods arrive says what came; what is invoiced is compared with it, and decided by others. */
const receiving = {
  from: ['awaiting_invoice', 'closed'],
  to: ['awaiting_invoice', 'closed'],
  choose: ({ status }: DocumentSubject) => status,
  by: [holds('bills_order_edit'), isRequesterOfIt(orderRule('receives'))],
  byOne: 'it says what came; invoices are compared with it, and decided by others',
} as const;

const access = { allFeatures: ['purchaseOrder'], allFlags: ['purchase_order'] } as const;
const switches = switchOf(access);

const orderLifecycle = defineLifecycle({
  name: 'order',
  noun: 'order',
  statuses: orderStatuses as readonly DocumentStatus[],
  ...reviewedDocument,
  switchedBy: () => switches,
  waitsFor: { awaiting_invoice: 'createInvoice' },
  transitions: [
    ...reviewOf(own, reviewWords(orderRule)),
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
    {
      action: 'sendByMail',
      from: ['awaiting_invoice', 'closed'],
      to: ['awaiting_invoice', 'closed'],
      choose: ({ status }) => status,
      by: [holds('bills_order_edit'), isRequesterOfIt(orderRule('sends'))],
      byOne: 'it is approved: the vendor reads what was decided',
      input: mailing,
      route: { method: 'PATCH', path: 'send' },
      ability: 'isAbleToSend',
      place: 'list',
      views: ['list', 'page'],
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
      action: 'amend',
      from: ['awaiting_invoice'],
      to: ['awaiting_invoice'],
      by: [holds('bills_order_edit')],
      and: [noChangeWaits],
      byOne: 'the change is reviewed by others, and the order stays as it is until then',
      ability: 'isAbleToAmend',
      form: 'amend',
      place: 'list',
      views: ['page'],
      explained: 'inStatus',
    },
    {
      action: 'close',
      endsIt: true,
      from: ['awaiting_invoice'],
      to: ['closed'],
      by: [holds('bills_order_void')],
      and: [noChangeWaits],
      input: { ...reason, isRejectingDeposits: onOff() },
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
    // Its change is in force.
    {
      action: 'amended',
      from: ['awaiting_invoice'],
      to: ['awaiting_invoice', 'closed'],
      by: [],
    },
    // Its change was refused, voided or deleted: nothing is different, but that it may close now.
    {
      action: 'amendmentEnded',
      from: ['awaiting_invoice'],
      to: ['awaiting_invoice', 'closed'],
      by: [],
    },
    {
      action: 'settled',
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
  paperDueDate: ['Delivery by', 'Dikirim paling lambat'],
  series: 'PO',
  workflow: orderReview,
  access,
  lifecycle: orderLifecycle,
};
