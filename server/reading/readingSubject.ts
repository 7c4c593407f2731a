import type { z } from 'zod';

import type { Requirement } from '../../domain/access/access.ts';
import type { Actor } from '../../domain/access/actor.ts';
import type { Message } from '../../domain/message/message.ts';
import type { NotificationGroup } from '../../domain/notification/notification.ts';
import type { GivenLesson } from '../../domain/reading/lesson.ts';
import type { ReadingState } from '../../domain/reading/readingState.ts';
import type { PaperKind, ReadPaper } from '../../domain/reading/readPaper.ts';
import type { Executor } from '../database/database.ts';

/** A reading as its room sees it. */
interface ReadOfSubject {
  mediaID: number;
  /** What was found; null until it is read, and where nothing was. */
  paper: ReadPaper | null;
  /** The record that it filled; null before. */
  subjectID: number | null;
  /** The person asked for it. */
  isOwn: boolean;
}

/** What is told to who left the page of a reading. */
interface ReadingNotice {
  group: NotificationGroup;
  /** The type of the notice's subject, whose id is the file: its address leads back to the page. */
  objectType: string;
  read: (name: string) => Message;
  failed: (name: string) => Message;
}

/**
 * Records that are filled by what was read of an uploaded paper: handed over once, in `ServerRoom`. The calls, the job, the credit
 * and the notices follow; {@link keepReading} is for the room's save.
 */
export interface ReadingSubject<State extends ReadingState = ReadingState> {
  /** The subject type of the records. */
  type: string;
  /** The topic of its jobs: `invoice.reading`. */
  topic: string;
  /** The address of its calls. */
  url: `/v1/${string}`;
  tag: string;
  /** The papers in the summaries of its calls: `uploaded invoices`. */
  papers: string;
  /** Who uploads papers. */
  access: Requirement;
  /** Who looks at readings: they, and who may read what was filled. */
  watchAccess: Requirement;
  /** What its calls answer. */
  wire: z.ZodType<State>;
  /** What its papers are read as; unset: invoices. */
  paperKind?: PaperKind;
  /**
   * Whether the record that carries a file already waits to be filled by it. Unset: what a record carries was entered, and is not
   * read again.
   */
  isToFill?: (executor: Executor, actor: Actor, mediaID: number) => Promise<boolean>;
  /** Whether a file is read for nothing. Unset: each reading takes credit, where it is metered. */
  isFree?: (executor: Executor, actor: Actor, mediaID: number) => Promise<boolean>;
  /** What follows when a reading begins, for the first time or anew. */
  begun?: (executor: Executor, actor: Actor, mediaID: number, now: Date) => Promise<void>;
  /** Keeps what follows from a paper that was read; null: nothing was, and what was kept of an attempt before goes. */
  found?: (
    executor: Executor,
    reading: { companyID: number; mediaID: number; now: Date },
    paper: ReadPaper | null,
  ) => Promise<void>;
  /** What people have taught of the papers of who wrote this one, by correcting earlier ones. Unset: nothing is learned. */
  lessons?: (executor: Executor, companyID: number, paper: ReadPaper) => Promise<readonly GivenLesson[]>;
  /** What it answers beside the state of every reading. */
  answer: (
    executor: Executor,
    actor: Actor,
    reading: ReadOfSubject,
    now: Date,
  ) => Promise<Omit<State, keyof ReadingState>>;
  /** Whether a person may read a record, and so what was read for it. */
  canRead: (executor: Executor, actor: Actor, id: number) => Promise<boolean>;
  notice: ReadingNotice;
}
