import { nameForm } from '../text/normalForm.ts';
import type { Limit } from './limit.ts';
import type { Days, PolicyYear } from './limitWindow.ts';

/** What makes somebody a member of a custom policy, from the strongest. */
export const memberTypes = ['employee', 'jobLevel', 'jobGrade'] as const;
export type MemberType = (typeof memberTypes)[number];

/** Whose money is spent. */
export interface Spender {
  employeeID: number;
  jobLevel: string | null;
  jobGrade: string | null;
}

/** One entry of the members of a custom policy; an employee by their number. */
export interface Member {
  memberType: MemberType;
  value: string;
}

/** The limits of some job grades; without any, of everybody else. */
interface GradeRule {
  jobGrades: readonly string[];
  limits: readonly Limit[];
}

export interface CategoryTerms {
  id: number;
  name: string;
  rules: readonly GradeRule[];
  year: PolicyYear | null;
  subpolicies: readonly { id: number; name: string; limits: readonly Limit[] }[];
}

export interface CustomTerms {
  id: number;
  name: string;
  members: readonly Member[];
  year: PolicyYear | null;
  /** Without limits: no limit holds. */
  rules: readonly { categoryID: number; subpolicyID: number | null; limits: readonly Limit[] }[];
}

/** Why a rule holds for somebody: how they are a member, their job grade, or that it is everybody's. */
type RuleReason = MemberType | 'everyone' | 'plan';

/** The rule that holds for somebody at one level: a category, or one of its subpolicies. */
export interface HeldRule {
  categoryID: number;
  /** Null: the category as a whole. */
  subpolicyID: number | null;
  /** What refusals call it: the category, the subpolicy or the plan. */
  called: string;
  policy: { kind: 'category' | 'custom' | 'plan'; id: number; name: string };
  reason: RuleReason;
  /** None: nothing bounds it. */
  limits: readonly Limit[];
  year: PolicyYear | null;
  /** Of a balance: the days in which it is spent. */
  days?: Days;
}

/** Whether an entry of members is this person. */
function isMember(spender: Spender, { memberType, value }: Member): boolean {
  if (memberType === 'employee') return value === String(spender.employeeID);
  const own = spender[memberType];
  return own !== null && nameForm(own) === nameForm(value);
}

/** The strongest way in which somebody is a member; null where they are none. */
export function membershipOf(spender: Spender, members: readonly Member[]): MemberType | null {
  return (
    memberTypes.find((type) =>
      members.some((member) => member.memberType === type && isMember(spender, member)),
    ) ?? null
  );
}

/**
 * The rules that hold for what somebody spends in a category: that of the category, and beside it that of the subpolicy. At
 * each level a custom policy that names it replaces the category's own.
 * @param customs The active custom policies
 */
export function rulesFor(
  spender: Spender,
  category: CategoryTerms,
  subpolicyID: number | null,
  customs: readonly CustomTerms[],
): HeldRule[] {
  const subpolicy = category.subpolicies.find(({ id }) => id === subpolicyID);
  const whole = customRule(spender, category, null, category.name, customs) ?? ownRule(spender, category);
  const part =
    subpolicy &&
    (customRule(spender, category, subpolicy.id, subpolicy.name, customs) ??
      (subpolicy.limits.length === 0
        ? null
        : ruleOf(category, { ...subpolicy, subpolicyID: subpolicy.id, reason: 'everyone' })));
  return [whole, part].filter((rule) => rule !== null && rule !== undefined);
}

/** The rule of the strongest membership; of equals the oldest policy's. */
function customRule(
  spender: Spender,
  category: CategoryTerms,
  subpolicyID: number | null,
  called: string,
  customs: readonly CustomTerms[],
): HeldRule | null {
  const naming = customs.flatMap(({ rules, members, ...policy }) => {
    const rule = rules.find((one) => one.categoryID === category.id && one.subpolicyID === subpolicyID);
    const reason = rule ? membershipOf(spender, members) : null;
    return rule && reason ? [{ policy, reason, limits: rule.limits }] : [];
  });
  const strength = ({ reason }: { reason: MemberType }) => memberTypes.indexOf(reason);
  const [first] = naming.toSorted(
    (one, other) => strength(one) - strength(other) || one.policy.id - other.policy.id,
  );
  if (!first) return null;
  const { id, name, year } = first.policy;
  return {
    categoryID: category.id,
    subpolicyID,
    called,
    policy: { kind: 'custom', id, name },
    reason: first.reason,
    limits: first.limits,
    year,
  };
}

function ownRule({ jobGrade }: Spender, category: CategoryTerms): HeldRule | null {
  const ofGrade =
    jobGrade === null
      ? []
      : category.rules.filter(({ jobGrades }) =>
          jobGrades.some((grade) => nameForm(grade) === nameForm(jobGrade)),
        );
  const held =
    ofGrade.length > 0 ? ofGrade : category.rules.filter(({ jobGrades }) => jobGrades.length === 0);
  if (held.length === 0) return null;
  return ruleOf(category, {
    name: category.name,
    subpolicyID: null,
    reason: ofGrade.length > 0 ? 'jobGrade' : 'everyone',
    limits: held.flatMap(({ limits }) => limits),
  });
}

function ruleOf(
  category: CategoryTerms,
  {
    name,
    subpolicyID,
    reason,
    limits,
  }: Pick<HeldRule, 'subpolicyID' | 'reason' | 'limits'> & { name: string },
): HeldRule {
  return {
    categoryID: category.id,
    subpolicyID,
    called: name,
    policy: { kind: 'category', id: category.id, name: category.name },
    reason,
    limits,
    year: category.year,
  };
}
