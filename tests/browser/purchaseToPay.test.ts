import { readFileSync } from 'node:fs';

import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { buildSamplePdf } from './samplePdf.ts';
import { launchBrowser } from './browser.ts';
import type { Browser } from './browser.ts';
import { serveApp } from './servedApp.ts';
import type { ServedApp } from './servedApp.ts';
import { as, figure, fillLine, idOf, openPayment, press } from './steps.ts';
import type { Visit } from './steps.ts';
import { checkAccess } from './visitor.ts';

/**
 * The whole of it as people do it: an invoice is entered, revised, approved, paid in part by three more people, and
 * its receipt is kept. Every page on the way is looked at by axe.
 */
let app: ServedApp;
let browser: Browser;
let page: Page;
let visit: Visit;
let billPath: string;
let billNumber: string;
let paymentNumber: string;
const lines = 10;

beforeAll(async () => {
  app = await serveApp({ SANDBOX_BANK_DELAY_MS: '500' });
  browser = await launchBrowser({ viewport: { width: 1440, height: 900 }, acceptDownloads: true });
  page = await browser.context.newPage();
  page.setDefaultTimeout(20_000);
  visit = { page, url: app.url };
  await as(visit, 'finance.admin');
});

afterAll(async () => {
  await browser?.close();
  await app?.stop();
});

async function badge(): Promise<string> {
  return page.locator('main').innerText();
}

describe('entry', () => {
  it('begins at Purchases, with Direct invoice input', async () => {
    await page.getByRole('link', { name: 'Purchasing' }).first().click();
    await page.getByRole('heading', { level: 1, name: 'Purchases' }).waitFor();
    await page.getByRole('row').nth(5).waitFor();
    await checkAccess(page, 'purchases');
    await page.getByRole('button', { name: 'Create purchase' }).click();
    await page.getByText('Direct invoice input').click();
    await page.getByRole('heading', { level: 1, name: 'New invoice' }).waitFor();
  });

  it('takes ten lines with VAT and withholding, and adds them up while they are typed', async () => {
    await page.getByRole('combobox', { name: 'Vendor' }).fill('PT Aksara');
    await page.getByRole('listbox').getByRole('option').first().click();
    await page.getByRole('textbox', { name: /Vendor.s invoice number/ }).fill('V-2026-0815');
    const term = page.getByRole('combobox', { name: /Term of payment/ });
    // The vendor has brought its own.
    await expect.poll(() => term.inputValue()).not.toBe('');
    await term.selectOption({ label: 'Net 30' });
    for (let line = 1; line <= lines; line += 1) {
      if (line > 1) await page.getByRole('button', { name: 'Add line' }).click();
      await fillLine(visit, line);
    }
    // 55 units of 100,000; VAT 11 % of all; WHT 2 % of 1+3+5+7+9 units.
    await page.getByText('Rp 6.055.000').first().waitFor();
    await page
      .locator('input[type=file]')
      .first()
      .setInputFiles({
        name: 'invoice.pdf',
        mimeType: 'application/pdf',
        buffer: buildSamplePdf('Invoice V-2026-0815'),
      });
    await page.getByText('invoice.pdf').first().waitFor();
    await checkAccess(page, 'invoice form');
  });

  it('stays as it was typed while the server cannot be reached', async () => {
    const context = page.context();
    await context.setOffline(true);
    await page.getByRole('button', { name: 'Save as draft' }).click();
    await page
      .getByText(/^The server cannot be reached/)
      .first()
      .waitFor();
    expect(new URL(page.url()).pathname).toBe('/bills/bills-to-pay/form');
    await page.getByText('Rp 6.055.000').first().waitFor();
    await context.setOffline(false);
  });

  it('keeps a draft', async () => {
    await page.getByRole('button', { name: 'Save as draft' }).click();
    await page.waitForURL(/\/bills\/bills-to-pay\/\d+$|\/bills\/bills-to-pay\/form\?id=\d+/);
    const id = /(\d+)$/.exec(page.url())?.[1];
    billPath = `/bills/bills-to-pay/${id}`;
    await page.goto(app.url + billPath);
    billNumber = await page.getByRole('heading', { level: 1 }).innerText();
    expect(billNumber).toMatch(/^INV\/\d{4}\/\d{6}$/);
    expect(await badge()).toContain('Draft');
    expect(await badge()).toContain('Rp 6.055.000');
    await checkAccess(page, 'invoice');
  });

  it('is submitted', async () => {
    await page
      .getByRole('link', { name: 'Edit' })
      .or(page.getByRole('button', { name: 'Edit' }))
      .first()
      .click();
    await page.getByRole('button', { name: /^Submit/ }).click();
    await page.waitForURL(`**${billPath}`);
    await page.getByText('Awaiting review').first().waitFor();
  });
});

