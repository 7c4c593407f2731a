import { and, eq, inArray } from 'drizzle-orm';

import { employeeTable } from '../session/employeeTable.ts';
import { notificationTable } from './notificationTable.ts';
import type { Nouns } from '../engine/nouns.ts';
import type { ServerContext } from '../context.ts';
import { handleOnce } from '../jobs/handleOnce.ts';
import type { JobWorker } from '../jobs/jobTopics.ts';
import { jobWorker, mailTopic, notificationTopic } from '../jobs/jobTopics.ts';
import type { Executor } from '../database/database.ts';
import type { NotificationContent } from './notify.ts';
import { writeOutbox } from '../jobs/outbox.ts';
import { decisionMailTopic, makeDecisionLink } from '../inbox/decisionLink.ts';
import { isWaiting, openedFromMail } from '../inbox/inboxList.ts';
import { loadEmployeeActor } from '../session/actor.ts';
import { signalUnread } from './unreadSignal.ts';

/** Puts a notification before those of its people who are there, and answers who they are. */
export async function tellPeople(
  executor: Executor,
  companyID: number,
  { employeeIDs, ...content }: Omit<NotificationContent, 'isMailed'>,
  createdAt: Date,
): Promise<{ id: number; email: string }[]> {
  const people = await executor
    .select({ id: employeeTable.id, email: employeeTable.email })
    .from(employeeTable)
    .where(
      and(
        eq(employeeTable.companyID, companyID),
        inArray(employeeTable.id, [...employeeIDs]),
        eq(employeeTable.status, 'active'),
      ),
    );
  if (people.length === 0) return [];
  await executor
    .insert(notificationTable)
    .values(people.map(({ id }) => ({ companyID, employeeID: id, createdAt, ...content })));
  await signalUnread(
    executor,
    companyID,
    people.map(({ id }) => id),
  );
  return people;
}

/**
 * Puts a notification before each of its people, and sends it to those who can sign in by mail, in the language of
 * each and with the page that it leads to; once per job.
 */
export function notificationWorker(
  context: ServerContext,
  { languagesOf, notifications, inbox }: Pick<Nouns, 'languagesOf' | 'notifications' | 'inbox'>,
): JobWorker {
  return jobWorker(notificationTopic, async (job) => {
    const { employeeIDs, isMailed = true, ...content } = job.payload;
    const deciders = isMailed ? await decidersAmong(job.companyID, employeeIDs, content) : new Set<number>();
    await context.database.write(job.companyID, async (executor) => {
      if (!(await handleOnce(executor, job))) return;
      const people = await tellPeople(executor, job.companyID, { employeeIDs, ...content }, context.now());
      if (!isMailed || people.length === 0) return;
      const languages = await languagesOf(
        executor,
        job.companyID,
        people.map(({ id }) => id),
      );
      const address = notifications.addressOf(content);
      for (const { id, email: to } of people) {
        const language = languages.get(id) ?? 'en';
        if (address !== null && deciders.has(id)) {
          const { objectType: subjectType, objectID: subjectID, message } = content;
          const owner = {
            companyID: job.companyID,
            employeeID: id,
            email: to,
            subjectType,
            subjectID,
            address,
          };
          const linkID = await makeDecisionLink(executor, context, owner);
          await writeOutbox(executor, job.companyID, decisionMailTopic, { linkID, message, language });
          continue;
        }
        const subject = context.words.in(language)(content.message);
        const text = `${subject}\n\n${context.configuration.publicUrl}${address ?? ''}`;
        await writeOutbox(executor, job.companyID, mailTopic, { to, subject, text, language });
      }
    });
    context.outboxChanged();
  });

  /** Whom it asks for a decision that a mail may open. Read before the job's transaction, which holds a connection. */
  async function decidersAmong(
    companyID: number,
    employeeIDs: readonly number[],
    { kind, objectType: type, objectID: id }: Pick<NotificationContent, 'kind' | 'objectType' | 'objectID'>,
  ): Promise<ReadonlySet<number>> {
    const rules = openedFromMail(inbox).filter(({ items }) => items.type === type);
    const deciders = new Set<number>();
    if (kind !== 'assignment' || rules.length === 0) return deciders;
    for (const employeeID of employeeIDs) {
      const actor = await loadEmployeeActor(context, { companyID, employeeID });
      if (!actor) continue;
      const waits = await context.database.read(companyID, (executor) =>
        isWaiting(executor, actor, rules, { type, id }, context.now()),
      );
      if (waits) deciders.add(employeeID);
    }
    return deciders;
  }
}
