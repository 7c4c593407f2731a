import type { StuckSubject } from '../../../domain/approval/passingOn.ts';
import type { RequestedSubject } from '../../../domain/approval/requester.ts';
import type { Rule } from '../../../domain/lifecycle/lifecycle.ts';
import { messagesOf } from '../../../domain/message/message.ts';
import type { RefundedSubject } from '../../spending/refund/refundLifecycle.ts';
import { refundRules } from '../../spending/refund/refundLifecycle.ts';
import type { tripEn } from './trip.en.ts';

/** Why something is refused of a trip. */
export const tripRule = messagesOf<(typeof tripEn)['rule']>('trip.rule');

/** The notices that people get of a trip. */
export const tripNotice = messagesOf<(typeof tripEn)['notice']>('trip.notice');

/** A trip as its lifecycle judges it. */
export interface TripSubject extends RequestedSubject, StuckSubject, RefundedSubject {
  /** Who filed it, for themself or for the traveller. */
  createdByID: number;
  approvedByIDs: readonly number[];
  /** Items above a limit that does not block, of which nobody has said why they are approved. */
  unreasoned: number;
  /** A payment of it is on its way. */
  isPaymentUnderWay: boolean;
  /** Finance hands its money over outside. */
  isPaidByHand: boolean;
  /** What was asked for in advance. */
  advanceAmount: number | string | null;
  /** The company books what its traveller asked for. */
  isBookedByCompany: boolean;
  /** The procurement officers who do; none: any of them. */
  arrangerIDs: readonly number[];
  /** Tickets that wait to be booked, and those that are. */
  openTickets: number | string | null;
  bookedTickets: number;
  /** What was paid of the advance. */
  disbursedAmount: number | string | null;
}

/** Who travels, or who filed it for them. */
export const isTraveller: Rule<TripSubject> = {
  name: 'its traveller, or who filed it',
  holds: ({ employeeID }, { requesterID, createdByID }) =>
    employeeID === requesterID || employeeID === createdByID,
  says: tripRule('traveller'),
};

const isFiler: Rule<TripSubject> = {
  name: 'who filed it',
  holds: ({ employeeID }, { createdByID }) => employeeID === createdByID,
  says: tripRule('filed'),
};
const isTravellers: Rule<TripSubject> = {
  name: 'its traveller',
  holds: ({ employeeID }, { requesterID }) => employeeID === requesterID,
  says: tripRule('own'),
};
const isApprover: Rule<TripSubject> = {
  name: 'who approved it',
  holds: ({ employeeID }, { approvedByIDs }) => approvedByIDs.includes(employeeID),
  says: tripRule('approved'),
};

/** Nobody decides on their own trip, or on one that they filed. */
export const partToIt = [isTravellers, isFiler] as const;
/** Who approved it does not hand the money out either. */
export const partToItsMoney = [...partToIt, isApprover] as const;

/** The same people, as long as nobody has decided on it. */
export const isUndecidedTraveller: Rule<TripSubject> = {
  name: 'its traveller, until somebody has decided on it',
  holds: (actor, trip) => trip.approvedByIDs.length === 0 && isTraveller.holds(actor, trip),
  says: tripRule('decided'),
};

export const isNoPaymentUnderWay: Rule<TripSubject> = {
  name: 'no payment is under way',
  holds: (_actor, { isPaymentUnderWay }) => !isPaymentUnderWay,
  says: tripRule('paymentUnderWay'),
};

/** Nothing of it was paid or booked, so that nothing is left where it is called off. */
export const isNothingCommitted: readonly Rule<TripSubject>[] = [
  isNoPaymentUnderWay,
  {
    name: 'nothing was paid',
    holds: (_actor, { disbursedAmount }) => Number(disbursedAmount ?? 0) === 0,
    says: tripRule('paidAlready'),
  },
  {
    name: 'nothing is booked',
    holds: (_actor, { bookedTickets }) => bookedTickets === 0,
    says: tripRule('bookedAlready'),
  },
];
/** What holds of money that comes back of an advance. */
export const tripRefundRules = refundRules(tripRule);

/** Travellers give back what is left by the bank, unless the company had finance handle it when the trip was sent in. */
export const isGivenBackByBank: Rule<TripSubject> = {
  name: 'its money goes through the bank',
  holds: (_actor, { isPaidByHand }) => !isPaidByHand,
  says: tripRule('givenBackByHand'),
};

/** The company had finance hand over the money of trips outside when this one was sent in. */
export const isByHand: Rule<TripSubject> = {
  name: 'its money is handed over outside',
  holds: (_actor, { isPaidByHand }) => isPaidByHand,
  says: tripRule('byBank'),
};

/** What is above a limit is approved with a reason. */
export const isReasoned: Rule<TripSubject> = {
  name: 'what is above its limits has a reason',
  holds: (_actor, { unreasoned }) => unreasoned === 0,
  says: tripRule('unreasoned'),
};
