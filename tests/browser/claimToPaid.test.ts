import { readFile } from 'node:fs/promises';

import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';

import { readPdf } from '../readPdf.ts';
import { launchBrowser } from './browser.ts';
import type { Browser } from './browser.ts';
import { photograph } from './photograph.ts';
import { serveApp } from './servedApp.ts';
import type { ServedApp } from './servedApp.ts';
import type { Visit } from './steps.ts';
import { as, choose, dayAgo, decide, disburse, idOf, open, press } from './steps.ts';
import { checkAccess } from './visitor.ts';

/**
 * Money of employees, from the phone's picture to the bank and back: a receipt is photographed and claimed with a foreign line,
 * lowered, approved, disbursed and paid; an advance is paid, accounted for, and what is left of it comes back.
 */
let app: ServedApp;
let browser: Browser;
let page: Page;
let visit: Visit;

vi.setConfig({ testTimeout: 300_000 });

beforeAll(async () => {
  app = await serveApp({ SANDBOX_BANK_DELAY_MS: '0' });
  browser = await launchBrowser({ viewport: { width: 390, height: 844 }, hasTouch: true });
  page = await browser.context.newPage();
  page.setDefaultTimeout(20_000);
  visit = { page, url: app.url };
});

afterAll(async () => {
  await browser?.close();
  await app?.stop();
});

const main = () => page.getByRole('main');
const status = (name: string) => main().getByText(name, { exact: true }).first();
const wide = () => page.setViewportSize({ width: 1440, height: 900 });
const line = (number: number) => page.getByRole('group', { name: `Lines ${number}` });

interface LineTyped {
  merchant: string;
  category: string;
  currency?: string;
  amount: string;
}

async function typeLine(number: number, { merchant, category, currency, amount }: LineTyped): Promise<void> {
  const row = line(number);
  await row.getByRole('textbox', { name: /^Date/ }).fill(dayAgo(number));
  await row.getByRole('textbox', { name: /^Merchant/ }).fill(merchant);
  await choose(row.getByRole('combobox', { name: /^Category/ }), category);
  if (currency !== undefined) {
    await row.getByRole('combobox', { name: /^Currency/ }).selectOption(currency);
  }
  await row.getByRole('textbox', { name: /^Amount/ }).fill(amount);
  await row.getByRole('textbox', { name: /^What for/ }).fill('On duty');
  await row.getByRole('checkbox', { name: 'The receipt is missing' }).check();
  await row.getByRole('textbox', { name: 'Why it is missing' }).fill('The machine was out of paper');
}

/** Sends in what is typed, and answers the address of its page. */
async function submit(): Promise<string> {
  await page.getByRole('button', { name: 'Submit' }).click();
  await page.waitForURL((address) => /^\/expenses\/\d+$/.test(address.pathname));
  return new URL(page.url()).pathname;
}

