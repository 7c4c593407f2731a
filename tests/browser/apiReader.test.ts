import { afterAll, beforeAll, expect, it } from 'vitest';

import { launchBrowser } from './browser.ts';
import type { Browser } from './browser.ts';
import { serveApp } from './servedApp.ts';
import type { ServedApp } from './servedApp.ts';
import { checkAccess } from './visitor.ts';

let app: ServedApp;
let browser: Browser;

beforeAll(async () => {
  app = await serveApp();
  browser = await launchBrowser();
});

afterAll(async () => {
  await browser?.close();
  expect(await app?.stop()).toBe(0);
});

it.each([
  { width: 1440, colorScheme: 'light' },
  { width: 390, colorScheme: 'dark' },
] as const)('shows the calls of the API at $width px, $colorScheme, and asks no other host', async (look) => {
  const page = await browser.context.newPage();
  // The reader lays out all calls at once, which takes a slow machine a minute.
  page.setDefaultTimeout(120_000);
  await page.setViewportSize({ width: look.width, height: 900 });
  await page.emulateMedia({ colorScheme: look.colorScheme });
  const refused: string[] = [];
  page.on('console', (message) => {
    if (/content security policy/i.test(message.text())) refused.push(message.text());
  });
  const hosts = new Set<string>();
  page.on('request', (request) => hosts.add(new URL(request.url()).origin));

  await page.goto(`${app.url}/docs#tag/payments`);
  await page.getByText('/payments/{id}/confirm-new-account').first().waitFor();
  expect([...hosts]).toEqual([app.url]);
  expect(refused).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBe(0);
  // Contrast, names and order are the same code at both widths.
  if (look.colorScheme === 'dark') {
    await page.goto(`${app.url}/docs`);
    await page.getByRole('heading', { name: 'Outlay', exact: true }).waitFor();
    await checkAccess(page, `${look.width} ${look.colorScheme}`);
  }
  await page.close();
});
