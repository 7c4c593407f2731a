import type { DatedRate } from '../money/exchangeRate.ts';
import type { Message, MessageValue } from '../message/message.ts';
import { joined, law } from '../message/message.ts';
import type { Amount } from '../money/money.ts';
import { compare, convertToIdr, maxAmount } from '../money/money.ts';

/**
 * Approval chains (docs/lifecycles.md "Approval chain"): when a record is submitted the matching workflow is
 * resolved against the amount and the requester's approval line, and COPIED onto the record.
 */
export const actorTypes = ['employee', 'approvalLine'] as const;

/** Who acts in a step: one employee, or level n of the requester's approval line (1 = the direct manager). */
export type StepActor =
  | { actorType: 'employee'; employeeID: number }
  | { actorType: 'approvalLine'; approvalLine: number };

export interface WorkflowLayer {
  id: number;
  /** The layer serves amounts up to and including this one; null is the catch-all. */
  maxAmount: Amount | null;
  /** The part of the records' life that it serves, where the workflow tells them apart. */
  part?: string | null;
  isNoApproval: boolean;
  steps: readonly { actors: readonly StepActor[] }[];
}

/** Whom a custom workflow names: one employee, or everybody of a job level or a job grade. */
export const memberTypes = ['employee', 'jobLevel', 'jobGrade'] as const;
export type WorkflowMember =
  | { memberType: 'employee'; employeeID: number }
  | { memberType: 'jobLevel' | 'jobGrade'; value: string };

/** What a workflow for some people and categories serves. */
export interface CustomTerms {
  /** The type of workflow in whose place it serves; {@link everyType}: all of them. */
  transactionType: string;
  /** Without members and organizations it serves everybody. */
  members: readonly WorkflowMember[];
  organizationIDs: readonly number[];
  /** Empty: every category. */
  categoryIDs: readonly number[];
}
export const everyType = 'all';

/** What binds a workflow to the records of some policies, for all people; null where it names no policy. */
export function boundTo(policyIDs: readonly number[]): CustomTerms | null {
  if (policyIDs.length === 0) return null;
  return { transactionType: everyType, members: [], organizationIDs: [], categoryIDs: policyIDs };
}

/** A company's rule for who approves a kind of record, as far as resolving it needs. */
export interface Workflow {
  name: string;
  /** The kind that it was laid out for; unset: the one that is asked for. */
  type?: string;
  /** Unset: it serves the whole company. */
  custom?: CustomTerms | null;
  /** Currencies served; empty means every currency. */
  currencies: readonly string[];
  /** Of payment requests: payments of what it serves; empty means all. */
  purchasePaymentTypesMapping?: readonly string[];
  layers: readonly WorkflowLayer[];
}

/** What a record is about to cost, in its own currency. */
export interface ChainSum {
  amount: Amount;
  currencyCode: string;
  /** The rate of the day, where {@link needsRate} asks for it; else it is not looked at. */
  rate: DatedRate | null;
}

/** What is known about people when a chain is resolved. */
export interface ApprovalPeople {
  /** People who may not decide this record: its requester, its creator, whoever edited it last. */
  excludedIDs: ReadonlySet<number>;
  /** The requester's managers from the nearest up; people who left are not in it. */
  approvalLine: readonly number[];
  /** Employees who can act today: not resigned, with access. */
  activeEmployeeIDs: ReadonlySet<number>;
  superAdminIDs: readonly number[];
}

export interface ResolvedStep {
  approverIDs: readonly number[];
  /** Why these people; shown as the answer to "why me?". */
  reason: Message;
  /** True when the workflow's own actors could not act and others took their place. */
  isRerouted: boolean;
}

export interface ResolvedChain {
  layerID: number | null;
  isNoApproval: boolean;
  steps: readonly ResolvedStep[];
  /** Which layer of which workflow was chosen for which amount. */
  reason: Message;
  /** The rate at which the amount was compared; null where it was compared in its own currency, or not at all. */
  rate: DatedRate | null;
}

/**
 * How a chain ended: all steps approved, a verdict, a void (`canceled`), or a new one in its place after an edit of the record
 * (`edited`) or of its workflow (`moved`).
 */
export const chainEndings = ['approved', 'revision', 'rejected', 'canceled', 'edited', 'moved'] as const;
export type ChainEnding = (typeof chainEndings)[number];

/** A step that has been open for longer is overdue. */
export const stepOverdueAfterDays = 3;

/** Whether others may take the place of a step's approvers: it has been open for too long, or nobody can decide it. */
export function isStepOverdue(
  {
    approverIDs,
    openSince,
    undecidableSince,
  }: { approverIDs: readonly number[]; openSince: Date | null; undecidableSince: Date | null },
  now: Date,
): boolean {
  if (approverIDs.length === 0 || undecidableSince !== null) return true;
  return openSince !== null && openSince <= overdueSteps(now);
}

/** Steps that were open at this instant are overdue now. */
export function overdueSteps(now: Date): Date {
  return new Date(now.getTime() - stepOverdueAfterDays * 86_400_000);
}

