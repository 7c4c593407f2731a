import { sql } from 'drizzle-orm';
import { check, index, integer, text, uniqueIndex } from 'drizzle-orm/pg-core';

import type { AccountingProviderName } from '../../../server/accounting/accountingProvider.ts';
import { amount, instant, reference } from '../../../server/database/columns.ts';
import { numberedTable } from '../../../server/records/numberedTable.ts';
import type { DriftRunStatus, DriftStatus } from './drift.ts';
import type { DriftKind } from './driftFindings.ts';

/** One comparison of the books with what was posted. */
export const driftRunTable = numberedTable(
  'accounting_drift_run',
  {
    provider: text('provider').$type<AccountingProviderName>().notNull(),
    status: text('status').$type<DriftRunStatus>().notNull().default('processing'),
    begunAt: instant('begun_at').notNull(),
    endedAt: instant('ended_at'),
    /** Null: the clock. */
    begunByID: reference('begun_by_id'),
    compared: integer('compared'),
    found: integer('found'),
    /** Why it failed, as the program says it. */
    detail: text('detail'),
  },
  (table) => [
    // Books are compared by one server at a time.
    uniqueIndex('accounting_drift_run_one')
      .on(table.companyID, table.provider)
      .where(sql`${table.status} = 'processing'`),
    index('accounting_drift_run_newest').on(table.companyID, table.provider, table.begunAt),
  ],
);

/** A difference between the books and what was posted, until it is decided or gone. */
export const driftTable = numberedTable(
  'accounting_drift',
  {
    provider: text('provider').$type<AccountingProviderName>().notNull(),
    kind: text('kind').$type<DriftKind>().notNull(),
    /** The same for the same difference. */
    subject: text('subject').notNull(),
    postID: reference('post_id'),
    place: text('place'),
    documentID: text('document_id'),
    number: text('number'),
    account: text('account'),
    month: text('month'),
    expected: text('expected'),
    found: text('found'),
    amount: amount('amount'),
    status: text('status').$type<DriftStatus>().notNull().default('open'),
    notes: text('notes'),
    decidedByID: reference('decided_by_id'),
    decidedAt: instant('decided_at'),
    foundAt: instant('found_at').notNull(),
  },
  (table) => [
    uniqueIndex('accounting_drift_subject').on(table.companyID, table.provider, table.subject),
    check(
      'accounting_drift_accepted',
      sql`${table.status} <> 'accepted' or (${table.notes} is not null and ${table.decidedByID} is not null)`,
    ),
  ],
);
export type StoredDrift = typeof driftTable.$inferSelect;
