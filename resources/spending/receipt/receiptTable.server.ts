import { sql } from 'drizzle-orm';
import { boolean, check, index, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';

import { reference, references, refersTo } from '../../../server/database/columns.ts';
import { mediaTable } from '../../../server/files/mediaTables.ts';
import { fieldColumns } from '../../../server/records/fieldColumns.ts';
import { listIndexes } from '../../../server/records/listIndexes.ts';
import { recordColumns } from '../../../server/records/recordColumns.ts';
import { employeeTable } from '../../../server/session/employeeTable.ts';
import { receipt, receiptStatuses } from './receipt.ts';

/** Receipts of people. The database keeps that one serves one record, and that a file is one receipt. */
export const receiptTable = pgTable(
  'receipt',
  {
    ...recordColumns(receiptStatuses),
    ...fieldColumns(receipt.fields),
    ownerID: reference('owner_id').notNull(),
    mediaID: reference('media_id').notNull(),
    /** The record that it is on: its subject type and number. */
    usedByType: text('used_by_type'),
    usedByID: reference('used_by_id'),
    /** It was given for what a card paid: reading it takes no credit, until a record of another kind takes it. */
    isForCards: boolean('is_for_cards').notNull().default(false),
    /** The card transactions that somebody took it off: it does not go back to them by itself. */
    takenOffIDs: references('taken_off_ids'),
  },
  (table) => [
    primaryKey({ columns: [table.companyID, table.id] }),
    uniqueIndex('receipt_media_unique').on(table.companyID, table.mediaID),
    refersTo('receipt_owner_exists', [table.companyID, table.ownerID], employeeTable),
    refersTo('receipt_media_exists', [table.companyID, table.mediaID], mediaTable),
    index('receipt_of_owner').on(table.companyID, table.ownerID, table.status, table.id),
    index('receipt_used_by')
      .on(table.companyID, table.usedByType, table.usedByID)
      .where(sql`${table.usedByID} is not null`),
    index('receipt_alike').on(table.companyID, table.amount, table.day),
    check(
      'receipt_serves_one',
      sql`(${table.status} = 'used') = (${table.usedByID} is not null) and (${table.usedByID} is null) = (${table.usedByType} is null)`,
    ),
    ...listIndexes(receipt, table),
  ],
);
export type StoredReceipt = typeof receiptTable.$inferSelect;
