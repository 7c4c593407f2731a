import { and, eq, inArray } from 'drizzle-orm';
import type { z } from 'zod';

import type { Actor } from '../../domain/access/actor.ts';
import { employeeTable } from '../session/employeeTable.ts';
import { notificationTable } from './notificationTable.ts';
import type { Nouns } from '../engine/nouns.ts';
import type { ServerContext } from '../context.ts';
import type { Job, JobWorker } from '../jobs/jobTopics.ts';
import { mailTopic, notificationTopic, rowsWorker } from '../jobs/jobTopics.ts';
import type { Executor } from '../database/database.ts';
import { pipelined } from '../database/database.ts';
import type { NotificationContent } from './notify.ts';
import { writeOutbox } from '../jobs/outbox.ts';
import { decisionMailTopic, makeDecisionLink } from '../inbox/decisionLink.ts';
import { versionWaiting, openedFromMail } from '../inbox/inboxList.ts';
import { loadEmployeeActor } from '../session/actor.ts';
import { threadOf } from '../mail/thread.ts';
import { gatherMail, muchTold } from './gatheredMail.ts';
import { signalUnread } from './unreadSignal.ts';

/** A notification, and which people it is for. */
type ToldContent = Omit<NotificationContent, 'isMailed' | 'isGathered'>;

interface Person {
  id: number;
  email: string;
}

/** Puts notifications before those of their people who are there, and answers, for each notification, who they are. */
export async function tellPeople(
  executor: Executor,
  companyID: number,
  told: readonly ToldContent[],
  createdAt: Date,
): Promise<Person[][]> {
  const wanted = new Set(told.flatMap(({ employeeIDs }) => employeeIDs));
  if (wanted.size === 0) return told.map(() => []);
  const people = await executor
    .select({ id: employeeTable.id, email: employeeTable.email })
    .from(employeeTable)
    .where(
      and(
        eq(employeeTable.companyID, companyID),
        inArray(employeeTable.id, [...wanted]),
        eq(employeeTable.status, 'active'),
      ),
    );
  const answered = told.map(({ employeeIDs }) => people.filter(({ id }) => employeeIDs.includes(id)));
  const rows = told.flatMap(({ employeeIDs: _people, ...content }, place) =>
    (answered[place] ?? []).map(({ id }) => ({ companyID, employeeID: id, createdAt, ...content })),
  );
  if (rows.length === 0) return answered;
  await pipelined(executor, executor.insert(notificationTable).values(rows));
  await signalUnread(executor, companyID, [...new Set(rows.map(({ employeeID }) => employeeID))]);
  return answered;
}

/**
 * Puts notifications before their people, and sends them to those who can sign in by mail, in the language of each and with
 * the page that it leads to; once per job. What comes by the dozen is one mail.
 */
export function notificationWorker(
  context: ServerContext,
  { languagesOf, notifications, inbox }: Pick<Nouns, 'languagesOf' | 'notifications' | 'inbox'>,
): JobWorker {
  return rowsWorker(notificationTopic, async (companyID, jobs, take) => {
    const deciders = await decidersAmong(companyID, jobs);
    await context.database.write(companyID, async (executor) => {
      const taken = await take(executor);
      const mine = jobs.filter(({ id }) => taken.has(id));
      const now = context.now();
      const asked = new Map<number, number>();
      for (const { employeeIDs, isMailed = true } of mine.map(({ payload }) => payload)) {
        for (const id of isMailed ? employeeIDs : []) asked.set(id, (asked.get(id) ?? 0) + 1);
      }
      const busy = await muchTold(executor, companyID, asked, now);
      const told = mine.map(
        ({ payload: { isMailed: _mailed, isGathered: _gathered, ...content } }) => content,
      );
      const people = await tellPeople(executor, companyID, told, now);
      const mailed = mine.flatMap(({ id: jobID, payload }, place) =>
        payload.isMailed === false ? [] : (people[place] ?? []).map((person) => ({ jobID, payload, person })),
      );
      if (mailed.length === 0) return;
      const readers = new Set(mailed.map(({ person }) => person.id));
      const languages = await languagesOf(executor, companyID, [...readers]);
      for (const { jobID, payload, person } of mailed) {
        const { objectType: subjectType, objectID: subjectID, message, isGathered } = payload;
        const address = notifications.addressOf(payload);
        const thread = threadOf(companyID, payload);
        const language = languages.get(person.id) ?? 'en';
        if (isGathered === true || busy.has(person.id)) {
          await gatherMail(executor, companyID, { employeeID: person.id, message, address, thread }, now);
          continue;
        }
        const subjectVersion = deciders.get(jobID)?.get(person.id);
        if (address !== null && subjectVersion !== undefined) {
          const owner = {
            companyID,
            employeeID: person.id,
            email: person.email,
            subjectType,
            subjectID,
            subjectVersion,
            address,
          };
          const linkID = await makeDecisionLink(executor, context, owner);
          await writeOutbox(executor, companyID, decisionMailTopic, { linkID, message, language });
          continue;
        }
        const subject = context.words.in(language)(message);
        const text = `${subject}\n\n${context.configuration.publicUrl}${address ?? ''}`;
        const mail = { to: person.email, subject, text, language, thread };
        await writeOutbox(executor, companyID, mailTopic, mail);
      }
    });
    context.outboxChanged();
  });

  /**
   * By job, whom it asks for a decision that a mail may open, each with the version of the record that waits for them. Read
   * before the transaction, which holds a connection.
   */
  async function decidersAmong(
    companyID: number,
    jobs: readonly Job<z.output<typeof notificationTopic.schema>>[],
  ): Promise<ReadonlyMap<string, ReadonlyMap<number, number>>> {
    const deciders = new Map<string, ReadonlyMap<number, number>>();
    const actors = new Map<number, Promise<Actor | null>>();
    const actorOf = (employeeID: number) => {
      const known = actors.get(employeeID) ?? loadEmployeeActor(context, { companyID, employeeID });
      actors.set(employeeID, known);
      return known;
    };
    for (const { id: jobID, payload } of jobs) {
      const { kind, objectType: type, objectID: id, employeeIDs, isMailed = true, isGathered } = payload;
      const rules = openedFromMail(inbox).filter(({ items }) => items.type === type);
      if (!isMailed || isGathered === true || kind !== 'assignment' || rules.length === 0) continue;
      const asked = new Map<number, number>();
      for (const employeeID of employeeIDs) {
        const actor = await actorOf(employeeID);
        if (!actor) continue;
        const version = await context.database.read(companyID, (executor) =>
          versionWaiting(executor, actor, rules, { type, id }, context.now()),
        );
        if (version !== null) asked.set(employeeID, version);
      }
      deciders.set(jobID, asked);
    }
    return deciders;
  }
}
