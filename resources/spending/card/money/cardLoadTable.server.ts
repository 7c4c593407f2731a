import { sql } from 'drizzle-orm';
import { check, index, text } from 'drizzle-orm/pg-core';

import { amount, instant, reference, refersTo } from '../../../../server/database/columns.ts';
import { numberedTable } from '../../../../server/records/numberedTable.ts';
import { cardTable } from '../cardTable.server.ts';

/** What went onto a card after it was issued: a person topped it up, or its account covered what a merchant booked beyond it. */
export const cardLoadTable = numberedTable(
  'card_load',
  {
    cardID: reference('card_id').notNull(),
    kind: text('kind').$type<'topUp' | 'cover'>().notNull(),
    amount: amount('amount').notNull(),
    /** Who topped it up; null: nobody, it was covered. */
    employeeID: reference('employee_id'),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    index('card_load_of_card').on(table.companyID, table.cardID, table.id),
    refersTo('card_load_card_exists', [table.companyID, table.cardID], cardTable),
    check('card_load_amount', sql`${table.amount} > 0`),
  ],
);
