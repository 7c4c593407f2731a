import { readFileSync } from 'node:fs';

import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';

import type { DocumentDetail } from '../../resources/purchasing/document/documentWire.ts';
import { readPdf } from '../readPdf.ts';
import { gatherPayers, read, signInOver } from '../proof/payers.ts';
import { launchBrowser } from './browser.ts';
import type { Browser } from './browser.ts';
import { serveApp } from './servedApp.ts';
import type { ServedApp } from './servedApp.ts';
import type { Visit } from './steps.ts';
import { as, companyDay, decide, figure, idOf, open, pay, press, review } from './steps.ts';
import { checkAccess } from './visitor.ts';

/**
 * A scan becomes an invoice, which is compared with its order and what came, accepted, paid with tax withheld, and found
 * again in the tax report.
 */
let app: ServedApp;
let browser: Browser;
let page: Page;
let visit: Visit;
let orderPath: string;
let orderNumber: string;
let invoicePath: string;
let vendorName: string;
let productName: string;
let slipNumber: string;
/** As it is printed on the paper: the day that the demo company stands at. */
let day: string;

// A step of several people is long on a slow machine.
vi.setConfig({ testTimeout: 240_000 });

beforeAll(async () => {
  app = await serveApp({ SANDBOX_BANK_DELAY_MS: '500' });
  browser = await launchBrowser({ viewport: { width: 1440, height: 900 } });
  page = await browser.context.newPage();
  page.setDefaultTimeout(20_000);
  visit = { page, url: app.url };
  await approveOrder();
  await as(visit, 'finance.admin');
});

afterAll(async () => {
  await browser?.close();
  await app?.stop();
});

/** An approved order of 10 at Rp 100.000, with VAT of 11 %. */
async function approveOrder(): Promise<void> {
  const payers = await gatherPayers((email) => signInOver(app.url, email), '');
  const me = read<{ day?: string }>(await payers.entering.get('/v1/users/me'), 200);
  day = me.day ?? companyDay(0);
  const order = {
    transactionType: 'order',
    vendorID: payers.vendorID,
    transactionDate: day,
    dueDate: day,
    currencyCode: 'IDR',
    isPriceIncludeTax: false,
    items: [{ itemableID: payers.productID, qty: 10, unitPrice: 100_000, tax: 11, whtTax: 0 }],
  };
  const made = read<DocumentDetail>(await payers.entering.post('/v1/bills', order), 201);
  let { status } = made;
  for (const name of ['manager', 'reviewer', 'approver', 'procurement', 'super.admin']) {
    if (status === 'awaiting_invoice') break;
    const person = await signInOver(app.url, `${name}@nusantara.test`);
    const answer = await person.patch(`/v1/bills/${made.id}/approve`);
    if (answer.statusCode === 200) ({ status } = answer.json() as DocumentDetail);
  }
  expect(status).toBe('awaiting_invoice');
  orderPath = `/bills/bills-to-pay/${made.id}`;
  orderNumber = made.referenceID;
  vendorName = made.vendorName ?? '';
  productName = made.items[0]?.itemName ?? '';
}

/** The vendor's invoice as a picture, as a scanner gives it. */
async function scan(): Promise<Buffer> {
  const paper = await browser.context.newPage();
  await paper.setViewportSize({ width: 1240, height: 1000 });
  await paper.setContent(`<body style="font: 26px sans-serif; padding: 60px; color: #111; background: #fff">
    <h1>INVOICE</h1><p><b>${vendorName}</b></p>
    <p>Invoice number: SC-7741<br>Invoice date: ${day}<br>Due date: ${day}</p>
    <table style="width: 100%; font: inherit; text-align: right" cellpadding="8">
      <tr><th align="left">Description</th><th>Qty</th><th>Price</th><th>Amount</th></tr>
      <tr><td align="left">${productName}</td><td>10</td><td>100.000</td><td>1.000.000</td></tr>
    </table>
    <p style="text-align: right">Subtotal 1.000.000<br>PPN 11% 110.000<br><b>Total Rp 1.110.000</b></p>`);
  const picture = await paper.screenshot({ type: 'png' });
  await paper.close();
  return picture;
}

/** Drops a file on what takes one. */
async function drop(name: string, content: Buffer): Promise<void> {
  const transfer = await page.evaluateHandle(
    ([fileName, text]) => {
      const bytes = Uint8Array.from(atob(text), (sign) => sign.charCodeAt(0));
      const dropped = new DataTransfer();
      dropped.items.add(new File([bytes], fileName, { type: 'image/png' }));
      return dropped;
    },
    [name, content.toString('base64')] as const,
  );
  const target = page.getByText('Drop an invoice here, or').locator('xpath=..');
  await target.waitFor();
  for (const event of ['dragenter', 'dragover', 'drop']) {
    await target.dispatchEvent(event, { dataTransfer: transfer });
  }
}

const field = (name: string | RegExp) => page.getByRole('textbox', { name, exact: true });

