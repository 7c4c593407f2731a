import { z } from 'zod';

import { DomainError } from '../../../../domain/message/errors.ts';
import { messagesOf } from '../../../../domain/message/message.ts';
import type { ServerContext } from '../../../../server/context.ts';
import type { EffectContext, EffectOutcome } from '../../../../server/engine/serverEntity.ts';
import type { LanguagesOf } from '../../../../server/engine/nouns.ts';
import type { JobWorker } from '../../../../server/jobs/jobTopics.ts';
import { jobTopic, jobWorker } from '../../../../server/jobs/jobTopics.ts';
import { isFirstInMinute } from '../../../../server/jobs/oncePerMinute.ts';
import { writeOutbox } from '../../../../server/jobs/outbox.ts';
import { loadEmployeeActor } from '../../../../server/session/actor.ts';
import { documentNotice } from '../../document/documentStore.server.ts';
import type { StoredDocument } from '../../document/documentStore.server.ts';
import { paperForVendor, printPaper } from '../../document/page/documentPaper.server.ts';
import { quoteRule } from '../quote.ts';
import type { quoteMailEn } from './quoteMail.en.ts';

const words = messagesOf<typeof quoteMailEn>('quoteMail');

/** Mails a quote as PDF to one address. */
export const quoteMailTopic = jobTopic(
  'quote.mail',
  z.object({
    quoteID: z.int().positive(),
    employeeID: z.int().positive(),
    to: z.string(),
    notes: z.string().nullable(),
  }),
);

/** Sends a quote to one or more addresses: once per minute to the same ones. */
export async function sendQuote({
  executor,
  actor,
  row,
  decision,
  now,
}: EffectContext<StoredDocument>): Promise<EffectOutcome<StoredDocument>> {
  if (!actor) throw new DomainError('forbidden');
  const { companyID, id } = row;
  const { employeeID } = actor;
  const { emails, notes } = decision.input as { emails: string[]; notes: string | null };
  for (const to of emails) {
    const question = JSON.stringify([quoteMailTopic.name, id, to.toLowerCase()]);
    if (!(await isFirstInMinute(executor, { companyID, employeeID, question, at: now }))) {
      const says = quoteRule('sentJustNow', { email: to });
      throw new DomainError('validation_failed', { says, fields: { emails: says } });
    }
    await writeOutbox(executor, companyID, quoteMailTopic, { quoteID: id, employeeID, to, notes });
  }
  return { to: row.status, remark: documentNotice('remark.sentTo', { emails: emails.join(', ') }) };
}

/** Prints the quote as it is then, without what is the company's own, and mails it in the language of its sender. */
export function quoteMailWorker(context: ServerContext, languagesOf: LanguagesOf): JobWorker {
  return jobWorker(quoteMailTopic, async ({ id, companyID, payload: { quoteID, employeeID, to, notes } }) => {
    const sender = await loadEmployeeActor(context, { companyID, employeeID });
    if (!sender) return;
    const { language, paper } = await context.database.read(companyID, async (executor) => {
      const language = (await languagesOf(executor, companyID, [employeeID])).get(employeeID) ?? 'en';
      const terms = { say: context.words.in(language), hasPrices: true };
      return { language, paper: await paperForVendor(executor, sender, quoteID, context, terms) };
    });
    const say = context.words.in(language);
    const values = { company: paper.company.name, number: paper.referenceID, person: sender.fullName };
    await context.mailer.send({
      id,
      to,
      subject: say(words('sentSubject', values)),
      text: [
        say(words('sent', values)),
        ...(notes === null ? [] : [notes]),
        say(words('contact', { person: sender.fullName, email: sender.email })),
      ].join('\n\n'),
      language,
      attachments: [await printPaper(context, sender, paper)],
    });
  });
}
