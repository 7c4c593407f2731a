import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';

import { launchBrowser } from './browser.ts';
import type { Browser } from './browser.ts';
import { serveApp } from './servedApp.ts';
import type { ServedApp } from './servedApp.ts';
import type { Visit } from './steps.ts';
import { as, openUntil } from './steps.ts';
import { checkAccess } from './visitor.ts';

/**
 * The books of a company, from their connection to what somebody changed in them: who keeps them connects at the sandbox, maps what is
 * missing, takes off a tag that is gone, posts a paid bill, mends an invoice and tries another again, and finds what was changed in the
 * program itself.
 */
let app: ServedApp;
let browser: Browser;
let page: Page;
let visit: Visit;

vi.setConfig({ testTimeout: 480_000 });

beforeAll(async () => {
  app = await serveApp();
  browser = await launchBrowser({ viewport: { width: 1440, height: 900 } });
  page = await browser.context.newPage();
  page.setDefaultTimeout(30_000);
  visit = { page, url: app.url };
  await as(visit, 'finance.admin');
});

afterAll(async () => {
  await browser?.close();
  await app?.stop();
});

const main = () => page.getByRole('main');
const sidewards = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);

const rows = () => main().getByRole('row');
/** What a list says that has no rows for what it is asked. */
const nothing = () => main().getByText(/^(Nothing matches|No differences)$/);
const until = (place: string, isSo: () => Promise<boolean>) =>
  openUntil(visit, place, rows().nth(1).or(nothing()), isSo);
const hasRow = (place: string, status: string) =>
  until(place, async () => (await rows().filter({ hasText: status }).count()) > 0);
const isEmpty = (place: string) => until(place, () => nothing().isVisible());
/** The page of a document, once so many of its posts are in the books. */
const isPosted = (place: string, posts: number) =>
  openUntil(
    visit,
    place,
    main().getByRole('heading', { level: 2 }),
    async () => (await main().getByText('Success', { exact: true }).count()) >= posts,
  );

