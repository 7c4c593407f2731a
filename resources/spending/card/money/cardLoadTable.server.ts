import { sql } from 'drizzle-orm';
import { check, index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';

import {
  amount,
  companyID,
  instant,
  recordID,
  reference,
  refersTo,
} from '../../../../server/database/columns.ts';
import { cardTable } from '../cardTable.server.ts';

/** What went onto a card after it was issued: a person topped it up, or its account covered what a merchant booked beyond it. */
export const cardLoadTable = pgTable(
  'card_load',
  {
    companyID: companyID(),
    id: recordID(),
    cardID: reference('card_id').notNull(),
    kind: text('kind').$type<'topUp' | 'cover'>().notNull(),
    amount: amount('amount').notNull(),
    /** Who topped it up; null: nobody, it was covered. */
    employeeID: reference('employee_id'),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.companyID, table.id] }),
    index('card_load_of_card').on(table.companyID, table.cardID, table.id),
    refersTo('card_load_card_exists', [table.companyID, table.cardID], cardTable),
    check('card_load_amount', sql`${table.amount} > 0`),
  ],
);
