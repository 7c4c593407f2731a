import type { FlagName, FlagValues } from './featureFlag.ts';
import { isFlagOn } from './featureFlag.ts';
import type { PermissionKey } from './permission.ts';

/** What is given to people one by one: columns of the employee. */
export const givenDuties = [
  'isPaymentMaker',
  'isPaymentReleaser',
  'isPurchaseRequester',
  'isProcurementOfficer',
  'isCardHolder',
] as const;
type GivenDuty = (typeof givenDuties)[number];

/** What decides whether somebody has a capability. */
export interface KnownPerson {
  permissions: ReadonlySet<PermissionKey>;
  given: ReadonlySet<GivenDuty>;
  /** Names of those they have already: of workflows, and of the rules above. */
  has: ReadonlySet<string>;
  /** The kinds of which a step waits or waited for them. */
  tasks: ReadonlySet<string>;
  /** What their company lets everybody do beside. */
  company: { employeesMayRequestCards: boolean };
}

/**
 * What somebody does in the company, beside what their permissions say (rules: profile). A room declares it, and
 * `resources/capabilities.ts` lists all. Who reviews is said by the kind of workflow (`WorkflowKind`).
 */
export interface CapabilityRule {
  name: string;
  /** Where the profile answers it; unset: nowhere. */
  profile?: 'billsCapability' | 'employeeCapability';
  /** Whether somebody has it, whom no workflow gives it. */
  holds?: (person: KnownPerson) => boolean;
  /** Who has it is an approver, while these flags are on (rules: approver). */
  approves?: { allFlags?: readonly FlagName[] };
  /** Every approver has it. */
  isOfApprovers?: true;
}

/** The names of all capabilities: the registry of the rooms adds them (`resources/capabilities.ts`). */
export interface Capabilities {}
export type Capability = keyof Capabilities;

/** The capabilities of a person, beside those that workflows give them. */
export function capabilitiesOf(
  { has: reviewed, ...person }: KnownPerson,
  rules: readonly CapabilityRule[],
  flags: FlagValues,
): Set<Capability> {
  const has = new Set(reviewed);
  for (const { name, holds } of rules) if (holds?.({ ...person, has })) has.add(name);
  return withApprovers(has, rules, flags);
}

/** The same capabilities; with what every approver has, if one of them approves. */
export function withApprovers(
  has: ReadonlySet<string>,
  rules: readonly CapabilityRule[],
  flags: FlagValues,
): Set<Capability> {
  const isApprover = rules.some(
    ({ name, approves }) =>
      approves !== undefined &&
      has.has(name) &&
      (approves.allFlags ?? []).every((flag) => isFlagOn(flags, flag)),
  );
  const ofApprovers = rules.filter(({ isOfApprovers }) => isOfApprovers === true && isApprover);
  return new Set([...has, ...ofApprovers.map(({ name }) => name)]) as Set<Capability>;
}

/** The names of those that the profile answers in one place, in their order. */
export function capabilitiesIn(
  rules: readonly CapabilityRule[],
  profile: NonNullable<CapabilityRule['profile']>,
): Capability[] {
  return rules.filter((rule) => rule.profile === profile).map(({ name }) => name as Capability);
}
