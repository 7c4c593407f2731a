import type { SQL } from 'drizzle-orm';
import { z } from 'zod';

import type { Actor } from '../../../domain/access/actor.ts';
import { verdictActions } from '../../../domain/approval/approval.ts';
import { approvalChain, instant, verdict } from '../../../domain/approval/approvalWire.ts';
import type { ReviewPlan } from '../../../domain/approval/reviewLifecycle.ts';
import type { WorkflowKind } from '../../../domain/approval/workflowKind.ts';
import type { Message } from '../../../domain/message/message.ts';
import { law } from '../../../domain/message/message.ts';
import type { AnyNoun } from '../../../domain/noun/noun.ts';
import { kindOfRecord } from '../../../domain/noun/nounAddresses.ts';
import type { NotificationGroup } from '../../../domain/notification/notification.ts';
import type { Concerned } from '../../comments/comments.ts';
import type { Executor } from '../../database/database.ts';
import type { InboxFlag } from '../../engine/nouns.ts';
import type { EffectContext, EffectOutcome, Effects } from '../../engine/serverEntity.ts';
import { notify } from '../../notification/notify.ts';
import type { Say } from '../../words/words.ts';
import type { ChainState } from '../chain.ts';
import { chainOf, wordChain } from '../chain.ts';
import type { Passed, ReviewStory } from './reviewEffects.ts';
import { reviewEffects, sentences, submitReview } from './reviewEffects.ts';
import type { ReviewedRow } from './reviewedNoun.ts';
import type { ReviewTerms } from './reviewTerms.ts';
import { unseenEdits } from './unseenEdits.ts';
import { verdictsOn } from './verdicts.ts';

/** A record that somebody asked for: they are told what becomes of it, and do not decide on it. */
export type RequestedRow = ReviewedRow & { requesterID: number };

/** By which statuses records are reviewed, and by whose workflows. */
export interface ReviewPart {
  plan: Pick<ReviewPlan<never, string, string>, 'inReview' | 'approvedAs' | 'heldAs' | 'revisedAs'>;
  /** The workflows that lay the chains out. */
  kind: WorkflowKind;
  /** Which records are reviewed so now, where others of the noun are reviewed otherwise. */
  rows?: SQL;
}

/** How the records of a declared noun are reviewed. The verbs of the same plan stand in its lifecycle. */
export type NounReview<Row extends RequestedRow> = ReviewTold<Row> &
  (
    | ReviewPart
    | { /** Of a noun with kinds: by kind. */ ofKinds: Readonly<Record<string, ReviewPart>> }
    | {
        /** Of records that are reviewed more than once, as a trip and its report. */
        parts: readonly ReviewPart[];
        /** By which of them a record is reviewed now. */
        partOf: (row: Row) => ReviewPart;
      }
  );

/** How each kind of its records is reviewed; under no name, where they are of one kind. */
export function reviewParts(review: NounReview<never>): readonly (ReviewPart & { of?: string })[] {
  if ('parts' in review) return review.parts;
  if (!('ofKinds' in review)) return [review];
  return Object.entries(review.ofKinds).map(([of, part]) => ({ ...part, of }));
}

/** How a record is reviewed. @throws Error for a kind that is not: a mistake of ours */
function reviewPartOf({ kinds }: Pick<AnyNoun, 'kinds'>, review: NounReview<never>, row: object): ReviewPart {
  if ('partOf' in review) return review.partOf(row as never);
  if (!('ofKinds' in review)) return review;
  const kind = kindOfRecord({ kinds }, row as Readonly<Record<string, unknown>>) ?? '';
  const part = review.ofKinds[kind];
  if (!part) throw new Error(`no review is declared of the kind ${kind}`);
  return part;
}

/** Where a record is that nobody has to approve any more. */
export type PassedContext<Row> = Pick<EffectContext<Row>, 'executor' | 'context' | 'actor' | 'row' | 'now'>;

interface ReviewTold<Row extends RequestedRow> {
  /** What a chain is resolved by, beside who asked: the sum, and who may not decide either. */
  termsOf: (
    row: Row,
  ) => Pick<ReviewTerms, 'amount' | 'currencyCode'> &
    Partial<Pick<ReviewTerms, 'requesterID' | 'excludedIDs' | 'categoryIDs'>>;
  /** What looks wrong with a record that waits for a decision; its page says the same, and more of it. */
  flags?: readonly InboxFlag[];
  /** The list in which people hear what becomes of a record. */
  group: NotificationGroup;
  /** Who hears it beside who asked. */
  toldTo?: (row: Row) => number[];
  /** What an approver says with approving, where the lifecycle takes something: written before their step is approved. */
  approving?: (effect: EffectContext<Row>) => Promise<EffectOutcome<Row>>;
  /** What comes with it that no step is left, or that none was needed. */
  passed?: (effect: PassedContext<Row>, chain: ChainState) => Promise<Passed<Row>>;
  /** What comes with it that a decision is taken back. */
  reopened?: (effect: EffectContext<Row>) => Promise<void>;
  /** What comes with it that it is sent back, rejected or called off. */
  ended?: (effect: EffectContext<Row>, ending: Ending) => Promise<void>;
}

/** What the detail of a reviewed record answers beside its fields. */
export const reviewShape = {
  approval: approvalChain,
  verdict: verdict.nullable(),
  unseenEdits: z
    .array(z.int())
    .describe('Rows of the history: edits by others since the acting person last did something with it'),
  undecidableSince: instant.nullable().describe('Since when nobody can decide its open step'),
};

