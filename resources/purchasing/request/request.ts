import { notesLengthMax, reason } from '../../../domain/lifecycle/actionInput.ts';
import { defineLifecycle } from '../../../domain/lifecycle/lifecycle.ts';
import { day, email, longText, many, number } from '../../../domain/noun/fields.ts';
import { messagesOf } from '../../../domain/message/message.ts';
import type { DocumentKind, DocumentStatus } from '../document/document.ts';
import { switchOf } from '../document/document.ts';
import {
  copying,
  deleteDraft,
  entersOwn,
  holds,
  isRequesterOfIt,
  reviewOf,
  reviewWords,
  reviewedDocument,
  voidUnderReview,
} from '../document/documentReview.ts';
import type { requestRuleEn } from './requestRules.en.ts';
import { requestReview } from './requestReview.ts';
import { requestSwitch } from '../switches.ts';

/** What is said when vendors are asked: which, at which addresses, and until when they answer. */
export const asking = {
  vendors: many(
    {
      vendorID: number({ isRequired: true, max: Number.MAX_SAFE_INTEGER }),
      email: email({ isRequired: true }),
    },
    { max: 20, isRequired: true },
  ),
  until: day({ isRequired: true }),
  notes: longText(notesLengthMax),
} as const;

/** Why an action on a request is refused. */
const requestRule = messagesOf<typeof requestRuleEn>('requestRule');

export const requestStatuses = [
  'draft',
  'awaiting_review',
  'awaiting_revision',
  'awaiting_quotation',
  'awaiting_order',
  'completed',
  'void',
  'rejected',
] as const satisfies readonly DocumentStatus[];

/** No permission exists for drafts, deletion and exports of requests: the nearest one stands for each (rules: permissions). */
const own = {
  permissions: 'bills_request',
  rights: {
    create: 'bills_request_create',
    edit: 'bills_request_edit',
    editDraft: 'bills_request_edit',
    delete: 'bills_request_edit',
    export: 'bills_request_view_list',
  },
  enteredBy: 'isPurchaseRequester',
  approvedAs: 'awaiting_quotation',
} as const;

const entersIt = entersOwn(own, requestRule('requesterEnters'));

const switches = switchOf(requestSwitch);

export const requestLifecycle = defineLifecycle({
  name: 'request',
  noun: 'request',
  statuses: requestStatuses as readonly DocumentStatus[],
  ...reviewedDocument,
  switchedBy: () => switches,
  waitsFor: { awaiting_quotation: 'createQuote' },
  follows: ['awaiting_order'],
  transitions: [
    ...reviewOf(own, {
      ...reviewWords(requestRule),
      requesterEnters: requestRule('requesterEnters'),
    }),
    {
      action: 'createQuote',
      from: ['awaiting_quotation'],
      to: ['awaiting_quotation'],
      by: [holds('bills_quote_create')],
      ability: 'isAbleToCreatePurchaseQuote',
      form: 'createQuote',
    },
    {
      action: 'askVendors',
      from: ['awaiting_quotation'],
      to: ['awaiting_quotation'],
      by: [holds('bills_quote_create')],
      input: asking,
      route: { method: 'PATCH', path: 'ask-vendors' },
      ability: 'isAbleToAskVendors',
      place: 'beside',
      views: ['list', 'page'],
    },
    {
      action: 'reject',
      endsIt: true,
      from: ['awaiting_quotation'],
      to: ['rejected'],
      by: [holds('bills_request_reject')],
      input: reason,
      route: { method: 'PATCH', path: 'reject' },
      ability: 'isAbleToReject',
      isBulk: true,
      isDestructive: true,
      place: 'list',
      views: ['list', 'page'],
    },
    ...copying(own, requestStatuses),
    voidUnderReview(isRequesterOfIt(requestRule('requesterVoids')), holds('bills_request_edit')),
    deleteDraft(entersIt, holds('bills_request_edit')),
    // A vendor answered by the link that they were sent.
    { action: 'quoteReceived', from: ['awaiting_quotation'], to: ['awaiting_quotation'], by: [] },
    {
      action: 'quotesChanged',
      from: ['awaiting_quotation', 'awaiting_order', 'completed'],
      to: ['awaiting_quotation', 'awaiting_order', 'completed'],
      by: [],
    },
  ],
});

type RequestRow = (typeof requestLifecycle)['transitions'][number];

/** The request as a kind of purchase document: what somebody needs, before any vendor is chosen. */
export const request: DocumentKind<RequestRow['action'], NonNullable<RequestRow['ability']>> = {
  ...own,
  type: 'request',
  customFields: 'bill',
  words: 'request',
  isOfVendor: false,
  isOwed: false,
  paperTitle: ['Purchase request', 'Permintaan pembelian'],
  paperDueDate: ['Needed by', 'Dibutuhkan paling lambat'],
  series: 'PR',
  workflow: requestReview,
  access: requestSwitch,
  lifecycle: requestLifecycle,
};
