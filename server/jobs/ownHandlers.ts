import type { ServerContext } from '../context.ts';
import { cleanUnlinkedMedia } from '../files/mediaCleaning.ts';
import { deleteExpiredIdentityRecords } from '../identity/identityStore.ts';
import { deleteExpiredSessions } from '../session/sessions.ts';
import { cleanIdempotencyKeys } from './idempotencyCleaning.ts';
import type { CronHandlers, JobHandler } from './jobTopics.ts';

/** Sends the message under the job's own id, so that a second delivery is the same message. */
export function mailHandler(context: Pick<ServerContext, 'mailer'>): JobHandler<'mail'> {
  return (job) => context.mailer.send({ id: job.id, ...job.payload });
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
