import { foreignKey, pgTable, primaryKey, uniqueIndex } from 'drizzle-orm/pg-core';

import { companyID, recordID, reference } from '../../../server/database/columns.ts';
import { inNameForm } from '../../../server/database/normalForms.ts';
import { fieldColumns } from '../../../server/records/fieldColumns.ts';
import { listIndexes } from '../../../server/records/listIndexes.ts';
import { recordColumns } from '../../../server/records/recordColumns.ts';
import { employeeTable } from '../../../server/session/employeeTable.ts';
import { categoryPolicy } from './categoryPolicy.ts';

const { fields } = categoryPolicy;

export const categoryPolicyTable = pgTable(
  'category_policy',
  {
    ...recordColumns(categoryPolicy.lifecycle.statuses),
    ...fieldColumns(fields),
  },
  (table) => [
    primaryKey({ columns: [table.companyID, table.id] }),
    uniqueIndex('category_policy_name').on(table.companyID, table.type, inNameForm(table.name)),
    ...listIndexes(categoryPolicy, table),
  ],
);

/** Of rows that live with a policy. */
const owned = () => ({ companyID: companyID(), id: recordID(), policyID: reference('policy_id').notNull() });

const ofPolicy = (name: string, table: Record<'companyID' | 'id' | 'policyID', never>) => [
  primaryKey({ columns: [table.companyID, table.id] }),
  foreignKey({
    name: `${name}_policy_exists`,
    columns: [table.companyID, table.policyID],
    foreignColumns: [categoryPolicyTable.companyID, categoryPolicyTable.id],
  }).onDelete('cascade'),
];

export const categoryRuleTable = pgTable(
  'category_rule',
  { ...owned(), ...fieldColumns(fields.rules.fields) },
  (table) => ofPolicy('category_rule', table as never),
);

export const subpolicyTable = pgTable(
  'subpolicy',
  { ...owned(), ...fieldColumns(fields.subpolicies.fields) },
  (table) => ofPolicy('subpolicy', table as never),
);

export const mileageRateTable = pgTable(
  'mileage_rate',
  { ...owned(), ...fieldColumns(fields.mileageRates.fields) },
  (table) => ofPolicy('mileage_rate', table as never),
);

export const dayRateTable = pgTable(
  'day_rate',
  { ...owned(), ...fieldColumns(fields.dayRates.fields) },
  (table) => ofPolicy('day_rate', table as never),
);

export const policyExampleTable = pgTable(
  'policy_example',
  { ...owned(), ...fieldColumns(fields.examples.fields) },
  (table) => [
    ...ofPolicy('policy_example', table as never),
    foreignKey({
      name: 'policy_example_employee_exists',
      columns: [table.companyID, table.employeeID],
      foreignColumns: [employeeTable.companyID, employeeTable.id],
    }),
  ],
);
