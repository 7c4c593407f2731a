import { sql } from 'drizzle-orm';
import { index, integer, jsonb, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core';

import { bytea, companyID, instant, message, recordID, reference } from '../database/columns.ts';
import { trigramStorage, trigrams } from '../database/normalForms.ts';

/**
 * Who did what to a record, when, from which status to which. Rows are only ever inserted; each carries the hash
 * of the one before it, so that a changed or missing row shows.
 */
export const historyTable = pgTable(
  'history',
  {
    companyID: companyID(),
    id: recordID(),
    subjectType: text('subject_type').notNull(),
    subjectID: reference('subject_id').notNull(),
    /** Position in the record's own history, from 1. */
    position: integer('position').notNull(),
    action: text('action').notNull(),
    fromStatus: text('from_status'),
    toStatus: text('to_status'),
    /** Null when the system acted. */
    actorID: reference('actor_id'),
    actorName: text('actor_name').notNull(),
    /** What the person said. */
    notes: text('notes'),
    /** What the server, or the bank through it, has to say. */
    remark: message('remark'),
    /** The same in rows of before, in English. */
    systemNotes: text('system_notes'),
    /** The record that this step goes with: the payment that moved its invoice, by the number it had. */
    relatedType: text('related_type'),
    relatedID: reference('related_id'),
    relatedName: text('related_name'),
    /** What changed, by field: `{ totalAmount: ['100.00', '120.00'] }`. */
    changes: jsonb('changes').$type<Record<string, [unknown, unknown]>>().notNull().default({}),
    at: instant('at').notNull(),
    /** Of the request that caused it, as the log has it. */
    requestID: text('request_id'),
    previousHash: bytea('previous_hash').notNull(),
    hash: bytea('hash').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.companyID, table.id] }),
    unique('history_position').on(table.companyID, table.subjectType, table.subjectID, table.position),
    // What the audit is narrowed by, each in its order (server/audit/auditList.ts).
    index('history_at').on(table.companyID, table.at, table.id),
    index('history_by_actor').on(table.companyID, table.actorID, table.at, table.id),
    index('history_by_kind').on(table.companyID, table.subjectType, table.at, table.id),
    index('history_by_action').on(table.companyID, table.action, table.at, table.id),
    // Few steps have notes.
    index('history_text')
      .using('gin', table.companyID, trigrams(table.notes))
      .where(sql`${table.notes} is not null`)
      .with(trigramStorage),
  ],
);

/**
 * How many records the tables of declared nouns hold, by company and status: what lists say instead of counting.
 * Triggers append what changes, in the transaction that changes it (server/database/recordRollup.sql); a group is the
 * sum of its rows, which a job folds into one.
 */
export const recordRollupTable = pgTable(
  'record_rollup',
  {
    companyID: companyID(),
    id: recordID(),
    relation: text('relation').notNull(),
    status: text('status').notNull(),
    records: integer('records').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.companyID, table.id] }),
    index('record_rollup_group').on(table.companyID, table.relation, table.status),
  ],
);

/** What happens after a commit (mail, the bank, notifications): handed to the job queue by the relay. */
export const outboxTable = pgTable(
  'outbox',
  {
    companyID: companyID(),
    id: recordID(),
    topic: text('topic').notNull(),
    payload: jsonb('payload').$type<Record<string, unknown>>().notNull(),
    /** Not before this instant: a scheduled payment, a retry. */
    dueAt: instant('due_at').notNull().defaultNow(),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.companyID, table.id] }),
    index('outbox_due').on(table.dueAt, table.id),
  ],
);

/** The stored answer of a write, so that the same press sent twice acts once (kept 24 hours). */
export const idempotencyKeyTable = pgTable(
  'idempotency_key',
  {
    companyID: companyID(),
    employeeID: reference('employee_id').notNull(),
    key: text('key').notNull(),
    /** Hash of method, path and body: the same key with another request is refused. */
    requestHash: bytea('request_hash').notNull(),
    /** Null while the first request is still running. */
    status: integer('status'),
    body: text('body'),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.companyID, table.employeeID, table.key] }),
    index('idempotency_key_age').on(table.companyID, table.createdAt),
  ],
);

/** The next number of a series (`INV`, `PAY`) within a year; one row per series, locked while a number is taken. */
export const numberSeriesTable = pgTable(
  'number_series',
  {
    companyID: companyID(),
    series: text('series').notNull(),
    year: integer('year').notNull(),
    last: integer('last').notNull(),
  },
  (table) => [primaryKey({ columns: [table.companyID, table.series, table.year] })],
);
