import { boolean, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';

import type { FieldMessages } from '../../../domain/message/message.ts';
import type { ImportFate, ImportOutcome } from '../../../domain/noun/recordImport.ts';
import { recordImportLifecycle } from '../../../domain/noun/recordImport.ts';
import { companyID, instant, message, reference, refersTo } from '../../database/columns.ts';
import { recordColumns } from '../../records/recordColumns.ts';

/** A sheet that somebody uploaded, on its way into the records of one noun. */
export const recordImportTable = pgTable(
  'record_import',
  {
    ...recordColumns(recordImportLifecycle.statuses),
    /** The name of the noun: `vendor`. */
    noun: text('noun').notNull(),
    fileName: text('file_name').notNull(),
    /** The keys of the sheet's columns, in their order. */
    columns: jsonb('columns').$type<string[]>().notNull(),
    uploaderID: reference('uploader_id').notNull(),
    /** For whom the job saves, or takes back. */
    workedForID: reference('worked_for_id'),
    isUndone: boolean('is_undone').notNull().default(false),
    /** The action that the noun says is taken on each record that is added. */
    isActedOn: boolean('is_acted_on').notNull().default(false),
    finishedAt: instant('finished_at'),
  },
  (table) => [
    primaryKey({ columns: [table.companyID, table.id] }),
    index('record_import_noun').on(table.companyID, table.noun, table.id),
  ],
);

/** One row of it: what it holds, what would become of it, what became of it. */
export const recordImportRowTable = pgTable(
  'record_import_row',
  {
    companyID: companyID(),
    recordImportID: reference('record_import_id').notNull(),
    /** As the sheet counts it. */
    number: integer('number').notNull(),
    /** Texts by the keys of the columns; empty ones are left out. */
    cells: jsonb('cells').$type<Record<string, string>>().notNull(),
    /** Which record it is about, so that two rows about the same one are found. */
    key: text('key').notNull(),
    /** Rows of lower turns are saved first, and taken back last. */
    turn: integer('turn').notNull().default(0),
    fate: text('fate').$type<ImportFate>().notNull(),
    /** By the keys of the columns. */
    problems: jsonb('problems').$type<FieldMessages>().notNull().default({}),
    /** What it changes, by the keys of the columns. */
    changes: jsonb('changes').$type<Record<string, [string, string]>>().notNull().default({}),
    /** The record that it changes or has made, and its version as the row was judged or saved. */
    recordID: reference('record_id'),
    recordVersion: integer('record_version'),
    outcome: text('outcome').$type<ImportOutcome>(),
    /** Why it was not saved, or not taken back. */
    reason: message('reason'),
    /** What has to be sent to give the record back what it had. */
    before: jsonb('before').$type<Record<string, unknown>>(),
  },
  (table) => [
    primaryKey({ columns: [table.companyID, table.recordImportID, table.number] }),
    refersTo('record_import_row_import_exists', [table.companyID, table.recordImportID], recordImportTable),
  ],
);

export type StoredImport = typeof recordImportTable.$inferSelect;
export type StoredRow = typeof recordImportRowTable.$inferSelect;
