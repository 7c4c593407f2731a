import type { ServerContext } from '../context.ts';
import { cleanUnlinkedMedia } from '../files/mediaCleaning.ts';
import { deleteExpiredIdentityRecords } from '../identity/identityStore.ts';
import { checkLedger } from '../ledger/ledgerCheck.ts';
import { deleteExpiredSessions } from '../session/sessions.ts';
import { cleanIdempotencyKeys } from './idempotencyCleaning.ts';
import { handleOnce, isHandled } from './handleOnce.ts';
import type { CronHandlers, JobHandler, NounCronHandlers } from './jobTopics.ts';

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

type CronContext = Pick<ServerContext, 'database' | 'files' | 'now' | 'log'>;

/** By the clock, the nouns' own pieces included. */
export function cronHandlers(context: CronContext, given: NounCronHandlers): CronHandlers {
  return {
    'billRollup.fold': given['billRollup.fold'],
    'media.clean': () => cleanUnlinkedMedia(context),
    'idempotency.clean': () => cleanIdempotencyKeys(context),
    'session.clean': async () => {
      await deleteExpiredSessions(context.database, context.now());
      await deleteExpiredIdentityRecords(context.database);
    },
    'ledger.check': async () => {
      const found = await checkLedger(context.database.system, context.now);
      const { entriesOutOfBalance, accountsOutOfBalance } = found;
      if (entriesOutOfBalance + accountsOutOfBalance > 0) {
        context.log.error({ entriesOutOfBalance, accountsOutOfBalance }, 'the ledger does not balance');
      }
      return found;
    },
  };
}
