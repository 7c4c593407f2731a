import { draftingVerbs } from '../../../domain/approval/draftLifecycle.ts';
import { isAsked } from '../../../domain/approval/requester.ts';
import type { ReviewPlan } from '../../../domain/approval/reviewLifecycle.ts';
import { reassigning, reviewVerbs, revising } from '../../../domain/approval/reviewLifecycle.ts';
import type { ActionInput } from '../../../domain/lifecycle/actionInput.ts';
import type { Transition } from '../../../domain/lifecycle/lifecycle.ts';
import { defineLifecycle } from '../../../domain/lifecycle/lifecycle.ts';
import { law } from '../../../domain/message/message.ts';
import { amount, choice, many, number, text } from '../../../domain/noun/fields.ts';
import { hasPermission } from '../../../domain/noun/noun.ts';
import { disburse, handedOver, markAsDisbursed } from '../../paying/payment/paid/employee/handingOut.ts';
import { paymentSteps } from '../../paying/payment/paid/paymentStep.ts';
import { advanceEnds } from '../../spending/refund/advanceBalance.ts';
import { approvedAdvances } from './advance/advance.ts';
import { ticketVerbs } from './arrangement/ticketLifecycle.ts';
import { refundVerbs } from '../../spending/refund/refundLifecycle.ts';
import type { TripSubject } from './tripRules.ts';
import {
  isByHand,
  isGivenBackByBank,
  isNoPaymentUnderWay,
  isNothingCommitted,
  isReasoned,
  isTraveller,
  isUndecidedTraveller,
  partToIt,
  partToItsMoney,
  tripRefundRules,
} from './tripRules.ts';
import type { TripStatus } from './tripStatus.ts';
import {
  advanceStatuses,
  openBefore,
  owedStatuses,
  preparedStatuses,
  reportingStatuses,
  statusBefore,
  tripLooks,
  tripStatuses,
} from './tripStatus.ts';

type Verb = Transition<TripSubject, TripStatus, string, string>;

const reviewed = { by: [isAsked], keptAway: partToIt } as const;

/** How the asking to travel is decided on. */
export const requestPlan = {
  ...reviewed,
  inReview: 'awaiting_approval',
  approvedAs: 'awaiting_report',
  instead: preparedStatuses,
  rejectedAs: 'rejected',
} as const satisfies ReviewPlan<TripSubject, TripStatus, string>;

/** How what the trip cost is decided on. The money is out: a report is mended until it can be approved, and never rejected. */
export const reportPlan = {
  ...reviewed,
  inReview: 'awaiting_review',
  approvedAs: 'approved',
  instead: ['awaiting_disbursement', 'awaiting_refund'],
  revisedAs: 'need_revision',
  rejectedAs: 'rejected',
} as const satisfies ReviewPlan<TripSubject, TripStatus, string>;

/** What an approver approves of an advance: of the whole, or of each of its parts. Unsaid, it is what was asked for. */
export const approvingAdvance = {
  approvedAdvance: amount(),
  reason: text(300),
  advances: approvedAdvances,
} satisfies ActionInput;

/** What an approver approves of some items. */
export const lowering = {
  amounts: many(
    {
      item: number({ isRequired: true, max: Number.MAX_SAFE_INTEGER }),
      approvedAmount: amount({ isRequired: true }),
      reason: text(300),
    },
    { isRequired: true, max: 100 },
  ),
} satisfies ActionInput;

const { companyAccount, ...given } = handedOver;
/** What became of the money that a trip still holds, or was owed. */
export const markingCompleted = {
  companyAccount,
  how: choice(advanceEnds, { isRequired: true }),
  ...given,
} satisfies ActionInput;

const requestVerbs = reviewVerbs<TripSubject, TripStatus, string>(requestPlan);
const reportVerbs = reviewVerbs<TripSubject, TripStatus, string>(reportPlan);

/** A trip that its traveller calls off: on its page also once it is approved, while nothing is paid or booked. */
const canceling = (verb: Verb): Verb[] => {
  const refusedWith = law('catalogue.unauthorizedToCancel');
  return [
    { ...verb, refusedWith },
    { ...verb, from: preparedStatuses, and: isNothingCommitted, refusedWith, views: ['page'] },
  ];
};

const stays = { choose: ({ status }: TripSubject) => status as TripStatus };

/** Where a trip stands once its advance is paid: what is not booked yet is booked. */
const afterAdvance = ({ status }: TripSubject): TripStatus =>
  statusBefore({ ...openBefore(status), advance: false });

/** Finance says what became of the money that the trip still holds, or was owed. */
const endedByFinance = (from: Verb['from']): Verb => ({
  action: 'markAsCompleted',
  from,
  to: ['completed'],
  by: [hasPermission('transaction_trip_mark_as_completed')],
  unless: partToItsMoney,
  input: markingCompleted,
  route: { method: 'PATCH', path: 'mark-as-completed' },
  ability: 'isAbleToMarkAsCompleted',
  movesMoney: true,
  isBulk: true,
  explained: 'inStatus',
});

