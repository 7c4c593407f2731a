import { reason } from '../../../domain/lifecycle/actionInput.ts';
import type { Actor } from '../../../domain/access/actor.ts';
import { isFinanceAdmin } from '../../../domain/access/actor.ts';
import { stepOverdueAfterDays } from '../../../domain/approval/approval.ts';
import type { ReviewedSubject } from '../../../domain/approval/reviewLifecycle.ts';
import { currentApprover, reviewVerbs } from '../../../domain/approval/reviewLifecycle.ts';
import { isLastDecider } from '../../../domain/approval/withdrawal.ts';
import { law } from '../../../domain/message/message.ts';
import type { Rule, Switch } from '../../../domain/lifecycle/lifecycle.ts';
import { remittance } from '../../../domain/access/featureSwitches.ts';
import { paidKindOf } from '../../paidKinds.ts';
import { defineLifecycle } from '../../../domain/lifecycle/lifecycle.ts';
import type { Proposal } from '../../../domain/bank/secondPerson.ts';
import { confirmedBySecondPerson, nothingProposed } from '../../../domain/bank/secondPerson.ts';
import { isFlagOn } from '../../../domain/access/featureFlag.ts';
import type { ReviewStatus } from '../../../domain/lifecycle/reviewStatus.ts';
import { paidByBank, refusedByBank } from './bankAnswer.ts';
import type { PaymentStatus } from './paymentStatus.ts';
import { paymentLooks, paymentStatuses } from './paymentStatus.ts';
import { hasPaymentSet, isReleaser as releases } from './releasers.ts';
import { paymentRule } from './words/paymentRules.ts';

/** What speaks for a second look at a payment. */
export const paymentFlags = [
  'manual',
  'newAccount',
  'otherAccount',
  'otherHolder',
  'employee',
  'otherVendor',
] as const;
export type PaymentFlag = (typeof paymentFlags)[number];

/** Rows of the authorization list that cannot be selected (rules: selection). */
export const unselectableInAuthorization = [
  'awaiting_disbursement',
  'canceled',
  'rejected',
  'paid',
  'failed',
  'processed',
  'awaiting_information',
] as const satisfies readonly PaymentStatus[];

export interface PaymentSubject extends ReviewedSubject {
  status: PaymentStatus;
  makerID: number;
  releaserID: number | null;
  /** Nobody of the open step has decided for too long. */
  isStepOverdue: boolean;
  isManualPayment: boolean;
  /** It went to the bank in a file: people say what the bank answers. */
  isInRun: boolean;
  currencyCode: string;
  /** The type of its {@link PaidKind}. */
  paymentFor: string;
  /** Who asked for what is paid, entered it and changed it last. */
  paidPeopleIDs: readonly number[];
  /** Who agreed to pay it although it differs from what was ordered; null where nothing differs. */
  differenceAcceptedByID: number | null;
  /** Employees whose own bank account is the payee's. */
  payeeEmployeeIDs: readonly number[];
  /** The bank was asked not to pay it any more, and has not answered yet. */
  isCalledOff: boolean;
  proposal: Proposal | null;
}

const isCurrentApprover: Rule<PaymentSubject> = currentApprover(paymentRule('approver'));

/** Whose lists of payments hold more than what was theirs to do: everything that they may read. */
export function listsPaymentsOfOthers(actor: Actor): boolean {
  return actor.permissions.has('company_account_account_view_list');
}

/** Who knows of every payment of the company, and of every document whose money is due or moving. */
export function seesEveryPayment(actor: Actor): boolean {
  const { capabilities } = actor;
  return capabilities.has('isPaymentMaker') || capabilities.has('isPaymentReleaser') || hasPaymentSet(actor);
}

/** How the approval of a payment stands, for who was not asked: in the words of an approver's task. */
export const reviewStatusOf = {
  awaiting_approval: 'awaiting',
  awaiting_payment_authorization: 'completed',
  awaiting_disbursement: 'completed',
  processed: 'completed',
  awaiting_information: 'completed',
  paid: 'completed',
  failed: 'completed',
  rejected: 'rejected',
  canceled: 'canceled',
} as const satisfies Record<PaymentStatus, ReviewStatus>;

