import { randomInt } from 'node:crypto';

import { and, eq, lt, ne } from 'drizzle-orm';

import type { ServerContext } from '../../../../server/context.ts';
import type { Executor } from '../../../../server/database/database.ts';
import { actAutomatically } from '../../../../server/engine/act.ts';
import type { ServerEntity } from '../../../../server/engine/serverEntity.ts';
import type { ClockWork, JobWorker } from '../../../../server/jobs/jobTopics.ts';
import { jobWorker } from '../../../../server/jobs/jobTopics.ts';
import { notify } from '../../../../server/notification/notify.ts';
import type { OutsideFetch } from '../../../../server/outside/outsideFetch.ts';
import { createOutsideFetch } from '../../../../server/outside/outsideFetch.ts';
import { loadEmployeeActor } from '../../../../server/session/actor.ts';
import { adminsOf } from '../../../../server/session/admins.ts';
import { isNamedBy } from '../../../../server/records/tableRows.ts';
import { webhook as webhookNoun, webhookWord } from '../webhook.ts';
import { signedHeaders } from '../webhookSecret.server.ts';
import type { WebhookSubjects } from '../webhookSubject.server.ts';
import { mayBeTold } from '../webhookSubject.server.ts';
import type { DeliveryTry, StoredDelivery, StoredWebhook } from '../webhookTables.server.ts';
import { webhookDeliveryTable, webhookTable } from '../webhookTables.server.ts';
import { planTry, webhookTryTopic } from './deliveries.server.ts';

const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;
const day = 24 * hour;

/** How long after a try that failed the next one is made, as Standard Webhooks propose; then the message has failed. */
const triedAgainAfterMs = [
  5 * second,
  5 * minute,
  30 * minute,
  2 * hour,
  5 * hour,
  10 * hour,
  14 * hour,
  20 * hour,
  24 * hour,
];
/** Up to so much later, so that not all come at once to who is back. */
const jitter = 0.1;
const timeoutMs = 15 * second;
const answerKept = 1024;
const attemptsKept = 20;
/** An endpoint at which everything fails for so long is switched off. */
const failingDays = 5;
const gone = 410;
const logKeptMs = 30 * day;

/** Sends messages to endpoints, each try of one as a job of its own. */
export function webhookTryWorker(
  context: ServerContext,
  entity: ServerEntity,
  subjects: WebhookSubjects,
): JobWorker {
  const { database, configuration, outboxChanged } = context;
  const fetchOutside = createOutsideFetch({ trusted: configuration.webhookOrigins, timeoutMs });
  return jobWorker(webhookTryTopic, async ({ companyID, payload }) => {
    const { deliveryID, round, tries } = payload;
    const isPlanned = (one: StoredDelivery) =>
      one.status === 'waiting' && one.round === round && one.tries === tries;
    const found = await database.read(companyID, (executor) => readDelivery(executor, companyID, deliveryID));
    if (!found || !isPlanned(found.delivery)) return;
    const { delivery, endpoint } = found;
    if (endpoint.status !== 'active') {
      await database.write(companyID, (executor) =>
        setDelivery(executor, delivery, { nextTryAt: null }, endpoint),
      );
      return;
    }
    const isAllowed = await mayStillBeSent(context, subjects, found);
    const made = isAllowed ? await send(context, fetchOutside, found) : null;
    await database.write(companyID, async (executor) => {
      const locked = await lockBoth(executor, companyID, deliveryID);
      // Somebody had it sent again meanwhile: that is another try.
      if (!locked || !isPlanned(locked.delivery)) return;
      if (made === null)
        await setDelivery(executor, delivery, {
          status: 'withheld',
          nextTryAt: null,
          settledAt: context.now(),
        });
      else await settle(executor, context, entity, locked, made);
    });
    outboxChanged();
  });
}

interface Both {
  delivery: StoredDelivery;
  endpoint: StoredWebhook;
}

async function readDelivery(executor: Executor, companyID: number, id: number): Promise<Both | undefined> {
  const [found] = await executor
    .select({ delivery: webhookDeliveryTable, endpoint: webhookTable })
    .from(webhookDeliveryTable)
    .innerJoin(webhookTable, isNamedBy(webhookTable, webhookDeliveryTable, webhookDeliveryTable.webhookID))
    .where(and(eq(webhookDeliveryTable.companyID, companyID), eq(webhookDeliveryTable.id, id)));
  return found;
}

/** The endpoint first, as whoever acts on it does. */
async function lockBoth(executor: Executor, companyID: number, id: number): Promise<Both | undefined> {
  const found = await readDelivery(executor, companyID, id);
  if (!found) return undefined;
  const { webhookID } = found.delivery;
  await executor
    .select({ id: webhookTable.id })
    .from(webhookTable)
    .where(and(eq(webhookTable.companyID, companyID), eq(webhookTable.id, webhookID)))
    .for('update');
  return await readDelivery(executor, companyID, id);
}

async function setDelivery(
  executor: Executor,
  { companyID, id }: StoredDelivery,
  values: Partial<StoredDelivery>,
  unless?: StoredWebhook,
): Promise<void> {
  if (unless) {
    // What is resumed at this moment plans its tries anew.
    const [current] = await executor
      .select({ status: webhookTable.status })
      .from(webhookTable)
      .where(and(eq(webhookTable.companyID, companyID), eq(webhookTable.id, unless.id)))
      .for('update');
    if (current?.status === 'active') throw new Error('the webhook was resumed meanwhile');
  }
  await executor
    .update(webhookDeliveryTable)
    .set(values)
    .where(and(eq(webhookDeliveryTable.companyID, companyID), eq(webhookDeliveryTable.id, id)));
}

