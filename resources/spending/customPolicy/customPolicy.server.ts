import type { SQL } from 'drizzle-orm';
import { and, eq, inArray, ne, sql } from 'drizzle-orm';

import type { Actor } from '../../../domain/access/actor.ts';
import { isFlagOn } from '../../../domain/access/featureFlag.ts';
import { membershipOf } from '../../../domain/limit/limitRule.ts';
import type { Member, MemberType, Spender } from '../../../domain/limit/limitRule.ts';
import { DomainError } from '../../../domain/message/errors.ts';
import type { FieldMessages } from '../../../domain/message/message.ts';
import { law } from '../../../domain/message/message.ts';
import { nameForm } from '../../../domain/text/normalForm.ts';
import type { Executor } from '../../../server/database/database.ts';
import { storedNoun } from '../../../server/records/storedNoun.ts';
import { employeeName, employeeTable } from '../../../server/session/employeeTable.ts';
import { isNamedBy } from '../../../server/records/tableRows.ts';
import { allocationTable } from '../../paying/allocation/allocationTable.server.ts';
import { categoryPolicyTable, subpolicyTable } from '../categoryPolicy/categoryPolicyTables.server.ts';
import { yearlyErrors } from '../limit/limitFields.ts';
import type { CustomPolicy, SentMember, SentRule } from './customPolicy.ts';
import { customPolicy, customPolicyErrors, memberOf, sentCustom } from './customPolicy.ts';
import { customMemberTable, customPolicyTable, customRuleTable } from './customPolicyTables.server.ts';

type Input = Readonly<Record<string, unknown>>;

/** That the employee `e` of a query is a member of a policy, as `membershipOf` judges. */
export function isMemberOf(policyID: SQL): SQL {
  return sql`exists (select from custom_policy_member m
    where m.company_id = e.company_id and m.policy_id = ${policyID} and case m.member_type
      when 'employee' then m.employee_id = e.id
      when 'jobLevel' then name_form(m."group") = name_form(e.job_level)
      when 'jobGrade' then name_form(m."group") = name_form(e.job_grade) end)`;
}

export const customPolicyStore = storedNoun(customPolicy, customPolicyTable, {
  isSerial: true,
  usedBy: [allocationTable.customPolicyID],
  many: {
    members: {
      table: customMemberTable,
      owner: customMemberTable.policyID,
      references: { employee: { table: employeeTable, name: employeeName } },
    },
    rules: {
      table: customRuleTable,
      owner: customRuleTable.policyID,
      references: {
        category: { table: categoryPolicyTable, name: categoryPolicyTable.name },
        subpolicy: { table: subpolicyTable, name: subpolicyTable.name },
      },
    },
  },
  async beforeSave({ executor, actor, before, input }) {
    const { members, rules } = sentCustom(input);
    const fields = {
      ...customPolicyErrors(input),
      ...flagErrors(actor, input, before),
      ...(await subpolicyErrors(executor, actor, rules)),
    };
    if (Object.keys(fields).length > 0) throw new DomainError('validation_failed', { fields });
    await assertMembers(executor, actor, members, before?.id ?? 0);
  },
  effects: {
    async activate({ executor, actor, row }) {
      if (!actor) return {};
      const kept = await executor
        .select()
        .from(customMemberTable)
        .where(and(eq(customMemberTable.companyID, row.companyID), eq(customMemberTable.policyID, row.id)));
      const members = kept.map(({ memberType, employeeID, group }) => ({
        memberType: memberType as MemberType,
        employeeID,
        group,
      }));
      await assertMembers(executor, actor, members, row.id);
      return {};
    },
  },
});

/** What the flags of the company do not let a person set; what stood before stays. */
function flagErrors(actor: Actor, input: Input, before: CustomPolicy | null): FieldMessages {
  const { rules } = sentCustom(input);
  const flag = 'custom_policy_no_limit_rule';
  const isHeld = (id: number | undefined) => before?.rules.find((rule) => rule.id === id)?.isNoLimit === true;
  const free = isFlagOn(actor.flags, flag)
    ? []
    : rules.flatMap(({ id, isNoLimit }, at) =>
        isNoLimit && !isHeld(id) ? [[`rules.${at}.isNoLimit`, law('access.flag', { flag })] as const] : [],
      );
  return {
    ...Object.fromEntries(free),
    ...yearlyErrors(actor, 'custom_policy_per_year', 'rules', rules, before?.rules ?? []),
  };
}

