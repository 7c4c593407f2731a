import { and, eq, getTableColumns, inArray } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';

import { DomainError } from '../../../domain/message/errors.ts';
import type { Enforcement } from '../../../domain/limit/limit.ts';
import { limitsOfRow } from '../../../domain/limit/limit.ts';
import type {
  CategoryTerms,
  CustomTerms,
  HeldRule,
  MemberType,
  Spender,
} from '../../../domain/limit/limitRule.ts';
import { rulesFor } from '../../../domain/limit/limitRule.ts';
import { law } from '../../../domain/message/message.ts';
import type { Executor } from '../../../server/database/database.ts';
import { employeeTable } from '../../../server/session/employeeTable.ts';
import { isNamedBy } from '../../../server/records/tableRows.ts';
import {
  categoryPolicyTable,
  categoryRuleTable,
  subpolicyTable,
} from '../categoryPolicy/categoryPolicyTables.server.ts';
import {
  customMemberTable,
  customPolicyTable,
  customRuleTable,
} from '../customPolicy/customPolicyTables.server.ts';
import { customRulesOf } from '../customPolicy/customPolicy.ts';
import { usualWeekDay, weekDayNumber } from '../weekRule/weekRule.ts';
import { firstDayOf } from '../weekRule/weekRuleTable.server.ts';
import { policyYear } from './limitFields.ts';

/** All that says whose rule holds in some categories. */
export interface LimitTerms {
  categories: ReadonlyMap<number, CategoryTerms>;
  customs: readonly CustomTerms[];
  weekStart: number;
}

/** A row of limits as it is kept. */
type KeptRow = { enforcement: string } & Record<
  'perTransaction' | 'perDay' | 'weekly' | 'monthly' | 'yearly',
  string | null
>;

const limitsOf = ({ enforcement, ...amounts }: KeptRow) =>
  limitsOfRow({ ...amounts, enforcement: enforcement as Enforcement });

/** Reads the rules of the categories, and the custom policies that name them. */
export async function limitTerms(
  executor: Executor,
  companyID: number,
  categoryIDs: readonly number[],
): Promise<LimitTerms> {
  const ids = [...new Set(categoryIDs)];
  const [policies, rules, subpolicies, customs] = await Promise.all([
    executor
      .select({ ...getTableColumns(categoryPolicyTable), firstDay: firstDayOf(companyID) })
      .from(categoryPolicyTable)
      .where(and(eq(categoryPolicyTable.companyID, companyID), inArray(categoryPolicyTable.id, ids))),
    executor
      .select()
      .from(categoryRuleTable)
      .where(and(eq(categoryRuleTable.companyID, companyID), inArray(categoryRuleTable.policyID, ids)))
      .orderBy(categoryRuleTable.id),
    executor
      .select()
      .from(subpolicyTable)
      .where(and(eq(subpolicyTable.companyID, companyID), inArray(subpolicyTable.policyID, ids)))
      .orderBy(subpolicyTable.id),
    customTerms(
      executor,
      companyID,
      and(inArray(customRuleTable.categoryID, ids), eq(customPolicyTable.status, 'active')),
    ),
  ]);
  const weekStart = weekDayNumber(policies[0]?.firstDay ?? usualWeekDay);
  const categories = policies.map(({ id, name, startDate, endDate }): CategoryTerms => ({
    id,
    name,
    year: policyYear(startDate, endDate),
    rules: rules
      .filter(({ policyID }) => policyID === id)
      .map((rule) => ({ jobGrades: rule.jobGrades, limits: limitsOf(rule) })),
    subpolicies: subpolicies
      .filter(({ policyID }) => policyID === id)
      .map((one) => ({ id: one.id, name: one.name, limits: limitsOf(one) })),
  }));
  return { categories: new Map(categories.map((one) => [one.id, one])), customs, weekStart };
}

/** Custom policies as the law knows them, active or not. */
export async function customTermsOf(
  executor: Executor,
  companyID: number,
  ids: readonly number[],
): Promise<CustomTerms[]> {
  return await customTerms(executor, companyID, inArray(customRuleTable.policyID, [...ids]));
}

/** The custom policies with rules of which this holds. */
async function customTerms(
  executor: Executor,
  companyID: number,
  which: SQL | undefined,
): Promise<CustomTerms[]> {
  const rules = await executor
    .select({ rule: customRuleTable, policy: customPolicyTable })
    .from(customRuleTable)
    .innerJoin(customPolicyTable, isNamedBy(customPolicyTable, customRuleTable, customRuleTable.policyID))
    .where(and(eq(customRuleTable.companyID, companyID), which))
    .orderBy(customRuleTable.policyID, customRuleTable.id);
  const byPolicy = Map.groupBy(rules, ({ policy }) => policy.id);
  if (byPolicy.size === 0) return [];
  const members = await executor
    .select()
    .from(customMemberTable)
    .where(
      and(
        eq(customMemberTable.companyID, companyID),
        inArray(customMemberTable.policyID, [...byPolicy.keys()]),
      ),
    );
  return [...byPolicy].flatMap(([id, named]): CustomTerms[] => {
    const policy = named[0]?.policy;
    if (!policy) return [];
    return [
      {
        id,
        name: policy.name,
        year: policyYear(policy.startDate, policy.endDate),
        members: members
          .filter(({ policyID }) => policyID === id)
          .map(({ memberType, employeeID, group }) => ({
            memberType: memberType as MemberType,
            value: memberType === 'employee' ? String(employeeID) : (group ?? ''),
          })),
        rules: customRulesOf(
          named.map(({ rule }) => ({ ...rule, enforcement: rule.enforcement as Enforcement })),
        ),
      },
    ];
  });
}

/** Who spends, as rules know them. */
export async function spendersOf(
  executor: Executor,
  companyID: number,
  employeeIDs: readonly number[],
): Promise<ReadonlyMap<number, Spender & { name: string }>> {
  const rows = await executor
    .select({
      employeeID: employeeTable.id,
      name: employeeTable.name,
      jobLevel: employeeTable.jobLevel,
      jobGrade: employeeTable.jobGrade,
    })
    .from(employeeTable)
    .where(and(eq(employeeTable.companyID, companyID), inArray(employeeTable.id, [...new Set(employeeIDs)])));
  return new Map(rows.map((row) => [row.employeeID, row]));
}

/** The rules that hold for what somebody spends. @throws DomainError where there is no such category */
export function heldRules(
  { categories, customs }: LimitTerms,
  spender: Spender,
  { categoryID, subpolicyID }: { categoryID: number; subpolicyID: number | null },
): HeldRule[] {
  const category = categories.get(categoryID);
  if (!category)
    throw new DomainError('validation_failed', { fields: { categoryID: law('field.fromList') } });
  return rulesFor(spender, category, subpolicyID, customs);
}