/** What the chain of a record is resolved by. */
export function reviewTermsOf<Row extends RequestedRow>(
  noun: Pick<AnyNoun, 'kinds'>,
  review: NounReview<Row>,
  row: Row,
): ReviewTerms {
  const { requesterID } = row;
  const { kind } = reviewPartOf(noun, review as NounReview<never>, row);
  const terms = review.termsOf(row);
  return { requesterID, ...terms, kind, excludedIDs: [requesterID, ...(terms.excludedIDs ?? [])] };
}

const events = ['approved', 'revision', 'rejected', 'canceled'] as const;
type Event = (typeof events)[number];
type Ending = Exclude<Event, 'approved'>;

/** What the review of a declared noun is to the engine: effects of its verbs, sending in, and what its page reads. */
export function reviewOfNoun<Row extends RequestedRow>(
  noun: Pick<AnyNoun, 'name' | 'lifecycle' | 'kinds'>,
  review: NounReview<Row>,
) {
  const { name, lifecycle } = noun;
  const { group, passed, ended: followEnding, toldTo } = review;
  const parts = reviewParts(review as NounReview<never>);
  const peopleOf = (row: Row) => [...new Set([row.requesterID, ...(toldTo?.(row) ?? [])])];
  const told = (event: Event, { referenceID }: Row): Message =>
    law(`review.${event}`, { number: referenceID });
  const story: ReviewStory<Row> = {
    type: name,
    termsOf: (row) => reviewTermsOf(noun, review, row),
    approvedAs: (row) => reviewPartOf(noun, review as NounReview<never>, row).plan.approvedAs,
    waitingEvent: `${name}_awaiting_review`,
    says: (event, values) => law(`review.${event}`, values),
    approved: (_executor, row) =>
      Promise.resolve({
        employeeIDs: peopleOf(row),
        group,
        kind: 'complete',
        eventType: `${name}_approved`,
        message: told('approved', row),
      }),
    askedAfter: (_executor, row) => Promise.resolve({ employeeIDs: peopleOf(row), group }),
  };
  const verbs = reviewEffects(story);

  async function end(effect: EffectContext<Row>, ending: Ending): Promise<EffectOutcome<Row>> {
    const ended = await verbs.end(effect, ending);
    await followEnding?.(effect, ending);
    const { executor, actor, row } = effect;
    await notify(executor, row.companyID, {
      employeeIDs: peopleOf(row).filter((id) => id !== actor?.employeeID),
      group,
      kind: ending === 'revision' ? 'assignment' : 'complete',
      eventType: `${name}_${ending}`,
      objectType: name,
      objectID: row.id,
      message: told(ending, row),
    });
    return ended;
  }

  async function approve(asked: EffectContext<Row>): Promise<EffectOutcome<Row>> {
    const said = (await review.approving?.(asked)) ?? {};
    const effect = { ...asked, row: { ...asked.row, ...said.patch } };
    const decided = await verbs.approve(effect, passed && ((chain) => passed(effect, chain)));
    return {
      ...said,
      ...decided,
      patch: { ...said.patch, ...decided.patch } as Partial<Row>,
      remark: sentences(decided.remark, said.remark),
    };
  }

  const effects: Effects<Row> = {
    approve,
    requestRevision: (effect) => end(effect, 'revision'),
    reject: (effect) => end(effect, 'rejected'),
    cancel: (effect) => end(effect, 'canceled'),
    async withdraw(effect) {
      const outcome = await verbs.withdraw(effect);
      await review.reopened?.(effect);
      return outcome;
    },
    reassign: verbs.reassign,
  };

  /** Sends a stored record to its approvers, or to what follows where no layer asks for one. */
  async function submit(effect: PassedContext<Row> & { actor: Actor }): Promise<EffectOutcome<Row>> {
    const { executor, actor, row, now } = effect;
    const { state, isNoApproval, remark } = await submitReview(executor, actor, row, story, { now });
    const { plan } = reviewPartOf(noun, review as NounReview<never>, row);
    const through = isNoApproval ? ((await passed?.(effect, state)) ?? {}) : null;
    return {
      ...through,
      to: through ? (through.to ?? plan.approvedAs) : plan.inReview,
      patch: { ...state, decidedByID: null, ...through?.patch } as Partial<Row>,
      remark: through?.remark ?? remark,
    };
  }

  const undecided = parts.flatMap(({ plan }) => [plan.inReview, ...(plan.heldAs ?? [])]);
  const judged = lifecycle.transitions
    .filter(({ action }) => verdictActions.some((verb) => verb === action))
    .flatMap(({ to }) => to);

  /** What {@link reviewShape} names. */
  async function detail(
    executor: Executor,
    actor: Actor,
    row: Pick<Row, 'id' | 'status' | 'approvalRound' | 'undecidableSince'>,
    say: Say,
  ): Promise<z.input<z.ZodObject<typeof reviewShape>>> {
    const { companyID } = actor;
    const subject = { companyID, subjectType: name, subjectID: row.id };
    const [approval, verdicts, unseen] = await Promise.all([
      chainOf(executor, subject, row.approvalRound),
      verdictsOn(executor, companyID, name, judged.includes(row.status) ? [row.id] : []),
      undecided.includes(row.status) ? unseenEdits(executor, actor, subject) : [],
    ]);
    return {
      approval: wordChain(approval, say),
      verdict: verdicts.get(row.id) ?? null,
      unseenEdits: unseen,
      undecidableSince: row.undecidableSince?.toISOString() ?? null,
    };
  }

  /** Whom it concerns what is said about a record. */
  const concerned = (row: Row): Concerned => ({
    called: row.referenceID,
    groups: [
      { group, employeeIDs: peopleOf(row) },
      { group: 'approvals', employeeIDs: row.approverIDs },
    ],
  });
  return { effects, submit, detail, undecided, concerned };
}
