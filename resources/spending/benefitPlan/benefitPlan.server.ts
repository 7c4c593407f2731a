import { and, eq, ne } from 'drizzle-orm';

import type { Actor } from '../../../domain/access/actor.ts';
import { DomainError } from '../../../domain/message/errors.ts';
import type { Executor } from '../../../server/database/database.ts';
import { storedNoun } from '../../../server/records/storedNoun.ts';
import { rowIn } from '../../../server/records/tableRows.ts';
import { employeeName, employeeTable } from '../../../server/session/employeeTable.ts';
import { categoryPolicyTable } from '../categoryPolicy/categoryPolicyTables.server.ts';
import { activePlans, beneficiaries, isBeneficiary } from './benefitBalances.server.ts';
import { benefitPlan, benefitPlanErrors, benefitPlanWord } from './benefitPlan.ts';
import { benefitAdjustmentTable, benefitPlanTable, benefitQuotaTable } from './benefitPlanTables.server.ts';
import { benefitRoutes } from './benefitRoutes.server.ts';

export const benefitPlanStore = storedNoun(benefitPlan, benefitPlanTable, {
  isSerial: true,
  references: {
    category: { table: categoryPolicyTable, name: categoryPolicyTable.name },
    people: { table: employeeTable, name: employeeName },
  },
  many: { quotas: { table: benefitQuotaTable, owner: benefitQuotaTable.planID } },
  usedBy: [benefitAdjustmentTable.planID],
  async beforeSave({ executor, actor, before, input }) {
    const fields = benefitPlanErrors(input);
    if (Object.keys(fields).length > 0) throw new DomainError('validation_failed', { fields });
    const sent = input as { categoryID: number; jobGrades: string[]; peopleIDs: number[] };
    await assertBenefit(executor, actor, sent.categoryID);
    await assertOnce(executor, actor, sent, before?.id ?? 0);
  },
  effects: {
    async activate({ executor, actor, row }) {
      if (!actor) return {};
      const plan = await rowIn(executor, benefitPlanTable, { companyID: row.companyID, id: row.id });
      if (plan) await assertOnce(executor, actor, plan, row.id);
      return {};
    },
  },
  routes: benefitRoutes,
});

/** @throws DomainError for a category of another type */
async function assertBenefit(executor: Executor, { companyID }: Actor, categoryID: number): Promise<void> {
  const [other] = await executor
    .select({ id: categoryPolicyTable.id })
    .from(categoryPolicyTable)
    .where(
      and(
        eq(categoryPolicyTable.companyID, companyID),
        eq(categoryPolicyTable.id, categoryID),
        ne(categoryPolicyTable.type, 'benefit'),
      ),
    );
  if (other)
    throw new DomainError('validation_failed', { fields: { categoryID: benefitPlanWord('notBenefit') } });
}

/** @throws DomainError where another active plan of the category grants somebody the same */
async function assertOnce(
  executor: Executor,
  { companyID }: Actor,
  plan: { categoryID: number; jobGrades: readonly string[]; peopleIDs: readonly number[] },
  exceptID: number,
): Promise<void> {
  const plans = await activePlans(executor, companyID, [plan.categoryID]);
  const others = plans.filter(({ id }) => id !== exceptID);
  if (others.length === 0) return;
  const people = await beneficiaries(executor, companyID);
  for (const other of others) {
    const both = people.find((person) => isBeneficiary(plan, person) && isBeneficiary(other, person));
    if (!both) continue;
    const says = benefitPlanWord('twice', { plan: other.name, person: both.name });
    const field = plan.peopleIDs.includes(both.id) ? 'peopleIDs' : 'jobGrades';
    throw new DomainError('already_exists', { says, fields: { [field]: says } });
  }
}
