import { readFileSync } from 'node:fs';

import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';

import type { JournalFormat } from '../../resources/accounting/journal/journal.ts';
import { journalPrograms } from '../journalPrograms.ts';
import { launchBrowser } from './browser.ts';
import type { Browser } from './browser.ts';
import { serveApp } from './servedApp.ts';
import type { ServedApp } from './servedApp.ts';
import { as, companyDay } from './steps.ts';
import type { Visit } from './steps.ts';
import { checkAccess } from './visitor.ts';

/** An administrator comes home, is shown where accounts are mapped, and takes the books along for another program. */
let app: ServedApp;
let browser: Browser;
let page: Page;
let visit: Visit;

beforeAll(async () => {
  app = await serveApp();
  browser = await launchBrowser({ viewport: { width: 1440, height: 900 } });
  page = await browser.context.newPage();
  page.setDefaultTimeout(20_000);
  visit = { page, url: app.url };
  await as(visit, 'admin');
});

afterAll(async () => {
  await browser?.close();
  await app?.stop();
});

const sidewards = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
const tour = () => page.getByRole('dialog', { name: 'Integrate accounting tags with Outlay' });

it('the tour points at the entry of the menu, holds the focus, and is over with Escape', async () => {
  await page.goto(app.url);
  await tour().waitFor();
  await checkAccess(page, 'home with the tour');
  const entry = await page.locator('nav a[href="/integration"]').boundingBox();
  const step = await tour().boundingBox();
  if (!entry || !step) throw new Error('the tour points at nothing');
  expect(step.x - (entry.x + entry.width)).toBeGreaterThanOrEqual(0);
  expect(step.x - (entry.x + entry.width)).toBeLessThan(40);
  expect([step.y <= entry.y, step.y + step.height >= entry.y + entry.height]).toEqual([true, true]);
  for (const name of ['Not now', 'Get started', 'Not now']) {
    await page.keyboard.press('Tab');
    // oxlint-disable-next-line no-await-in-loop
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe(name);
  }
  await page.keyboard.press('Escape');
  await tour().waitFor({ state: 'hidden' });
  await page.reload();
  await page.getByRole('heading', { level: 1 }).waitFor();
  // What is kept of it is read with the page, and then it never begins.
  const kept = await page.evaluate(() => Object.entries(localStorage));
  expect(kept.filter(([key]) => key.includes('tour.')).map(([, value]) => value)).toEqual(['true']);
  expect(await tour().count()).toBe(0);
});

it('in a narrow window it points at the button of the menu, and leads to the account mapping', async () => {
  // Another administrator: who has seen it is not shown it again.
  await as(visit, 'super.admin');
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(app.url);
  await tour().waitFor();
  await checkAccess(page, 'narrow home with the tour');
  expect(await sidewards()).toBe(0);
  const button = await page.locator('#menu-button').boundingBox();
  const step = await tour().boundingBox();
  expect(Math.abs((button?.y ?? 0) + (button?.height ?? 0) - (step?.y ?? 1000))).toBeLessThan(40);
  await tour().getByRole('link', { name: 'Get started' }).press('Enter');
  await page.waitForURL('**/integration/jurnal/account-mapping?tab=general');
  await page.getByRole('heading', { level: 1, name: 'Account mapping' }).waitFor();
  await page.setViewportSize({ width: 1440, height: 900 });
});

it('the tile leads to the journal files, which say what they come to before they are taken', async () => {
  await page.goto(`${app.url}/integration`);
  await page.getByRole('link', { name: 'Open journal files' }).click();
  await page.getByRole('heading', { level: 1, name: 'Journal files' }).waitFor();
  await page.goto(`${app.url}/integration/journal?format=hledger&from=${companyDay(60)}&to=${companyDay(0)}`);
  await page.getByRole('table', { name: 'Totals' }).waitFor();
  await checkAccess(page, 'journal files');
  for (const format of ['ledger', 'beancount', 'csv', 'hledger'] as const satisfies JournalFormat[]) {
    await page.getByRole('radio', { name: new RegExp(format === 'csv' ? 'CSV' : `^${format}`) }).click();
    await page.waitForURL(`**format=${format}**`);
    const taken = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download' }).click();
    const file = await taken;
    expect(file.suggestedFilename()).toBe(`journal-${companyDay(60)}-${companyDay(0)}.${format}`);
    const text = readFileSync(await file.path(), 'utf8');
    await page
      .getByText(/[0-9a-f]{64}/)
      .first()
      .waitFor();
    await expect
      .poll(async () => text.includes(await page.locator('code').first().innerText()), { timeout: 20_000 })
      .toBe(true);
    const { missing, ask } = journalPrograms[format];
    if (missing() === null) expect(ask(text).complaints).toBe('');
  }
});

it('they fit into a narrow window in the dark', async () => {
  await page.setViewportSize({ width: 320, height: 844 });
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.reload();
  await page.getByRole('table', { name: 'Totals' }).waitFor();
  expect(await sidewards()).toBe(0);
  await checkAccess(page, 'narrow journal files in the dark');
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.emulateMedia({ colorScheme: 'light' });
});

it('a year of them is made after the answer, and is there to be taken', async () => {
  await page.goto(
    `${app.url}/integration/journal?format=beancount&from=${companyDay(360)}&to=${companyDay(0)}`,
  );
  await page.getByRole('button', { name: 'Have it made' }).click();
  const dialog = page.getByRole('dialog', { name: 'Journal files' });
  const button = dialog.getByRole('button', { name: 'Download' });
  await button.waitFor({ timeout: 60_000 });
  await checkAccess(page, 'a year of the journal');
  const taken = page.waitForEvent('download');
  await button.click();
  const file = await taken;
  const { missing, ask } = journalPrograms.beancount;
  const text = readFileSync(await file.path(), 'utf8');
  expect(text).toMatch(/\n; SHA-256: [0-9a-f]{64}\n$/);
  if (missing() === null) expect(ask(text).complaints).toBe('');
});
