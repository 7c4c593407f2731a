import { randomUUID } from 'node:crypto';

import { and, asc, eq, gte } from 'drizzle-orm';
import { z } from 'zod';

import type { Executor } from '../../../../server/database/database.ts';
import { jobTopic } from '../../../../server/jobs/jobTopics.ts';
import { writeOutbox } from '../../../../server/jobs/outbox.ts';
import { testEvent } from '../webhookEvents.ts';
import type { StoredDelivery, StoredWebhook } from '../webhookTables.server.ts';
import { webhookDeliveryTable } from '../webhookTables.server.ts';

/** Sends a message once. A try that was planned before the message was settled, or asked for again, is none any more. */
export const webhookTryTopic = jobTopic(
  'webhook.try',
  z.object({ deliveryID: z.int().positive(), round: z.int(), tries: z.int() }),
);

type Planned = Pick<StoredDelivery, 'companyID' | 'id' | 'round' | 'tries'>;

/** Plans the next try of a message. */
export async function planTry(
  executor: Executor,
  { companyID, id, round, tries }: Planned,
  dueAt?: Date,
): Promise<void> {
  await writeOutbox(executor, companyID, webhookTryTopic, { deliveryID: id, round, tries }, dueAt);
}

const newMessageID = () => `msg_${randomUUID().replaceAll('-', '')}`;

interface Message {
  event: string;
  /** When what it tells of happened. */
  at: Date;
  data: Record<string, unknown>;
  subject: { type: string; id: number; historyID: number } | null;
}

/** Notes a message to an endpoint and has it sent; nothing where it is noted already. */
export async function noteMessage(
  executor: Executor,
  { companyID, id, status }: Pick<StoredWebhook, 'companyID' | 'id' | 'status'>,
  { event, at, data, subject }: Message,
): Promise<void> {
  const [noted] = await executor
    .insert(webhookDeliveryTable)
    .values({
      companyID,
      webhookID: id,
      messageID: newMessageID(),
      event,
      subjectType: subject?.type ?? null,
      subjectID: subject?.id ?? null,
      historyID: subject?.historyID ?? null,
      body: JSON.stringify({ type: event, timestamp: at.toISOString(), data }),
      createdAt: at,
      nextTryAt: status === 'active' ? at : null,
    })
    .onConflictDoNothing()
    .returning();
  // One that is paused has it sent once it goes on.
  if (noted && status === 'active') await planTry(executor, noted);
}

/** Sends an endpoint a message that tells of nothing. */
export async function noteTest(
  executor: Executor,
  webhook: Pick<StoredWebhook, 'companyID' | 'id' | 'status' | 'name'>,
  at: Date,
): Promise<void> {
  const data = { webhookID: webhook.id, name: webhook.name };
  await noteMessage(executor, webhook, { event: testEvent, at, data, subject: null });
}

const ofWebhook = ({ companyID, id }: { companyID: number; id: number }) =>
  and(eq(webhookDeliveryTable.companyID, companyID), eq(webhookDeliveryTable.webhookID, id));

/** Has a message sent again from the first try on, under the number that it has. */
async function sendAgain(executor: Executor, delivery: StoredDelivery, at: Date): Promise<void> {
  const again = { status: 'waiting', tries: 0, round: delivery.round + 1, nextTryAt: at } as const;
  await executor
    .update(webhookDeliveryTable)
    .set({ ...again, settledAt: null })
    .where(and(ofWebhook({ ...delivery, id: delivery.webhookID }), eq(webhookDeliveryTable.id, delivery.id)));
  await planTry(executor, { ...delivery, ...again });
}

/** Has one settled message of an endpoint sent again. @returns whether there is one */
export async function replayOne(
  executor: Executor,
  webhook: { companyID: number; id: number },
  deliveryID: number,
  at: Date,
): Promise<'sent' | 'absent' | 'waits'> {
  const [delivery] = await executor
    .select()
    .from(webhookDeliveryTable)
    .where(and(ofWebhook(webhook), eq(webhookDeliveryTable.id, deliveryID)))
    .for('update');
  if (!delivery) return 'absent';
  if (delivery.status === 'waiting') return 'waits';
  await sendAgain(executor, delivery, at);
  return 'sent';
}

/** Has all messages that failed since an instant sent again, the oldest first. */
export async function replayFailed(
  executor: Executor,
  webhook: { companyID: number; id: number },
  since: Date,
  at: Date,
): Promise<void> {
  const failed = await executor
    .select()
    .from(webhookDeliveryTable)
    .where(
      and(
        ofWebhook(webhook),
        eq(webhookDeliveryTable.status, 'failed'),
        gte(webhookDeliveryTable.createdAt, since),
      ),
    )
    .orderBy(asc(webhookDeliveryTable.id))
    .for('update');
  for (const delivery of failed) await sendAgain(executor, delivery, at);
}

/** Sends what waits for an endpoint that goes on, also what was to be tried again later. */
export async function sendWaiting(
  executor: Executor,
  webhook: { companyID: number; id: number },
  at: Date,
): Promise<void> {
  const waiting = await executor
    .select()
    .from(webhookDeliveryTable)
    .where(and(ofWebhook(webhook), eq(webhookDeliveryTable.status, 'waiting')))
    .orderBy(asc(webhookDeliveryTable.id))
    .for('update');
  for (const delivery of waiting) await sendAgain(executor, delivery, at);
}