/** The statuses of payments whose approval stands so. */
export function statusesReviewedAs(asked: readonly ReviewStatus[]): PaymentStatus[] {
  return paymentStatuses.filter((status) => asked.includes(reviewStatusOf[status]));
}

const isDecider: Rule<PaymentSubject> = isLastDecider;

const hasSet: Rule<PaymentSubject> = {
  name: 'payment set',
  holds: hasPaymentSet,
  says: paymentRule('allRights'),
};

/**
 * Whether somebody whom the open step does not name can take the place of its approvers. Steps are decided by different
 * people: nobody does so who approved an earlier one.
 */
export function isSubstituteFor(actor: Actor, payment: PaymentSubject): boolean {
  const { isStepOverdue, approverIDs, approvedByIDs } = payment;
  return (
    payment.status === 'awaiting_approval' &&
    isStepOverdue &&
    hasPaymentSet(actor) &&
    ![...approverIDs, ...approvedByIDs].includes(actor.employeeID)
  );
}

const isSubstitute: Rule<PaymentSubject> = {
  name: 'payment set, once its step is overdue',
  holds: isSubstituteFor,
  says: paymentRule('substitute', { days: stepOverdueAfterDays }),
};

const isReleaser: Rule<PaymentSubject> = releases;

/** The one who asked for the payment, and the one who gave the money, can both say what the bank wants to know. */
const answersTheBank: Rule<PaymentSubject> = {
  name: 'payment maker or releaser',
  holds: (actor, payment) => actor.capabilities.has('isPaymentMaker') || isReleaser.holds(actor, payment),
  says: paymentRule('answersBank'),
};

const nothingIsProposed: Rule<PaymentSubject> = nothingProposed;

const isNotCalledOff: Rule<PaymentSubject> = {
  name: 'not called off',
  holds: (_actor, payment) => !payment.isCalledOff,
  says: paymentRule('calledOff'),
};

const isMaker: Rule<PaymentSubject> = {
  name: 'its maker',
  holds: (actor, payment) => payment.makerID === actor.employeeID,
  says: paymentRule('ownRequest'),
};

const isApproverOfIt: Rule<PaymentSubject> = {
  name: 'its approver',
  holds: (actor, payment) => payment.approvedByIDs.includes(actor.employeeID),
  says: paymentRule('ownApproval'),
};

const isOfTheDocument: Rule<PaymentSubject> = {
  name: 'a person of the document',
  holds: (actor, payment) => payment.paidPeopleIDs.includes(actor.employeeID),
  says: paymentRule('ofDocument'),
};

const acceptedDifference: Rule<PaymentSubject> = {
  name: 'who accepted what differs',
  holds: (actor, payment) => payment.differenceAcceptedByID === actor.employeeID,
  says: paymentRule('acceptedDifference'),
};

/** Also said to who would become the payee. */
export const isPayee: Rule<PaymentSubject> = {
  name: 'its payee',
  holds: (actor, payment) => payment.payeeEmployeeIDs.includes(actor.employeeID),
  says: paymentRule('payee'),
};

const isInRun: Rule<PaymentSubject> = {
  name: 'payment of a run',
  holds: (_actor, payment) => payment.isInRun,
  says: paymentRule('bankAnswers'),
  isOfRecord: true,
};

const dutiesAreSeparate = [isMaker, isOfTheDocument, isPayee];

/**
 * Where a payment is met: by itself or beside its document, from the requests, the approvals, the authorizations.
 * Approvals approve or reject what waits for approval; authorizations pay, reject, void and mark as paid what is past
 * it; the requests only look, but where the bank asks the maker. The list of documents offers on a document
 * what can be done with its payment (rules: payment views).
 */
