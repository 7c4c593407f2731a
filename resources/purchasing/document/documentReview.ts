import { mayEnter } from '../../../domain/access/access.ts';
import type { ReviewPlan } from '../../../domain/approval/reviewLifecycle.ts';
import {
  currentApprover,
  reassigning,
  reviewVerbs,
  revising,
} from '../../../domain/approval/reviewLifecycle.ts';
import { reason } from '../../../domain/lifecycle/actionInput.ts';
import type { AbilityName, Rule, Transition } from '../../../domain/lifecycle/lifecycle.ts';
import type { Message } from '../../../domain/message/message.ts';
import { law } from '../../../domain/message/message.ts';
import type { PermissionKey } from '../../../domain/access/permission.ts';
import type { DocumentKind, DocumentStatus, DocumentSubject, DocumentView } from './document.ts';
import { documentLooks, documentViews, entering } from './document.ts';

/** What a refused person reads, in the words of the kind. */
type ReviewWords = Record<ReviewRefusal, Message> & {
  /** Of a kind that people enter without a permission. */
  requesterEnters?: Message;
};
type ReviewRefusal = 'approver' | 'ownRequest' | 'lastEditor' | 'requesterRevises';

/** The words of a kind for each refusal that all reviews have. */
export function reviewWords(rule: (key: ReviewRefusal) => Message): Record<ReviewRefusal, Message> {
  return {
    approver: rule('approver'),
    ownRequest: rule('ownRequest'),
    lastEditor: rule('lastEditor'),
    requesterRevises: rule('requesterRevises'),
  };
}

export function holds(key: PermissionKey): Rule<DocumentSubject> {
  return {
    name: key,
    holds: (actor) => actor.permissions.has(key),
    says: law('rule.permission', { permission: key }),
  };
}

/** Who asked for it, or entered it for them. */
export function isRequesterOfIt(says: Message): Rule<DocumentSubject> {
  return {
    name: 'its requester',
    holds: ({ employeeID }, { requesterID, createdByID }) =>
      requesterID === employeeID || createdByID === employeeID,
    says,
  };
}

/** Who changed it last. */
export function isLastEditorOfIt(says: Message): Rule<DocumentSubject> {
  return {
    name: 'its last editor',
    holds: (actor, { lastEditedByID }) => lastEditedByID === actor.employeeID,
    says,
  };
}

/** Who enters such documents by a capability, for those that are their own. */
export function entersOwn(
  { enteredBy }: Pick<DocumentKind, 'enteredBy'>,
  says: Message,
): Rule<DocumentSubject> {
  const isRequester = isRequesterOfIt(says);
  return {
    name: 'its requester, as long as they enter such documents',
    holds: (actor, document) =>
      enteredBy !== undefined && actor.capabilities.has(enteredBy) && isRequester.holds(actor, document),
    says,
  };
}

type DecisionAction = 'approve' | 'requestRevision' | 'reject' | 'withdraw' | 'passOn' | 'reassign';
type ReviewAction = DecisionAction | 'saveDraft' | 'submit' | 'edit';
type DecisionAbility =
  | 'isAbleToApprove'
  | 'isAbleToRequestRevision'
  | 'isAbleToReject'
  | 'isAbleToWithdraw'
  | 'isAbleToReassign';
type ReviewAbility = DecisionAbility | 'isAbleToEdit';
export type DocumentTransition<Action extends string, Ability extends AbilityName> = Transition<
  DocumentSubject,
  DocumentStatus,
  Action,
  DocumentView,
  Ability
>;

/**
 * How approvers decide on documents of every kind (rules: actions of documents).
 * @param instead what an approved one may become at once instead: an invoice that deposits cover is paid
 * @param heldAs where an approved one waits for a decision of its own
 */
export function decisionsOf(
  { permissions, approvedAs }: Pick<DocumentKind, 'permissions' | 'approvedAs'>,
  says: Pick<ReviewWords, 'approver' | 'ownRequest' | 'lastEditor'>,
  instead: readonly DocumentStatus[] = [],
  heldAs: readonly DocumentStatus[] = [],
): readonly DocumentTransition<DecisionAction, DecisionAbility>[] {
  const plan = {
    inReview: 'awaiting_review',
    approvedAs,
    instead,
    heldAs,
    revisedAs: 'awaiting_revision',
    rejectedAs: 'rejected',
    by: [currentApprover(says.approver)],
    keptAway: [isRequesterOfIt(says.ownRequest), isLastEditorOfIt(says.lastEditor)],
    own: {
      approve: { isDecision: true, shownTo: `${permissions}_approve`, speaksOf: 'total' },
      requestRevision: { isDecision: true, shownTo: `${permissions}_revise`, place: 'beside' },
      reject: { isDecision: true, shownTo: `${permissions}_reject`, place: 'beside' },
      withdraw: { place: 'list' },
      reassign: { place: 'list', views: ['page', 'review'] },
    },
  } as const satisfies ReviewPlan<DocumentSubject, DocumentStatus, DocumentView>;
  const { approve, reject, withdraw, passOn } = reviewVerbs<DocumentSubject, DocumentStatus, DocumentView>(
    plan,
  );
  return [approve, revising(plan), reject, withdraw, reassigning(plan), passOn];
}

