import { draftingVerbs } from '../../../domain/approval/draftLifecycle.ts';
import { isAsked } from '../../../domain/approval/requester.ts';
import type { ReviewPlan } from '../../../domain/approval/reviewLifecycle.ts';
import { reassigning, reviewVerbs, revising } from '../../../domain/approval/reviewLifecycle.ts';
import type { ActionInput } from '../../../domain/lifecycle/actionInput.ts';
import { notesLengthMax } from '../../../domain/lifecycle/actionInput.ts';
import type { Transition } from '../../../domain/lifecycle/lifecycle.ts';
import { defineLifecycle, unionOf } from '../../../domain/lifecycle/lifecycle.ts';
import { law } from '../../../domain/message/message.ts';
import { amount, choice, longText, many, number, text } from '../../../domain/noun/fields.ts';
import { hasPermission } from '../../../domain/noun/noun.ts';
import { disburse, markAsDisbursed } from '../../paying/payment/paid/employee/handingOut.ts';
import type { PaidPlan } from '../../paying/payment/paid/paidLifecycle.ts';
import { movedByPayment } from '../../paying/payment/paid/paidLifecycle.ts';
import { isReleaser } from '../../paying/payment/releasers.ts';
import { advanceEnds } from '../refund/advanceBalance.ts';
import type { ClaimSubject } from './claimRules.ts';
import {
  advanceRefunds,
  isAccountChanged,
  isAccountKnown,
  isClaimant,
  isClaimantUndecided,
  isGivenBackByThemself,
  isReasoned,
  partToIt,
  partToItsMoney,
} from './claimRules.ts';
import type { ClaimStatus } from './claimStatus.ts';
import { claimLooks } from './claimStatus.ts';
import { refundVerbs } from '../refund/refundLifecycle.ts';

type Verb = Transition<ClaimSubject, ClaimStatus, string, string>;

const reviewed = { by: [isAsked], keptAway: partToIt } as const;
/** What the button says: the sum that is approved by it. */
const own = { approve: { speaksOf: 'approvedAmount' } } as const;

export const reimbursementPlan = {
  ...reviewed,
  own,
  inReview: 'waiting_for_approval',
  approvedAs: 'approved',
  revisedAs: 'need_revision',
  rejectedAs: 'rejected',
} as const satisfies ReviewPlan<ClaimSubject, ClaimStatus, string>;

export const advancePlan = {
  ...reviewed,
  own,
  inReview: 'waiting_for_approval',
  approvedAs: 'approved',
  rejectedAs: 'rejected',
} as const satisfies ReviewPlan<ClaimSubject, ClaimStatus, string>;

/** The money is out: a settlement is mended until it can be approved, and never rejected. */
export const settlementPlan = {
  ...reviewed,
  own,
  inReview: 'awaiting_review',
  approvedAs: 'settled',
  instead: ['approved'],
  revisedAs: 'need_revision',
  rejectedAs: 'rejected',
} as const satisfies ReviewPlan<ClaimSubject, ClaimStatus, string>;

const moving = {
  owed: 'approved',
  inApproval: 'pending',
  inAuthorization: 'pending',
  withBank: 'pending',
  asked: 'pending',
  failed: 'failed',
} as const;
export const payingPlan = { ...moving, paid: 'disbursed' } as const satisfies PaidPlan<
  ClaimSubject,
  ClaimStatus
>;
const advancePayingPlan = { ...moving, paid: 'waiting_for_receipt' } as const satisfies PaidPlan<
  ClaimSubject,
  ClaimStatus
>;

/** What an approver approves of some lines. */
export const lowering = {
  amounts: many(
    {
      line: number({ isRequired: true, max: Number.MAX_SAFE_INTEGER }),
      approvedAmount: amount({ isRequired: true }),
      reason: text(300),
    },
    { isRequired: true, max: 100 },
  ),
} satisfies ActionInput;

/** The same of an advance, which has none. */
export const loweringAdvance = {
  approvedAmount: amount({ isRequired: true }),
  reason: text(300, { isRequired: true }),
} satisfies ActionInput;

/** How finance ends what is left of an advance. */
export const markingSettled = {
  how: choice(advanceEnds, { isRequired: true }),
  notes: longText(notesLengthMax, { isRequired: true }),
} satisfies ActionInput;

/** Where the money of an advance may come in: late money comes when nothing is left of it to give back. */
const givenBack = ['waiting_for_payment', 'reported', 'settled'] as const;

