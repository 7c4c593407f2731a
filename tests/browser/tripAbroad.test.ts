import { readFile } from 'node:fs/promises';

import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';

import { readPdf } from '../readPdf.ts';
import { launchBrowser } from './browser.ts';
import type { Browser } from './browser.ts';
import { serveApp } from './servedApp.ts';
import type { ServedApp } from './servedApp.ts';
import type { Visit } from './steps.ts';
import { as, choose, dayAgo, decide, disburseUntil, idOf, press } from './steps.ts';
import { checkAccess } from './visitor.ts';

/**
 * A trip abroad from its form to its end: three destinations, an advance in two currencies of which less is approved, and a hotel
 * that was paid in a third one. Its sums are computed anew from the amounts and the rates that its page shows.
 */
let app: ServedApp;
let browser: Browser;
let page: Page;
let visit: Visit;
let path: string;

vi.setConfig({ testTimeout: 300_000 });

beforeAll(async () => {
  app = await serveApp({ SANDBOX_BANK_DELAY_MS: '0' });
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
const at = (door: string) => `${app.url}${door}/${idOf(path)}`;

async function fillLeg(number: number, place: string, group: string, from: number | null, until: number) {
  await page.getByRole('button', { name: 'Add a destination' }).click();
  const leg = page.getByRole('group', { name: `Legs ${number}` });
  await leg.getByRole('textbox', { name: /^Destination/ }).fill(place);
  await choose(leg.getByRole('combobox', { name: /^Destination group/ }), group);
  const begins = leg.getByRole('textbox', { name: /^From/ });
  if (from === null) expect(await begins.inputValue()).not.toBe('');
  else await begins.fill(dayAgo(from));
  await leg.getByRole('textbox', { name: /^Until/ }).fill(dayAgo(until));
}

async function fillPart(number: number, category: string, currency: string, amount: string) {
  await page.getByRole('button', { name: 'Add a part' }).click();
  const part = page.getByRole('group', { name: `Advance by currency and category ${number}` });
  await choose(part.getByRole('combobox', { name: /^For/ }), category);
  await part.getByRole('combobox', { name: /^Currency/ }).selectOption(currency);
  await part.getByRole('textbox', { name: /^Asked for/ }).fill(amount);
}

/** The next approver approves. */
async function approve(who: string): Promise<void> {
  await as(visit, who);
  await page.goto(at('/approval/business-trip'));
  await decide(visit, 'Approve');
}

interface Shown {
  advances: { currencyCode: string; approvedAmount: number; rateAmount: number }[];
  items: { currencyCode: string; amount: number; rateAmount: number }[];
  disbursedAmount: number;
  perDiem: { currencyCode: string; amount: number }[];
  perDiemAmount: number;
  approvedAmount: number;
  payoutAmount: number;
}

/** What the page of the trip is answered. */
async function shown(): Promise<Shown> {
  const answered = page.waitForResponse((response) =>
    new URL(response.url()).pathname.endsWith(`/business-trips/${idOf(path)}`),
  );
  await page.goto(app.url + path);
  return (await (await answered).json()) as Shown;
}

/** Rounded up to whole rupiah, by whole numbers. */
function rupiah(amount: number, rate: number): number {
  const exact = BigInt(Math.round(amount * 100)) * BigInt(Math.round(rate * 10_000));
  return Number((exact + 999_999n) / 1_000_000n);
}
const total = (parts: number[]) => parts.reduce((one, other) => one + other, 0);

describe('a trip abroad', () => {
  it('is asked for with its legs and an advance in two currencies', async () => {
    await as(visit, 'employee');
    await page.goto(`${app.url}/business-trip-request/form`);
    await page.getByRole('textbox', { name: /^Trip/ }).fill('Suppliers in Asia and Europe');
    await page.getByRole('textbox', { name: /^Purpose/ }).fill('Contracts of the year');
    await page.getByRole('combobox', { name: /^Type/ }).selectOption({ label: 'International' });
    await fillLeg(1, 'Singapore', 'Southeast Asia', 4, 3);
    await fillLeg(2, 'Tokyo', 'East Asia and Australia', null, 1);
    await fillLeg(3, 'Berlin', 'Europe and America', null, 0);
    // What follows from the legs is not asked for.
    expect(await page.getByRole('textbox', { name: /^Destination/ }).count()).toBe(3);
    await fillPart(1, 'Hotel', 'USD', '200');
    await fillPart(2, 'Taxi', 'IDR', '500.000');
    await main()
      .getByText(/^Asked for in advance: Rp /)
      .waitFor();
    await main().getByText('Europe and America').first().waitFor();
    await page.setViewportSize({ width: 1440, height: 3600 });
    await checkAccess(page, 'the request of a trip abroad');
    await page.setViewportSize({ width: 390, height: 6400 });
    await checkAccess(page, 'the request of a trip abroad on a phone');
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.getByRole('button', { name: 'Submit' }).click();
    await page.waitForURL((address) => /^\/business-trip-request\/\d+$/.test(address.pathname));
    path = new URL(page.url()).pathname;
    await status('Awaiting approval').waitFor();
    for (const place of ['Singapore, Tokyo, Berlin', 'Singapore', 'Tokyo', 'Berlin'])
      await main().getByText(place, { exact: true }).first().waitFor();
    await checkAccess(page, 'a trip abroad that is asked for');
  });

  it('is approved with less of one part, at the rates of the last approval', async () => {
    await as(visit, 'manager');
    await page.goto(at('/approval/business-trip'));
    await press(visit, 'Approve');
    const dialog = page.getByRole('dialog');
    const dollars = dialog.getByRole('group', { name: /US\$|USD|\$/ });
    await dollars.getByRole('textbox', { name: /^Approved/ }).fill('150');
    await dollars.getByRole('textbox', { name: /^Why so/ }).fill('Two nights are paid by the host');
    await checkAccess(page, 'approving the parts of an advance');
    await dialog.getByRole('button', { name: 'Approve', exact: true }).click();
    await dialog.waitFor({ state: 'detached' });
    // The next one approves what is left of it, without saying it again.
    await approve('approver');
    await status('Awaiting cash advance').waitFor();
    await disburseUntil(visit, path, 'Awaiting report');
    const { advances, disbursedAmount } = await shown();
    expect(advances.map(({ approvedAmount }) => approvedAmount)).toEqual([150, 500_000]);
    expect(disbursedAmount).toBe(
      total(advances.map(({ approvedAmount, rateAmount }) => rupiah(approvedAmount, rateAmount))),
    );
  });

  it('is reported with what was paid in a third currency, and completed', async () => {
    await as(visit, 'employee');
    await page.goto(app.url + path);
    await press(visit, 'Submit report');
    await page.getByRole('button', { name: 'Add an item' }).click();
    const item = page.getByRole('group', { name: 'Items 1' });
    await choose(item.getByRole('combobox', { name: /^Category/ }), 'Hotel');
    await item.getByRole('textbox', { name: /^Vendor/ }).fill('Hotel Adlon');
    await item.getByRole('textbox', { name: /^Date/ }).fill(dayAgo(1));
    await item.getByRole('combobox', { name: /^Currency/ }).selectOption('EUR');
    await item.getByRole('textbox', { name: /^Amount/ }).fill('140,50');
    await item.getByRole('textbox', { name: /^Why the receipt is missing/ }).fill('It comes by mail');
    await page.getByRole('button', { name: 'Submit' }).click();
    await page.waitForURL((address) => address.pathname === path);
    await status('Awaiting review').waitFor();
    await checkAccess(page, 'a report in another currency');
    await approve('manager');
    await disburseUntil(visit, path, 'Completed');
    await as(visit, 'employee');
    const { items, perDiem, perDiemAmount, approvedAmount, payoutAmount, disbursedAmount } = await shown();
    // Four nights and the day after them: 40, twice 60, twice 80.
    expect(perDiem).toEqual([{ currencyCode: 'USD', amount: 320 }]);
    const hotel = total(items.map(({ amount, rateAmount }) => rupiah(amount, rateAmount)));
    expect(approvedAmount).toBe(hotel + perDiemAmount);
    expect(payoutAmount).toBe(approvedAmount - disbursedAmount);
    const download = page.waitForEvent('download');
    await press(visit, 'Export PDF');
    const { text } = await readPdf(await readFile(await (await download).path()));
    for (const sum of [hotel, perDiemAmount, approvedAmount, disbursedAmount, payoutAmount])
      expect(text).toContain(new Intl.NumberFormat('id-ID').format(sum));
  });
});
