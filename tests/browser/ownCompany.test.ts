import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { createCanvas } from '@napi-rs/canvas';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { askHledger, hledgerMissing } from '../journalReader.ts';
import { freePort, startServedProcess } from '../servedProcess.ts';
import type { ServedProcess } from '../servedProcess.ts';
import { createTestDatabase } from '../testDatabase.ts';
import { launchBrowser } from './browser.ts';
import type { Browser } from './browser.ts';
import { mailTo, textOf } from './mails.ts';
import { companyDay, press } from './steps.ts';
import { checkAccess } from './visitor.ts';

/** From an empty machine in production to the first paid invoice: three people, one bank that takes files, no demo. */
let place: Awaited<ReturnType<typeof createTestDatabase>>;
let served: ServedProcess;
const dataDir = mkdtempSync(join(tmpdir(), 'outlay-own-'));
const browsers: Browser[] = [];

const passwords = {
  sari: 'lonceng kuning menari pelan',
  maya: 'angin biru membaca peta tua',
  rudi: 'sepatu hujan menyanyi di loteng',
} as const;
type Name = keyof typeof passwords;
const addressOf = (name: Name) => `${name}@contoh.example`;

/** Somebody at a browser of their own, and what their page calls the server with. */
interface Visitor {
  page: Page;
  call: <Answer>(method: string, path: string, body?: object) => Promise<Answer>;
  /** What a call answers, as it is. */
  text: (method: string, path: string, body?: object) => Promise<string>;
}
const visitors = new Map<Name, Visitor>();

beforeAll(async () => {
  place = await createTestDatabase({});
  served = await startServedProcess(dataDir, await freePort(), {
    DATABASE_URL: place.url,
    NODE_ENV: 'production',
    HOST: '127.0.0.1',
    STOP_DELAY_MS: '0',
  });
});

afterAll(async () => {
  for (const browser of browsers) await browser.close();
  expect(await served?.stop()).toBe(0);
  await place?.drop();
});

async function newPage(): Promise<Page> {
  const browser = await launchBrowser({ viewport: { width: 1440, height: 900 }, acceptDownloads: true });
  browsers.push(browser);
  const page = await browser.context.newPage();
  page.setDefaultTimeout(30_000);
  return page;
}

function sign(): Buffer {
  const canvas = createCanvas(600, 200);
  canvas.getContext('2d').fillRect(40, 40, 520, 120);
  return canvas.toBuffer('image/png');
}

