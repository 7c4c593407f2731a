import { z } from 'zod';

const id = z.int().positive();

/** Work on one payment of one company. */
const paymentWork = z.object({ companyID: id, paymentID: id });

/**
 * What is done after a commit, and what each kind of job needs to know. A job is judged by its schema when it
 * runs, because a server of an earlier version may have written it.
 */
export const jobSchemas = {
  /** Tells people in the application. */
  notification: z.object({
    employeeIDs: z.array(id),
    group: z.enum(['approvals', 'expenses', 'virtualCards']),
    eventType: z.string(),
    objectType: z.string(),
    objectID: id,
    message: z.string(),
    /** False: in the application only. */
    isMailed: z.boolean().optional(),
  }),
  /** `attachment` lies in the file storage for this message alone, and is removed once it is sent. */
  mail: z.object({
    to: z.string(),
    subject: z.string(),
    text: z.string(),
    attachment: z
      .object({ storageKey: z.string(), fileName: z.string(), contentType: z.string() })
      .optional(),
  }),
  /** Sends the purchases that a person may see; `query` as the list's address spells it. */
  'bill.export': z.object({
    companyID: id,
    employeeID: id,
    emails: z.array(z.string()).min(1),
    query: z.record(z.string(), z.string()),
    requestedAt: z.iso.datetime(),
  }),
  /** Hands a payment to the bank, or asks again with the same key. */
  'bank.transfer': paymentWork,
  /** Asks the bank what became of a payment. */
  'bank.check': paymentWork,
} as const;

export type JobTopic = keyof typeof jobSchemas;
export type JobTopics = { [Topic in JobTopic]: z.output<(typeof jobSchemas)[Topic]> };
export const jobTopics = Object.keys(jobSchemas) as JobTopic[];

/** What the server does by the clock, for all companies at once: cron expressions, in UTC. */
export const cronTopics = {
  'media.clean': '17 * * * *',
  'idempotency.clean': '37 * * * *',
  'session.clean': '52 2 * * *',
  'billRollup.fold': '* * * * *',
  'ledger.check': '*/30 * * * *',
} as const;
export type CronTopic = keyof typeof cronTopics;

export interface Job<Topic extends JobTopic> {
  /** The same for every delivery of the same outbox row: what must not happen twice is marked with it. */
  id: string;
  companyID: number;
  payload: JobTopics[Topic];
  /** Counts deliveries, from 1. */
  attempt: number;
}

/** May run again after a crash at any point, so it must be idempotent. What it throws is kept as the reason. */
export type JobHandler<Topic extends JobTopic> = (job: Job<Topic>) => Promise<void>;

export type JobHandlers = { [Topic in JobTopic]: JobHandler<Topic> };
export type CronHandlers = { [Topic in CronTopic]: () => Promise<unknown> };
/** What nouns have done by the clock. */
export type NounCronHandlers = Pick<CronHandlers, 'billRollup.fold'>;
