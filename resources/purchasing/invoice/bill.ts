import type { Requirement } from '../../../domain/access.ts';
import { reason } from '../../../domain/actionInput.ts';
import type { Actor } from '../../../domain/actor.ts';
import { law, messagesOf } from '../../../domain/message.ts';
import type { Rule } from '../../../domain/lifecycle.ts';
import { abilities, defineLifecycle } from '../../../domain/lifecycle.ts';
import type { Amount } from '../../../domain/money.ts';
import { compare, isPositive } from '../../../domain/money.ts';
import type { PermissionKey } from '../../../domain/permission.ts';
import type { Proposal } from '../../../domain/secondPerson.ts';
import { confirmedBySecondPerson, nothingProposed } from '../../../domain/secondPerson.ts';
import type { billRuleEn } from './billRules.en.ts';

/**
 * A purchase document. Invoice (also called bill), order, quote and request share one shape and are told apart
 * by `transactionType` (spec 2 §1). This file is the document's law; how it is stored is in bill.server.ts.
 */
export const transactionTypes = ['bill', 'order', 'request', 'quote'] as const;
export type TransactionType = (typeof transactionTypes)[number];

export const urgencyLevels = ['low', 'medium', 'high'] as const;
export type UrgencyLevel = (typeof urgencyLevels)[number];

export const billStatuses = [
  'draft',
  'awaiting_review',
  'awaiting_revision',
  'awaiting_payment',
  'awaiting_payment_approval',
  'awaiting_payment_authorization',
  'awaiting_disbursement',
  'awaiting_information',
  'paid',
  'void',
  'rejected',
  'failed',
  'closed',
] as const;
export type BillStatus = (typeof billStatuses)[number];

/** Statuses that a request for revision, a refusal or a void leads to: its note is what to read first. */
export const verdictStatuses = [
  'awaiting_revision',
  'rejected',
  'void',
] as const satisfies readonly BillStatus[];

/** Unpaid and not ended: what the company still owes. */
export const openBillStatuses = [
  'awaiting_payment',
  'awaiting_payment_approval',
  'awaiting_payment_authorization',
  'awaiting_disbursement',
  'awaiting_information',
  'failed',
] as const satisfies readonly BillStatus[];

/** Over without having been paid in full: nothing of them is owed any more. */
export const endedBillStatuses = ['void', 'rejected', 'closed'] as const satisfies readonly BillStatus[];

/**
 * What is still owed of a document: what no payment has covered, 0 of one that ended, null of a draft, which nobody
 * owes yet. Its form in SQL is `balanceDueOfBill`.
 */
export function balanceDue(bill: { status: BillStatus; remainingAmount: Amount }): Amount | null {
  if (bill.status === 'draft') return null;
  return (endedBillStatuses as readonly string[]).includes(bill.status) ? '0' : bill.remainingAmount;
}

/** What payment people see: documents whose money is due or moving, and what has been paid. */
export const payableStatuses = [...openBillStatuses, 'paid'] as const satisfies readonly BillStatus[];

/** The four cards above the purchases list (spec 2 §4 "Purchase summary buckets"). */
export const summaryKeys = ['open', 'awaitingDisbursement', 'overdue', 'paid'] as const;
export type SummaryKey = (typeof summaryKeys)[number];

/** The card Paid counts the last 30 days (spec 2 §9). */
export const paidBucketDays = 30;

/** Why an action on an invoice is refused. */
export const billRule = messagesOf<typeof billRuleEn>('billRule');

/** What the lifecycle looks at. */
export interface BillSubject {
  id: number;
  version: number;
  status: BillStatus;
  transactionType: TransactionType;
  requesterID: number;
  createdByID: number;
  lastEditedByID: number;
  approverIDs: readonly number[];
  stepsLeft: number;
  /** Who approved it in its current chain. */
  approvedByIDs: readonly number[];
  totalAmount: string;
  remainingAmount: string;
  proposal: Proposal | null;
}

function holds(key: PermissionKey): Rule<BillSubject> {
  return {
    name: key,
    holds: (actor) => actor.permissions.has(key),
    says: law('rule.permission', { permission: key }),
  };
}

const isCurrentApprover: Rule<BillSubject> = {
  name: 'current approver',
  holds: (actor, bill) => bill.approverIDs.includes(actor.employeeID),
  says: billRule('approver'),
};

const isRequester: Rule<BillSubject> = {
  name: 'its requester',
  holds: (actor, bill) => bill.requesterID === actor.employeeID || bill.createdByID === actor.employeeID,
  says: billRule('ownRequest'),
};

const isLastEditor: Rule<BillSubject> = {
  name: 'its last editor',
  holds: (actor, bill) => bill.lastEditedByID === actor.employeeID,
  says: billRule('lastEditor'),
};