describe('review', () => {
  it('is in the reviewer’s list and goes back with a note', async () => {
    await as(visit, 'reviewer');
    await page.goto(`${app.url}/approval/bill-list`);
    await page.getByRole('row').nth(3).waitFor();
    await checkAccess(page, 'reviewer’s list');
    await page.getByRole('searchbox').fill(billNumber);
    await page.getByRole('searchbox').press('Enter');
    await page.getByRole('link', { name: billNumber }).click();
    await page.getByRole('heading', { level: 1, name: billNumber }).waitFor();
    await checkAccess(page, 'review');
    await press(visit, 'Request revision');
    await page.getByRole('dialog').getByRole('textbox').fill('The freight belongs on a line of its own.');
    await page.getByRole('dialog').getByRole('button', { name: 'Request revision' }).click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page.goto(`${app.url}/approval/bill-list/${idOf(billPath)}`);
    await page.getByText('Awaiting revision').first().waitFor();
  });

  it('is revised by its requester and sent again', async () => {
    await as(visit, 'finance.admin');
    await page.goto(app.url + billPath);
    await page.getByText('The freight belongs on a line of its own.').first().waitFor();
    await page
      .getByRole('link', { name: 'Edit' })
      .or(page.getByRole('button', { name: 'Edit' }))
      .first()
      .click();
    await page.getByRole('textbox', { name: /^Notes \(optional\)/ }).fill('Freight is on line 10.');
    await page.getByRole('button', { name: /^Submit/ }).click();
    await page.waitForURL(`**${billPath}`);
    await page.getByText('Awaiting review').first().waitFor();
  });

  it('is approved', async () => {
    await as(visit, 'reviewer');
    await page.goto(`${app.url}/approval/bill-list/${idOf(billPath)}`);
    await press(visit, 'Approve Rp 6.055.000');
    await page.getByRole('dialog').getByRole('button', { name: 'Approve Rp 6.055.000' }).click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page.goto(`${app.url}/approval/bill-list/${idOf(billPath)}`);
    await page.getByText('Awaiting payment').first().waitFor();
  });
});

