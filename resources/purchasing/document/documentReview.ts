import { reason } from '../../../domain/lifecycle/actionInput.ts';
import type { AbilityName, Rule, Transition } from '../../../domain/lifecycle/lifecycle.ts';
import type { Message } from '../../../domain/message/message.ts';
import { law } from '../../../domain/message/message.ts';
import type { PermissionKey } from '../../../domain/access/permission.ts';
import type { DocumentKind, DocumentStatus, DocumentSubject, DocumentView } from './document.ts';

/** What a refused person reads, in the words of the kind. */
type ReviewWords = Record<'approver' | 'ownRequest' | 'lastEditor' | 'requesterRevises', Message>;

export function holds(key: PermissionKey): Rule<DocumentSubject> {
  return {
    name: key,
    holds: (actor) => actor.permissions.has(key),
    says: law('rule.permission', { permission: key }),
  };
}

type ReviewAction = 'saveDraft' | 'submit' | 'approve' | 'requestRevision' | 'reject' | 'edit' | 'passOn';
type ReviewAbility = 'isAbleToEdit' | 'isAbleToApprove' | 'isAbleToRequestRevision' | 'isAbleToReject';
type DocumentTransition<Action extends string, Ability extends AbilityName> = Transition<
  DocumentSubject,
  DocumentStatus,
  Action,
  DocumentView,
  Ability
>;

/**
 * Entering and reviewing, which every kind of purchase document begins with (spec 2 §4).
 * @param kind what its permission keys begin with, and what it becomes once it is approved
 * @param says why it is refused
 * @param coveredAs what an approved one may become at once instead: an invoice that deposits cover is paid
 */
export function reviewOf(
  { permissions, approvedAs }: Pick<DocumentKind, 'permissions' | 'approvedAs'>,
  says: ReviewWords,
  coveredAs: readonly DocumentStatus[] = [],
): readonly DocumentTransition<ReviewAction, ReviewAbility>[] {
  const isCurrentApprover: Rule<DocumentSubject> = {
    name: 'current approver',
    holds: (actor, { approverIDs }) => approverIDs.includes(actor.employeeID),
    says: says.approver,
  };
  const isRequester: Rule<DocumentSubject> = {
    name: 'its requester',
    holds: ({ employeeID }, { requesterID, createdByID }) =>
      requesterID === employeeID || createdByID === employeeID,
    says: says.ownRequest,
  };
  const isLastEditor: Rule<DocumentSubject> = {
    name: 'its last editor',
    holds: (actor, { lastEditedByID }) => lastEditedByID === actor.employeeID,
    says: says.lastEditor,
  };
  const reviewed = ['awaiting_review', approvedAs, ...coveredAs] as const;
  return [
    {
      action: 'saveDraft',
      from: ['draft'],
      to: ['draft'],
      by: [holds(`${permissions}_edit_draft`)],
      ability: 'isAbleToEdit',
      form: 'edit',
    },
    {
      action: 'submit',
      from: ['draft'],
      to: reviewed,
      by: [holds(`${permissions}_create`)],
    },
    {
      action: 'approve',
      from: ['awaiting_review'],
      to: reviewed,
      choose: ({ stepsLeft }) => (stepsLeft > 1 ? 'awaiting_review' : approvedAs),
      by: [isCurrentApprover],
      unless: [isRequester, isLastEditor],
      route: { method: 'PATCH', path: 'approve' },
      ability: 'isAbleToApprove',
      isBulk: true,
      shownTo: `${permissions}_approve`,
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
      shownTo: `${permissions}_revise`,
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
      shownTo: `${permissions}_reject`,
      place: 'beside',
    },
    {
      action: 'edit',
      from: ['awaiting_review'],
      to: ['awaiting_review', approvedAs],
      by: [holds(`${permissions}_edit`), isCurrentApprover],
      ability: 'isAbleToEdit',
      form: 'edit',
      shownTo: `${permissions}_edit`,
    },
    {
      action: 'edit',
      from: ['awaiting_revision'],
      to: ['awaiting_review', approvedAs],
      by: [{ ...isRequester, says: says.requesterRevises }, holds(`${permissions}_edit`)],
      ability: 'isAbleToEdit',
      form: 'edit',
      shownTo: `${permissions}_edit`,
    },
    { action: 'passOn', from: ['awaiting_review'], to: ['awaiting_review'], by: [] },
  ];
}

/** How a document under review is voided (spec 2 §4). */
export function voidUnderReview(
  permission: Extract<PermissionKey, `bills_${string}_void`>,
): DocumentTransition<'void', 'isAbleToCancel'> {
  return {
    action: 'void',
    from: ['awaiting_review'],
    to: ['void'],
    by: [holds(permission)],
    refusedWith: law('catalogue.unauthorizedToCancel'),
    input: reason,
    route: { method: 'PATCH', path: 'cancel' },
    ability: 'isAbleToCancel',
    isDestructive: true,
    views: ['list', 'page'],
  };
}

/** How a draft is deleted. */
export function deleteDraft(permission: PermissionKey): DocumentTransition<'delete', 'isAbleToDelete'> {
  return {
    action: 'delete',
    from: ['draft'],
    to: [],
    by: [holds(permission)],
    route: { method: 'DELETE', path: '' },
    ability: 'isAbleToDelete',
    isDestructive: true,
  };
}
