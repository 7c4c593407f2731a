import readExcelFile from 'read-excel-file/universal';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { nouns } from '../../resources/nouns.server.ts';
import { isImported } from '../../domain/noun/nounSheets.ts';
import { declaredNouns } from '../../resources/nouns.ts';
import { recordImportTopic } from '../../server/exchange/import/importJob.ts';
import { readSheet } from '../../server/exchange/import/readSheet.ts';
import { writeSheet } from '../../server/exchange/writeSheet.ts';
import type { Caller, TestApp } from '../api/testApp.ts';
import { createTestApp } from '../api/testApp.ts';
import { lastInOutbox, workOffOutbox } from '../proof/outboxWork.ts';
import { buildForm } from '../server/filesOfAllKinds.ts';

let test: TestApp;
let admin: Caller;
let after: number;

beforeAll(async () => {
  test = await createTestApp();
  admin = await test.signInAs('super.admin@nusantara.test');
  after = await lastInOutbox(test);
});
afterAll(() => test?.close());

interface Detail {
  id: number;
  version: number;
  status: string;
  counts: Record<string, number>;
  columns: { key: string; label: string }[];
  histories: { action: string; systemNotes: string | null }[];
}
interface SheetRow {
  number: number;
  cells: Record<string, string>;
  fate: string;
  problems: Record<string, string>;
  changes: Record<string, [string, string]>;
  recordID: number | null;
  outcome: string | null;
  reason: string | null;
}
type Cell = string | number | null;

const csvOf = (rows: readonly (readonly Cell[])[]) =>
  Buffer.from(
    rows
      .map((row) => row.map((cell) => `"${String(cell ?? '').replaceAll('"', '""')}"`).join(','))
      .join('\r\n'),
  );

async function upload(path: string, content: Buffer | Uint8Array, caller = admin, fileName = 'sheet.csv') {
  const { payload, headers } = buildForm([{ content: Buffer.from(content), fileName }]);
  return await caller.post(`/v1/${path}/imports`, payload, { headers, idempotencyKey: null });
}

async function draft(path: string, rows: readonly (readonly Cell[])[], caller = admin): Promise<Detail> {
  const answer = await upload(path, csvOf(rows), caller);
  expect(answer.statusCode, answer.body).toBe(201);
  return answer.json<Detail>();
}

async function rowsOf(id: number, query = ''): Promise<SheetRow[]> {
  const answer = await admin.get(`/v1/imports/${id}/rows?limit=100${query}`);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<{ data: SheetRow[] }>().data;
}

const work = () => workOffOutbox(test, { after });

async function act(id: number, action: string, caller = admin): Promise<Detail> {
  const answer = await caller.patch(`/v1/imports/${id}/${action}`);
  expect(answer.statusCode, answer.body).toBe(200);
  await work();
  return (await admin.get(`/v1/imports/${id}`)).json<Detail>();
}

async function recordOf(path: string, id: number | null | undefined) {
  return (await admin.get(`/v1/${path}/${id}`)).json<Record<string, unknown> & { version: number }>();
}

async function fileRefusal(content: Buffer | Uint8Array): Promise<string> {
  const answer = await upload('vendors', content);
  expect(answer.statusCode, answer.body).toBe(422);
  return answer.json<{ error: { fields: { file: string } } }>().error.fields.file;
}

const inSheets = declaredNouns.filter(({ noun }) => isImported(noun));

describe.each(inSheets.map(({ noun }) => [noun.path, noun] as const))('%s', (path) => {
  it('imports its own template as it is', async () => {
    const answer = await admin.get(`/v1/${path}/imports/template.xlsx`);
    expect(answer.statusCode).toBe(200);
    const made = await upload(path, answer.rawPayload, admin, 'template.xlsx');
    expect(made.statusCode, made.body).toBe(201);
    const { id } = made.json<Detail>();
    const [row] = await rowsOf(id);
    expect(row?.problems).toEqual({});
    expect(row?.fate).toBe('new');
    const done = await act(id, 'confirm');
    expect(done.status).toBe('processed');
    const [saved] = await rowsOf(id);
    expect(saved?.outcome).toBe('created');
    const undone = await act(id, 'undo');
    expect(undone.status).toBe('undone');
    expect((await admin.get(`/v1/${path}/${saved?.recordID}`)).statusCode).toBe(404);
  });
});

