import { createHash } from 'node:crypto';

import { and, eq, ne } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { documentTable } from '../../../resources/purchasing/document/documentTables.server.ts';
import type { DocumentDetail } from '../../../resources/purchasing/document/documentWire.ts';
import { filledForm } from '../../../resources/purchasing/invoiceReading/filledForm.ts';
import type { InvoiceReading } from '../../../resources/purchasing/invoiceReading/invoiceReading.ts';
import { invoiceReadings } from '../../../resources/purchasing/invoiceReading/invoiceReadings.server.ts';
import { vendorTable } from '../../../resources/purchasing/vendor/vendorTables.server.ts';
import { nouns } from '../../../resources/nouns.server.ts';
import type { ReadingCredit } from '../../../domain/reading/readingState.ts';
import type { NotificationPage } from '../../../domain/notification/notificationSchemas.ts';
import { jobIDOf } from '../../../server/jobs/outboxRelay.ts';
import { notificationTopic } from '../../../server/jobs/jobTopics.ts';
import { notificationWorker } from '../../../server/notification/deliverNotification.ts';
import { mediaTable } from '../../../server/files/mediaTables.ts';
import { employeeTable } from '../../../server/session/employeeTable.ts';
import { readingWorker, readPaperOf } from '../../../server/reading/readingJob.ts';
import { creditEntryTable } from '../../../server/credit/creditTables.ts';
import { paperReaderTable } from '../../../server/reading/readingTables.ts';
import { setCredit } from '../../creditLeft.ts';
import { textPdf } from '../../../server/seed/samplePapers.ts';
import type { Caller, TestApp } from '../testApp.ts';
import { createTestApp } from '../testApp.ts';

let test: TestApp;
let finance: Caller;
let vendor: { id: number; name: string };
let product: { id: number };
let financeID: number;
const companyID = 1;

beforeAll(async () => {
  test = await createTestApp();
  finance = await test.signInAs('finance.admin@nusantara.test');
  const [found] = await test.database.system
    .select({ id: vendorTable.id, name: vendorTable.name })
    .from(vendorTable)
    .where(eq(vendorTable.status, 'active'))
    .limit(1);
  const [person] = await test.database.system
    .select({ id: employeeTable.id })
    .from(employeeTable)
    .where(eq(employeeTable.email, 'finance.admin@nusantara.test'));
  if (!found || !person) throw new Error('no vendor, or nobody');
  financeID = person.id;
  vendor = found;
  product = (await finance.get('/v1/products?limit=1')).json<{ data: { id: number }[] }>().data[0] as {
    id: number;
  };
});

afterAll(() => test?.close());

const paperLines = (number: string) => [
  'INVOICE',
  vendor.name,
  `Invoice No: ${number}`,
  'Invoice date: 3 November 2026',
  'Due date: 3 December 2026',
  'Subtotal   Rp 1.000.000',
  'PPN 11%   Rp 110.000',
  'Total   Rp 1.110.000',
];

/** An order in rupiah of which something is left to invoice, as finance sees it. */
async function openOrder(): Promise<DocumentDetail> {
  const orders = await test.database.system
    .select({ id: documentTable.id })
    .from(documentTable)
    .where(
      and(
        eq(documentTable.companyID, companyID),
        eq(documentTable.transactionType, 'order'),
        eq(documentTable.status, 'awaiting_invoice'),
        eq(documentTable.currencyCode, 'IDR'),
      ),
    )
    .orderBy(documentTable.id);
  for (const { id } of orders) {
    const order = (await finance.get(`/v1/bills/${id}`)).json<DocumentDetail>();
    const isOpen = order.items.every(({ qty, invoicedQty }) => qty - (invoicedQty ?? 0) >= 1);
    if (isOpen && new Set(order.items.map(({ itemName }) => itemName)).size === order.items.length)
      return order;
  }
  throw new Error('no open order');
}

