import type { LifecycleSubject, Rule } from '../lifecycle/lifecycle.ts';
import { law } from '../message/message.ts';

/** A record whose last decision can be taken back. */
export interface DecidedSubject extends LifecycleSubject {
  /** Who took the last decision, as long as nothing followed it. */
  decidedByID: number | null;
  /** Who approved a step of its chain. */
  approvedByIDs: readonly number[];
}

const says = law('rule.onlyDecider');

/** A decision is taken back by who took it, and only until the next step is taken: the server forgets it then. */
export const isLastDecider: Rule<DecidedSubject> = {
  name: 'who took the last decision, until something follows it',
  holds: (actor, { decidedByID }) => decidedByID === actor.employeeID,
  says,
};

/** A step of the chain was approved: there is something to open again. */
export const isPartlyApproved: Rule<Pick<DecidedSubject, 'approvedByIDs'>> = {
  name: 'a step was approved',
  holds: (_actor, { approvedByIDs }) => approvedByIDs.length > 0,
  says,
};
