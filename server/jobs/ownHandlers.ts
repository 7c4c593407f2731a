import type { ServerContext } from '../context.ts';
import { cleanUnlinkedMedia } from '../files/mediaCleaning.ts';
import { deleteExpiredIdentityRecords } from '../identity/identityStore.ts';
import { deleteExpiredSessions } from '../session/sessions.ts';
import { cleanIdempotencyKeys } from './idempotencyCleaning.ts';
import { handleOnce, isHandled } from './handleOnce.ts';
import type { CronHandlers, JobHandler } from './jobTopics.ts';

type MailContext = Pick<ServerContext, 'mailer' | 'files' | 'database'>;

/**
 * Sends the message under the job's own id, so that a second delivery is the same message. An attachment is removed
 * from the storage after it went out; that it did is marked first, so that a delivery after a crash finds either.
 */
export function mailHandler({ mailer, files, database }: MailContext): JobHandler<'mail'> {
  return async (job) => {
    const { attachment, ...message } = job.payload;
    if (!attachment) {
      await mailer.send({ id: job.id, ...message });
      return;
    }
    const { storageKey, fileName, contentType } = attachment;
    if (!(await database.read(job.companyID, (executor) => isHandled(executor, job)))) {
      const content = await files.get(storageKey);
      await mailer.send({
        id: job.id,
        ...message,
        attachments: [{ filename: fileName, content, contentType }],
      });
      await database.write(job.companyID, (executor) => handleOnce(executor, job));
    }
    await files.remove(storageKey);
  };
}

export function cronHandlers(context: Pick<ServerContext, 'database' | 'files' | 'now'>): CronHandlers {
  return {
    'media.clean': () => cleanUnlinkedMedia(context),
    'idempotency.clean': () => cleanIdempotencyKeys(context),
    'session.clean': async () => {
      await deleteExpiredSessions(context.database, context.now());
      await deleteExpiredIdentityRecords(context.database);
    },
  };
}
