import type { SQL } from 'drizzle-orm';
import { sql } from 'drizzle-orm';

import type { Actor } from '../../domain/access/actor.ts';
import type { AskingPaper, Likeness } from '../../domain/duplicate/likeness.ts';
import type { Message } from '../../domain/message/message.ts';
import type { Executor } from '../database/database.ts';

/** A paper that is typed, or that a record was entered by. */
export interface ComparedPaper extends AskingPaper {
  companyID: number;
  /** The subject of its record. */
  type: string;
  /** Its record, which is no duplicate of it; 0 of a new one. */
  id: number;
  /** The record of who sends it; null while nobody is chosen, or where it has none. */
  senderID: number | null;
  /** The same as the paper writes it, of one without a record. */
  senderName: string | null;
  /** Records that are no duplicates of it, by subject type: those that stand for the paper itself. */
  notComparedWith?: Readonly<Record<string, readonly number[]>>;
}

/** A paper with its files. */
export interface PaperWithFiles {
  paper: ComparedPaper;
  mediaIDs: readonly number[];
}

/** A record that may be of the same paper. */
export interface FoundDuplicate extends Likeness {
  type: string;
  id: number;
}

/** What is said of one, and which it is, where the person may read it. */
export interface SaidDuplicate {
  message: Message;
  other: { id: number; number: string } | null;
}

/** The columns of a paper in the statement that compares several. */
export interface PaperColumns {
  companyID: SQL;
  /** As of `ComparedPaper`: one of the two, or neither. */
  senderID: SQL;
  senderName: SQL;
  number: SQL;
  amount: SQL;
  /** The days between which the same amount is looked for; null of a paper without day or amount. */
  firstDay: SQL;
  lastDay: SQL;
  /** The condition that one of its files has a picture. */
  isPictured: SQL;
  /** So many of each kind are looked at. */
  most: SQL;
}

/**
 * The query of candidates that finds the newest rows of a table with the amount of a paper and a day near its own. The
 * table has an index of company, amount and day, in this order.
 */
export function ofAmountNearDay(
  { table, amount, day }: Readonly<Record<'table' | 'amount' | 'day', string>>,
  paper: PaperColumns,
): SQL {
  const names = sql.raw(`'${table}', '${amount}', '${day}'`);
  return sql`select id from find_alike_records(${names}, ${paper.amount}, ${paper.firstDay}, ${paper.lastDay}, ${paper.most}) id`;
}

/**
 * Records of a room that papers are entered by, as others are compared with them: handed over once, in `ServerRoom`. Every one is
 * compared with those of all subjects. Texts of SQL are subqueries of one statement, written once for all papers: they have no
 * parameters, and name their tables' columns whole.
 */
export interface DuplicateSubject {
  /** The subject type of its records. */
  type: string;
  /** That of their files; unset: the same. */
  filesType?: string;
  /** Its papers carry no number of their sender's. */
  hasNoNumbers?: true;
  /** A query that the others name as `{type}_sender`, asked once: who counts as the sender of a paper, by `id`. */
  senders: (paper: PaperColumns) => SQL;
  /** Queries, by indexes, of the `id`s of records that may be of a paper, beside those that carry one of its files. */
  candidates: (paper: PaperColumns) => readonly SQL[];
  /** The query of live records among ids: `id`, `number`, `day`, `amount`, `currency`, `is_same_sender`, which one without a sender has. */
  papers: (companyID: SQL, ids: SQL) => SQL;
  /** The condition that a record is live: what is no record yet, or ended, is no duplicate. */
  isLive: (companyID: SQL, id: SQL) => SQL;
  /** Locks a record. Answers its paper, or null where it is compared with nothing. */
  lock: (executor: Executor, companyID: number, id: number) => Promise<ComparedPaper | null>;
  /** What is said of records that are live, by id; of one that the person may not read, that there is one. */
  say: (
    executor: Executor,
    actor: Actor,
    found: readonly FoundDuplicate[],
  ) => Promise<ReadonlyMap<number, SaidDuplicate>>;
}

/** The subject type under which the files of a subject's records are linked to them. */
export const filesTypeOf = ({ type, filesType = type }: DuplicateSubject): string => filesType;

let registered: readonly DuplicateSubject[] | null = null;

/** Hands over what papers are compared with, before anything is compared. */
export function registerDuplicateSubjects(subjects: readonly DuplicateSubject[]): void {
  registered = subjects;
}

/** All that papers are compared with. */
export function duplicateSubjects(): readonly DuplicateSubject[] {
  if (registered === null)
    throw new Error('what papers are compared with is registered by resources/datasets.server.ts');
  return registered;
}
