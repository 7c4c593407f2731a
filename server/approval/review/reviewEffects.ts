import { today } from '../../../domain/day/day.ts';
import { DomainError } from '../../../domain/message/errors.ts';
import type { Message } from '../../../domain/message/message.ts';
import { joined } from '../../../domain/message/message.ts';
import type { Actor } from '../../../domain/access/actor.ts';
import type { Executor } from '../../database/database.ts';
import type { EffectContext, EffectOutcome } from '../../engine/serverEntity.ts';
import type { NotificationContent } from '../../notification/notify.ts';
import { notify } from '../../notification/notify.ts';
import { own } from '../../words/own.ts';
import type { ChainState, OpenedChain } from '../chain.ts';
import { approveStep, chainStateOf, endChain, openChain, reopenStep } from '../chain.ts';
import { standInRemark, tellApprovers } from '../delegates.ts';
import { giveStep } from '../reassign.ts';
import type { ReviewedRow } from './reviewedNoun.ts';
import type { ChainSubject, ReviewTerms } from './reviewTerms.ts';

/** Who is told something, and in which of their lists it stands. */
type Told = Pick<NotificationContent, 'employeeIDs' | 'group' | 'kind' | 'eventType' | 'message'>;

/** How the review of a noun is told and resolved. */
export interface ReviewStory<Row extends ReviewedRow> {
  /** As histories, tasks and notifications name the record: `bill`. */
  type: string;
  termsOf: (row: Row) => ReviewTerms;
  /** The status in which no step is left, where one approval can close several; unset: the lifecycle says it beforehand. */
  approvedAs?: (row: Row) => string;
  /** The same of the step that is open, where that is another one than of the review. */
  openTermsOf?: (row: Row) => ReviewTerms;
  /** What the notification that a record waits for somebody is called. */
  waitingEvent: string;
  says: (event: 'awaiting' | 'withdrawn', values: { number: string; person?: string }) => Message;
  /** Who hears that all steps are approved. */
  approved: (executor: Executor, row: Row, actor: Actor) => Promise<Told>;
  /** Who had been asked, or told, before a decision was taken back and no step was open. */
  askedAfter: (
    executor: Executor,
    row: Row,
    actor: Actor,
  ) => Promise<Pick<NotificationContent, 'employeeIDs' | 'group'>>;
}

/** What becomes of a record once all steps are approved; while it is held, nobody is told that it is approved. */
export type Passed<Row> = EffectOutcome<Row> & { isHeld?: boolean };

/** What the actions of a review do beside changing the status. Every noun uses the same. */
interface ReviewEffects<Row extends ReviewedRow> {
  /**
   * Approves the open step.
   * @param pass what comes with it that no step is left
   * @param remark said of how it was decided, where that is not in the place of somebody who is away
   */
  approve: (
    effect: EffectContext<Row>,
    pass?: (chain: ChainState) => Promise<Passed<Row>>,
    remark?: Message,
  ) => Promise<EffectOutcome<Row>>;
  /** It waits for the same people again; who was asked next, or was told that it is approved, hears of it. */
  withdraw: (effect: EffectContext<Row>) => Promise<EffectOutcome<Row>>;
  /** A super admin passes on what nobody can decide: it waits for the chosen person, who hears of it. */
  reassign: (effect: EffectContext<Row>) => Promise<EffectOutcome<Row>>;
  /** Ends the chain. Nobody is told: that is for the noun, which knows what ended with it. */
  end: (
    effect: EffectContext<Row>,
    ending: 'revision' | 'rejected' | 'canceled',
  ) => Promise<EffectOutcome<Row>>;
}

