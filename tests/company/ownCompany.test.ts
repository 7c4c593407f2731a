import { randomUUID } from 'node:crypto';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

import { createCanvas, loadImage } from '@napi-rs/canvas';
import { XMLParser } from 'fast-xml-parser';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';

import { activationTokenOf, newestLink } from '../../resources/company/invitation/activationLink.server.ts';
import { runCommand } from '../../resources/company/operator/commands.server.ts';
import { handToBank } from '../../resources/paying/payment/bank/paymentDisbursement.server.ts';
import { createNoBank } from '../../server/bank/noBank.ts';
import { textPdf } from '../../server/seed/samplePapers.ts';
import { makeSetupLink } from '../../server/identity/setupLink.ts';
import { startSession } from '../../server/session/sessions.ts';
import type { Caller, TestApp } from '../api/testApp.ts';
import { callerWith, createTestApp } from '../api/testApp.ts';
import { askHledger, hledgerMissing } from '../journalReader.ts';
import { read } from '../proof/payers.ts';

/** A company of its own, from an empty database to its first paid invoice, where no bank is connected. */
let test: TestApp;
let founder: Caller;
let maker: Caller;
let releaser: Caller;
let account: { id: number };

const password = 'lonceng kuning menari pelan';
const company = {
  name: 'PT Mandiri Contoh',
  address: 'Jl. Melati 5, Bandung',
  taxNumber: null,
  country: 'ID',
  timeZone: 'Asia/Jakarta',
  firstFiscalMonth: 'july',
};
const admin = { firstName: 'Sari', lastName: 'Wijaya', email: 'sari@contoh.example', password };

beforeAll(async () => {
  test = await createTestApp({ isSeeded: false, env: { SEED: 'none' }, replace: { bank: createNoBank() } });
});
afterAll(() => test?.close());

const tokenOf = (address: string | null) => new URL(address ?? '').searchParams.get('token') ?? '';
const sign = (): Buffer => {
  const canvas = createCanvas(640, 320);
  canvas.getContext('2d').fillRect(100, 100, 300, 100);
  return canvas.toBuffer('image/png');
};
let logo = '';

async function sendLogo(token: string, cookies: Record<string, string>, content: Buffer) {
  const form = new FormData();
  form.append('file', new Blob([Uint8Array.from(content)]), 'sign.png');
  const sent = new Response(form);
  return test.app.inject({
    method: 'POST',
    url: `/v1/external/setup/logo?token=${token}`,
    cookies,
    headers: { 'content-type': sent.headers.get('content-type') ?? '' },
    payload: Buffer.from(await sent.arrayBuffer()),
  });
}

/** How many files there are, by their rows and by what lies in the storage. */
async function rowsAndFiles(): Promise<[number, number]> {
  const { rows } = await test.database.systemPool.query<{ files: number }>(
    'select count(*)::int as files from media',
  );
  const folder = join(test.context.configuration.dataDir, 'files');
  const stored = existsSync(folder)
    ? readdirSync(folder, { recursive: true, withFileTypes: true }).filter((one) => one.isFile())
    : [];
  return [rows[0]?.files ?? -1, stored.length];
}

const open = (token: string, cookies: Record<string, string> = {}) =>
  test.app.inject({ url: `/v1/external/setup?token=${token}`, cookies });
const make = (token: string, cookies: Record<string, string>, body: object = { company, admin }) =>
  test.app.inject({ method: 'POST', url: '/v1/external/setup', cookies, payload: { token, ...body } });

/** Signs in somebody of the company by their number: it is no demo, whose people nobody asks for a password. */
async function session(email: string): Promise<Caller> {
  const { rows } = await test.database.systemPool.query<{ company_id: string; id: string }>(
    'select company_id, id from employee where email = $1',
    [email],
  );
  const tokens = await startSession(test.context, {
    companyID: Number(rows[0]?.company_id),
    employeeID: Number(rows[0]?.id),
    email,
  });
  return callerWith(test.app, test.database, tokens);
}