/** Who approved the steps of a chain, in its order: an approver of each, or somebody in their place. */
export function approvalsOf(
  steps: readonly {
    approvers: readonly { name: string; status: string | null; decidedAt: string | null }[];
    substitute: { name: string; decidedAt: string } | null;
  }[],
): { name: string; decidedAt: string | null }[] {
  return steps.flatMap(({ approvers, substitute }) => [
    ...approvers.filter(({ status }) => status === 'completed'),
    ...(substitute ? [substitute] : []),
  ]);
}

/** Actions that send a record back or end it, with a note: what everybody who meets it then has to read first. */
export const verdictActions = ['requestRevision', 'reject', 'void'] as const;
export type VerdictAction = (typeof verdictActions)[number];

/** The note, the person and the time of a request for revision, a refusal, a void. */
export interface Verdict {
  action: VerdictAction;
  notes: string;
  actorName: string;
  /** ISO 8601. */
  at: string;
}

export const maximumLayerAmount: Amount = '999999999999';

/**
 * The layer that serves an amount: the smallest `maxAmount` that is not below it; none: the catch-all; null when
 * the workflow has neither.
 */
export function chooseLayer(layers: readonly WorkflowLayer[], amount: Amount): WorkflowLayer | null {
  const bounded = layers
    .filter((layer): layer is WorkflowLayer & { maxAmount: Amount } => layer.maxAmount !== null)
    .filter((layer) => compare(layer.maxAmount, amount) >= 0)
    .sort((a, b) => compare(a.maxAmount, b.maxAmount));
  return bounded[0] ?? layers.find((layer) => layer.maxAmount === null) ?? null;
}

/** The currency that the bounds of a workflow are in: its only one; the rupiah where it has several or serves all. */
export function workflowCurrency({ currencies }: Pick<Workflow, 'currencies'>): string {
  const [only] = currencies;
  return only !== undefined && currencies.every((code) => code === only) ? only : 'IDR';
}

/** Whether an amount of this currency can be compared with the bounds of the workflow only at a rate. */
export function needsRate(workflow: Workflow | null, currencyCode: string): boolean {
  if (!workflow || workflowCurrency(workflow) === currencyCode) return false;
  return workflow.layers.some((layer) => layer.maxAmount !== null);
}

/**
 * Resolves a workflow for one record. Without any workflow or layer the company's super admins decide: nothing
 * is ever approved because a setting is missing. Throws a RangeError without the rate that {@link needsRate} asks for.
 * @param options `says` stands for the sum in what is said of it, where not everybody may read the sum; `elseByLine` is the level
 *   of the approval line that decides in place of the super admins where there is no workflow
 */
export function resolveChain(
  workflow: Workflow | null,
  sum: ChainSum,
  people: ApprovalPeople,
  { says, elseByLine }: { says?: MessageValue | undefined; elseByLine?: number | undefined } = {},
): ResolvedChain {
  const { amount, rate } = comparedSum(workflow, sum);
  const layer = workflow && chooseLayer(workflow.layers, amount);
  const chosen = {
    layerID: layer?.id ?? null,
    isNoApproval: false,
    rate,
    reason: layerReason(workflow, layer, says ?? comparison(sum, amount, rate)),
  };
  if (!workflow && elseByLine !== undefined) {
    const reason = law('chain.byLine', { sum: says ?? comparison(sum, amount, rate), level: elseByLine });
    const step = resolveStep([{ actorType: 'approvalLine', approvalLine: elseByLine }], people);
    return { ...chosen, reason, steps: [step] };
  }
  if (!layer) return { ...chosen, steps: [fallbackStep(people, 'noLayer')] };
  if (layer.isNoApproval) return { ...chosen, isNoApproval: true, steps: [] };
  const steps = layer.steps.map((step) => resolveStep(step.actors, people));
  return { ...chosen, steps: steps.length > 0 ? steps : [fallbackStep(people, 'noStep')] };
}

/**
 * A sum in the workflow's currency. The rupiah equivalent is rounded up: it never falls into a lower layer. Throws a RangeError
 * without the rate that {@link needsRate} asks for.
 */
export function comparedSum(
  workflow: Workflow | null,
  sum: ChainSum,
): { amount: Amount; rate: DatedRate | null } {
  if (!needsRate(workflow, sum.currencyCode)) return { amount: sum.amount, rate: null };
  if (!sum.rate) throw new RangeError(`There is no rate to compare ${sum.currencyCode} at`);
  return { amount: convertToIdr(sum.amount, sum.rate.rateAmount), rate: sum.rate };
}

/** The amount, and what it was compared as: "USD 20.000,00 is Rp 325.000.000 at 16.250,0000 of 22 Nov 2026". */
function comparison(
  { amount, currencyCode }: ChainSum,
  compared: Amount,
  rate: DatedRate | null,
): MessageValue {
  const own = { amount, currency: currencyCode };
  if (!rate) return own;
  return law('chain.converted', {
    own,
    compared: { amount: compared, currency: 'IDR' },
    rate: { rate: rate.rateAmount },
    day: { day: rate.validFrom },
    source: law(`chain.source.${rate.source}`),
  });
}

