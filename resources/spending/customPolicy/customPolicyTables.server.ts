import { foreignKey, pgTable, primaryKey, uniqueIndex } from 'drizzle-orm/pg-core';

import { companyID, recordID, reference } from '../../../server/database/columns.ts';
import { inNameForm } from '../../../server/database/normalForms.ts';
import { fieldColumns } from '../../../server/records/fieldColumns.ts';
import { listIndexes } from '../../../server/records/listIndexes.ts';
import { recordColumns } from '../../../server/records/recordColumns.ts';
import { employeeTable } from '../../../server/session/employeeTable.ts';
import { categoryPolicyTable, subpolicyTable } from '../categoryPolicy/categoryPolicyTables.server.ts';
import { customPolicy } from './customPolicy.ts';

const { fields } = customPolicy;

export const customPolicyTable = pgTable(
  'custom_policy',
  {
    ...recordColumns(customPolicy.lifecycle.statuses),
    ...fieldColumns(fields),
  },
  (table) => [
    primaryKey({ columns: [table.companyID, table.id] }),
    uniqueIndex('custom_policy_name').on(table.companyID, inNameForm(table.name)),
    ...listIndexes(customPolicy, table),
  ],
);

/** Of rows that live with a policy. */
const owned = () => ({ companyID: companyID(), id: recordID(), policyID: reference('policy_id').notNull() });

export const customMemberTable = pgTable(
  'custom_policy_member',
  { ...owned(), ...fieldColumns(fields.members.fields) },
  (table) => [
    primaryKey({ columns: [table.companyID, table.id] }),
    foreignKey({
      name: 'custom_policy_member_policy_exists',
      columns: [table.companyID, table.policyID],
      foreignColumns: [customPolicyTable.companyID, customPolicyTable.id],
    }).onDelete('cascade'),
    foreignKey({
      name: 'custom_policy_member_employee_exists',
      columns: [table.companyID, table.employeeID],
      foreignColumns: [employeeTable.companyID, employeeTable.id],
    }),
  ],
);

export const customRuleTable = pgTable(
  'custom_policy_rule',
  { ...owned(), ...fieldColumns(fields.rules.fields) },
  (table) => [
    primaryKey({ columns: [table.companyID, table.id] }),
    foreignKey({
      name: 'custom_policy_rule_policy_exists',
      columns: [table.companyID, table.policyID],
      foreignColumns: [customPolicyTable.companyID, customPolicyTable.id],
    }).onDelete('cascade'),
    foreignKey({
      name: 'custom_policy_rule_category_exists',
      columns: [table.companyID, table.categoryID],
      foreignColumns: [categoryPolicyTable.companyID, categoryPolicyTable.id],
    }),
    foreignKey({
      name: 'custom_policy_rule_subpolicy_exists',
      columns: [table.companyID, table.subpolicyID],
      foreignColumns: [subpolicyTable.companyID, subpolicyTable.id],
    }),
  ],
);