describe('an empty installation', () => {
  let token: string;
  let cookies: Record<string, string>;

  it('says where its company is made, and that nobody works here', async () => {
    token = tokenOf(await makeSetupLink(test.context));
    const options = await test.app.inject({ url: '/v1/auth/options' });
    expect(options.json()).toMatchObject({ hasCompany: false, people: [] });
  });

  it('opens the link in one browser; false, stolen and expired ones look alike', async () => {
    const first = await open(token);
    expect(first.json()).toEqual({ signsInBy: 'password', isBankSandbox: false });
    const [cookie] = first.cookies;
    cookies = { [cookie?.name ?? '']: cookie?.value ?? '' };
    expect((await open(token, cookies)).statusCode).toBe(200);
    const expired = tokenOf(await makeSetupLink(test.context));
    await test.database.systemPool.query(
      `update identity.setup_link set expires_at = $1 where browser_hash is null`,
      [new Date(test.clock.at.getTime() - 1)],
    );
    const over = [open(token), open('false'), open(expired)];
    const answers = (await Promise.all(over)).map(({ statusCode, json }) => {
      const { error } = json() as { error: { code: string; message: string } };
      return [statusCode, error.code, error.message];
    });
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(answers[0]?.[0]).toBe(404);
    expect((await make(token, {})).statusCode).toBe(404);
  });

  it('refuses what it cannot take, by field, and keeps the link', async () => {
    const weak = await make(token, cookies, { company, admin: { ...admin, password: 'sariwijaya12' } });
    expect(weak.statusCode).toBe(400);
    expect(weak.json<{ error: { fields: object } }>().error.fields).toHaveProperty('password');
    const monthless = await make(token, cookies, {
      company: { ...company, firstFiscalMonth: 'juli' },
      admin,
    });
    expect(monthless.json<{ error: { fields: object } }>().error.fields).toHaveProperty([
      'company.firstFiscalMonth',
    ]);
    const notDrawn = Buffer.from('no picture at all').toString('base64');
    const faceless = await make(token, cookies, { company: { ...company, logo: notDrawn }, admin });
    expect(faceless.json<{ error: { fields: object } }>().error.fields).toHaveProperty(['company.logo']);
    const nameless = await make(token, cookies, { company: { ...company, name: '' }, admin });
    expect(nameless.json<{ error: { fields: object } }>().error.fields).toHaveProperty(['company.name']);
    expect((await open(token, cookies)).statusCode).toBe(200);
  });

  it('draws a logo for who holds the link, and for nobody else, and keeps nothing of it', async () => {
    const stolen = [await sendLogo(token, {}, sign()), await sendLogo('false', cookies, sign())];
    expect(stolen.map(({ statusCode }) => statusCode)).toEqual([404, 404]);
    const paper = await sendLogo(token, cookies, textPdf(['LOGO']));
    expect(paper.statusCode).toBe(415);
    expect(paper.json<{ error: { fields: object } }>().error.fields).toHaveProperty('file');
    expect((await sendLogo(token, cookies, Buffer.alloc(6 * 1024 * 1024))).statusCode).toBe(413);
    const drawn = read<{ logo: string }>(await sendLogo(token, cookies, sign()), 200);
    logo = drawn.logo;
    const { width, height } = await loadImage(Buffer.from(logo, 'base64'));
    expect([width, height]).toEqual([320, 160]);
    expect(await rowsAndFiles()).toEqual([0, 0]);
  });

  it('keeps nothing of a logo whose company was not made', async () => {
    const fails = vi.spyOn(test.context.files, 'put').mockRejectedValueOnce(new Error('the storage is full'));
    const failed = await make(token, cookies, { company: { ...company, logo }, admin });
    fails.mockRestore();
    expect(failed.statusCode).toBe(500);
    expect(await rowsAndFiles()).toEqual([0, 0]);
    expect((await open(token, cookies)).statusCode).toBe(200);
  });

  it('makes the company once', async () => {
    const made = await make(token, cookies, { company: { ...company, logo }, admin });
    expect([made.statusCode, made.body]).toEqual([204, '']);
    expect((await make(token, cookies)).statusCode).toBe(404);
    expect(await makeSetupLink(test.context)).toBe(null);
    expect((await test.app.inject({ url: '/v1/auth/options' })).json()).toMatchObject({ hasCompany: true });
  });

  it('lets nobody in without a password', async () => {
    const dev = await test.app.inject({
      method: 'POST',
      url: '/v1/auth/dev',
      payload: { email: admin.email },
    });
    expect(dev.statusCode).toBe(403);
  });
});

