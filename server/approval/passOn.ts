import { and, asc, eq, inArray, sql } from 'drizzle-orm';

import type { Actor } from '../../domain/access/actor.ts';
import { resolveWithout } from '../../domain/approval/approval.ts';
import type { Delegation } from '../../domain/approval/delegation.ts';
import { today } from '../../domain/day/day.ts';
import type { Message } from '../../domain/message/message.ts';
import { joined, law } from '../../domain/message/message.ts';
import type { ActContext } from '../context.ts';
import type { Executor } from '../database/database.ts';
import { actAutomatically } from '../engine/act.ts';
import type { ServerEntity, StoredRecord } from '../engine/serverEntity.ts';
import { timeZoneOf } from '../session/companyTable.ts';
import { own } from '../words/own.ts';
import { approvalStepTable } from './approvalTables.ts';
import type { ReviewedRow } from './review/reviewedNoun.ts';
import { delegationOf, elsewhereThan, ownApprovers, tellApprovers, writeOpenStep } from './delegates.ts';
import { approvalPeople } from './people.ts';
import type { ChainSubject } from './review/reviewTerms.ts';

/** Somebody who can decide nothing any more. */
export interface Gone {
  companyID: number;
  employeeID: number;
  name: string;
}

type StoredStep = typeof approvalStepTable.$inferSelect;
/**
 * Everything that waits for somebody, or would later, goes on to who decides in their place by the chain's own rule: no
 * task of theirs is left. The records' histories say so, and the next ones are told. Called within the transaction in which
 * they lose their access.
 */
export async function passTasksOn(
  executor: Executor,
  context: ActContext,
  reviewed: readonly ServerEntity[],
  gone: Gone,
  actor: Actor | null,
): Promise<void> {
  const steps = await stepsOf(executor, gone);
  for (const entity of reviewed) {
    const ids = new Set(
      steps.flatMap(({ subjectType, subjectID }) => (subjectType === entity.name ? [subjectID] : [])),
    );
    for (const id of [...ids].toSorted((one, other) => one - other)) {
      await passRecordOn(executor, context, entity, id, gone, actor);
    }
  }
}

/** Steps that are open or still to come and name the person: those of one round of a record, or all of the company. */
async function stepsOf(
  executor: Executor,
  { companyID, employeeID }: Gone,
  of?: Pick<StoredStep, 'subjectType' | 'subjectID' | 'round'>,
): Promise<StoredStep[]> {
  return await executor
    .select()
    .from(approvalStepTable)
    .where(
      and(
        eq(approvalStepTable.companyID, companyID),
        inArray(approvalStepTable.status, ['open', 'waiting']),
        sql`${employeeID} = any(${approvalStepTable.approverIDs})`,
        of && eq(approvalStepTable.subjectType, of.subjectType),
        of && eq(approvalStepTable.subjectID, of.subjectID),
        of && eq(approvalStepTable.round, of.round),
      ),
    )
    .orderBy(asc(approvalStepTable.position));
}

async function passRecordOn(
  executor: Executor,
  context: ActContext,
  entity: ServerEntity,
  id: number,
  gone: Gone,
  actor: Actor | null,
): Promise<void> {
  const { companyID } = gone;
  const row = (await entity.lock(executor, companyID, id)) as ReviewedRow | null;
  if (!row || !entity.review) return;
  const subject = { companyID, subjectType: entity.name, subjectID: id };
  const terms = entity.review.termsOf(row);
  const { requesterID } = terms;
  // Who took a step in the place of somebody takes no second one.
  const excludedIDs = [...terms.excludedIDs, gone.employeeID, ...row.decidedForIDs];
  const people = await approvalPeople(executor, companyID, { requesterID, excludedIDs });
  // Read under the lock: a decision may have come first.
  const steps = await stepsOf(executor, gone, {
    subjectType: entity.name,
    subjectID: id,
    round: row.approvalRound,
  });
  const day = today(await timeZoneOf(executor, companyID), context.now());
  const reasons: Message[] = [];
  const all = await roundOf(executor, subject, row.approvalRound);
  let open: { approverIDs: number[]; delegation: Delegation } | null = null;
  for (const step of steps) {
    const chosen = ownApprovers(step);
    const asked = chosen.includes(gone.employeeID)
      ? resolveWithout(chosen, gone.employeeID, people)
      : { approverIDs: chosen, reason: null, isRerouted: false };
    const { approverIDs, reason, isRerouted } = asked;
    await executor
      .update(approvalStepTable)
      .set({
        approverIDs: [...approverIDs],
        ...(isRerouted && reason ? { reason, isRerouted, passedOnByID: null } : {}),
      })
      .where(isStep(approvalStepTable, subject, step));
    if (reason) reasons.push(reason);
    if (step.status !== 'open') continue;
    const delegation = await delegationOf(
      executor,
      companyID,
      approverIDs,
      { ...terms, day, goneID: gone.employeeID },
      elsewhereThan(step.position, all),
    );
    reasons.push(...delegation.why);
    const decided = { approverIDs, delegation };
    open = { approverIDs: await writeOpenStep(executor, subject, step, decided, context.now()), delegation };
  }
  if (steps.length === 0) return;
  const remark = law('chain.passedOn', { name: gone.name, reason: joined('sentences', reasons) });
  const patch = { proposal: row.proposal ?? null, ...(open ? { approverIDs: open.approverIDs } : {}) };
  await actAutomatically(
    executor,
    context,
    entity,
    { companyID, id, action: 'passOn', actor },
    { remark, patch: patch as Partial<StoredRecord> },
  );
  await tellApprovers(executor, companyID, open?.delegation.standIns ?? [], {
    employeeIDs: (open?.approverIDs ?? []).filter((one) => !row.approverIDs.includes(one)),
    group: 'approvals',
    kind: 'assignment',
    eventType: `${entity.name}_passed_on`,
    objectType: entity.name,
    objectID: id,
    message: own('chain.passedOn', { number: row.referenceID, name: gone.name }),
    isGathered: true,
  });
}

/** All steps of one round of a record. */
export async function roundOf(
  executor: Executor,
  subject: ChainSubject,
  round: number,
): Promise<StoredStep[]> {
  return await executor
    .select()
    .from(approvalStepTable)
    .where(
      and(
        eq(approvalStepTable.companyID, subject.companyID),
        eq(approvalStepTable.subjectType, subject.subjectType),
        eq(approvalStepTable.subjectID, subject.subjectID),
        eq(approvalStepTable.round, round),
      ),
    )
    .orderBy(asc(approvalStepTable.position));
}

function isStep(
  table: typeof approvalStepTable,
  { companyID, subjectType, subjectID }: ChainSubject,
  { round, position }: Pick<StoredStep, 'round' | 'position'>,
) {
  return and(
    eq(table.companyID, companyID),
    eq(table.subjectType, subjectType),
    eq(table.subjectID, subjectID),
    eq(table.round, round),
    eq(table.position, position),
  );
}
