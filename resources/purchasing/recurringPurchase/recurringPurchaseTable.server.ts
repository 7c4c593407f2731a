import { index, integer, text, uniqueIndex } from 'drizzle-orm/pg-core';

import { day, instant, message, reference, refersTo } from '../../../server/database/columns.ts';
import { inNameForm } from '../../../server/database/normalForms.ts';
import { nounTable } from '../../../server/records/nounTable.ts';
import { purchaseTemplateTable } from '../purchaseTemplate/purchaseTemplateTable.server.ts';
import type { purchaseFrequencies } from './recurringPurchase.ts';
import { recurringPurchase } from './recurringPurchase.ts';

export const recurringPurchaseTable = nounTable(
  'recurring_purchase',
  recurringPurchase,
  {
    name: text('name').notNull(),
    templateID: reference('template_id').notNull(),
    enteredAs: text('entered_as').$type<'draft' | 'submitted'>().notNull(),
    frequency: text('frequency').$type<(typeof purchaseFrequencies)[number]>().notNull(),
    day: integer('day'),
    start: day('start').notNull(),
    end: day('end'),
    /** Null while it is inactive. */
    nextAt: instant('next_at'),
    ownerID: reference('owner_id'),
    /** Why the next purchase could not be made, as far as that is known before its day. */
    trouble: message('trouble'),
  },
  (table) => [
    uniqueIndex('recurring_purchase_name_unique').on(table.companyID, inNameForm(table.name)),
    index('recurring_purchase_due').on(table.nextAt),
    refersTo(
      'recurring_purchase_template_exists',
      [table.companyID, table.templateID],
      purchaseTemplateTable,
    ),
  ],
);
export type StoredRecurringPurchase = typeof recurringPurchaseTable.$inferSelect;