describe('its logo', () => {
  it('stands on its profile and over its mails, whose text says the same', async () => {
    founder = await session(admin.email);
    const { company: own } = read<{ company: { logoID: number } }>(await founder.get('/v1/users/me'), 200);
    const shown = await founder.get(`/v1/media/${own.logoID}`);
    expect(shown.headers['content-type']).toBe('image/png');
    expect(read(await founder.get('/v1/company-profile'), 200)).toMatchObject({
      logo: [{ id: own.logoID, fileName: 'logo.png' }],
    });
    expect(await rowsAndFiles()).toEqual([1, 1]);
  });
});

describe('its people', () => {
  it('begin with a super admin, terms, tax objects and layouts of files', async () => {
    founder = await session(admin.email);
    const me = read<{ employee: { role: string }; company: { name: string }; companyFeature: object }>(
      await founder.get('/v1/users/me'),
      200,
    );
    expect(me).toMatchObject({
      employee: { role: 'super_admin' },
      company: { name: company.name, firstFiscalMonth: 'july' },
      companyFeature: { virtualCard: false, multiAccount: true },
    });
    for (const [list, least] of [
      ['term-payments', 6],
      ['tax-objects', 5],
      ['payment-file-layouts', 4],
    ] as const) {
      const { data } = read<{ data: object[] }>(await founder.get(`/v1/${list}?limit=50`), 200);
      expect([list, data.length >= least]).toEqual([list, true]);
    }
  });

  it('invites two more, who choose their passwords', async () => {
    for (const [firstName, rights] of [
      ['Maya', { isPaymentMaker: true }],
      ['Rudi', { isPaymentReleaser: true }],
    ] as const) {
      const email = `${firstName.toLowerCase()}@contoh.example`;
      const { id } = read<{ id: number }>(
        await founder.post('/v1/employees', {
          firstName,
          lastName: 'Contoh',
          email,
          employeeCode: firstName,
          accessRoles: ['Finance Admin'],
          ...rights,
        }),
        201,
      );
      read(await founder.patch(`/v1/employees/${id}/invite`), 200);
      const link = await test.database.read(1, (executor) =>
        newestLink(executor, { companyID: 1, employeeID: id }),
      );
      if (!link) throw new Error('no link was made');
      const used = await test.app.inject({
        method: 'POST',
        url: '/v1/external/activation',
        payload: {
          token: activationTokenOf(test.configuration, link),
          password: `${password} ${firstName}x`,
        },
      });
      expect([used.statusCode, used.body]).toEqual([204, '']);
    }
    maker = await session('maya@contoh.example');
    releaser = await session('rudi@contoh.example');
  });
});

