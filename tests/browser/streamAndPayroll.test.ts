import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';

import { launchBrowser } from './browser.ts';
import type { Browser } from './browser.ts';
import { serveApp } from './servedApp.ts';
import type { ServedApp } from './servedApp.ts';
import { as, open } from './steps.ts';
import type { Visit } from './steps.ts';
import { checkAccess } from './visitor.ts';

/** An administrator has documents read outside, finds what was mailed, and sends reimbursements to the payroll. */
let app: ServedApp;
let browser: Browser;
let page: Page;
let visit: Visit;

vi.setConfig({ testTimeout: 240_000, hookTimeout: 900_000 });

beforeAll(async () => {
  app = await serveApp();
  browser = await launchBrowser();
  page = await browser.context.newPage();
  page.setDefaultTimeout(20_000);
  visit = { page, url: app.url };
  await as(visit, 'super.admin');
});

afterAll(async () => {
  await browser?.close();
  await app?.stop();
});

const tile = (name: string) => page.getByRole('region', { name, exact: true });

it('connects Stream, comes back to where it began, and has uploads read there', async () => {
  await open(visit, '/integration', 'Integration');
  const stream = tile('Stream');
  await stream.getByRole('button', { name: 'Disconnect' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Disconnect' }).click();
  await stream.getByRole('button', { name: 'Connect Stream' }).click();
  await page.getByRole('heading', { name: 'Stream (sandbox)' }).waitFor();
  await page.getByRole('link', { name: 'PT Nusantara Contoh Raya' }).click();
  await page.getByRole('heading', { level: 1, name: 'Integration' }).waitFor();
  expect(new URL(page.url()).pathname).toBe('/integration');
  await stream.getByText('Connected', { exact: true }).first().waitFor();
  // It is chosen once the server has taken it.
  await stream.getByRole('radio', { name: /^Stream/ }).click();
  await stream.getByRole('radio', { name: /^Stream/, checked: true }).waitFor();
  await page.getByText('Saved: it holds for what is uploaded from now on.').waitFor();
  await checkAccess(page, 'the tiles of the integration');
});

it('finds what was mailed as a draft', async () => {
  await open(visit, '/integration', 'Integration');
  const stream = tile('Stream');
  await stream.getByRole('button', { name: 'Look for mail now' }).click();
  const row = stream.getByRole('row', { name: /KNJ-2026-0412\.pdf/ });
  await row.getByRole('link').click();
  await page.waitForURL(/\/bills\/bills-to-pay\/\d+$/);
  await page.getByText('KNJ-2026-0412.pdf').first().waitFor();
});

it('sends a batch to the payroll, which pays it', async () => {
  await open(visit, '/integration', 'Integration');
  await tile('Payroll').getByRole('link', { name: 'Payroll batches' }).click();
  await page.getByRole('heading', { level: 1, name: 'Payroll batches' }).waitFor();
  await page
    .getByRole('row', { name: /To be sent/ })
    .getByRole('link')
    .first()
    .click();
  await page.getByRole('button', { name: /^Send to the payroll/ }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Send to the payroll/ })
    .click();
  const items = page.getByRole('region', { name: 'Items' });
  await items.getByText('Paid', { exact: true }).first().waitFor({ timeout: 60_000 });
  await checkAccess(page, 'a batch');
});
