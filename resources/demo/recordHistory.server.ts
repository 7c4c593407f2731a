import type { ChainEnding, ResolvedChain } from '../../domain/approval/approval.ts';
import type { ReviewStatus } from '../../domain/lifecycle/reviewStatus.ts';
import type { Message } from '../../domain/message/message.ts';
import type {
  approvalChainTable,
  approvalStepTable,
  approvalTaskTable,
} from '../../server/approval/approvalTables.ts';
import type { Identities } from '../../server/seed/identities.ts';
import { emptyHash, historyHash, systemActorName } from '../../server/engine/history.ts';
import type { RelatedRecord } from '../../server/engine/history.ts';
import type { historyTable } from '../../server/engine/recordTables.ts';
import type { EmployeeRow } from './factories/masterDataFactories.server.ts';

type HistoryRow = typeof historyTable.$inferSelect;
type ApprovalChainRow = typeof approvalChainTable.$inferSelect;
type ApprovalStepRow = typeof approvalStepTable.$inferSelect;
type ApprovalTaskRow = typeof approvalTaskTable.$inferSelect;

type Subject = 'companyID' | 'subjectType' | 'subjectID';

/** One thing that happened to a record. */
export interface HistoryEvent {
  at: Date;
  /** Null: the server itself. */
  actor: EmployeeRow | null;
  action: string;
  from: string | null;
  to: string | null;
  /** What the person said. */
  notes?: string;
  /** What the server, or the bank through it, had to say. */
  remark?: Message;
  /** A function: numbers are given out later. */
  related?: () => RelatedRecord;
  changes?: Record<string, [unknown, unknown]>;
}

/** Everything that happened to a record, before it has its number. */
export interface RecordHistory {
  events: HistoryEvent[];
  chains: Omit<ApprovalChainRow, Subject>[];
  steps: Omit<ApprovalStepRow, Subject>[];
  tasks: Omit<ApprovalTaskRow, Subject | 'id'>[];
  /** The columns that the record carries of its chain. */
  chain: {
    approverIDs: number[];
    approvedByIDs: number[];
    decidedForIDs: number[];
    stepsLeft: number;
    approvalRound: number;
  };
}

export function startHistory(): RecordHistory {
  return {
    events: [],
    chains: [],
    steps: [],
    tasks: [],
    chain: { approverIDs: [], approvedByIDs: [], decidedForIDs: [], stepsLeft: 0, approvalRound: 0 },
  };
}

/** A resolved chain is copied onto the record as a new round, and its first step opens. */
export function openChain(
  history: RecordHistory,
  workflowKind: string,
  chain: ResolvedChain,
  at: Date,
): void {
  const round = history.chain.approvalRound + 1;
  history.chains.push({
    round,
    layerReason: chain.reason,
    rateAmount: chain.rate?.rateAmount ?? null,
    rateDay: chain.rate?.validFrom ?? null,
    rateSource: chain.rate?.source ?? null,
    openedAt: at,
    fewerSince: null,
    fewerBy: null,
    ending: null,
    endedAt: null,
  });
  for (const [index, step] of chain.steps.entries()) {
    history.steps.push({
      workflowKind,
      round,
      position: index + 1,
      status: 'waiting',
      reason: step.reason,
      isRerouted: step.isRerouted,
      isAdded: false,
      isCarried: false,
      approverIDs: [...step.approverIDs],
      delegation: null,
      passedOnByID: null,
      decidedByID: null,
      decidedAt: null,
    });
  }
  history.chain = {
    approverIDs: [],
    approvedByIDs: [],
    decidedForIDs: [],
    stepsLeft: chain.steps.length,
    approvalRound: round,
  };
  openNextStep(history, at);
}

/** One approver of the open step approves it for all of them. */
export function approveStep(history: RecordHistory, approverID: number, at: Date): void {
  const open = history.steps.find((step) => step.status === 'open');
  if (!open) throw new Error('There is no open step to approve');
  closeTasks(history, approverID, 'completed', at);
  Object.assign(open, { status: 'closed', decidedByID: approverID, decidedAt: at });
  history.chain.approvedByIDs.push(approverID);
  history.chain.stepsLeft -= 1;
  if (history.chain.stepsLeft === 0) closeChain(history, 'approved', at);
  openNextStep(history, at);
}

