import { and, eq } from 'drizzle-orm';
import { foreignKey, index, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';

import type { Lesson } from '../../../domain/reading/lesson.ts';
import { companyID, day, instant, reference, refersTo } from '../../../server/database/columns.ts';
import { paperReadingTable } from '../../../server/reading/readingTables.ts';
import { employeeTable } from '../../../server/session/employeeTable.ts';
import { numberedTable } from '../../../server/records/numberedTable.ts';
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
    refersTo('invoice_reading_vendor_exists', [table.companyID, table.vendorID], vendorTable),
  ],
);

/** The vendor that was found on a file. */
export const isVendorOf = (companyID: number, mediaID: number) =>
  and(eq(invoiceReadingTable.companyID, companyID), eq(invoiceReadingTable.mediaID, mediaID));

/** Where values stand on the papers of a vendor, as people have corrected them; of each field the newest counts. */
export const readingLessonTable = numberedTable(
  'reading_lesson',
  {
    vendorID: reference('vendor_id').notNull(),
    lesson: jsonb('lesson').$type<Lesson>().notNull(),
    givenByID: reference('given_by_id').notNull(),
    /** Of the company. */
    givenOn: day('given_on').notNull(),
    givenAt: instant('given_at').notNull(),
  },
  (table) => [
    index('reading_lesson_vendor').on(table.companyID, table.vendorID),
    refersTo('reading_lesson_vendor_exists', [table.companyID, table.vendorID], vendorTable).onDelete(
      'cascade',
    ),
    refersTo('reading_lesson_given_by_exists', [table.companyID, table.givenByID], employeeTable),
  ],
);