describe('the books', () => {
  it('are connected at the program, which leads back', async () => {
    await page.goto(`${app.url}/integration`);
    await main().getByRole('button', { name: 'Disconnect' }).first().click();
    await page.getByRole('dialog').getByRole('button', { name: 'Disconnect' }).click();
    await page.getByText('Jurnal is disconnected.').waitFor();
    await page.getByRole('button', { name: /^Connect/ }).click();
    await page.getByRole('link', { name: 'PT Nusantara Contoh Raya' }).click();
    await page.getByText('PT Nusantara Contoh Raya').first().waitFor();
    await page.getByRole('link', { name: 'To the integration' }).click();
    await page.getByRole('heading', { level: 1, name: 'Integration' }).waitFor();
    await main().getByText('Connected', { exact: true }).first().waitFor();
  });

  it('wait for what is not mapped, until it is', async () => {
    const waiting = (tab: string) => `/integration/jurnal/sync?groupType=${tab}&cause=not_mapped`;
    await hasRow(waiting('transferFee'), 'Not mapped');
    await hasRow(waiting('transaction'), 'Not mapped');
    let mapped = 0;
    for (const tab of ['general', 'category', 'custom', 'business-trip']) {
      await page.goto(`${app.url}/integration/jurnal/account-mapping?tab=${tab}`);
      await page
        .getByRole('combobox', { name: /^Account: / })
        .first()
        .waitFor();
      const open = page
        .getByRole('combobox', { name: /^Account: / })
        .filter({ hasText: 'Choose an account' });
      for (let left = await open.count(); left > 0; left -= 1) {
        await open.first().click();
        await page.getByRole('option').nth(1).click();
        mapped += 1;
      }
      for (const save of await page.getByRole('button', { name: 'Save' }).all()) {
        if (!(await save.isEnabled())) continue;
        await save.click();
        await page.getByText(/saved/i).first().waitFor();
      }
    }
    expect(mapped).toBeGreaterThan(3);
    for (const tab of ['transferFee', 'transaction']) await isEmpty(waiting(tab));
  });

  it('get by themselves what is mapped, and what waits for a tag that is gone once it is taken off', async () => {
    const gone = '/integration/jurnal/sync?groupType=transaction&cause=tag_removed';
    await hasRow(gone, 'Tag is gone');
    await checkAccess(page, 'posts that wait for a tag');
    await page.goto(`${app.url}/integration/jurnal/account-mapping?tab=category`);
    const chip = page.getByRole('button', { name: /Cabang Bandung/ });
    await chip.waitFor();
    await chip.press('Delete');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText(/saved/i).first().waitFor();
    await isEmpty(gone);
    const inBooks = (tab: string) =>
      hasRow(`/integration/jurnal/sync?groupType=${tab}&status=success`, 'Success');
    await inBooks('transaction');
    await inBooks('transferFee');
    // A claim that was paid, and what a card has paid.
    const posted = '/integration/jurnal/sync?groupType=transaction&status=success';
    for (const [sought, what] of [
      ['RMB', 'Paid'],
      ['CT', 'Card purchase'],
    ] as const)
      await hasRow(`${posted}&query=${sought}`, what);
    await page.goto(`${app.url}/balance/top-up`);
    await page.getByRole('button', { name: 'Show the number' }).first().click();
    await page.getByRole('textbox', { name: 'Amount' }).first().fill('3000000');
    await page.getByRole('button', { name: 'Send the transfer' }).first().click();
    await page.getByText('The sandbox bank has received it.').waitFor();
    await inBooks('topUpBalance');
  });

  it('get a paid bill as it is chosen, with its payments', async () => {
    await page.goto(`${app.url}/integration/jurnal/bills`);
    await page.waitForURL('**/integration/jurnal/sync?groupType=bills**');
    await page.goto(`${app.url}/integration/jurnal/sync?groupType=bills&status=pending`);
    // Books kept in rupiah refuse a bill in dollars, and which bill is newest changes with the day.
    const inRupiah = main().getByRole('row').filter({ hasText: 'Rp' });
    await inRupiah.first().getByRole('link').first().click();
    await page.getByRole('button', { name: 'Post to the books' }).waitFor();
    const place = new URL(page.url()).pathname;
    const lines = page.getByRole('combobox', { name: /^Account: / });
    for (let line = 0; line < (await lines.count()); line += 1) {
      await lines.nth(line).click();
      await page.getByRole('option', { name: /6-60301/ }).click();
    }
    await page.getByRole('button', { name: 'Preview' }).click();
    await page.getByRole('dialog', { name: 'What is written to the books' }).waitFor();
    await checkAccess(page, 'what would be written of a bill');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Post to the books' }).click();
    await isPosted(place, 2);
    await checkAccess(page, 'a bill in the books');
    await page.setViewportSize({ width: 320, height: 844 });
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.reload();
    await page.getByRole('table', { name: 'Payments' }).waitFor();
    expect(await sidewards()).toBe(0);
    await checkAccess(page, 'a narrow bill in the books in the dark');
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.emulateMedia({ colorScheme: 'light' });
  });

  it('get an invoice whose tag was gone once another choice is made, and a refused one that is tried again', async () => {
    const invoices = '/integration/jurnal/sync?transactionType=purchaseInvoice';
    await hasRow(`${invoices}&cause=tag_removed`, 'Tag is gone');
    await main().getByRole('row').nth(1).getByRole('link').first().click();
    const chip = page.getByRole('button', { name: /^19/ });
    await chip.waitFor();
    await chip.press('Delete');
    await page.getByRole('button', { name: 'Post again as chosen' }).click();
    const place = new URL(page.url()).pathname;
    await isPosted(place, 1);
    await hasRow(`${invoices}&cause=books_closed`, 'Books are closed');
    const stuck = page.getByRole('alert').filter({ hasText: 'Books are closed' });
    await stuck.getByRole('button', { name: 'Fix and retry 1' }).click();
    await page.getByText('1 post is tried again.').waitFor();
    await isEmpty(`${invoices}&cause=books_closed`);
  });

  it('are compared, and what somebody changed there is found and posted again', async () => {
    const drift = '/integration/jurnal/drift?status=open';
    const changed = () => rows().filter({ hasText: 'Changed' });
    const compare = async (differs: boolean) => {
      await page.goto(app.url + drift);
      await page.getByRole('button', { name: 'Compare now' }).click();
      await until(drift, async () => {
        const isDone =
          (await main()
            .getByText(/^Compared /)
            .count()) > 0;
        return isDone && (await changed().count()) > 0 === differs;
      });
    };
    await compare(false);
    await page.goto(`${app.url}/v1/sandbox/jurnal/documents?books=70001`);
    await page
      .getByRole('button', { name: /^Change E-/ })
      .last()
      .click();
    await page.getByRole('heading', { level: 1, name: /documents/ }).waitFor();
    await compare(true);
    await checkAccess(page, 'differences in the books');
    await changed()
      .first()
      .getByRole('button', { name: /^Post again: / })
      .click();
    await page.getByText('It goes out again.').waitFor();
    await compare(false);
  });
});
