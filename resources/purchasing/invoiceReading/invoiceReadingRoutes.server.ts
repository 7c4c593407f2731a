import { and, eq, inArray } from 'drizzle-orm';
import { z } from 'zod';

import type { Actor } from '../../../domain/access/actor.ts';
import { toWire } from '../../../domain/money/money.ts';
import { DomainError } from '../../../domain/message/errors.ts';
import { keptPaper } from '../../../domain/reading/keptPaper.ts';
import type { ServerContext } from '../../../server/context.ts';
import type { Executor } from '../../../server/database/database.ts';
import { readCall, writeCall } from '../../../server/engine/calls.ts';
import { errorAnswer } from '../../../server/http/errorAnswer.ts';
import type { App } from '../../../server/http/routes.ts';
import { mediaLinkTable, mediaTable } from '../../../server/files/mediaTables.ts';
import { toMediaItem } from '../../../server/files/mediaLinks.ts';
import { writeOutbox } from '../../../server/jobs/outbox.ts';
import { own } from '../../../server/words/own.ts';
import type { Say } from '../../../server/words/words.ts';
import { canReadDocument } from '../document/documentStore.server.ts';
import { anyReviewer } from '../reviewers.ts';
import { termPaymentTable } from '../termPayment/termPayment.server.ts';
import { vendorTable } from '../vendor/vendorTables.server.ts';
import type { InvoiceReading } from './invoiceReading.ts';
import { creditWire, isGoingOn, readingAccess, readingInput, readingWire } from './invoiceReading.ts';
import type { StoredReading } from './invoiceReadingTables.server.ts';
import { invoiceReadingTable } from './invoiceReadingTables.server.ts';
import { namedOrder } from './namedOrder.server.ts';
import { holdCredit, readCredit } from './readingCredit.server.ts';
import { invoiceReadingTopic } from './readingJob.server.ts';
import { tellReader } from './readingNotice.server.ts';

const params = z.object({
  id: z.coerce
    .number()
    .int()
    .positive()
    .max(Number.MAX_SAFE_INTEGER)
    .describe('Of the file')
    .meta({ 'x-resource': 'media' }),
});

/** Who uploads invoices, and who reviews what was uploaded. */
const watchAccess = { ...readingAccess, orCapability: anyReviewer };

/** The calls that begin, show and cancel the reading of an uploaded invoice (rules: uploaded invoices). */
export function invoiceReadingRoutes(app: App, context: ServerContext): void {
  writeCall(app, context, {
    method: 'POST',
    url: '/v1/bill-readings',
    access: readingAccess,
    tag: 'Purchases',
    summary: 'Have an uploaded file read; a reading that failed or was canceled is begun anew',
    body: readingInput,
    answer: readingWire,
    refusals: { 422: errorAnswer, 502: errorAnswer },
    write: ({ executor, actor, body, say, now }) => beginReading(executor, actor, body.mediaID, say, now),
  });
  readCall(app, context, {
    url: '/v1/bill-readings/:id',
    access: watchAccess,
    tag: 'Purchases',
    summary: 'How far the reading of a file is, and what was found in it',
    params,
    answer: readingWire,
    read: ({ executor, actor, params: { id }, say, now }) => readingFor(executor, actor, id, say, now),
  });
  writeCall(app, context, {
    method: 'PATCH',
    url: '/v1/bill-readings/:id/cancel',
    access: readingAccess,
    tag: 'Purchases',
    summary: 'Cancel a reading; it takes no credit',
    params,
    body: z.strictObject({}).nullish(),
    answer: readingWire,
    write: ({ executor, actor, params: { id }, say, now }) => cancel(executor, actor, id, say, now),
  });
  writeCall(app, context, {
    method: 'PATCH',
    url: '/v1/bill-readings/:id/leave',
    access: readingAccess,
    tag: 'Purchases',
    summary: 'Leave the page of a reading: its person is told when it ends',
    params,
    body: z.strictObject({}).nullish(),
    answer: readingWire,
    write: ({ executor, actor, params: { id }, say, now }) => leave(executor, actor, id, say, now),
  });
  writeCall(app, context, {
    method: 'PATCH',
    url: '/v1/bill-readings/:id/return',
    access: readingAccess,
    tag: 'Purchases',
    summary: 'Come back to the page of a reading: nobody is told of what they see',
    params,
    body: z.strictObject({}).nullish(),
    answer: readingWire,
    write: ({ executor, actor, params: { id }, say, now }) => comeBack(executor, actor, id, say, now),
  });
  readCall(app, context, {
    url: '/v1/quotas/ocr',
    access: readingAccess,
    tag: 'Purchases',
    summary: 'Who reads uploaded invoices, and what is left of the credit for it',
    answer: creditWire,
    read: ({ executor, actor, now }) => readCredit(executor, actor, now),
  });
}

