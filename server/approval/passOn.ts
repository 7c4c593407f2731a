import { and, asc, eq, inArray, sql } from 'drizzle-orm';

import type { Actor } from '../../domain/access/actor.ts';
import { resolveWithout } from '../../domain/approval/approval.ts';
import { joined, law } from '../../domain/message/message.ts';
import type { ActContext } from '../context.ts';
import type { Executor } from '../database/database.ts';
import { actAutomatically } from '../engine/act.ts';
import type { ServerEntity, StoredRecord } from '../engine/serverEntity.ts';
import { notify } from '../notification/notify.ts';
import { own } from '../words/own.ts';
import { approvalStepTable, approvalTaskTable } from './approvalTables.ts';
import type { ChainState, ChainSubject } from './chain.ts';
import { approvalPeople } from './chain.ts';

/** Somebody who can decide nothing any more. */
export interface Gone {
  companyID: number;
  employeeID: number;
  name: string;
}

type StoredStep = typeof approvalStepTable.$inferSelect;
/** A record that goes through an approval chain. */
type ReviewedRow = StoredRecord & ChainState & { referenceID: string };

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
  const { requesterID, excludedIDs } = entity.review.termsOf(row);
  const people = await approvalPeople(executor, companyID, {
    requesterID,
    excludedIDs: [...excludedIDs, gone.employeeID],
  });
  // Read under the lock: a decision may have come first.
  const steps = await stepsOf(executor, gone, {
    subjectType: entity.name,
    subjectID: id,
    round: row.approvalRound,
  });
  const reasons = [];
  let openFor: readonly number[] | null = null;
  for (const step of steps) {
    const { approverIDs, reason, isRerouted } = resolveWithout(step.approverIDs, gone.employeeID, people);
    await executor
      .update(approvalStepTable)
      .set({ approverIDs: [...approverIDs], ...(isRerouted ? { reason, isRerouted } : {}) })
      .where(isStep(approvalStepTable, subject, step));
    reasons.push(reason);
    if (step.status !== 'open') continue;
    openFor = approverIDs;
    await moveTasks(executor, subject, step, approverIDs, gone, context.now());
  }
  if (steps.length === 0) return;
  const remark = law('chain.passedOn', { name: gone.name, reason: joined('sentences', reasons) });
  const patch = { proposal: row.proposal ?? null, ...(openFor ? { approverIDs: [...openFor] } : {}) };
  await actAutomatically(
    executor,
    context,
    entity,
    { companyID, id, action: 'passOn', actor },
    { remark, patch: patch as Partial<StoredRecord> },
  );
  await notify(executor, companyID, {
    employeeIDs: (openFor ?? []).filter((one) => !row.approverIDs.includes(one)),
    group: 'approvals',
    kind: 'assignment',
    eventType: `${entity.name}_passed_on`,
    objectType: entity.name,
    objectID: id,
    message: own('chain.passedOn', { number: row.referenceID, name: gone.name }),
  });
}

/** Voids the person's task of an open step, and opens it for those who had none. */
async function moveTasks(
  executor: Executor,
  subject: ChainSubject,
  step: StoredStep,
  approverIDs: readonly number[],
  gone: Gone,
  now: Date,
): Promise<void> {
  await executor
    .update(approvalTaskTable)
    .set({ status: 'canceled', closedAt: now })
    .where(
      and(
        isStep(approvalTaskTable, subject, step),
        eq(approvalTaskTable.approverID, gone.employeeID),
        eq(approvalTaskTable.status, 'awaiting'),
      ),
    );
  const { workflowKind, round, position } = step;
  const tasks = approverIDs.map((approverID) => ({
    ...subject,
    workflowKind,
    round,
    position,
    approverID,
    openedAt: now,
  }));
  if (tasks.length > 0) await executor.insert(approvalTaskTable).values(tasks).onConflictDoNothing();
}

function isStep(
  table: typeof approvalStepTable | typeof approvalTaskTable,
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
