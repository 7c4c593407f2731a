import { index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { sql } from 'drizzle-orm';

import { companyID, instant, message, recordID, reference, texts } from '../../database/columns.ts';
import type { FileRights } from './fileRights.ts';
import type { ExportStatus } from '../../../domain/list/sheetExport.ts';
import type { FileFormat } from '../sheetFormats.ts';

/** A list that somebody has sent as a file: made after the answer, kept for some days. */
export const sheetExportTable = pgTable(
  'sheet_export',
  {
    companyID: companyID(),
    id: recordID(),
    /** Who asked, with whose rights it is made. */
    employeeID: reference('employee_id').notNull(),
    dataset: text('dataset').notNull(),
    /** As the address of the list spells it. */
    query: text('query').notNull(),
    format: text('format').$type<FileFormat>().notNull(),
    /** To whom it goes; once it went, to whom it went. */
    emails: texts('emails'),
    status: text('status').$type<ExportStatus>().notNull().default('processing'),
    /** Of `total`, so many are read. */
    rows: integer('rows').notNull().default(0),
    /** Null until they are counted. */
    total: integer('total'),
    fileName: text('file_name'),
    /** Null until it is made, and once it is kept no longer. */
    storageKey: text('storage_key'),
    /** What those whom it is for held when it was made. */
    rights: jsonb('rights').$type<FileRights>(),
    /** Why there is no file. */
    reason: message('reason'),
    requestedAt: instant('requested_at').notNull(),
    finishedAt: instant('finished_at'),
  },
  (table) => [
    primaryKey({ columns: [table.companyID, table.id] }),
    index('sheet_export_kept')
      .on(table.finishedAt)
      .where(sql`${table.storageKey} is not null`),
  ],
);
export type StoredExport = typeof sheetExportTable.$inferSelect;
