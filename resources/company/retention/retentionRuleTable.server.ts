import { check, foreignKey, uniqueIndex } from 'drizzle-orm/pg-core';
import { sql } from 'drizzle-orm';

import { fieldColumns } from '../../../server/records/fieldColumns.ts';
import { employeeTable } from '../../../server/session/employeeTable.ts';
import { nounTable } from '../../../server/records/nounTable.ts';
import { retentionRule } from './retentionRule.ts';

export const retentionRuleTable = nounTable(
  'retention_rule',
  retentionRule,
  fieldColumns(retentionRule.fields),
  (table) => [
    uniqueIndex('retention_rule_kind').on(table.companyID, table.kind),
    foreignKey({
      name: 'retention_rule_requester',
      columns: [table.companyID, table.requesterID],
      foreignColumns: [employeeTable.companyID, employeeTable.id],
    }),
    check('retention_rule_months', sql`${table.months} between 1 and 600`),
  ],
);
export type StoredRetentionRule = typeof retentionRuleTable.$inferSelect;
