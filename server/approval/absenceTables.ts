import { index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';

import {
  amount,
  companyID,
  day,
  instant,
  recordID,
  reference,
  refersTo,
  texts,
} from '../database/columns.ts';
import { recordColumns } from '../records/recordColumns.ts';

/** How an absence stands. */
const absenceStatuses = ['planned', 'active', 'ended', 'canceled'] as const;

/** Days on which somebody is away. */
export const absenceTable = pgTable(
  'absence',
  {
    ...recordColumns(absenceStatuses),
    /** What who is away is called. */
    name: text('name').notNull().default(''),
    employeeID: reference('employee_id').notNull(),
    firstDay: day('first_day').notNull(),
    lastDay: day('last_day').notNull(),
    note: text('note'),
  },
  (table) => [
    primaryKey({ columns: [table.companyID, table.id] }),
    index('absence_employee').on(table.companyID, table.employeeID, table.status),
    // Read with every step that opens.
    index('absence_days').on(table.companyID, table.status, table.lastDay),
  ],
);
export type StoredAbsence = typeof absenceTable.$inferSelect;

/** Who decides meanwhile, in the order in which they are asked. */
export const absenceDelegateTable = pgTable(
  'absence_delegate',
  {
    companyID: companyID(),
    id: recordID(),
    absenceID: reference('absence_id').notNull(),
    delegateID: reference('delegate_id').notNull(),
    /** What they decide; empty: everything. */
    kinds: texts('kinds'),
    /** In rupiah; null: any amount. */
    maxAmount: amount('max_amount'),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.companyID, table.id] }),
    index('absence_delegate_absence').on(table.companyID, table.absenceID),
    index('absence_delegate_person').on(table.companyID, table.delegateID),
    refersTo('absence_delegate_absence_exists', [table.companyID, table.absenceID], absenceTable).onDelete(
      'cascade',
    ),
  ],
);
