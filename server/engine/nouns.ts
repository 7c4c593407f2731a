import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { SQL, SQLWrapper } from 'drizzle-orm';

import type { Requirement } from '../../domain/access/access.ts';
import type { Actor } from '../../domain/access/actor.ts';
import type { Locale } from '../../domain/day/day.ts';
import type { Message, PhraseTree } from '../../domain/message/message.ts';
import type { NotificationSubject } from '../../domain/notification/notification.ts';
import type { Configuration } from '../configuration.ts';
import type { ServerContext } from '../context.ts';
import type { Executor } from '../database/database.ts';
import type { LeftJoin } from '../database/leftJoins.ts';
import type { FileCarrier } from '../files/fileCarrier.ts';
import type { Routes } from '../http/routes.ts';
import type { ClockWork, JobWorker } from '../jobs/jobTopics.ts';
import type { SearchSource } from '../search/searchSource.ts';
import type { Rights } from '../session/rights.ts';
import type { ServerEntity } from './serverEntity.ts';

/**
 * Everything that the nouns give to the server, which knows none of them by name: `resources/nouns.server.ts` puts it
 * together, and `buildApp`, `startServer` and the tests are handed it.
 */
export interface Nouns {
  /** The nouns with a lifecycle. */
  entities: readonly ServerEntity[];
  /** What carries files and is no noun of its own. */
  carriers: readonly FileCarrier[];
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
  /** What gives people rights beside their permissions. */
  rights: Rights;
  /** Who may ask the bank whose account one is. */
  accountInquiry: Requirement;
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
  /** Leads to one record after the other, with its id in the address, instead of to a list. */
  leadsToRecord?: true;
  label: Message;
  isFor: (actor: Actor) => boolean;
  table: PgTable;
  /** Which rows wait. */
  where: (actor: Actor, now: Date) => SQL | undefined;
  items: InboxItems;
  /** Something may be wrong with what waits: it stands before what merely waits. */
  isRisky?: true;
}

/** What the inbox shows of the rows of a rule, and what they come to, as expressions over its table and those that are read with it. */
export interface InboxItems {
  /** What histories and notifications call the record: `bill`. */
  type: string;
  /** Where it is called, under /v1: `bills`. */
  resource: string;
  /** Name of the screen on which a person does what waits. */
  page: string;
  /** Tables of which each row has at most one. */
  joins?: readonly LeftJoin[];
  id: PgColumn;
  /** What a decision on the row names as seen. */
  version: PgColumn;
  number: PgColumn | SQL;
  /** The vendor, the payee, who asks. */
  who?: PgColumn | SQL;
  /** What is asked for; summed by currency. */
  amount?: PgColumn;
  currencyCode?: PgColumn | SQL;
  /** It is late after this day. */
  dueDate?: PgColumn | SQL;
  /** Since when it waits. */
  since: PgColumn | SQL;
  /** In whose place it waits for the person: a name; null: nobody's. */
  inPlaceOf?: (actor: Actor) => SQL;
  /** A step of a chain: it is late once others may take the place of its approvers. */
  isStep?: boolean;
  /** An approver may come to it by the link of a mail, without signing in: a decision that moves no money and no account. */
  opensFromMail?: true;
  /** What looks wrong with it. */
  flags?: readonly InboxFlag[];
}

export interface InboxFlag {
  name: string;
  when: SQLWrapper;
  says: Message;
}
