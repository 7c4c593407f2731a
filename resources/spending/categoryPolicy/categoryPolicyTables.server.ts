import { pgTable, uniqueIndex } from 'drizzle-orm/pg-core';

import { refersTo } from '../../../server/database/columns.ts';
import { inNameForm } from '../../../server/database/normalForms.ts';
import { fieldColumns } from '../../../server/records/fieldColumns.ts';
import { ownedColumns, ownedKeys } from '../../../server/records/ownedTable.ts';
import { employeeTable } from '../../../server/session/employeeTable.ts';
import { nounTable } from '../../../server/records/nounTable.ts';
import { categoryPolicy } from './categoryPolicy.ts';

const { fields } = categoryPolicy;

export const categoryPolicyTable = nounTable(
  'category_policy',
  categoryPolicy,
  fieldColumns(fields),
  (table) => [uniqueIndex('category_policy_name').on(table.companyID, table.type, inNameForm(table.name))],
);

export const categoryRuleTable = pgTable(
  'category_rule',
  { ...ownedColumns('policy'), ...fieldColumns(fields.rules.fields) },
  (table) => ownedKeys('category_rule', 'policy', table, categoryPolicyTable),
);

export const subpolicyTable = pgTable(
  'subpolicy',
  { ...ownedColumns('policy'), ...fieldColumns(fields.subpolicies.fields) },
  (table) => ownedKeys('subpolicy', 'policy', table, categoryPolicyTable),
);

export const mileageRateTable = pgTable(
  'mileage_rate',
  { ...ownedColumns('policy'), ...fieldColumns(fields.mileageRates.fields) },
  (table) => ownedKeys('mileage_rate', 'policy', table, categoryPolicyTable),
);

export const dayRateTable = pgTable(
  'day_rate',
  { ...ownedColumns('policy'), ...fieldColumns(fields.dayRates.fields) },
  (table) => ownedKeys('day_rate', 'policy', table, categoryPolicyTable),
);

export const policyExampleTable = pgTable(
  'policy_example',
  { ...ownedColumns('policy'), ...fieldColumns(fields.examples.fields) },
  (table) => [
    ...ownedKeys('policy_example', 'policy', table, categoryPolicyTable),
    refersTo('policy_example_employee_exists', [table.companyID, table.employeeID], employeeTable),
  ],
);
