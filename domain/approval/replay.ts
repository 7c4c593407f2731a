import type { DatedRate } from '../money/exchangeRate.ts';
import type { Amount } from '../money/money.ts';
import { law } from '../message/message.ts';
import type { Beside } from './splitting.ts';
import { splitOf } from './splitting.ts';
import type { ApprovalPeople, ResolvedChain, Workflow } from './approval.ts';
import { needsRate, resolveChain } from './approval.ts';
import type { ServedRecord } from './chooseWorkflow.ts';
import { longest, servingWorkflows } from './chooseWorkflow.ts';

/** Workflows are tried on what was submitted in so many days. */
export const replayedDays = 90;

/** A record as workflows are tried on it. */
export interface ReplayedRecord extends ServedRecord {
  amount: Amount;
  /** The rate of the day on which it was submitted; null while nobody has said. */
  rate: DatedRate | null;
  /** Its chain is made for what it comes to with others; unset: for itself. */
  beside?: Beside | undefined;
  people: ApprovalPeople;
  /** The level of the approval line that decides where no workflow serves it. */
  elseByLine?: number | undefined;
}

/** A workflow, or none, and the chain that it makes of a record. */
interface ChainOfWorkflow<Candidate extends Workflow> {
  workflow: Candidate | null;
  chain: ResolvedChain;
}

/**
 * What these workflows make of a record; null where they compare it in rupiah and there is no rate. Where several serve it, each is
 * asked for the whole amount, and the one with the most steps is taken; of several the oldest. Where it is split with others, what
 * they make of the sum: that is not said, since not everybody may read the others.
 * @param workflows the newest first
 */
export function resolveBy<Candidate extends Workflow>(
  workflows: readonly Candidate[],
  record: ReplayedRecord,
): ChainOfWorkflow<Candidate> | null {
  const { amount, currencyCode, rate, beside, people, elseByLine } = record;
  const serving = servingWorkflows(workflows, record);
  const split = beside ? splitOf(workflows, beside.record, beside.others) : null;
  const chains: ChainOfWorkflow<Candidate>[] = [];
  for (const workflow of serving) {
    // It is in the currency of the workflow.
    const sum = split ? { ...split, rate: null } : { amount, currencyCode, rate };
    if (!split && needsRate(workflow, currencyCode) && rate === null) return null;
    const says = split ? law('chain.together') : undefined;
    chains.push({ workflow, chain: resolveChain(workflow, sum, people, { says, elseByLine }) });
  }
  return longest(chains, workflows, ({ chain }) => chain.steps.length);
}

/** Who decides in which step, in its order. */
export type Deciders = readonly (readonly number[])[];

export function decidersOf({ steps }: Pick<ResolvedChain, 'steps'>): Deciders {
  return steps.map(({ approverIDs }) => approverIDs);
}

/** Whether the same people decide in the same steps; within a step they stand in no order. */
export function areSameDeciders(one: Deciders, other: Deciders): boolean {
  const named = (deciders: Deciders) =>
    JSON.stringify(deciders.map((step) => [...step].toSorted((a, b) => a - b)));
  return named(one) === named(other);
}

/** Of each person, how many of the records they could decide. */
export function recordsOfDeciders(chains: readonly Pick<ResolvedChain, 'steps'>[]): Map<number, number> {
  const counts = new Map<number, number>();
  for (const chain of chains) {
    for (const id of new Set(decidersOf(chain).flat())) counts.set(id, (counts.get(id) ?? 0) + 1);
  }
  return counts;
}
