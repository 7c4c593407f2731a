import type { ActionInput } from '../lifecycle/actionInput.ts';
import { reason } from '../lifecycle/actionInput.ts';
import type { Rule } from '../lifecycle/lifecycle.ts';
import { law } from '../message/message.ts';
import { reference } from '../noun/fields.ts';
import type { DelegationPeople } from './delegation.ts';
import { whyPassedOver } from './delegation.ts';

/** What is known about people when one of them is chosen for a step that nobody can decide. */
export interface ChoicePeople extends Pick<
  DelegationPeople,
  'activeEmployeeIDs' | 'excludedIDs' | 'elsewhereIDs' | 'viewerIDs'
> {
  /** Who passes it on. */
  passingID: number;
}

/** Why somebody is not chosen for a step that nobody can decide. */
type NotChosen = NonNullable<ReturnType<typeof whyPassedOver>> | 'passing';

/**
 * Why a step that nobody can decide is not passed on to somebody; null where it may be. What keeps people from deciding in the
 * place of others keeps them from this, too, and nobody chooses themself: else who takes the right from others would get it.
 */
export function whyNotChosen(id: number, people: ChoicePeople): NotChosen | null {
  return whyPassedOver(id, people) ?? (id === people.passingID ? 'passing' : null);
}

/** What is said when a step is passed on: to whom, and why. */
export const passingOn = {
  approver: reference('employees', { isRequired: true }),
  ...reason,
} satisfies ActionInput;

/** Who helps out where nobody can decide. */
export const isSuperAdmin: Rule<unknown> = {
  name: 'super admin',
  holds: ({ role }) => role === 'super_admin',
  says: law('rule.superAdmin'),
};

/** A record whose open step nobody can decide is marked with since when. */
export interface StuckSubject {
  undecidableSince: Date | null;
}

/** Nobody can decide the open step, as the clock found. */
export const isStuck: Rule<StuckSubject> = {
  name: 'nobody can decide it',
  holds: (_actor, { undecidableSince }) => undecidableSince !== null,
  says: law('rule.decidable'),
};