/** What the lifecycles of all kinds that are reviewed share. */
export const reviewedDocument = {
  looks: documentLooks,
  views: documentViews,
  // On the pages of approvals the permissions of the document are not asked (rules: actions of documents).
  viewsOfDeciders: ['reviewList', 'review'],
  bulkAccess: { allFlags: ['bulk_approval_bills'] },
} as const;

/**
 * Entering and reviewing, which most kinds of purchase document begin with (rules: actions of documents).
 * @param kind what it asks of people, and what it becomes once it is approved
 * @param says why it is refused
 * @param instead what an approved one may become at once instead: an invoice that deposits cover is paid
 * @param heldAs where an approved one waits for a decision of its own
 */
export function reviewOf(
  kind: Pick<DocumentKind, 'permissions' | 'rights' | 'enteredBy' | 'approvedAs'>,
  says: ReviewWords,
  instead: readonly DocumentStatus[] = [],
  heldAs: readonly DocumentStatus[] = [],
): readonly DocumentTransition<ReviewAction, ReviewAbility>[] {
  const { rights, approvedAs } = kind;
  const enters = says.requesterEnters ? [entersOwn(kind, says.requesterEnters)] : [];
  // No permission gates the edit of what people enter by a capability (rules: permissions).
  const editShownTo = kind.enteredBy ? {} : { shownTo: rights.edit };
  const reviewed = ['awaiting_review', approvedAs, ...instead, ...heldAs] as const;
  return [
    {
      action: 'saveDraft',
      from: ['draft'],
      to: ['draft'],
      by: [holds(rights.editDraft), ...enters],
      ability: 'isAbleToEdit',
      form: 'edit',
    },
    {
      action: 'submit',
      from: ['draft'],
      to: reviewed,
      by: [holds(rights.create), ...enters],
    },
    ...decisionsOf(kind, says, instead, heldAs),
    {
      action: 'edit',
      from: ['awaiting_review'],
      to: reviewed,
      by: [holds(rights.edit), currentApprover(says.approver)],
      ability: 'isAbleToEdit',
      form: 'edit',
      ...editShownTo,
    },
    {
      action: 'edit',
      from: ['awaiting_revision'],
      to: reviewed,
      by: [isRequesterOfIt(says.requesterRevises), holds(rights.edit)],
      ability: 'isAbleToEdit',
      form: 'edit',
      ...editShownTo,
    },
  ];
}

/** How a document under review is voided (rules: actions of documents). */
export function voidUnderReview(
  ...by: readonly Rule<DocumentSubject>[]
): DocumentTransition<'void', 'isAbleToCancel'> {
  return {
    action: 'void',
    endsIt: true,
    from: ['awaiting_review'],
    to: ['void'],
    by,
    refusedWith: law('catalogue.unauthorizedToCancel'),
    input: reason,
    route: { method: 'PATCH', path: 'cancel' },
    ability: 'isAbleToCancel',
    isDestructive: true,
    views: ['list', 'page'],
  };
}

/**
 * How the form of a new document begins with what is in another one of its kind (decision 0066).
 * @param from in which statuses it is worth beginning with
 * @param isKept whether a template can be made of it
 */
export function copying(
  { rights, enteredBy }: Pick<DocumentKind, 'rights' | 'enteredBy'>,
  from: readonly DocumentStatus[],
  { isKept = true }: { isKept?: boolean } = {},
): readonly DocumentTransition<'copy' | 'saveAsTemplate', 'isAbleToCopy' | 'isAbleToSaveAsTemplate'>[] {
  const enters: Rule<DocumentSubject> = {
    name: enteredBy ? `${rights.create} or ${enteredBy}` : rights.create,
    holds: (actor) => mayEnter(actor, entering({ rights, ...(enteredBy ? { enteredBy } : {}) })),
    says: law('rule.permission', { permission: rights.create }),
  };
  const begins = {
    from,
    to: from,
    by: [enters],
    place: 'list',
    views: ['page'],
    explained: 'inStatus',
  } as const;
  const copy = { ...begins, action: 'copy', ability: 'isAbleToCopy', form: 'copy' } as const;
  if (!isKept) return [copy];
  const keep = {
    action: 'saveAsTemplate',
    ability: 'isAbleToSaveAsTemplate',
    form: 'saveAsTemplate',
  } as const;
  return [copy, { ...begins, ...keep }];
}

/** How a draft is deleted. */
export function deleteDraft(
  ...by: readonly Rule<DocumentSubject>[]
): DocumentTransition<'delete', 'isAbleToDelete'> {
  return {
    action: 'delete',
    endsIt: true,
    from: ['draft'],
    to: [],
    by,
    route: { method: 'DELETE', path: '' },
    ability: 'isAbleToDelete',
    isDestructive: true,
  };
}
