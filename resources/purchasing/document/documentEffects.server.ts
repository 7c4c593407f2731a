import type { ChainState } from '../../../server/approval/chain.ts';
import type { Passed, ReviewStory } from '../../../server/approval/review/reviewEffects.ts';
import { reviewEffects as effectsOf } from '../../../server/approval/review/reviewEffects.ts';
import type { EffectContext, EffectOutcome, Effects } from '../../../server/engine/serverEntity.ts';
import { notify } from '../../../server/notification/notify.ts';
import { documentNotice, documentTerms, openStepTerms } from './documentStore.server.ts';
import type { StoredDocument } from './documentStore.server.ts';

/** What the actions of a kind of document do beyond the change of status. */
export type DocumentEffects = Effects<StoredDocument>;

const peopleOf = ({ requesterID, createdByID }: StoredDocument) => [requesterID, createdByID];

/** How the review of documents is told: who asked for one and who entered it hear what becomes of it. */
export const documentReview: ReviewStory<StoredDocument> = {
  type: 'bill',
  termsOf: documentTerms,
  openTermsOf: openStepTerms,
  waitingEvent: 'bill_awaiting_review',
  says: (event, { number, person = '' }) =>
    event === 'awaiting'
      ? documentNotice('awaitingReview', { number })
      : documentNotice('withdrawn', { number, person }),
  approved: (_executor, row) =>
    Promise.resolve({
      employeeIDs: peopleOf(row),
      group: 'expenses',
      kind: 'complete',
      eventType: 'bill_approved',
      message: documentNotice('approved', { number: row.referenceID }),
    }),
  askedAfter: (_executor, row) => Promise.resolve({ employeeIDs: peopleOf(row), group: 'expenses' }),
};

const review = effectsOf(documentReview);

/** What the review of a document of any kind does. */
export const reviewEffects: DocumentEffects = {
  approve: (effect) => review.approve(effect),
  requestRevision: (effect) => endReview(effect, 'revision'),
  withdraw: review.withdraw,
  reassign: review.reassign,
  reject: (effect) => endReview(effect, 'rejected'),
  void: (effect) => endReview(effect, 'canceled'),
};

/** What a document that is owed does beside what its payments do. */
export const payingEffects: DocumentEffects = {
  tryAgain: (effect) => tellPeopleOf(effect.row, effect, 'toBePaidAgain'),
};

/** Approves the open step; `pass`: what comes with it that no step is left. */
export async function approveDocument(
  effect: EffectContext<StoredDocument>,
  pass: (chain: ChainState) => Promise<Passed<StoredDocument>>,
): Promise<EffectOutcome<StoredDocument>> {
  return await review.approve(effect, pass);
}

async function endReview(
  effect: EffectContext<StoredDocument>,
  ending: 'revision' | 'rejected' | 'canceled',
): Promise<EffectOutcome<StoredDocument>> {
  const ended = await review.end(effect, ending);
  await tellPeopleOf(effect.row, effect, ending);
  return ended;
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
    employeeIDs: peopleOf(row).filter((id) => id !== actor?.employeeID),
    group: 'expenses',
    kind: event === 'revision' ? 'assignment' : 'complete',
    eventType: eventTypes[event],
    objectType: 'bill',
    objectID: row.id,
    message: documentNotice(event, { number: row.referenceID }),
  });
}
