import { defineLifecycle } from '../../../domain/lifecycle/lifecycle.ts';
import { messagesOf } from '../../../domain/message/message.ts';
import type { DocumentKind, DocumentStatus } from '../document/document.ts';
import { switchOf } from '../document/document.ts';
import {
  deleteDraft,
  holds,
  reviewOf,
  reviewWords,
  reviewedDocument,
  voidUnderReview,
} from '../document/documentReview.ts';
import { order } from '../order/order.ts';
import type { amendmentRuleEn } from './amendmentRules.en.ts';
import { orderReview } from '../order/orderReview.ts';

/** Why an action on an amendment is refused. */
const amendmentRule = messagesOf<typeof amendmentRuleEn>('amendmentRule');

const amendmentStatuses = [
  'draft',
  'awaiting_review',
  'awaiting_revision',
  'completed',
  'void',
  'rejected',
] as const satisfies readonly DocumentStatus[];

/** A change of an order asks for the permissions of orders: to edit one for entering it, to review one for deciding on it. */
const own = {
  permissions: 'bills_order',
  rights: {
    create: 'bills_order_edit',
    edit: 'bills_order_edit',
    editDraft: 'bills_order_edit',
    delete: 'bills_order_edit',
    export: 'bills_order_export',
  },
  approvedAs: 'completed',
} as const;

const { access } = order;
const switches = switchOf(access);

/** A change of an approved order, reviewed by itself. The order stays in force as it is until its change is approved. */
const amendmentLifecycle = defineLifecycle({
  name: 'amendment',
  noun: 'amendment',
  statuses: amendmentStatuses as readonly DocumentStatus[],
  ...reviewedDocument,
  switchedBy: () => switches,
  transitions: [
    ...reviewOf(own, reviewWords(amendmentRule)),
    {
      ...voidUnderReview(holds('bills_order_edit'), holds('bills_order_void')),
      // Its order is not closed before: what is sent back can be ended, too.
      from: ['awaiting_review', 'awaiting_revision'],
    },
    deleteDraft(holds('bills_order_edit')),
  ],
});

type AmendmentRow = (typeof amendmentLifecycle)['transitions'][number];

/** The amendment as a kind of purchase document: an order that names the one whose place it takes. */
export const amendment: DocumentKind<AmendmentRow['action'], NonNullable<AmendmentRow['ability']>> = {
  ...own,
  type: 'amendment',
  words: 'amendment',
  isOfVendor: true,
  isOwed: false,
  isChange: true,
  paperTitle: ['Change of a purchase order', 'Perubahan pesanan pembelian'],
  paperDueDate: ['Delivery by', 'Dikirim paling lambat'],
  series: 'POA',
  workflow: orderReview,
  access,
  lifecycle: amendmentLifecycle,
};
