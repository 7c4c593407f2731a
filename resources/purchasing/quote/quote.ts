import type { Day } from '../../../domain/day/day.ts';
import { today } from '../../../domain/day/day.ts';
import type { Rule } from '../../../domain/lifecycle/lifecycle.ts';
import { defineLifecycle } from '../../../domain/lifecycle/lifecycle.ts';
import { mailing } from '../documentMail/mailing.ts';
import { messagesOf } from '../../../domain/message/message.ts';
import type { DocumentKind, DocumentStatus, DocumentSubject } from '../document/document.ts';
import { switchOf } from '../document/document.ts';
import { copying, decisionsOf, holds, reviewedDocument } from '../document/documentReview.ts';
import type { quoteRuleEn } from './quoteRules.en.ts';
import { quoteReview } from './quoteReview.ts';
import { requestSwitch } from '../switches.ts';

/** Why an action on a quote is refused. */
export const quoteRule = messagesOf<typeof quoteRuleEn>('quoteRule');

const quoteStatuses = [
  'open',
  'awaiting_review',
  'awaiting_revision',
  'awaiting_order',
  'completed',
  'closed',
  'rejected',
] as const satisfies readonly DocumentStatus[];

/** Its last day is past. */
export function isExpired({ expirationDate }: { expirationDate: Day | null }, day: Day): boolean {
  return expirationDate !== null && expirationDate < day;
}

/** No permission exists for the export of quotes, and they have no drafts (rules: permissions). */
const own = {
  permissions: 'bills_quote',
  rights: {
    create: 'bills_quote_create',
    edit: 'bills_quote_edit',
    editDraft: 'bills_quote_edit',
    delete: 'bills_quote_edit',
    export: 'bills_quote_view_list',
  },
  enteredAs: 'open',
  approvedAs: 'awaiting_order',
} as const;

/** What was refused, or stepped back, is sent to nobody. */
const sendable = ['open', 'awaiting_review', 'awaiting_revision', 'awaiting_order', 'completed'] as const;

const procures = holds('bills_quote_edit');

/** After its last day the vendor is not bound by it any more. */
const stillHolds: Rule<DocumentSubject> = {
  name: 'it has not expired',
  holds: ({ timeZone }, { expirationDate, now }) => !isExpired({ expirationDate }, today(timeZone, now)),
  says: quoteRule('expired'),
};

const switches = switchOf(requestSwitch);

export const quoteLifecycle = defineLifecycle({
  name: 'quote',
  noun: 'quote',
  statuses: quoteStatuses as readonly DocumentStatus[],
  ...reviewedDocument,
  switchedBy: () => switches,
  waitsFor: { open: 'appoint', awaiting_order: 'createOrder' },
  transitions: [
    {
      action: 'appoint',
      from: ['open'],
      to: ['awaiting_review', 'awaiting_order'],
      by: [procures],
      and: [stillHolds],
      byOne: 'It is reviewed by others from then on.',
      route: { method: 'PATCH', path: 'appoint' },
      ability: 'isAbleToAppoint',
      views: ['list', 'page'],
    },
    ...decisionsOf(own, {
      approver: quoteRule('approver'),
      ownRequest: quoteRule('ownRequest'),
      lastEditor: quoteRule('lastEditor'),
    }),
    {
      action: 'createOrder',
      from: ['awaiting_order'],
      to: ['awaiting_order', 'completed'],
      by: [holds('bills_order_create')],
      ability: 'isAbleToCreatePurchaseOrder',
      form: 'createOrder',
      views: ['list', 'page'],
    },
    {
      action: 'complete',
      from: ['awaiting_order'],
      to: ['completed'],
      by: [procures],
      byOne: 'It was reviewed before, and nothing is paid by it.',
      route: { method: 'PATCH', path: 'mark-as-completed' },
      ability: 'isAbleToMarkedAsCompleted',
      place: 'list',
      views: ['list', 'page'],
    },
    {
      action: 'sendByMail',
      from: sendable,
      to: sendable,
      by: [procures],
      input: mailing,
      route: { method: 'PATCH', path: 'send' },
      ability: 'isAbleToSend',
      place: 'list',
      views: ['list', 'page'],
    },
    {
      action: 'edit',
      from: ['open'],
      to: ['open'],
      by: [procures],
      ability: 'isAbleToEdit',
      form: 'edit',
      shownTo: 'bills_quote_edit',
    },
    {
      action: 'edit',
      from: ['awaiting_revision'],
      to: ['awaiting_review', 'awaiting_order'],
      by: [procures],
      ability: 'isAbleToEdit',
      form: 'edit',
      shownTo: 'bills_quote_edit',
    },
    ...copying(own, ['open', 'rejected'], { isKept: false }),
    // Another quote of the request is appointed, or is not any more.
    { action: 'stepBack', from: ['open'], to: ['closed'], by: [] },
    { action: 'comeBack', from: ['closed'], to: ['open'], by: [] },
    {
      action: 'ordersChanged',
      from: ['awaiting_order', 'completed'],
      to: ['awaiting_order', 'completed'],
      by: [],
    },
  ],
});

type QuoteRow = (typeof quoteLifecycle)['transitions'][number];

/** The quote as a kind of purchase document: what a vendor offers for a request. */
export const quote: DocumentKind<QuoteRow['action'], NonNullable<QuoteRow['ability']>> = {
  ...own,
  type: 'quote',
  customFields: 'bill',
  words: 'quote',
  isOfVendor: true,
  isOffer: true,
  isOwed: false,
  paperTitle: ['Request for quotation', 'Permintaan penawaran'],
  paperDueDate: ['Delivery by', 'Dikirim paling lambat'],
  series: 'PQ',
  workflow: quoteReview,
  access: requestSwitch,
  lifecycle: quoteLifecycle,
};
