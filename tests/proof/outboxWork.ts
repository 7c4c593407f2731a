import { exportBills } from '../../resources/bill/billExport.server.ts';
import { checkWithBank, handToBank } from '../../resources/payment/paymentDisbursement.server.ts';
import type { Job, JobHandlers, JobTopic } from '../../server/jobs/jobTopics.ts';
import { jobSchemas } from '../../server/jobs/jobTopics.ts';
import { jobIDOf } from '../../server/jobs/outboxRelay.ts';
import { mailHandler } from '../../server/jobs/ownHandlers.ts';
import { notificationHandler } from '../../server/notification/deliverNotification.ts';
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
  const handlers: JobHandlers = {
    notification: notificationHandler(context),
    mail: mailHandler(context),
    'bill.export': (job) => exportBills(context, job),
    'bank.transfer': ({ payload }) => handToBank(context, payload.companyID, payload.paymentID),
    'bank.check': ({ payload }) => checkWithBank(context, payload.companyID, payload.paymentID),
  };
  let done = 0;
  for (;;) {
    const { rows } = await database.systemPool.query<{
      company_id: string;
      id: string;
      topic: JobTopic;
      payload: unknown;
    }>(
      `delete from outbox where id > $1 and due_at <= $2 and company_id <> all($3)
       returning company_id, id, topic, payload`,
      [after, context.now(), except],
    );
    if (rows.length === 0) return done;
    for (const { company_id: companyID, id, topic, payload } of rows) {
      const handle = handlers[topic] as (job: Job<JobTopic>) => Promise<void>;
      await handle({
        id: jobIDOf(companyID, id),
        companyID: Number(companyID),
        payload: jobSchemas[topic].parse(payload),
        attempt: 1,
      } as Job<JobTopic>);
      done += 1;
    }
  }
}
