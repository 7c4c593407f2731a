import type { StepActor, Workflow, WorkflowLayer } from './approval.ts';
import { chooseLayer, chooseWorkflow, workflowCurrency } from './approval.ts';
import type { Amount } from '../money/money.ts';
import { add } from '../money/money.ts';

/**
 * The fewest people who can take a record through all of its steps: one of each step decides it, and one person may stand
 * in several.
 */
export function fewestPeople<Person>(steps: readonly (readonly Person[])[]): number {
  const asked = steps.filter((step) => step.length > 0);
  let best = asked.length;
  search(
    asked.map((step) => new Set(step)),
    0,
  );
  return best;

  function search(left: readonly ReadonlySet<Person>[], chosen: number): void {
    if (left.length === 0) {
      best = Math.min(best, chosen);
      return;
    }
    if (chosen + apart(left) >= best) return;
    const [narrowest] = left.toSorted((one, other) => one.size - other.size);
    for (const person of narrowest ?? []) {
      search(
        left.filter((step) => !step.has(person)),
        chosen + 1,
      );
    }
  }
}

/** Steps no two of which share anybody: each of them takes a person of its own. */
function apart<Person>(steps: readonly ReadonlySet<Person>[]): number {
  const taken = new Set<Person>();
  let count = 0;
  for (const step of steps.toSorted((one, other) => one.size - other.size)) {
    if ([...step].some((person) => taken.has(person))) continue;
    for (const person of step) taken.add(person);
    count += 1;
  }
  return count;
}

/**
 * Whether some record passes with fewer people by these workflows of a kind than by those before. Approvers are compared as
 * the workflows name them; where none serves a record the super admins decide, which is one person.
 */
export function asksFewer(before: readonly Workflow[], after: readonly Workflow[]): boolean {
  const named = [...before, ...after].flatMap(({ currencies }) => currencies);
  // A code, or a thing paid, that nobody names stands for all of those.
  const currencies = new Set([...named, 'IDR', '']);
  const paid = new Set(
    [...before, ...after].flatMap(({ purchasePaymentTypesMapping = [] }) => purchasePaymentTypesMapping),
  );
  return [...currencies].some((currency) =>
    [null, '', ...paid].some((paymentOf) =>
      asksFewerOf(chooseWorkflow(before, currency, paymentOf), chooseWorkflow(after, currency, paymentOf)),
    ),
  );
}

function asksFewerOf(before: Workflow | null, after: Workflow | null): boolean {
  const bounds = [before, after].flatMap((workflow) =>
    (workflow?.layers ?? []).flatMap(({ maxAmount }) => (maxAmount === null ? [] : [maxAmount])),
  );
  if (before && after && bounds.length > 0 && workflowCurrency(before) !== workflowCurrency(after)) {
    // Bounds of two currencies are not compared without a rate: only what holds of every amount counts.
    return Math.min(...everyLayer(after)) < Math.max(...everyLayer(before));
  }
  const amounts: Amount[] = ['0', ...bounds.flatMap((bound) => [bound, add(bound, '0.0001')])];
  return amounts.some((amount) => peopleAt(after, amount) < peopleAt(before, amount));
}

function everyLayer({ layers }: Workflow): number[] {
  return [...layers.map(peopleOf), ...(layers.some(({ maxAmount }) => maxAmount === null) ? [] : [1])];
}

function peopleAt(workflow: Workflow | null, amount: Amount): number {
  const layer = workflow && chooseLayer(workflow.layers, amount);
  return layer ? peopleOf(layer) : 1;
}

function peopleOf({ isNoApproval, steps }: WorkflowLayer): number {
  if (isNoApproval) return 0;
  return steps.length === 0 ? 1 : fewestPeople(steps.map(({ actors }) => actors.map(nameOfActor)));
}

/** The same text for the same actor alone, as a workflow names them. */
export function nameOfActor(actor: StepActor): string {
  return actor.actorType === 'employee' ? `employee ${actor.employeeID}` : `level ${actor.approvalLine}`;
}
