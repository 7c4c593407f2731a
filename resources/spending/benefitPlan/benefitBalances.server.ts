import { and, eq, inArray, sql } from 'drizzle-orm';

import type { Day } from '../../../domain/day/day.ts';
import { addDays, firstDay } from '../../../domain/day/day.ts';
import type { BenefitBalance, BenefitTerms, BenefitYear } from '../../../domain/limit/benefit.ts';
import { benefitBalances, benefitYears } from '../../../domain/limit/benefit.ts';
import type { HeldRule } from '../../../domain/limit/limitRule.ts';
import { sum } from '../../../domain/money/money.ts';
import { nameForm } from '../../../domain/text/normalForm.ts';
import type { Executor } from '../../../server/database/database.ts';
import { preparedQuery } from '../../../server/database/preparedQuery.ts';
import { employeeTable } from '../../../server/session/employeeTable.ts';
import { limitDrawTable } from '../limit/limitTables.server.ts';
import { benefitAdjustmentTable, benefitPlanTable, benefitQuotaTable } from './benefitPlanTables.server.ts';

/** A plan as the law knows it, with who has it. */
export interface KeptPlan extends BenefitTerms {
  id: number;
  name: string;
  categoryID: number;
  jobGrades: readonly string[];
  peopleIDs: readonly number[];
}

/** Who can have a benefit. */
interface Beneficiary {
  id: number;
  name: string;
  jobGrade: string | null;
  joinDate: Day | null;
}

/** What became of a plan for somebody, year after year. */
export interface PlanBalances {
  plan: KeptPlan;
  employee: Beneficiary;
  balances: readonly BenefitBalance[];
}

const plansQuery = preparedQuery((executor) =>
  executor
    .select()
    .from(benefitPlanTable)
    .where(
      and(
        eq(benefitPlanTable.companyID, sql.placeholder('companyID')),
        eq(benefitPlanTable.status, 'active'),
        sql`(${sql.placeholder('categoryIDs')}::bigint[] is null
          or ${benefitPlanTable.categoryID} = any(${sql.placeholder('categoryIDs')}::bigint[]))`,
      ),
    )
    .orderBy(benefitPlanTable.id)
    .prepare('active_benefit_plans'),
);

/** The active plans of some categories; unset: of all. */
export async function activePlans(
  executor: Executor,
  companyID: number,
  categoryIDs?: readonly number[],
): Promise<KeptPlan[]> {
  const plans = await plansQuery(executor).execute({ companyID, categoryIDs: categoryIDs ?? null });
  if (plans.length === 0) return [];
  const quotas = await executor
    .select()
    .from(benefitQuotaTable)
    .where(
      and(
        eq(benefitQuotaTable.companyID, companyID),
        inArray(
          benefitQuotaTable.planID,
          plans.map(({ id }) => id),
        ),
      ),
    );
  return plans.map(({ id, name, categoryID, jobGrades, peopleIDs, ...plan }) => ({
    id,
    name,
    categoryID,
    jobGrades,
    peopleIDs,
    period: plan.period as KeptPlan['period'],
    proration: plan.proration as KeptPlan['proration'],
    carryForwardCap: plan.carryForwardCap,
    quotas: quotas.filter(({ planID }) => planID === id),
  }));
}

/** Whether a plan grants somebody anything; where nobody is named, it grants everybody. */
export function isBeneficiary(
  { jobGrades, peopleIDs }: Pick<KeptPlan, 'jobGrades' | 'peopleIDs'>,
  { id, jobGrade }: Pick<Beneficiary, 'id' | 'jobGrade'>,
): boolean {
  if (jobGrades.length === 0 && peopleIDs.length === 0) return true;
  return (
    peopleIDs.includes(id) ||
    (jobGrade !== null && jobGrades.some((grade) => nameForm(grade) === nameForm(jobGrade)))
  );
}

/** The people whom a plan can grant something; unset: all who work here. */
export async function beneficiaries(
  executor: Executor,
  companyID: number,
  employeeIDs?: readonly number[],
): Promise<Beneficiary[]> {
  const { id, name, jobGrade, joinDate, status } = employeeTable;
  return await executor
    .select({ id, name, jobGrade, joinDate })
    .from(employeeTable)
    .where(
      and(
        eq(employeeTable.companyID, companyID),
        employeeIDs ? inArray(id, [...employeeIDs]) : inArray(status, ['active', 'inactive']),
      ),
    )
    .orderBy(name, id);
}

