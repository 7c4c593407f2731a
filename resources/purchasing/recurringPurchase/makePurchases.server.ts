import { and, eq, lte } from 'drizzle-orm';

import type { Actor } from '../../../domain/access/actor.ts';
import type { Day } from '../../../domain/day/day.ts';
import { today } from '../../../domain/day/day.ts';
import { dueInstants } from '../../../domain/day/recurrence.ts';
import type { Message } from '../../../domain/message/message.ts';
import type { ServerContext } from '../../../server/context.ts';
import type { Executor } from '../../../server/database/database.ts';
import { isConnectionLost } from '../../../server/database/database.ts';
import { actAutomatically } from '../../../server/engine/act.ts';
import type { ClockWork } from '../../../server/jobs/jobTopics.ts';
import { notify } from '../../../server/notification/notify.ts';
import { loadEmployeeActor } from '../../../server/session/actor.ts';
import { adminsOf } from '../../../server/session/admins.ts';
import { documentTable } from '../document/documentTables.server.ts';
import { documentServerEntity } from '../documentEntity.server.ts';
import { contentFor, enterPurchase } from './enterPurchase.server.ts';
import { recurringPurchase } from './recurringPurchase.ts';
import { recurrenceOf, recurringWord } from './rhythm.ts';
import { recurringPurchaseStore, timeZoneOf } from './recurringPurchase.server.ts';
import type { StoredRecurringPurchase } from './recurringPurchaseTable.server.ts';
import { recurringPurchaseTable } from './recurringPurchaseTable.server.ts';

/** So many missed purchases of one are made at a time; the clock comes back for the others. */
const atOnceMax = 20;

const isDue = (now: Date) =>
  and(eq(recurringPurchaseTable.status, 'active'), lte(recurringPurchaseTable.nextAt, now));

/**
 * Makes the purchases that are due, those of each recurring purchase in a transaction of its own. Days that passed while no
 * server ran are not left out: rent is owed for each of them.
 */
async function makeDuePurchases(context: ServerContext): Promise<void> {
  const now = context.now();
  const { companyID, id, ownerID } = recurringPurchaseTable;
  const due = await context.database.system
    .select({ companyID, id, ownerID })
    .from(recurringPurchaseTable)
    .where(isDue(now));
  for (const one of due) {
    try {
      const actor = await loadEmployeeActor(context, { ...one, employeeID: one.ownerID ?? 0 });
      await context.database.write(one.companyID, (executor) => makeDue(executor, context, one, actor, now));
    } catch (error) {
      if (isConnectionLost(error)) throw error;
      // The others are made all the same; this one is tried again the next minute.
      context.log.error({ err: error, ...one }, 'a recurring purchase could not be made');
    }
  }
  if (due.length > 0) context.outboxChanged();
}

type DueOne = Pick<StoredRecurringPurchase, 'companyID' | 'id' | 'ownerID'>;

async function makeDue(
  executor: Executor,
  context: ServerContext,
  { companyID, id, ownerID }: DueOne,
  actor: Actor | null,
  now: Date,
): Promise<void> {
  const ofOne = and(eq(recurringPurchaseTable.companyID, companyID), eq(recurringPurchaseTable.id, id));
  const [stored] = await executor
    .select()
    .from(recurringPurchaseTable)
    .where(and(ofOne, isDue(now)))
    .for('update', { skipLocked: true });
  // Somebody else makes it, or has saved it in the meantime.
  if (!stored?.nextAt || stored.ownerID !== ownerID) return;
  const timeZone = await timeZoneOf(executor, companyID);
  const found = dueInstants(recurrenceOf(stored), timeZone, stored.nextAt, now);
  const instants = found.due.slice(0, atOnceMax);
  const next = found.due[atOnceMax] ?? found.next;
  const isWithin = (at: Date) => stored.end === null || today(timeZone, at) <= stored.end;
  for (const at of instants.filter(isWithin)) {
    const day = today(timeZone, at);
    const reason = await make(executor, context, { stored, actor, day });
    if (reason === null) continue;
    await pause(executor, context, stored, { day, reason });
    return;
  }
  if (isWithin(next)) {
    await executor.update(recurringPurchaseTable).set({ nextAt: next, trouble: null }).where(ofOne);
    return;
  }
  await actAutomatically(executor, context, recurringPurchaseStore, { companyID, id, action: 'end' });
  await tell(executor, stored, [ownerID], recurringWord('notice.ended', { name: stored.name }));
}

/** Makes the purchase of a day, and tells the owner. Answers why it cannot be made; null where it was. */
async function make(
  executor: Executor,
  context: ServerContext,
  { stored, actor, day }: { stored: StoredRecurringPurchase; actor: Actor | null; day: Day },
): Promise<Message | null> {
  const ready = await contentFor(executor, actor, stored);
  if ('refusal' in ready) return ready.refusal;
  const enter = (isDraft: boolean, refusal: Message | null) =>
    enterPurchase(executor, context, { repeated: stored, ...ready, day, isDraft, refusal });
  const submitted = stored.enteredAs === 'submitted' ? await enter(false, null) : null;
  if (submitted !== null && 'id' in submitted) {
    await tellMade(executor, stored, submitted.id, 'submitted');
    return null;
  }
  const refusal = submitted?.refusal ?? null;
  const draft = await enter(true, refusal);
  if ('refusal' in draft) return draft.refusal;
  await tellMade(executor, stored, draft.id, refusal === null ? 'made' : 'kept', refusal);
  return null;
}

async function pause(
  executor: Executor,
  context: ServerContext,
  stored: StoredRecurringPurchase,
  { day, reason }: { day: Day; reason: Message },
): Promise<void> {
  const { companyID, id, name, ownerID } = stored;
  const target = { companyID, id, action: 'pause' };
  await actAutomatically(executor, context, recurringPurchaseStore, target, { remark: reason });
  const admins = await adminsOf(executor, companyID);
  const says = recurringWord('notice.paused', { name, day: { day }, reason });
  await tell(executor, stored, [ownerID, ...admins], says);
}

async function tellMade(
  executor: Executor,
  { companyID, name, ownerID }: StoredRecurringPurchase,
  objectID: number,
  what: 'made' | 'submitted' | 'kept',
  reason: Message | null = null,
): Promise<void> {
  const [document] = await executor
    .select({ number: documentTable.referenceID })
    .from(documentTable)
    .where(and(eq(documentTable.companyID, companyID), eq(documentTable.id, objectID)));
  const named = { name, number: document?.number ?? '' };
  await notify(executor, companyID, {
    employeeIDs: ownerID === null ? [] : [ownerID],
    group: 'expenses',
    kind: 'reminder',
    eventType: 'recurring_purchase_made',
    objectType: documentServerEntity.name,
    objectID,
    message: recurringWord(`notice.${what}`, { ...named, ...(reason === null ? {} : { reason }) }),
  });
}

async function tell(
  executor: Executor,
  { companyID, id }: StoredRecurringPurchase,
  people: readonly (number | null)[],
  message: Message,
): Promise<void> {
  await notify(executor, companyID, {
    employeeIDs: people.filter((one) => one !== null),
    group: 'expenses',
    kind: 'reminder',
    eventType: 'recurring_purchase_over',
    objectType: recurringPurchase.name,
    objectID: id,
    message,
  });
}

/** Makes purchases by the clock. */
export function recurringClockWork(context: ServerContext): ClockWork {
  return { name: 'recurringPurchase.due', cron: '* * * * *', run: () => makeDuePurchases(context) };
}
