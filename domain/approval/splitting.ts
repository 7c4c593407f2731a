import type { Day } from '../day/day.ts';
import { daysBetween } from '../day/day.ts';
import type { Amount } from '../money/money.ts';
import { sum } from '../money/money.ts';
import type { ChainSum, Workflow, WorkflowLayer } from './approval.ts';
import { chooseLayer, comparedSum, needsRate, workflowCurrency } from './approval.ts';
import { chooseWorkflow } from './chooseWorkflow.ts';
import { nameOfActor } from './fewerPeople.ts';

/** Records of one sender whose days lie no further apart count together. */
export const splitDays = 3;

/** A record, with the rate of its own day. */
export interface DatedSum extends ChainSum {
  id: number;
  day: Day;
  /** Neither a draft nor rejected nor voided. */
  isLive: boolean;
}

/** A record whose chain is made for what it comes to with others of its sender, and these. */
export interface Beside {
  record: DatedSum;
  others: readonly DatedSum[];
}

/** What a record comes to together with others of its sender. */
export interface SplitSum {
  amount: Amount;
  /** Of the workflow's bounds. */
  currencyCode: string;
  /** The others. */
  otherIDs: readonly number[];
}

/**
 * Whether a record and others of its sender, within {@link splitDays} of its day, come to a sum that people would have to
 * approve who approve none of them alone; null where they do not. Only what one workflow reviews is summed, in the currency of
 * its bounds; what alone is approved by the people of the sum hides nothing from them and is left out.
 */
export function splitOf(
  workflows: readonly Workflow[],
  record: DatedSum,
  others: readonly DatedSum[],
): SplitSum | null {
  const workflow = chooseWorkflow(workflows, record);
  if (!workflow) return null;
  const near = [record, ...others.filter(({ id }) => id !== record.id)].filter(
    (one) =>
      one.isLive &&
      Math.abs(daysBetween(record.day, one.day)) <= splitDays &&
      chooseWorkflow(workflows, one) === workflow &&
      (one.rate !== null || !needsRate(workflow, one.currencyCode)),
  );
  let parts = near.map((one) => ({ id: one.id, amount: comparedSum(workflow, one).amount }));
  for (;;) {
    const amount = sum(parts.map((part) => part.amount));
    const layer = chooseLayer(workflow.layers, amount);
    const hidden = parts.filter((part) => asksOthers(layer, chooseLayer(workflow.layers, part.amount)));
    if (hidden.length === parts.length) {
      const otherIDs = parts.flatMap(({ id }) => (id === record.id ? [] : [id]));
      const isAmongThem = otherIDs.length < parts.length;
      return isAmongThem ? { amount, currencyCode: workflowCurrency(workflow), otherIDs } : null;
    }
    // A smaller sum may need fewer people.
    parts = hidden;
  }
}

/** Whether a layer has a step that another one lacks. */
function asksOthers(layer: WorkflowLayer | null, other: WorkflowLayer | null): boolean {
  const asked = new Set(stepsOf(other));
  return stepsOf(layer).some((step) => !asked.has(step));
}

/** Who decides in each step, as the workflow names them; where it names nobody the super admins do. */
function stepsOf(layer: WorkflowLayer | null): string[] {
  if (layer?.isNoApproval) return [];
  const named = (layer?.steps ?? []).map(({ actors }) => actors.map(nameOfActor).toSorted().join(', '));
  return named.length > 0 ? named : ['super admins'];
}