describe('its account', () => {
  it('pays by files, since there is no sandbox, and names its bank', async () => {
    const sandbox = await founder.post('/v1/company-accounts', { name: 'BCA', bankConnection: 'sandbox' });
    expect(read<{ error: { fields: object } }>(sandbox, 400).error.fields).toHaveProperty('bankConnection');
    const nameless = await founder.post('/v1/company-accounts', { name: 'BCA', bankConnection: 'file' });
    expect(Object.keys(read<{ error: { fields: object } }>(nameless, 400).error.fields)).toEqual(
      expect.arrayContaining(['bankCode', 'accountNumber']),
    );
    const made = read<{ id: number }>(
      await founder.post('/v1/company-accounts', {
        name: 'BCA',
        bankConnection: 'file',
        bankCode: '014',
        accountNumber: '1234567890',
      }),
      201,
    );
    account = { id: made.id };
    expect(read(await founder.get(`/v1/company-accounts/${made.id}`), 200)).toMatchObject({ isMain: true });
  });

  it('begins with a balance that a second person has approved', async () => {
    const given = { amount: 50_000_000, day: '2026-11-01', notes: 'Opening balance by the bank’s statement' };
    const ahead = await founder.patch(`/v1/company-accounts/${account.id}/enter-money`, {
      ...given,
      day: '2026-11-22',
    });
    expect(read<{ error: { fields: object } }>(ahead, 400).error.fields).toHaveProperty('day');
    read(await founder.patch(`/v1/company-accounts/${account.id}/enter-money`, given), 200);
    const { data } = read<{ data: { id: number }[] }>(await founder.get('/v1/account-transfers'), 200);
    const path = `/v1/account-transfers/${data[0]?.id}/approve`;
    expect((await founder.patch(path)).statusCode).toBe(403);
    read(await releaser.patch(path), 200);
    expect(read(await founder.get(`/v1/company-accounts/${account.id}`), 200)).toMatchObject({
      available: '50000000.00',
    });
  });
});

