import { isFlagOn } from '../../../domain/access/featureFlag.ts';
import type { StuckSubject } from '../../../domain/approval/passingOn.ts';
import type { RequestedSubject } from '../../../domain/approval/requester.ts';
import type { Rule } from '../../../domain/lifecycle/lifecycle.ts';
import { messagesOf } from '../../../domain/message/message.ts';
import type { RefundedSubject } from '../refund/refundLifecycle.ts';
import { refundRules } from '../refund/refundLifecycle.ts';
import type { claimEn } from './claim.en.ts';

/** Why something is refused of a claim. */
export const claimRule = messagesOf<(typeof claimEn)['rule']>('claim.rule');

/** The notices that people get of a claim. */
export const claimNotice = messagesOf<(typeof claimEn)['notice']>('claim.notice');

/** A claim as its lifecycle judges it. */
export interface ClaimSubject extends RequestedSubject, StuckSubject, RefundedSubject {
  /** Who filed it, for themself or for the requester. */
  createdByID: number;
  /** Who changed it last. */
  editedByID: number;
  approvedByIDs: readonly number[];
  /** Lines above a limit that does not block, of which nobody has said why they are approved. */
  unreasoned: number;
  /** The requester's bank account is another one than when the claim was sent in. */
  isAccountChanged: boolean;
}

/** Whose money it is, or who filed it for them. */
export const isClaimant: Rule<ClaimSubject> = {
  name: 'its requester, or who filed it',
  holds: ({ employeeID }, { requesterID, createdByID }) =>
    employeeID === requesterID || employeeID === createdByID,
  says: claimRule('claimant'),
};

const isRequesters: Rule<ClaimSubject> = {
  name: 'its requester',
  holds: ({ employeeID }, { requesterID }) => employeeID === requesterID,
  says: claimRule('own'),
};
const isFiler: Rule<ClaimSubject> = {
  name: 'who filed it',
  holds: ({ employeeID }, { createdByID }) => employeeID === createdByID,
  says: claimRule('filed'),
};
const isEditor: Rule<ClaimSubject> = {
  name: 'who changed it last',
  holds: ({ employeeID }, { editedByID }) => employeeID === editedByID,
  says: claimRule('edited'),
};
const isApprover: Rule<ClaimSubject> = {
  name: 'who approved it',
  holds: ({ employeeID }, { approvedByIDs }) => approvedByIDs.includes(employeeID),
  says: claimRule('approved'),
};

/** Nobody decides on a claim, pays it or marks it who asked for it, filed it or changed it last. */
export const partToIt = [isRequesters, isFiler, isEditor] as const;
/** Who approved it does not hand the money out either. */
export const partToItsMoney = [...partToIt, isApprover] as const;

/** The same people, as long as nobody has decided on it. */
export const isClaimantUndecided: Rule<ClaimSubject> = {
  name: 'its requester, until somebody has decided on it',
  holds: (actor, claim) => claim.approvedByIDs.length === 0 && isClaimant.holds(actor, claim),
  says: claimRule('decided'),
};

/** Employees give back what is left of their advance, unless the company has finance handle it. */
export const isGivenBackByThemself: Rule<unknown> = {
  name: 'advances are given back by whose they are',
  holds: ({ flags }) => !isFlagOn(flags, 'bustrip_manual_transaction'),
  says: claimRule('givenBackByHand'),
};

/** What holds of money that comes back of an advance. */
export const advanceRefunds = refundRules(claimRule);

/** What is above a limit is approved with a reason. */
export const isReasoned: Rule<ClaimSubject> = {
  name: 'what is above its limits has a reason',
  holds: (_actor, { unreasoned }) => unreasoned === 0,
  says: claimRule('unreasoned'),
};

/** Approvers saw another account: somebody else looks at the new one before money goes there. */
export const isAccountKnown: Rule<ClaimSubject> = {
  name: 'the account is as it was when the claim was sent in, or was confirmed since',
  holds: (_actor, { isAccountChanged }) => !isAccountChanged,
  says: claimRule('accountChanged'),
};

export const isAccountChanged: Rule<ClaimSubject> = {
  name: 'the account has changed since the claim was sent in',
  holds: (_actor, claim) => claim.isAccountChanged,
  says: claimRule('accountSame'),
};