const isPaymentMaker: Rule<BillSubject> = {
  name: 'payment maker',
  holds: (actor) => actor.capabilities.has('isPaymentMaker'),
  says: billRule('paymentMaker'),
};

const isApproverOfIt: Rule<BillSubject> = {
  name: 'its approver',
  holds: (actor, bill) => bill.approvedByIDs.includes(actor.employeeID),
  says: billRule('ownApproval'),
};

const nothingIsProposed: Rule<BillSubject> = nothingProposed;

const isUnpaid: Rule<BillSubject> = {
  name: 'nothing paid',
  holds: (_actor, bill) => compare(bill.remainingAmount, bill.totalAmount) === 0,
  says: billRule('partPaid'),
};

const isPartPaid: Rule<BillSubject> = {
  name: 'part paid',
  holds: (_actor, bill) =>
    isPositive(bill.remainingAmount) && compare(bill.remainingAmount, bill.totalAmount) < 0,
  says: billRule('nothingPaid'),
};

/** Purchases, one of them, the list of what a reviewer decides, and one of those. Void is not for reviewers (spec 2 §4). */
export const billViews = ['list', 'page', 'reviewList', 'review'] as const;
export type BillView = (typeof billViews)[number];

export const billLifecycle = defineLifecycle({
  name: 'bill',
  noun: 'invoice',
  statuses: billStatuses,
  views: billViews,
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
      by: [{ ...isRequester, says: billRule('requesterRevises') }, holds('bills_invoice_edit')],
      ability: 'isAbleToEdit',
      form: 'edit',
      shownTo: 'bills_invoice_edit',
    },
    {
      action: 'tryAgain',
      from: ['failed'],
      to: ['awaiting_payment'],
      by: [{ ...isPaymentMaker, says: billRule('makerTriesAgain') }],
      input: reason,
      route: { method: 'PATCH', path: 'try-again' },
      ability: 'isAbleToTryAgain',
      views: ['page'],
      explained: 'inStatus',
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
    ...confirmedBySecondPerson<BillSubject, BillStatus, 'Close', BillView>({
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

/** What may be done with a document, as it says of itself (spec 2 §3). */
const specifiedAbilities = [
  'isAbleToCancel',
  'isAbleToEdit',
  'isAbleToDelete',
  'isAbleToApprove',
  'isAbleToReject',
  'isAbleToCreatePurchaseInvoice',
  'isAbleToCreatePurchaseQuote',
  'isAbleToMarkedAsCompleted',
  'isAbleToAppoint',
  'isAbleToCreateDeposit',
  'isAbleToCreateDepositPayment',
  'isAbleToRejectDeposit',
  'isAbleToRejectDepositPayment',
  'isAbleToAuthorizeDepositPayment',
  'isAbleToVoidDepositPayment',
  'isAbleToApproveDepositPayment',
] as const;
/** The same for actions that the specification gives no flag. */
const ownAbilities = [
  'isAbleToRequestRevision',
  'isAbleToCreatePayment',
  'isAbleToTryAgain',
  'isAbleToProposeClose',
  'isAbleToConfirmClose',
  'isAbleToDeclineClose',
  'isAbleToWithdrawClose',
] as const;

export const billAbilityNames = [...specifiedAbilities, ...ownAbilities] as const;
export type BillAbilities = Record<(typeof billAbilityNames)[number], boolean>;

const noAbilities = Object.fromEntries(billAbilityNames.map((name) => [name, false])) as BillAbilities;

/** Every flag of a document; false where the lifecycle has no action behind it. */
export function billAbilitiesOf(actor: Actor, bill: BillSubject): BillAbilities {
  return { ...noAbilities, ...abilities(billLifecycle, actor, bill) };
}

export type BillAction = (typeof billLifecycle)['transitions'][number]['action'];

/** The series that numbers each kind: `INV/2026/000123`. */
export const billNumberSeries = {
  bill: 'INV',
  order: 'PO',
  request: 'PR',
  quote: 'PQ',
} as const satisfies Record<TransactionType, string>;

/** An invoice that is unpaid, not ended, and past its due date; overdue is no stored status. */
export function isOverdue(bill: { status: BillStatus; dueDate: string | null }, today: string): boolean {
  return (
    bill.dueDate !== null &&
    bill.dueDate < today &&
    (openBillStatuses as readonly string[]).includes(bill.status)
  );
}

/** What a company needs to pay abroad: breakdowns by currency and other currencies than the rupiah go with it. */
export const remittance = {
  allFeatures: ['internationalRemittance'],
  allFlags: ['intl_remittance'],
} as const satisfies Requirement;

/** Whether a person may see every invoice, only those of their company accounts, or only their own. */
export function billScope(actor: Actor): 'all' | 'accounts' | 'none' {
  if (actor.permissions.has('bills_invoice_view_list')) return 'all';
  return actor.permissions.has('bills_invoice_view_list_for_specific_accounts') ? 'accounts' : 'none';
}