const isOf = (companyID: number, mediaID: number) =>
  and(eq(invoiceReadingTable.companyID, companyID), eq(invoiceReadingTable.mediaID, mediaID));

/** Has a file read that the person has uploaded. */
export async function beginReading(
  executor: Executor,
  actor: Actor,
  mediaID: number,
  say: Say,
  now: Date,
): Promise<InvoiceReading | null> {
  const { companyID, employeeID } = actor;
  const [media] = await executor
    .select({ uploadedByID: mediaTable.uploadedByID })
    .from(mediaTable)
    .where(and(eq(mediaTable.companyID, companyID), eq(mediaTable.id, mediaID)))
    .for('update');
  const links = await executor
    .select({ mediaID: mediaLinkTable.mediaID })
    .from(mediaLinkTable)
    .where(and(eq(mediaLinkTable.companyID, companyID), eq(mediaLinkTable.mediaID, mediaID)))
    .limit(1);
  // What a record carries already was entered: it is not read again.
  if (media?.uploadedByID !== employeeID || links.length > 0) {
    throw new DomainError('validation_failed', { fields: { mediaID: own('file.unknown') } });
  }
  const [known] = await executor
    .select()
    .from(invoiceReadingTable)
    .where(isOf(companyID, mediaID))
    .for('update');
  const isBegun = known && known.status !== 'failed' && known.status !== 'canceled';
  if (!isBegun) {
    const attempt = (known?.attempt ?? 0) + 1;
    const begun = {
      attempt,
      status: 'waiting' as const,
      askedByID: employeeID,
      askedAt: now,
      endedAt: null,
      leftAt: null,
      failure: null,
      holdsCredit: await holdCredit(executor, actor, now),
    };
    await executor
      .insert(invoiceReadingTable)
      .values({ companyID, mediaID, ...begun })
      .onConflictDoUpdate({
        target: [invoiceReadingTable.companyID, invoiceReadingTable.mediaID],
        set: begun,
      });
    await writeOutbox(executor, companyID, invoiceReadingTopic, { companyID, mediaID, attempt });
  }
  return readingFor(executor, actor, mediaID, say, now);
}

async function cancel(
  executor: Executor,
  actor: Actor,
  mediaID: number,
  say: Say,
  now: Date,
): Promise<InvoiceReading | null> {
  const { companyID } = actor;
  const known = await lockOwn(executor, actor, mediaID);
  if (!known) return null;
  if (known.billID !== null) {
    throw new DomainError('transition_not_allowed', { details: { status: known.status } });
  }
  await executor
    .update(invoiceReadingTable)
    .set({ status: 'canceled', endedAt: now, holdsCredit: 0, paper: null, words: null })
    .where(
      and(isOf(companyID, mediaID), inArray(invoiceReadingTable.status, ['waiting', 'reading', 'read'])),
    );
  return readingFor(executor, actor, mediaID, say, now);
}

/** The reading of a person, locked until the transaction ends; null for anybody else's. */
async function lockOwn(
  executor: Executor,
  { companyID, employeeID }: Actor,
  mediaID: number,
): Promise<StoredReading | null> {
  const [known] = await executor
    .select()
    .from(invoiceReadingTable)
    .where(isOf(companyID, mediaID))
    .for('update');
  return known?.askedByID === employeeID ? known : null;
}

