import type { Lifecycle, LifecycleSubject, Transition } from '../../domain/lifecycle.ts';

/** What a record on the wire shows of its lifecycle: its status, and the server's `isAbleTo…` for the acting person. */
export interface ActedRecord {
  id: number | string;
  status: string;
  version: number;
  [field: string]: unknown;
}

export type InputForm = 'none' | 'notes' | 'form';

export interface OfferedAction<Action extends string> {
  action: Action;
  /** What has to be given: nothing, a reason, or more than a reason. */
  input: InputForm;
  /** Carried out by one call. Otherwise it leads to a form. */
  isCall: boolean;
  movesMoney: boolean;
}

/**
 * The actions to offer on a record, in the order of its lifecycle: those that leave from its status and that the
 * server says this person may take. The server judged them by the same table; it judges again when one is pressed.
 */
export function offeredActions<
  Subject extends LifecycleSubject,
  Status extends string,
  Action extends string,
>(lifecycle: Lifecycle<Subject, Status, Action>, record: ActedRecord): OfferedAction<Action>[] {
  const offered = new Map<Action, OfferedAction<Action>>();
  for (const transition of lifecycle.transitions) {
    const { action, ability, route, movesMoney } = transition;
    const leavesFromHere = (transition.from as readonly string[]).includes(record.status);
    if (!leavesFromHere || !ability || record[ability] !== true || offered.has(action)) continue;
    offered.set(action, {
      action,
      input: inputFormOf(transition),
      isCall: route !== undefined,
      movesMoney: movesMoney === true,
    });
  }
  return [...offered.values()];
}

function inputFormOf<Subject, Status extends string>({ input }: Transition<Subject, Status>): InputForm {
  if (!input) return 'none';
  return input.safeParse({ notes: 'A reason' }).success ? 'notes' : 'form';
}
