import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';

import { takeMail } from '../../resources/accounting/stream/findMail.server.ts';
import type { MailedRow } from '../../resources/accounting/stream/streamWire.ts';
import type { DocumentDetail } from '../../resources/purchasing/document/documentWire.ts';
import { textPdf } from '../../server/seed/samplePapers.ts';
import { mailToStream } from '../../server/stream/sandboxStream.ts';
import type { Caller, TestApp } from '../api/testApp.ts';
import { createTestApp } from '../api/testApp.ts';
import { setCredit } from '../creditLeft.ts';
import { read } from '../proof/payers.ts';
import { connectStream, runJobs } from './streamStage.ts';

/** Documents that are mailed to a company become drafts, each once. */
let test: TestApp;
let finance: Caller;

const slow = { timeout: 120_000 };

beforeAll(async () => {
  test = await createTestApp();
  finance = await test.signInAs('finance.admin@lain.test');
  await connectStream(test, finance);
}, 600_000);
afterAll(() => test?.close());
beforeEach(async () => {
  vi.restoreAllMocks();
  await test.database.systemPool.query('delete from sandbox_stream.document where books_id = 51002');
  await test.database.systemPool.query('delete from mailed_document where company_id = 2');
});

const pdf = (number: string) =>
  textPdf([
    'INVOICE',
    'PT Sinar Abadi',
    `Invoice No: ${number}`,
    'Invoice date: 3 November 2026',
    'Due date: 3 December 2026',
    'Description                              Qty       Price          Amount',
    'Kertas A4                                1         1.000.000      1.000.000',
    'Subtotal   Rp 1.000.000',
    'PPN 11%   Rp 110.000',
    'Total   Rp 1.110.000',
  ]);
const mail = (fileName: string, content: Buffer = pdf(fileName), at = test.clock.at) =>
  mailToStream(test.database, {
    to: 51002,
    sender: 'billing@sinar.example.com',
    fileName,
    contentType: 'application/pdf',
    content,
    at,
  });
const rows = async () => read<{ data: MailedRow[] }>(await finance.get('/v1/stream/mailed'), 200).data;
const take = () => takeMail(test.context, 2);
const countOf = async (text: string) =>
  Number((await test.database.systemPool.query<{ count: string }>(text)).rows[0]?.count);

describe('a mailed document', () => {
  it('becomes a draft with what was read of it, and its person is told', slow, async () => {
    await mail('ML-1.pdf');
    expect((await finance.post('/v1/stream/mailed', {})).statusCode).toBe(204);
    expect(await runJobs(test, 'stream.mail')).toBe(1);
    const [row] = await rows();
    expect(row).toMatchObject({ status: 'made', sender: 'billing@sinar.example.com', reason: null });
    const draft = read<DocumentDetail>(await finance.get(`/v1/bills/${row?.bill?.id}`), 200);
    expect(draft).toMatchObject({
      status: 'draft',
      transactionDate: '2026-11-03',
      dueDate: '2026-12-03',
      totalAmount: 1_110_000,
    });
    expect(draft.media.map(({ fileName }) => fileName)).toEqual(['ML-1.pdf']);
    expect(draft.mediaOcrID).toBe(draft.media[0]?.id);
    const told = await test.database.systemPool.query(
      `select 1 from outbox where company_id = 2 and payload ->> 'eventType' = 'mailed_document_drafted'`,
    );
    expect(told.rowCount).toBe(1);
    const { rows: history } = await test.database.systemPool.query<{ remark: unknown }>(
      `select remark from history where company_id = 2 and subject_type = 'bill' and subject_id = $1`,
      [row?.bill?.id],
    );
    expect(JSON.stringify(history)).toContain('billing@sinar.example.com');
  });

  it('stays known when its draft is deleted, and makes no second one', slow, async () => {
    await mail('ML-deleted.pdf');
    await take();
    const [row] = await rows();
    const id = row?.bill?.id;
    expect(id).toEqual(expect.any(Number));
    expect((await finance.delete(`/v1/bills/${id}`)).statusCode).toBe(204);
    expect(await rows()).toEqual([{ ...row, bill: null }]);
    await take();
    expect(await rows()).toEqual([{ ...row, bill: null }]);
  });

  it('becomes one draft, by many at once, doubled and again', slow, async () => {
    await mail('ML-2.pdf');
    const whole = test.context.stream.program.mailed;
    vi.spyOn(test.context.stream.program, 'mailed').mockImplementation(async (token, after) => {
      const found = await whole(token, after);
      return [...found, ...found];
    });
    const before = await countOf('select count(*) from bill where company_id = 2');
    await Promise.all([take(), take(), take()]);
    await take();
    expect((await rows()).map(({ status }) => status)).toEqual(['made']);
    expect(await countOf('select count(*) from bill where company_id = 2')).toBe(before + 1);
  });

  it('is found though it comes late, behind others', slow, async () => {
    const late = await mail('ML-late.pdf');
    await test.database.systemPool.query(
      'update sandbox_stream.document set books_id = 51001 where id = $1',
      [late],
    );
    await mail('ML-3.pdf');
    await take();
    await test.database.systemPool.query(
      'update sandbox_stream.document set books_id = 51002 where id = $1',
      [late],
    );
    await take();
    expect((await rows()).map(({ fileName }) => fileName).toSorted()).toEqual(['ML-3.pdf', 'ML-late.pdf']);
    expect((await rows()).every(({ status }) => status === 'made')).toBe(true);
  });

  it.each([
    ['swapped', 'ML-4~swapped.pdf', 'Stream answers another document than was asked for.', 5],
    ['refused', 'ML-5~422.pdf', 'Stream cannot read this file. It cost no credit.', 1],
  ])('that is %s makes none', slow, async (_what, fileName, reason, looks) => {
    await mail(fileName);
    const before = await countOf('select count(*) from bill where company_id = 2');
    for (let look = 0; look < looks; look += 1) await take();
    expect(await rows()).toMatchObject([{ status: 'refused', bill: null, reason }]);
    expect(await countOf('select count(*) from bill where company_id = 2')).toBe(before);
  });

  it('of which absurd things are said is a draft without them', slow, async () => {
    await mail('ML-6~absurd.pdf');
    await take();
    const [row] = await rows();
    const draft = read<DocumentDetail>(await finance.get(`/v1/bills/${row?.bill?.id}`), 200);
    expect(draft).toMatchObject({ status: 'draft', currencyCode: 'IDR' });
    expect(draft.referenceNumber ?? '').not.toMatch(/[\p{Cc}\u202E]/u);
    expect((draft.referenceNumber ?? '').length).toBeLessThanOrEqual(100);
  });

  it('that is no document is not taken', slow, async () => {
    await mail('ML-7.pdf', Buffer.from('MZ this is a program'));
    await take();
    expect(await rows()).toMatchObject([{ status: 'refused', bill: null }]);
  });

  it('waits for credit, and is no second one once there is some', slow, async () => {
    const kept = await setCredit(test.database, 2, { monthlyRemaining: 0, lifetime: 0 });
    await mail('ML-8.pdf');
    await take();
    expect(await rows()).toMatchObject([
      { status: 'waiting', bill: null, reason: expect.stringContaining('credit') },
    ]);
    await setCredit(test.database, 2, kept);
    await take();
    expect(await rows()).toMatchObject([{ status: 'made', reason: null }]);
  });
});

it('is seen by who may see the integration alone', slow, async () => {
  const user = await test.signInAs('finance.user@lain.test');
  expect((await user.get('/v1/stream/mailed')).statusCode).toBe(403);
  expect((await user.post('/v1/stream/mailed', {})).statusCode).toBe(403);
});