export const paymentViews = ['page', 'request', 'approval', 'authorize', 'documents'] as const;
export type PaymentView = (typeof paymentViews)[number];

/** What a payment needs: paying abroad where it is in another currency than the rupiah, and what its kind needs. */
export function paymentSwitch(currencyCode: string, paymentFor: string): Switch {
  const needed = [currencyCode === 'IDR' ? undefined : remittance, paidKindOf(paymentFor)?.switch];
  return {
    allFeatures: needed.flatMap((one) => one?.allFeatures ?? []),
    allFlags: needed.flatMap((one) => one?.allFlags ?? []),
  };
}

/** Payments are approved as other records are. People with the payment set may reject them, too. */
const review = reviewVerbs<PaymentSubject, PaymentStatus, PaymentView>({
  inReview: 'awaiting_approval',
  approvedAs: 'awaiting_payment_authorization',
  rejectedAs: 'rejected',
  by: [isCurrentApprover],
  keptAway: [...dutiesAreSeparate, acceptedDifference],
  own: {
    approve: {
      by: [isCurrentApprover, isSubstitute],
      movesMoney: true,
      views: ['page', 'approval', 'documents'],
      speaksOf: 'sum',
    },
    reject: { by: [isCurrentApprover, hasSet], views: ['page', 'approval', 'documents'] },
    withdraw: { movesMoney: true, views: ['page', 'approval', 'authorize'] },
  },
});

