import { reason } from '../../../domain/lifecycle/actionInput.ts';
import { law, messagesOf } from '../../../domain/message/message.ts';
import type { Rule } from '../../../domain/lifecycle/lifecycle.ts';
import { defineLifecycle } from '../../../domain/lifecycle/lifecycle.ts';
import { compare, isPositive } from '../../../domain/money/money.ts';
import type { PermissionKey } from '../../../domain/access/permission.ts';
import { confirmedBySecondPerson, nothingProposed } from '../../../domain/bank/secondPerson.ts';
import type { DocumentKind, DocumentStatus, DocumentSubject, DocumentView } from '../document/document.ts';
import { documentStatuses, documentViews, documentLooks } from '../document/document.ts';
import type { invoiceRuleEn } from './invoiceRules.en.ts';

/** The four cards above the purchases list (spec 2 §4 "Purchase summary buckets"). */
export const summaryKeys = ['open', 'awaitingDisbursement', 'overdue', 'paid'] as const;
export type SummaryKey = (typeof summaryKeys)[number];

/** The card Paid counts the last 30 days (spec 2 §9). */
export const paidBucketDays = 30;

/** Why an action on an invoice is refused. */
export const invoiceRule = messagesOf<typeof invoiceRuleEn>('invoiceRule');

function holds(key: PermissionKey): Rule<DocumentSubject> {
  return {
    name: key,
    holds: (actor) => actor.permissions.has(key),
    says: law('rule.permission', { permission: key }),
  };
}

const isCurrentApprover: Rule<DocumentSubject> = {
  name: 'current approver',
  holds: (actor, bill) => bill.approverIDs.includes(actor.employeeID),
  says: invoiceRule('approver'),
};

const isRequester: Rule<DocumentSubject> = {
  name: 'its requester',
  holds: (actor, bill) => bill.requesterID === actor.employeeID || bill.createdByID === actor.employeeID,
  says: invoiceRule('ownRequest'),
};

const isLastEditor: Rule<DocumentSubject> = {
  name: 'its last editor',
  holds: (actor, bill) => bill.lastEditedByID === actor.employeeID,
  says: invoiceRule('lastEditor'),
};

const isPaymentMaker: Rule<DocumentSubject> = {
  name: 'payment maker',
  holds: (actor) => actor.capabilities.has('isPaymentMaker'),
  says: invoiceRule('paymentMaker'),
};

const isApproverOfIt: Rule<DocumentSubject> = {
  name: 'its approver',
  holds: (actor, bill) => bill.approvedByIDs.includes(actor.employeeID),
  says: invoiceRule('ownApproval'),
};

const nothingIsProposed: Rule<DocumentSubject> = nothingProposed;

const isUnpaid: Rule<DocumentSubject> = {
  name: 'nothing paid',
  holds: (_actor, bill) => compare(bill.remainingAmount, bill.totalAmount) === 0,
  says: invoiceRule('partPaid'),
};

const isPartPaid: Rule<DocumentSubject> = {
  name: 'part paid',
  holds: (_actor, bill) =>
    isPositive(bill.remainingAmount) && compare(bill.remainingAmount, bill.totalAmount) < 0,
  says: invoiceRule('nothingPaid'),
};

