import { text, uniqueIndex } from 'drizzle-orm/pg-core';

import { amount, day, instant, reference, refersTo } from '../../../server/database/columns.ts';
import { inNameForm } from '../../../server/database/normalForms.ts';
import { fieldColumns } from '../../../server/records/fieldColumns.ts';
import { employeeTable } from '../../../server/session/employeeTable.ts';
import { nounTable } from '../../../server/records/nounTable.ts';
import { numberedTable } from '../../../server/records/numberedTable.ts';
import { categoryPolicyTable } from '../categoryPolicy/categoryPolicyTables.server.ts';
import { benefitPlan } from './benefitPlan.ts';

const { fields } = benefitPlan;

export const benefitPlanTable = nounTable('benefit_plan', benefitPlan, fieldColumns(fields), (table) => [
  uniqueIndex('benefit_plan_name').on(table.companyID, inNameForm(table.name)),
  refersTo('benefit_plan_category_exists', [table.companyID, table.categoryID], categoryPolicyTable),
]);

export const benefitQuotaTable = numberedTable(
  'benefit_quota',
  {
    planID: reference('plan_id').notNull(),
    ...fieldColumns(fields.quotas.fields),
  },
  (table) => [
    refersTo('benefit_quota_plan_exists', [table.companyID, table.planID], benefitPlanTable).onDelete(
      'cascade',
    ),
  ],
);

/** What was given to somebody by hand, or taken, in one year of a plan. */
export const benefitAdjustmentTable = numberedTable(
  'benefit_adjustment',
  {
    planID: reference('plan_id').notNull(),
    employeeID: reference('employee_id').notNull(),
    /** The first day of the year. */
    yearStart: day('year_start').notNull(),
    amount: amount('amount').notNull(),
    note: text('note').notNull(),
    madeByID: reference('made_by_id').notNull(),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (table) => [
    refersTo('benefit_adjustment_plan_exists', [table.companyID, table.planID], benefitPlanTable),
    refersTo('benefit_adjustment_employee_exists', [table.companyID, table.employeeID], employeeTable),
    refersTo('benefit_adjustment_maker_exists', [table.companyID, table.madeByID], employeeTable),
  ],
);
