import type { Message } from '../../../../domain/message/message.ts';
import { messagesOf } from '../../../../domain/message/message.ts';
import type { ServerContext } from '../../../../server/context.ts';
import type { LanguagesOf } from '../../../../server/engine/nouns.ts';
import type { JobWorker } from '../../../../server/jobs/jobTopics.ts';
import { jobWorker } from '../../../../server/jobs/jobTopics.ts';
import { threadOf } from '../../../../server/mail/thread.ts';
import { printedPaper } from '../../../../server/pdf/paperCall.ts';
import { loadEmployeeActor } from '../../../../server/session/actor.ts';
import { paperForVendor } from '../../document/page/documentPaper.server.ts';
import { quote } from '../quote.ts';
import type { quoteMailEn } from '../mail/quoteMail.en.ts';
import { answerTokenOf, findInvitation, invitationMailTopic, stateOf } from './quoteInvitation.server.ts';

const words = messagesOf<typeof quoteMailEn>('quoteMail');

/** Mails a vendor what is needed, as a paper without prices, and the link to answer; in the language of who asks. */
export function invitationMailWorker(context: ServerContext, languagesOf: LanguagesOf): JobWorker {
  return jobWorker(invitationMailTopic, async ({ id, companyID, payload: { invitationID } }) => {
    const found = await context.database.read(companyID, (executor) =>
      findInvitation(executor, companyID, { id: invitationID }),
    );
    const inviter =
      found && (await loadEmployeeActor(context, { companyID, employeeID: found.invitation.invitedByID }));
    if (!found || !inviter) return;
    const { invitation, request, company, vendorName, invitedBy } = found;
    const { state, language, paper } = await context.database.read(companyID, async (executor) => {
      const chosen = await languagesOf(executor, companyID, [inviter.employeeID]);
      const language = chosen.get(inviter.employeeID) ?? 'en';
      return {
        language,
        state: await stateOf(executor, found, inviter, context.now()),
        paper: await paperForVendor(executor, inviter, request.id, context, {
          say: context.words.in(language),
          to: { vendorID: invitation.vendorID, title: quote.paperTitle },
          hasPrices: false,
        }),
      };
    });
    if (state !== 'open') return;
    const say = context.words.in(language);
    const values = { company: company.name, number: request.referenceID, day: { day: invitation.until } };
    const paragraphs: (Message | string)[] = [
      words('greeting', { vendor: vendorName }),
      words('asked', values),
      ...(invitation.notes === null ? [] : [invitation.notes]),
      words('answer', values),
      `${context.configuration.publicUrl}/external/quote?token=${answerTokenOf(context.configuration, invitation)}`,
      words('contact', { person: invitedBy.name, email: invitedBy.email }),
    ];
    await context.mailer.send({
      id,
      companyID,
      to: invitation.email,
      subject: say(words('askedSubject', values)),
      text: paragraphs.map((part) => (typeof part === 'string' ? part : say(part))).join('\n\n'),
      thread: threadOf(companyID, { objectType: 'bill', objectID: request.id }),
      language,
      attachments: [await printedPaper(context, inviter, paper)],
    });
  });
}
