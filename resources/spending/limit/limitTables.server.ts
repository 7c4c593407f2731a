import { index, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core';

import type { LimitFrequency } from '../../../domain/limit/limit.ts';
import {
  amount,
  companyID,
  day,
  recordID,
  reference,
  refersTo,
  sumOfAmounts,
} from '../../../server/database/columns.ts';
import { employeeTable } from '../../../server/session/employeeTable.ts';
import { categoryPolicyTable, subpolicyTable } from '../categoryPolicy/categoryPolicyTables.server.ts';

/** Whose money is spent on what. */
const spent = () => ({
  companyID: companyID(),
  id: recordID(),
  employeeID: reference('employee_id').notNull(),
  categoryID: reference('category_id').notNull(),
  subpolicyID: reference('subpolicy_id'),
  /** Of a transaction: which. */
  transactionKey: text('transaction_key').notNull().default(''),
});

/** What live lines spend, day by day: what limits count. */
export const limitDrawTable = pgTable(
  'limit_draw',
  {
    ...spent(),
    /** The kind of record, as `claim`. */
    source: text('source').notNull(),
    recordID: reference('record_id').notNull(),
    lineID: reference('line_id').notNull(),
    day: day('day').notNull(),
    amount: amount('amount').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.companyID, table.id] }),
    index('limit_draw_by_day').on(table.companyID, table.employeeID, table.categoryID, table.day),
    index('limit_draw_by_record').on(table.companyID, table.source, table.recordID),
    refersTo('limit_draw_employee_exists', [table.companyID, table.employeeID], employeeTable),
    refersTo('limit_draw_category_exists', [table.companyID, table.categoryID], categoryPolicyTable),
    refersTo('limit_draw_subpolicy_exists', [table.companyID, table.subpolicyID], subpolicyTable),
  ],
);

/** What is used in a window. Whoever spends in it waits for its row. */
export const limitUsageTable = pgTable(
  'limit_usage',
  {
    ...spent(),
    frequency: text('frequency').$type<LimitFrequency>().notNull(),
    periodStart: day('period_start').notNull(),
    periodEnd: day('period_end').notNull(),
    used: sumOfAmounts('used').notNull().default('0'),
  },
  (table) => [
    primaryKey({ columns: [table.companyID, table.id] }),
    unique('limit_usage_window')
      .on(
        table.companyID,
        table.employeeID,
        table.categoryID,
        table.subpolicyID,
        table.frequency,
        table.periodStart,
        table.periodEnd,
        table.transactionKey,
      )
      .nullsNotDistinct(),
    refersTo('limit_usage_employee_exists', [table.companyID, table.employeeID], employeeTable),
    refersTo(
      'limit_usage_category_exists',
      [table.companyID, table.categoryID],
      categoryPolicyTable,
    ).onDelete('cascade'),
    refersTo('limit_usage_subpolicy_exists', [table.companyID, table.subpolicyID], subpolicyTable).onDelete(
      'cascade',
    ),
  ],
);