const edited = { form: 'edit', ability: 'isAbleToEdit' } as const;

/** Changed while others decide on it: whoever decided begins anew. */
const editInReview = (status: ClaimStatus, ...approved: ClaimStatus[]): Verb => ({
  ...edited,
  action: 'edit',
  from: [status],
  to: [status, ...approved],
  choose: () => status,
  by: [isClaimantUndecided, isAsked, hasPermission('transaction_claim_edit')],
  byOne: 'Others decide on it.',
  place: 'list',
});

const lower = (status: ClaimStatus): Verb => ({
  action: 'lower',
  from: [status],
  to: [status],
  by: [isAsked],
  unless: partToIt,
  input: lowering,
  route: { method: 'PATCH', path: 'lower' },
  ability: 'isAbleToLower',
  explained: 'inStatus',
  place: 'beside',
});

/** How the money leaves: by the bank, or outside. */
const disbursed = (paid: ClaimStatus): Verb[] => [
  disburse<ClaimSubject, ClaimStatus>({
    from: ['approved', 'failed'],
    to: ['pending'],
    and: [isAccountKnown],
    keptAway: partToItsMoney,
  }),
  {
    action: 'confirmAccount',
    from: ['approved', 'failed'],
    to: ['approved', 'failed'],
    choose: ({ status }) => status as ClaimStatus,
    by: [isReleaser],
    and: [isAccountChanged],
    unless: partToIt,
    route: { method: 'PATCH', path: 'confirm-account' },
    ability: 'isAbleToConfirmAccount',
    explained: 'never',
  },
  markAsDisbursed<ClaimSubject, ClaimStatus>({
    from: ['approved', 'failed'],
    to: [paid],
    permission: 'transaction_claim_mark_as_disbursed',
    keptAway: partToItsMoney,
  }),
];

/** What is called off says so in the words of the catalogue to whom it is not allowed. */
function refusing(verbs: readonly Verb[]): Verb[] {
  return verbs.map((verb) =>
    verb.action === 'cancel' ? { ...verb, refusedWith: law('catalogue.unauthorizedToCancel') } : verb,
  );
}

function lifecycleOf(name: string, statuses: readonly ClaimStatus[], transitions: readonly Verb[]) {
  return defineLifecycle<ClaimSubject, ClaimStatus, string>({
    name: 'claim',
    noun: name,
    statuses,
    looks: claimLooks,
    waitsFor: {
      approved: 'disburse',
      failed: 'disburse',
      waiting_for_payment: ['makeRefund', 'markAsSettled'],
    },
    follows: ['pending'],
    transitions,
  });
}

/** What becomes of it when it is paid with the salaries: what the payroll refuses is paid by the bank. */
const movedByPayroll: readonly Verb[] = [
  { action: 'payrollTaken', from: ['approved'], to: ['pending'], by: [] },
  { action: 'payrollPaid', from: ['pending'], to: ['disbursed'], by: [] },
  { action: 'payrollRefused', from: ['pending'], to: ['failed'], by: [] },
];

const reimbursementVerbs = reviewVerbs<ClaimSubject, ClaimStatus, string>(reimbursementPlan);

/** Money that somebody spent for the company, and gets back. */
export const reimbursementLifecycle = lifecycleOf(
  'reimbursement',
  [
    'draft',
    'waiting_for_approval',
    'need_revision',
    'approved',
    'pending',
    'failed',
    'disbursed',
    'rejected',
    'canceled',
  ],
  [
    ...refusing(
      draftingVerbs<ClaimSubject, ClaimStatus, string>(reimbursementPlan, {
        draft: 'draft',
        enteredBy: [isClaimant],
        canceledAs: 'canceled',
      }),
    ),
    editInReview('waiting_for_approval', 'approved'),
    { ...reimbursementVerbs.approve, and: [isReasoned] },
    lower('waiting_for_approval'),
    revising<ClaimSubject, ClaimStatus, string>(reimbursementPlan),
    reimbursementVerbs.reject,
    reimbursementVerbs.withdraw,
    reimbursementVerbs.passOn,
    reassigning<ClaimSubject, ClaimStatus, string>(reimbursementPlan),
    ...disbursed('disbursed'),
    ...movedByPayment<ClaimSubject, ClaimStatus>(payingPlan),
    ...movedByPayroll,
  ],
);

const advanceVerbs = reviewVerbs<ClaimSubject, ClaimStatus, string>(advancePlan);

