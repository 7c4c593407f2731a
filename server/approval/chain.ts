import { and, asc, desc, eq, inArray, isNull, min, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';

import type { Actor } from '../../domain/access/actor.ts';
import type { ChainEnding, ResolvedChain, Workflow, WorkflowMember } from '../../domain/approval/approval.ts';
import { boundTo, needsRate, whyUndecidable } from '../../domain/approval/approval.ts';
import { servingWorkflows } from '../../domain/approval/chooseWorkflow.ts';
import { fewestPeople } from '../../domain/approval/fewerPeople.ts';
import { decidersOf, resolveBy } from '../../domain/approval/replay.ts';
import type { ServedKind } from '../../domain/approval/workflowKind.ts';
import { everyTypeServing, serving, typesServing } from '../../domain/approval/workflowKind.ts';
import type { Delegation } from '../../domain/approval/delegation.ts';
import { nobodyStandsIn } from '../../domain/approval/delegation.ts';
import type { Day } from '../../domain/day/day.ts';
import { dayOfInstant, today } from '../../domain/day/day.ts';
import { DomainError } from '../../domain/message/errors.ts';
import type { Message } from '../../domain/message/message.ts';
import { joined, law } from '../../domain/message/message.ts';
import type { DatedRate } from '../../domain/money/exchangeRate.ts';
import { toWire } from '../../domain/money/money.ts';
import { timeZoneOf } from '../session/companyTable.ts';
import { employeeTable } from '../session/employeeTable.ts';
import { requireRate } from '../exchangeRates/exchangeRates.ts';
import { workflowLayerTable, workflowMemberTable, workflowTable } from './workflow/workflowTables.ts';
import type { ReviewStatus } from '../../domain/lifecycle/reviewStatus.ts';
import type { Executor } from '../database/database.ts';
import { pipelined } from '../database/database.ts';
import { preparedQuery } from '../database/preparedQuery.ts';
import { precompiledSql } from '../database/precompiledSql.ts';
import type { Say } from '../words/words.ts';
import { approvalChainTable, approvalStepTable, approvalTaskTable } from './approvalTables.ts';
import {
  decidedFor,
  delegationOf,
  elsewhereThan,
  ownApprovers,
  withStandIns,
  writeOpenStep,
} from './delegates.ts';
import { earlierWorkflows } from './workflow/earlierWorkflows.ts';
import { namesOf, peopleFor, staffAmong } from './people.ts';
import type { ChainSubject, ReviewTerms } from './review/reviewTerms.ts';

/** What a record carries of its chain; the columns of {@link approverColumns}. */
export interface ChainState {
  approverIDs: number[];
  approvedByIDs: number[];
  decidedForIDs: number[];
  stepsLeft: number;
  approvalRound: number;
}

/** What a record carries of its chain, and nothing else of the record. */
export function chainStateOf({
  approverIDs,
  approvedByIDs,
  decidedForIDs,
  stepsLeft,
  approvalRound,
}: ChainState): ChainState {
  return { approverIDs, approvedByIDs, decidedForIDs, stepsLeft, approvalRound };
}

/** A step that has opened: what the record carries of it, and who stands in for those who are away. */
export interface OpenedStep {
  state: ChainState;
  delegation: Delegation;
}

export interface OpenedChain extends ChainState {
  isNoApproval: boolean;
  delegation: Delegation;
  /** Which layer, and every rerouting: what the history says about the chain. */
  remark: Message;
}

interface ChainTerms extends ReviewTerms {
  /** Today where the company is: the rate of this day counts. */
  day: Day;
  lastRound: number;
  /** Where a step has nobody, whoever has every right decides it: of payments. */
  hasStandIns?: true;
}

/**
 * Resolves the matching workflow and copies it onto the record as a new round. The first step opens and its
 * approvers get their tasks. The record's row must be locked. Refuses a currency that has no rate to be compared at, and a
 * record that would wait for nobody.
 */
export async function openChain(
  executor: Executor,
  subject: ChainSubject,
  terms: ChainTerms,
  now: Date,
): Promise<OpenedChain> {
  const { chain, fewer } = await resolveFor(executor, subject.companyID, terms);
  const undecidable = terms.hasStandIns ? null : whyUndecidable(chain);
  if (undecidable) throw new DomainError('transition_not_allowed', { says: undecidable });
  const round = terms.lastRound + 1;
  const reroutings = chain.steps.filter((step) => step.isRerouted).map((step) => step.reason);
  const [first, ...later] = chain.steps;
  const asked = [...(first?.approverIDs ?? [])];
  const delegation = await delegationOf(
    executor,
    subject.companyID,
    asked,
    terms,
    later.flatMap((step) => step.approverIDs),
  );
  const remark = joined('sentences', [chain.reason, ...reroutings, ...delegation.why]);
  const opened = executor.insert(approvalChainTable).values({
    ...subject,
    round,
    layerReason: chain.reason,
    rateAmount: chain.rate?.rateAmount,
    rateDay: chain.rate?.validFrom,
    rateSource: chain.rate?.source,
    openedAt: now,
    fewerSince: fewer?.since,
    fewerBy: fewer?.by,
    ...(chain.isNoApproval ? { ending: 'approved' as const, endedAt: now } : {}),
  });
  await pipelined(executor, opened.execute());
  if (chain.isNoApproval) {
    return {
      isNoApproval: true,
      approverIDs: [],
      approvedByIDs: [],
      decidedForIDs: [],
      stepsLeft: 0,
      approvalRound: round,
      delegation,
      remark,
    };
  }
  const steps = executor.insert(approvalStepTable).values(
    chain.steps.map((step, index) => ({
      ...subject,
      workflowKind: terms.kind.name,
      round,
      position: index + 1,
      status: index === 0 ? ('open' as const) : ('waiting' as const),
      reason: step.reason,
      isRerouted: step.isRerouted,
      approverIDs: [...step.approverIDs],
    })),
  );
  await pipelined(executor, steps.execute());
  const step = { workflowKind: terms.kind.name, round, position: 1 };
  const approverIDs = await openStep(executor, subject, step, { approverIDs: asked, delegation }, now);
  return {
    isNoApproval: false,
    approverIDs,
    approvedByIDs: [],
    decidedForIDs: [],
    stepsLeft: chain.steps.length,
    approvalRound: round,
    delegation,
    remark,
  };
}

interface Resolved {
  workflow: StoredWorkflow | null;
  chain: ResolvedChain;
  /** The change by which it asks fewer people, where nobody else has confirmed that. */
  fewer?: { since: Date; by: string };
}

/**
 * The workflow that serves a record on these terms, and the chain that it makes; nothing is written. While somebody has
 * workflows ask fewer people than before and nobody else has confirmed it, what that person takes part in goes by the earlier
 * ones, and what others submit says that it goes by fewer.
 */
export async function resolveFor(
  executor: Executor,
  companyID: number,
  terms: ChainTerms,
): Promise<Resolved> {
  const [workflows, earlier] = await Promise.all([
    workflowsOf(executor, companyID, terms.kind),
    earlierWorkflows(executor, companyID, terms.kind.name),
  ]);
  const named = [...workflows, ...(earlier?.workflows ?? [])];
  const staff = await staffAmong(executor, companyID, terms.requesterID, named);
  const people = peopleFor(staff, terms);
  const now = await resolve(workflows);
  if (!earlier) return now;
  const before = await resolve(earlier.workflows);
  const asked = [before, now].map(({ chain }) => fewestPeople(decidersOf(chain)));
  const [askedBefore = 0, askedNow = 0] = asked;
  if (askedNow >= askedBefore) return now;
  const values = {
    person: earlier.changedByName,
    day: { day: dayOfInstant(earlier.changedAt.toISOString(), await timeZoneOf(executor, companyID)) },
    before: askedBefore,
    now: askedNow,
  };
  const takesPart = earlier.changedByIDs.some((id) => people.excludedIDs.has(id));
  return takesPart
    ? because(before, law('chain.asBefore', values))
    : {
        ...because(now, law('chain.fewer', values)),
        fewer: { since: earlier.changedAt, by: earlier.changedByName },
      };

  async function resolve(workflows: readonly StoredWorkflow[]): Promise<Resolved> {
    const { amount, currencyCode, paymentOf, categoryIDs, requesterID, beside, day } = terms;
    const served = {
      currencyCode,
      paymentOf,
      categoryIDs,
      types: typesServing(terms.kind),
      requester: staff.requesters.get(requesterID),
    };
    const isCompared = servingWorkflows(workflows, served).some((workflow) =>
      needsRate(workflow, currencyCode),
    );
    const rate = isCompared ? await requireRate(executor, companyID, currencyCode, day) : null;
    const { elseByLine } = terms.kind;
    const resolved = resolveBy(workflows, { ...served, amount, rate, beside, people, elseByLine });
    if (!resolved) throw new Error(`there is no chain for ${currencyCode} without a rate`);
    return resolved;
  }
}

/** With one sentence more on why these people are asked. */
function because(resolved: Resolved, says: Message): Resolved {
  const { chain } = resolved;
  return { ...resolved, chain: { ...chain, reason: joined('sentences', [chain.reason, says]) } };
}

/** Who would have to approve a record on these terms, as {@link openChain} would have it now; nothing is written. */
export async function previewChain(executor: Executor, companyID: number, terms: ChainTerms, say: Say) {
  const { chain } = await resolveFor(executor, companyID, terms);
  const [first, ...later] = chain.steps;
  const elsewhereIDs = later.flatMap((step) => step.approverIDs);
  // Who stands in is found when a step opens: of those to come nobody knows yet.
  const delegation = await delegationOf(executor, companyID, first?.approverIDs ?? [], terms, elsewhereIDs);
  const steps = chain.steps.map((step) =>
    step === first
      ? {
          ...step,
          approverIDs: withStandIns(step.approverIDs, delegation),
          reason: joined('sentences', [step.reason, ...delegation.why]),
        }
      : step,
  );
  const names = await namesOf(
    executor,
    companyID,
    steps.flatMap((step) => step.approverIDs),
  );
  return {
    layerReason: say(chain.reason),
    isNoApproval: chain.isNoApproval,
    rate: chain.rate && rateOnWire(chain.rate),
    steps: steps.map(({ approverIDs, reason, isRerouted }) => ({
      reason: say(reason),
      isRerouted,
      approvers: approverIDs.map((id) => ({ id, name: names.get(id) ?? '' })),
    })),
  };
}

function rateOnWire({ rateAmount, validFrom, source }: DatedRate) {
  return { rateAmount: toWire(rateAmount), date: validFrom, source };
}

/** Answers who decides it. */
async function openStep(
  executor: Executor,
  subject: ChainSubject,
  step: { workflowKind: string; round: number; position: number },
  decided: { approverIDs: readonly number[]; delegation: Delegation },
  now: Date,
): Promise<number[]> {
  const approverIDs = [...decided.approverIDs];
  if (approverIDs.length === 0) return approverIDs;
  if (decided.delegation.why.length > 0) return await writeOpenStep(executor, subject, step, decided, now);
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
  return approverIDs;
}

/**
 * Approves the open step for everyone in it: one approval closes a step. Opens the next one, if there is one; where the kind asks
 * everybody once, that which asks nobody who has approved already.
 * @param terms of the record, by which is found who stands in for approvers of the next step
 */
export async function approveStep(
  executor: Executor,
  subject: ChainSubject,
  state: ChainState,
  actor: Actor,
  { terms, now }: { terms: ReviewTerms; now: Date },
): Promise<OpenedStep> {
  const steps = await stepsQuery(executor).execute({ ...subject, round: state.approvalRound });
  const open = steps.find((step) => step.status === 'open');
  if (!open) throw new Error(`${subject.subjectType} ${subject.subjectID} has no open step to approve`);
  const { approvalRound: round } = state;
  await closeTasks(executor, subject, round, actor, 'completed', now);
  const closing = { position: open.position, decidedByID: actor.employeeID, now };
  await pipelined(executor, closeStepQuery(executor).execute({ ...subject, round, ...closing }));
  const after: Step[] = steps.map((step) =>
    step === open ? { ...step, status: 'closed', decidedByID: actor.employeeID } : step,
  );
  const carried = terms.kind.approvesOnce ? carriedBy(after, open.position) : [];
  const why = carried.length > 0 ? await carryOver(executor, subject, carried, now) : [];
  for (const { step, byID } of carried) {
    after.splice(after.indexOf(step), 1, { ...step, status: 'closed', decidedByID: byID });
  }
  const next = after.find(({ position, status }) => position > open.position && status !== 'closed');
  const closed = {
    approvedByIDs: [...state.approvedByIDs, actor.employeeID],
    decidedForIDs: decidedFor(after),
    approvalRound: round,
  };
  if (!next) {
    const chain = closeChainQuery(executor).execute({ ...subject, round, ending: 'approved', now });
    await pipelined(executor, chain);
    return { state: { approverIDs: [], stepsLeft: 0, ...closed }, delegation: { ...nobodyStandsIn, why } };
  }
  const { workflowKind, position } = next;
  await pipelined(executor, markOpenQuery(executor).execute({ ...subject, round, position }));
  const asked = ownApprovers(next);
  const day = today(actor.timeZone, now);
  const elsewhereIDs = elsewhereThan(position, after);
  const delegation = await delegationOf(executor, subject.companyID, asked, { ...terms, day }, elsewhereIDs);
  const decided = { approverIDs: asked, delegation };
  const step = { workflowKind, round, position };
  // It may have been open before, with somebody standing in: what was decided before it was withdrawn.
  const write = next.delegation ? writeOpenStep : openStep;
  const approverIDs = await write(executor, subject, step, decided, now);
  return {
    state: { approverIDs, stepsLeft: state.stepsLeft - 1 - carried.length, ...closed },
    delegation: { ...delegation, why: [...why, ...delegation.why] },
  };
}

type Step = typeof approvalStepTable.$inferSelect;

/** A step with somebody whom it asks and who has approved an earlier one. */
interface CarriedStep {
  step: Step;
  byID: number;
}

/**
 * The steps next to one that is closed that ask somebody who has approved already, up to the first that does not. What somebody
 * decided in the place of another counts for neither.
 */
function carriedBy(steps: readonly Step[], position: number): CarriedStep[] {
  const approved = new Set(
    steps.flatMap(({ status, decidedByID, ...step }) =>
      status === 'closed' && decidedByID !== null && ownApprovers(step).includes(decidedByID)
        ? [decidedByID]
        : [],
    ),
  );
  const carried: CarriedStep[] = [];
  for (const step of steps) {
    if (step.position <= position) continue;
    const byID = ownApprovers(step).find((id) => approved.has(id));
    if (byID === undefined) break;
    carried.push({ step, byID });
  }
  return carried;
}

/** Closes these steps by what their people have approved before; answers what the history says of them. */
async function carryOver(
  executor: Executor,
  subject: ChainSubject,
  carried: readonly CarriedStep[],
  now: Date,
): Promise<Message[]> {
  const names = await namesOf(
    executor,
    subject.companyID,
    carried.map(({ byID }) => byID),
  );
  for (const { step, byID } of carried) {
    const { round, position, workflowKind } = step;
    await executor
      .update(approvalStepTable)
      .set({ status: 'closed', decidedByID: byID, decidedAt: now, isCarried: true })
      .where(and(isOfSubject(approvalStepTable, subject, round), eq(approvalStepTable.position, position)));
    const { companyID, subjectType, subjectID, approverID } = approvalTaskTable;
    const closed = { status: 'completed', openedAt: now, closedAt: now } as const;
    await executor
      .insert(approvalTaskTable)
      .values({ ...subject, workflowKind, round, position, approverID: byID, ...closed })
      // It was carried before: the decision that led to it was withdrawn.
      .onConflictDoUpdate({
        target: [
          companyID,
          subjectType,
          subjectID,
          approverID,
          approvalTaskTable.round,
          approvalTaskTable.position,
        ],
        set: closed,
      });
  }
  return carried.map(({ step, byID }) =>
    law('chain.approvedBefore', { name: names.get(byID) ?? '', step: step.position }),
  );
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
  const { approvalRound: round, approvedByIDs, decidedForIDs } = state;
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
  return { approverIDs: [], approvedByIDs, decidedForIDs, stepsLeft: 0, approvalRound: round };
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
  actor: Actor,
  { terms, now }: { terms: ReviewTerms; now: Date },
): Promise<OpenedStep> {
  const { approvalRound: round } = state;
  const steps = await stepsQuery(executor).execute({ ...subject, round });
  // A request for revision cleared its step and those to come; an approval closed its step and opened the next one.
  const sentBack = steps.find((step) => step.status === 'cleared');
  // What came with it was not decided for itself.
  const decided = sentBack ?? steps.findLast((step) => step.status === 'closed' && !step.isCarried);
  if (!decided) throw new Error(`${subject.subjectType} ${subject.subjectID} has no decision to take back`);
  await closeTasks(executor, subject, round, null, 'canceled', now);
  for (const { position, isCarried } of steps) {
    if (position < decided.position) continue;
    if (isCarried) {
      await executor
        .update(approvalTaskTable)
        .set({ status: 'canceled', closedAt: now })
        .where(and(isOfSubject(approvalTaskTable, subject, round), eq(approvalTaskTable.position, position)));
    }
    const status = position === decided.position ? 'open' : 'waiting';
    await executor
      .update(approvalStepTable)
      .set({ status, decidedByID: null, decidedAt: null, isCarried: false })
      .where(and(isOfSubject(approvalStepTable, subject, round), eq(approvalStepTable.position, position)));
  }
  const before = steps.map((step) =>
    step.position < decided.position ? step : { ...step, status: 'waiting' as const, decidedByID: null },
  );
  const asked = ownApprovers(decided);
  const day = today(actor.timeZone, now);
  const elsewhereIDs = elsewhereThan(decided.position, before);
  const delegation = await delegationOf(executor, subject.companyID, asked, { ...terms, day }, elsewhereIDs);
  const approverIDs = await writeOpenStep(
    executor,
    subject,
    decided,
    { approverIDs: asked, delegation },
    now,
  );
  await executor
    .update(approvalChainTable)
    .set({ ending: null, endedAt: null })
    .where(isOfSubject(approvalChainTable, subject, round));
  return {
    state: {
      approverIDs,
      approvedByIDs: sentBack ? state.approvedByIDs : state.approvedByIDs.slice(0, -1),
      decidedForIDs: decidedFor(before),
      stepsLeft: steps.filter(({ position }) => position >= decided.position).length,
      approvalRound: round,
    },
    delegation,
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

const workflowsQuery = preparedQuery((executor) => {
  const { companyID, id, name, type, transactionType, organizationIDs, categoryIDs, policyIDs } =
    workflowTable;
  const { currencies, purchasePaymentTypesMapping } = workflowTable;
  return executor
    .select({
      workflow: { id, name, type, currencies, purchasePaymentTypesMapping },
      custom: { transactionType, organizationIDs, categoryIDs },
      policyIDs,
      layer: workflowLayerTable,
    })
    .from(workflowTable)
    .leftJoin(
      workflowLayerTable,
      and(eq(workflowLayerTable.companyID, companyID), eq(workflowLayerTable.workflowID, id)),
    )
    .where(and(eq(companyID, sql.placeholder('companyID')), sql`${type} = any(${sql.placeholder('types')})`))
    .orderBy(desc(id), asc(workflowLayerTable.id))
    .prepare('workflows_serving');
});

/** The company's workflows that serve a kind, with their layers, the newest first. */
export async function workflowsOf(
  executor: Executor,
  companyID: number,
  kind: ServedKind,
): Promise<StoredWorkflow[]> {
  const [rows, members] = await Promise.all([
    workflowsQuery(executor).execute({ companyID, types: everyTypeServing(kind) }),
    kind.customPage ? membersOf(executor, companyID) : new Map<number, WorkflowMember[]>(),
  ]);
  const found = new Map(rows.map((row) => [row.workflow.id, row]));
  return [...found.values()].map(
    ({ workflow, policyIDs: bound, custom: { transactionType: servedType, ...served } }) =>
      serving(kind, {
        ...workflow,
        custom:
          servedType === null
            ? boundTo(bound)
            : { ...served, transactionType: servedType, members: members.get(workflow.id) ?? [] },
        layers: rows.flatMap(({ layer }) => (layer?.workflowID === workflow.id ? [layer] : [])),
      }),
  );
}

const membersQuery = preparedQuery((executor) => {
  const { companyID, id, workflowID, memberType, employeeID, value } = workflowMemberTable;
  return executor
    .select({ workflowID, memberType, employeeID, value })
    .from(workflowMemberTable)
    .where(eq(companyID, sql.placeholder('companyID')))
    .orderBy(asc(id))
    .prepare('workflow_members');
});

/** Whom custom workflows of a company name. */
async function membersOf(executor: Executor, companyID: number): Promise<Map<number, WorkflowMember[]>> {
  const rows = await membersQuery(executor).execute({ companyID });
  const found = new Map<number, WorkflowMember[]>();
  for (const row of rows) {
    const member: WorkflowMember =
      row.memberType === 'employee'
        ? { memberType: row.memberType, employeeID: row.employeeID ?? 0 }
        : { memberType: row.memberType, value: row.value ?? '' };
    found.set(row.workflowID, [...(found.get(row.workflowID) ?? []), member]);
  }
  return found;
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
      delegation: approvalStepTable.delegation,
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
    steps: steps.map(({ position, status, reason, isRerouted, delegation, approvers, substitute }) => ({
      position,
      status,
      reason: delegation ? joined('sentences', [reason, ...delegation.why]) : reason,
      isRerouted,
      // Its tasks were all made when it opened.
      openedAt: isoOrNull(approvers.find(({ openedAt }) => openedAt !== null)?.openedAt ?? null),
      approvers: approvers.map(({ openedAt: _openedAt, closedAt, ...approver }) => ({
        ...approver,
        inPlaceOf: inPlaceOf(approver.id, delegation, approvers),
        // A task that was voided was decided by nobody.
        decidedAt: approver.status === 'canceled' ? null : isoOrNull(closedAt),
      })),
      substitute: substitute && { ...substitute, decidedAt: new Date(substitute.decidedAt).toISOString() },
    })),
  };
}

/** For whom somebody stands in, in a step of these approvers; null: for themself. */
function inPlaceOf(
  id: number,
  delegation: Delegation | null,
  approvers: readonly { id: number; name: string }[],
): { id: number; name: string; until: Day } | null {
  const standIn = delegation?.standIns.find(({ delegateID }) => delegateID === id);
  if (!standIn) return null;
  const { forID, until } = standIn;
  return { id: forID, name: approvers.find((one) => one.id === forID)?.name ?? '', until };
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
