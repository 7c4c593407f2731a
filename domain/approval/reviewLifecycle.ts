import { reason } from '../lifecycle/actionInput.ts';
import type { AbilityName, Rule, Transition } from '../lifecycle/lifecycle.ts';
import type { Message } from '../message/message.ts';
import type { DelegatedSubject } from './delegation.ts';
import { hasDecidedFor } from './delegation.ts';
import type { StuckSubject } from './passingOn.ts';
import { isStuck, isSuperAdmin, passingOn } from './passingOn.ts';
import type { DecidedSubject } from './withdrawal.ts';
import { isLastDecider, isPartlyApproved } from './withdrawal.ts';

/** A record that people decide on, one step of its chain after the other. */
export interface ReviewedSubject extends DecidedSubject, DelegatedSubject {
  /** Who decides the open step. */
  approverIDs: readonly number[];
  /** Open step included. */
  stepsLeft: number;
}

/** What a verb may have of its own. */
type Own<Subject, View extends string> = Partial<
  Pick<
    Transition<Subject, string, string, View>,
    'by' | 'isDecision' | 'shownTo' | 'speaksOf' | 'place' | 'views' | 'movesMoney'
  >
>;
type Verb<
  Subject,
  Status extends string,
  View extends string,
  Action extends string,
  Ability extends AbilityName,
> = Transition<Subject, Status, Action, View, Ability>;

/** How records of a noun are decided on. */
export interface ReviewPlan<Subject, Status extends string, View extends string> {
  /** Where they wait for an approver. */
  inReview: Status;
  approvedAs: Status;
  /** What an approved one may become at once instead. */
  instead?: readonly Status[];
  /** Where an approved one waits for a decision of its own. */
  heldAs?: readonly Status[];
  rejectedAs: Status;
  /** Who decides the open step. */
  by: readonly Rule<Subject>[];
  /** Who approves nothing of it: who asked for it, who changed it last. */
  keptAway: readonly Rule<Subject>[];
  own?: Partial<
    Record<'approve' | 'reject' | 'withdraw' | 'requestRevision' | 'reassign', Own<Subject, View>>
  >;
  /** Where one waits to be mended; unset: it is approved or rejected. */
  revisedAs?: Status;
}

/** Who is named by the open step. */
export function currentApprover(says: Message): Rule<Pick<ReviewedSubject, 'approverIDs'>> {
  return {
    name: 'current approver',
    holds: (actor, { approverIDs }) => approverIDs.includes(actor.employeeID),
    says,
  };
}

/**
 * The verbs of a review, for its lifecycle to stand in their order: approve step by step, reject, take the last decision back,
 * and, by the server alone, pass on (rules: actions of documents).
 */
export function reviewVerbs<Subject extends ReviewedSubject, Status extends string, View extends string>(
  plan: ReviewPlan<Subject, Status, View>,
): {
  approve: Verb<Subject, Status, View, 'approve', 'isAbleToApprove'>;
  reject: Verb<Subject, Status, View, 'reject', 'isAbleToReject'>;
  withdraw: Verb<Subject, Status, View, 'withdraw', 'isAbleToWithdraw'>;
  passOn: Verb<Subject, Status, View, 'passOn', never>;
} {
  const { inReview, approvedAs, instead = [], heldAs = [], revisedAs, rejectedAs, by, keptAway, own } = plan;
  const decided = [inReview, ...heldAs];
  return {
    approve: {
      action: 'approve',
      from: [inReview],
      to: [inReview, approvedAs, ...instead, ...heldAs],
      choose: ({ stepsLeft }) => (stepsLeft > 1 ? inReview : approvedAs),
      by,
      unless: [...keptAway, hasDecidedFor],
      route: { method: 'PATCH', path: 'approve' },
      ability: 'isAbleToApprove',
      decides: 'approve',
      isBulk: true,
      ...own?.approve,
    },
    reject: {
      action: 'reject',
      endsIt: true,
      from: decided,
      to: [rejectedAs],
      by,
      input: reason,
      route: { method: 'PATCH', path: 'reject' },
      ability: 'isAbleToReject',
      decides: 'reject',
      isBulk: true,
      isDestructive: true,
      ...own?.reject,
    },
    withdraw: {
      // A refusal ends the record, and gives others what it held: it is not taken back.
      action: 'withdraw',
      endsIt: true,
      from: [inReview, ...(revisedAs === undefined ? [] : [revisedAs]), approvedAs, ...heldAs],
      to: decided,
      // What was reviewed is reviewed again, unless its effect opens what came after that.
      choose: () => inReview,
      by: [isLastDecider],
      and: [
        {
          ...isPartlyApproved,
          holds: (actor, record) => record.status === revisedAs || isPartlyApproved.holds(actor, record),
        },
      ],
      route: { method: 'PATCH', path: 'withdraw' },
      ability: 'isAbleToWithdraw',
      decides: 'withdraw',
      explained: 'inStatus',
      ...own?.withdraw,
    },
    passOn: { action: 'passOn', from: decided, to: decided, choose: statusOf<Status>, by: [] },
  };
}

/** How an approver asks that a record is mended and sent in again. */
export function revising<Subject extends ReviewedSubject, Status extends string, View extends string>({
  inReview,
  heldAs = [],
  revisedAs,
  by,
  own,
}: ReviewPlan<Subject, Status, View> & { revisedAs: Status }): Verb<
  Subject,
  Status,
  View,
  'requestRevision',
  'isAbleToRequestRevision'
> {
  return {
    action: 'requestRevision',
    endsIt: true,
    from: [inReview, ...heldAs],
    to: [revisedAs],
    by,
    input: reason,
    route: { method: 'PATCH', path: 'revision' },
    ability: 'isAbleToRequestRevision',
    decides: 'requestRevision',
    ...own?.requestRevision,
  };
}

/** How a super admin gives away what nobody can decide; who wants it approved does not choose by whom. */
export function reassigning<
  Subject extends ReviewedSubject & StuckSubject,
  Status extends string,
  View extends string,
>({
  inReview,
  heldAs = [],
  keptAway,
  own,
}: ReviewPlan<Subject, Status, View>): Verb<Subject, Status, View, 'reassign', 'isAbleToReassign'> {
  const decided = [inReview, ...heldAs];
  return {
    action: 'reassign',
    from: decided,
    to: decided,
    choose: statusOf<Status>,
    by: [isSuperAdmin],
    and: [isStuck],
    unless: keptAway,
    input: passingOn,
    route: { method: 'PATCH', path: 'reassign' },
    ability: 'isAbleToReassign',
    explained: 'whileStuck',
    ...own?.reassign,
  };
}

function statusOf<Status extends string>({ status }: { status: string }): Status {
  return status as Status;
}
