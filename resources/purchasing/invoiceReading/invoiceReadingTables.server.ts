import { foreignKey, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';

import { companyID, reference } from '../../../server/database/columns.ts';
import { paperReadingTable } from '../../../server/reading/readingTables.ts';
import { vendorTable } from '../vendor/vendorTables.server.ts';
import type { VendorMatch } from './invoiceReading.ts';

/** The vendor that wrote a paper, where one of ours is known to have. */
export const invoiceReadingTable = pgTable(
  'invoice_reading',
  {
    companyID: companyID(),
    mediaID: reference('media_id').notNull(),
    vendorID: reference('vendor_id').notNull(),
    vendorMatch: text('vendor_match').$type<VendorMatch>().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.companyID, table.mediaID] }),
    foreignKey({
      name: 'invoice_reading_exists',
      columns: [table.companyID, table.mediaID],
      foreignColumns: [paperReadingTable.companyID, paperReadingTable.mediaID],
    }).onDelete('cascade'),
    foreignKey({
      name: 'invoice_reading_vendor_exists',
      columns: [table.companyID, table.vendorID],
      foreignColumns: [vendorTable.companyID, vendorTable.id],
    }),
  ],
);
