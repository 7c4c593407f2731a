import { today } from '../../domain/day/day.ts';
import type { ServerContext } from '../context.ts';
import type { JobWorker } from '../jobs/jobTopics.ts';
import { jobWorker } from '../jobs/jobTopics.ts';
import { loadEmployeeActor } from '../session/actor.ts';
import { threadOf } from '../mail/thread.ts';
import { own } from '../words/own.ts';
import {
  decisionLinkHours,
  decisionMailTopic,
  decisionTokenOf,
  findDecisionLink,
  isGood,
} from './decisionLink.ts';

/** Mails an approver what waits for them, with the link that opens it signed in; nothing where the link is over by then. */
export function decisionMailWorker(context: ServerContext): JobWorker {
  return jobWorker(decisionMailTopic, async ({ id, companyID, payload }) => {
    const { linkID, message, language } = payload;
    const found = await context.database.read(companyID, (executor) =>
      findDecisionLink(executor, companyID, { id: linkID }),
    );
    if (!found || !isGood(found, context.now())) return;
    const { link } = found;
    const actor = await loadEmployeeActor(context, link);
    if (!actor) return;
    const say = context.words.in(language);
    const { configuration } = context;
    const token = decisionTokenOf(configuration, link);
    const text = [
      say(message),
      say(own('decisionLink.open')),
      `${configuration.publicUrl}/external/decision?token=${token}`,
      say(
        own('decisionLink.lasts', {
          hours: decisionLinkHours,
          day: { day: today(actor.timeZone, link.expiresAt) },
        }),
      ),
      say(own('decisionLink.signIn')),
      `${configuration.publicUrl}${link.address}`,
    ].join('\n\n');
    const thread = threadOf(companyID, { objectType: link.subjectType, objectID: link.subjectID });
    await context.mailer.send({
      id,
      companyID,
      to: link.email,
      subject: say(message),
      thread,
      text,
      language,
    });
  });
}
