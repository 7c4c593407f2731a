import { randomUUID } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import type { DocumentDetail } from '../../resources/purchasing/document/documentWire.ts';
import { notify } from '../../server/notification/notify.ts';
import { documentNotice } from '../../resources/purchasing/document/documentStore.server.ts';
import { workOffOutbox } from '../proof/outboxWork.ts';
import { createTestApp } from './testApp.ts';
import type { Caller, TestApp } from './testApp.ts';

/** The server speaks the language that it is asked in, and mails speak that of who reads them. */
let test: TestApp;
let finance: Caller;
let reviewer: Caller;
let employee: Caller;
let maker: Caller;
let vendorID: number;
let itemID: number;

beforeAll(async () => {
  test = await createTestApp();
  [finance, reviewer, employee, maker] = (await Promise.all(
    ['finance.admin', 'reviewer', 'employee', 'maker'].map((name) => test.signInAs(`${name}@nusantara.test`)),
  )) as [Caller, Caller, Caller, Caller];
  const vendors = (await finance.get('/v1/vendors?limit=1')).json<{ data: { id: number }[] }>();
  vendorID = vendors.data[0]?.id ?? 0;
  const products = (await finance.get('/v1/products?limit=1')).json<{ data: { id: number }[] }>();
  itemID = products.data[0]?.id ?? 0;
});
afterAll(() => test?.close());

interface Refusal {
  code: string;
  key: string;
  message: string;
  fields: Record<string, string>;
  details?: { reason?: string };
}

const indonesian = { headers: { 'accept-language': 'id-ID,id;q=0.9,en;q=0.5' } };

function document(over: object = {}): object {
  return {
    vendorID,
    transactionDate: '2026-11-20',
    dueDate: '2026-12-20',
    referenceNumber: randomUUID(),
    items: [{ itemableID: itemID, qty: 1, unitPrice: 750_000 }],
    ...over,
  };
}

async function entered(over: object = {}): Promise<DocumentDetail> {
  const answer = await finance.post('/v1/bills', document(over));
  expect(answer.statusCode, answer.body).toBe(201);
  return answer.json();
}

/** The same call in both languages. */
async function inBoth(
  call: (options?: typeof indonesian) => ReturnType<Caller['get']>,
): Promise<{ en: Refusal; id: Refusal }> {
  const plain = await call();
  expect(plain.headers['content-language'], plain.body).toBe('en');
  const other = await call(indonesian);
  expect(other.headers['content-language']).toBe('id');
  expect(other.headers['vary']).toMatch(/accept-language/);
  expect(other.statusCode).toBe(plain.statusCode);
  const [en, id] = [plain, other].map((answer) => answer.json<{ error: Refusal }>().error) as [
    Refusal,
    Refusal,
  ];
  expect(id).toMatchObject({ code: en.code, key: en.key });
  return { en, id };
}

describe('a refusal is worded in the language that it is asked in', () => {
  it('of a person without the permission', async () => {
    const { en, id } = await inBoth((options) => employee.get('/v1/bills', options));
    expect(en.message).toMatch(/^This needs bills_invoice_view_list or .*, held by .*\.$/);
    expect(id.message).toMatch(/^Memerlukan bills_invoice_view_list atau .*, yang dimiliki oleh .*\.$/);
  });

  it('of an action that the status does not have', async () => {
    const { data } = (await finance.get('/v1/bills?status=paid&limit=1')).json<{ data: { id: number }[] }>();
    const path = `/v1/bills/${data[0]?.id}/approve`;
    const { en, id } = await inBoth((options) => reviewer.patch(path, undefined, options));
    expect(en.key).toBe('rule.notInStatus');
    expect(en.message).toBe('This invoice has the status “Paid”, where “Approve” is not possible.');
    expect(id.message).toBe('Status faktur ini “Dibayar”: “Setujui” tidak dapat dilakukan.');
  });

  it('of a rule, with the reason behind the words of the catalogue', async () => {
    const bill = await entered();
    const approve = await inBoth((options) =>
      finance.patch(`/v1/bills/${bill.id}/approve`, undefined, options),
    );
    expect(approve.en.message).toBe('Only an approver of the open step can decide this invoice.');
    expect(approve.id.message).toBe(
      'Hanya penyetuju tahap yang sedang terbuka yang dapat memutuskan faktur ini.',
    );
    const given = { notes: 'Twice.' };
    const cancel = await inBoth((options) => reviewer.patch(`/v1/bills/${bill.id}/cancel`, given, options));
    expect(cancel.en).toMatchObject({
      message: 'Unauthorized to cancel',
      details: { reason: 'This needs the permission bills_invoice_void.' },
    });
    expect(cancel.id).toMatchObject({
      message: 'Tidak berwenang membatalkan',
      details: { reason: 'Memerlukan izin bills_invoice_void.' },
    });
  });

  it('of fields: those that a schema refuses, and those that only the server knows', async () => {
    const schema = await inBoth((options) =>
      finance.post('/v1/bills', document({ dueDate: '2026-01-01', notes: 'x'.repeat(2001) }), options),
    );
    expect(schema.en.fields).toEqual({ notes: 'Use at most 2.000 characters' });
    expect(schema.id.fields).toEqual({ notes: 'Paling banyak 2.000 karakter' });
    const known = await inBoth((options) =>
      finance.post('/v1/bills', document({ warehouseID: 9_999_999 }), options),
    );
    expect(known.en.fields).toEqual({ warehouseID: 'Choose one from the list' });
    expect(known.id.fields).toEqual({ warehouseID: 'Pilih salah satu dari daftar' });
  });

  it('of one row among many', async () => {
    const bill = await entered();
    const answer = await finance.patch('/v1/bills/bulk/approve', { ids: [bill.id] }, indonesian);
    expect(answer.json<{ results: object[] }>().results).toMatchObject([
      { ok: false, message: 'Hanya penyetuju tahap yang sedang terbuka yang dapat memutuskan faktur ini.' },
    ]);
  });

  it('of a call that nothing answers, and of a language that nobody speaks here', async () => {
    const { id } = await inBoth((options) => finance.get('/v1/nothing', options));
    expect(id.message).toBe('Tidak ada GET /v1/nothing.');
    const other = await finance.get('/v1/nothing', { headers: { 'accept-language': 'fr, *;q=0.1' } });
    expect(other.headers['content-language']).toBe('en');
  });
});

