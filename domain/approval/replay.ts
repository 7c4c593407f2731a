import type { DatedRate } from '../money/exchangeRate.ts';
import type { Amount } from '../money/money.ts';
import { law } from '../message/message.ts';
import type { Beside } from './splitting.ts';
import { splitOf } from './splitting.ts';
import type { ApprovalPeople, ResolvedChain, Workflow } from './approval.ts';
import { chooseWorkflow, needsRate, resolveChain } from './approval.ts';

/** Workflows are tried on what was submitted in so many days. */
export const replayedDays = 90;

/** A record as workflows are tried on it. */
export interface ReplayedRecord {
  amount: Amount;
  currencyCode: string;
  paymentOf?: string | undefined;
  /** The rate of the day on which it was submitted; null while nobody has said. */
  rate: DatedRate | null;
  /** Its chain is made for what it comes to with others; unset: for itself. */
  beside?: Beside | undefined;
  people: ApprovalPeople;
}

/** Who decides in which step, in its order. */
export type Deciders = readonly (readonly number[])[];

/**
 * What these workflows make of a record; null where they compare it in rupiah and there is no rate. Where it is split with
 * others, what they make of the sum: that is not said, since not everybody may read the others.
 */
export function chainBy(workflows: readonly Workflow[], record: ReplayedRecord): ResolvedChain | null {
  const { amount, currencyCode, paymentOf, rate, beside, people } = record;
  const workflow = chooseWorkflow(workflows, currencyCode, paymentOf ?? null);
  const split = beside ? splitOf(workflows, beside.record, beside.others) : null;
  // It is in the currency of the workflow.
  if (split) return resolveChain(workflow, { ...split, rate: null }, people, law('chain.together'));
  if (needsRate(workflow, currencyCode) && rate === null) return null;
  return resolveChain(workflow, { amount, currencyCode, rate }, people);
}

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