/** The chain ends without approval, by an approver's verdict or because the record was taken back. */
export function endChain(
  history: RecordHistory,
  approverID: number | null,
  verdict: Extract<ReviewStatus & ChainEnding, 'revision' | 'rejected' | 'canceled'>,
  at: Date,
): void {
  closeChain(history, verdict, at);
  closeTasks(history, approverID, verdict, at);
  for (const step of history.steps) {
    if (step.status !== 'open' && step.status !== 'waiting') continue;
    Object.assign(step, { status: 'cleared', decidedByID: approverID, decidedAt: at });
  }
  history.chain = { ...history.chain, approverIDs: [], stepsLeft: 0 };
}

function closeChain(history: RecordHistory, ending: ChainEnding, at: Date): void {
  Object.assign(history.chains.at(-1) ?? {}, { ending, endedAt: at });
}

function openNextStep(history: RecordHistory, at: Date): void {
  const next = history.steps.find((step) => step.status === 'waiting');
  if (next) next.status = 'open';
  history.chain.approverIDs = [...(next?.approverIDs ?? [])];
  if (!next) return;
  const { workflowKind, round, position } = next;
  for (const approverID of history.chain.approverIDs) {
    const task = { workflowKind, round, position, approverID, forID: null, until: null };
    history.tasks.push({ ...task, status: 'awaiting', openedAt: at, closedAt: null });
  }
}

function closeTasks(
  history: RecordHistory,
  approverID: number | null,
  verdict: ReviewStatus,
  at: Date,
): void {
  for (const task of history.tasks) {
    if (task.status !== 'awaiting') continue;
    task.status = task.approverID === approverID ? verdict : 'canceled';
    task.closedAt = at;
  }
}

/** A record with its number, and what happened to it. */
export interface SubjectHistory {
  companyID: number;
  subjectType: string;
  subjectID: number;
  history: RecordHistory;
}

/** The rows of many histories, numbered in the order in which things happened; histories are chained by their hashes. */
export function historyRows(records: readonly SubjectHistory[], identities: Identities) {
  const histories = records.flatMap(eventRows).sort((a, b) => a.at.getTime() - b.at.getTime());
  const tasks = records
    .flatMap(({ history, ...subject }) => history.tasks.map((task) => ({ ...subject, ...task })))
    .sort((a, b) => a.openedAt.getTime() - b.openedAt.getTime());
  return {
    histories: histories.map((row): HistoryRow => ({ ...row, id: identities.next('history') })),
    chains: records.flatMap(({ history, ...subject }) =>
      history.chains.map((chain): ApprovalChainRow => ({ ...subject, ...chain })),
    ),
    steps: records.flatMap(({ history, ...subject }) =>
      history.steps.map((step): ApprovalStepRow => ({ ...subject, ...step })),
    ),
    tasks: tasks.map((row): ApprovalTaskRow => ({ ...row, id: identities.next('approvalTask') })),
  };
}

function eventRows({ history, ...subject }: SubjectHistory): Omit<HistoryRow, 'id'>[] {
  let previousHash: Buffer = emptyHash;
  return history.events.map((event, index) => {
    const related = event.related?.();
    const content = {
      ...subject,
      position: index + 1,
      action: event.action,
      fromStatus: event.from,
      toStatus: event.to,
      actorID: event.actor?.id ?? null,
      actorName: event.actor ? fullName(event.actor) : systemActorName,
      notes: event.notes ?? null,
      remark: event.remark ?? null,
      systemNotes: null,
      relatedType: related?.type ?? null,
      relatedID: related?.id ?? null,
      relatedName: related?.name ?? null,
      changes: event.changes ?? {},
      at: event.at,
      requestID: null,
    };
    const row = { ...content, previousHash, hash: historyHash(previousHash, content) };
    previousHash = row.hash;
    return row;
  });
}

function fullName({ firstName, lastName }: Pick<EmployeeRow, 'firstName' | 'lastName'>): string {
  return `${firstName} ${lastName}`.trim();
}
