import type { Actor } from '../../../domain/access/actor.ts';
import { whyUndecidable } from '../../../domain/approval/approval.ts';
import { areSameDeciders, decidersOf } from '../../../domain/approval/replay.ts';
import type { Day } from '../../../domain/day/day.ts';
import { joined, law } from '../../../domain/message/message.ts';
import type { ActContext } from '../../context.ts';
import type { Executor } from '../../database/database.ts';
import { actAutomatically } from '../../engine/act.ts';
import type { StoredRecord } from '../../engine/serverEntity.ts';
import { own } from '../../words/own.ts';
import { endChain, openChain, resolveFor } from '../chain.ts';
import { tellApprovers } from '../delegates.ts';
import type { Reviewed, ReviewedRow } from '../review/reviewedNoun.ts';
import { copiedDeciders } from './replay.ts';

interface Move {
  companyID: number;
  /** The workflow that was changed. */
  workflowID: number;
  kind: string;
  /** Who changed it; they are the actor of the history. */
  actor: Actor | null;
  note: string;
  day: Day;
}

/**
 * Puts a record that is under review on its workflow as it is now: the chain that stands on it ends, and a new round begins,
 * whose approvers are told. It stays where it is when it is decided meanwhile, when another workflow serves it, when the same
 * people decide, when nobody could, and when it would need no approval any more: what somebody was asked to look at is not
 * approved by a setting.
 * Answers whether it was moved.
 */
export async function moveReview(
  executor: Executor,
  context: ActContext,
  entity: Reviewed,
  id: number,
  { companyID, workflowID, actor, note, day }: Move,
): Promise<boolean> {
  const row = (await entity.lock(executor, companyID, id)) as ReviewedRow | null;
  if (!row || !entity.review.inReview.includes(row.status)) return false;
  const beside = (await entity.review.besides?.(executor, [row]))?.get(id);
  const terms = { ...entity.review.termsOf(row), beside, day, lastRound: row.approvalRound };
  const { workflow, chain } = await resolveFor(executor, companyID, terms);
  if (workflow?.id !== workflowID || chain.isNoApproval || whyUndecidable(chain)) return false;
  const copied = await copiedDeciders(executor, entity, companyID, [row]);
  if (areSameDeciders(copied.get(id) ?? [], decidersOf(chain))) return false;
  const subject = { companyID, subjectType: entity.name, subjectID: id };
  const now = context.now();
  await endChain(executor, subject, row, 'moved', null, now);
  const {
    remark,
    isNoApproval: _none,
    delegation,
    ...state
  } = await openChain(executor, subject, terms, now);
  await actAutomatically(
    executor,
    context,
    entity,
    { companyID, id, action: 'passOn', actor, notes: note },
    {
      remark: joined('sentences', [law('chain.moved', { workflow: workflow.name }), remark]),
      patch: { ...state, proposal: row.proposal ?? null } as Partial<StoredRecord>,
    },
  );
  await tellApprovers(executor, companyID, delegation.standIns, {
    employeeIDs: state.approverIDs.filter((one) => !row.approverIDs.includes(one)),
    group: 'approvals',
    kind: 'assignment',
    eventType: `${entity.name}_moved`,
    objectType: entity.name,
    objectID: id,
    message: own('chain.moved', { number: row.referenceID, workflow: workflow.name }),
  });
  return true;
}
