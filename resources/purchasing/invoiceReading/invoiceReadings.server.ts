import { and, eq } from 'drizzle-orm';

import { toWire } from '../../../domain/money/money.ts';
import type { Executor } from '../../../server/database/database.ts';
import type { ReadingSubject } from '../../../server/reading/readingSubject.ts';
import { canReadDocument } from '../document/documentStore.server.ts';
import { anyReviewer } from '../reviewers.ts';
import { termPaymentTable } from '../termPayment/termPayment.server.ts';
import { vendorTable } from '../vendor/vendorTables.server.ts';
import type { InvoiceReading } from './invoiceReading.ts';
import { readingAccess, readingSubject, readingWire, readingWord } from './invoiceReading.ts';
import { invoiceReadingTable, isVendorOf } from './invoiceReadingTables.server.ts';
import { lessonsFor } from './lessons.server.ts';
import { matchVendor } from './matchVendor.server.ts';
import { namedOrder } from './namedOrder.server.ts';

/** Invoices are filled by what was read of their papers (rules: uploaded invoices). */
export const invoiceReadings: ReadingSubject<InvoiceReading> = {
  type: readingSubject,
  topic: 'invoice.reading',
  url: '/v1/bill-readings',
  tag: 'Purchases',
  papers: 'uploaded invoices',
  access: readingAccess,
  watchAccess: { ...readingAccess, orCapability: anyReviewer },
  wire: readingWire,
  async found(executor, { companyID, mediaID }, paper) {
    await executor.delete(invoiceReadingTable).where(isVendorOf(companyID, mediaID));
    const known = paper && (await matchVendor(executor, companyID, paper));
    if (!known) return;
    const { vendorID, match: vendorMatch } = known;
    await executor.insert(invoiceReadingTable).values({ companyID, mediaID, vendorID, vendorMatch });
  },
  async answer(executor, actor, { mediaID, paper, subjectID, isOwn }, now) {
    const known = await vendorOf(executor, actor.companyID, mediaID);
    const number = paper?.orderNumber?.value;
    const isToFill = isOwn && subjectID === null && number !== undefined;
    const vendorID = known?.vendor.id ?? null;
    return {
      vendor: known?.vendor ?? null,
      vendorMatch: known?.match ?? null,
      vendorDefaults: known?.defaults ?? null,
      order: isToFill ? await namedOrder(executor, actor, { number, vendorID }, now) : null,
      billID: subjectID,
    };
  },
  lessons: lessonsFor,
  canRead: canReadDocument,
  notice: {
    group: 'expenses',
    objectType: 'invoiceReading',
    read: (name) => readingWord('notice.read', { name }),
    failed: (name) => readingWord('notice.failed', { name }),
  },
};

/** The vendor that a paper was written by, and what its record says of its invoices. */
async function vendorOf(executor: Executor, companyID: number, mediaID: number) {
  const [found] = await executor
    .select({
      match: invoiceReadingTable.vendorMatch,
      vendor: { id: vendorTable.id, name: vendorTable.name },
      currencyCode: vendorTable.currencyCode,
      tax: vendorTable.tax,
      withholding: vendorTable.withholding,
      term: { id: termPaymentTable.id, name: termPaymentTable.name, days: termPaymentTable.days },
    })
    .from(invoiceReadingTable)
    .innerJoin(
      vendorTable,
      and(eq(vendorTable.companyID, companyID), eq(vendorTable.id, invoiceReadingTable.vendorID)),
    )
    .leftJoin(
      termPaymentTable,
      and(
        eq(termPaymentTable.companyID, companyID),
        eq(termPaymentTable.id, vendorTable.termID),
        eq(termPaymentTable.status, 'active'),
      ),
    )
    .where(isVendorOf(companyID, mediaID));
  if (!found) return null;
  const { match, vendor, currencyCode, tax, withholding, term } = found;
  return {
    match,
    vendor,
    defaults: {
      term,
      currencyCode,
      tax: tax === null ? null : toWire(tax),
      whtTax: withholding === null ? null : toWire(withholding),
    },
  };
}
