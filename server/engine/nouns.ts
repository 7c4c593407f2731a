import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { SQL, SQLWrapper } from 'drizzle-orm';

import type { Actor } from '../../domain/access/actor.ts';
import type { Day, Locale } from '../../domain/day/day.ts';
import type { Message, PhraseTree } from '../../domain/message/message.ts';
import type { NotificationSubject } from '../../domain/notification/notification.ts';
import type { Configuration } from '../configuration.ts';
import type { ServerContext } from '../context.ts';
import type { Executor } from '../database/database.ts';
import type { Routes } from '../http/routes.ts';
import type { ClockWork, JobWorker } from '../jobs/jobTopics.ts';
import type { SearchSource } from '../search/searchSource.ts';
import type { ServerEntity } from './serverEntity.ts';

/**
 * Everything that the nouns give to the server, which knows none of them by name: `resources/nouns.server.ts` puts it
 * together, and `buildApp`, `startServer` and the tests are handed it.
 */
export interface Nouns {
  /** The nouns with a lifecycle. */
  entities: readonly ServerEntity[];
  /** Calls that belong to a noun without a lifecycle. */
  routes: readonly Routes[];
  /** What can wait for a person. */
  inbox: readonly InboxRule[];
  /** Where the search over everything looks, in the order in which it shows what it finds. */
  search: readonly SearchSource[];
  /** Work that is done after a commit. */
  workers: (context: ServerContext) => readonly JobWorker[];
  clockWork: (context: ServerContext) => readonly ClockWork[];
  /** Their phrases in every language: of their screens and of what they say. */
  words: Readonly<Record<Locale, PhraseTree>>;
  /** The language that each of these people chose; absent for who chose none. */
  languagesOf: LanguagesOf;
  notifications: NotificationTerms;
  /** What the calls are about, by the tag that routes carry, in the order of the API document. */
  subjects: Readonly<Record<string, string>>;
  /** Fills an empty database with what there is to look at. */
  seed: (context: SeedContext, settings: Pick<Configuration, 'seedsDemo' | 'seedRows'>) => Promise<void>;
}

export type LanguagesOf = (
  executor: Executor,
  companyID: number,
  employeeIDs: readonly number[],
) => Promise<ReadonlyMap<number, Locale>>;

/** What the rooms say of notifications about their records. */
export interface NotificationTerms {
  /** The page that one leads to; null: none. */
  addressOf: (subject: NotificationSubject) => string | null;
  /** The types of records that approvals tell apart as deals and as expenses. */
  subjects: Readonly<Record<'deals' | 'expenses', readonly string[]>>;
}

export interface SeedContext extends Pick<ServerContext, 'database' | 'files' | 'log' | 'now'> {
  /** The database owner's address. */
  url: string;
}

/** Rows of one table that wait for a person, and the screen on which they act on them. */
export interface InboxRule {
  /** Name of the screen. */
  route: string;
  /** Told apart from what else waits on the same screen; unset: by its screen. */
  task?: string;
  /** Leads to one record after the other instead of to a list: the column with its id in the address. */
  record?: PgColumn;
  label: Message;
  isFor: (actor: Actor) => boolean;
  table: PgTable;
  /** Which rows wait. */
  where: (actor: Actor, now: Date) => SQL | undefined;
  /** What they come to; unset: they are only counted. */
  figures?: InboxFigures;
  /** Something may be wrong with what waits: it stands before what merely waits. */
  isRisky?: true;
}

/** What waiting rows come to, as SQL over the table of their rule, and over the record that they are about. */
export interface InboxFigures {
  /** The record that a row is about, where the rows are tasks on it. */
  about?: { table: PgTable; on: SQL | undefined };
  /** Since when a row waits. */
  since?: SQLWrapper;
  /** What is asked for; summed by currency. */
  money?: { amount: SQLWrapper; currencyCode: SQLWrapper };
  /** That a row is late on this day, at this instant. */
  isLate?: (day: Day, now: Date) => SQL | undefined;
}
