import type { Amount } from './money.ts';
import { compare } from './money.ts';
import { formatNumber } from './moneyFormat.ts';

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
  isNoApproval: boolean;
  steps: readonly { actors: readonly StepActor[] }[];
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
  /** Why these people, one sentence; shown as the answer to "why me?". */
  reason: string;
  /** True when the workflow's own actors could not act and others took their place. */
  isRerouted: boolean;
}

export interface ResolvedChain {
  layerID: number | null;
  isNoApproval: boolean;
  steps: readonly ResolvedStep[];
  /** Which layer was chosen and why, one sentence. */
  reason: string;
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

/**
 * Resolves a workflow for one record. Without any workflow or layer the company's super admins decide: nothing
 * is ever approved because a setting is missing.
 */
export function resolveChain(
  layers: readonly WorkflowLayer[],
  amount: Amount,
  people: ApprovalPeople,
): ResolvedChain {
  const layer = chooseLayer(layers, amount);
  if (!layer) {
    const step = fallbackStep(people, 'No workflow covers this amount');
    return { layerID: null, isNoApproval: false, steps: [step], reason: 'No workflow covers this amount.' };
  }
  const bound = layer.maxAmount === null ? 'any amount' : `amounts up to ${formatNumber(layer.maxAmount)}`;
  const reason = `The layer for ${bound} applies.`;
  if (layer.isNoApproval) return { layerID: layer.id, isNoApproval: true, steps: [], reason };
  const steps = layer.steps.map((step) => resolveStep(step.actors, people));
  const chain = steps.length > 0 ? steps : [fallbackStep(people, 'The layer names no step')];
  return { layerID: layer.id, isNoApproval: false, steps: chain, reason };
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
      reason: 'Nobody named in this step can act, so it went to the next level of the approval line.',
      isRerouted: true,
    };
  }
  return fallbackStep(people, 'Nobody named in this step or above can act');
}

function fallbackStep(people: ApprovalPeople, cause: string): ResolvedStep {
  return {
    approverIDs: unique(people.superAdminIDs.filter((id) => mayAct(id, people))),
    reason: `${cause}, so it went to the super admins.`,
    isRerouted: true,
  };
}

function mayAct(employeeID: number, people: ApprovalPeople): boolean {
  return !people.excludedIDs.has(employeeID) && people.activeEmployeeIDs.has(employeeID);
}

function stepReason(actors: readonly StepActor[]): string {
  const words = actors.map((actor) =>
    actor.actorType === 'employee'
      ? 'named in the workflow'
      : `level ${actor.approvalLine} of the approval line`,
  );
  return `Chosen as ${unique(words).join(' or ')}.`;
}

function unique<Value>(values: readonly Value[]): Value[] {
  return [...new Set(values)];
}
