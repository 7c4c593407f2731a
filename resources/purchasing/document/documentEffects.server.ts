import { DomainError } from '../../../domain/message/errors.ts';
import type { Message } from '../../../domain/message/message.ts';
import { joined } from '../../../domain/message/message.ts';
import { approveStep, endChain, reopenStep } from '../../../server/approval/chain.ts';
import type { ChainState } from '../../../server/approval/chain.ts';
import { giveStep } from '../../../server/approval/reassign.ts';
import { standInRemark, tellApprovers } from '../../../server/approval/delegates.ts';
import type { EffectContext, EffectOutcome, Effects } from '../../../server/engine/serverEntity.ts';
import { notify } from '../../../server/notification/notify.ts';
import { own } from '../../../server/words/own.ts';
import { documentNotice, documentTerms, openStepTerms } from './documentStore.server.ts';
import type { StoredDocument } from './documentStore.server.ts';

/** What the actions of a kind of document do beyond the change of status. */
export type DocumentEffects = Effects<StoredDocument>;

const subjectOf = (row: StoredDocument) => ({
  companyID: row.companyID,
  subjectType: 'bill',
  subjectID: row.id,
});

/** What the review of a document of any kind does. */
export const reviewEffects: DocumentEffects = {
  approve: (effect) => approveDocument(effect),
  requestRevision: async (effect) => {
    const ended = await endReview(effect, 'revision');
    return { ...ended, patch: { ...ended.patch, decidedByID: effect.actor?.employeeID ?? null } };
  },
  withdraw: withdrawDecision,
  reassign: giveReview,
  reject: (effect) => endReview(effect, 'rejected'),
  void: (effect) => endReview(effect, 'canceled'),
};

/** What a document that is owed does beside what its payments do. */
export const payingEffects: DocumentEffects = {
  tryAgain: (effect) => tellPeopleOf(effect.row, effect, 'toBePaidAgain'),
};

/** What becomes of a document once all steps are approved; while it is held, nobody is told that it is approved. */
type Passed = EffectOutcome<StoredDocument> & { isHeld: boolean };

/**
 * Approves the open step.
 * @param pass what comes with it that no step is left
 */
export async function approveDocument(
  { executor, actor, row, now }: EffectContext<StoredDocument>,
  pass: (chain: ChainState) => Promise<Passed> = () => Promise.resolve({ isHeld: false }),
): Promise<EffectOutcome<StoredDocument>> {
  if (!actor) throw new DomainError('forbidden');
  const remark = await standInRemark(executor, subjectOf(row), row, actor, now);
  const { state, delegation } = await approveStep(executor, subjectOf(row), row, actor, {
    terms: documentTerms(row),
    now,
  });
  const isLastStep = state.stepsLeft === 0;
  const { isHeld, ...passed } = isLastStep ? await pass(state) : { isHeld: false };
  if (!isHeld) {
    await tellApprovers(executor, row.companyID, delegation.standIns, {
      employeeIDs: isLastStep ? [row.requesterID, row.createdByID] : state.approverIDs,
      group: isLastStep ? 'expenses' : 'approvals',
      kind: isLastStep ? 'complete' : 'assignment',
      eventType: isLastStep ? 'bill_approved' : 'bill_awaiting_review',
      objectType: 'bill',
      objectID: row.id,
      message: documentNotice(isLastStep ? 'approved' : 'awaitingReview', { number: row.referenceID }),
    });
  }
  return {
    ...passed,
    patch: { ...state, decidedByID: actor.employeeID, ...passed.patch },
    remark: joinedRemarks(remark, ...delegation.why, passed.remark ?? undefined),
  };
}

function joinedRemarks(...remarks: readonly (Message | undefined)[]): Message | null {
  const said = remarks.filter((remark) => remark !== undefined);
  return said.length > 0 ? joined('sentences', said) : null;
}