/** Signs in with a password that the person chose, as anybody does. */
async function enter(name: Name, page: Page): Promise<Visitor> {
  let token = '';
  page.on('request', (request) => {
    const sent = request.headers()['authorization'];
    if (sent?.startsWith('Bearer ')) token = sent;
  });
  await page.waitForURL('**/oidc/**');
  await page.getByLabel('E-mail').fill(addressOf(name));
  await page.getByLabel('Password').fill(passwords[name]);
  await page.getByRole('button', { name: 'Sign in' }).first().click();
  await page.getByRole('navigation').first().waitFor();
  await expect.poll(() => token).not.toBe('');
  const text: Visitor['text'] = async (method, path, body) => {
    const answer = await fetch(`${served.url}/v1/${path}`, {
      method,
      headers: {
        authorization: token,
        ...(method === 'GET' ? {} : { 'idempotency-key': crypto.randomUUID() }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const answered = await answer.text();
    expect([path, answer.ok, answered]).toEqual([path, true, answered]);
    return answered;
  };
  const visitor: Visitor = {
    page,
    text,
    call: async (method, path, body) => JSON.parse(await text(method, path, body)) as never,
  };
  visitors.set(name, visitor);
  return visitor;
}

function visitorOf(name: Name): Visitor {
  const visitor = visitors.get(name);
  if (!visitor) throw new Error(`${name} has not signed in`);
  return visitor;
}

/** Each step stands on those before it, and the link of the first one is good for once. */
const once = { retry: 0 };
const today = companyDay(0);
const sayDay = (day: string) => day.split('-').toReversed().join('/');
let stranger: Page;
let accountID = 0;
let paymentID = 0;
let billID = 0;
let runPath = '';

describe('an empty machine', once, () => {
  it('prints a link, and its sign-in page says so', async () => {
    expect(served.said()).toMatch(
      /There is no company yet\. Make it at http:\/\/localhost:\d+\/setup\?token=/,
    );
    stranger = await newPage();
    await stranger.goto(`${served.url}/login`);
    await stranger.getByText(/has no company yet/).waitFor();
  });

  it('gets its company and its first super admin on one page', async () => {
    const page = await newPage();
    const [, link = ''] = /Make it at (\S+) /.exec(served.said()) ?? [];
    await page.goto(link);
    await page.getByRole('heading', { level: 1, name: 'Set up your company' }).waitFor();
    await checkAccess(page, 'setup');
    await page.getByLabel('Name', { exact: true }).fill('PT Mandiri Contoh');
    await page.getByLabel('Address').fill('Jl. Melati 5, Bandung');
    await page.getByLabel('Logo').setInputFiles({
      name: 'letter.txt',
      mimeType: 'text/plain',
      buffer: Buffer.from('no picture'),
    });
    await page.getByText(/PNG, JPEG, WebP/).waitFor();
    await page.getByLabel('Logo').setInputFiles({ name: 'sign.png', mimeType: 'image/png', buffer: sign() });
    await page.getByRole('img', { name: 'The logo as it will be shown' }).waitFor();
    await page.getByLabel('First month of its fiscal year').selectOption({ label: 'July' });
    await page.getByLabel('First name').fill('Sari');
    await page.getByLabel('E-mail').fill(addressOf('sari'));
    await page.getByLabel('Password', { exact: true }).fill('sari');
    await page.getByRole('button', { name: 'Make the company' }).click();
    await page.getByText('Use at least 12 characters').waitFor();
    await page.getByLabel('Password', { exact: true }).fill(passwords.sari);
    await page.setViewportSize({ width: 390, height: 844 });
    await checkAccess(page, 'setup, narrow');
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.getByRole('button', { name: 'Make the company' }).click();
    await page.getByRole('heading', { level: 1, name: 'PT Mandiri Contoh is there' }).waitFor();
    await stranger.goto(link);
    await stranger.getByRole('heading', { level: 1, name: 'This link does not lead in' }).waitFor();
    await page.getByRole('link', { name: 'Sign in' }).click();
    await enter('sari', page);
    await page.getByRole('heading', { name: /Sari/ }).first().waitFor();
  });

  it('has its logo beside its name, and its fiscal year in its settings', async () => {
    const { page } = visitorOf('sari');
    await page.goto(`${served.url}/settings/company`);
    await page.getByRole('heading', { level: 1, name: 'Company' }).waitFor();
    await page.getByText('sign.png').or(page.getByText('logo.png')).first().waitFor();
    await page.getByText('July', { exact: true }).first().waitFor();
    await checkAccess(page, 'company settings');
  });

  it('invites two people, who choose their passwords from their mails', async () => {
    const { call } = visitorOf('sari');
    for (const name of ['maya', 'rudi'] as const) {
      const { id } = await call<{ id: number }>('POST', 'employees', {
        firstName: name === 'maya' ? 'Maya' : 'Rudi',
        lastName: 'Contoh',
        email: addressOf(name),
        employeeCode: name,
        accessRoles: ['Finance Admin'],
        ...(name === 'maya' ? { isPaymentMaker: true } : { isPaymentReleaser: true }),
      });
      await call('PATCH', `employees/${id}/invite`);
      const pattern = /https?:\/\/\S+\/external\/activation\?token=[\w.-]+/;
      const mail = textOf(await mailTo(dataDir, addressOf(name), pattern));
      expect(mail).toContain('<img src="cid:logo" alt="PT Mandiri Contoh"');
      const link = pattern.exec(mail)?.[0] ?? '';
      const page = await newPage();
      await page.goto(link);
      await page.getByLabel('Password', { exact: true }).fill(passwords[name]);
      await page.getByRole('button', { name: 'Save password and start' }).click();
      await page.getByRole('link', { name: 'Sign in' }).click();
      await enter(name, page);
    }
  });
});

describe('an account that pays by files', once, () => {
  it('is entered with its bank', async () => {
    const { page, call } = visitorOf('sari');
    await page.goto(`${served.url}/accounts/form`);
    await page.getByLabel('Name', { exact: true }).fill('BCA Bandung');
    await page.getByLabel('Pays by').selectOption({ label: 'Files for its bank' });
    await page.getByRole('textbox', { name: /^Bank/ }).fill('014');
    await page.getByLabel('Account number').fill('1234567890');
    await checkAccess(page, 'account form');
    await page.getByRole('button', { name: /^Save/ }).first().click();
    await page.getByRole('heading', { level: 1, name: 'BCA Bandung' }).waitFor();
    const { data } = await call<{ data: { id: number }[] }>('GET', 'company-accounts');
    accountID = data[0]?.id ?? 0;
  });

  it('begins with a balance that a second person has approved', async () => {
    const visit = { page: visitorOf('sari').page, url: served.url };
    await press(visit, 'Enter money that came in');
    const dialog = visit.page.getByRole('dialog');
    await dialog.getByLabel('Amount').fill('50.000.000');
    await dialog.getByLabel('On', { exact: true }).fill(sayDay(today));
    await dialog.getByLabel('What it is').fill('Opening balance');
    await dialog.getByRole('button', { name: 'Enter money that came in' }).click();
    await dialog.waitFor({ state: 'detached' });
    const { page, call } = visitorOf('rudi');
    const { data } = await call<{ data: { id: number }[] }>('GET', 'account-transfers');
    await page.goto(`${served.url}/accounts/transfers/${data[0]?.id}`);
    await press({ page, url: served.url }, 'Approve Rp 50.000.000');
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Approve/ })
      .click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page.goto(`${served.url}/accounts/${accountID}`);
    await page.getByText('Rp 50.000.000').first().waitFor();
  });
});

describe('the first invoice', once, () => {
  it('is entered, reviewed, and its payment requested, approved and authorized', async () => {
    const [sari, maya, rudi] = (['sari', 'maya', 'rudi'] as const).map((name) => visitorOf(name).call);
    if (!sari || !maya || !rudi) throw new Error('somebody is missing');
    const { id: vendorID } = await maya<{ id: number }>('POST', 'vendors', {
      name: 'PT Kertas & Tinta',
      bankAccounts: [
        {
          country: 'ID',
          bankCode: '008',
          accountNumber: '1370012345678',
          accountHolderName: 'PT KERTAS & TINTA',
          currencyCode: 'IDR',
        },
      ],
    });
    const { id: productID } = await maya<{ id: number }>('POST', 'products', {
      name: 'Paper',
      unit: 'ream',
      prices: [],
    });
    const bill = await maya<{ id: number }>('POST', 'bills', {
      vendorID,
      transactionDate: today,
      dueDate: today,
      currencyCode: 'IDR',
      isPriceIncludeTax: false,
      referenceNumber: 'K-1',
      items: [{ itemableID: productID, qty: 3, unitPrice: 500_000, tax: 0, whtTax: 0 }],
    });
    billID = bill.id;
    await sari('PATCH', `bills/${billID}/approve`);
    const payment = await maya<{ id: number }>('POST', `bills/${billID}/payments`, {
      amount: 1_500_000,
      paymentType: 'payNow',
      isUseVendorBankDetail: true,
      companyAccountID: accountID,
    });
    paymentID = payment.id;
    await sari('PATCH', `payments/${paymentID}/approve`);
    const { page } = visitorOf('rudi');
    await page.goto(`${served.url}/approval/payment-list/authorize/${paymentID}`);
    await press({ page, url: served.url }, 'Authorize and pay Rp 1.500.000');
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Authorize and pay/ })
      .click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
  });

  it('goes to the bank in a file', async () => {
    const { page, call } = visitorOf('rudi');
    await page.goto(`${served.url}/accounts/${accountID}`);
    await press({ page, url: served.url }, 'Make a payment run');
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('textbox', { name: 'To be paid on' }).fill(sayDay(today));
    await dialog.getByRole('button', { name: 'Make a payment run' }).click();
    await dialog.waitFor({ state: 'detached' });
    const { data } = await call<{ data: { id: number }[] }>('GET', 'payment-runs');
    runPath = `/accounts/payment-runs/${data[0]?.id}`;
    await page.goto(served.url + runPath);
    await page.getByText('PT KERTAS & TINTA').waitFor();
    await checkAccess(page, 'payment run');
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download the file' }).click(),
    ]);
    const file = readFileSync(await download.path(), 'utf8');
    expect(download.suggestedFilename()).toMatch(/^RUN-\d{4}-000001\.xml$/);
    expect(file).toContain('<InstdAmt Ccy="IDR">1500000</InstdAmt>');
    expect(file).toContain('PT KERTAS &amp; TINTA');
    await page.getByText('has been downloaded 1 time').waitFor();
    await page.setViewportSize({ width: 390, height: 844 });
    await checkAccess(page, 'payment run, narrow');
    await page.setViewportSize({ width: 1440, height: 900 });
  });

  it('is marked as paid, and the books agree', async () => {
    const { page } = visitorOf('rudi');
    await press({ page, url: served.url }, 'Mark as paid Rp 1.500.000');
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('textbox', { name: 'Paid on' }).fill(sayDay(today));
    await dialog.getByLabel(/Reference of the bank/).fill('BCA-77');
    await dialog.getByRole('button', { name: /^Mark as paid/ }).click();
    await dialog.waitFor({ state: 'detached' });
    await page.getByText('Done', { exact: true }).first().waitFor();
    const { call } = visitorOf('maya');
    expect(await call('GET', `bills/${billID}`)).toMatchObject({ status: 'paid' });
    expect(await call('GET', `payments/${paymentID}`)).toMatchObject({
      status: 'paid',
      bankReference: 'BCA-77',
    });
    expect(await visitorOf('sari').call('GET', `company-accounts/${accountID}`)).toMatchObject({
      balance: '48500000.00',
    });
  });

  it.skipIf(hledgerMissing() !== null)('has a journal that hledger reads without a complaint', async () => {
    const from = `${today.slice(0, 8)}01`;
    const journal = await visitorOf('sari').text('GET', `journal?format=hledger&from=${from}&to=${today}`);
    const { complaints, balances } = askHledger(journal);
    expect(complaints).toBe('');
    expect(balances.size).toBeGreaterThan(0);
  });
});