/** A record whose lines are left out, as they are to be others. */
type LeftOut = { source: string; recordID: number } | null;

/**
 * The balances of these plans for these people, up to the year of a day, or of the last day on which something was used.
 */
export async function balancesOf(
  executor: Executor,
  companyID: number,
  plans: readonly KeptPlan[],
  people: readonly Beneficiary[],
  until: Day,
  leftOut: LeftOut = null,
): Promise<PlanBalances[]> {
  if (plans.length === 0 || people.length === 0) return [];
  const employeeIDs = people.map(({ id }) => id);
  const [draws, adjustments] = await Promise.all([
    executor
      .select({
        employeeID: limitDrawTable.employeeID,
        categoryID: limitDrawTable.categoryID,
        day: limitDrawTable.day,
        amount: sql<string>`sum(${limitDrawTable.amount})::text`,
      })
      .from(limitDrawTable)
      .where(
        and(
          eq(limitDrawTable.companyID, companyID),
          inArray(limitDrawTable.employeeID, employeeIDs),
          inArray(
            limitDrawTable.categoryID,
            plans.map(({ categoryID }) => categoryID),
          ),
          leftOut
            ? sql`not (${limitDrawTable.source} = ${leftOut.source} and ${limitDrawTable.recordID} = ${leftOut.recordID})`
            : undefined,
        ),
      )
      .groupBy(limitDrawTable.employeeID, limitDrawTable.categoryID, limitDrawTable.day),
    executor
      .select()
      .from(benefitAdjustmentTable)
      .where(
        and(
          eq(benefitAdjustmentTable.companyID, companyID),
          inArray(benefitAdjustmentTable.employeeID, employeeIDs),
        ),
      ),
  ]);
  const drawsOf = Map.groupBy(draws, ({ employeeID, categoryID }) => `${employeeID} ${categoryID}`);
  return plans.flatMap((plan) =>
    people
      .filter((employee) => isBeneficiary(plan, employee))
      .map((employee) => {
        const own = drawsOf.get(`${employee.id} ${plan.categoryID}`) ?? [];
        const last = own.reduce((day, one) => (one.day > day ? one.day : day), until);
        const years = benefitYears(plan, employee.joinDate, last).map(({ from, to }): BenefitYear => ({
          from,
          to,
          used: sum(own.filter(({ day }) => day >= from && day <= to).map(({ amount }) => amount)),
          adjusted: sum(
            adjustments
              .filter(
                (one) => one.planID === plan.id && one.employeeID === employee.id && one.yearStart === from,
              )
              .map(({ amount }) => amount),
          ),
        }));
        return { plan, employee, balances: benefitBalances(plan, employee.joinDate, years) };
      }),
  );
}

/**
 * The balances of plans that bound what people spend in their categories, as rules: one for each year. In a category of which
 * there are plans, who has none of them has nothing to spend.
 */
export async function planRules(
  executor: Executor,
  companyID: number,
  plans: readonly KeptPlan[],
  employeeIDs: readonly number[],
  until: Day,
  leftOut: LeftOut,
): Promise<(HeldRule & { employeeID: number })[]> {
  if (plans.length === 0) return [];
  const people = await beneficiaries(executor, companyID, employeeIDs);
  const kept = await balancesOf(executor, companyID, plans, people, until, leftOut);
  const bounded = kept.flatMap(({ plan, employee, balances }) => {
    const [first] = balances;
    if (first === undefined) return [ruleOf(plan, employee.id, '0')];
    // Before its first year a plan grants nothing.
    const before = { from: firstDay, to: addDays(first.from, -1), spendable: '0' };
    return [before, ...balances].map(({ from, to, spendable }) => ({
      ...ruleOf(plan, employee.id, spendable),
      days: { from, to },
    }));
  });
  const excluded = plans.flatMap((plan) =>
    people
      .filter(
        ({ id }) => !kept.some((one) => one.employee.id === id && one.plan.categoryID === plan.categoryID),
      )
      .map(({ id }) => ruleOf(plan, id, '0')),
  );
  return [...bounded, ...excluded];
}

function ruleOf({ id, name, categoryID }: KeptPlan, employeeID: number, amount: string) {
  return {
    employeeID,
    categoryID,
    subpolicyID: null,
    called: name,
    policy: { kind: 'plan' as const, id, name },
    reason: 'plan' as const,
    limits: [{ frequency: 'yearly' as const, amount, enforcement: 'block' as const }],
    year: null,
  };
}
