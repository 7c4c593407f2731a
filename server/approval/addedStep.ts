import { and, eq } from 'drizzle-orm';

import type { ResolvedStep } from '../../domain/approval/approval.ts';
import type { Day } from '../../domain/day/day.ts';
import { joined } from '../../domain/message/message.ts';
import type { Message } from '../../domain/message/message.ts';
import type { Executor } from '../database/database.ts';
import { approvalChainTable, approvalStepTable, approvalTaskTable } from './approvalTables.ts';
import type { ChainState, OpenedStep } from './chain.ts';
import { chainStateOf } from './chain.ts';
import { delegationOf, elsewhereThan, writeOpenStep } from './delegates.ts';
import { roundOf } from './passOn.ts';
import type { ChainSubject, ReviewTerms } from './review/reviewTerms.ts';

/**
 * Adds a step to the end of a chain that is approved, which is open again until that step is decided. Who is away has
 * somebody stand in as in any step. The record's row must be locked.
 */
export async function addStep(
  executor: Executor,
  subject: ChainSubject,
  state: ChainState,
  { terms, step, now }: { terms: ReviewTerms & { day: Day }; step: ResolvedStep; now: Date },
): Promise<OpenedStep & { remark: Message }> {
  const { approvalRound: round } = state;
  const before = await roundOf(executor, subject, round);
  const position = Math.max(0, ...before.map((one) => one.position)) + 1;
  const asked = [...step.approverIDs];
  const elsewhereIDs = elsewhereThan(position, before);
  const delegation = await delegationOf(executor, subject.companyID, asked, terms, elsewhereIDs);
  await executor.insert(approvalStepTable).values({
    ...subject,
    workflowKind: terms.kind.name,
    round,
    position,
    status: 'open',
    reason: step.reason,
    isRerouted: step.isRerouted,
    isAdded: true,
    approverIDs: asked,
  });
  await executor
    .update(approvalChainTable)
    .set({ ending: null, endedAt: null })
    .where(isOfRound(approvalChainTable, subject, round));
  const opened = { workflowKind: terms.kind.name, round, position };
  const approverIDs = await writeOpenStep(executor, subject, opened, { approverIDs: asked, delegation }, now);
  return {
    state: { ...chainStateOf(state), approverIDs, stepsLeft: 1 },
    delegation,
    remark: joined('sentences', [step.reason, ...delegation.why]),
  };
}

/** Takes the open added step of a chain away, with its tasks: the chain is approved as it was before. Histories keep it. */
export async function dropAddedStep(
  executor: Executor,
  subject: ChainSubject,
  state: ChainState,
  now: Date,
): Promise<ChainState> {
  const { approvalRound: round } = state;
  await executor
    .update(approvalTaskTable)
    .set({ status: 'canceled', closedAt: now })
    .where(and(isOfRound(approvalTaskTable, subject, round), eq(approvalTaskTable.status, 'awaiting')));
  await executor
    .delete(approvalStepTable)
    .where(
      and(
        isOfRound(approvalStepTable, subject, round),
        eq(approvalStepTable.isAdded, true),
        eq(approvalStepTable.status, 'open'),
      ),
    );
  await executor
    .update(approvalChainTable)
    .set({ ending: 'approved', endedAt: now })
    .where(isOfRound(approvalChainTable, subject, round));
  return { ...chainStateOf(state), approverIDs: [], stepsLeft: 0 };
}

/** Whether the step that is open was added to its chain. */
export async function isAddedStepOpen(
  executor: Executor,
  subject: ChainSubject,
  round: number,
): Promise<boolean> {
  const open = (await roundOf(executor, subject, round)).find(({ status }) => status === 'open');
  return open?.isAdded ?? false;
}

function isOfRound(
  table: typeof approvalChainTable | typeof approvalStepTable | typeof approvalTaskTable,
  { companyID, subjectType, subjectID }: ChainSubject,
  round: number,
) {
  return and(
    eq(table.companyID, companyID),
    eq(table.subjectType, subjectType),
    eq(table.subjectID, subjectID),
    eq(table.round, round),
  );
}
