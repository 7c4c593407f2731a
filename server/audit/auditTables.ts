import { bigint, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';

import type { AuditCheckStatus } from '../../domain/audit/audit.ts';
import { companyID, instant, recordID, reference } from '../database/columns.ts';
import type { ChainFault } from './chain.ts';

/** How a check of the company's chains went on, and what it found. What it noted stands in the history, too. */
export const auditCheckTable = pgTable(
  'audit_check',
  {
    companyID: companyID(),
    id: recordID(),
    /** Who asked. */
    employeeID: reference('employee_id').notNull(),
    status: text('status').$type<AuditCheckStatus>().notNull().default('processing'),
    /** The seal of an earlier check that somebody noted outside. */
    notedSeal: text('noted_seal'),
    /** Rows of history up to this one are checked. */
    upTo: bigint('up_to', { mode: 'number' }),
    /** Of `total`, so many are read. */
    rows: integer('rows').notNull().default(0),
    total: integer('total'),
    records: integer('records').notNull().default(0),
    firstAt: instant('first_at'),
    lastAt: instant('last_at'),
    seal: text('seal'),
    /** The first of them; `faultCount` says how many there are. */
    faults: jsonb('faults').$type<ChainFault[]>().notNull().default([]),
    faultCount: integer('fault_count').notNull().default(0),
    /** Earlier seals beside what the same rows come to now. */
    compared: jsonb('compared').$type<ComparedSeal[]>().notNull().default([]),
    requestedAt: instant('requested_at').notNull(),
    finishedAt: instant('finished_at'),
  },
  (table) => [
    primaryKey({ columns: [table.companyID, table.id] }),
    index('audit_check_requested').on(table.companyID, table.requestedAt),
  ],
);
export type StoredCheck = typeof auditCheckTable.$inferSelect;

/** An earlier seal, and whether the rows that it is of are still those. */
export interface ComparedSeal {
  seal: string;
  isSame: boolean;
  /** When the house noted it; null: somebody brought it along. */
  at: string | null;
}