describe('a scan', () => {
  it('is dropped on the page, read with marks, corrected where it is wrong, and submitted', async () => {
    await open(visit, '/bills/bills-to-pay/ocr-form', 'Upload an invoice');
    await drop('scan.png', await scan());
    await page.getByRole('heading', { name: 'Read from the file' }).waitFor({ timeout: 120_000 });
    await page.getByText('As it is filled in, the invoice comes to the total of the file.').waitFor();
    await checkAccess(page, 'form with what was read');
    const number = page.getByRole('textbox', { name: /^Vendor’s invoice number/ });
    expect(await number.inputValue()).toBe('SC-7741');
    expect(await page.getByRole('combobox', { name: 'Vendor' }).inputValue()).toBe(vendorName);
    expect(await field('Unit price, line 1').inputValue()).toBe('100.000');
    await number.fill('SC-7741/A');
    expect(await page.getByRole('combobox', { name: 'Item, line 1' }).inputValue()).toBe(productName);
    await field('WHT %, line 1').fill('2');
    const object = page.getByRole('combobox', { name: /^Line 1: .*2 %$/ });
    const fitting = object
      .getByRole('option')
      .filter({ hasText: /^PPh 23/ })
      .first();
    await object.selectOption({ label: await fitting.innerText() });
    // 10 × 100.000 with VAT 11 % and 2 % withheld.
    await page.getByRole('button', { name: 'Submit Rp 1.090.000' }).click();
    await page.waitForURL(/\/bills\/bills-to-pay\/\d+$/);
    invoicePath = new URL(page.url()).pathname;
    await page.getByText('Awaiting review').first().waitFor();
    await page.getByText('Number: read SC-7741, saved SC-7741/A').first().waitFor();
  });
});

describe('its order', () => {
  it('has a delivery of less, with a photograph', async () => {
    await open(visit, orderPath, orderNumber);
    await press(visit, 'Record delivery');
    await page.getByRole('heading', { level: 1, name: `Record what came of ${orderNumber}` }).waitFor();
    await field(/^Kept/).first().fill('8');
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: 'delivery.png', mimeType: 'image/png', buffer: await scan() });
    await page.getByRole('button', { name: /^delivery\.png/ }).waitFor();
    await page.getByRole('button', { name: 'Save delivery' }).click();
    await page.getByRole('heading', { level: 1, name: orderNumber }).waitFor();
    await page
      .getByRole('button', { name: /^Open delivery\.png/ })
      .first()
      .waitFor();
    await checkAccess(page, 'order with a delivery');
  });

  it('is matched with the invoice, which asks for more than came', async () => {
    await open(visit, invoicePath, /^INV/);
    await press(visit, 'Match with orders');
    await field(new RegExp(`^${orderNumber}, `))
      .first()
      .fill('10');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('This invoice asks for Rp 200.000 that has not come yet.').waitFor();
    await page.getByRole('heading', { name: 'Compared with orders and deliveries' }).waitFor();
    await page.getByText(/^2 not received: Rp\s200\.000/).waitFor();
    await checkAccess(page, 'invoice beside its order');
  });

  it('holds the invoice until the named approver accepts what differs', async () => {
    await review(visit, invoicePath, 'Rp 1.090.000');
    await as(visit, 'approver');
    await page.goto(`${app.url}/approval/bill-list/${idOf(invoicePath)}`);
    await page.getByText('Awaiting acceptance').first().waitFor();
    await decide(visit, 'Accept what differs Rp 1.090.000', 'The last two come on Friday');
    // The review goes on to the next document.
    await page.goto(`${app.url}/approval/bill-list/${idOf(invoicePath)}`);
    await page.getByText('Awaiting payment').first().waitFor();
    await page.getByText('The last two come on Friday').first().waitFor();
  });
});

describe('what is withheld', () => {
  it('has a slip once the invoice is paid, as PDF too', async () => {
    // Who accepted what differs does not approve its payment: their manager does.
    await pay(visit, { id: idOf(invoicePath), list: '' }, '1.090.000', 'adinda.santikara.1');
    await as(visit, 'finance.admin');
    await open(visit, invoicePath, /^INV/);
    const slip = page.getByRole('link', { name: /^BP\/\d{4}\/\d{6}$/ });
    await slip.first().waitFor();
    slipNumber = await slip.first().innerText();
    await slip.first().click();
    await page.getByRole('heading', { level: 1, name: slipNumber }).waitFor();
    expect(await figure(visit, 'Withheld').innerText()).toContain('20.000');
    await checkAccess(page, 'withholding slip');
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download PDF' }).click();
    const { text } = await readPdf(readFileSync(await (await download).path()));
    for (const said of [slipNumber, '20.000', '1.000.000', vendorName]) expect(text).toContain(said);
  });

  it('stands in the tax report, whose figure opens it', async () => {
    await open(visit, '/bills/tax-report', 'Tax report');
    const month = page.getByRole('link', { name: /^PPh 23, (?!Year)/ }).first();
    await month.waitFor();
    await checkAccess(page, 'tax report');
    const period = day.slice(0, 7);
    const opened = page.locator(`a[href*="taxPeriod=${period}"][href*="article=pph23"]`).first();
    const sum = await opened.innerText();
    await opened.click();
    await page.getByRole('heading', { level: 1, name: 'Withholding slips' }).waitFor();
    await page.getByRole('link', { name: slipNumber }).waitFor();
    const finance = await signInOver(app.url, 'finance.admin@nusantara.test');
    const listed = await finance.get(`/v1/withholding-slips${new URL(page.url()).search}&limit=100`);
    const { data } = read<{ data: { amount: number }[] }>(listed, 200);
    expect(data.length).toBeLessThan(100);
    const figures = data.map(({ amount }) => amount);
    expect(figures.reduce((all, one) => all + one, 0)).toBe(Number(sum.replaceAll(/\D/g, '')));
  });
});
