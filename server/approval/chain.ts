import { and, asc, desc, eq, inArray, isNull, min, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';

import type { Actor } from '../../domain/access/actor.ts';
import type { ApprovalPeople, ChainEnding, ResolvedChain, Workflow } from '../../domain/approval/approval.ts';
import { chooseWorkflow, needsRate, resolveChain } from '../../domain/approval/approval.ts';
import { maxApprovalLine } from '../../domain/approval/steps.ts';
import type { Day } from '../../domain/day/day.ts';
import type { Message } from '../../domain/message/message.ts';
import { joined, law } from '../../domain/message/message.ts';
import type { DatedRate } from '../../domain/money/exchangeRate.ts';
import type { Amount } from '../../domain/money/money.ts';
import { toWire } from '../../domain/money/money.ts';
import { employeeTable } from '../session/employeeTable.ts';
import { requireRate } from '../exchangeRates/exchangeRates.ts';
import { workflowLayerTable, workflowTable } from './workflowTables.ts';
import type { ReviewStatus } from '../../domain/lifecycle/reviewStatus.ts';
import type { PaymentOf, WorkflowKind } from '../../domain/approval/workflowKind.ts';
import type { Executor } from '../database/database.ts';
import { pipelined } from '../database/database.ts';
import { preparedQuery } from '../database/preparedQuery.ts';
import { precompiledSql } from '../database/precompiledSql.ts';
import type { Say } from '../words/words.ts';
import { approvalChainTable, approvalStepTable, approvalTaskTable } from './approvalTables.ts';

export interface ChainSubject {
  companyID: number;
  subjectType: string;
  subjectID: number;
}

/** What a record carries of its chain; the columns of {@link approverColumns}. */
export interface ChainState {
  approverIDs: number[];
  approvedByIDs: number[];
  stepsLeft: number;
  approvalRound: number;
}

export interface OpenedChain extends ChainState {
  isNoApproval: boolean;
  /** Which layer, and every rerouting: what the history says about the chain. */
  remark: Message;
}

/** What the chain of a record is resolved by. */
export interface ReviewTerms {
  kind: WorkflowKind;
  currencyCode: string;
  amount: Amount;
  /** Of a payment: what it pays. */
  paymentOf?: PaymentOf;
  /** Whose approval line is asked. */
  requesterID: number;
  /** Who may not decide: the requester, the creator, the last editor, the maker. */
  excludedIDs: readonly number[];
}

export interface ChainTerms extends ReviewTerms {
  /** Today where the company is: the rate of this day counts. */
  day: Day;
  lastRound: number;
}

/**
 * Resolves the matching workflow and copies it onto the record as a new round. The first step opens and its
 * approvers get their tasks. The record's row must be locked. Refuses a currency that has no rate to be compared at.
 */
export async function openChain(
  executor: Executor,
  subject: ChainSubject,
  terms: ChainTerms,
  now: Date,
): Promise<OpenedChain> {
  const { chain } = await resolveFor(executor, subject.companyID, terms);
  const round = terms.lastRound + 1;
  const reroutings = chain.steps.filter((step) => step.isRerouted).map((step) => step.reason);
  const remark = joined('sentences', [chain.reason, ...reroutings]);
  await executor.insert(approvalChainTable).values({
    ...subject,
    round,
    layerReason: chain.reason,
    rateAmount: chain.rate?.rateAmount,
    rateDay: chain.rate?.validFrom,
    rateSource: chain.rate?.source,
    openedAt: now,
    ...(chain.isNoApproval ? { ending: 'approved' as const, endedAt: now } : {}),
  });
  if (chain.isNoApproval) {
    return {
      isNoApproval: true,
      approverIDs: [],
      approvedByIDs: [],
      stepsLeft: 0,
      approvalRound: round,
      remark,
    };
  }
  await executor.insert(approvalStepTable).values(
    chain.steps.map((step, index) => ({
      ...subject,
      workflowKind: terms.kind,
      round,
      position: index + 1,
      status: index === 0 ? ('open' as const) : ('waiting' as const),
      reason: step.reason,
      isRerouted: step.isRerouted,
      approverIDs: [...step.approverIDs],
    })),
  );
  const approverIDs = [...(chain.steps[0]?.approverIDs ?? [])];
  await openStep(executor, subject, { approverIDs, workflowKind: terms.kind, round, position: 1 }, now);
  return {
    isNoApproval: false,
    approverIDs,
    approvedByIDs: [],
    stepsLeft: chain.steps.length,
    approvalRound: round,
    remark,
  };
}

/** The workflow that serves a record on these terms, and the chain that it makes; nothing is written. */
export async function resolveFor(
  executor: Executor,
  companyID: number,
  terms: ChainTerms,
): Promise<{ workflow: StoredWorkflow | null; chain: ResolvedChain }> {
  const { kind, amount, currencyCode, paymentOf, day } = terms;
  const workflow = chooseWorkflow(await workflowsOf(executor, companyID, kind), currencyCode, paymentOf);
  const rate = needsRate(workflow, currencyCode)
    ? await requireRate(executor, companyID, currencyCode, day)
    : null;
  const people = await approvalPeople(executor, companyID, terms);
  return { workflow, chain: resolveChain(workflow, { amount, currencyCode, rate }, people) };
}

/** Who would have to approve a record on these terms, as {@link openChain} would have it now; nothing is written. */
export async function previewChain(executor: Executor, companyID: number, terms: ChainTerms, say: Say) {
  const { chain } = await resolveFor(executor, companyID, terms);
  const names = await namesOf(
    executor,
    companyID,
    chain.steps.flatMap((step) => step.approverIDs),
  );
  return {
    layerReason: say(chain.reason),
    isNoApproval: chain.isNoApproval,
    rate: chain.rate && rateOnWire(chain.rate),
    steps: chain.steps.map(({ approverIDs, reason, isRerouted }) => ({
      reason: say(reason),
      isRerouted,
      approvers: approverIDs.map((id) => ({ id, name: names.get(id) ?? '' })),
    })),
  };
}

function rateOnWire({ rateAmount, validFrom, source }: DatedRate) {
  return { rateAmount: toWire(rateAmount), date: validFrom, source };
}

async function openStep(
  executor: Executor,
  subject: ChainSubject,
  {
    approverIDs,
    ...step
  }: { approverIDs: readonly number[]; workflowKind: WorkflowKind; round: number; position: number },
  now: Date,
): Promise<void> {
  if (approverIDs.length === 0) return;
  const tasks = approverIDs.map((approverID) => ({ ...subject, ...step, approverID, openedAt: now }));
  const { companyID, subjectType, subjectID, approverID, round, position } = approvalTaskTable;
  const opened = executor
    .insert(approvalTaskTable)
    .values(tasks)
    // It was open before: the decision that led to it was withdrawn.
    .onConflictDoUpdate({
      target: [companyID, subjectType, subjectID, approverID, round, position],
      set: { status: 'awaiting', openedAt: now, closedAt: null },
    });
  await pipelined(executor, opened.execute());
}

/** Approves the open step for everyone in it: one approval closes a step. Opens the next one, if there is one. */
export async function approveStep(
  executor: Executor,
  subject: ChainSubject,
  state: ChainState,
  actor: Actor,
  now: Date,
): Promise<ChainState> {
  const steps = await stepsQuery(executor).execute({ ...subject, round: state.approvalRound });
  const open = steps.find((step) => step.status === 'open');
  if (!open) throw new Error(`${subject.subjectType} ${subject.subjectID} has no open step to approve`);
  const { approvalRound: round } = state;
  await closeTasks(executor, subject, round, actor, 'completed', now);
  const decided = { position: open.position, decidedByID: actor.employeeID, now };
  await pipelined(executor, closeStepQuery(executor).execute({ ...subject, round, ...decided }));
  const next = steps.find((step) => step.position > open.position);
  if (next) {
    const { approverIDs, workflowKind, position } = next;
    await pipelined(executor, markOpenQuery(executor).execute({ ...subject, round, position }));
    await openStep(executor, subject, { approverIDs, workflowKind, round, position }, now);
  } else {
    await pipelined(
      executor,
      closeChainQuery(executor).execute({ ...subject, round, ending: 'approved', now }),
    );
  }
  return {
    approverIDs: next?.approverIDs ?? [],
    approvedByIDs: [...state.approvedByIDs, actor.employeeID],
    stepsLeft: next ? state.stepsLeft - 1 : 0,
    approvalRound: round,
  };
}

const stepsQuery = preparedQuery((executor) =>
  executor
    .select()
    .from(approvalStepTable)
    .where(isOfRound(approvalStepTable))
    .orderBy(asc(approvalStepTable.position))
    .prepare('steps_of_round'),
);

const isStep = () =>
  and(isOfRound(approvalStepTable), eq(approvalStepTable.position, sql.placeholder('position')));

const closeStepQuery = preparedQuery((executor) =>
  executor
    .update(approvalStepTable)
    .set({
      status: 'closed',
      decidedByID: sql`${sql.placeholder('decidedByID')}`,
      decidedAt: sql`${sql.placeholder('now')}`,
    })
    .where(isStep())
    .prepare('close_step'),
);

const markOpenQuery = preparedQuery((executor) =>
  executor.update(approvalStepTable).set({ status: 'open' }).where(isStep()).prepare('open_step'),
);

const closeChainQuery = preparedQuery((executor) =>
  executor
    .update(approvalChainTable)
    .set({ ending: sql`${sql.placeholder('ending')}`, endedAt: sql`${sql.placeholder('now')}` })
    .where(and(isOfRound(approvalChainTable), isNull(approvalChainTable.ending)))
    .prepare('close_chain'),
);

/**
 * Ends a chain without approval: the acting approver's task takes the verdict, all others are voided, open and
 * waiting steps are cleared. Without an actor (a void, an edit) every open task is voided. A chain that has ended
 * keeps the ending it had.
 */
export async function endChain(
  executor: Executor,
  subject: ChainSubject,
  state: ChainState,
  ending: Exclude<ChainEnding, 'approved'>,
  actor: Actor | null,
  now: Date,
): Promise<ChainState> {
  const { approvalRound: round, approvedByIDs } = state;
  const verdict = ending === 'edited' || ending === 'moved' ? 'canceled' : ending;
  await closeTasks(executor, subject, round, actor, verdict, now);
  const cleared = clearStepsQuery(executor).execute({
    ...subject,
    round,
    decidedByID: actor?.employeeID ?? null,
    now,
  });
  await pipelined(executor, cleared);
  await pipelined(executor, closeChainQuery(executor).execute({ ...subject, round, ending, now }));
  return { approverIDs: [], approvedByIDs, stepsLeft: 0, approvalRound: round };
}

const clearStepsQuery = preparedQuery((executor) =>
  executor
    .update(approvalStepTable)
    .set({
      status: 'cleared',
      decidedByID: sql`${sql.placeholder('decidedByID')}`,
      decidedAt: sql`${sql.placeholder('now')}`,
    })
    .where(and(isOfRound(approvalStepTable), inArray(approvalStepTable.status, ['open', 'waiting'])))
    .prepare('clear_steps_of_round'),
);

/**
 * Takes the last decision of a chain back: an approval, which may have ended it, or a request for revision. Its step is
 * open again for all its approvers, the one that followed is closed, and its tasks are voided.
 */
export async function reopenStep(
  executor: Executor,
  subject: ChainSubject,
  state: ChainState,
  now: Date,
): Promise<ChainState> {
  const { approvalRound: round } = state;
  const steps = await stepsQuery(executor).execute({ ...subject, round });
  // A request for revision cleared its step and those to come; an approval closed its step and opened the next one.
  const sentBack = steps.find((step) => step.status === 'cleared');
  const decided = sentBack ?? steps.findLast((step) => step.status === 'closed');
  if (!decided) throw new Error(`${subject.subjectType} ${subject.subjectID} has no decision to take back`);
  await closeTasks(executor, subject, round, null, 'canceled', now);
  for (const { position } of steps) {
    if (position < decided.position) continue;
    const status = position === decided.position ? 'open' : 'waiting';
    await executor
      .update(approvalStepTable)
      .set({ status, decidedByID: null, decidedAt: null })
      .where(and(isOfSubject(approvalStepTable, subject, round), eq(approvalStepTable.position, position)));
  }
  await executor
    .update(approvalTaskTable)
    .set({ status: 'awaiting', closedAt: null })
    .where(
      and(
        isOfSubject(approvalTaskTable, subject, round),
        eq(approvalTaskTable.position, decided.position),
        inArray(approvalTaskTable.approverID, decided.approverIDs),
      ),
    );
  await executor
    .update(approvalChainTable)
    .set({ ending: null, endedAt: null })
    .where(isOfSubject(approvalChainTable, subject, round));
  return {
    approverIDs: decided.approverIDs,
    approvedByIDs: sentBack ? state.approvedByIDs : state.approvedByIDs.slice(0, -1),
    stepsLeft: steps.filter(({ position }) => position >= decided.position).length,
    approvalRound: round,
  };
}

function isOfSubject(
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

async function closeTasks(
  executor: Executor,
  subject: ChainSubject,
  round: number,
  actor: Actor | null,
  verdict: ReviewStatus,
  now: Date,
): Promise<void> {
  const mine = actor?.employeeID ?? -1;
  const closed = closeTasksQuery(executor).execute({ ...subject, round, mine, verdict, now });
  await pipelined(executor, closed);
}

const closeTasksQuery = preparedQuery((executor) =>
  executor
    .update(approvalTaskTable)
    .set({
      status: sql`case when ${approvalTaskTable.approverID} = ${sql.placeholder('mine')} then ${sql.placeholder('verdict')} else 'canceled' end`,
      closedAt: sql`${sql.placeholder('now')}`,
    })
    .where(and(isOfRound(approvalTaskTable), eq(approvalTaskTable.status, 'awaiting')))
    .prepare('close_tasks_of_round'),
);

/** For queries with placeholders that are executed with a {@link ChainSubject} and a round. */
function isOfRound(table: typeof approvalChainTable | typeof approvalStepTable | typeof approvalTaskTable) {
  return and(
    eq(table.companyID, sql.placeholder('companyID')),
    eq(table.subjectType, sql.placeholder('subjectType')),
    eq(table.subjectID, sql.placeholder('subjectID')),
    eq(table.round, sql.placeholder('round')),
  );
}

/** A workflow as it is stored. */
export interface StoredWorkflow extends Workflow {
  id: number;
}

/** The company's workflows of a kind with their layers, the newest first: it serves where several would. */
export async function workflowsOf(
  executor: Executor,
  companyID: number,
  kind: WorkflowKind,
): Promise<StoredWorkflow[]> {
  const { id, name, currencies, purchasePaymentTypesMapping, type } = workflowTable;
  const rows = await executor
    .select({ workflow: { id, name, currencies, purchasePaymentTypesMapping }, layer: workflowLayerTable })
    .from(workflowTable)
    .leftJoin(
      workflowLayerTable,
      and(eq(workflowLayerTable.companyID, workflowTable.companyID), eq(workflowLayerTable.workflowID, id)),
    )
    .where(and(eq(workflowTable.companyID, companyID), eq(type, kind)))
    .orderBy(desc(id), asc(workflowLayerTable.id));
  const found = new Map(rows.map(({ workflow }) => [workflow.id, workflow]));
  return [...found.values()].map((workflow) => ({
    ...workflow,
    layers: rows.flatMap(({ layer }) => (layer?.workflowID === workflow.id ? [layer] : [])),
  }));
}

/** What is known about people when the approvers of a record are found. */
export async function approvalPeople(
  executor: Executor,
  companyID: number,
  terms: Pick<ReviewTerms, 'requesterID' | 'excludedIDs'>,
): Promise<ApprovalPeople> {
  return peopleFor(await staffOf(executor, companyID), terms);
}

/** A company's people as far as chains are resolved among them. */
export interface Staff {
  /** Who stands directly above each. */
  managers: ReadonlyMap<number, number | null>;
  activeEmployeeIDs: ReadonlySet<number>;
  superAdminIDs: readonly number[];
}

export async function staffOf(executor: Executor, companyID: number): Promise<Staff> {
  const everybody = await executor
    .select({
      id: employeeTable.id,
      managerID: employeeTable.managerID,
      role: employeeTable.role,
      canDecide: isAbleToDecide,
    })
    .from(employeeTable)
    .where(eq(employeeTable.companyID, companyID));
  const active = everybody.filter(({ canDecide }) => canDecide);
  return {
    managers: new Map(everybody.map(({ id, managerID }) => [id, managerID])),
    activeEmployeeIDs: new Set(active.map(({ id }) => id)),
    superAdminIDs: active.filter(({ role }) => role === 'super_admin').map(({ id }) => id),
  };
}

/** The condition that a person is employed and has access. */
export const isAbleToDecide = sql<boolean>`(${employeeTable.status} = 'active' and ${employeeTable.hasAccess})`;

/** What counts of the staff for one record. */
export function peopleFor(
  { managers, activeEmployeeIDs, superAdminIDs }: Staff,
  { requesterID, excludedIDs }: Pick<ReviewTerms, 'requesterID' | 'excludedIDs'>,
): ApprovalPeople {
  const approvalLine: number[] = [];
  let above = managers.get(requesterID) ?? null;
  while (above !== null && approvalLine.length < maxApprovalLine) {
    approvalLine.push(above);
    above = managers.get(above) ?? null;
  }
  return {
    excludedIDs: new Set([requesterID, ...excludedIDs]),
    approvalLine,
    activeEmployeeIDs,
    superAdminIDs,
  };
}

/** Who approved a step that does not name them, in place of its approvers; null where one of them did. */
const substituteOfStep = precompiledSql(sql`(
  select json_build_object('id', ${employeeTable.id},
    'name', ${employeeTable.name},
    'decidedAt', ${approvalStepTable.decidedAt})
  from ${employeeTable}
  where ${employeeTable.companyID} = ${approvalStepTable.companyID}
    and ${employeeTable.id} = ${approvalStepTable.decidedByID}
    and ${approvalStepTable.status} = 'closed'
    and not ${approvalStepTable.decidedByID} = any(${approvalStepTable.approverIDs})
)`) as SQL<{ id: number; name: string; decidedAt: string } | null>;

/** An approver of a step with the task that it made for them; null: the step has not opened for them. */
interface ChainApprover {
  id: number;
  name: string;
  status: ReviewStatus | null;
  openedAt: string | null;
  closedAt: string | null;
}

const approversOfStep = precompiledSql(sql`(
  select coalesce(json_agg(json_build_object('id', chosen.id,
    'name', coalesce(${employeeTable.name}, ''),
    'status', ${approvalTaskTable.status}, 'openedAt', ${approvalTaskTable.openedAt}, 'closedAt', ${approvalTaskTable.closedAt}) order by chosen.place), '[]')
  from unnest(${approvalStepTable.approverIDs}) with ordinality chosen (id, place)
  left join ${employeeTable} on ${employeeTable.companyID} = ${approvalStepTable.companyID}
    and ${employeeTable.id} = chosen.id
  left join ${approvalTaskTable} on ${approvalTaskTable.companyID} = ${approvalStepTable.companyID}
    and ${approvalTaskTable.subjectType} = ${approvalStepTable.subjectType}
    and ${approvalTaskTable.subjectID} = ${approvalStepTable.subjectID}
    and ${approvalTaskTable.approverID} = chosen.id and ${approvalTaskTable.round} = ${approvalStepTable.round}
    and ${approvalTaskTable.position} = ${approvalStepTable.position}
)`) as SQL<ChainApprover[]>;

const chainQuery = preparedQuery((executor) =>
  executor
    .select({
      position: approvalStepTable.position,
      status: approvalStepTable.status,
      reason: approvalStepTable.reason,
      isRerouted: approvalStepTable.isRerouted,
      approvers: approversOfStep,
      substitute: substituteOfStep,
    })
    .from(approvalStepTable)
    .where(isOfRound(approvalStepTable))
    .orderBy(asc(approvalStepTable.position))
    .prepare('chain_of_record'),
);

const layerQuery = preparedQuery((executor) =>
  executor
    .select({
      layerReason: approvalChainTable.layerReason,
      rateAmount: approvalChainTable.rateAmount,
      validFrom: approvalChainTable.rateDay,
      source: approvalChainTable.rateSource,
      ending: approvalChainTable.ending,
    })
    .from(approvalChainTable)
    .where(isOfRound(approvalChainTable))
    .prepare('layer_of_record'),
);

/** The current chain of a record: its layer, steps with their people, and why they were chosen. */
export async function chainOf(executor: Executor, subject: ChainSubject, round: number) {
  const [[chain], steps] = await Promise.all([
    layerQuery(executor).execute({ ...subject, round }),
    chainQuery(executor).execute({ ...subject, round }),
  ]);
  const { rateAmount = null, validFrom = null, source = null } = chain ?? {};
  return {
    layerReason: chain?.layerReason ?? null,
    rate:
      rateAmount === null || validFrom === null || source === null
        ? null
        : rateOnWire({ rateAmount, validFrom, source }),
    ending: chain?.ending ?? null,
    steps: steps.map(({ position, status, reason, isRerouted, approvers, substitute }) => ({
      position,
      status,
      reason,
      isRerouted,
      // Its tasks were all made when it opened.
      openedAt: isoOrNull(approvers.find(({ openedAt }) => openedAt !== null)?.openedAt ?? null),
      approvers: approvers.map(({ openedAt: _openedAt, closedAt, ...approver }) => ({
        ...approver,
        // A task that was voided was decided by nobody.
        decidedAt: approver.status === 'canceled' ? null : isoOrNull(closedAt),
      })),
      substitute: substitute && { ...substitute, decidedAt: new Date(substitute.decidedAt).toISOString() },
    })),
  };
}

/** A chain as the wire has it in one language. */
export function wordChain(chain: Awaited<ReturnType<typeof chainOf>>, say: Say) {
  return {
    ...chain,
    layerReason: chain.layerReason && say(chain.layerReason),
    steps: chain.steps.map((step) => ({ ...step, reason: say(step.reason) })),
  };
}

function isoOrNull(instant: string | null): string | null {
  return instant === null ? null : new Date(instant).toISOString();
}

/** Since when the open step of each record waits for its approvers; absent where no step is open. */
export async function openSince(
  executor: Executor,
  companyID: number,
  subjectType: string,
  subjectIDs: readonly number[],
): Promise<ReadonlyMap<number, Date>> {
  if (subjectIDs.length === 0) return new Map();
  const { subjectID, openedAt } = approvalTaskTable;
  const rows = await executor
    .select({ subjectID, openedAt: min(openedAt) })
    .from(approvalTaskTable)
    .where(
      and(
        eq(approvalTaskTable.companyID, companyID),
        eq(approvalTaskTable.subjectType, subjectType),
        inArray(subjectID, [...subjectIDs]),
        eq(approvalTaskTable.status, 'awaiting'),
      ),
    )
    .groupBy(subjectID);
  return new Map(rows.flatMap((row) => (row.openedAt === null ? [] : [[row.subjectID, row.openedAt]])));
}

/**
 * What the history says of a decision by somebody whom the open step does not name; undefined where it names them.
 */
export async function substitutionRemark(
  executor: Executor,
  companyID: number,
  { approverIDs }: Pick<ChainState, 'approverIDs'>,
  actor: Actor,
): Promise<Message | undefined> {
  if (approverIDs.includes(actor.employeeID)) return undefined;
  if (approverIDs.length === 0) return law('chain.forNobody');
  const names = await namesOf(executor, companyID, approverIDs);
  const named = approverIDs.map((id) => names.get(id) ?? '').join(', ');
  return law('chain.inPlaceOf', { names: named });
}

/** Full names of employees by id. */
export async function namesOf(
  executor: Executor,
  companyID: number,
  ids: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  if (ids.length === 0) return new Map();
  const rows = await namesQuery(executor).execute({ companyID, ids: [...new Set(ids)] });
  return new Map(rows.map((row) => [row.id, nameOf(row)]));
}

const nameColumns = {
  id: employeeTable.id,
  firstName: employeeTable.firstName,
  lastName: employeeTable.lastName,
};

const namesQuery = preparedQuery((executor) =>
  executor
    .select(nameColumns)
    .from(employeeTable)
    .where(
      and(
        eq(employeeTable.companyID, sql.placeholder('companyID')),
        sql`${employeeTable.id} = any (${sql.placeholder('ids')})`,
      ),
    )
    .prepare('names_of_employees'),
);

function nameOf({ firstName, lastName }: { firstName: string; lastName: string }): string {
  return `${firstName} ${lastName}`.trim();
}