/** Money that somebody has before it is spent, and accounts for afterwards. */
export const advanceLifecycle = lifecycleOf(
  'cash advance',
  [
    'draft',
    'waiting_for_approval',
    'approved',
    'pending',
    'failed',
    'waiting_for_receipt',
    'awaiting_review',
    'need_revision',
    'waiting_for_payment',
    'reported',
    'settled',
    'rejected',
    'canceled',
  ],
  [
    ...refusing(
      draftingVerbs<ClaimSubject, ClaimStatus, string>(advancePlan, {
        draft: 'draft',
        enteredBy: [isClaimant],
        canceledAs: 'canceled',
      }).map((verb) => (verb.action === 'cancel' ? { ...verb, from: [...verb.from, 'approved'] } : verb)),
    ),
    editInReview('waiting_for_approval', 'approved'),
    advanceVerbs.approve,
    {
      ...lower('waiting_for_approval'),
      action: 'lowerAdvance',
      input: loweringAdvance,
      route: { method: 'PATCH', path: 'lower-advance' },
      ability: 'isAbleToLowerAdvance',
    },
    advanceVerbs.reject,
    advanceVerbs.withdraw,
    advanceVerbs.passOn,
    reassigning<ClaimSubject, ClaimStatus, string>(advancePlan),
    ...disbursed('waiting_for_receipt'),
    ...movedByPayment<ClaimSubject, ClaimStatus>(advancePayingPlan),
    {
      action: 'reportSubmitted',
      from: ['waiting_for_receipt', 'need_revision'],
      to: ['awaiting_review'],
      by: [],
    },
    { action: 'reportSentBack', from: ['awaiting_review'], to: ['need_revision'], by: [] },
    {
      action: 'reportApproved',
      from: ['awaiting_review'],
      to: ['waiting_for_payment', 'reported'],
      by: [],
    },
    ...refundVerbs<ClaimSubject, ClaimStatus>({
      owedIn: 'waiting_for_payment',
      comesIn: givenBack,
      by: [isClaimant],
      byBank: isGivenBackByThemself,
      rules: advanceRefunds,
      takenBy: 'transaction_claim_mark_as_settled',
      keptAway: partToItsMoney,
      alsoOf: ['cash-advances'],
    }),
    {
      action: 'markAsSettled',
      from: ['waiting_for_payment'],
      to: ['settled'],
      by: [hasPermission('transaction_claim_mark_as_settled')],
      and: [advanceRefunds.isNoRefundUnderWay, advanceRefunds.isNoTransferWaiting],
      unless: partToItsMoney,
      input: markingSettled,
      route: { method: 'PATCH', path: 'mark-as-settled' },
      ability: 'isAbleToMarkAsSettled',
      movesMoney: true,
      isBulk: true,
      explained: 'inStatus',
    },
  ],
);

const settlementVerbs = reviewVerbs<ClaimSubject, ClaimStatus, string>(settlementPlan);
const reporting = ['awaiting_report', 'need_revision'] as const;

/** What became of an advance. It is there once the advance is paid. */
export const settlementLifecycle = lifecycleOf(
  'settlement',
  [
    'awaiting_report',
    'awaiting_review',
    'need_revision',
    'approved',
    'pending',
    'failed',
    'disbursed',
    'settled',
  ],
  [
    {
      ...edited,
      action: 'saveDraft',
      from: reporting,
      to: reporting,
      choose: ({ status }) => status as ClaimStatus,
      by: [isClaimant],
    },
    {
      action: 'submit',
      from: reporting,
      to: ['awaiting_review', 'settled', 'approved'],
      choose: () => 'awaiting_review',
      by: [isClaimant],
      byOne: 'Others decide on it.',
    },
    editInReview('awaiting_review', 'approved', 'settled'),
    { ...settlementVerbs.approve, and: [isReasoned] },
    lower('awaiting_review'),
    revising<ClaimSubject, ClaimStatus, string>(settlementPlan),
    // What was approved is accounted for: the ledger does not take it back.
    { ...settlementVerbs.withdraw, from: ['awaiting_review', 'need_revision'] },
    settlementVerbs.passOn,
    reassigning<ClaimSubject, ClaimStatus, string>(settlementPlan),
    ...disbursed('disbursed'),
    ...movedByPayment<ClaimSubject, ClaimStatus>(payingPlan),
  ],
);

/** What any claim may become. */
export const claimLifecycle = unionOf<ClaimSubject, ClaimStatus, string>('claim', 'claim', [
  reimbursementLifecycle,
  advanceLifecycle,
  settlementLifecycle,
]);