function layerReason(workflow: Workflow | null, layer: WorkflowLayer | null, sum: MessageValue): Message {
  if (!workflow) return law('chain.noWorkflow', { sum });
  const named = { sum, workflow: workflow.name };
  return layer
    ? law('chain.layer', { ...named, layer: layerName(workflow, layer) })
    : law('chain.noLayer', named);
}

/** By its bounds: "up to Rp 250.000.000". */
function layerName(workflow: Workflow, { maxAmount: most }: WorkflowLayer): Message {
  const currency = workflowCurrency(workflow);
  if (most !== null) return law('chain.upTo', { bound: { amount: most, currency } });
  const bounds = workflow.layers.flatMap(({ maxAmount: bound }) => (bound === null ? [] : [bound]));
  const [first, ...others] = bounds;
  if (first === undefined) return law('chain.anyAmount');
  return law('chain.above', { bound: { amount: maxAmount(first, ...others), currency } });
}

function resolveStep(actors: readonly StepActor[], people: ApprovalPeople): ResolvedStep {
  const named = actors.map((actor) =>
    actor.actorType === 'employee' ? actor.employeeID : people.approvalLine[actor.approvalLine - 1],
  );
  const able = unique(named.filter((id): id is number => id !== undefined && mayAct(id, people)));
  if (able.length > 0) {
    return { approverIDs: able, reason: stepReason(actors), isRerouted: false };
  }
  const highestLevel = Math.max(
    0,
    ...actors.map((actor) => ('approvalLine' in actor ? actor.approvalLine : 0)),
  );
  const nextLevel = people.approvalLine.slice(highestLevel).find((id) => mayAct(id, people));
  if (nextLevel !== undefined) {
    return {
      approverIDs: [nextLevel],
      reason: law('chain.nextLevel'),
      isRerouted: true,
    };
  }
  return fallbackStep(people, 'nobodyAble');
}

/**
 * A step that asks these people; where none of them may act the super admins, then the requester's line: it never waits for
 * nobody as long as there is anybody.
 */
export function resolveNamed(
  employeeIDs: readonly number[],
  reason: Message,
  people: ApprovalPeople,
): ResolvedStep {
  const able = unique(employeeIDs.filter((id) => mayAct(id, people)));
  if (able.length > 0) return { approverIDs: able, reason, isRerouted: false };
  const instead = fallbackStep(people, 'nobodyAble');
  if (instead.approverIDs.length > 0) return instead;
  const above = people.approvalLine.find((id) => mayAct(id, people));
  return above === undefined
    ? instead
    : { approverIDs: [above], reason: law('chain.nextLevel'), isRerouted: true };
}

/**
 * A step one of whose approvers can decide nothing any more: the others of it stay; where there is none, the next above
 * in the approval line, then the super admins.
 */
export function resolveWithout(
  approverIDs: readonly number[],
  goneID: number,
  people: ApprovalPeople,
): ResolvedStep {
  const others = approverIDs.filter((id) => id !== goneID);
  if (others.some((id) => mayAct(id, people))) {
    return { approverIDs: others, reason: law('chain.withoutOne'), isRerouted: false };
  }
  const level = people.approvalLine.indexOf(goneID) + 1;
  const next = people.approvalLine.slice(level).find((id) => id !== goneID && mayAct(id, people));
  if (next !== undefined) return { approverIDs: [next], reason: law('chain.nextLevel'), isRerouted: true };
  return fallbackStep(people, 'nobodyAble');
}

type FallbackCause = 'noLayer' | 'noStep' | 'nobodyAble';

function fallbackStep(people: ApprovalPeople, cause: FallbackCause): ResolvedStep {
  const approverIDs = unique(people.superAdminIDs.filter((id) => mayAct(id, people)));
  const says = approverIDs.length === 0 ? 'chain.nobody' : 'chain.superAdmins';
  return { approverIDs, reason: law(says, { cause: law(`chain.cause.${cause}`) }), isRerouted: true };
}

/** Why nobody could bring a chain to its end: of the first step that has nobody; null where each has somebody. */
export function whyUndecidable({ steps }: Pick<ResolvedChain, 'steps'>): Message | null {
  const step = steps.find(({ approverIDs }) => approverIDs.length === 0);
  return step ? law('chain.undecidable', { reason: step.reason }) : null;
}

/** Whether none of a step's approvers may act any more: it waits for nobody, whomever it names. */
export function isUndecidable(approverIDs: readonly number[], people: ApprovalPeople): boolean {
  return !approverIDs.some((id) => mayAct(id, people));
}

function mayAct(employeeID: number, people: ApprovalPeople): boolean {
  return !people.excludedIDs.has(employeeID) && people.activeEmployeeIDs.has(employeeID);
}

function stepReason(actors: readonly StepActor[]): Message {
  const levels = unique(actors.map((actor) => ('approvalLine' in actor ? actor.approvalLine : null)));
  const grounds = levels.map((level) =>
    level === null ? law('chain.named') : law('chain.level', { level }),
  );
  return law('chain.chosen', { grounds: joined('or', grounds) });
}

function unique<Value>(values: readonly Value[]): Value[] {
  return [...new Set(values)];
}
