import { and, eq, inArray, sql } from 'drizzle-orm';
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
import { preparedQuery } from '../../../server/database/preparedQuery.ts';
import { employeeTable } from '../../../server/session/employeeTable.ts';
import { isAsked, isNamedBy } from '../../../server/records/tableRows.ts';
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

/** The rows of limits below a policy, with what else is asked of each. */
function limitRowsOf<Row extends KeptRow>(
  table: typeof categoryRuleTable | typeof subpolicyTable,
  also: SQL,
): SQL<Row[]> {
  const rows = sql`(
    select coalesce(json_agg(json_build_object(${also}, 'enforcement', ${table.enforcement},
      'perTransaction', ${table.perTransaction}::text, 'perDay', ${table.perDay}::text, 'weekly', ${table.weekly}::text,
      'monthly', ${table.monthly}::text, 'yearly', ${table.yearly}::text) order by ${table.id}), '[]')
    from ${table} where ${table.companyID} = ${categoryPolicyTable.companyID} and ${table.policyID} = ${categoryPolicyTable.id})`;
  // A select from one table drops its name before columns that stand in a piece itself.
  return sql<Row[]>`${rows}`;
}

const policiesQuery = preparedQuery((executor) =>
  executor
    .select({
      id: categoryPolicyTable.id,
      name: categoryPolicyTable.name,
      startDate: categoryPolicyTable.startDate,
      endDate: categoryPolicyTable.endDate,
      firstDay: firstDayOf(categoryPolicyTable.companyID),
      rules: limitRowsOf<KeptRow & { jobGrades: string[] }>(
        categoryRuleTable,
        sql`'jobGrades', ${categoryRuleTable.jobGrades}`,
      ),
      subpolicies: limitRowsOf<KeptRow & { id: number; name: string }>(
        subpolicyTable,
        sql`'id', ${subpolicyTable.id}, 'name', ${subpolicyTable.name}`,
      ),
    })
    .from(categoryPolicyTable)
    .where(isAsked(categoryPolicyTable))
    .prepare('limit_terms'),
);

/** Reads the rules of the categories, and the custom policies that name them. */
export async function limitTerms(
  executor: Executor,
  companyID: number,
  categoryIDs: readonly number[],
): Promise<LimitTerms> {
  const ids = [...new Set(categoryIDs)];
  const [policies, customs] = await Promise.all([
    policiesQuery(executor).execute({ companyID, ids }),
    customRulesQuery(executor)
      .execute({ companyID, ids })
      .then((rules) => customTerms(executor, companyID, rules)),
  ]);
  const weekStart = weekDayNumber(policies[0]?.firstDay ?? usualWeekDay);
  const categories = policies.map(({ id, name, startDate, endDate, rules, subpolicies }): CategoryTerms => ({
    id,
    name,
    year: policyYear(startDate, endDate),
    rules: rules.map(({ jobGrades, ...rule }) => ({ jobGrades, limits: limitsOf(rule) })),
    subpolicies: subpolicies.map(({ id: own, name: called, ...row }) => ({
      id: own,
      name: called,
      limits: limitsOf(row),
    })),
  }));
  return { categories: new Map(categories.map((one) => [one.id, one])), customs, weekStart };
}

/** Custom policies as the law knows them, active or not. */
export async function customTermsOf(
  executor: Executor,
  companyID: number,
  ids: readonly number[],
): Promise<CustomTerms[]> {
  const rules = await customRules(executor).where(
    and(eq(customRuleTable.companyID, companyID), inArray(customRuleTable.policyID, [...ids])),
  );
  return await customTerms(executor, companyID, rules);
}

const customRules = (executor: Executor) =>
  executor
    .select({ rule: customRuleTable, policy: customPolicyTable })
    .from(customRuleTable)
    .innerJoin(customPolicyTable, isNamedBy(customPolicyTable, customRuleTable, customRuleTable.policyID))
    .orderBy(customRuleTable.policyID, customRuleTable.id);

/** The rules of active custom policies on some categories. */
const customRulesQuery = preparedQuery((executor) =>
  customRules(executor)
    .where(
      and(
        eq(customRuleTable.companyID, sql.placeholder('companyID')),
        sql`${customRuleTable.categoryID} = any(${sql.placeholder('ids')})`,
        eq(customPolicyTable.status, 'active'),
      ),
    )
    .prepare('custom_rules_of_categories'),
);

/** The policies of these rules, with whom they name. */
async function customTerms(
  executor: Executor,
  companyID: number,
  rules: Awaited<ReturnType<typeof customRules>>,
): Promise<CustomTerms[]> {
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

const spendersQuery = preparedQuery((executor) =>
  executor
    .select({
      employeeID: employeeTable.id,
      name: employeeTable.name,
      jobLevel: employeeTable.jobLevel,
      jobGrade: employeeTable.jobGrade,
    })
    .from(employeeTable)
    .where(isAsked(employeeTable))
    .prepare('spenders'),
);

/** Who spends, as rules know them. */
export async function spendersOf(
  executor: Executor,
  companyID: number,
  employeeIDs: readonly number[],
): Promise<ReadonlyMap<number, Spender & { name: string }>> {
  const rows = await spendersQuery(executor).execute({ companyID, ids: [...new Set(employeeIDs)] });
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