/** It waits for the same people again; who was asked next, or was told that it is approved, hears of it. */
async function withdrawDecision({
  executor,
  actor,
  row,
  now,
}: EffectContext<StoredDocument>): Promise<EffectOutcome<StoredDocument>> {
  if (!actor) throw new DomainError('forbidden');
  const { state, delegation } = await reopenStep(executor, subjectOf(row), row, actor, {
    terms: documentTerms(row),
    now,
  });
  const others = state.approverIDs.filter((id) => id !== actor.employeeID);
  const isOpen = row.approverIDs.length > 0;
  const asked = isOpen ? row.approverIDs : [row.requesterID, row.createdByID];
  const about = {
    objectType: 'bill',
    objectID: row.id,
    message: documentNotice('withdrawn', { number: row.referenceID, person: actor.fullName }),
  };
  await notify(executor, row.companyID, {
    ...about,
    employeeIDs: asked.filter((id) => !state.approverIDs.includes(id)),
    group: isOpen ? 'approvals' : 'expenses',
    kind: 'complete',
    eventType: 'bill_decision_withdrawn',
  });
  await tellApprovers(executor, row.companyID, delegation.standIns, {
    ...about,
    employeeIDs: others,
    group: 'approvals',
    kind: 'assignment',
    eventType: 'bill_awaiting_review',
  });
  return { patch: state, remark: joinedRemarks(...delegation.why) };
}

/** A super admin passes on what nobody can decide: it waits for the chosen person, who hears of it. */
async function giveReview({
  executor,
  actor,
  row,
  decision,
  now,
}: EffectContext<StoredDocument>): Promise<EffectOutcome<StoredDocument>> {
  if (!actor) throw new DomainError('forbidden');
  const { approverID } = decision.input as { approverID: number };
  const terms = openStepTerms(row);
  const { state, delegation, remark } = await giveStep(executor, subjectOf(row), row, approverID, {
    terms,
    actor,
    now,
  });
  await tellApprovers(executor, row.companyID, delegation.standIns, {
    employeeIDs: state.approverIDs,
    group: 'approvals',
    kind: 'assignment',
    eventType: 'bill_passed_on',
    objectType: 'bill',
    objectID: row.id,
    message: own('chain.given', { number: row.referenceID, person: actor.fullName }),
  });
  return { patch: { approverIDs: state.approverIDs }, remark };
}

async function endReview(
  { executor, actor, row, now }: EffectContext<StoredDocument>,
  verdict: 'revision' | 'rejected' | 'canceled',
): Promise<EffectOutcome<StoredDocument>> {
  const decider = verdict === 'canceled' ? null : actor;
  const remark = decider && (await standInRemark(executor, subjectOf(row), row, decider, now));
  const state = await endChain(executor, subjectOf(row), row, verdict, decider, now);
  await tellPeopleOf(row, { executor, actor }, verdict);
  return { patch: state, remark: remark ?? null };
}

const eventTypes = {
  revision: 'bill_revision',
  rejected: 'bill_rejected',
  canceled: 'bill_canceled',
  closed: 'bill_closed',
  orderClosed: 'bill_closed',
  quoteCompleted: 'bill_completed',
  toBePaidAgain: 'bill_to_be_paid_again',
} as const;

/** Tells who requested and who entered a document, but for the one who acts. */
export async function tellPeopleOf(
  row: StoredDocument,
  { executor, actor }: Pick<EffectContext<StoredDocument>, 'executor' | 'actor'>,
  event: keyof typeof eventTypes,
): Promise<void> {
  await notify(executor, row.companyID, {
    employeeIDs: [row.requesterID, row.createdByID].filter((id) => id !== actor?.employeeID),
    group: 'expenses',
    kind: event === 'revision' ? 'assignment' : 'complete',
    eventType: eventTypes[event],
    objectType: 'bill',
    objectID: row.id,
    message: documentNotice(event, { number: row.referenceID }),
  });
}
