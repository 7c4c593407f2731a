import type { Day } from '../../../domain/day/day.ts';
import { isFlagOn } from '../../../domain/access/featureFlag.ts';
import type { Actor } from '../../../domain/access/actor.ts';
import type { FlagName } from '../../../domain/access/featureFlag.ts';
import type { LimitRow } from '../../../domain/limit/limit.ts';
import { enforcements } from '../../../domain/limit/limit.ts';
import type { PolicyYear } from '../../../domain/limit/limitWindow.ts';
import type { LifecycleSubject, Rule } from '../../../domain/lifecycle/lifecycle.ts';
import type { FieldMessages } from '../../../domain/message/message.ts';
import { law } from '../../../domain/message/message.ts';
import { amount, choice, day } from '../../../domain/noun/fields.ts';
import { isUnnamed, switchable } from '../../../domain/noun/noun.ts';

/** One rule: an amount for each frequency, and what becomes of what is above. */
export const limitFields = {
  perTransaction: amount(),
  perDay: amount(),
  weekly: amount(),
  monthly: amount(),
  yearly: amount(),
  enforcement: choice(enforcements, { isRequired: true }),
} as const;

/** The year in which the yearly limits of a policy count: from the month of one day to the month of another. */
export function yearFields<const Flag extends FlagName>(flag: Flag) {
  const asks = { allFlags: [flag] };
  return { startDate: day({ asks }), endDate: day({ asks }) };
}

/** What was sent of the year of a policy. */
export function sentYear(
  sent: Readonly<Record<string, unknown>>,
): Record<'startDate' | 'endDate', Day | null> {
  const dayOf = (name: string) => (sent[name] ?? null) as Day | null;
  return { startDate: dayOf('startDate'), endDate: dayOf('endDate') };
}

/** The year of a policy; null: the calendar's. */
export function policyYear(startDate: Day | null, endDate: Day | null): PolicyYear | null {
  return startDate === null || endDate === null ? null : { start: startDate, end: endDate };
}

/**
 * Yearly limits that the company's flag does not let a person set; those that stood before stay.
 * @param under Where the rows are: `rules`
 */
export function yearlyErrors(
  { flags }: Pick<Actor, 'flags'>,
  flag: FlagName,
  under: string,
  sent: readonly (Pick<LimitRow, 'yearly'> & { id?: number })[],
  before: readonly (Pick<LimitRow, 'yearly'> & { id: number })[],
): FieldMessages {
  if (isFlagOn(flags, flag)) return {};
  return Object.fromEntries(
    sent.flatMap(({ id, yearly }, at) => {
      const held = before.find((row) => row.id === id)?.yearly ?? null;
      const isHeld = yearly === null || (held !== null && Number(held) === Number(yearly));
      return isHeld ? [] : [[`${under}.${at}.yearly`, law('access.flag', { flag })]];
    }),
  );
}

const isActive: Rule<LifecycleSubject> = {
  name: 'active',
  holds: (_actor, { status }) => status === 'active',
  says: law('catalogue.inactivePolicy'),
};

/** The permissions of a policy, by the words that their keys begin with. */
export function policyPermissions<
  const Prefix extends `policy_management_${'category' | 'custom' | 'business_trip'}`,
>(prefix: Prefix) {
  return {
    viewList: `${prefix}_view_list`,
    viewDetail: `${prefix}_view_detail`,
    create: `${prefix}_create`,
    edit: `${prefix}_edit`,
    archive: `${prefix}_edit`,
    delete: `${prefix}_delete`,
  } as const;
}

/** A policy is changed while it is active, switched off and on, and deleted where nothing names it. */
export function policyLifecycle(
  name: string,
  permissions: Pick<ReturnType<typeof policyPermissions>, 'edit' | 'delete'>,
) {
  const { edit, delete: remove } = permissions;
  return switchable(name, { edit, archive: remove }, [], { edit: [isActive], delete: [isUnnamed] });
}
