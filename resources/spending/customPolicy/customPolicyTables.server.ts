import { pgTable, uniqueIndex } from 'drizzle-orm/pg-core';

import { refersTo } from '../../../server/database/columns.ts';
import { inNameForm } from '../../../server/database/normalForms.ts';
import { fieldColumns } from '../../../server/records/fieldColumns.ts';
import { ownedColumns, ownedKeys } from '../../../server/records/ownedTable.ts';
import { employeeTable } from '../../../server/session/employeeTable.ts';
import { nounTable } from '../../../server/records/nounTable.ts';
import { categoryPolicyTable, subpolicyTable } from '../categoryPolicy/categoryPolicyTables.server.ts';
import { customPolicy } from './customPolicy.ts';

const { fields } = customPolicy;

export const customPolicyTable = nounTable('custom_policy', customPolicy, fieldColumns(fields), (table) => [
  uniqueIndex('custom_policy_name').on(table.companyID, inNameForm(table.name)),
]);

export const customMemberTable = pgTable(
  'custom_policy_member',
  { ...ownedColumns('policy'), ...fieldColumns(fields.members.fields) },
  (table) => [
    ...ownedKeys('custom_policy_member', 'policy', table, customPolicyTable),
    refersTo('custom_policy_member_employee_exists', [table.companyID, table.employeeID], employeeTable),
  ],
);

export const customRuleTable = pgTable(
  'custom_policy_rule',
  { ...ownedColumns('policy'), ...fieldColumns(fields.rules.fields) },
  (table) => [
    ...ownedKeys('custom_policy_rule', 'policy', table, customPolicyTable),
    refersTo('custom_policy_rule_category_exists', [table.companyID, table.categoryID], categoryPolicyTable),
    refersTo('custom_policy_rule_subpolicy_exists', [table.companyID, table.subpolicyID], subpolicyTable),
  ],
);