async function leave(
  executor: Executor,
  actor: Actor,
  mediaID: number,
  say: Say,
  now: Date,
): Promise<InvoiceReading | null> {
  const known = await lockOwn(executor, actor, mediaID);
  if (!known) return null;
  const isToTell = known.leftAt === null && known.billID === null && known.status !== 'canceled';
  if (isToTell) {
    await executor.update(invoiceReadingTable).set({ leftAt: now }).where(isOf(actor.companyID, mediaID));
    // It ended before its page had asked again.
    if (!isGoingOn(known)) await tellReader(executor, known);
  }
  return readingFor(executor, actor, mediaID, say, now);
}

async function comeBack(
  executor: Executor,
  actor: Actor,
  mediaID: number,
  say: Say,
  now: Date,
): Promise<InvoiceReading | null> {
  const known = await lockOwn(executor, actor, mediaID);
  if (!known) return null;
  if (isGoingOn(known)) {
    await executor.update(invoiceReadingTable).set({ leftAt: null }).where(isOf(actor.companyID, mediaID));
  }
  return readingFor(executor, actor, mediaID, say, now);
}

const ofVendor = {
  id: vendorTable.id,
  name: vendorTable.name,
  currencyCode: vendorTable.currencyCode,
  tax: vendorTable.tax,
  withholding: vendorTable.withholding,
  termID: termPaymentTable.id,
  termName: termPaymentTable.name,
  termDays: termPaymentTable.days,
};

interface VendorOfReading {
  id: number;
  name: string;
  currencyCode: string | null;
  tax: string | null;
  withholding: string | null;
  termID: number | null;
  termName: string | null;
  termDays: number | null;
}

function defaultsOf(vendor: VendorOfReading): NonNullable<InvoiceReading['vendorDefaults']> {
  const { currencyCode, tax, withholding, termID, termName, termDays } = vendor;
  return {
    term: termID === null ? null : { id: termID, name: termName ?? '', days: termDays ?? 0 },
    currencyCode,
    tax: tax === null ? null : toWire(tax),
    whtTax: withholding === null ? null : toWire(withholding),
  };
}

/** The reading for the person who asked for it, or who may read the invoice that it filled; null for others. */
async function readingFor(
  executor: Executor,
  actor: Actor,
  mediaID: number,
  say: Say,
  now: Date,
): Promise<InvoiceReading | null> {
  const { companyID, employeeID } = actor;
  const [found] = await executor
    .select({ reading: invoiceReadingTable, media: mediaTable, vendor: ofVendor })
    .from(invoiceReadingTable)
    .innerJoin(
      mediaTable,
      and(eq(mediaTable.companyID, companyID), eq(mediaTable.id, invoiceReadingTable.mediaID)),
    )
    .leftJoin(
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
    .where(isOf(companyID, mediaID));
  if (!found) return null;
  const { reading, media } = found;
  // Beside a reading without a vendor its columns are empty one by one.
  const vendor = reading.vendorID === null ? null : (found.vendor as VendorOfReading);
  const { billID } = reading;
  const isOwn = reading.askedByID === employeeID;
  if (!isOwn && !(billID !== null && (await canReadDocument(executor, actor, billID)))) return null;
  // One of an earlier version may hold what is no value today.
  const paper = reading.paper && keptPaper(reading.paper);
  const number = paper?.orderNumber?.value;
  const isToFill = isOwn && billID === null && number !== undefined;
  return {
    mediaID,
    status: reading.status,
    media: toMediaItem(media),
    paper,
    vendor: vendor && { id: vendor.id, name: vendor.name },
    vendorMatch: reading.vendorMatch,
    vendorDefaults: vendor && defaultsOf(vendor),
    order: isToFill ? await namedOrder(executor, actor, { number, vendorID: reading.vendorID }, now) : null,
    isLeft: isOwn && isGoingOn(reading) && reading.leftAt !== null,
    failure: reading.failure === null ? null : say(reading.failure),
    billID,
    corrections: reading.corrections,
  };
}
