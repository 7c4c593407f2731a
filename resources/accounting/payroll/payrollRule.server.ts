import { integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';

import { recordColumns } from '../../../server/records/recordColumns.ts';
import { storedSingle } from '../../../server/records/storedSingle.ts';
import type { disburseWays } from '../../spending/categoryPolicy/categoryPolicy.ts';
import { payrollRule, usualCutOffDay } from './payrollRule.ts';

export const payrollRuleTable = pgTable(
  'payroll_rule',
  {
    ...recordColumns(payrollRule.lifecycle.statuses),
    disburseVia: text('disburse_via').$type<(typeof disburseWays)[number]>().notNull().default('bank'),
    cutOffDay: integer('cut_off_day').notNull().default(usualCutOffDay),
  },
  (table) => [
    primaryKey({ columns: [table.companyID, table.id] }),
    uniqueIndex('payroll_rule_one').on(table.companyID),
  ],
);

export const payrollRuleStore = storedSingle(payrollRule, payrollRuleTable);
