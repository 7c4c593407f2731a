import { sql } from 'drizzle-orm';
import {
  bigint,
  foreignKey,
  index,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core';

import { amount, companyID, instant, recordID, reference } from '../../../server/database/columns.ts';
import { claimTable } from '../claim/claimTables.server.ts';
import type { RefundBank, RefundMethod } from './refund.ts';
import type { RefundStatus } from './refundStatus.ts';

/** What of an advance is to come back, by a number that the bank opened for it. */
export const refundTable = pgTable(
  'claim_refund',
  {
    companyID: companyID(),
    id: recordID(),
    claimID: reference('claim_id').notNull(),
    referenceID: text('reference_id').notNull(),
    status: text('status').$type<RefundStatus>().notNull(),
    /** In rupiah. */
    amount: amount('amount').notNull(),
    method: text('method').$type<RefundMethod>().notNull().default('virtualAccount'),
    /** Whose number it is; null for a code. */
    bank: text('bank').$type<RefundBank>(),
    /** Null until the bank has opened it. */
    accountNumber: text('account_number'),
    /** What its code says. */
    qrText: text('qr_text'),
    createdByID: bigint('created_by_id', { mode: 'number' }).notNull(),
    createdAt: instant('created_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.companyID, table.id] }),
    foreignKey({
      name: 'claim_refund_claim_exists',
      columns: [table.companyID, table.claimID],
      foreignColumns: [claimTable.companyID, claimTable.id],
    }),
    uniqueIndex('claim_refund_one_under_way')
      .on(table.companyID, table.claimID)
      .where(sql`${table.status} = 'pending'`),
    index('claim_refund_of_claim').on(table.companyID, table.claimID),
  ],
);

/** Money that came in for a refund. What the bank tells of twice is there once; another bank may use the same names. */
export const refundTransferTable = pgTable(
  'claim_refund_transfer',
  {
    companyID: companyID(),
    id: recordID(),
    refundID: reference('refund_id').notNull(),
    /** As the bank names it. */
    transferID: text('transfer_id').notNull(),
    /** In rupiah. */
    amount: amount('amount').notNull(),
    senderName: text('sender_name').notNull(),
    receivedAt: instant('received_at').notNull(),
    /** When it was taken for the advance; null while finance has to look at it. */
    takenAt: instant('taken_at'),
  },
  (table) => [
    primaryKey({ columns: [table.companyID, table.id] }),
    unique('claim_refund_transfer_once').on(table.companyID, table.refundID, table.transferID),
    foreignKey({
      name: 'claim_refund_transfer_refund_exists',
      columns: [table.companyID, table.refundID],
      foreignColumns: [refundTable.companyID, refundTable.id],
    }),
    index('claim_refund_transfer_of_refund').on(table.companyID, table.refundID),
  ],
);

export type StoredRefund = typeof refundTable.$inferSelect;
export type StoredTransfer = typeof refundTransferTable.$inferSelect;
