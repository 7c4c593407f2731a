import { currentApprover } from '../../../domain/approval/reviewLifecycle.ts';
import { reason } from '../../../domain/lifecycle/actionInput.ts';
import { law, messagesOf } from '../../../domain/message/message.ts';
import type { Rule } from '../../../domain/lifecycle/lifecycle.ts';
import { hasDecidedFor } from '../../../domain/approval/delegation.ts';
import { defineLifecycle } from '../../../domain/lifecycle/lifecycle.ts';
import { compare, isPositive, isZero } from '../../../domain/money/money.ts';
import { confirmedBySecondPerson } from '../../../domain/bank/secondPerson.ts';
import type { DocumentKind, DocumentStatus, DocumentSubject, DocumentView } from '../document/document.ts';
import { buying, rightsOf } from '../document/document.ts';
import { paidIfNothingRemains, paidOf, payingOf } from '../document/documentPaying.ts';
import {
  copying,
  deleteDraft,
  holds,
  isLastEditorOfIt,
  isRequesterOfIt,
  reviewOf,
  reviewWords,
  reviewedDocument,
  voidUnderReview,
} from '../document/documentReview.ts';
import type { DocumentTransition } from '../document/documentReview.ts';
import { isHeld } from '../invoiceMatch/matchState.ts';
import type { invoiceRuleEn } from './invoiceRules.en.ts';
import { invoiceStatuses } from './invoiceStatuses.ts';
import { invoiceReview } from './invoiceReview.ts';

/** The four cards above the purchases list (rules: summary cards). */
export const summaryKeys = ['open', 'awaitingDisbursement', 'overdue', 'paid'] as const;
export type SummaryKey = (typeof summaryKeys)[number];

/** The card Paid counts the last 30 days. */
export const paidBucketDays = 30;

/** Why an action on an invoice is refused. */
const invoiceRule = messagesOf<typeof invoiceRuleEn>('invoiceRule');

const isApproverOfIt: Rule<DocumentSubject> = {
  name: 'its approver',
  holds: (actor, bill) => bill.approvedByIDs.includes(actor.employeeID),
  says: invoiceRule('ownApproval'),
};

const isMatcher: Rule<DocumentSubject> = {
  name: 'who named orders for its lines',
  holds: (actor, bill) => bill.matchedByID === actor.employeeID,
  says: invoiceRule('ownMatch'),
};

const isAsMatched: Rule<DocumentSubject> = {
  name: 'nothing beyond the tolerance that nobody accepted',
  holds: (_actor, bill) => !isHeld(bill.matchState),
  says: invoiceRule('differs'),
};

const isUnpaid: Rule<DocumentSubject> = {
  name: 'nothing paid',
  // What a deposit covers was not paid for this invoice: the deposit gets it back.
  holds: (_actor, bill) => isZero(paidOf(bill)),
  says: invoiceRule('partPaid'),
};

const isPartPaid: Rule<DocumentSubject> = {
  name: 'part paid',
  holds: (_actor, bill) =>
    isPositive(bill.remainingAmount) && compare(bill.remainingAmount, bill.totalAmount) < 0,
  says: invoiceRule('nothingPaid'),
};

const own = {
  permissions: 'bills_invoice',
  rights: rightsOf('bills_invoice'),
  approvedAs: 'awaiting_payment',
} as const;

const paying = payingOf(
  { paymentMaker: invoiceRule('paymentMaker'), makerTriesAgain: invoiceRule('makerTriesAgain') },
  'isAbleToCreatePayment',
  [isAsMatched],
);

/** The named approver agrees to what differs from its orders. */
const accept: DocumentTransition<'accept', 'isAbleToAccept'> = {
  action: 'accept',
  from: ['awaiting_acceptance'],
  to: ['awaiting_payment', 'paid'],
  choose: () => 'awaiting_payment',
  by: [currentApprover(invoiceRule('accepter'))],
  unless: [
    isRequesterOfIt(invoiceRule('ownDifference')),
    isLastEditorOfIt(invoiceRule('lastEditor')),
    isMatcher,
    hasDecidedFor,
  ],
  input: reason,
  route: { method: 'PATCH', path: 'accept' },
  ability: 'isAbleToAccept',
  decides: 'approve',
  // What deposits on its order hold is paid with it, as when it is approved.
  movesMoney: true,
  isDecision: true,
  explained: 'inStatus',
  speaksOf: 'total',
};

export const invoiceLifecycle = defineLifecycle({
  name: 'bill',
  noun: 'invoice',
  statuses: invoiceStatuses as readonly DocumentStatus[],
  ...reviewedDocument,
  switchedBy: () => buying,
  ...paying.waits,
  transitions: [
    accept,
    ...reviewOf(own, reviewWords(invoiceRule), ['paid'], ['awaiting_acceptance']),
    {
      action: 'match',
      from: ['draft', 'awaiting_review', 'awaiting_revision', 'awaiting_acceptance', 'awaiting_payment'],
      to: [
        'draft',
        'awaiting_review',
        'awaiting_revision',
        'awaiting_acceptance',
        'awaiting_payment',
        'paid',
      ],
      choose: ({ status }) => status,
      by: [holds('bills_invoice_edit')],
      and: [isUnpaid],
      byOne: 'it says what the invoice is of; what differs is accepted by another person',
      ability: 'isAbleToMatch',
      form: 'match',
      place: 'list',
      views: ['page'],
      explained: 'inStatus',
    },
    ...paying.asked,
    ...confirmedBySecondPerson<DocumentSubject, DocumentStatus, 'Close', DocumentView>({
      step: 'Close',
      from: ['awaiting_payment'],
      to: ['closed'],
      by: [holds('bills_invoice_void')],
      and: [isPartPaid],
      input: reason,
      path: 'close',
      isDestructive: true,
      endsIt: true,
      views: ['page'],
    }),
    ...copying(own, invoiceStatuses),
    voidUnderReview(holds('bills_invoice_void')),
    {
      action: 'void',
      endsIt: true,
      // Paid by deposits alone, which get their money back.
      from: ['awaiting_acceptance', 'awaiting_payment', 'failed', 'paid'],
      to: ['void'],
      by: [holds('bills_invoice_void')],
      and: [isUnpaid],
      unless: [isApproverOfIt],
      refusedWith: law('catalogue.unauthorizedToCancel'),
      input: reason,
      route: { method: 'PATCH', path: 'cancel' },
      ability: 'isAbleToCancel',
      isDestructive: true,
      views: ['page'],
    },
    deleteDraft(holds('bills_invoice_delete')),
    {
      action: 'matchChanged',
      from: ['awaiting_acceptance', 'awaiting_payment'],
      to: ['awaiting_acceptance', 'awaiting_payment', 'paid'],
      by: [],
    },
    {
      action: 'depositApplied',
      from: ['awaiting_payment'],
      to: ['awaiting_payment', 'paid'],
      choose: paidIfNothingRemains,
      by: [],
    },
    ...paying.moved,
  ],
});

type InvoiceRow = (typeof invoiceLifecycle)['transitions'][number];
export type InvoiceAction = InvoiceRow['action'];

/** The invoice as a kind of purchase document. */
export const invoice: DocumentKind<InvoiceAction, NonNullable<InvoiceRow['ability']>> = {
  type: 'bill',
  customFields: 'bill',
  words: 'bill',
  access: {},
  isOfVendor: true,
  isOwed: true,
  paperTitle: ['Purchase invoice', 'Faktur pembelian'],
  paperDueDate: ['Due date', 'Jatuh tempo'],
  series: 'INV',
  ...own,
  workflow: invoiceReview,
  lifecycle: invoiceLifecycle,
};