describe('payment', () => {
  it('is requested in part by the maker, who sees it on a check page first', async () => {
    await as(visit, 'maker');
    await page.goto(`${app.url}/approval/payment-list/request`);
    await page.getByRole('row').nth(3).waitFor();
    await checkAccess(page, 'payment requests');
    await page.goto(`${app.url}/approval/payment-list/request/${idOf(billPath)}`);
    await page.getByRole('textbox', { name: /^Amount/ }).fill('2.000.000');
    await page.getByText('Rp 4.055.000').first().waitFor();
    await checkAccess(page, 'payment request');
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByRole('button', { name: /Rp 2\.000\.000/ }).click();
    const number = page.getByText(/PAY\/\d{4}\/\d{6}/).first();
    await number.waitFor();
    paymentNumber = /PAY\/\d{4}\/\d{6}/.exec(await number.innerText())?.[0] ?? '';
    expect(paymentNumber).not.toBe('');
  });

  it('is approved by the payment approver', async () => {
    await as(visit, 'approver');
    await openPayment(visit, 'approval', paymentNumber);
    await checkAccess(page, 'payment approval');
    await press(visit, 'Approve Rp 2.000.000');
    await page.getByRole('dialog').getByRole('button', { name: 'Approve Rp 2.000.000' }).click();
    await page.getByText(`${paymentNumber} is approved.`).first().waitFor();
  });

  it('is authorized by the releaser, and the bank pays it', async () => {
    await as(visit, 'releaser');
    await openPayment(visit, 'authorize', paymentNumber);
    await press(visit, 'Authorize and pay Rp 2.000.000');
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Authorize and pay Rp 2.000.000' }).click();
    await page.getByText(`${paymentNumber} is authorized.`).first().waitFor();
    await page.getByRole('main').getByText('Paid', { exact: true }).first().waitFor({ timeout: 40_000 });
    await checkAccess(page, 'paid payment');
  });

  it('leaves a receipt whose figures agree', async () => {
    await press(visit, 'Receipt');
    await page.waitForURL('**/payment-receipt*');
    // The page that is left shows the same amount for as long as the receipt is on its way.
    await page.getByRole('heading', { level: 1, name: 'Payment receipt' }).waitFor();
    await page.getByText('Rp 2.000.000').first().waitFor();
    await page.getByText('Remains to be paid').waitFor();
    const code = (await page.getByText(/^Code P-/).innerText()).replace('Code ', '');
    await checkAccess(page, 'receipt');
    const download = page.waitForEvent('download');
    await page
      .getByRole('button', { name: /Download/ })
      .first()
      .click();
    const file = await (await download).path();
    const text = await textOf(readFileSync(file));
    expect(text).toContain(paymentNumber);
    expect(text).toContain(billNumber);
    expect(text).toContain('Rp 2.000.000');
    expect(text).toContain('Rp 6.055.000');
    expect(text).toContain(code);
    expect(text).toContain('Remains to be paid');
  });

  it('shows the balance that remains', async () => {
    await as(visit, 'finance.admin');
    await page.goto(app.url + billPath);
    await page.getByText('Awaiting payment').first().waitFor();
    expect(await figure(visit, 'Balance due').innerText()).toContain('Rp 4.055.000');
    await page.getByText(paymentNumber).first().waitFor();
  });
});

