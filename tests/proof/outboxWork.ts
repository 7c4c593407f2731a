import { nouns } from '../../resources/nouns.server.ts';
import { jobIDOf } from '../../server/jobs/outboxRelay.ts';
import { mailWorker } from '../../server/jobs/ownWork.ts';
import { decisionMailWorker } from '../../server/inbox/decisionMail.ts';
import { notificationWorker } from '../../server/notification/deliverNotification.ts';
import { gatheredMailWorker } from '../../server/notification/gatheredMail.ts';
import type { TestApp } from '../api/testApp.ts';

/** The newest row of the outbox, or 0. */
export async function lastInOutbox({ database }: TestApp): Promise<number> {
  const { rows } = await database.systemPool.query<{ last: string }>(
    'select coalesce(max(id), 0) as last from outbox',
  );
  return Number(rows[0]?.last);
}

/**
 * Works off, in this process, what was put into the outbox after a row, and what that puts there in turn; but for the
 * companies `except`. Answers how many jobs that were.
 */
export async function workOffOutbox(
  { context, database }: TestApp,
  { after, except = [] }: { after: number; except?: readonly number[] },
): Promise<number> {
  const workers = [
    mailWorker(context),
    notificationWorker(context, nouns),
    gatheredMailWorker(context, nouns),
    decisionMailWorker(context),
    ...nouns.workers(context),
  ];
  let done = 0;
  for (;;) {
    const { rows } = await database.systemPool.query<{
      company_id: string;
      id: string;
      topic: string;
      payload: unknown;
    }>(
      `delete from outbox where id > $1 and due_at <= $2 and company_id <> all($3)
       returning company_id, id, topic, payload`,
      [after, context.now(), except],
    );
    if (rows.length === 0) return done;
    for (const { company_id: companyID, id, topic, payload } of rows) {
      const worker = workers.find((one) => one.topic.name === topic);
      if (!worker) throw new Error(`nobody works on ${topic}`);
      await worker.run({
        id: jobIDOf(companyID, id),
        companyID: Number(companyID),
        payload: worker.topic.schema.parse(payload),
        attempt: 1,
      });
      done += 1;
    }
  }
}
