import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';

import { companyID, day, instant, rate, reference, refersTo } from '../../../server/database/columns.ts';
import { numberedTable } from '../../../server/records/numberedTable.ts';
import { documentTable } from '../document/documentTables.server.ts';

/** What came of an order on one day. One that is undone is kept and counts for nothing. */
export const deliveryTable = numberedTable(
  'order_delivery',
  {
    version: integer('version').notNull().default(1),
    orderID: reference('order_id').notNull(),
    deliveredOn: day('delivered_on').notNull(),
    /** The number on the vendor's delivery note. */
    noteNumber: text('note_number'),
    notes: text('notes'),
    recordedByID: reference('recorded_by_id').notNull(),
    recordedAt: instant('recorded_at').notNull(),
    correctedAt: instant('corrected_at'),
    undoneAt: instant('undone_at'),
    undoneByID: reference('undone_by_id'),
    undoneNotes: text('undone_notes'),
  },
  (table) => [
    refersTo('order_delivery_order_exists', [table.companyID, table.orderID], documentTable),
    index('order_delivery_order').on(table.companyID, table.orderID),
  ],
);

/** How much of a line of the order came with a delivery, and how much of it was sent back. */
export const deliveryLineTable = pgTable(
  'order_delivery_line',
  {
    companyID: companyID(),
    deliveryID: reference('delivery_id').notNull(),
    orderLineID: reference('order_line_id').notNull(),
    /** What it was called then: an amendment of the order may take its line away where nothing of it counts. */
    itemName: text('item_name'),
    unit: text('unit'),
    /** Kept. */
    qty: rate('qty').notNull(),
    refusedQty: rate('refused_qty').notNull().default('0'),
    refusedReason: text('refused_reason'),
  },
  (table) => [
    primaryKey({ columns: [table.companyID, table.deliveryID, table.orderLineID] }),
    refersTo(
      'order_delivery_line_delivery_exists',
      [table.companyID, table.deliveryID],
      deliveryTable,
    ).onDelete('cascade'),
    index('order_delivery_line_order').on(table.companyID, table.orderLineID),
    check('order_delivery_line_quantities', sql`${table.qty} >= 0 and ${table.refusedQty} >= 0`),
  ],
);