export const paymentLifecycle = defineLifecycle({
  name: 'payment',
  noun: 'payment',
  statuses: paymentStatuses,
  looks: paymentLooks,
  views: paymentViews,
  bulkAccess: { allFlags: ['bulk_approval_bills'] },
  switchedBy: ({ currencyCode, paymentFor }) => paymentSwitch(currencyCode, paymentFor),
  waitsFor: { awaiting_payment_authorization: 'authorize', awaiting_information: 'answerBank' },
  follows: ['failed'],
  transitions: [
    review.approve,
    {
      action: 'authorize',
      from: ['awaiting_payment_authorization'],
      to: ['awaiting_disbursement'],
      by: [isReleaser],
      unless: [...dutiesAreSeparate, isApproverOfIt],
      route: { method: 'PATCH', path: 'authorize' },
      ability: 'isAbleToAuthorize',
      movesMoney: true,
      isBulk: true,
      views: ['page', 'authorize', 'documents'],
      speaksOf: 'sum',
    },
    {
      action: 'markAsPaid',
      from: ['awaiting_disbursement'],
      to: ['paid'],
      by: [
        {
          name: 'finance admin',
          holds: (actor) => isFinanceAdmin(actor),
          says: paymentRule('financeAdmin'),
        },
      ],
      and: [
        {
          name: 'manual payment',
          holds: (_actor, payment) => payment.isManualPayment,
          says: paymentRule('manual'),
        },
        {
          name: 'bills_mark_as_paid',
          holds: (actor) => isFlagOn(actor.flags, 'bills_mark_as_paid'),
          says: paymentRule('markAsPaid'),
        },
      ],
      unless: dutiesAreSeparate,
      route: { method: 'PATCH', path: 'mark-as-paid' },
      ability: 'isAbleToMarkAsPaid',
      movesMoney: true,
      views: ['page', 'authorize'],
    },
    {
      action: 'confirmPaid',
      from: ['processed'],
      to: ['paid'],
      by: [isReleaser],
      and: [isInRun],
      unless: dutiesAreSeparate,
      input: paidByBank,
      route: { method: 'PATCH', path: 'confirm-paid' },
      ability: 'isAbleToConfirmPaid',
      movesMoney: true,
      isBulk: true,
      views: ['page', 'authorize'],
      speaksOf: 'sum',
      endsIt: true,
      explained: 'inStatus',
    },
    {
      action: 'confirmRefused',
      from: ['processed'],
      to: ['failed'],
      by: [isReleaser],
      and: [isInRun],
      unless: dutiesAreSeparate,
      input: refusedByBank,
      route: { method: 'PATCH', path: 'confirm-refused' },
      ability: 'isAbleToConfirmRefused',
      movesMoney: true,
      isBulk: true,
      isDestructive: true,
      endsIt: true,
      views: ['page', 'authorize'],
      explained: 'inStatus',
    },
    {
      action: 'answerBank',
      from: ['awaiting_information'],
      to: ['processed'],
      by: [answersTheBank],
      and: [nothingIsProposed, isNotCalledOff],
      unless: [isPayee],
      input: reason,
      route: { method: 'PATCH', path: 'answer-bank' },
      ability: 'isAbleToAnswerBank',
      movesMoney: true,
      views: ['page', 'request', 'authorize'],
      explained: 'unlessProposed',
      answers: 'bank',
    },
    ...confirmedBySecondPerson<PaymentSubject, PaymentStatus, 'NewAccount', PaymentView>({
      step: 'NewAccount',
      from: ['awaiting_information'],
      to: ['processed'],
      by: [answersTheBank],
      and: [isNotCalledOff],
      unless: [isOfTheDocument, isPayee],
      input: { ...reason, account: { kind: 'bankAccount' } },
      path: 'new-account',
      proposalAnswers: 'bank',
      movesMoney: true,
      views: ['page', 'request', 'authorize'],
    }),
    review.reject,
    {
      action: 'reject',
      endsIt: true,
      from: ['awaiting_payment_authorization'],
      to: ['rejected'],
      by: [isReleaser],
      input: reason,
      route: { method: 'PATCH', path: 'reject' },
      ability: 'isAbleToReject',
      isBulk: true,
      isDestructive: true,
      views: ['page', 'authorize', 'documents'],
    },
    {
      action: 'void',
      endsIt: true,
      from: ['awaiting_disbursement'],
      to: ['canceled'],
      by: [isReleaser],
      refusedWith: law('catalogue.unauthorizedToCancel'),
      input: reason,
      route: { method: 'PATCH', path: 'cancel' },
      ability: 'isAbleToVoid',
      movesMoney: true,
      isDestructive: true,
      views: ['page', 'authorize', 'documents'],
    },
    {
      // The bank has it: only the bank can say that it never pays, and then `bankCanceled` releases the money.
      action: 'void',
      endsIt: true,
      from: ['awaiting_information'],
      to: ['awaiting_information'],
      by: [isReleaser],
      and: [isNotCalledOff],
      refusedWith: law('catalogue.unauthorizedToCancel'),
      input: reason,
      route: { method: 'PATCH', path: 'cancel' },
      ability: 'isAbleToVoid',
      movesMoney: true,
      isDestructive: true,
      views: ['page', 'authorize'],
    },
    review.withdraw,
    {
      // The bank does not have it yet: the money that was held for it is free again.
      action: 'withdraw',
      endsIt: true,
      from: ['awaiting_disbursement'],
      to: ['awaiting_payment_authorization'],
      by: [isDecider],
      byOne: 'It takes back what the same person did, and nothing has left the company.',
      route: { method: 'PATCH', path: 'withdraw' },
      ability: 'isAbleToWithdraw',
      decides: 'withdraw',
      movesMoney: true,
      views: ['page', 'approval', 'authorize'],
      explained: 'inStatus',
    },
    review.passOn,
    { action: 'handToBank', from: ['awaiting_disbursement'], to: ['processed'], by: [] },
    { action: 'bankPaid', from: ['processed', 'awaiting_information'], to: ['paid'], by: [] },
    { action: 'bankRefused', from: ['processed', 'awaiting_information'], to: ['failed'], by: [] },
    { action: 'bankNeedsData', from: ['processed'], to: ['awaiting_information'], by: [] },
    { action: 'bankCanceled', from: ['processed', 'awaiting_information'], to: ['canceled'], by: [] },
  ],
});
export type PaymentAction = (typeof paymentLifecycle)['transitions'][number]['action'];