describe('a reimbursement', () => {
  let path: string;

  it('is filed on a phone, from a picture and a foreign line, with what comes of it while it is typed', async () => {
    await as(visit, 'employee');
    await open(visit, '/expenses/receipts/take', 'Add receipts');
    const buffer = await photograph(browser, 'WARUNG SEDERHANA', '48.000');
    await page
      .locator('input[capture="environment"]')
      .setInputFiles({ name: 'slip.png', mimeType: 'image/png', buffer });
    await page.getByRole('region', { name: 'Cut out the receipt' }).waitFor();
    await page.getByRole('button', { name: 'Use this' }).click();
    await page
      .getByRole('region', { name: 'Receipts of this visit' })
      .getByRole('listitem')
      .filter({ hasText: 'In my receipts' })
      .waitFor();
    await page.goto(`${app.url}/expenses/reimbursement`);
    await page.getByRole('textbox', { name: /^Purpose/ }).fill('Visit to a customer in Singapore');
    await line(1)
      .getByRole('button', { name: /^Remove/ })
      .click();
    await page.getByRole('button', { name: 'Choose from my receipts' }).click();
    await page.getByRole('dialog').getByText('WARUNG SEDERHANA').first().click();
    await page.getByRole('dialog').getByRole('button', { name: 'Use 1 receipt' }).click();
    await choose(line(1).getByRole('combobox', { name: /^Category/ }), 'Meals');
    await line(1)
      .getByRole('textbox', { name: /^What for/ })
      .fill('Lunch');
    await page.getByRole('button', { name: 'Add a line' }).click();
    await typeLine(2, { merchant: 'Grab', category: 'Local transport', currency: 'USD', amount: '9' });
    await page
      .getByText(/is left on that day/)
      .first()
      .waitFor();
    await page.getByText('Teguh Santikara').first().waitFor();
    await checkAccess(page, 'a claim on a phone');
    path = await submit();
    await status('Awaiting approval').waitFor();
    await checkAccess(page, 'a claim');
  });

  it('is lowered with a reason and approved by its approver', async () => {
    await wide();
    await as(visit, 'manager');
    await page.goto(`${app.url}/approval/reimbursement-cash-advance/${idOf(path)}`);
    await press(visit, 'Edit reimbursement amount');
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('textbox', { name: 'Approved' }).first().fill('40.000');
    await dialog.getByRole('textbox', { name: 'Why less' }).first().fill('Without the drinks');
    await checkAccess(page, 'lowering a claim');
    await dialog.getByRole('button', { name: 'Edit reimbursement amount' }).click();
    await dialog.waitFor({ state: 'detached' });
    await page.getByText('Without the drinks').first().waitFor();
    await press(
      visit,
      (
        await page
          .getByRole('button', { name: /^Approve Rp/ })
          .first()
          .innerText()
      ).trim(),
    );
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Approve Rp/ })
      .click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
  });

  it('is disbursed, paid by the bank, and seen by whose money it is', async () => {
    await disburse(visit, path);
    await as(visit, 'employee');
    const payments = page.getByRole('region', { name: 'Payments' });
    const receiptButton = payments.getByRole('button', { name: /^Receipt/ });
    await expect
      .poll(
        async () => {
          await page.goto(app.url + path);
          await payments.getByText(/^PAY\//).waitFor();
          return receiptButton.isVisible();
        },
        { timeout: 60_000, interval: 2000 },
      )
      .toBe(true);
    await status('Disbursed').waitFor();
    const saved = page.waitForEvent('download');
    await receiptButton.click();
    const receipt = await readPdf(await readFile(await (await saved).path()));
    const amount = await payments.getByText(/^Rp/).first().innerText();
    expect(receipt.text).toContain(amount.replaceAll(/\s+/g, ' '));
    await page.getByRole('textbox', { name: 'Say something to everybody who sees this' }).fill('Thank you!');
    await page.getByRole('button', { name: 'Comment', exact: true }).click();
    await page.getByRole('heading', { name: 'Comments' }).waitFor();
    await main().getByText('Thank you!').waitFor();
    await checkAccess(page, 'a paid claim');
  });
});

describe('a cash advance', () => {
  let path: string;
  let settlement: string;

  it('is asked for, approved and paid', async () => {
    await as(visit, 'employee');
    await page.goto(`${app.url}/expenses/cash-advance`);
    await page.getByRole('textbox', { name: /^Purpose/ }).fill('Forklift licence');
    await choose(page.getByRole('combobox', { name: /^Category/ }), 'Training and certificates');
    await page.getByRole('textbox', { name: /^Needed on/ }).fill(dayAgo(-7));
    await page.getByRole('textbox', { name: /^Amount/ }).fill('500.000');
    path = await submit();
    await as(visit, 'manager');
    await page.goto(`${app.url}/approval/reimbursement-cash-advance/${idOf(path)}`);
    await decide(visit, 'Approve Rp 500.000');
    await disburse(visit, path);
    await as(visit, 'employee');
    await expect
      .poll(
        async () => {
          await page.goto(app.url + path);
          await page.getByRole('heading', { level: 1 }).waitFor();
          return status('Need settlement').isVisible();
        },
        { timeout: 60_000, interval: 2000 },
      )
      .toBe(true);
  });

  it('is accounted for, with less spent than was advanced', async () => {
    await open(visit, '/expenses', /./);
    await page.getByRole('link', { name: /^STL/ }).first().click();
    await press(visit, 'Edit');
    await page.getByRole('button', { name: 'Add a line' }).waitFor();
    if ((await line(1).count()) === 0) await page.getByRole('button', { name: 'Add a line' }).click();
    await typeLine(1, {
      merchant: 'Balai Pelatihan Kerja',
      category: 'Training and certificates',
      amount: '380.000',
    });
    settlement = await submit();
    await as(visit, 'manager');
    await page.goto(`${app.url}/approval/reimbursement-cash-advance/${idOf(settlement)}`);
    await decide(visit, 'Approve Rp 380.000');
  });

  it('gives back what is left on a number of the bank’s', async () => {
    await as(visit, 'employee');
    await page.goto(app.url + path);
    await page.getByText('You pay back Rp 120.000').waitFor();
    await press(visit, 'Make refund');
    const dialog = page.getByRole('dialog');
    expect(await dialog.getByRole('textbox', { name: /^You pay back/ }).inputValue()).toBe('120.000');
    await checkAccess(page, 'making a refund');
    await dialog.getByRole('button', { name: 'Make refund' }).click();
    await dialog.waitFor({ state: 'detached' });
    await main()
      .getByText(/^8808009\d{8}$/)
      .waitFor();
    await checkAccess(page, 'a refund under way');
    await page.getByRole('button', { name: 'Transfer it in the sandbox' }).click();
    await status('Settled').waitFor({ timeout: 60_000 });
    await main().getByText('Received', { exact: true }).waitFor();
    await checkAccess(page, 'an advance that is settled');
  });
});

