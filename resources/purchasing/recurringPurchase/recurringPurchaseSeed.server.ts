import { and, eq } from 'drizzle-orm';

import { addDays, firstOfMonth, addMonths } from '../../../domain/day/day.ts';
import type { RoomSeed } from '../../../server/seed/roomSeed.ts';
import { makeRecord, takeStep } from '../../../server/seed/roomSeed.ts';
import { purchaseTemplateTable } from '../purchaseTemplate/purchaseTemplateTable.server.ts';
import { recurringPurchaseStore } from './recurringPurchase.server.ts';

const by = 'finance.admin';

const seeded = [
  {
    name: 'Office supplies, monthly',
    template: 'Office supplies of the month',
    frequency: 'monthly',
    day: 25,
  },
  {
    name: 'Cleaning, every quarter',
    template: 'Cleaning of the head office',
    frequency: 'quarterly',
    day: 1,
  },
  {
    name: 'Cleaning, before holidays',
    template: 'Cleaning of the head office',
    frequency: 'weekly',
    day: 5,
    isOff: true,
  },
] as const;

/** What the demo company buys again and again, from the next month on. */
export const recurringPurchaseSeed: RoomSeed = {
  name: recurringPurchaseStore.name,
  async goOn(stage) {
    const { executor, companyID } = stage;
    const start = firstOfMonth(addMonths(addDays(stage.today, 1), 1));
    for (const { name, template, frequency, day, ...more } of seeded) {
      const [found] = await executor
        .select({ id: purchaseTemplateTable.id })
        .from(purchaseTemplateTable)
        .where(and(eq(purchaseTemplateTable.companyID, companyID), eq(purchaseTemplateTable.name, template)));
      if (!found) continue;
      const typed = { name, templateID: found.id, enteredAs: 'draft', frequency, day, start, end: null };
      const id = await makeRecord(stage, recurringPurchaseStore, by, typed);
      if ('isOff' in more) await takeStep(stage, recurringPurchaseStore, id, { by, action: 'deactivate' });
    }
  },
};
