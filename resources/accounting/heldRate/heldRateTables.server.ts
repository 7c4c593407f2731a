import { sql } from 'drizzle-orm';
import { index, text, uniqueIndex } from 'drizzle-orm/pg-core';

import { day, rate } from '../../../server/database/columns.ts';
import { nounTable } from '../../../server/records/nounTable.ts';
import { heldRate } from './heldRate.ts';

/** Rates from outside that wait for a person, and those that one has decided about. */
export const heldRateTable = nounTable(
  'held_rate',
  heldRate,
  {
    /** The currency and the day: what it is called. */
    name: text('name').notNull(),
    currencyCode: text('currency_code').notNull(),
    validFrom: day('valid_from').notNull(),
    rateAmount: rate('rate_amount').notNull(),
    /** As people read them; the last one, and how far it is from there, where there is one. */
    rate: text('rate').notNull(),
    lastRate: text('last_rate'),
    change: text('change'),
  },
  (table) => [
    // Of each currency one waits: a newer one takes its place.
    uniqueIndex('held_rate_waiting')
      .on(table.companyID, table.currencyCode)
      .where(sql`${table.status} = 'waiting'`),
    index('held_rate_day').on(table.companyID, table.currencyCode, table.validFrom),
  ],
);
export type HeldRate = typeof heldRateTable.$inferSelect;
