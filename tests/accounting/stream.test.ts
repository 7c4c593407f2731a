import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import type { InvoiceReading } from '../../resources/purchasing/invoiceReading/invoiceReading.ts';
import type { ConnectionAnswer } from '../../resources/accounting/connection/connectionWire.ts';
import type { ReadingCredit } from '../../domain/reading/readingState.ts';
import { textPdf } from '../../server/seed/samplePapers.ts';
import type { Caller, TestApp } from '../api/testApp.ts';
import { createTestApp } from '../api/testApp.ts';
import { setCredit } from '../creditLeft.ts';
import { read } from '../proof/payers.ts';
import { goToSandbox } from './booksStage.ts';
import { connectStream, returnToStream, runJobs, stream, uploadAs } from './streamStage.ts';

/** Documents that are read outside. */
let test: TestApp;
let finance: Caller;
let other: Caller;

const email = 'finance.admin@lain.test';
const slow = { timeout: 120_000 };

beforeAll(async () => {
  test = await createTestApp();
}, 600_000);
afterAll(() => test?.close());
beforeEach(async () => {
  for (const text of [
    `update accounting_connection set status = 'not_connected', tokens = null where company_id = 2 and provider = 'stream'`,
    `delete from paper_reader where company_id = 2`,
  ])
    await test.database.systemPool.query(text);
  [finance, other] = [await test.signInAs(email), await test.signInAs('super.admin@lain.test')];
});

const codeOf = (answer: { json: () => unknown }) =>
  (answer.json() as { error: { code: string; message: string } }).error;
const company = async () => read<ConnectionAnswer>(await finance.get('/v1/stream/company'), 200);
const credit = async (): Promise<ReadingCredit> => (await finance.get('/v1/quotas/ocr')).json();
const paper = (number: string) =>
  textPdf([
    'INVOICE',
    'PT Sinar Abadi',
    `Invoice No: ${number}`,
    'Invoice date: 3 November 2026',
    'Due date: 3 December 2026',
    'Subtotal   Rp 1.000.000',
    'PPN 11%   Rp 110.000',
    'Total   Rp 1.110.000',
  ]);

describe('connecting', () => {
  it('leads back to where it began, for the person and browser that began', slow, async () => {
    const journey = await goToSandbox(test, finance, '51002', { ...stream, cameFrom: '/integration' });
    expect(read(await returnToStream(finance, journey), 201)).toEqual({
      status: 'active',
      companyName: 'PT Lain Contoh Mandiri',
      cameFrom: '/integration',
    });
    expect(await company()).toMatchObject({ status: 'active', isSandbox: true, companyID: '51002' });
    const { connectedAt } = (
      await test.database.systemPool.query<{ connectedAt: Date | null }>(
        'select connected_at as "connectedAt" from paper_reader where company_id = 2',
      )
    ).rows[0] ?? { connectedAt: null };
    expect(connectedAt).not.toBeNull();
  });

  it('refuses another person, another browser, nobody, and a replay', slow, async () => {
    const journey = await goToSandbox(test, finance, '51002', stream);
    expect(codeOf(await returnToStream(finance, { ...journey, cookie: '' })).code).toBe('forbidden');
    expect(codeOf(await returnToStream(other, journey)).code).toBe('forbidden');
    const nobody = await test.app.inject({
      method: 'POST',
      url: '/v1/stream/company',
      headers: { cookie: journey.cookie },
      payload: { attempt: journey.attempt, code: journey.returned['code'] },
    });
    expect(nobody.statusCode).toBe(401);
    expect((await company()).status).toBe('not_connected');
    read(await returnToStream(finance, journey), 201);
    expect(codeOf(await returnToStream(finance, journey)).code).toBe('forbidden');
  });

  it.each(['//evil.test', 'https://evil.test/', '/\\evil.test', 'integration'])(
    'leads nowhere else: %s',
    slow,
    async (cameFrom) => {
      expect((await finance.post('/v1/stream/connect', { cameFrom })).statusCode).toBe(400);
    },
  );

  it('ends by a person, and when Stream lets us in no longer', slow, async () => {
    await connectStream(test, finance);
    read(await finance.delete('/v1/stream/company?companyID=51002'), 200);
    expect(await credit()).toMatchObject({ reader: 'stream', isConnected: false });
    await connectStream(test, finance);
    await test.database.systemPool.query('delete from sandbox_stream.token where books_id = 51002');
    const mediaID = await uploadAs(test, email, paper('ST-1'));
    read(await finance.post('/v1/bill-readings', { mediaID }), 201);
    await runJobs(test, 'invoice.reading');
    expect((await company()).status).toBe('revoked');
    expect(await credit()).toMatchObject({ isConnected: false });
    const reading = (await finance.get(`/v1/bill-readings/${mediaID}`)).json<InvoiceReading>();
    expect(reading).toMatchObject({ status: 'failed', failure: 'Stream Integration not connected' });
  });
});