export const invoiceLifecycle = defineLifecycle({
  name: 'bill',
  noun: 'invoice',
  statuses: documentStatuses,
  looks: documentLooks,
  views: documentViews,
  // On the pages of approvals the permissions of the document are not asked (spec 2 §4).
  viewsOfDeciders: ['reviewList', 'review'],
  bulkAccess: { allFlags: ['bulk_approval_bills'] },
  transitions: [
    {
      action: 'saveDraft',
      from: ['draft'],
      to: ['draft'],
      by: [holds('bills_invoice_edit_draft')],
      ability: 'isAbleToEdit',
      form: 'edit',
    },
    {
      action: 'submit',
      from: ['draft'],
      to: ['awaiting_review', 'awaiting_payment', 'paid'],
      by: [holds('bills_invoice_create')],
    },
    {
      action: 'approve',
      from: ['awaiting_review'],
      to: ['awaiting_review', 'awaiting_payment', 'paid'],
      choose: (bill) => (bill.stepsLeft > 1 ? 'awaiting_review' : 'awaiting_payment'),
      by: [isCurrentApprover],
      unless: [isRequester, isLastEditor],
      route: { method: 'PATCH', path: 'approve' },
      ability: 'isAbleToApprove',
      isBulk: true,
      shownTo: 'bills_invoice_approve',
      speaksOf: 'total',
    },
    {
      action: 'requestRevision',
      from: ['awaiting_review'],
      to: ['awaiting_revision'],
      by: [isCurrentApprover],
      input: reason,
      route: { method: 'PATCH', path: 'revision' },
      ability: 'isAbleToRequestRevision',
      shownTo: 'bills_invoice_revise',
      place: 'beside',
    },
    {
      action: 'reject',
      from: ['awaiting_review'],
      to: ['rejected'],
      by: [isCurrentApprover],
      input: reason,
      route: { method: 'PATCH', path: 'reject' },
      ability: 'isAbleToReject',
      isBulk: true,
      isDestructive: true,
      shownTo: 'bills_invoice_reject',
      place: 'beside',
    },
    {
      action: 'edit',
      from: ['awaiting_review'],
      to: ['awaiting_review', 'awaiting_payment'],
      by: [holds('bills_invoice_edit'), isCurrentApprover],
      ability: 'isAbleToEdit',
      form: 'edit',
      shownTo: 'bills_invoice_edit',
    },
    {
      action: 'edit',
      from: ['awaiting_revision'],
      to: ['awaiting_review', 'awaiting_payment'],
      by: [{ ...isRequester, says: invoiceRule('requesterRevises') }, holds('bills_invoice_edit')],
      ability: 'isAbleToEdit',
      form: 'edit',
      shownTo: 'bills_invoice_edit',
    },
    {
      action: 'tryAgain',
      from: ['failed'],
      to: ['awaiting_payment'],
      by: [{ ...isPaymentMaker, says: invoiceRule('makerTriesAgain') }],
      input: reason,
      route: { method: 'PATCH', path: 'try-again' },
      ability: 'isAbleToTryAgain',
      views: ['page'],
      explained: 'inStatus',
      answers: 'bank',
    },
    {
      action: 'createPayment',
      from: ['awaiting_payment'],
      to: ['awaiting_payment_approval', 'awaiting_payment_authorization'],
      by: [isPaymentMaker],
      and: [nothingIsProposed],
      ability: 'isAbleToCreatePayment',
      movesMoney: true,
      form: 'createPayment',
      speaksOf: 'rest',
    },
    ...confirmedBySecondPerson<DocumentSubject, DocumentStatus, 'Close', DocumentView>({
      step: 'Close',
      from: ['awaiting_payment'],
      to: ['closed'],
      by: [holds('bills_invoice_void')],
      and: [isPartPaid],
      input: reason,
      path: 'close',
      isDestructive: true,
      views: ['page'],
    }),
    {
      action: 'void',
      from: ['awaiting_review'],
      to: ['void'],
      by: [holds('bills_invoice_void')],
      refusedWith: law('catalogue.unauthorizedToCancel'),
      input: reason,
      route: { method: 'PATCH', path: 'cancel' },
      ability: 'isAbleToCancel',
      isDestructive: true,
      views: ['list', 'page'],
    },
    {
      action: 'void',
      from: ['awaiting_payment', 'failed'],
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
    {
      action: 'delete',
      from: ['draft'],
      to: [],
      by: [holds('bills_invoice_delete')],
      route: { method: 'DELETE', path: '' },
      ability: 'isAbleToDelete',
      isDestructive: true,
    },
    { action: 'passOn', from: ['awaiting_review'], to: ['awaiting_review'], by: [] },
    {
      action: 'paymentApproved',
      from: ['awaiting_payment_approval'],
      to: ['awaiting_payment_authorization'],
      by: [],
    },
    {
      action: 'paymentEnded',
      from: [
        'awaiting_payment_approval',
        'awaiting_payment_authorization',
        'awaiting_disbursement',
        'awaiting_information',
        'failed',
      ],
      to: ['awaiting_payment'],
      by: [],
    },
    {
      action: 'paymentAuthorized',
      from: ['awaiting_payment_authorization'],
      to: ['awaiting_disbursement'],
      by: [],
    },
    {
      action: 'bankNeedsData',
      from: ['awaiting_disbursement'],
      to: ['awaiting_information'],
      by: [],
    },
    {
      action: 'bankAnswered',
      from: ['awaiting_information'],
      to: ['awaiting_disbursement'],
      by: [],
    },
    {
      action: 'bankRefused',
      from: ['awaiting_disbursement', 'awaiting_information'],
      to: ['failed'],
      by: [],
    },
    {
      action: 'paymentPaid',
      from: ['awaiting_disbursement', 'awaiting_information'],
      to: ['awaiting_payment', 'paid'],
      choose: (bill) => (isPositive(bill.remainingAmount) ? 'awaiting_payment' : 'paid'),
      by: [],
    },
  ],
});

type InvoiceRow = (typeof invoiceLifecycle)['transitions'][number];
export type InvoiceAction = InvoiceRow['action'];

/** The invoice as a kind of purchase document. */
export const invoice: DocumentKind<InvoiceAction, NonNullable<InvoiceRow['ability']>> = {
  type: 'bill',
  customFields: 'bill',
  words: 'bill',
  series: 'INV',
  permissions: 'bills_invoice',
  workflow: 'purchaseInvoice',
  lifecycle: invoiceLifecycle,
};
