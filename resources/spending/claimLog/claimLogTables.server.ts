import { sql } from 'drizzle-orm';
import { boolean, foreignKey, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';

import type { ErrorCode } from '../../../domain/message/errors.ts';
import { bytea, companyID, message, reference } from '../../../server/database/columns.ts';
import { fieldColumns } from '../../../server/records/fieldColumns.ts';
import { nounTable } from '../../../server/records/nounTable.ts';
import { claimLog } from './claimLog.ts';

export const claimLogTable = nounTable(
  'claim_log',
  claimLog,
  {
    ...fieldColumns(claimLog.fields),
    /** Of the bytes of an uploaded sheet, to recognise the same one again. */
    sha256: bytea('sha256'),
    /** The keys of the sheet's columns, in their order. */
    columns: jsonb('columns').$type<string[]>().notNull().default([]),
  },
  (table) => [index('claim_log_sha256').on(table.companyID, table.sha256)],
);

/** One row of a sheet, or one claim that was acted on with others. */
export const claimLogRowTable = pgTable(
  'claim_log_row',
  {
    companyID: companyID(),
    claimLogID: reference('claim_log_id').notNull(),
    /** As the sheet counts it, whose headings are row 1; of claims in the order of the call, from 1. */
    row: integer('row').notNull(),
    /** Rows of a sheet that say the same here are one claim. */
    together: text('together').notNull(),
    /** Texts by the keys of the columns; empty ones are left out. */
    cells: jsonb('cells').$type<Record<string, string>>().notNull().default({}),
    /** The claim that was filed, or that was acted on. */
    claimID: reference('claim_id'),
    /** Null while it waits. */
    isDone: boolean('is_done'),
    code: text('code').$type<ErrorCode>(),
    /** Why it failed. */
    says: message('says'),
  },
  (table) => [
    primaryKey({ columns: [table.companyID, table.claimLogID, table.row] }),
    index('claim_log_row_waiting')
      .on(table.companyID, table.claimLogID, table.row)
      .where(sql`${table.isDone} is null`),
    foreignKey({
      columns: [table.companyID, table.claimLogID],
      foreignColumns: [claimLogTable.companyID, claimLogTable.id],
    }),
  ],
);

export type StoredLog = typeof claimLogTable.$inferSelect;
export type StoredLogRow = typeof claimLogRowTable.$inferSelect;
