import { check, foreignKey, index, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { sql } from 'drizzle-orm';

import { companyID, instant, reference, refersTo } from '../../../server/database/columns.ts';
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

/** Which forgotten records their people were told of, before a rule takes them. */
export const retentionToldTable = pgTable(
  'retention_told',
  {
    companyID: companyID(),
    subjectType: text('subject_type').notNull(),
    subjectID: reference('subject_id').notNull(),
    ruleID: reference('rule_id').notNull(),
    toldAt: instant('told_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.companyID, table.subjectType, table.subjectID] }),
    index('retention_told_by_rule').on(table.companyID, table.ruleID),
    refersTo('retention_told_rule', [table.companyID, table.ruleID], retentionRuleTable),
  ],
);
