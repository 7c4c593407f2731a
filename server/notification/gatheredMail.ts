import { and, asc, eq, gt, inArray, sql } from 'drizzle-orm';
import { z } from 'zod';

import type { Message } from '../../domain/message/message.ts';
import { isMessage } from '../../domain/message/message.ts';
import { notificationGroups } from '../../domain/notification/notification.ts';
import type { ServerContext } from '../context.ts';
import type { Executor } from '../database/database.ts';
import type { Nouns } from '../engine/nouns.ts';
import { outboxTable } from '../engine/recordTables.ts';
import type { JobWorker } from '../jobs/jobTopics.ts';
import { jobTopic, mailTopic, rowsWorker } from '../jobs/jobTopics.ts';
import { writeOutbox } from '../jobs/outbox.ts';
import { employeeTable } from '../session/employeeTable.ts';
import { own } from '../words/own.ts';
import { notificationTable } from './notificationTable.ts';

/** For so long a mail waits for others to the same person. */
const gatherSeconds = 30;
/** Who is told of more than this in a minute gets the rest of it in one mail. */
const mailsPerMinute = 10;
/** A mail lists no more than this; the rest is counted, and stands in the application. */
const listedMax = 100;

const gatheredMailTopic = jobTopic(
  'notification.gathered',
  z.object({
    employeeID: z.int().positive(),
    message: z.custom<Message>(isMessage),
    /** Of the page that it leads to. */
    address: z.string().nullable(),
    thread: z.string(),
  }),
);
type GatheredMail = z.output<typeof gatheredMailTopic.schema>;

/** Lets the mail of a notification wait for others to the same person. */
export async function gatherMail(
  executor: Executor,
  companyID: number,
  mail: GatheredMail,
  now: Date,
): Promise<void> {
  const dueAt = new Date(now.getTime() + gatherSeconds * 1000);
  await writeOutbox(executor, companyID, gatheredMailTopic, mail, dueAt);
}

/** Of these people, those who are told of so much at this time that their mails are gathered. */
export async function muchTold(
  executor: Executor,
  companyID: number,
  coming: ReadonlyMap<number, number>,
  now: Date,
): Promise<ReadonlySet<number>> {
  const rows = await executor
    .select({ id: notificationTable.employeeID, count: sql<number>`count(*)`.mapWith(Number) })
    .from(notificationTable)
    .where(
      and(
        eq(notificationTable.companyID, companyID),
        inArray(notificationTable.employeeID, [...coming.keys()]),
        inArray(notificationTable.group, [...notificationGroups]),
        gt(notificationTable.createdAt, new Date(now.getTime() - 60_000)),
      ),
    )
    .groupBy(notificationTable.employeeID);
  const recent = new Map(rows.map(({ id, count }) => [id, count]));
  const isMuch = ([id, count]: [number, number]) => (recent.get(id) ?? 0) + count > mailsPerMinute;
  return new Set([...coming].filter(isMuch).map(([id]) => id));
}

/** Mails each person what was gathered for them: one mail, also of what is not due yet. */
export function gatheredMailWorker(
  context: ServerContext,
  { languagesOf }: Pick<Nouns, 'languagesOf'>,
): JobWorker {
  const { publicUrl } = context.configuration;
  return rowsWorker(gatheredMailTopic, async (companyID, jobs, take) => {
    await context.database.write(companyID, async (executor) => {
      const taken = await take(executor);
      const due = jobs.filter(({ id }) => taken.has(id)).map(({ payload }) => payload);
      if (due.length === 0) return;
      const readers = [...new Set(due.map(({ employeeID }) => employeeID))];
      const mails = Map.groupBy(
        [...due, ...(await takeWaiting(executor, companyID, readers))],
        ({ employeeID }) => employeeID,
      );
      const people = await executor
        .select({ id: employeeTable.id, email: employeeTable.email })
        .from(employeeTable)
        .where(
          and(
            eq(employeeTable.companyID, companyID),
            inArray(employeeTable.id, readers),
            eq(employeeTable.status, 'active'),
          ),
        )
        .orderBy(asc(employeeTable.id));
      const languages = await languagesOf(executor, companyID, readers);
      for (const { id, email: to } of people) {
        const language = languages.get(id) ?? 'en';
        const say = context.words.in(language);
        const [first, ...others] = mails.get(id) ?? [];
        if (!first) continue;
        const all = [first, ...others];
        const lines = all
          .slice(0, listedMax)
          .map(({ message, address }) => `${say(message)}\n${publicUrl}${address ?? ''}`);
        const left = all.length - lines.length;
        if (left > 0)
          lines.push(`${say(own('mail.more', { smart_count: left }))}\n${publicUrl}/notifications`);
        const subject =
          others.length === 0 ? say(first.message) : say(own('mail.gathered', { smart_count: all.length }));
        const thread = others.length === 0 ? { thread: first.thread } : {};
        const mail = { to, subject, text: lines.join('\n\n'), language, ...thread };
        await writeOutbox(executor, companyID, mailTopic, mail);
      }
    });
    context.outboxChanged();
  });
}

/** Takes what waits for these people out of the outbox, the oldest first. */
async function takeWaiting(
  executor: Executor,
  companyID: number,
  readers: readonly number[],
): Promise<GatheredMail[]> {
  const rows = await executor
    .delete(outboxTable)
    .where(
      and(
        eq(outboxTable.companyID, companyID),
        eq(outboxTable.topic, gatheredMailTopic.name),
        inArray(sql`(${outboxTable.payload} ->> 'employeeID')::bigint`, [...readers]),
      ),
    )
    .returning({ id: outboxTable.id, payload: outboxTable.payload });
  return rows.toSorted((a, b) => a.id - b.id).map(({ payload }) => gatheredMailTopic.schema.parse(payload));
}
