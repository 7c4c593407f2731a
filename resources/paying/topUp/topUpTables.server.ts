import { sql } from 'drizzle-orm';
import { check, integer, text, unique } from 'drizzle-orm/pg-core';

import { amount, instant, reference, refersTo } from '../../../server/database/columns.ts';
import { numberedTable } from '../../../server/records/numberedTable.ts';
import { accountTransferTable } from '../accountTransfer/accountTransferTable.server.ts';
import { companyAccountTable } from '../companyAccount/companyAccountTable.server.ts';
import type { TopUpBank } from './topUp.ts';

/** The number on which money for an account comes in at a bank: of any amount, and without an end. */
export const topUpNumberTable = numberedTable(
  'top_up_number',
  {
    companyAccountID: reference('company_account_id').notNull(),
    bank: text('bank').$type<TopUpBank>().notNull(),
    accountNumber: text('account_number').notNull(),
    openedAt: instant('opened_at').notNull(),
  },
  (table) => [
    unique('top_up_number_once').on(table.companyID, table.companyAccountID, table.bank),
    refersTo('top_up_number_account_exists', [table.companyID, table.companyAccountID], companyAccountTable),
  ],
);
export type StoredTopUpNumber = typeof topUpNumberTable.$inferSelect;

/** Money that came in on such a number. What the bank tells of twice is there once; another bank may use the same names. */
export const topUpTable = numberedTable(
  'top_up',
  {
    numberID: reference('number_id').notNull(),
    /** As the bank names it. */
    transferID: text('transfer_id').notNull(),
    /** In rupiah. */
    amount: amount('amount').notNull(),
    senderName: text('sender_name').notNull(),
    receivedAt: instant('received_at').notNull(),
  },
  (table) => [
    unique('top_up_once').on(table.companyID, table.numberID, table.transferID),
    refersTo('top_up_number_exists', [table.companyID, table.numberID], topUpNumberTable),
  ],
);
export type StoredTopUp = typeof topUpTable.$inferSelect;

/** Money that came in on a number which is of no account: two people say whose it is. */
export const unassignedTopUpTable = numberedTable(
  'unassigned_top_up',
  {
    transferID: text('transfer_id').notNull(),
    accountNumber: text('account_number').notNull(),
    /** In rupiah. */
    amount: amount('amount').notNull(),
    senderName: text('sender_name').notNull(),
    receivedAt: instant('received_at').notNull(),
    /** When the bank last called some of it back. */
    recalledAt: instant('recalled_at'),
    /** So much of it: the rest is assigned. */
    recalledAmount: amount('recalled_amount').notNull().default('0'),
    /** By which the one person put it onto an account, and another approves it. */
    accountTransferID: reference('account_transfer_id'),
  },
  (table) => [
    unique('unassigned_top_up_once').on(table.companyID, table.accountNumber, table.transferID),
    refersTo('unassigned_top_up_transfer', [table.companyID, table.accountTransferID], accountTransferTable),
    check('unassigned_top_up_amount', sql`${table.amount} > 0`),
    check('unassigned_top_up_recalled', sql`${table.recalledAmount} between 0 and ${table.amount}`),
  ],
);
export type UnassignedTopUp = typeof unassignedTopUpTable.$inferSelect;

/** What the bank has called back of a transfer, at once or in parts: what was there goes back at once, the rest of what comes in next. */
export const topUpRecallTable = numberedTable(
  'top_up_recall',
  {
    /** Of a transfer on a number of ours, or of one that people put onto an account. */
    topUpID: reference('top_up_id'),
    unassignedTopUpID: reference('unassigned_top_up_id'),
    /** By what the ledger booked it. */
    origin: text('origin').notNull(),
    /** Of the recalls of one transfer, from 1. */
    place: integer('place').notNull().default(1),
    /** In rupiah. */
    amount: amount('amount').notNull(),
    recalledAt: instant('recalled_at').notNull(),
    /** Of the amount, in so many parts. */
    returnedAmount: amount('returned_amount').notNull().default('0'),
    returns: integer('returns').notNull().default(0),
  },
  (table) => [
    unique('top_up_recall_once').on(table.companyID, table.origin, table.place),
    refersTo('top_up_recall_exists', [table.companyID, table.topUpID], topUpTable),
    refersTo('top_up_recall_unassigned', [table.companyID, table.unassignedTopUpID], unassignedTopUpTable),
    check('top_up_recall_of', sql`(${table.topUpID} is null) <> (${table.unassignedTopUpID} is null)`),
    check('top_up_recall_returned', sql`${table.returnedAmount} between 0 and ${table.amount}`),
  ],
);
export type TopUpRecall = typeof topUpRecallTable.$inferSelect;
