import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import type { DocumentDetail } from '../../../resources/purchasing/document/documentWire.ts';
import type { InvoiceReading } from '../../../resources/purchasing/invoiceReading/invoiceReading.ts';
import { invoiceReadings } from '../../../resources/purchasing/invoiceReading/invoiceReadings.server.ts';
import { readPaperOf } from '../../../server/reading/readingJob.ts';
import { textPdf } from '../../../server/seed/samplePapers.ts';
import { uploadAs } from '../../accounting/streamStage.ts';
import type { Caller, TestApp } from '../testApp.ts';
import { createTestApp } from '../testApp.ts';

let test: TestApp;
let finance: Caller;
let vendor: { id: number; name: string };
let productID: number;
const companyID = 1;

beforeAll(async () => {
  test = await createTestApp();
  finance = await test.signInAs('finance.admin@nusantara.test');
  const first = async (path: string) =>
    (await finance.get(`/v1/${path}`)).json<{ data: { id: number; name: string }[] }>().data[0] ?? {
      id: 0,
      name: '',
    };
  vendor = await first('vendors?limit=1&status=active');
  productID = (await first('products?limit=1&status=active')).id;
});
afterAll(() => test?.close());

/** A paper whose number stands where no reader looks for one. */
const paperOf = (number: string, serial: number) =>
  textPdf([
    'INVOICE',
    vendor.name,
    `Referensi berkas: ${number}`,
    `Invoice date: ${serial} November 2026`,
    'Due date: 3 December 2026',
    'Subtotal   Rp 1.000.000',
    'PPN 11%   Rp 110.000',
    'Total   Rp 1.110.000',
  ]);

async function readingOf(content: Buffer): Promise<InvoiceReading> {
  const mediaID = await uploadAs(test, 'finance.admin@nusantara.test', content);
  const begun = await finance.post('/v1/bill-readings', { mediaID });
  expect(begun.statusCode, begun.body).toBe(201);
  await readPaperOf(invoiceReadings, test.context, { companyID, mediaID, attempt: 1 });
  return (await finance.get(`/v1/bill-readings/${mediaID}`)).json();
}

async function save(
  { mediaID }: InvoiceReading,
  referenceNumber: string,
  transactionDate: string,
  kind: '' | '/draft' = '',
): Promise<DocumentDetail> {
  const answer = await finance.post(`/v1/bills${kind}`, {
    vendorID: vendor.id,
    referenceNumber,
    transactionDate,
    dueDate: '2026-12-03',
    mediaIDs: [mediaID],
    mediaOcrID: mediaID,
    items: [{ itemableID: productID, qty: 1, unitPrice: 1_000_000, tax: 11 }],
  });
  expect(answer.statusCode, answer.body).toBe(201);
  return answer.json();
}

const forget = (mediaID: number, caller = finance) =>
  caller.delete(`/v1/bill-readings/${mediaID}/lessons?field=number`);

describe('what people correct', () => {
  it('is read so on the next paper of the vendor, once the invoice is submitted', async () => {
    const first = await readingOf(paperOf('SB/26/0411', 2));
    expect(first.paper?.number?.value).not.toBe('SB/26/0411');
    await save(first, 'SB/26/0411', '2026-11-02', '/draft');
    expect((await readingOf(paperOf('SB/26/0412', 3))).paper?.learned).toEqual([]);
    await save(await readingOf(paperOf('SB/26/0413', 4)), 'SB/26/0413', '2026-11-04');
    const { paper } = await readingOf(paperOf('SB/26/0414', 5));
    expect(paper?.number).toMatchObject({ value: 'SB/26/0414', place: { page: 1 } });
    expect(paper?.number?.confidence).toBeLessThan(0.9);
    expect(paper?.learned).toEqual([{ field: 'number', on: test.clock.at.toISOString().slice(0, 10) }]);
  });

  it('says nothing of the papers of another vendor, nor of another company', async () => {
    const others = (await finance.get('/v1/vendors?limit=5&status=active')).json<{
      data: { id: number; name: string }[];
    }>().data;
    const mine = vendor;
    vendor = others.find(({ id }) => id !== mine.id) ?? mine;
    expect((await readingOf(paperOf('SB/26/0415', 6))).paper?.learned).toEqual([]);
    vendor = mine;
  });

  it('is given up where it misleads, and learned anew', async () => {
    const read = await readingOf(paperOf('SB/26/0416', 7));
    expect(read.paper?.number?.value).toBe('SB/26/0416');
    // Nothing of this stands on the paper.
    await save(read, 'Z-1', '2026-11-07');
    const next = await readingOf(paperOf('SB/26/0417', 8));
    expect(next.paper?.learned).toEqual([]);
    await save(next, 'SB/26/0417', '2026-11-08');
    expect((await readingOf(paperOf('SB/26/0418', 9))).paper?.learned).toHaveLength(1);
  });

  it('is forgotten by who had a paper read, and by nobody else', async () => {
    const { mediaID, paper } = await readingOf(paperOf('SB/26/0419', 10));
    expect(paper?.learned).toHaveLength(1);
    const other = await test.signInAs('super.admin@nusantara.test');
    expect((await forget(mediaID, other)).statusCode).toBe(404);
    const forgotten = await forget(mediaID);
    expect([forgotten.statusCode, forgotten.json()]).toEqual([200, { forgotten: 1 }]);
    const seen: InvoiceReading = (await finance.get(`/v1/bill-readings/${mediaID}`)).json();
    // What was filled in stays: the person looks at it.
    expect([seen.paper?.learned, seen.paper?.number?.value]).toEqual([[], 'SB/26/0419']);
    expect((await readingOf(paperOf('SB/26/0420', 11))).paper?.learned).toEqual([]);
    const { histories } = (await finance.get(`/v1/vendors/${vendor.id}`)).json<{
      histories: { action: string; actorName: string }[];
    }>();
    expect(histories.map(({ action }) => action)).toContain('forgetReading');
    expect((await forget(mediaID)).json()).toEqual({ forgotten: 0 });
    // As a server before lessons has kept it.
    await test.database.systemPool.query(
      `update paper_reading set paper = paper - 'learned', layout = null where media_id = $1`,
      [mediaID],
    );
    expect((await forget(mediaID)).statusCode).toBe(200);
    await save(seen, 'SB/26/0419', '2026-11-10');
  });
});