/** Subpolicies that are not of the category beside them. */
async function subpolicyErrors(
  executor: Executor,
  { companyID }: Actor,
  rules: readonly SentRule[],
): Promise<FieldMessages> {
  const ids = rules.flatMap(({ subpolicyID }) => subpolicyID ?? []);
  if (ids.length === 0) return {};
  const found = await executor
    .select({ id: subpolicyTable.id, policyID: subpolicyTable.policyID })
    .from(subpolicyTable)
    .where(and(eq(subpolicyTable.companyID, companyID), inArray(subpolicyTable.id, ids)));
  const categoryOf = new Map(found.map(({ id, policyID }) => [id, policyID]));
  return Object.fromEntries(
    rules.flatMap(({ categoryID, subpolicyID }, at) =>
      subpolicyID === null || categoryOf.get(subpolicyID) === categoryID
        ? []
        : [[`rules.${at}.subpolicyID`, law('field.fromList')]],
    ),
  );
}

type Colleague = Spender & { status: string };

/**
 * @throws DomainError for members who are not there any more, whom another active policy names, or who are members of
 * another one in another way
 */
async function assertMembers(
  executor: Executor,
  { companyID }: Actor,
  sent: readonly SentMember[],
  exceptID: number,
): Promise<void> {
  const [people, others] = await Promise.all([
    executor
      .select({
        employeeID: employeeTable.id,
        jobLevel: employeeTable.jobLevel,
        jobGrade: employeeTable.jobGrade,
        status: employeeTable.status,
      })
      .from(employeeTable)
      .where(eq(employeeTable.companyID, companyID)),
    activeMembers(executor, companyID, exceptID),
  ]);
  const members = sent.flatMap((entry, at) => {
    const member = memberOf(entry);
    return member ? [{ ...member, path: pathOf(member, at) }] : [];
  });
  const refuse = (
    code: 'validation_failed' | 'already_exists',
    key: 'saveFailedRemoveMembers' | 'membersInOtherPolicy' | 'conflictedPolicyMembers',
    wrong: readonly { path: string }[],
  ) => {
    if (wrong.length === 0) return;
    const says = law(`catalogue.${key}`);
    throw new DomainError(code, { says, fields: Object.fromEntries(wrong.map(({ path }) => [path, says])) });
  };
  const working = people.filter(({ status }) => status === 'active');
  refuse(
    'validation_failed',
    'saveFailedRemoveMembers',
    members.filter((member) => !working.some((person) => isIn(person, [member]))),
  );
  const taken = new Set(others.map(entryOf));
  refuse(
    'already_exists',
    'membersInOtherPolicy',
    members.filter((member) => taken.has(entryOf(member))),
  );
  // Those who have left are in no two policies: nothing is spent any more.
  const elsewhere = people.filter((person) => person.status !== 'resigned' && isIn(person, others));
  refuse(
    'already_exists',
    'conflictedPolicyMembers',
    members.filter((member) => elsewhere.some((person) => isIn(person, [member]))),
  );
}

function isIn(person: Colleague, members: readonly Member[]): boolean {
  return membershipOf(person, members) !== null;
}

function entryOf({ memberType, value }: Member): string {
  return `${memberType} ${nameForm(value)}`;
}

function pathOf({ memberType }: Member, at: number): string {
  return `members.${at}.${memberType === 'employee' ? 'employeeID' : 'group'}`;
}

/** Whom the other active policies name. */
async function activeMembers(executor: Executor, companyID: number, exceptID: number): Promise<Member[]> {
  const rows = await executor
    .select({
      memberType: customMemberTable.memberType,
      employeeID: customMemberTable.employeeID,
      group: customMemberTable.group,
    })
    .from(customMemberTable)
    .innerJoin(
      customPolicyTable,
      and(
        isNamedBy(customPolicyTable, customMemberTable, customMemberTable.policyID),
        eq(customPolicyTable.status, 'active'),
        ne(customPolicyTable.id, exceptID),
      ),
    )
    .where(eq(customMemberTable.companyID, companyID));
  return rows.flatMap(
    ({ memberType, ...row }) => memberOf({ memberType: memberType as MemberType, ...row }) ?? [],
  );
}