describe('an upload', () => {
  const begin = (mediaID: number) => finance.post('/v1/bill-readings', { mediaID });
  const readingOf = async (mediaID: number) =>
    (await finance.get(`/v1/bill-readings/${mediaID}`)).json<InvoiceReading>();
  const documents = async (): Promise<{ key: string | null; asked: number }[]> =>
    (await test.database.systemPool.query('select key, asked from sandbox_stream.document')).rows;

  it('is refused until Stream is connected, and without credit', slow, async () => {
    read(await finance.put('/v1/stream/reader', { reader: 'stream' }), 200);
    const mediaID = await uploadAs(test, email, paper('ST-2'));
    const refused = await begin(mediaID);
    expect(refused.statusCode).toBe(502);
    expect(codeOf(refused)).toMatchObject({
      code: 'THIRD_PARTY',
      message: 'Stream Integration not connected',
    });
    await connectStream(test, finance);
    const kept = await setCredit(test.database, 2, { monthlyRemaining: 0, lifetime: 0 });
    expect(codeOf(await begin(mediaID)).code).toBe('insufficient_credit');
    await setCredit(test.database, 2, kept);
    read(await begin(mediaID), 201);
  });

  it('is read as here: the same fields, as sure', slow, async () => {
    const here = await uploadAs(test, email, paper('ST-3'));
    read(await begin(here), 201);
    await runJobs(test, 'invoice.reading');
    await connectStream(test, finance);
    const there = await uploadAs(test, email, paper('ST-3'));
    read(await begin(there), 201);
    expect((await credit()).held).toBeGreaterThan(0);
    await runJobs(test, 'invoice.reading');
    const [first, second] = [await readingOf(here), await readingOf(there)];
    expect(second.status).toBe('read');
    expect(second.paper?.number?.value).toBe('ST-3');
    expect(second.paper).toEqual(first.paper);
  });

  it('is read once, though the answer is lost', slow, async () => {
    await connectStream(test, finance);
    const mediaID = await uploadAs(test, email, paper('ST-4'), 'invoice~500.pdf');
    read(await begin(mediaID), 201);
    await expect(runJobs(test, 'invoice.reading')).rejects.toThrow();
    await test.database.systemPool.query(
      `insert into outbox (company_id, topic, payload, due_at)
       values (2, 'invoice.reading', $1, 'epoch')`,
      [{ companyID: 2, mediaID, attempt: 1 }],
    );
    await runJobs(test, 'invoice.reading');
    expect((await readingOf(mediaID)).status).toBe('read');
    const asked = (await documents()).filter(({ key }) => key === `outlay:2:${mediaID}:1`);
    expect(asked).toEqual([{ key: `outlay:2:${mediaID}:1`, asked: 2 }]);
  });

  it('costs nothing where Stream cannot read it', slow, async () => {
    await connectStream(test, finance);
    const before = await credit();
    const mediaID = await uploadAs(test, email, paper('ST-5'), 'invoice~422.pdf');
    read(await begin(mediaID), 201);
    await runJobs(test, 'invoice.reading');
    expect(await readingOf(mediaID)).toMatchObject({ status: 'failed', paper: null });
    expect(await credit()).toEqual(before);
  });

  it('keeps nothing of an answer that no honest reader gives', slow, async () => {
    await connectStream(test, finance);
    const mediaID = await uploadAs(test, email, paper('ST-6'), 'invoice~absurd.pdf');
    read(await begin(mediaID), 201);
    await runJobs(test, 'invoice.reading');
    const { status, paper: kept } = await readingOf(mediaID);
    expect(status).toBe('read');
    expect([kept?.total, kept?.date, kept?.currencyCode, kept?.sellerName]).toEqual([null, null, null, null]);
    expect(kept?.number?.value ?? '').not.toMatch(/[\p{Cc}\u202E]/u);
    expect((kept?.number?.value ?? '').length).toBeLessThanOrEqual(100);
    expect(kept?.dueDate?.value).toBe('2026-12-03');
  });

  it('is read by who was chosen when it was asked for', slow, async () => {
    const mediaID = await uploadAs(test, email, paper('ST-7'));
    read(await begin(mediaID), 201);
    await connectStream(test, finance);
    const before = (await documents()).length;
    await runJobs(test, 'invoice.reading');
    expect((await readingOf(mediaID)).status).toBe('read');
    expect((await documents()).length).toBe(before);
  });
});

it('is chosen by who may connect, and noted', slow, async () => {
  const user = await test.signInAs('finance.user@lain.test');
  expect(codeOf(await user.put('/v1/stream/reader', { reader: 'stream' })).code).toBe('forbidden');
  read(await finance.put('/v1/stream/reader', { reader: 'stream' }), 200);
  expect((await finance.put('/v1/stream/reader', { reader: 'nobody' })).statusCode).toBe(400);
  const { rows } = await test.database.systemPool.query<{ action: string }>(
    `select action from history where company_id = 2 and subject_type = 'accountingConnection' order by id desc limit 1`,
  );
  expect(rows[0]?.action).toBe('readOutside');
});
