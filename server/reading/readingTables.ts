import { sql } from 'drizzle-orm';
import { index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';

import type { CorrectedField, ReaderName, ReadingStatus } from '../../domain/reading/readingState.ts';
import type { ReadPaper, ReadValues } from '../../domain/reading/readPaper.ts';
import { companyID, instant, message, reference, refersTo } from '../database/columns.ts';
import { mediaTable } from '../files/mediaTables.ts';

/** The reading of a file. Each file has one; asking again after a failure begins it anew. */
export const paperReadingTable = pgTable(
  'paper_reading',
  {
    companyID: companyID(),
    mediaID: reference('media_id').notNull(),
    /** The kind of record that it is read for. */
    subjectType: text('subject_type').notNull(),
    /** The record that it filled. */
    subjectID: reference('subject_id'),
    /** Told apart from an earlier reading of the same file. */
    attempt: integer('attempt').notNull().default(1),
    status: text('status').$type<ReadingStatus>().notNull(),
    /** Who reads it, as the company had chosen when it was asked for. */
    reader: text('reader').$type<ReaderName>().notNull().default('local'),
    askedByID: reference('asked_by_id').notNull(),
    askedAt: instant('asked_at').notNull(),
    endedAt: instant('ended_at'),
    /** When its person left its page before it ended; they are told of the end then. */
    leftAt: instant('left_at'),
    /** One that was read by an earlier version lacks some of it, and is judged when it is shown. */
    paper: jsonb('paper').$type<ReadValues>(),
    /** Its words by their places, where something can be learned of them. */
    layout: jsonb('layout').$type<ReadPaper['layout']>(),
    /** What stands on it, in the form in which it is searched: a whole paper is not brought into it each time. */
    words: text('words'),
    failure: message('failure'),
    /** What a person saved otherwise than it was read. */
    corrections: jsonb('corrections').$type<CorrectedField[]>(),
    /** A unit of credit is held for it; taken once what it filled is submitted. */
    holdsCredit: integer('holds_credit').notNull().default(0),
    chargedAt: instant('charged_at'),
  },
  (table) => [
    primaryKey({ columns: [table.companyID, table.mediaID] }),
    refersTo('paper_reading_media_exists', [table.companyID, table.mediaID], mediaTable).onDelete('cascade'),
    index('paper_reading_subject')
      .on(table.companyID, table.subjectType, table.subjectID)
      .where(sql`${table.subjectID} is not null`),
  ],
);

export type StoredReading = typeof paperReadingTable.$inferSelect;

/** Who reads a company's papers. */
export const paperReaderTable = pgTable(
  'paper_reader',
  {
    companyID: companyID(),
    reader: text('reader').$type<ReaderName>().notNull().default('local'),
    /** When the stream integration was connected. */
    connectedAt: instant('connected_at'),
  },
  (table) => [primaryKey({ columns: [table.companyID] })],
);
