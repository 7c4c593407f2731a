import { z } from 'zod';

import type { Message } from '../../domain/message/message.ts';
import { languages } from '../../domain/message/language.ts';
import { isMessage, verbatim } from '../../domain/message/message.ts';
import { notificationGroups, notificationKinds } from '../../domain/notification/notification.ts';
import type { Executor } from '../database/database.ts';
import { handleOnce } from './handleOnce.ts';

const id = z.int().positive();

/** Written by this server, key and values; a job of an earlier one has its English text in its place. */
const messageSchema = z.custom<Message>(isMessage);

/** A kind of work that is done after a commit, and what it needs to know. */
export interface JobTopic<Payload> {
  name: string;
  /** Judges a job when it runs, because a server of an earlier version may have written it. */
  schema: z.ZodType<Payload>;
}

/** Keeps the payload's type with the name. */
export function jobTopic<Schema extends z.ZodType>(name: string, schema: Schema): JobTopic<z.output<Schema>> {
  return { name, schema: schema as unknown as z.ZodType<z.output<Schema>> };
}

/** Tells people in the application. */
export const notificationTopic = jobTopic(
  'notification',
  z.object({
    employeeIDs: z.array(id),
    group: z.enum(notificationGroups),
    /** A job of an earlier version has none. */
    kind: z.enum(notificationKinds).default('complete'),
    eventType: z.string(),
    objectType: z.string(),
    objectID: id,
    message: z.union([messageSchema, z.string().transform((text) => verbatim(text))]),
    /** False: in the application only. */
    isMailed: z.boolean().optional(),
    /** True: its mail waits for others to the same person. */
    isGathered: z.boolean().optional(),
  }),
);

/** `attachment` lies in the file storage; unless it is kept for others, it is removed once it is sent. */
export const mailTopic = jobTopic(
  'mail',
  z.object({
    /** Of the message; unset: of the job. */
    id: z.string().optional(),
    to: z.string(),
    subject: z.string(),
    text: z.string(),
    /** Names what it is about, so that mail programs keep mails of one record together; see `threadOf`. */
    thread: z.string().optional(),
    /** Of the words around it; a job of an earlier version has none. */
    language: z.enum(languages).optional(),
    attachment: z
      .object({
        storageKey: z.string(),
        fileName: z.string(),
        contentType: z.string(),
        isKept: z.boolean().optional(),
      })
      .optional(),
  }),
);

export interface Job<Payload> {
  /** The same for every delivery of the same outbox row: what must not happen twice is marked with it. */
  id: string;
  companyID: number;
  payload: Payload;
  /** Counts deliveries, from 1. */
  attempt: number;
}

/** Does the jobs of one topic. Declared as a method so that workers of different payloads fit one list. */
export interface JobWorker<Payload = unknown> {
  topic: JobTopic<Payload>;
  /** May run again after a crash at any point, so it must be idempotent. What it throws is kept as the reason. */
  run(job: Job<Payload>): Promise<void>;
  /** See {@link rowsWorker}. */
  runTogether?(companyID: number, jobs: readonly Job<Payload>[], take: TakeJobs): Promise<void>;
  /** Ends, as failed and in words for who waits for it, a job that fails alike each time; one without is tried again for a week. */
  giveUp?(job: Job<Payload>): Promise<void>;
}

/**
 * Answers, within the transaction that does them, the ids of those jobs that nobody has done yet. They count as done when
 * the transaction is committed.
 */
type TakeJobs = (executor: Executor) => Promise<ReadonlySet<string>>;

/** Keeps topic and payload together. */
export function jobWorker<Payload>(
  topic: JobTopic<Payload>,
  run: (job: Job<Payload>) => Promise<void>,
  giveUp?: (job: Job<Payload>) => Promise<void>,
): JobWorker {
  return { topic, run, ...(giveUp ? { giveUp } : {}) } as JobWorker<Payload> as JobWorker;
}

/**
 * A worker whose jobs only write rows. The relay does several of a company in one transaction, without the queue; what
 * fails goes through the queue, one by one.
 * @param runTogether opens the transaction, asks `take` in it, and does the jobs that it answers
 */
export function rowsWorker<Payload>(
  topic: JobTopic<Payload>,
  runTogether: (companyID: number, jobs: readonly Job<Payload>[], take: TakeJobs) => Promise<void>,
): JobWorker {
  const run = (job: Job<Payload>) =>
    runTogether(job.companyID, [job], async (executor) => {
      const isMine = await handleOnce(executor, job);
      return new Set(isMine ? [job.id] : []);
    });
  return { topic, run, runTogether } as JobWorker<Payload> as JobWorker;
}

/** What the server does by the clock, for all companies at once. */
export interface ClockWork {
  name: string;
  /** A cron expression, in UTC. */
  cron: string;
  run: () => Promise<unknown>;
}
