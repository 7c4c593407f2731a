import { and, eq } from 'drizzle-orm';
import { z } from 'zod';

import type { Actor } from '../../../domain/access/actor.ts';
import { today } from '../../../domain/day/day.ts';
import { nextInstant } from '../../../domain/day/recurrence.ts';
import { DomainError } from '../../../domain/message/errors.ts';
import type { Message } from '../../../domain/message/message.ts';
import type { ActContext } from '../../../server/context.ts';
import type { Executor } from '../../../server/database/database.ts';
import type { Owned } from '../../../server/engine/pauseOwned.ts';
import { storedNoun } from '../../../server/records/storedNoun.ts';
import { companyTable } from '../../../server/session/companyTable.ts';
import { employeeName, employeeTable } from '../../../server/session/employeeTable.ts';
import type { Say } from '../../../server/words/words.ts';
import { rowIn } from '../../../server/records/tableRows.ts';
import { documentRow } from '../document/documentWire.ts';
import { documentTable } from '../document/documentTables.server.ts';
import { documentsOfRecurring } from '../document/list/documentsMade.server.ts';
import { templateStore } from '../purchaseTemplate/purchaseTemplate.server.ts';
import { purchaseTemplateTable } from '../purchaseTemplate/purchaseTemplateTable.server.ts';
import type { Repeated } from './enterPurchase.server.ts';
import { whyNotEntered } from './enterPurchase.server.ts';
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
    const { id, name, enteredAs } = after;
    const templateID = Number(input['templateID']);
    const { companyID, employeeID: ownerID } = actor;
    const repeated = { companyID, id, name, enteredAs, templateID, ownerID };
    const trouble = await foreseen(executor, context, repeated, actor, nextAt);
    return { patch: { ownerID, nextAt, trouble } };
  },
  effects: {
    async activate({ executor, context, actor, row, now }) {
      const nextAt = await nextOf(executor, row.companyID, row as unknown as StoredRecurringPurchase, now);
      if (nextAt === null) throw new DomainError('transition_not_allowed', { says: recurringWord('over') });
      const stored = row as unknown as StoredRecurringPurchase;
      const isOwn = actor?.employeeID === stored.ownerID;
      // With the rights of its owner, which the clock looks at.
      const trouble = isOwn ? await foreseen(executor, context, stored, actor, nextAt) : null;
      return { patch: { nextAt, trouble } };
    },
    deactivate: async () => ({ patch: nothingNext }),
    pause: async () => ({ patch: nothingNext }),
    end: async () => ({ patch: nothingNext }),
  },
  detail: {
    shape: {
      trouble: z
        .string()
        .nullable()
        .describe('Why the next purchase could not be made as it stands now: which field of what'),
      made: z.array(documentRow).describe('What it made, as far as the person may see it, newest first'),
    },
    read: async (executor, actor, { id }, now, say) => ({
      trouble: await troubleOf(executor, actor.companyID, id, say),
      made: await documentsOfRecurring(executor, actor, id, now),
    }),
  },
});

const nothingNext = { nextAt: null, trouble: null };

/** Why the next purchase could not be made; null where it could, and where there is none. */
async function foreseen(
  executor: Executor,
  context: ActContext,
  repeated: Repeated,
  actor: Actor | null,
  nextAt: Date | null,
): Promise<Message | null> {
  if (nextAt === null) return null;
  const day = today(await timeZoneOf(executor, repeated.companyID), nextAt);
  return await whyNotEntered(executor, context, repeated, actor, day);
}

async function troubleOf(
  executor: Executor,
  companyID: number,
  id: number,
  say: Say,
): Promise<string | null> {
  const found = await rowIn(executor, recurringPurchaseTable, { companyID, id });
  return found?.trouble ? say(found.trouble) : null;
}

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
