import type { ServerContext } from '../context.ts';
import { cleanUnlinkedMedia } from '../files/mediaCleaning.ts';
import { deleteExpiredIdentityRecords } from '../identity/identityStore.ts';
import { foldRecordRollup } from '../records/recordRollup.ts';
import { checkLedger } from '../ledger/ledgerCheck.ts';
import { deleteExpiredSessions } from '../session/sessions.ts';
import { cleanIdempotencyKeys } from './idempotencyCleaning.ts';
import { handleOnce, isHandled } from './handleOnce.ts';
import type { ClockWork, JobWorker } from './jobTopics.ts';
import { jobWorker, mailTopic } from './jobTopics.ts';

type MailContext = Pick<ServerContext, 'mailer' | 'files' | 'database'>;

/**
 * Sends the message under its id, or the job's own, so that a second delivery is the same message. An attachment that
 * belongs to it alone is removed from the storage after it went out; that it did is marked first, so that a delivery after a crash finds either.
 */
export function mailWorker({ mailer, files, database }: MailContext): JobWorker {
  return jobWorker(mailTopic, async (job) => {
    const { attachment, ...message } = job.payload;
    if (!attachment) {
      await mailer.send({ id: job.id, companyID: job.companyID, ...message });
      return;
    }
    const { storageKey, fileName, contentType, isKept = false } = attachment;
    if (!(await database.read(job.companyID, (executor) => isHandled(executor, job)))) {
      const content = await files.get(storageKey);
      await mailer.send({
        id: job.id,
        companyID: job.companyID,
        ...message,
        attachments: [{ filename: fileName, content, contentType }],
      });
      await database.write(job.companyID, (executor) => handleOnce(executor, job));
    }
    if (!isKept) await files.remove(storageKey);
  });
}

type ClockContext = Pick<ServerContext, 'database' | 'files' | 'now' | 'log'>;

/** The name under which the queue keeps the result of the last check. */
export const ledgerCheckName = 'ledger.check';

/** What the server itself does by the clock. */
export function ownClockWork(context: ClockContext): readonly ClockWork[] {
  return [
    { name: 'media.clean', cron: '17 * * * *', run: () => cleanUnlinkedMedia(context) },
    { name: 'recordRollup.fold', cron: '* * * * *', run: () => foldRecordRollup(context.database.system) },
    { name: 'idempotency.clean', cron: '37 * * * *', run: () => cleanIdempotencyKeys(context) },
    {
      name: 'session.clean',
      cron: '52 2 * * *',
      run: async () => {
        await deleteExpiredSessions(context.database, context.now());
        await deleteExpiredIdentityRecords(context.database);
      },
    },
    {
      name: ledgerCheckName,
      cron: '*/30 * * * *',
      run: async () => {
        const found = await checkLedger(context.database.system, context.now);
        const { entriesOutOfBalance, accountsOutOfBalance } = found;
        if (entriesOutOfBalance + accountsOutOfBalance > 0) {
          context.log.error({ entriesOutOfBalance, accountsOutOfBalance }, 'the ledger does not balance');
        }
        return found;
      },
    },
  ];
}