describe('with the keyboard alone', () => {
  const key = (name: string) => page.keyboard.press(name);
  const type = (text: string) => page.keyboard.type(text);

  it('an invoice of two lines is entered and submitted', async () => {
    await as(visit, 'finance.admin');
    await page.goto(app.url);
    await standsStill();
    await tabTo(/^Purchasing$/);
    await key('Enter');
    await page.getByRole('heading', { level: 1, name: 'Purchases' }).waitFor();
    await page.getByRole('row').nth(5).waitFor();
    await tabTo(/^Create purchase/);
    await key('Enter');
    await tabTo(/^Direct invoice input/);
    await key('Enter');
    await page.getByRole('heading', { level: 1, name: 'New invoice' }).waitFor();
    await tabTo(/^Vendor$/);
    await choose('PT Aksara');
    await tabTo(/^Term of payment/);
    await type('Net 30');
    for (const line of [1, 2]) {
      // Tab from the last cell of a line has made the next one.
      await tabTo(new RegExp(`^Item, line ${line}`));
      await page.getByRole('combobox', { name: `Item, line ${line}`, exact: true }).waitFor();
      await choose('a');
      await tabTo(new RegExp(`^Quantity, line ${line}`));
      await type('2');
      await tabTo(new RegExp(`^Unit price, line ${line}`));
      await key('Control+a');
      await type('150000');
    }
    await tabTo(/^Submit/);
    await key('Enter');
    await page.waitForURL(/\/bills\/bills-to-pay\/\d+$/);
    await page.getByText('Awaiting review').first().waitFor();
    // The form stands for a moment under the address of the page.
    billNumber = await page.getByRole('heading', { level: 1, name: /^INV\// }).innerText();
  });

  it('it is approved, and the keyboard stays on the page', async () => {
    await as(visit, 'reviewer');
    await page.goto(app.url);
    await standsStill();
    await tabTo(/Invoices to review$/);
    await key('Enter');
    await page.waitForURL('**/approval/bill-list*');
    await page.getByRole('row').nth(3).waitFor();
    await tabTo(/^Number, vendor or amount/);
    await type(billNumber);
    await key('Enter');
    await page.getByRole('row').nth(2).waitFor({ state: 'detached' });
    await tabTo(new RegExp(`^${billNumber}$`));
    await key('Enter');
    // The row offers to approve, too: what is meant is the button of the page.
    await page.getByRole('heading', { level: 1, name: billNumber }).waitFor();
    await tabTo(/^Approve Rp/);
    await key('Enter');
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: /^Approve Rp/ }).waitFor();
    await expect.poll(async () => (await focused()).name).toMatch(/^Approve Rp/);
    await key('Enter');
    await dialog.waitFor({ state: 'detached' });
    await page.getByText('Awaiting payment').first().waitFor();
    await expect.poll(async () => (await focused()).name).toBe(billNumber);
  });

  /** Waits until nothing more comes that moves what is on the page. */
  async function standsStill(): Promise<void> {
    let before = 0;
    const isSame = async () => {
      const height = await page.evaluate(() => document.documentElement.scrollHeight);
      const same = height === before;
      before = height;
      return same;
    };
    await expect.poll(isSame, { interval: 1000 }).toBe(true);
  }

  async function choose(text: string): Promise<void> {
    await type(text);
    await page.getByRole('listbox').getByRole('option').first().waitFor();
    await key('ArrowDown');
    await key('Enter');
  }

  /** Goes on by Tab until the focus is on what is so called; on the way it is never where nobody sees it. */
  async function tabTo(name: RegExp): Promise<void> {
    const passed: string[] = [];
    for (let stop = 0; stop < 120; stop += 1) {
      await key('Tab');
      const here = await focused();
      expect(here.isSeen, `the focus on "${here.name}" is seen`).toBe(true);
      if (name.test(here.name)) return;
      passed.push(here.name);
    }
    throw new Error(`Tab does not lead to ${name}: ${passed.join(' | ')}`);
  }
});

/** What has the focus, by its name, and whether a person sees where it is. */
async function focused(): Promise<{ name: string; isSeen: boolean }> {
  return await page.evaluate(() => {
    const element = document.activeElement as HTMLInputElement | null;
    if (!element || element === document.body) return { name: '', isSeen: true };
    const label =
      element.getAttribute('aria-label') ?? element.labels?.[0]?.textContent ?? element.textContent;
    const { left, top, width, height, bottom } = element.getBoundingClientRect();
    const there = document.elementFromPoint(left + width / 2, top + Math.min(height / 2, 20));
    const isCovered = there !== null && !element.contains(there) && !there.contains(element);
    return {
      name: label.trim().replaceAll(/\s+/g, ' '),
      isSeen: width > 0 && bottom > 0 && top < window.innerHeight && !isCovered,
    };
  });
}

describe('each person sees only what is theirs to do', () => {
  it.each([
    ['reviewer', '/approval/payment-list/authorize'],
    ['maker', '/bills/bills-to-pay'],
    ['employee', '/approval/bill-list'],
  ])('%s is led away from %s', async (name, path) => {
    await as(visit, name);
    await page.goto(app.url + path);
    await page.waitForURL(`${app.url}/`);
  });

  it('answers an address that leads nowhere with the 404 page', async () => {
    await page.goto(`${app.url}/no/such/page`);
    await page.getByText('404 This page could not be found').first().waitFor();
  });
});

async function textOf(pdf: Buffer): Promise<string> {
  const task = getDocument({ data: new Uint8Array(pdf) });
  const document = await task.promise;
  const parts: string[] = [];
  for (let number = 1; number <= document.numPages; number += 1) {
    const content = await (await document.getPage(number)).getTextContent();
    parts.push(content.items.map((item) => ('str' in item ? item.str : '')).join(' '));
  }
  await task.destroy();
  return parts.join(' ').replaceAll(/\s+/g, ' ');
}