/** Names that every object of JavaScript has. */
const namesOfObjects = ['__proto__', 'constructor', 'toString', 'hasOwnProperty'];

describe.each(inSheets.map(({ noun }) => [noun.path] as const))('%s', (path) => {
  it('take names of JavaScript’s own in columns and cells for what they say', async () => {
    const template = await admin.get(`/v1/${path}/imports/template.xlsx`);
    const [labels = []] =
      (await readExcelFile(new Blob([new Uint8Array(template.rawPayload)])))[0]?.data ?? [];
    const known = labels.map(String);
    const answer = await upload(
      path,
      csvOf([
        [...known, ...namesOfObjects],
        ...namesOfObjects.map((name) => [...known, ...namesOfObjects].map(() => name)),
      ]),
    );
    // A column that no form has is named; none is taken for one that it is not.
    expect(answer.statusCode, answer.body).toBe(422);
    expect(answer.body).toContain('__proto__');
    // What no database keeps is no text of a sheet.
    expect((await upload(path, csvOf([known, known.map(() => 'nul\u0000')]))).statusCode).toBe(422);

    const { id } = await draft(path, [known, ...namesOfObjects.map((name) => known.map(() => name))]);
    const rows = await rowsOf(id);
    expect(rows).toHaveLength(namesOfObjects.length);
    for (const row of rows) {
      expect(Object.values(row.problems).join(' '), JSON.stringify(row)).not.toMatch(
        /undefined|object|native/,
      );
    }
    if (rows.some(({ fate }) => fate === 'new')) {
      expect((await act(id, 'confirm')).status).toBe('processed');
    }
    expect((await admin.get(`/v1/imports/${id}/failed.xlsx`)).statusCode).toBe(200);
  });
});

