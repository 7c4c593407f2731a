import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';

import { askHledger, balancesIn, hledgerMissing, readJournalText } from '../journalReader.ts';
import { launchBrowser } from './browser.ts';
import type { Browser } from './browser.ts';
import { mailTo, textOf } from './mails.ts';
import { serveApp } from './servedApp.ts';
import type { ServedApp } from './servedApp.ts';
import type { Visit } from './steps.ts';
import {
  addQuote,
  answerByLink,
  appoint,
  as,
  askVendor,
  companyDay,
  decide,
  figure,
  fillLine,
  idOf,
  open,
  pay,
  press,
  requestDeposit,
  review,
} from './steps.ts';
import { checkAccess } from './visitor.ts';

/**
 * The whole of a purchase as its people make it: a request, three quotes, the order, a deposit, two invoices, their payments.
 * What the screens show in the end stands in the books, to the rupiah.
 */
let app: ServedApp;
let browser: Browser;
let page: Page;
let visit: Visit;
let requestPath: string;
let quotePath: string;
let orderPath: string;
const invoicePaths: string[] = [];
/** Their numbers. */
const invoices: string[] = [];
/** The numbers of the payments, each with what the bank takes for it. */
const payments: { number: string; fee: string }[] = [];
/** The books in the end. */
let journal: string;
const answerLink = /https?:\/\/\S+\/external\/quote\?token=[\w.-]+/;
/** What the sandbox bank takes, by the words of the screen: it depends on how many transfers the month has had. */
const hundredthsOfFees: Readonly<Record<string, bigint>> = { Free: 0n, 'Rp 2.500': 250_000n };

// A step of several people is long on a slow machine.
vi.setConfig({ testTimeout: 240_000 });

beforeAll(async () => {
  app = await serveApp({ SANDBOX_BANK_DELAY_MS: '500' });
  browser = await launchBrowser({ viewport: { width: 1440, height: 900 } });
  page = await browser.context.newPage();
  page.setDefaultTimeout(20_000);
  visit = { page, url: app.url };
  await as(visit, 'requester');
});

afterAll(async () => {
  await browser?.close();
  await app?.stop();
});

const quantity = () => page.getByRole('textbox', { name: 'Quantity, line 1', exact: true });

/** Submits the form that is open. Answers the address of what was made. */
async function submitted(sum: string): Promise<string> {
  await page.getByRole('button', { name: `Submit ${sum}` }).click();
  await page.waitForURL(/\/bills\/bills-to-pay\/\d+$/);
  await page.getByText('Awaiting review').first().waitFor();
  return new URL(page.url()).pathname;
}

describe('a request', () => {
  it('is entered by a purchase requester, who is led to the requests', async () => {
    await page.goto(`${app.url}/bills/bills-to-pay`);
    await page.getByRole('heading', { level: 1, name: 'Requests' }).waitFor();
    await page.getByRole('row').nth(5).waitFor();
    await page.getByRole('button', { name: 'Create purchase' }).click();
    await page.getByRole('dialog').getByRole('link', { name: 'Request' }).click();
    await page.getByRole('heading', { level: 1, name: 'New request' }).waitFor();
    expect(await page.getByRole('combobox', { name: 'Vendor' }).count()).toBe(0);
    await page.getByRole('combobox', { name: 'Warehouse' }).fill('a');
    await page.getByRole('listbox').getByRole('option').first().click();
    await page.getByRole('combobox', { name: 'Urgency' }).selectOption('High');
    await fillLine(visit, 1);
    await quantity().fill('10');
    await checkAccess(page, 'request form');
    // 10 units of 100,000 with VAT 11 % and WHT 2 %.
    requestPath = await submitted('Rp 1.090.000');
    await checkAccess(page, 'request');
  });

  it('waits for quotes once the line above and the controller have approved it', async () => {
    for (const name of ['manager', 'reviewer']) {
      await as(visit, name);
      await open(visit, '/approval/bill-list/request', 'Request approvals');
      await page.getByRole('row').nth(1).waitFor();
      await page.goto(`${app.url}/approval/bill-list/${idOf(requestPath)}`);
      await decide(visit, 'Approve Rp 1.090.000');
    }
    await page.goto(`${app.url}/approval/bill-list/${idOf(requestPath)}`);
    await page.getByText('Awaiting quotation').first().waitFor();
  });
});

