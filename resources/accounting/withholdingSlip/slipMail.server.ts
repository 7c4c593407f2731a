import { z } from 'zod';

import { DomainError } from '../../../domain/message/errors.ts';
import type { ServerContext } from '../../../server/context.ts';
import type { LanguagesOf } from '../../../server/engine/nouns.ts';
import type { EffectContext, EffectOutcome } from '../../../server/engine/serverEntity.ts';
import type { Stored } from '../../../server/records/storedNoun.ts';
import type { JobWorker } from '../../../server/jobs/jobTopics.ts';
import { jobTopic, jobWorker } from '../../../server/jobs/jobTopics.ts';
import { isFirstInMinute } from '../../../server/jobs/oncePerMinute.ts';
import { writeOutbox } from '../../../server/jobs/outbox.ts';
import { threadOf } from '../../../server/mail/thread.ts';
import { loadEmployeeActor } from '../../../server/session/actor.ts';
import { printedPaper } from '../../../server/pdf/paperCall.ts';
import { loadSlipPaper } from './slipPaper.server.ts';
import { slipNotice } from './withholdingSlip.ts';

/** Mails a slip as PDF to one address. */
const slipMailTopic = jobTopic(
  'withholdingSlip.mail',
  z.object({
    slipID: z.int().positive(),
    employeeID: z.int().positive(),
    to: z.string(),
    notes: z.string().nullable(),
  }),
);

/** Sends a slip to one or more addresses: once per minute to the same ones. */
export async function sendSlip({
  executor,
  actor,
  row,
  decision,
  now,
}: EffectContext<Stored>): Promise<EffectOutcome<Stored>> {
  if (!actor) throw new DomainError('forbidden');
  const { companyID, id } = row;
  const { employeeID } = actor;
  const { emails, notes } = decision.input as { emails: string[]; notes: string | null };
  for (const to of emails) {
    const question = JSON.stringify([slipMailTopic.name, id, to.toLowerCase()]);
    if (!(await isFirstInMinute(executor, { companyID, employeeID, question, at: now }))) {
      const says = slipNotice('sentJustNow', { email: to });
      throw new DomainError('validation_failed', { says, fields: { emails: says } });
    }
    await writeOutbox(executor, companyID, slipMailTopic, { slipID: id, employeeID, to, notes });
  }
  return { remark: slipNotice('remarkSent', { emails: emails.join(', ') }) };
}

/** Prints the slip as it is then, and mails it in the language of its sender. */
export function slipMailWorker(context: ServerContext, languagesOf: LanguagesOf): JobWorker {
  return jobWorker(slipMailTopic, async ({ id, companyID, payload: { slipID, employeeID, to, notes } }) => {
    const sender = await loadEmployeeActor(context, { companyID, employeeID });
    if (!sender) return;
    const { language, slip, paper } = await context.database.read(companyID, async (executor) => ({
      language: (await languagesOf(executor, companyID, [employeeID])).get(employeeID) ?? 'en',
      ...(await loadSlipPaper(executor, sender, slipID, context)),
    }));
    const say = context.words.in(language);
    const values = {
      company: slip.withholderName,
      number: slip.name,
      invoice: slip.billNumber ?? slip.billReference,
    };
    await context.mailer.send({
      id,
      companyID,
      to,
      subject: say(slipNotice('mailSubject', values)),
      text: [
        say(slipNotice('mail', values)),
        ...(notes === null ? [] : [notes]),
        say(slipNotice('mailContact', { person: sender.fullName, email: sender.email })),
      ].join('\n\n'),
      thread: threadOf(companyID, { objectType: 'withholdingSlip', objectID: slipID }),
      language,
      attachments: [await printedPaper(context, sender, paper)],
    });
  });
}