/** An invoice of one of the first line of an order, which names it. */
function paperOfOrder(
  { vendor: seller, referenceID }: DocumentDetail,
  { itemName, unitPrice }: DocumentDetail['items'][number],
  number: string,
): string[] {
  const price = String(unitPrice).replaceAll(/\B(?=(?:\d{3})+$)/g, '.');
  return [
    'INVOICE',
    seller?.name ?? '',
    `Invoice No: ${number}`,
    `No. PO: ${referenceID}`,
    'Invoice date: 3 November 2026',
    'Due date: 3 December 2026',
    'Description                              Qty       Price          Amount',
    `${(itemName ?? '').padEnd(40)} 1         ${price.padEnd(14)} ${price}`,
    `Total   Rp ${price}`,
  ];
}

/** A file as this person has uploaded it. */
async function uploaded(content: Buffer, contentType = 'application/pdf'): Promise<number> {
  const key = `${companyID}/test/${createHash('sha256').update(content).digest('hex')}${Math.random()}`;
  await test.context.files.put(key, content, contentType);
  const [media] = await test.database.system
    .insert(mediaTable)
    .values({
      companyID,
      fileName: 'invoice.pdf',
      contentType,
      sizeBytes: content.length,
      sha256: createHash('sha256').update(content).digest(),
      storageKey: key,
      uploadedByID: financeID,
      uploadedAt: test.clock.at,
    })
    .returning({ id: mediaTable.id });
  return media?.id ?? 0;
}

async function begin(mediaID: number): Promise<InvoiceReading> {
  const answer = await finance.post('/v1/bill-readings', { mediaID });
  expect(answer.statusCode, answer.body).toBe(201);
  return answer.json();
}

const readingOf = async (mediaID: number): Promise<InvoiceReading> =>
  (await finance.get(`/v1/bill-readings/${mediaID}`)).json();
const credit = async (): Promise<ReadingCredit> => (await finance.get('/v1/quotas/ocr')).json();
const read = (mediaID: number, attempt = 1) =>
  readPaperOf(invoiceReadings, test.context, { companyID, mediaID, attempt });