describe('a purchase that is claimed already', () => {
  it('is told while it is typed, and sent in with a note that its approver sees first', async () => {
    await as(visit, 'employee');
    await page.goto(`${app.url}/expenses/reimbursement`);
    await page.getByRole('textbox', { name: /^Purpose/ }).fill('To the airport');
    await typeLine(1, { merchant: 'Bluebird Bandara', category: 'Local transport', amount: '61.000' });
    await submit();
    await page.goto(`${app.url}/expenses/reimbursement`);
    await page.getByRole('textbox', { name: /^Purpose/ }).fill('To the airport, the second car');
    await typeLine(1, { merchant: 'BLUEBIRD  BANDARA', category: 'Local transport', amount: '61.000' });
    await line(1)
      .getByText(/^Probably claimed already: the same amount as line 1 of RMB/)
      .waitFor();
    await page.getByRole('button', { name: 'Submit' }).click();
    const note = line(1).getByRole('textbox', { name: 'Why it is another purchase' });
    await expect.poll(() => note.getAttribute('aria-invalid')).toBe('true');
    await checkAccess(page, 'a claim that looks claimed already');
    await note.fill('We were seven');
    const path = await submit();
    await as(visit, 'manager');
    await page.goto(`${app.url}/approval/reimbursement-cash-advance/${idOf(path)}`);
    await main()
      .getByText(/^Line 1: Probably claimed already/)
      .waitFor();
    await main().getByText('Why it is another purchase: We were seven').waitFor();
  });
});

describe('a policy', () => {
  it('says before it is saved what would have been decided otherwise, and decides by it afterwards', async () => {
    await as(visit, 'admin');
    await page.goto(`${app.url}/policy-management/category`);
    await main().getByRole('link', { name: 'Meals', exact: true }).click();
    await press(visit, 'Edit');
    await main()
      .getByText(/It would have changed nothing/)
      .waitFor();
    // The first rule is for everyone who has none of their own.
    await main()
      .getByRole('textbox', { name: /^Per day/ })
      .first()
      .fill('20.000');
    await main()
      .getByText(/^Of \d+ claims since .*, \d+ would have been decided otherwise\.$/)
      .waitFor();
    const claims = main().getByRole('table', { name: 'Claims that differ, the largest first' });
    await claims.getByRole('link', { name: /^RMB/ }).first().waitFor();
    await claims.getByText('Refused', { exact: true }).first().waitFor();
    await checkAccess(page, 'a policy with its replay');
    await main().getByRole('button', { name: 'Save' }).click();
    // What somebody wrote down that it must pay holds it up, until they say that it is otherwise now.
    await main()
      .getByText(/With this policy it would be: Above the limit/)
      .first()
      .waitFor();
    await page
      .getByRole('group', { name: 'Examples 1' })
      .getByRole('combobox', { name: /^Is to be/ })
      .selectOption({ label: 'Above the limit' });
    await main().getByRole('button', { name: 'Save' }).click();
    await page.waitForURL((address) => /^\/policy-management\/category\/\d+$/.test(address.pathname));
    await as(visit, 'employee');
    await page.goto(`${app.url}/expenses/reimbursement`);
    await page.getByRole('textbox', { name: /^Purpose/ }).fill('Lunch');
    await typeLine(1, { merchant: 'Warung Baru', category: 'Meals', amount: '21.000' });
    await page.getByText(/reached the limit of Rp 20\.000 a day for Meals/).waitFor();
  });
});