describe('a sheet', () => {
  it('is about the record whose name is one with its own to a reader', async () => {
    const made = await admin.post('/v1/warehouses', { name: 'Gudang München', address: 'Jl. Lama 1' });
    const { id } = made.json<{ id: number }>();
    const sheet = await draft('warehouses', [
      ['Name', 'Address'],
      ['Gudang  Mu\u0308nchen', 'Jl. Baru 2'],
      ['Gudang Munchen', 'Jl. Baru 3'],
      ['GUDANG MU\u0308NCHEN', 'Jl. Baru 4'],
    ]);
    const rows = await rowsOf(sheet.id);
    expect(rows.map(({ fate, recordID }) => [fate, recordID])).toEqual([
      ['changed', id],
      ['new', null],
      ['error', id],
    ]);
    expect(Object.keys(rows[2]?.problems ?? {})).toEqual(['name']);
  });

  it('is refused in words that name the column, the cell or the row', async () => {
    expect(
      await fileRefusal(
        csvOf([
          ['Phone', 'Colour'],
          ['1', 'red'],
        ]),
      ),
    ).toMatch(/Name.*Column B is headed “Colour”/s);
    expect(
      await fileRefusal(
        csvOf([
          ['Name', 'Phone', 'phone'],
          ['a', '1', '2'],
        ]),
      ),
    ).toContain('Columns B and C');
    expect(
      await fileRefusal(
        csvOf([
          ['Name', ''],
          ['a', 'b'],
        ]),
      ),
    ).toContain('Column B has cells and no heading');
    expect(await fileRefusal(csvOf([['Name']]))).toContain('no rows');
    expect(await fileRefusal(Buffer.from([0x50, 0x4b, 3, 4, 5, 6]))).toContain('no sheet');
    expect(await fileRefusal(Buffer.from([0x4e, 0xff, 0xfe]))).toContain('UTF-8');
    expect(await fileRefusal(Buffer.from('Name\n"open'))).toContain('Line');
    const many = Array.from({ length: 5001 }, (_, index) => [`V ${index}`]);
    expect(await fileRefusal(csvOf([['Name'], ...many]))).toContain('5.001');
  });

  it('is read by label in either language or by key, with amounts as people write them', async () => {
    const { id } = await draft('products', [
      ['Nama', 'code', 'Prices 1: Currency', 'Prices 1: Price of one', 'VAT (%)'],
      ['Kertas impor', 'IMP-1', 'usd', '1.250,50', '11%'],
      ['Tinta impor', 'IMP-2', 'IDR', '1.250,50', '110'],
    ]);
    const [good, bad] = await rowsOf(id);
    expect(good?.fate).toBe('new');
    expect(Object.keys(bad?.problems ?? {}).toSorted()).toEqual(['prices.1.amount', 'tax']);
    await act(id, 'confirm');
    const [saved, failed] = await rowsOf(id);
    expect(await recordOf('products', saved?.recordID)).toMatchObject({
      code: 'IMP-1',
      tax: 11,
      prices: [{ currencyCode: 'USD', amount: 1250.5 }],
    });
    expect(failed?.outcome).toBeNull();
  });

  it('keeps what our own exports make inert, and refuses formulas and lost digits', async () => {
    const content = await writeSheet({
      name: 'Vendors',
      headings: ['Name', 'Phone', 'Tax number (NPWP)'],
      rows: [['=Vendor', '+62 21 5550100', 1234567890123456]],
    });
    const { rows } = await readSheet(content);
    expect(rows[1]?.cells.slice(0, 2)).toEqual(['=Vendor', '+62 21 5550100']);
    const { id } = (await upload('vendors', content)).json<Detail>();
    const [row] = await rowsOf(id);
    expect(row?.problems).toEqual({ taxNumber: expect.stringContaining('lost digits') as string });
  });
});

