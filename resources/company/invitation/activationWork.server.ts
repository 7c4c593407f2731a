import { and, eq } from 'drizzle-orm';

import { today } from '../../../domain/day/day.ts';
import type { Locale } from '../../../domain/day/day.ts';
import type { Message } from '../../../domain/message/message.ts';
import { messagesOf } from '../../../domain/message/message.ts';
import type { ServerContext } from '../../../server/context.ts';
import type { Executor } from '../../../server/database/database.ts';
import type { LanguagesOf } from '../../../server/engine/nouns.ts';
import type { JobWorker } from '../../../server/jobs/jobTopics.ts';
import { jobWorker } from '../../../server/jobs/jobTopics.ts';
import { companyTable } from '../../../server/session/companyTable.ts';
import { employeeName, employeeTable } from '../../../server/session/employeeTable.ts';
import { rowIn } from '../../../server/records/tableRows.ts';
import type { ActivationLink } from './activationLink.server.ts';
import {
  activationLinkTable,
  activationMailTopic,
  activationTokenOf,
  canBeInvited,
  employeeOf,
  isOpen,
  newestLink,
  renewalTopic,
  sendActivationLink,
} from './activationLink.server.ts';
import type { activationMailEn } from './activationMail.en.ts';

const words = messagesOf<typeof activationMailEn>('activationMail');

/** Mails the link of an invitation, in the language of the person, else of who invited them. */
export function activationMailWorker(context: ServerContext, languagesOf: LanguagesOf): JobWorker {
  return jobWorker(activationMailTopic, async ({ id, companyID, payload: { linkID } }) => {
    const letter = await context.database.read(companyID, (executor) =>
      readLetter(executor, context, languagesOf, companyID, linkID),
    );
    if (letter) await context.mailer.send({ id, companyID, ...letter });
  });
}

/** A link that was made less long ago is still on its way, in milliseconds. */
const justMadeMs = 60_000;

/**
 * Mails a new link to who asks for one with any that they had, while their invitation stands: the newest link was neither
 * used nor withdrawn, and they have no access yet.
 */
export function renewalWorker(context: ServerContext): JobWorker {
  return jobWorker(renewalTopic, async ({ companyID, payload: { linkID } }) => {
    await context.database.write(companyID, async (executor) => {
      const asked = await linkOf(executor, companyID, linkID);
      const employee = asked && (await employeeOf(executor, asked, true));
      const newest = asked && (await newestLink(executor, asked));
      if (!employee || !newest || !canBeInvited(employee)) return;
      if (newest.usedAt !== null || newest.endedAt !== null) return;
      if (context.now().getTime() - newest.madeAt.getTime() < justMadeMs) return;
      const { employeeID, invitedByID } = newest;
      await sendActivationLink(executor, context, {
        companyID,
        employeeID,
        invitedByID,
        email: employee.email,
      });
    });
    context.outboxChanged();
  });
}

async function linkOf(executor: Executor, companyID: number, linkID: number): Promise<ActivationLink | null> {
  return await rowIn(executor, activationLinkTable, { companyID, id: linkID });
}

async function readLetter(
  executor: Executor,
  context: ServerContext,
  languagesOf: LanguagesOf,
  companyID: number,
  linkID: number,
): Promise<{ to: string; subject: string; text: string; language: Locale } | null> {
  const [link, [company]] = await Promise.all([
    linkOf(executor, companyID, linkID),
    executor.select().from(companyTable).where(eq(companyTable.companyID, companyID)),
  ]);
  const employee = link && (await employeeOf(executor, link, false));
  if (!link || !company || !employee || !isOpen(link, employee, context.now())) return null;
  const inviter = link.invitedByID === null ? null : await nameOf(executor, companyID, link.invitedByID);
  const people = [employee.id, ...(link.invitedByID === null ? [] : [link.invitedByID])];
  const chosen = await languagesOf(executor, companyID, people);
  const language = people.map((id) => chosen.get(id)).find((one) => one !== undefined) ?? 'en';
  const say = context.words.in(language);
  const token = activationTokenOf(context.configuration, link);
  const paragraphs: (Message | string)[] = [
    words('greeting', { name: employee.firstName }),
    inviter === null
      ? words('invitedByNobody', { company: company.name })
      : words('invited', { inviter, company: company.name }),
    words('open'),
    `${context.configuration.publicUrl}/external/activation?token=${token}`,
    words('lasts', { day: { day: today(company.timeZone, link.expiresAt) } }),
  ];
  return {
    to: link.email,
    subject: say(words('subject', { company: company.name })),
    text: paragraphs.map((part) => (typeof part === 'string' ? part : say(part))).join('\n\n'),
    language,
  };
}

async function nameOf(executor: Executor, companyID: number, employeeID: number): Promise<string | null> {
  const [person] = await executor
    .select({ name: employeeName })
    .from(employeeTable)
    .where(and(eq(employeeTable.companyID, companyID), eq(employeeTable.id, employeeID)));
  return person?.name ?? null;
}
