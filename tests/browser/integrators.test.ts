import { createServer } from 'node:http';
import type { IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';

import type { Page } from 'playwright-core';
import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';

import { launchBrowser } from './browser.ts';
import type { Browser } from './browser.ts';
import { serveApp } from './servedApp.ts';
import type { ServedApp } from './servedApp.ts';
import { as, open } from './steps.ts';
import type { Visit } from './steps.ts';
import { checkAccess } from './visitor.ts';

/** An administrator has another system told of what happens, and lets a program in. */
const received: { headers: IncomingHttpHeaders; body: string }[] = [];
const receiver = createServer((request, response) => {
  let body = '';
  request.on('data', (chunk: Buffer) => (body += chunk.toString()));
  request.on('end', () => {
    received.push({ headers: request.headers, body });
    response.end('thanks');
  });
});
let app: ServedApp;
let browser: Browser;
let page: Page;
let visit: Visit;
let origin: string;

vi.setConfig({ testTimeout: 240_000 });

beforeAll(async () => {
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}`;
  app = await serveApp({ WEBHOOK_ORIGINS: origin });
  browser = await launchBrowser();
  page = await browser.context.newPage();
  page.setDefaultTimeout(20_000);
  visit = { page, url: app.url };
  await as(visit, 'super.admin');
});

afterAll(async () => {
  await browser?.close();
  await app?.stop();
  receiver.close();
});

const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true });
const save = () =>
  page
    .getByRole('button', { name: /^(?:Save|Add|Create)/ })
    .first()
    .click();

async function choose(field: string, choice: string): Promise<void> {
  const box = page.getByRole('checkbox', { name: choice });
  if ((await box.count()) === 0) {
    await page.getByLabel(field).first().click();
    await page.getByRole('option', { name: choice }).click();
    await page.keyboard.press('Escape');
  } else await box.check();
}

async function vendorBy(token: string, name: string): Promise<number> {
  const answer = await fetch(`${app.url}/v1/vendors`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ name }),
  });
  return answer.status;
}

describe('an administrator', () => {
  let secret = '';

  it('has another system told, tries it, and sees that it was delivered', async () => {
    await open(visit, '/integration', 'Integration');
    await page.getByRole('link', { name: 'Open webhooks' }).click();
    await page.getByRole('heading', { name: 'Webhooks', level: 1 }).waitFor();
    await open(visit, '/integration/webhooks/form', /webhook/i);
    await page.getByLabel('Name').fill('ERP');
    await page.getByLabel('Address').fill(`${origin}/hooks`);
    await choose('Told of', 'Vendor added');
    await checkAccess(page, 'the form of a webhook');
    await save();
    await button('Make the secret').click();
    secret = await page.getByLabel('Signing secret').inputValue();
    expect(secret).toMatch(/^whsec_/);
    await checkAccess(page, 'a secret');
    await button('Send a test').click();
    await page.getByRole('dialog').getByRole('button', { name: 'Send a test' }).click();
    const log = page.getByRole('region', { name: 'Messages' });
    await log.getByText('Delivered').waitFor();
    await checkAccess(page, 'the log of a webhook');
    expect(received).toHaveLength(1);
  });

  it('lets a program in, which enters a vendor that the other system hears of, until it is revoked', async () => {
    await open(visit, '/integration/api-tokens/form', /API token/i);
    await page.getByLabel('Name').fill('Shop');
    await choose('Rights', 'Enter and change vendors');
    await save();
    await button('Issue the token').click();
    const token = await page.getByLabel('API token').inputValue();
    expect(token).toMatch(/^outlay_\d+_/);
    await checkAccess(page, 'a token');
    expect(await vendorBy(token, 'Entered Traders')).toBe(201);
    await vi.waitFor(() => expect(received).toHaveLength(2), { timeout: 15_000, interval: 100 });
    const [, message] = received;
    const told = new Webhook(secret).verify(message?.body ?? '', message?.headers as Record<string, string>);
    expect(told).toMatchObject({ type: 'vendor.created', data: { number: 'Entered Traders' } });
    await button('Revoke').click();
    await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click();
    await page.getByText('Shop is revoked.').waitFor();
    expect(await vendorBy(token, 'Late Traders')).toBe(401);
  });

  it('finds both on a phone', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    for (const at of ['/integration/webhooks', '/integration/api-tokens']) {
      await page.goto(`${app.url}${at}`);
      await page
        .getByText(at.endsWith('webhooks') ? 'ERP' : 'Warehouse system')
        .first()
        .waitFor();
      await checkAccess(page, at);
      const { scrolled, seen } = await page.evaluate(() => ({
        scrolled: document.documentElement.scrollWidth,
        seen: document.documentElement.clientWidth,
      }));
      expect(scrolled, at).toBeLessThanOrEqual(seen);
    }
  });
});
