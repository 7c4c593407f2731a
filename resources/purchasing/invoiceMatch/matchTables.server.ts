import { foreignKey, index, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';

import type { Acceptance } from '../../../domain/matching/matching.ts';
import {
  companyID,
  instant,
  rate,
  reference,
  refersTo,
  sumOfAmounts,
} from '../../../server/database/columns.ts';
import { documentLineTable, documentTable } from '../document/documentTables.server.ts';

/** How an invoice was compared with its orders the last time, and who agreed to what differs. */
export const invoiceMatchTable = pgTable(
  'bill_match',
  {
    companyID: companyID(),
    billID: reference('bill_id').notNull(),
    /** What the invoice is higher by, in its currency. */
    priceExcess: sumOfAmounts('price_excess').notNull().default('0'),
    quantityExcess: sumOfAmounts('quantity_excess').notNull().default('0'),
    acceptedByID: reference('accepted_by_id'),
    acceptedAt: instant('accepted_at'),
    acceptedNotes: text('accepted_notes'),
    /** The figures that were accepted. */
    acceptance: jsonb('acceptance').$type<Acceptance>(),
    /** Since when it may be paid: what it asks for comes before what invoices ask for that may not, or later. */
    passedAt: instant('passed_at'),
    comparedAt: instant('compared_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.companyID, table.billID] }),
    refersTo('bill_match_bill_exists', [table.companyID, table.billID], documentTable).onDelete('cascade'),
  ],
);

/** For how much of a line of an invoice a person named the line of an order. The rest is of the line's own order. */
export const matchPartTable = pgTable(
  'bill_line_match',
  {
    companyID: companyID(),
    billID: reference('bill_id').notNull(),
    lineID: reference('line_id').notNull(),
    orderID: reference('order_id').notNull(),
    orderLineID: reference('order_line_id').notNull(),
    qty: rate('qty').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.companyID, table.billID, table.lineID, table.orderLineID] }),
    foreignKey({
      name: 'bill_line_match_line_exists',
      columns: [table.companyID, table.billID, table.lineID],
      foreignColumns: [documentLineTable.companyID, documentLineTable.billID, documentLineTable.id],
    }).onDelete('cascade'),
    index('bill_line_match_order').on(table.companyID, table.orderLineID),
  ],
);