/** Whether who saved the endpoint still works here, and may read what the message is about at this moment. */
async function mayStillBeSent(
  context: ServerContext,
  subjects: WebhookSubjects,
  { delivery: { companyID, subjectType: type, subjectID: id }, endpoint }: Both,
): Promise<boolean> {
  const maker = await loadEmployeeActor(context, { companyID, employeeID: endpoint.ownerID ?? 0 });
  if (!maker) return false;
  if (type === null || id === null) return true;
  return await context.database.read(companyID, (executor) =>
    mayBeTold(executor, maker, subjects, { type, id }),
  );
}

async function send(
  { configuration, now }: ServerContext,
  fetchOutside: OutsideFetch,
  { delivery, endpoint }: Both,
): Promise<DeliveryTry> {
  const at = now().toISOString();
  try {
    const answer = await fetchOutside(endpoint.address, {
      method: 'POST',
      headers: signedHeaders(configuration, endpoint, delivery, now()),
      body: delivery.body,
    });
    return { at, status: answer.status, says: await beginningOf(answer) };
  } catch (error) {
    return { at, status: null, says: reasonOf(error).slice(0, answerKept) };
  }
}

/** What went wrong, as far as the errors say it one within the other. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? `${error.message}: ${error.cause.message}` : error.message;
}

/** The first of an answer; the rest is not read. Its status is true whatever becomes of the rest. */
async function beginningOf({ body }: Response): Promise<string> {
  if (body === null) return '';
  const reader = body.getReader();
  const parts: Uint8Array[] = [];
  let size = 0;
  try {
    while (size < answerKept) {
      const { done, value } = await reader.read();
      if (done) break;
      parts.push(value);
      size += value.byteLength;
    }
    await reader.cancel();
  } catch (error) {
    parts.push(Buffer.from(` (${reasonOf(error)})`));
  }
  // The database holds no zero bytes.
  return Buffer.concat(parts).subarray(0, answerKept).toString('utf8').replaceAll('\0', '');
}

async function settle(
  executor: Executor,
  context: ServerContext,
  entity: ServerEntity,
  { delivery, endpoint }: Both,
  made: DeliveryTry,
): Promise<void> {
  const now = context.now();
  const isDone = made.status !== null && made.status >= 200 && made.status < 300;
  const tries = delivery.tries + 1;
  const wait = triedAgainAfterMs[delivery.tries];
  const nextTryAt = isDone || wait === undefined ? null : new Date(now.getTime() + wait + jittered(wait));
  const settled = isDone ? 'delivered' : nextTryAt === null ? 'failed' : 'waiting';
  await setDelivery(executor, delivery, {
    status: settled,
    tries,
    nextTryAt,
    attempts: [...delivery.attempts, made].slice(-attemptsKept),
    settledAt: nextTryAt === null ? now : null,
  });
  if (nextTryAt !== null) await planTry(executor, { ...delivery, tries }, nextTryAt);
  const failingSince = isDone ? null : (endpoint.failingSince ?? now);
  await executor
    .update(webhookTable)
    .set({ failingSince, ...(isDone ? { deliveredAt: now } : {}) })
    .where(and(eq(webhookTable.companyID, endpoint.companyID), eq(webhookTable.id, endpoint.id)));
  if (failingSince === null || endpoint.status !== 'active') return;
  const isOver = now.getTime() - failingSince.getTime() >= failingDays * day;
  if (made.status === gone) await disable(executor, context, entity, endpoint, webhookWord('gone'));
  else if (isOver)
    await disable(executor, context, entity, endpoint, webhookWord('failing', { days: failingDays }));
}

const jittered = (wait: number) => randomInt(Math.max(1, Math.round(wait * jitter)));

/** Switches an endpoint off, and tells who saved it and the admins. */
async function disable(
  executor: Executor,
  context: ServerContext,
  entity: ServerEntity,
  { companyID, id, name, ownerID }: StoredWebhook,
  reason: ReturnType<typeof webhookWord>,
): Promise<void> {
  await actAutomatically(executor, context, entity, { companyID, id, action: 'disable' }, { remark: reason });
  await notify(executor, companyID, {
    employeeIDs: [...(ownerID === null ? [] : [ownerID]), ...(await adminsOf(executor, companyID))],
    group: 'expenses',
    kind: 'reminder',
    eventType: 'webhook_disabled',
    objectType: webhookNoun.name,
    objectID: id,
    message: webhookWord('disabled', { name, reason }),
  });
}

/** Forgets messages that were settled long ago. */
async function cleanLog({ database, now }: ServerContext): Promise<void> {
  const before = new Date(now().getTime() - logKeptMs);
  await database.system
    .delete(webhookDeliveryTable)
    .where(and(ne(webhookDeliveryTable.status, 'waiting'), lt(webhookDeliveryTable.createdAt, before)));
}

export function webhookClockWork(context: ServerContext): readonly ClockWork[] {
  return [{ name: 'webhook.clean', cron: '43 2 * * *', run: () => cleanLog(context) }];
}
