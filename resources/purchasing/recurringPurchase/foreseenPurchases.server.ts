import { and, eq, lte } from 'drizzle-orm';

import { today } from '../../../domain/day/day.ts';
import type { ServerContext } from '../../../server/context.ts';
import type { Executor } from '../../../server/database/database.ts';
import { isConnectionLost } from '../../../server/database/database.ts';
import type { ClockWork } from '../../../server/jobs/jobTopics.ts';
import { notify } from '../../../server/notification/notify.ts';
import { loadEmployeeActor } from '../../../server/session/actor.ts';
import { timeZoneOf } from '../../../server/session/companyTable.ts';
import { whyNotEntered } from './enterPurchase.server.ts';
import { recurringPurchase } from './recurringPurchase.ts';
import type { StoredRecurringPurchase } from './recurringPurchaseTable.server.ts';
import { recurringPurchaseTable } from './recurringPurchaseTable.server.ts';
import { recurringWord } from './rhythm.ts';

/** So long before its day a purchase is tried, each day anew: a vendor is archived, a product, somebody loses a right. */
const foreseenMs = 7 * 86_400_000;

const isSoon = (now: Date) =>
  and(
    eq(recurringPurchaseTable.status, 'active'),
    lte(recurringPurchaseTable.nextAt, new Date(now.getTime() + foreseenMs)),
  );

/** Tries what is due within a week, and tells the owner of what cannot be made: once of each reason. */
async function foreseePurchases(context: ServerContext): Promise<void> {
  const now = context.now();
  const { companyID, id, ownerID } = recurringPurchaseTable;
  const soon = await context.database.system
    .select({ companyID, id, ownerID })
    .from(recurringPurchaseTable)
    .where(isSoon(now));
  for (const one of soon) {
    try {
      const actor = await loadEmployeeActor(context, { ...one, employeeID: one.ownerID ?? 0 });
      await context.database.write(one.companyID, async (executor) => {
        const stored = await lockSoon(executor, one, now);
        if (!stored?.nextAt || stored.ownerID !== one.ownerID) return;
        const day = today(await timeZoneOf(executor, one.companyID), stored.nextAt);
        const trouble = await whyNotEntered(executor, context, stored, actor, day);
        if (JSON.stringify(trouble) === JSON.stringify(stored.trouble)) return;
        await executor
          .update(recurringPurchaseTable)
          .set({ trouble })
          .where(and(eq(companyID, one.companyID), eq(id, one.id)));
        if (trouble === null) return;
        await notify(executor, one.companyID, {
          employeeIDs: stored.ownerID === null ? [] : [stored.ownerID],
          group: 'expenses',
          kind: 'reminder',
          eventType: 'recurring_purchase_in_trouble',
          objectType: recurringPurchase.name,
          objectID: stored.id,
          message: recurringWord('notice.foreseen', {
            name: stored.name,
            day: { day },
            reason: trouble,
          }),
        });
      });
    } catch (error) {
      if (isConnectionLost(error)) throw error;
      // The others are tried all the same; this one is tried again the next day.
      context.log.error({ err: error, ...one }, 'a recurring purchase could not be tried');
    }
  }
  if (soon.length > 0) context.outboxChanged();
}

async function lockSoon(
  executor: Executor,
  { companyID, id }: Pick<StoredRecurringPurchase, 'companyID' | 'id'>,
  now: Date,
): Promise<StoredRecurringPurchase | null> {
  const [stored] = await executor
    .select()
    .from(recurringPurchaseTable)
    .where(
      and(eq(recurringPurchaseTable.companyID, companyID), eq(recurringPurchaseTable.id, id), isSoon(now)),
    )
    .for('update', { skipLocked: true });
  return stored ?? null;
}

/** Looks ahead once a day. */
export function foreseenClockWork(context: ServerContext): ClockWork {
  return { name: 'recurringPurchase.foresee', cron: '12 20 * * *', run: () => foreseePurchases(context) };
}