describe('the reading of an uploaded invoice', () => {
  it('finds vendor, number, days and sums, and is charged once the invoice is submitted', async () => {
    const before = await credit();
    const mediaID = await uploaded(textPdf(paperLines('RD-2026-77')));
    expect((await begin(mediaID)).status).toBe('waiting');
    expect((await credit()).held).toBe(before.held + 1);
    await read(mediaID);
    const { status, paper, vendor: known } = await readingOf(mediaID);
    expect(status).toBe('read');
    expect(known).toEqual(vendor);
    expect(paper?.number?.value).toBe('RD-2026-77');
    expect(paper?.number?.place).toMatchObject({ page: 1 });
    expect([paper?.date?.value, paper?.dueDate?.value]).toEqual(['2026-11-03', '2026-12-03']);
    expect([paper?.vat?.value, paper?.total?.value]).toEqual(['110000', '1110000']);
    // Corrected by the person: another number than was read.
    const body = {
      vendorID: vendor.id,
      referenceNumber: 'RD-2026-78',
      transactionDate: '2026-11-03',
      dueDate: '2026-12-03',
      mediaIDs: [mediaID],
      mediaOcrID: mediaID,
      items: [{ itemableID: product.id, qty: 1, unitPrice: 1_000_000, tax: 11 }],
    };
    const draft = (await finance.post('/v1/bills/draft', body)).json<DocumentDetail>();
    expect((await credit()).total).toBe(before.total);
    const sent = await finance.put(`/v1/bills/${draft.id}`, body);
    expect(sent.statusCode, sent.body).toBe(200);
    const after = await credit();
    expect([after.total, after.held]).toEqual([before.total - 1, before.held]);
    expect((await readingOf(mediaID)).corrections).toEqual([
      { field: 'number', read: 'RD-2026-77', saved: 'RD-2026-78' },
    ]);
    const { rows: history } = await test.database.systemPool.query<{ remark: unknown }>(
      `select remark from history where subject_type = 'bill' and subject_id = $1 and action = 'create'`,
      [draft.id],
    );
    expect(JSON.stringify(history)).toContain('RD-2026-77');
    const entries = await test.database.system
      .select()
      .from(creditEntryTable)
      .where(and(eq(creditEntryTable.subjectType, 'bill'), eq(creditEntryTable.subjectID, draft.id)));
    expect(entries.map(({ change }) => change)).toEqual([-1]);
    // What is written on the file is found, by whoever may read the invoice.
    const found = await finance.get('/v1/search?query=RD-2026-77');
    expect(found.body).toContain(draft.referenceID);
  });

  it('takes the open order that the paper names, so that the invoice is compared with it', async () => {
    const order = await openOrder();
    const [line] = order.items;
    if (!line) throw new Error('an order without lines');
    const says = paperOfOrder(order, line, 'RD-2026-90');
    const mediaID = await uploaded(textPdf(says));
    await begin(mediaID);
    await read(mediaID);
    const reading = await readingOf(mediaID);
    expect(reading.paper?.orderNumber?.value).toBe(order.referenceID);
    expect(reading.paper?.orderNumber?.place).toMatchObject({ page: 1 });
    expect(reading.order).toMatchObject({ id: order.id, referenceID: order.referenceID });
    const { fields, lines, marks } = filledForm(reading, [order.currencyCode], String);
    expect(fields).toMatchObject({ purchaseOrderID: order.id, vendor: { id: order.vendor?.id } });
    expect(marks.get('purchaseOrderID')?.filled).toBe(order.referenceID);
    const [filled] = lines;
    expect(filled).toMatchObject({ sourceID: line.id, itemableID: line.itemableID, qty: '1' });
    const sent = await finance.post('/v1/bills', {
      vendorID: fields.vendor.id,
      referenceNumber: fields.referenceNumber,
      transactionDate: '2026-11-03',
      dueDate: '2026-12-03',
      currencyCode: fields.currencyCode,
      purchaseOrderID: fields.purchaseOrderID,
      mediaIDs: [mediaID],
      mediaOcrID: mediaID,
      items: [
        {
          itemableID: filled?.itemableID,
          orderLineID: filled?.sourceID,
          qty: 1,
          unitPrice: line.unitPrice,
          tax: line.tax,
        },
      ],
    });
    expect(sent.statusCode, sent.body).toBe(201);
    const [kept] = await test.database.system
      .select({ matchState: documentTable.matchState })
      .from(documentTable)
      .where(eq(documentTable.id, sent.json<DocumentDetail>().id));
    expect(kept?.matchState).not.toBe('none');
    // What fills a form once says nothing of the next order.
    expect(await readingOf(mediaID)).toMatchObject({ order: null, billID: sent.json<DocumentDetail>().id });
  });

  it('says which order is not found: one that is closed, of another vendor, or of nobody', async () => {
    const order = await openOrder();
    const [line] = order.items;
    if (!line) throw new Error('an order without lines');
    const orderRead = async (says: string[]) => {
      const mediaID = await uploaded(textPdf(says));
      await begin(mediaID);
      await read(mediaID);
      const { status, paper, order: found } = await readingOf(mediaID);
      await finance.patch(`/v1/bill-readings/${mediaID}/cancel`);
      return [status, paper?.orderNumber?.value, found?.id ?? null];
    };
    const says = paperOfOrder(order, line, 'RD-2026-91');
    expect(await orderRead(says)).toEqual(['read', order.referenceID, order.id]);
    const written = says.map((text) =>
      text.replace(order.referenceID, order.referenceID.replaceAll('/', '-')),
    );
    expect((await orderRead(written))[2]).toBe(order.id);
    const unknown = says.map((text) => text.replace(order.referenceID, 'PO/2026/999999'));
    expect(await orderRead(unknown)).toEqual(['read', 'PO/2026/999999', null]);
    const [other] = await test.database.system
      .select({ name: vendorTable.name })
      .from(vendorTable)
      .where(and(eq(vendorTable.status, 'active'), ne(vendorTable.id, order.vendor?.id ?? 0)))
      .limit(1);
    const ofOther = says.map((text) => (text === order.vendor?.name ? (other?.name ?? '') : text));
    expect(await orderRead(ofOther)).toEqual(['read', order.referenceID, null]);
    const setStatus = (status: 'closed' | 'awaiting_invoice') =>
      test.database.system.update(documentTable).set({ status }).where(eq(documentTable.id, order.id));
    await setStatus('closed');
    expect(await orderRead(says)).toEqual(['read', order.referenceID, null]);
    await setStatus('awaiting_invoice');
  });

  it('tells who has left its page that it has ended, once, and leads back to it', async () => {
    const told = async (mediaID: number) => {
      const { rows } = await test.database.systemPool.query<{ id: string; payload: unknown }>(
        `select id::text, payload from outbox where topic = $1 and (payload->>'objectID')::bigint = $2 order by id`,
        [notificationTopic.name, mediaID],
      );
      const jobs = rows.map(({ id, payload }) => ({
        id: jobIDOf(String(companyID), id),
        companyID,
        payload: notificationTopic.schema.parse(payload),
        attempt: 1,
      }));
      for (const job of jobs) await notificationWorker(test.context, nouns).run(job);
      const list = (
        await finance.get('/v1/notifications?group=expenses&page=1&limit=10')
      ).json<NotificationPage>();
      const address = `/bills/bills-to-pay/ocr-form?file=${mediaID}`;
      return list.data.filter((one) => one.address === address).map(({ message }) => message);
    };
    const begun = async (says: Buffer) => {
      const mediaID = await uploaded(says);
      expect((await begin(mediaID)).isLeft).toBe(false);
      return mediaID;
    };
    const step = async (mediaID: number, action: 'leave' | 'return' | 'cancel') => {
      const answer = await finance.patch(`/v1/bill-readings/${mediaID}/${action}`);
      expect(answer.statusCode, answer.body).toBe(200);
      return answer.json<InvoiceReading>().isLeft;
    };
    const paper = (number: string) => textPdf(paperLines(number));

    const left = await begun(paper('RD-2026-100'));
    expect(await step(left, 'leave')).toBe(true);
    await read(left);
    expect(await told(left)).toEqual(['Invoice file invoice.pdf was read: go on.']);
    expect((await readingOf(left)).isLeft).toBe(false);
    await step(left, 'leave');
    expect(await told(left)).toHaveLength(1);

    const broken = await begun(Buffer.from('%PDF-1.4 nothing of the kind, either'));
    await step(broken, 'leave');
    await read(broken);
    expect(await told(broken)).toEqual([
      'Invoice file invoice.pdf could not be read: enter it by hand, or try again.',
    ]);

    const watched = await begun(paper('RD-2026-101'));
    await read(watched);
    expect(await told(watched)).toEqual([]);
    // It ended before its page had asked again.
    await step(watched, 'leave');
    expect(await told(watched)).toHaveLength(1);

    const returned = await begun(paper('RD-2026-102'));
    await step(returned, 'leave');
    expect(await step(returned, 'return')).toBe(false);
    await read(returned);
    expect(await told(returned)).toEqual([]);

    const canceled = await begun(paper('RD-2026-103'));
    await step(canceled, 'cancel');
    await step(canceled, 'leave');
    expect(await told(canceled)).toEqual([]);
    const other = await test.signInAs('super.admin@nusantara.test');
    for (const action of ['leave', 'return']) {
      expect((await other.patch(`/v1/bill-readings/${returned}/${action}`)).statusCode).toBe(404);
    }
    for (const mediaID of [left, watched, returned]) await step(mediaID, 'cancel');
  });

  it('of a credit note is told, and fills no invoice', async () => {
    const xml = `<?xml version="1.0"?><CreditNote xmlns="urn:oasis:names:specification:ubl:schema:xsd:CreditNote-2"><ID>CN-1</ID>
      <IssueDate>2026-11-03</IssueDate><DocumentCurrencyCode>__proto__</DocumentCurrencyCode>
      <LegalMonetaryTotal><PayableAmount>100</PayableAmount></LegalMonetaryTotal>
      <CreditNoteLine><CreditedQuantity unitCode="constructor">1</CreditedQuantity>
      <LineExtensionAmount>100</LineExtensionAmount></CreditNoteLine></CreditNote>`;
    const mediaID = await uploaded(Buffer.from(xml), 'application/xml');
    await begin(mediaID);
    await read(mediaID);
    expect((await readingOf(mediaID)).paper).toMatchObject({
      credit: { value: 'creditNote' },
      currencyCode: null,
      otherCurrency: { value: '__proto__' },
    });
    const items = [{ itemableID: product.id, qty: 1, unitPrice: 100 }];
    const days = { transactionDate: '2026-11-03', dueDate: '2026-12-03' };
    for (const path of ['/v1/bills', '/v1/bills/draft']) {
      const answer = await finance.post(path, {
        vendorID: vendor.id,
        ...days,
        items,
        mediaIDs: [mediaID],
        mediaOcrID: mediaID,
      });
      expect([path, answer.statusCode]).toEqual([path, 400]);
      expect(answer.json().error.fields).toHaveProperty('mediaOcrID');
    }
  });

  it('that fails alike each time ends as failed, in words', async () => {
    const mediaID = await uploaded(textPdf(paperLines('GIVEN-UP-1')));
    await begin(mediaID);
    const worker = readingWorker(test.context, invoiceReadings);
    await worker.giveUp?.({ id: 'a', companyID, attempt: 6, payload: { companyID, mediaID, attempt: 1 } });
    expect(await readingOf(mediaID)).toMatchObject({
      status: 'failed',
      failure: 'The file is damaged, or not what its type says.',
    });
  });

  it('takes no credit when it is canceled or fails, and a canceled one changes nothing any more', async () => {
    const before = await credit();
    const canceled = await uploaded(textPdf(paperLines('RD-2026-80')));
    await begin(canceled);
    const answer = await finance.patch(`/v1/bill-readings/${canceled}/cancel`);
    expect(answer.json<InvoiceReading>().status).toBe('canceled');
    await read(canceled);
    expect(await readingOf(canceled)).toMatchObject({ status: 'canceled', paper: null });
    const broken = await uploaded(Buffer.from('%PDF-1.4 nothing of the kind'));
    await begin(broken);
    await read(broken);
    expect(await readingOf(broken)).toMatchObject({
      status: 'failed',
      failure: 'The file is damaged, or not what its type says.',
    });
    expect(await credit()).toEqual(before);
    expect((await begin(broken)).status).toBe('waiting');
    await finance.patch(`/v1/bill-readings/${broken}/cancel`);
  });

  it('is its person’s alone, and begins with their own uploads alone', async () => {
    const mediaID = await uploaded(textPdf(paperLines('RD-2026-81')));
    const other = await test.signInAs('super.admin@nusantara.test');
    const refused = await other.post('/v1/bill-readings', { mediaID });
    expect(refused.statusCode).toBe(400);
    await begin(mediaID);
    expect((await other.get(`/v1/bill-readings/${mediaID}`)).statusCode).toBe(404);
    expect((await other.patch(`/v1/bill-readings/${mediaID}/cancel`)).statusCode).toBe(404);
    await finance.patch(`/v1/bill-readings/${mediaID}/cancel`);
  });

  it('asks for the stream integration to be connected, and for credit', async () => {
    const mediaID = await uploaded(textPdf(paperLines('RD-2026-82')));
    const readBy = (reader: 'local' | 'stream') =>
      test.database.system
        .insert(paperReaderTable)
        .values({ companyID, reader })
        .onConflictDoUpdate({
          target: paperReaderTable.companyID,
          set: { reader, connectedAt: null },
        });
    await readBy('stream');
    const unconnected = await finance.post('/v1/bill-readings', { mediaID });
    expect(unconnected.statusCode).toBe(502);
    expect(unconnected.json<{ error: { message: string } }>().error.message).toBe(
      'Stream Integration not connected',
    );
    await readBy('local');
    const kept = await setCredit(test.database, companyID, { monthlyRemaining: 0, lifetime: 0 });
    const poor = await finance.post('/v1/bill-readings', { mediaID });
    expect(poor.json<{ error: { code: string; message: string } }>().error).toMatchObject({
      code: 'insufficient_credit',
      message: 'Insufficient credits. Contact your admin to purchase more credit to continue.',
    });
    await setCredit(test.database, companyID, kept);
  });
});