describe('a row', () => {
  it('is new, changed with what was, unchanged or wrong; twins are found', async () => {
    const first = await draft('vendors', [
      ['Name', 'Phone', 'Term of payment'],
      ['PT Impor Satu', '1', ''],
      ['PT Impor Dua', '021 55501', 'No such term'],
      ['pt impor satu', '021 55502', ''],
      ['PT Impor Tiga', '021 55503', ''],
    ]);
    const fates = (rows: readonly SheetRow[]) => rows.map(({ fate }) => fate);
    expect(fates(await rowsOf(first.id))).toEqual(['error', 'error', 'error', 'new']);
    const [one, two, three] = await rowsOf(first.id);
    expect(one?.problems['phone']).toBeDefined();
    expect(two?.problems['term']).toContain('No such term');
    expect(three?.problems['name']).toContain('Row 2');
    const mended = await admin.patch(`/v1/imports/${first.id}/rows/2`, { cells: { phone: '021 55500' } });
    expect(mended.statusCode, mended.body).toBe(200);
    await admin.patch(`/v1/imports/${first.id}/rows/3`, { cells: { term: '' } });
    const left = await admin.patch(`/v1/imports/${first.id}/rows/4`, { isLeftOut: true });
    expect(left.json<{ counts: object }>().counts).toMatchObject({ new: 3, leftOut: 1, error: 0 });
    const done = await act(first.id, 'confirm');
    expect(done.counts).toMatchObject({ saved: 3, failed: 0, waiting: 0 });
    expect(done.histories.map(({ action }) => action)).toEqual(['create', 'confirm', 'finish']);
    const second = await draft('vendors', [
      ['Name', 'Phone', 'Email'],
      ['PT Impor Satu', '021 55500', ''],
      ['PT IMPOR DUA', '021 99999', 'dua@example.com'],
      ['PT Impor Tiga', '-', ''],
    ]);
    const again = await rowsOf(second.id);
    expect(fates(again)).toEqual(['unchanged', 'changed', 'changed']);
    expect(again[1]?.changes).toEqual({
      name: ['PT Impor Dua', 'PT IMPOR DUA'],
      phone: ['021 55501', '021 99999'],
      email: ['', 'dua@example.com'],
    });
    expect(again[2]?.changes).toEqual({ phone: ['021 55503', ''] });
  });

  it('is judged by the rules of its form, and a changed bank account waits for a second person', async () => {
    const answer = await admin.get('/v1/vendors?limit=100&status=active');
    const vendors = answer.json<{ data: { id: number; name: string; bankAccounts: object[] }[] }>().data;
    const paid = await test.database.systemPool.query<{ vendor_id: string }>(
      `select vendor_id from bill where company_id = 1 group by 1`,
    );
    const named = new Set(paid.rows.map(({ vendor_id }) => Number(vendor_id)));
    const vendor = vendors.find(({ id, bankAccounts }) => named.has(id) && bankAccounts.length === 1);
    const { id } = await draft('vendors', [
      ['Name', 'bankAccounts.1.accountNumber', 'taxNumber'],
      [vendor?.name ?? '', '9988776655', ''],
      ['PT Pajak Salah', '', '12'],
    ]);
    const [changed, wrong] = await rowsOf(id);
    expect(changed?.fate).toBe('changed');
    expect(wrong?.problems['taxNumber']).toContain('15 or 16');
    await act(id, 'confirm');
    expect((await recordOf('vendors', vendor?.id))['status']).toBe('bank_detail_review');
  });

  it('asks the permission of what it does', async () => {
    const finance = await test.signInAs('finance.admin@nusantara.test');
    const employee = await test.signInAs('employee@nusantara.test');
    expect((await upload('vendors', csvOf([['Name'], ['x']]), employee)).statusCode).toBe(403);
    const { id } = await draft('vendors', [['Name'], ['PT Milik Sendiri']], finance);
    const foreign = await admin.patch(`/v1/imports/${id}/confirm`);
    expect(foreign.statusCode).toBe(403);
    expect((await employee.get(`/v1/imports/${id}`)).statusCode).toBe(404);
    const stranger = await test.signInAs('admin@lain.test');
    expect((await stranger.get(`/v1/imports/${id}`)).statusCode).toBe(404);
    expect((await stranger.patch(`/v1/imports/${id}/rows/2`, { isLeftOut: true })).statusCode).toBe(404);
  });
});

