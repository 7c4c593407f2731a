import { and, eq } from 'drizzle-orm';
import { z } from 'zod';

import { today } from '../../../domain/day/day.ts';
import { nextInstant } from '../../../domain/day/recurrence.ts';
import { DomainError } from '../../../domain/message/errors.ts';
import type { Executor } from '../../../server/database/database.ts';
import type { Owned } from '../../../server/engine/pauseOwned.ts';
import { storedNoun } from '../../../server/records/storedNoun.ts';
import { companyTable } from '../../../server/session/companyTable.ts';
import { employeeName, employeeTable } from '../../../server/session/employeeTable.ts';
import { documentRow } from '../document/documentWire.ts';
import { documentTable } from '../document/documentTables.server.ts';
import { documentsOfRecurring } from '../document/list/documentsMade.server.ts';
import { templateStore } from '../purchaseTemplate/purchaseTemplate.server.ts';
import { purchaseTemplateTable } from '../purchaseTemplate/purchaseTemplateTable.server.ts';
import type { PurchaseRhythm } from './rhythm.ts';
import { recurringPurchase } from './recurringPurchase.ts';
import { recurrenceOf, recurringErrors, recurringWord } from './rhythm.ts';
import type { StoredRecurringPurchase } from './recurringPurchaseTable.server.ts';
import { recurringPurchaseTable } from './recurringPurchaseTable.server.ts';

/** What is bought again and again. */
export const recurringPurchaseStore = storedNoun(recurringPurchase, recurringPurchaseTable, {
  references: {
    template: { table: purchaseTemplateTable, name: purchaseTemplateTable.name },
    owner: { table: employeeTable, name: employeeName },
  },
  usedBy: [documentTable.recurringPurchaseID],
  async beforeSave({ executor, context, actor, before, input }) {
    const fields = recurringErrors(input);
    const templateID = Number(input['templateID']);
    const template = await templateStore.lock(executor, actor.companyID, templateID);
    if (!(await templateStore.canRead(executor, actor, templateID))) {
      fields['templateID'] = recurringWord('notTheirs');
    } else if (template?.status !== 'active') fields['templateID'] = recurringWord('archivedTemplate');
    const isOn = before === null || before.status === 'active';
    if (isOn && Object.keys(fields).length === 0) {
      const typed = input as unknown as Ending;
      if ((await nextOf(executor, actor.companyID, typed, context.now())) === null) {
        fields['end'] = recurringWord('over');
      }
    }
    if (Object.keys(fields).length > 0) throw new DomainError('validation_failed', { fields });
  },
  // Whoever says what is bought, and when, is the one with whose rights it is entered.
  async afterSave({ executor, context, actor, after, input }) {
    const typed = input as unknown as Ending;
    const nextAt =
      after.status === 'active' ? await nextOf(executor, actor.companyID, typed, context.now()) : null;
    return { patch: { ownerID: actor.employeeID, nextAt } };
  },
  effects: {
    async activate({ executor, row, now }) {
      const nextAt = await nextOf(executor, row.companyID, row as unknown as StoredRecurringPurchase, now);
      if (nextAt === null) throw new DomainError('transition_not_allowed', { says: recurringWord('over') });
      return { patch: { nextAt } };
    },
    deactivate: async () => ({ patch: { nextAt: null } }),
    pause: async () => ({ patch: { nextAt: null } }),
    end: async () => ({ patch: { nextAt: null } }),
  },
  detail: {
    shape: {
      made: z.array(documentRow).describe('What it made, as far as the person may see it, newest first'),
    },
    read: async (executor, actor, { id }, now) => ({
      made: await documentsOfRecurring(executor, actor, id, now),
    }),
  },
});

/** How one is paused whose owner may do nothing any more. */
export const ownedRecurringPurchases: Owned = {
  entity: recurringPurchaseStore,
  table: recurringPurchaseTable,
  eventType: 'recurring_purchase_paused',
  reason: (person) => recurringWord('notice.noRight', { person }),
  says: (named) => recurringWord('notice.left', named),
};

interface Ending extends PurchaseRhythm {
  end: string | null;
}

/** When the next purchase is made after an instant; null where its last day comes before. */
async function nextOf(
  executor: Executor,
  companyID: number,
  { end, ...rhythm }: Ending,
  after: Date,
): Promise<Date | null> {
  const timeZone = await timeZoneOf(executor, companyID);
  const next = nextInstant(recurrenceOf(rhythm), timeZone, after);
  return end !== null && today(timeZone, next) > end ? null : next;
}

export async function timeZoneOf(executor: Executor, companyID: number): Promise<string> {
  const [company] = await executor
    .select({ timeZone: companyTable.timeZone })
    .from(companyTable)
    .where(and(eq(companyTable.companyID, companyID)));
  return company?.timeZone ?? 'UTC';
}
