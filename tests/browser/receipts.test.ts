import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';

import { launchBrowser } from './browser.ts';
import type { Browser } from './browser.ts';
import { photograph } from './photograph.ts';
import { serveApp } from './servedApp.ts';
import type { ServedApp } from './servedApp.ts';
import type { Visit } from './steps.ts';
import { as, open } from './steps.ts';
import { checkAccess } from './visitor.ts';

/** Somebody on the way, with a phone: takes receipts, one after the other, some of them without a connection. */
let app: ServedApp;
let browser: Browser;
let page: Page;
let visit: Visit;

vi.setConfig({ testTimeout: 240_000 });

beforeAll(async () => {
  app = await serveApp();
  browser = await launchBrowser({ viewport: { width: 390, height: 844 }, hasTouch: true });
  page = await browser.context.newPage();
  page.setDefaultTimeout(20_000);
  visit = { page, url: app.url };
  await as(visit, 'employee');
});

afterAll(async () => {
  await browser?.close();
  await app?.stop();
});

async function take(merchant: string, total: string): Promise<void> {
  const buffer = await photograph(browser, merchant, total);
  const input = page.locator('input[capture="environment"]');
  await input.setInputFiles({ name: `${merchant}.png`, mimeType: 'image/png', buffer });
  await page.getByRole('region', { name: 'Cut out the receipt' }).waitFor();
}

const number = (name: string) => page.getByRole('spinbutton', { name });
const keep = () => page.getByRole('button', { name: 'Use this' }).click();
const listed = () => page.getByRole('region', { name: 'Receipts of this visit' }).getByRole('listitem');

describe('on a phone, a receipt', () => {
  it('is taken, cut by keys and numbers, read, and the next one is a press away', async () => {
    await open(visit, '/expenses/receipts/take', 'Add receipts');
    await checkAccess(page, 'taking receipts');
    await take('WARUNG SEDERHANA', '48.000');
    await checkAccess(page, 'cutting out a receipt');
    await number('From the left, %').fill('13');
    await number('From the top, %').fill('11');
    await number('Width, %').fill('74');
    await number('Height, %').fill('50');
    const corner = page.getByRole('button', { name: 'Cut out the receipt: ↘' });
    await corner.focus();
    await corner.press('ArrowUp');
    await keep();
    const next = page.getByRole('button', { name: 'Next receipt' });
    await expect.poll(() => next.evaluate((button) => button === document.activeElement)).toBe(true);
    await listed().filter({ hasText: 'WARUNG SEDERHANA' }).filter({ hasText: 'In my receipts' }).waitFor();
    expect(await listed().first().innerText()).toContain('Rp 48.000');
    await take('KOPI TUKU', '36.000');
    await page.getByRole('button', { name: 'Turn by a quarter' }).click();
    for (let turn = 0; turn < 3; turn += 1) {
      await page.getByRole('button', { name: 'Turn by a quarter' }).click();
    }
    await keep();
    await listed().filter({ hasText: 'KOPI TUKU' }).filter({ hasText: 'In my receipts' }).waitFor();
    await checkAccess(page, 'what was taken');
  });

  it('is kept without a connection, also when the page is closed, and arrives once', async () => {
    await page.context().setOffline(true);
    await take('SOTO KUDUS', '25.000');
    await keep();
    await listed().filter({ hasText: 'Waits for the connection' }).waitFor();
    await page.close();
    await browser.context.setOffline(false);
    page = await browser.context.newPage();
    page.setDefaultTimeout(20_000);
    visit = { page, url: app.url };
    await open(visit, '/expenses/receipts/take', 'Add receipts');
    await listed().filter({ hasText: 'SOTO KUDUS' }).filter({ hasText: 'In my receipts' }).waitFor();
    await open(visit, '/expenses/receipts', 'My receipts');
    await page.getByRole('link', { name: 'SOTO KUDUS' }).first().waitFor();
    expect(await page.getByRole('link', { name: 'SOTO KUDUS' }).count()).toBe(1);
    await checkAccess(page, 'my receipts');
  });

  it('shows what was read, beside its picture, and is mended', async () => {
    await page.getByRole('link', { name: 'SOTO KUDUS' }).first().click();
    await page.getByRole('heading', { level: 1, name: 'SOTO KUDUS' }).waitFor();
    await page.getByRole('heading', { name: 'What was read' }).waitFor();
    await checkAccess(page, 'a receipt');
    await page.getByRole('main').getByRole('link', { name: 'Edit' }).click();
    const merchant = page.getByRole('textbox', { name: /^Merchant/ });
    await merchant.fill('Soto Kudus Blok M');
    await checkAccess(page, 'mending a receipt');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('heading', { level: 1, name: 'Soto Kudus Blok M' }).waitFor();
  });

  it('that is pasted, or a HEIC picture that nobody can show, is answered in words', async () => {
    await open(visit, '/expenses/receipts/take', 'Add receipts');
    const heic = Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from('ftypheic0000mif1heic', 'latin1')]);
    await page
      .locator('input[type="file"]:not([capture])')
      .setInputFiles({ name: 'IMG_0001.heic', mimeType: 'image/heic', buffer: heic });
    await page.getByText('Most Compatible').waitFor();
    const pasted = (await photograph(browser, 'APOTEK SEHAT', '61.500')).toString('base64');
    await page.evaluate((text) => {
      const bytes = Uint8Array.from(atob(text), (sign) => sign.charCodeAt(0));
      const clipboardData = new DataTransfer();
      clipboardData.items.add(new File([bytes], 'image.png', { type: 'image/png' }));
      document.body.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true }));
    }, pasted);
    await page.getByRole('region', { name: 'Cut out the receipt' }).waitFor();
    await keep();
    await listed().filter({ hasText: 'APOTEK SEHAT' }).filter({ hasText: 'In my receipts' }).waitFor();
  });
});
