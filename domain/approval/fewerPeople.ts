import type { StepActor, Workflow, WorkflowLayer } from './approval.ts';
import { chooseLayer, workflowCurrency } from './approval.ts';
import type { Rung, SoughtWorkflow } from './chooseWorkflow.ts';
import { chooseCompanyWide, chooseOnRung, longest, rungs, valuesOn } from './chooseWorkflow.ts';
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

/** What workflows of a kind make of what is asked: before a change, and after it. */
interface Change {
  before: readonly Workflow[];
  after: readonly Workflow[];
}

/**
 * Whether some record passes with fewer people by these workflows of a kind than by those before. Approvers are compared as
 * the workflows name them; where none serves a record the super admins decide, which is one person.
 * @param types the types of workflow that serve the kind
 */
export function asksFewer(
  before: readonly Workflow[],
  after: readonly Workflow[],
  types?: readonly string[],
): boolean {
  const change = withSame({ before, after });
  const all = [...change.before, ...change.after];
  // A code, a thing paid, or a category that nobody names stands for all of those.
  const currencies = new Set(['', ...all.flatMap((workflow) => workflow.currencies)]);
  const paid = new Set(all.flatMap(({ purchasePaymentTypesMapping = [] }) => purchasePaymentTypesMapping));
  const categories = [null, ...new Set(all.flatMap(({ custom }) => custom?.categoryIDs ?? []))];
  return [...currencies].some((currencyCode) =>
    [null, ...(paid.size > 0 ? ['', ...paid] : [])].some((paymentOf) => {
      const asked = categories.map((categoryID) =>
        sidesOf(change, { types, currencyCode, paymentOf, categoryID }),
      );
      // Of a record of many categories the longest chain counts: two of them say which that is, before and after.
      return asked.some((one, place) =>
        asked
          .slice(place)
          .some((other) =>
            servedTogether(one === other ? [one] : [one, other]).some((served) =>
              asksFewerOf(change, served),
            ),
          ),
      );
    }),
  );
}

/** Who serves what is asked, before and after: by what somebody is named by on each rung, and else. */
interface Side {
  onRung: Record<Rung, ReadonlyMap<string | null, Workflow>>;
  companyWide: Workflow | null;
}

function sidesOf({ before, after }: Change, sought: SoughtWorkflow): Record<'before' | 'after', Side> {
  const sideOf = (workflows: readonly Workflow[]): Side => ({
    onRung: Object.fromEntries(
      rungs.map((rung) => {
        const values = new Set(workflows.flatMap(({ custom }) => (custom ? valuesOn(rung, custom) : [])));
        const found = new Map<string | null, Workflow>();
        for (const value of values) {
          const workflow = chooseOnRung(workflows, rung, value, sought);
          if (workflow) found.set(value, workflow);
        }
        return [rung, found];
      }),
    ) as unknown as Side['onRung'],
    companyWide: chooseCompanyWide(workflows, sought),
  });
  return { before: sideOf(before), after: sideOf(after) };
}

/** A change in which what stays as it was is one value on both sides. */
function withSame({ before, after }: Change): Change {
  const known = new Map(before.map((workflow) => [JSON.stringify(workflow), workflow]));
  return { before, after: after.map((workflow) => known.get(JSON.stringify(workflow)) ?? workflow) };
}

/** For the same person: what serves each of several askings, in their order. */
type Served = Record<'before' | 'after', readonly (Workflow | null)[]>;

/** Which workflows can come together for one person, of all that there could be, where the change makes them others. */
function servedTogether(asked: readonly Record<'before' | 'after', Side>[]): Served[] {
  const sides = [...asked.map(({ before }) => before), ...asked.map(({ after }) => after)];
  const numbers = new Map<Workflow | undefined, number>();
  const found: Served[] = [];
  descend(
    0,
    Array.from(sides, () => undefined),
  );
  return found;

  function descend(place: number, chosen: readonly (Workflow | undefined)[]): void {
    const rung = rungs[place];
    if (rung === undefined || !chosen.includes(undefined)) {
      const all = sides.map(({ companyWide }, side) => chosen[side] ?? companyWide);
      const served = { before: all.slice(0, asked.length), after: all.slice(asked.length) };
      if (served.before.some((one, at) => one !== served.after[at])) found.push(served);
      return;
    }
    // Somebody of whom nothing is named stands for all of those; on the last rung everybody does.
    const values = new Set<string | null>([...sides.flatMap(({ onRung }) => [...onRung[rung].keys()]), null]);
    const outcomes = new Map<string, (Workflow | undefined)[]>();
    for (const value of values) {
      const next = sides.map(({ onRung }, side) => chosen[side] ?? onRung[rung].get(value));
      outcomes.set(next.map(numberOf).join(), next);
    }
    for (const next of outcomes.values()) descend(place + 1, next);
  }

  function numberOf(workflow: Workflow | undefined): number {
    const known = numbers.get(workflow);
    if (known !== undefined) return known;
    numbers.set(workflow, numbers.size);
    return numbers.size - 1;
  }
}

function asksFewerOf(change: Change, served: Served): boolean {
  const all = [...served.before, ...served.after];
  const bounds = all.flatMap((workflow) =>
    (workflow?.layers ?? []).flatMap(({ maxAmount }) => (maxAmount === null ? [] : [maxAmount])),
  );
  const currencies = new Set(all.flatMap((workflow) => (workflow ? [workflowCurrency(workflow)] : [])));
  if (bounds.length > 0 && currencies.size > 1) {
    // Bounds of two currencies are not compared without a rate: only what holds of every amount counts.
    const counts = (workflows: readonly (Workflow | null)[]) =>
      workflows.flatMap((workflow) => (workflow ? everyLayer(workflow) : [1]));
    return Math.min(...counts(served.after)) < Math.max(...counts(served.before));
  }
  const amounts: Amount[] = ['0', ...bounds.flatMap((bound) => [bound, add(bound, '0.0001')])];
  const asked = (side: 'before' | 'after', amount: Amount) => {
    const layers = served[side].map((workflow) => ({
      workflow,
      layer: workflow && chooseLayer(workflow.layers, amount),
    }));
    return peopleOf(longest(layers, change[side], ({ layer }) => stepsOf(layer))?.layer ?? null);
  };
  return amounts.some((amount) => asked('after', amount) < asked('before', amount));
}

function everyLayer({ layers }: Workflow): number[] {
  return [...layers.map(peopleOf), ...(layers.some(({ maxAmount }) => maxAmount === null) ? [] : [1])];
}

function peopleOf(layer: WorkflowLayer | null): number {
  if (!layer) return 1;
  const { isNoApproval, steps } = layer;
  if (isNoApproval) return 0;
  return steps.length === 0 ? 1 : fewestPeople(steps.map(({ actors }) => actors.map(nameOfActor)));
}

/** Steps of the chain that a layer makes: where it names nobody, and where there is none, that of the super admins. */
function stepsOf(layer: WorkflowLayer | null): number {
  if (!layer) return 1;
  return layer.isNoApproval ? 0 : Math.max(1, layer.steps.length);
}

/** The same text for the same actor alone, as a workflow names them. */
export function nameOfActor(actor: StepActor): string {
  return actor.actorType === 'employee' ? `employee ${actor.employeeID}` : `level ${actor.approvalLine}`;
}