/** What a trip may become, from its request to the end of its report. */
export const tripLifecycle = defineLifecycle<TripSubject, TripStatus, string>({
  name: 'trip',
  noun: 'trip',
  statuses: tripStatuses,
  looks: tripLooks,
  waitsFor: {
    awaiting_cash_advance: ['disburse', 'markAsDisbursed'],
    awaiting_ticket: 'manageTicket',
    awaiting_cash_advance_and_ticket: 'manageTicket',
    awaiting_disbursement: ['disburse', 'markAsCompleted'],
    awaiting_refund: ['makeRefund', 'markAsCompleted'],
  },
  transitions: [
    ...draftingVerbs<TripSubject, TripStatus, string>(requestPlan, {
      draft: 'draft',
      enteredBy: [isTraveller],
      canceledAs: 'canceled',
    }).flatMap((verb) => (verb.action === 'cancel' ? canceling(verb) : [verb])),
    {
      action: 'edit',
      from: ['awaiting_approval'],
      to: ['awaiting_approval', requestPlan.approvedAs, ...requestPlan.instead],
      choose: () => 'awaiting_approval',
      by: [isUndecidedTraveller],
      byOne: 'Others decide on it.',
      form: 'edit',
      ability: 'isAbleToEdit',
      place: 'list',
    },
    {
      action: 'saveDraft',
      from: reportingStatuses,
      to: reportingStatuses,
      ...stays,
      by: [isTraveller],
      form: 'report',
      ability: 'isAbleToEdit',
    },
    {
      action: 'submit',
      from: reportingStatuses,
      to: ['awaiting_review', 'approved', 'awaiting_disbursement', 'awaiting_refund'],
      choose: () => 'awaiting_review',
      by: [isTraveller],
      byOne: 'Others decide on it.',
    },
    ...ticketVerbs,
    { ...requestVerbs.approve, mayGive: approvingAdvance },
    {
      ...reportVerbs.approve,
      and: [isReasoned],
      refusedWith: law('catalogue.unauthorizedToApproveTripReport'),
    },
    {
      action: 'lower',
      from: ['awaiting_review'],
      to: ['awaiting_review'],
      by: [isAsked],
      unless: partToIt,
      input: lowering,
      route: { method: 'PATCH', path: 'lower' },
      ability: 'isAbleToLower',
      explained: 'inStatus',
      place: 'beside',
    },
    revising<TripSubject, TripStatus, string>(reportPlan),
    requestVerbs.reject,
    { ...requestVerbs.withdraw, from: ['awaiting_approval'] },
    // What was approved is accounted for: the ledger does not take it back.
    { ...reportVerbs.withdraw, from: ['awaiting_review', 'need_revision'] },
    requestVerbs.passOn,
    reportVerbs.passOn,
    reassigning<TripSubject, TripStatus, string>(requestPlan),
    reassigning<TripSubject, TripStatus, string>(reportPlan),
    disburse<TripSubject, TripStatus>({
      from: owedStatuses,
      to: owedStatuses,
      ...stays,
      and: [isNoPaymentUnderWay],
      keptAway: partToItsMoney,
    }),
    markAsDisbursed<TripSubject, TripStatus>({
      from: advanceStatuses,
      to: ['awaiting_report', 'awaiting_ticket'],
      choose: afterAdvance,
      permission: 'transaction_trip_mark_as_disbursed',
      and: [isByHand, isNoPaymentUnderWay],
      keptAway: partToItsMoney,
    }),
    // A trip keeps its status while a payment goes through its steps: only the money that has arrived moves it.
    ...paymentSteps.map((action): Verb => ({
      action,
      from: owedStatuses,
      to: owedStatuses,
      ...stays,
      by: [],
    })),
    {
      action: 'paymentPaid',
      from: owedStatuses,
      to: ['awaiting_report', 'awaiting_ticket', 'completed'],
      choose: (trip) => (openBefore(trip.status).advance ? afterAdvance(trip) : 'completed'),
      by: [],
    },
    {
      ...endedByFinance(['awaiting_disbursement']),
      and: [isByHand, isNoPaymentUnderWay],
      place: 'list',
    },
    ...refundVerbs<TripSubject, TripStatus>({
      owedIn: 'awaiting_refund',
      // Late money comes when nothing is left to give back.
      comesIn: ['awaiting_refund', 'completed'],
      by: [isTraveller],
      byBank: isGivenBackByBank,
      rules: tripRefundRules,
      takenBy: 'transaction_trip_mark_as_completed',
      keptAway: partToItsMoney,
    }),
    // What nobody gives back can always be ended by finance.
    {
      ...endedByFinance(['awaiting_refund']),
      and: [tripRefundRules.isNoRefundUnderWay, tripRefundRules.isNoTransferWaiting],
    },
    // So can a trip of which nobody writes the report: its traveller left the company, say.
    { ...endedByFinance(reportingStatuses), views: ['transactions'], place: 'list' },
  ],
});
