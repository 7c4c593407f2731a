import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, it, vi } from 'vitest';

import { launchBrowser } from './browser.ts';
import type { Browser } from './browser.ts';
import { photograph } from './photograph.ts';
import { serveApp } from './servedApp.ts';
import type { ServedApp } from './servedApp.ts';
import type { Visit } from './steps.ts';
import { as, choose, dayAgo, decide, idOf, openUntil, press } from './steps.ts';
import { checkAccess } from './visitor.ts';

/**
 * A card from its request to the reports of what it paid: an employee asks for it, their manager approves, the employee accepts the
 * terms and pays at the sandbox, a photographed receipt finds its payment, and one without a receipt is reviewed.
 */
let app: ServedApp;
let browser: Browser;
let page: Page;
let visit: Visit;
let path: string;

vi.setConfig({ testTimeout: 300_000 });

beforeAll(async () => {
  app = await serveApp();
  browser = await launchBrowser({ viewport: { width: 1440, height: 900 } });
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

/** What follows a step in the background is shown once the card is opened anew. */
const becomes = (name: string) =>
  openUntil(visit, path, main().getByRole('heading', { level: 1 }), () => status(name).isVisible());

/** A merchant of the sandbox takes a payment. */
async function pay(what: string, amount: string): Promise<void> {
  await page.goto(app.url + path);
  await page.getByRole('combobox', { name: 'What happens' }).click();
  await page.getByRole('option', { name: what, exact: true }).click();
  await page.getByRole('textbox', { name: 'Amount' }).fill(amount);
  await page.getByRole('button', { name: 'Pay', exact: true }).click();
  await page.getByText('The card has paid.').first().waitFor();
}

/** The newest payment of the card at a merchant: its page is opened. */
async function openPayment(merchant: string): Promise<string> {
  await page.goto(`${app.url}/transactions/card?cardIDs=${idOf(path)}`);
  await page.getByRole('link', { name: merchant }).first().click();
  await page.waitForURL((address) => /^\/transactions\/card\/\d+$/.test(address.pathname));
  return new URL(page.url()).pathname;
}

/** Says in the dialog what was bought. */
async function report(more?: () => Promise<void>): Promise<void> {
  await press(visit, 'Submit report');
  const dialog = page.getByRole('dialog');
  await choose(dialog.getByRole('combobox', { name: /^Category/ }), 'Meals');
  await more?.();
  await dialog.getByRole('button', { name: 'Submit report' }).click();
  await dialog.waitFor({ state: 'detached' });
}

describe('a card', () => {
  it('is asked for by who is to hold it, and approved by their manager', async () => {
    await as(visit, 'employee');
    await page.goto(`${app.url}/card/form`);
    await page.getByRole('textbox', { name: /^Card name/ }).fill('Client visits');
    await page.getByRole('textbox', { name: /^Pays from/ }).fill(dayAgo(0));
    await page.getByRole('textbox', { name: /^Pays until/ }).fill(dayAgo(-62));
    await page.getByRole('textbox', { name: /^Limit(?! of)/ }).fill('1.000.000');
    await page.getByRole('button', { name: /^Save/ }).click();
    await page.waitForURL((address) => /^\/card\/\d+$/.test(address.pathname));
    path = new URL(page.url()).pathname;
    await status('Awaiting approval').waitFor();
    await checkAccess(page, 'a card that is asked for');
    await as(visit, 'manager');
    await page.goto(`${app.url}/approval/cards/${idOf(path)}`);
    await decide(visit, 'Approve Rp 1.000.000');
  });

  it('is issued, and activated by its holder, who accepts the terms', async () => {
    await as(visit, 'employee');
    await becomes('Pending activation');
    await press(visit, 'Activate');
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('checkbox', { name: 'I accept these terms' }).check();
    await dialog.getByRole('button', { name: 'Activate' }).click();
    await dialog.waitFor({ state: 'detached' });
    await becomes('Activated');
    await checkAccess(page, 'an active card');
  });

  it('pays, and the photographed receipt finds its payment and is reported with it', async () => {
    await pay('Paid and booked', '58.000');
    const payment = await openPayment('Kopi Tuku');
    await status('Awaiting receipt').waitFor();
    const buffer = await photograph(browser, 'KOPI TUKU', '58.000');
    await main()
      .locator('input[type=file]')
      .setInputFiles({ name: 'slip.png', mimeType: 'image/png', buffer });
    const attached = main().getByRole('list', { name: 'Receipts' }).getByRole('listitem');
    await attached.first().waitFor({ timeout: 90_000 });
    await checkAccess(page, 'a payment with its receipt');
    await page.goto(app.url + payment);
    await report();
    await status('Settled').or(status('Awaiting review')).first().waitFor();
  });

  it('pays what has no receipt, which the manager reviews', async () => {
    await pay('Booked above what was held', '80.000');
    const payment = await openPayment('Rumah Makan Garuda');
    await main().getByText('Rp 88.000').first().waitFor();
    await report(async () => {
      await page
        .getByRole('dialog')
        .getByRole('textbox', { name: /^Without a receipt/ })
        .fill('The machine was out of paper');
    });
    await status('Awaiting review').waitFor();
    await as(visit, 'manager');
    await page.goto(`${app.url}/approval/card-transactions/${idOf(payment)}`);
    await decide(visit, 'Approve');
    await as(visit, 'employee');
    await page.goto(app.url + payment);
    await status('Settled').waitFor();
  });
});