describe('an import under way', () => {
  it('goes on where it stopped and saves no row twice', async () => {
    const rows = Array.from({ length: 300 }, (_, index) => [`Gudang ${index}`, 'Jl. Impor']);
    const { id } = await draft('warehouses', [['Name', 'Address'], ...rows]);
    expect((await admin.patch(`/v1/imports/${id}/confirm`)).statusCode).toBe(200);
    const workers = nouns.workers(test.context).filter(({ topic }) => topic.name === recordImportTopic.name);
    const job = {
      id: '00000000-0000-4000-8000-000000000001',
      companyID: 1,
      payload: { companyID: 1, importID: id },
      attempt: 1,
    };
    // Two servers have the same job, as after one of them was taken for dead.
    await Promise.all([workers[0]?.run(job), workers[0]?.run(job)]);
    await work();
    const done = (await admin.get(`/v1/imports/${id}`)).json<Detail>();
    expect(done.counts).toMatchObject({ saved: 300, failed: 0 });
    const { rows: made } = await test.database.systemPool.query<{ count: string }>(
      `select count(*) from warehouse where company_id = 1 and address = 'Jl. Impor'`,
    );
    expect(Number(made[0]?.count)).toBe(300);
  });

  it('saves nothing that came between, and stops with the right of the person', async () => {
    const { id } = await draft('warehouses', [['Name'], ['Gudang Antara'], ['Gudang Lain']]);
    await admin.post('/v1/warehouses', { name: 'Gudang Antara', address: null, peopleIDs: [] });
    const done = await act(id, 'confirm');
    const [between, other] = await rowsOf(id);
    expect(between).toMatchObject({
      outcome: 'failed',
      reason: expect.stringContaining('changed') as string,
    });
    expect(other?.outcome).toBe('created');
    expect(done.status).toBe('processed');
    const file = await admin.get(`/v1/imports/${id}/failed.xlsx`);
    const sheet = await readSheet(file.rawPayload);
    expect(sheet.rows.map(({ cells }) => cells[0])).toEqual(['Name', 'Gudang Antara']);
  });

  it('gives the rows that failed as a sheet without formulas, which can be imported again', async () => {
    const { id } = await draft('warehouses', [
      ['Name', 'Address', 'People'],
      ['=1+1', '@home', 'Nobody of that name'],
    ]);
    const file = await admin.get(`/v1/imports/${id}/failed.xlsx`);
    const [raw] = await readExcelFile(new Blob([new Uint8Array(file.rawPayload)]));
    expect(raw?.data[1]?.slice(0, 2)).toEqual(["'=1+1", "'@home"]);
    const again = await upload('warehouses', file.rawPayload, admin, 'failed.xlsx');
    expect(again.statusCode, again.body).toBe(201);
    const [row] = await rowsOf(again.json<Detail>().id);
    expect(row?.cells).toEqual({ name: '=1+1', address: '@home', people: 'Nobody of that name' });
  });
});

describe('an undo', () => {
  it('takes back what nobody touched, and says why it leaves the rest', async () => {
    await draft('warehouses', [
      ['Name', 'Address'],
      ['Gudang Lama', 'Jl. Lama'],
      ['Gudang Tua', 'Jl. Tua'],
    ]).then(({ id }) => act(id, 'confirm'));
    const { id } = await draft('warehouses', [
      ['Name', 'Address'],
      ['Gudang Lama', 'Jl. Baru'],
      ['Gudang Tua', 'Jl. Baru'],
      ['Gudang Segar', 'Jl. Baru'],
    ]);
    await act(id, 'confirm');
    const [restored, touched, fresh] = await rowsOf(id);
    const edited = await recordOf('warehouses', touched?.recordID);
    const saved = await admin.put(
      `/v1/warehouses/${touched?.recordID}`,
      { name: 'Gudang Tua', address: 'Jl. Tangan', peopleIDs: [] },
      { version: edited.version },
    );
    expect(saved.statusCode, saved.body).toBe(200);
    const undone = await act(id, 'undo');
    expect(undone.counts).toMatchObject({ undone: 2, kept: 1 });
    const after = await rowsOf(id);
    expect(after.map(({ outcome }) => outcome)).toEqual(['undone', 'kept', 'undone']);
    expect(after[1]?.reason).toContain('changed since');
    expect((await recordOf('warehouses', restored?.recordID))['address']).toBe('Jl. Lama');
    expect((await recordOf('warehouses', touched?.recordID))['address']).toBe('Jl. Tangan');
    expect((await admin.get(`/v1/warehouses/${fresh?.recordID}`)).statusCode).toBe(404);
  });

  it('is possible for seven days', async () => {
    const { id } = await draft('warehouses', [['Name'], ['Gudang Sepekan']]);
    await act(id, 'confirm');
    test.pass(7 * 86_400 + 60);
    admin = await test.signInAs('super.admin@nusantara.test');
    const late = await admin.patch(`/v1/imports/${id}/undo`);
    expect(late.statusCode).toBe(403);
    expect(late.json<{ error: { message: string } }>().error.message).toContain('7 days');
  });
});