describe('its quotes', () => {
  it('are typed in by a buyer', async () => {
    await as(visit, 'finance.admin');
    await addQuote(visit, requestPath, 'PT Irama', '110.000');
    await addQuote(visit, requestPath, 'PT Ombak', '105.000');
    await open(visit, requestPath, /^PR/);
    await page.getByRole('heading', { level: 2, name: 'Quotes side by side' }).waitFor();
  });

  it('are asked for by mail, and answered once without an account', async () => {
    await askVendor(visit, 'PT Aksara', 'sales@contoh.example');
    await page.getByText('Waiting for the answer').waitFor();
    await checkAccess(page, 'request with quotes');
    const mail = await mailTo(app.dataDir, 'sales@contoh.example', answerLink);
    const link = answerLink.exec(textOf(mail))?.[0] ?? '';
    const outside = await launchBrowser();
    try {
      const vendorPage = await outside.context.newPage();
      await vendorPage.goto(link);
      await vendorPage.getByRole('button', { name: 'Send quote' }).waitFor();
      await checkAccess(vendorPage, 'request for quote');
      await answerByLink(vendorPage, link, '100.000');
      await vendorPage.goto(link);
      await vendorPage.getByRole('heading', { level: 1, name: 'This link was used already' }).waitFor();
    } finally {
      await outside.close();
    }
  });

  it('stand side by side; the cheapest is appointed, and reviewed', async () => {
    await open(visit, requestPath, /^PR/);
    await page.getByRole('columnheader', { name: /^PT Aksara/ }).waitFor();
    // By its line and by its total.
    expect(await page.getByText('Lowest', { exact: true }).count()).toBe(2);
    await appoint(visit, /^Appoint vendor: PT Aksara/);
    await page.getByRole('main').getByText('Awaiting order').first().waitFor();
    const quote = page.getByRole('columnheader', { name: /^PT Aksara/ }).getByRole('link');
    quotePath = (await quote.first().getAttribute('href')) ?? '';
    await review(visit, quotePath, 'Rp 1.090.000');
  });
});

describe('the order', () => {
  it('is made of the quote, and completes it and its request', async () => {
    await as(visit, 'finance.admin');
    await open(visit, quotePath, /^PQ/);
    await checkAccess(page, 'quote');
    await press(visit, 'Create order');
    await page.getByRole('heading', { level: 1, name: 'New order' }).waitFor();
    expect(await quantity().inputValue()).toBe('10');
    orderPath = await submitted('Rp 1.090.000');
    await open(visit, requestPath, /^PR/);
    await page.getByRole('main').getByText('Completed').or(page.getByText('Approved')).first().waitFor();
  });

  it('waits for its invoices once its reviewer has approved it', async () => {
    await as(visit, 'reviewer');
    await page.goto(`${app.url}/approval/bill-list/order`);
    await page.getByRole('row').nth(2).waitFor();
    await page.goto(`${app.url}/approval/bill-list/${idOf(orderPath)}`);
    await decide(visit, 'Approve Rp 1.090.000');
    await page.goto(`${app.url}/approval/bill-list/${idOf(orderPath)}`);
    await page.getByText('Awaiting invoice').first().waitFor();
  });

  it('asks for a deposit, of which payment makers reject one and pay the other', async () => {
    await as(visit, 'finance.admin');
    await page.goto(app.url + orderPath);
    await requestDeposit(visit, '100.000');
    await requestDeposit(visit, '300.000');
    const deposits = page.getByRole('table', { name: /^Deposits on/ });
    await deposits.getByText('Rp 300.000').first().waitFor();
    await checkAccess(page, 'order with deposits');
    const [rejected, paid] = await Promise.all(
      [0, 1].map(async (row) => (await deposits.getByRole('link').nth(row).getAttribute('href')) ?? ''),
    );
    await as(visit, 'maker');
    await open(visit, '/approval/payment-list/request/deposits', 'Payment Requests');
    await page.getByText('Rp 100.000').first().waitFor();
    await page.goto(`${app.url}/approval/payment-list/request/${idOf(rejected ?? '')}`);
    await decide(visit, 'Reject deposit request', 'The vendor delivers without one.');
    await page.getByText('Rejected', { exact: true }).first().waitFor();
    payments.push(await pay(visit, { id: idOf(paid ?? ''), list: '/deposits' }, '300.000'));
    await as(visit, 'finance.admin');
    await page.goto(app.url + orderPath);
    await expect.poll(() => figure(visit, 'Deposit left').innerText()).toBe('Rp 300.000');
    await page.goto(app.url + (rejected ?? ''));
    await page.getByText('The vendor delivers without one.').first().waitFor();
  });

  it('has come, as its delivery says', async () => {
    await page.goto(app.url + orderPath);
    await press(visit, 'Record delivery');
    await page.getByRole('heading', { level: 1, name: /^Record what came of PO/ }).waitFor();
    await page.getByRole('textbox', { name: /^Kept/ }).fill('10');
    await page.getByRole('button', { name: 'Save delivery' }).click();
    await page.getByRole('heading', { level: 1, name: /^PO/ }).waitFor();
  });

  it('closes when two invoices have asked for all of it', async () => {
    for (const [left, asked, sum] of [
      ['10', '4', 'Rp 436.000'],
      ['6', '6', 'Rp 654.000'],
    ] as const) {
      await page.goto(app.url + orderPath);
      await press(visit, 'Create invoice');
      await page.getByRole('heading', { level: 1, name: 'New invoice' }).waitFor();
      expect(await quantity().inputValue()).toBe(left);
      await quantity().fill(asked);
      await page.getByRole('textbox', { name: 'Due date' }).fill('+14');
      await checkAccess(page, 'invoice of an order');
      invoicePaths.push(await submitted(sum));
    }
    await page.goto(app.url + orderPath);
    await page.getByText('Closed', { exact: true }).first().waitFor();
    expect(await page.getByRole('link', { name: 'Create invoice' }).count()).toBe(0);
  });
});