describe('its first invoice', () => {
  let billID: number;
  let paymentID: number;
  let runID: number;
  let first: string;

  it('is entered, reviewed, requested, approved and authorized', async () => {
    const { id: vendorID } = read<{ id: number }>(
      await maker.post('/v1/vendors', {
        name: 'PT Kertas & Tinta',
        bankAccounts: [
          {
            country: 'ID',
            bankCode: '008',
            accountNumber: '1370012345678',
            accountHolderName: 'PT KERTAS & TINTA <BANDUNG>',
            currencyCode: 'IDR',
          },
        ],
      }),
      201,
    );
    const { id: productID } = read<{ id: number }>(
      await maker.post('/v1/products', { name: 'Paper', unit: 'ream', prices: [] }),
      201,
    );
    const bill = read<{ id: number }>(
      await maker.post('/v1/bills', {
        vendorID,
        transactionDate: '2026-11-20',
        dueDate: '2026-11-21',
        currencyCode: 'IDR',
        isPriceIncludeTax: false,
        referenceNumber: `K-${randomUUID()}`,
        items: [{ itemableID: productID, qty: 3, unitPrice: 500_000, tax: 0, whtTax: 0 }],
      }),
      201,
    );
    billID = bill.id;
    read(await founder.patch(`/v1/bills/${billID}/approve`), 200);
    const payment = read<{ id: number }>(
      await maker.post(`/v1/bills/${billID}/payments`, {
        amount: 1_500_000,
        paymentType: 'payNow',
        isUseVendorBankDetail: true,
        companyAccountID: account.id,
      }),
      201,
    );
    paymentID = payment.id;
    read(await founder.patch(`/v1/payments/${paymentID}/approve`), 200);
    read(await releaser.patch(`/v1/payments/${paymentID}/authorize`), 200);
    await handToBank(test.context, 1, paymentID);
    expect(read(await releaser.get(`/v1/payments/${paymentID}`), 200)).toMatchObject({
      status: 'awaiting_disbursement',
    });
  });

  it('goes into one run, and into no other', async () => {
    const path = `/v1/company-accounts/${account.id}/make-run`;
    const past = await releaser.patch(path, { executionDay: '2026-11-20' });
    expect(read<{ error: { fields: object } }>(past, 400).error.fields).toHaveProperty('executionDay');
    const both = await Promise.all([1, 2].map(() => releaser.patch(path, { executionDay: '2026-11-21' })));
    expect(both.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409]);
    const { data } = read<{ data: { id: number; total: number; paymentCount: number }[] }>(
      await releaser.get('/v1/payment-runs'),
      200,
    );
    expect(data).toMatchObject([{ total: 1_500_000, paymentCount: 1, downloads: 0, status: 'made' }]);
    runID = data[0]?.id ?? 0;
    const again = test.database.systemPool.query(
      `insert into payment_run (company_id, reference_id, company_account_id, execution_day, format, payment_count, total,
         downloads, created_by_id)
       values (1, 'RUN/2026/999999', $1, '2026-11-21', 'pain001', 1, 1, 0, 1) returning id`,
      [account.id],
    );
    const other = (await again).rows[0] as { id: string };
    const stolen = test.database.systemPool.query('update payment set run_id = $1 where id = $2', [
      other.id,
      paymentID,
    ]);
    await expect(stolen).rejects.toThrow(/is in run/);
    await test.database.systemPool.query('delete from payment_run where id = $1', [other.id]);
  });

  it('is in its file as it is, and a second download says so', async () => {
    const file = await releaser.get(`/v1/payment-runs/${runID}/file`);
    expect(file.statusCode).toBe(200);
    expect(file.headers['content-disposition']).toContain('RUN-2026-000001.xml');
    first = file.body;
    const { Document: document } = new XMLParser({
      ignoreAttributes: false,
      attributeNamePrefix: '@',
      parseTagValue: false,
    }).parse(first) as { Document: Record<string, Record<string, Record<string, unknown>>> };
    expect(document['CstmrCdtTrfInitn']).toMatchObject({
      GrpHdr: { MsgId: 'RUN/2026/000001', NbOfTxs: '1', CtrlSum: '1500000' },
      PmtInf: {
        ReqdExctnDt: { Dt: '2026-11-21' },
        Dbtr: { Nm: company.name },
        DbtrAcct: { Id: { Othr: { Id: '1234567890' } } },
        DbtrAgt: { FinInstnId: { BICFI: 'CENAIDJA' } },
        CdtTrfTxInf: {
          Amt: { InstdAmt: { '#text': '1500000', '@Ccy': 'IDR' } },
          Cdtr: { Nm: 'PT KERTAS & TINTA <BANDUNG>' },
          CdtrAcct: { Id: { Othr: { Id: '1370012345678' } } },
        },
      },
    });
    const second = await releaser.get(`/v1/payment-runs/${runID}/file`);
    expect(second.headers['content-disposition']).toContain('RUN-2026-000001-download-2.xml');
    expect(second.body).toBe(first);
    const run = read<{ downloads: number; status: string; histories: { action: string }[] }>(
      await releaser.get(`/v1/payment-runs/${runID}`),
      200,
    );
    expect(run).toMatchObject({ downloads: 2, status: 'downloaded' });
    expect(run.histories.filter(({ action }) => action === 'download')).toHaveLength(2);
  });

  it('is marked as paid by somebody who has no part in it, and the books agree', async () => {
    const paid = { paidOn: '2026-11-21', bankReference: 'BCA-77' };
    expect((await maker.patch(`/v1/payments/${paymentID}/confirm-paid`, paid)).statusCode).toBe(403);
    const early = await releaser.patch(`/v1/payment-runs/${runID}/mark-paid`, {
      ...paid,
      paidOn: '2026-11-20',
    });
    expect(read<{ error: { fields: object } }>(early, 400).error.fields).toHaveProperty('paidOn');
    read(await releaser.patch(`/v1/payment-runs/${runID}/mark-paid`, paid), 200);
    expect(read(await releaser.get(`/v1/payments/${paymentID}`), 200)).toMatchObject({
      status: 'paid',
      bankReference: 'BCA-77',
    });
    expect(read(await maker.get(`/v1/bills/${billID}`), 200)).toMatchObject({ status: 'paid' });
    expect(read(await releaser.get(`/v1/payment-runs/${runID}`), 200)).toMatchObject({ status: 'done' });
    expect(read(await founder.get(`/v1/company-accounts/${account.id}`), 200)).toMatchObject({
      balance: '48500000.00',
      held: '0.00',
    });
  });

  it.skipIf(hledgerMissing() !== null)('has a journal that hledger reads', async () => {
    const journal = await founder.get('/v1/journal?format=hledger&from=2026-11-01&to=2026-11-30');
    expect(journal.statusCode).toBe(200);
    const judged = askHledger(journal.body);
    expect(judged.complaints).toBe('');
    expect(judged.balances.size).toBeGreaterThan(0);
  });
});

