import { sql } from 'drizzle-orm';
import { boolean, index, integer, jsonb, text, unique, uniqueIndex } from 'drizzle-orm/pg-core';

import type { Frequency } from '../../../domain/day/frequency.ts';
import { day, instant, message, reference, refersTo, texts } from '../../../server/database/columns.ts';
import { inNameForm } from '../../../server/database/normalForms.ts';
import type { FileRights } from '../../../server/exchange/export/fileRights.ts';
import type { RunStatus } from './schedule.ts';
import { schedule } from './schedule.ts';
import type { SheetFormat } from '../../../server/exchange/sheetFormats.ts';
import { nounTable } from '../../../server/records/nounTable.ts';
import { numberedTable } from '../../../server/records/numberedTable.ts';

export const scheduleTable = nounTable(
  'schedule',
  schedule,
  {
    name: text('name').notNull(),
    dataset: text('dataset').notNull(),
    query: text('query'),
    frequency: text('frequency').$type<Frequency>().notNull(),
    day: integer('day'),
    time: text('time').notNull(),
    start: day('start').notNull(),
    format: text('format').$type<SheetFormat>().notNull(),
    recipients: texts('recipients'),
    ownerID: reference('owner_id'),
    /** Null while it is inactive. */
    nextRunAt: instant('next_run_at'),
    lastResult: text('last_result').$type<RunStatus>(),
  },
  (table) => [
    uniqueIndex('schedule_name_unique').on(table.companyID, inNameForm(table.name)),
    index('schedule_due').on(table.nextRunAt),
  ],
);
export type StoredSchedule = typeof scheduleTable.$inferSelect;

/** One time at which a schedule ran, or should have. */
export const scheduleRunTable = numberedTable(
  'schedule_run',
  {
    scheduleID: reference('schedule_id').notNull(),
    scheduledFor: instant('scheduled_for').notNull(),
    status: text('status').$type<RunStatus>().notNull(),
    tries: integer('tries').notNull().default(0),
    /** What it covers, once it has been made: from then on, up to and without `scheduledFor`. */
    since: instant('since'),
    /** Changes since the last run are missing in it: they are too old. */
    isCut: boolean('is_cut').notNull().default(false),
    rows: integer('rows'),
    fileName: text('file_name'),
    /** Null once it is kept no longer. */
    storageKey: text('storage_key'),
    /** Of which list it is: the schedule may be of another one by now. */
    dataset: text('dataset'),
    /** What those whom it is for held when it was made. */
    rights: jsonb('rights').$type<FileRights>(),
    /** To whom it went. */
    recipients: texts('recipients'),
    /** Why it failed, or was skipped. */
    reason: message('reason'),
    /** Null: the clock. */
    startedByID: reference('started_by_id'),
    finishedAt: instant('finished_at'),
  },
  (table) => [
    unique('schedule_run_once').on(table.companyID, table.scheduleID, table.scheduledFor),
    index('schedule_run_kept')
      .on(table.finishedAt)
      .where(sql`${table.storageKey} is not null`),
    refersTo('schedule_run_schedule_exists', [table.companyID, table.scheduleID], scheduleTable).onDelete(
      'cascade',
    ),
  ],
);
export type StoredRun = typeof scheduleRunTable.$inferSelect;
