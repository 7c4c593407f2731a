import { sql } from 'drizzle-orm';
import { bigint, boolean, check, index, integer, text, unique, uniqueIndex } from 'drizzle-orm/pg-core';

import { amount, day, instant, reference, refersTo } from '../../../server/database/columns.ts';
import { numberedTable } from '../../../server/records/numberedTable.ts';
import type { RefundBank, RefundMethod, RefundSource } from './refund.ts';
import type { RefundStatus } from './refundStatus.ts';

/**
 * What of an advance is to come back, by a number that the bank opened for it or by a transfer of the payer's own. Of what it is, its source and the number of the record
 * say; the database makes a column of each source of them, with a foreign key, so that no refund is of a record that is not there.
 */
export const refundTable = numberedTable(
  'refund',
  {
    source: text('source').$type<RefundSource>().notNull(),
    recordID: reference('record_id').notNull(),
    referenceID: text('reference_id').notNull(),
    status: text('status').$type<RefundStatus>().notNull(),
    /** In rupiah. */
    amount: amount('amount').notNull(),
    method: text('method').$type<RefundMethod>().notNull().default('virtualAccount'),
    /** Whose number it is; null for a code, and for a transfer of the payer's own. */
    bank: text('bank').$type<RefundBank>(),
    /** Null until the bank has opened it. */
    accountNumber: text('account_number'),
    /** What its code says. */
    qrText: text('qr_text'),
    /** When its payer says that they transferred it; null where the bank tells of it. */
    transferredOn: day('transferred_on'),
    createdByID: bigint('created_by_id', { mode: 'number' }).notNull(),
    createdAt: instant('created_at').notNull(),
    /** Until when the bank's number waits; null for a transfer of the payer's own, which waits for finance. */
    expiresAt: instant('expires_at'),
  },
  (table) => [
    uniqueIndex('refund_one_under_way')
      .on(table.companyID, table.source, table.recordID)
      .where(sql`${table.status} = 'pending'`),
    check(
      'refund_own_transfer',
      sql`(${table.method} = 'bank') = (${table.transferredOn} is not null) and (${table.method} = 'bank') = (${table.expiresAt} is null)`,
    ),
    index('refund_of_record').on(table.companyID, table.source, table.recordID),
  ],
);

/** Money that came in for a refund. What the bank tells of twice is there once; another bank may use the same names. */
export const refundTransferTable = numberedTable(
  'refund_transfer',
  {
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
    unique('refund_transfer_once').on(table.companyID, table.refundID, table.transferID),
    refersTo('refund_transfer_refund_exists', [table.companyID, table.refundID], refundTable),
    index('refund_transfer_of_refund').on(table.companyID, table.refundID),
  ],
);

/** The columns of a record of which money comes back, beside those of what it holds. */
export const refundedColumns = () => ({
  /** Money is to come back of it: on a number that waits, or by a transfer of which its payer has told. */
  isRefundUnderWay: boolean('is_refund_under_way').notNull().default(false),
  /** Its payer says that they transferred it: finance looks whether it is there. */
  isTransferStated: boolean('is_transfer_stated').notNull().default(false),
  /** Transfers of which the bank told, and which finance has to look at. */
  transfersWaiting: integer('transfers_waiting').notNull().default(0),
});

/** Those of them that a lifecycle judges by. */
export const refundedJudged = ['isRefundUnderWay', 'isTransferStated', 'transfersWaiting'] as const;

export type StoredRefund = typeof refundTable.$inferSelect;
export type StoredTransfer = typeof refundTransferTable.$inferSelect;