describe('what the company says of itself', () => {
  it('is changed by super admins, with what follows from it in the history', async () => {
    expect((await maker.get('/v1/company-profile')).statusCode).toBe(403);
    const before = read<{ version: number }>(await founder.get('/v1/company-profile'), 200);
    expect(before).toMatchObject({ name: company.name, baseCurrency: 'IDR', country: 'ID' });
    const after = read<{ histories: { action: string; systemNotes: string | null }[] }>(
      await founder.post('/v1/company-profile', { ...company, name: 'PT Contoh Baru' }),
      200,
    );
    expect(JSON.stringify(after.histories)).toContain('Papers, mails and files of payments');
    read(await founder.post('/v1/company-profile', { firstFiscalMonth: 'april' }), 200);
    const { firstFiscalMonth: _, ...others } = { ...company, name: 'PT Contoh Baru' };
    expect(read(await founder.get('/v1/company-profile'), 200)).toMatchObject({
      ...others,
      firstFiscalMonth: 'april',
    });
    const none = await founder.post('/v1/company-profile', { name: '', firstFiscalMonth: null });
    expect(Object.keys(read<{ error: { fields: object } }>(none, 400).error.fields).toSorted()).toEqual([
      'firstFiscalMonth',
      'name',
    ]);
    expect(read(await founder.get('/v1/users/me'), 200)).toMatchObject({
      company: { name: 'PT Contoh Baru' },
    });
  });
});

describe('the operator', () => {
  const terminal = { folder: '.', account: 'operator', ask: () => Promise.resolve(null) };
  const run = (name: string, ...args: string[]) => runCommand({ ...test.context, terminal }, name, args);

  it('lists, makes, renames and closes companies', async () => {
    const [said, link] = await run(
      'company create',
      '--name',
      'PT Kedua',
      '--admin-email',
      'budi@kedua.example',
      '--admin-first-name',
      'Budi',
    );
    expect(said).toBe('PT Kedua is company 2.');
    const token = /token=(\S+)/.exec(link ?? '')?.[1] ?? '';
    const whom = await test.app.inject({ url: `/v1/external/activation?token=${token}` });
    expect(whom.json()).toMatchObject({ companyName: 'PT Kedua', email: 'budi@kedua.example' });
    await run('company rename', '--company', '2', '--name', 'PT Ketiga');
    expect((await run('company list')).at(-1)).toContain('PT Ketiga');
    await run('company close', '--company', '2');
    expect((await test.app.inject({ url: `/v1/external/activation?token=${token}` })).statusCode).toBe(404);
    await expect(run('company rename', '--company', '9', '--name', 'X')).rejects.toThrow('no company 9');
    await expect(run('company create')).rejects.toThrow('--name');
    await expect(run('company melt')).rejects.toThrow('company list');
  });

  it('lets a super admin in again who has lost access, and the trail says so', async () => {
    const [link] = await run('admin reset', '--company', '1', '--email', admin.email);
    expect((await founder.get('/v1/users/me')).statusCode).toBe(401);
    const token = /token=(\S+)/.exec(link ?? '')?.[1] ?? '';
    const used = await test.app.inject({
      method: 'POST',
      url: '/v1/external/activation',
      payload: { token, password: 'angin biru membaca peta tua' },
    });
    expect([used.statusCode, used.body]).toEqual([204, '']);
    const { rows } = await test.database.systemPool.query(
      `select action from history where company_id = 1 and subject_type = 'employee' and actor_name = 'Operator' order by id`,
    );
    expect(rows).toEqual([{ action: 'revokeAccess' }, { action: 'invite' }]);
    await expect(run('admin reset', '--company', '1', '--email', 'maya@contoh.example')).rejects.toThrow(
      'no super admin',
    );
    const [invited] = await run(
      'admin invite',
      '--company',
      '1',
      '--email',
      'dewi@contoh.example',
      '--first-name',
      'Dewi',
    );
    expect(invited).toContain('dewi@contoh.example gets in at');
  });
});
