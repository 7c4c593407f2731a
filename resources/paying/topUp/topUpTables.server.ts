import { foreignKey, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core';

import { amount, companyID, instant, recordID, reference } from '../../../server/database/columns.ts';
import { companyAccountTable } from '../companyAccount/companyAccountTable.server.ts';
import type { TopUpBank } from './topUp.ts';

/** The number on which money for an account comes in at a bank: of any amount, and without an end. */
export const topUpNumberTable = pgTable(
  'top_up_number',
  {
    companyID: companyID(),
    id: recordID(),
    companyAccountID: reference('company_account_id').notNull(),
    bank: text('bank').$type<TopUpBank>().notNull(),
    accountNumber: text('account_number').notNull(),
    openedAt: instant('opened_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.companyID, table.id] }),
    unique('top_up_number_once').on(table.companyID, table.companyAccountID, table.bank),
    foreignKey({
      name: 'top_up_number_account_exists',
      columns: [table.companyID, table.companyAccountID],
      foreignColumns: [companyAccountTable.companyID, companyAccountTable.id],
    }),
  ],
);
export type StoredTopUpNumber = typeof topUpNumberTable.$inferSelect;

/** Money that came in on such a number. What the bank tells of twice is there once; another bank may use the same names. */
export const topUpTable = pgTable(
  'top_up',
  {
    companyID: companyID(),
    id: recordID(),
    numberID: reference('number_id').notNull(),
    /** As the bank names it. */
    transferID: text('transfer_id').notNull(),
    /** In rupiah. */
    amount: amount('amount').notNull(),
    senderName: text('sender_name').notNull(),
    receivedAt: instant('received_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.companyID, table.id] }),
    unique('top_up_once').on(table.companyID, table.numberID, table.transferID),
    foreignKey({
      name: 'top_up_number_exists',
      columns: [table.companyID, table.numberID],
      foreignColumns: [topUpNumberTable.companyID, topUpNumberTable.id],
    }),
  ],
);