describe('a record is told in the language that it is asked in', () => {
  it('its chain, its history, and why actions are closed', async () => {
    const bill = await entered();
    const path = `/v1/bills/${bill.id}`;
    const [en, id] = (await Promise.all([finance.get(path), finance.get(path, indonesian)])).map((answer) =>
      answer.json<DocumentDetail>(),
    ) as [DocumentDetail, DocumentDetail];
    expect(en.approval.layerReason).toMatch(/^Rp .*: workflow “.+”, layer “.+”\.$/);
    expect(id.approval.layerReason).toMatch(/^Rp .*: alur kerja “.+”, lapisan “.+”\.$/);
    expect(en.histories.at(-1)?.systemNotes).toBe(en.approval.layerReason);
    expect(id.histories.at(-1)?.systemNotes).toBe(id.approval.layerReason);
    expect(en.approval.steps[0]?.reason).toBe('Chosen as named in the workflow.');
    expect(id.approval.steps[0]?.reason).toBe('Dipilih sebagai: disebut di alur kerja.');
    expect(en.refusals['approve']).toBe('Only an approver of the open step can decide this invoice.');
    expect(id.refusals['approve']).toMatch(/^Hanya penyetuju/);
  });

  it('and what was said before there were messages stays in English', async () => {
    const bill = await entered();
    const [row] = (
      await test.database.systemPool.query<{ remark: { key: string } }>(
        `select remark from history where subject_type = 'bill' and subject_id = $1 order by position desc limit 1`,
        [bill.id],
      )
    ).rows;
    expect(row?.remark.key).toBe('chain.layer');
    // As a server of before wrote it.
    await test.database.systemPool.query(
      `update history set remark = null, system_notes = 'The layer for any amount applies.'
       where subject_type = 'bill' and subject_id = $1 and remark is not null`,
      [bill.id],
    );
    const told = (await finance.get(`/v1/bills/${bill.id}`, indonesian)).json<DocumentDetail>();
    expect(told.histories.at(-1)?.systemNotes).toBe('The layer for any amount applies.');
  });
});

describe('a mail is in the language of who gets it', () => {
  it('what one chose for the screens, else English', async () => {
    await maker.put('/v1/users/me/preferences/locale', { value: 'id' });
    const { rows: people } = await test.database.systemPool.query<{ id: string }>(
      `select id from employee where company_id = 1 and email in ('maker@nusantara.test', 'finance.admin@nusantara.test')`,
    );
    const { rows: last } = await test.database.systemPool.query<{ last: string }>(
      'select coalesce(max(id), 0) as last from outbox',
    );
    const message = documentNotice('awaitingReview', { number: 'INV/2026/000001' });
    await test.database.write(1, (executor) =>
      notify(executor, 1, {
        employeeIDs: people.map(({ id }) => Number(id)),
        group: 'approvals',
        kind: 'assignment',
        eventType: 'bill_awaiting_review',
        objectType: 'bill',
        objectID: 1,
        message,
      }),
    );
    await workOffOutbox(test, { after: Number(last[0]?.last) });
    const { rows: kept } = await test.database.systemPool.query(
      `select message from notification where company_id = 1 and event_type = 'bill_awaiting_review' order by id desc limit 2`,
    );
    expect(kept).toEqual([{ message }, { message }]);
    const folder = join(test.configuration.dataDir, 'outbox');
    const mails = readdirSync(folder).map((name) => readFileSync(join(folder, name), 'utf8'));
    const to = (email: string) => mails.find((mail) => mail.includes(`To: ${email}`)) ?? '';
    expect(to('finance.admin@nusantara.test')).toContain('Subject: INV/2026/000001 waits for your review.');
    expect(to('maker@nusantara.test')).toContain('Subject: INV/2026/000001 menunggu peninjauan Anda.');
    expect(to('maker@nusantara.test')).toContain('lang=3D"id"');
  });
});