export function reviewEffects<Row extends ReviewedRow>(story: ReviewStory<Row>): ReviewEffects<Row> {
  const { type, termsOf, openTermsOf = termsOf, waitingEvent, says } = story;
  const subjectOf = ({ companyID, id }: Row): ChainSubject => ({
    companyID,
    subjectType: type,
    subjectID: id,
  });
  const about = ({ id }: Row) => ({ objectType: type, objectID: id });
  const patched = (patch: Partial<ChainState> & { decidedByID?: number | null }) => patch as Partial<Row>;

  return {
    async approve({ executor, actor, row, now }, pass, said) {
      if (!actor) throw new DomainError('forbidden');
      const remark = said ?? (await standInRemark(executor, subjectOf(row), row, actor, now));
      const { state, delegation } = await approveStep(executor, subjectOf(row), row, actor, {
        terms: termsOf(row),
        now,
      });
      const isLastStep = state.stepsLeft === 0;
      const { isHeld = false, ...passed } = (isLastStep && (await pass?.(state))) || {};
      if (!isHeld) {
        const told: Told = isLastStep
          ? await story.approved(executor, row, actor)
          : {
              employeeIDs: state.approverIDs,
              group: 'approvals',
              kind: 'assignment',
              eventType: waitingEvent,
              message: says('awaiting', { number: row.referenceID }),
            };
        await tellApprovers(executor, row.companyID, delegation.standIns, { ...about(row), ...told });
      }
      return {
        ...(isLastStep && story.approvedAs !== undefined ? { to: story.approvedAs(row) } : {}),
        ...passed,
        patch: { ...patched({ ...state, decidedByID: actor.employeeID }), ...passed.patch },
        remark: sentences(remark, ...delegation.why, passed.remark ?? undefined),
      };
    },

    async withdraw({ executor, actor, row, now }) {
      if (!actor) throw new DomainError('forbidden');
      const { state, delegation } = await reopenStep(executor, subjectOf(row), row, actor, {
        terms: termsOf(row),
        now,
      });
      const { employeeIDs: asked, group } =
        row.approverIDs.length > 0
          ? { employeeIDs: row.approverIDs, group: 'approvals' as const }
          : await story.askedAfter(executor, row, actor);
      const message = says('withdrawn', { number: row.referenceID, person: actor.fullName });
      await notify(executor, row.companyID, {
        ...about(row),
        employeeIDs: asked.filter((id) => !state.approverIDs.includes(id)),
        group,
        kind: 'complete',
        eventType: `${type}_decision_withdrawn`,
        message,
      });
      await tellApprovers(executor, row.companyID, delegation.standIns, {
        ...about(row),
        employeeIDs: state.approverIDs.filter((id) => id !== actor.employeeID),
        group: 'approvals',
        kind: 'assignment',
        eventType: waitingEvent,
        message,
      });
      return { patch: patched(state), remark: sentences(...delegation.why) };
    },

    async reassign({ executor, actor, row, decision, now }) {
      if (!actor) throw new DomainError('forbidden');
      const { approverID } = decision.input as { approverID: number };
      const terms = openTermsOf(row);
      const { state, delegation, remark } = await giveStep(executor, subjectOf(row), row, approverID, {
        terms,
        actor,
        now,
      });
      await tellApprovers(executor, row.companyID, delegation.standIns, {
        ...about(row),
        employeeIDs: state.approverIDs,
        group: 'approvals',
        kind: 'assignment',
        eventType: `${type}_passed_on`,
        message: own('chain.given', { number: row.referenceID, person: actor.fullName }),
      });
      return { patch: patched({ approverIDs: state.approverIDs }), remark };
    },

    async end({ executor, actor, row, now }, ending) {
      // What is called off is nobody's decision.
      const decider = ending === 'canceled' ? null : actor;
      const remark = decider && (await standInRemark(executor, subjectOf(row), row, decider, now));
      const state = await endChain(executor, subjectOf(row), row, ending, decider, now);
      const decidedByID = ending === 'revision' ? { decidedByID: actor?.employeeID ?? null } : {};
      return { patch: patched({ ...state, ...decidedByID }), remark: remark ?? null };
    },
  };
}

/**
 * Sends a record to its approvers: what was approved of it so far is cleared, the chain is resolved as the record is now, and
 * those of its first step are told. Nobody is where its layer asks for no approval.
 */
export async function submitReview<Row extends ReviewedRow>(
  executor: Executor,
  actor: Actor,
  row: Row,
  { type, waitingEvent, says, termsOf }: Pick<ReviewStory<Row>, 'type' | 'waitingEvent' | 'says' | 'termsOf'>,
  { beside, now }: { beside?: ReviewTerms['beside']; now: Date },
): Promise<{ state: ChainState } & Pick<OpenedChain, 'isNoApproval' | 'remark'>> {
  const subject = { companyID: row.companyID, subjectType: type, subjectID: row.id };
  if (row.approvalRound > 0) await endChain(executor, subject, row, 'edited', null, now);
  const day = today(actor.timeZone, now);
  const terms = { ...termsOf(row), beside, day, lastRound: row.approvalRound };
  const chain = await openChain(executor, subject, terms, now);
  await tellApprovers(executor, row.companyID, chain.delegation.standIns, {
    employeeIDs: chain.approverIDs,
    group: 'approvals',
    kind: 'assignment',
    eventType: waitingEvent,
    objectType: type,
    objectID: row.id,
    message: says('awaiting', { number: row.referenceID }),
  });
  return { state: chainStateOf(chain), isNoApproval: chain.isNoApproval, remark: chain.remark };
}

/** Several remarks as one, or none. */
export function sentences(...remarks: readonly (Message | null | undefined)[]): Message | null {
  const said = remarks.filter((remark) => remark != null);
  return said.length > 0 ? joined('sentences', said) : null;
}