describe('its invoices', () => {
  it('are covered by the deposit first', async () => {
    await review(visit, invoicePaths[0] ?? '', 'Rp 436.000');
    await review(visit, invoicePaths[1] ?? '', 'Rp 654.000');
    await as(visit, 'finance.admin');
    await page.goto(app.url + invoicePaths[0]);
    await expect.poll(() => figure(visit, 'Deposit').innerText()).toBe('Rp 300.000');
    expect(await figure(visit, 'Balance due').innerText()).toContain('Rp 136.000');
    await page.goto(app.url + orderPath);
    await expect.poll(() => figure(visit, 'Deposit left').innerText()).toBe('Rp 0');
  });

  it('are paid', async () => {
    for (const [index, rest] of ['136.000', '654.000'].entries())
      payments.push(await pay(visit, { id: idOf(invoicePaths[index] ?? ''), list: '' }, rest));
    await as(visit, 'finance.admin');
    for (const path of invoicePaths) {
      await page.goto(app.url + path);
      await page.getByRole('main').getByText('Paid', { exact: true }).first().waitFor();
      invoices.push(await page.getByRole('heading', { level: 1 }).innerText());
    }
  });

  it('stand in the books as on the screens, to the rupiah', async () => {
    const asked = `/v1/journal?format=hledger&from=${companyDay(90)}&to=${companyDay(-1)}`;
    journal = await page.evaluate(async (address) => {
      const kept = localStorage.getItem('outlay.session') ?? '';
      const { accessToken } = JSON.parse(kept) as { accessToken: string };
      const answer = await fetch(address, {
        headers: { authorization: `Bearer ${accessToken}` },
      });
      return answer.text();
    }, asked);
    const ours = new Set([...invoices, ...payments.map(({ number }) => number)]);
    const made = readJournalText(journal).filter(
      ({ number, description }) => ours.has(number) || invoices.some((one) => description.includes(one)),
    );
    const balances = balancesIn(made);
    const held = (account: RegExp) =>
      [...balances].reduce((sum, [name, amount]) => (account.test(name) ? sum + amount : sum), 0n);
    // Nothing is owed any more, and nothing is advanced.
    expect([held(/^liabilities:payables:/), held(/^assets:advances:/)]).toEqual([0n, 0n]);
    expect([held(/^expenses:purchases /), held(/^assets:tax:vat /)]).toEqual([100_000_000n, 11_000_000n]);
    expect(held(/^liabilities:tax:withheld /)).toBe(-2_000_000n);
    const fees = payments.reduce((sum, { fee }) => sum + (hundredthsOfFees[fee] ?? 1n), 0n);
    expect(held(/^assets:bank:/)).toBe(-109_000_000n - fees);
  });

  it('are the same to hledger, which finds nothing wrong with the books', (context) => {
    const reason = hledgerMissing();
    if (reason !== null) context.skip(reason);
    expect(askHledger(journal)).toEqual({ complaints: '', balances: balancesIn(readJournalText(journal)) });
  });
});
