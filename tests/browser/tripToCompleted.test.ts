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
 * A trip from its form to its end: the company books the flight, the advance is paid, the hotel is claimed in the report, and what
 * it cost above the advance is paid. Its papers are opened, and their sums computed anew.
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

/** The next approver approves. */
async function approve(who: string): Promise<void> {
  await as(visit, who);
  await page.goto(at('/approval/business-trip'));
  await decide(visit, 'Approve');
}

/** The text of a file that a press saves. */
async function saved(name: string): Promise<string> {
  const download = page.waitForEvent('download');
  await press(visit, name);
  return (await readPdf(await readFile(await (await download).path()))).text;
}

/** The amounts of a text, in its order. */
const amountsIn = (text: string) =>
  [...text.matchAll(/(?<![\d/.])\d{1,3}(?:\.\d{3})+(?![\d/])/g)].map(([one]) =>
    Number(one.replaceAll('.', '')),
  );

describe('a trip', () => {
  it('is asked for with a flight that the company books, and an advance', async () => {
    await as(visit, 'employee');
    await page.goto(`${app.url}/business-trip-request/form`);
    await page.getByRole('textbox', { name: /^Trip/ }).fill('Stocktaking in Semarang');
    await page.getByRole('textbox', { name: /^Purpose/ }).fill('The yearly count');
    await page.getByRole('combobox', { name: /^Type/ }).selectOption({ label: 'Domestic' });
    await page.getByRole('textbox', { name: /^Destination/ }).fill('Semarang');
    await choose(page.getByRole('combobox', { name: /^Destination group/ }), 'Java');
    await page.getByRole('textbox', { name: /^From/ }).first().fill(dayAgo(2));
    await page.getByRole('textbox', { name: /^Until/ }).fill(dayAgo(0));
    await page.getByRole('checkbox', { name: 'The company books it' }).check();
    await page.getByRole('button', { name: 'Add an arrangement' }).click();
    const flight = page.getByRole('group', { name: 'What is to be booked 1' });
    await flight
      .getByRole('combobox', { name: /^What is booked/ })
      .selectOption({ label: 'Flight or transport' });
    await choose(flight.getByRole('combobox', { name: /^Category/ }), 'Flight');
    await flight.getByRole('textbox', { name: /^From/ }).fill('Jakarta');
    await flight.getByRole('textbox', { name: /^To/ }).fill('Semarang');
    await flight.getByRole('textbox', { name: /^Departs on/ }).fill(dayAgo(2));
    await flight.getByRole('textbox', { name: /^Returns on/ }).fill(dayAgo(0));
    await flight.getByRole('textbox', { name: /^Costs about/ }).fill('2.000.000');
    await flight.getByText(/^The policy /).waitFor();
    await page.getByRole('textbox', { name: /^Cash advance/ }).fill('1.000.000');
    // As high as the form: the bar that saves it covers none of it.
    await page.setViewportSize({ width: 1440, height: 2600 });
    await checkAccess(page, 'the request of a trip');
    await page.setViewportSize({ width: 390, height: 4200 });
    await checkAccess(page, 'the request of a trip on a phone');
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.getByRole('button', { name: 'Submit' }).click();
    await page.waitForURL((address) => /^\/business-trip-request\/\d+$/.test(address.pathname));
    path = new URL(page.url()).pathname;
    await status('Awaiting approval').waitFor();
    await main().getByText('Rp 3.000.000').first().waitFor();
    await checkAccess(page, 'a trip that is asked for');
  });

  it('is approved by who stands above, and treasury', async () => {
    await approve('manager');
    await approve('approver');
    await status('Awaiting cash advance and ticket').waitFor();
  });

  it('is booked by the procurement officer, with the ticket behind it', async () => {
    await as(visit, 'procurement');
    await page.goto(`${app.url}/travel-arrangement`);
    await main().getByText('Stocktaking in Semarang').first().waitFor();
    await checkAccess(page, 'trips to be booked');
    await page.goto(at('/travel-arrangement'));
    await press(visit, 'Manage ticket');
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('textbox', { name: /^Vendor/ }).fill('Garuda Indonesia');
    await dialog.getByRole('textbox', { name: /^Booking code/ }).fill('GA8QRS');
    await dialog.getByRole('textbox', { name: /^Amount/ }).fill('1.850.000');
    await checkAccess(page, 'booking a ticket');
    await dialog.getByRole('button', { name: 'Manage ticket' }).click();
    await dialog.waitFor({ state: 'detached' });
    await main().getByText('GA8QRS').first().waitFor();
    await decide(visit, 'Tickets done');
    await status('Awaiting cash advance').waitFor();
    await checkAccess(page, 'a trip that is booked');
  });

  it('is taken along on paper', async () => {
    await as(visit, 'employee');
    await page.goto(`${app.url}${path}/travel-arrangement-pdf`);
    await page.getByRole('heading', { level: 1, name: 'Stocktaking in Semarang' }).waitFor();
    await page.getByText('GA8QRS').waitFor();
    await checkAccess(page, 'a travel arrangement on paper');
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download travel arrangement' }).click();
    const { text } = await readPdf(await readFile(await (await download).path()));
    expect(text).toContain('GA8QRS');
    expect(text).toContain('Garuda Indonesia');
    expect(text).toContain('1.850.000');
  });

  it('is paid for in advance, and reported once it is over', async () => {
    await disburseUntil(visit, path, 'Awaiting report');
    await as(visit, 'employee');
    await page.goto(app.url + path);
    await press(visit, 'Submit report');
    await page.getByRole('button', { name: 'Add an item' }).click();
    const item = page.getByRole('group', { name: 'Items 1' });
    await choose(item.getByRole('combobox', { name: /^Category/ }), 'Hotel');
    await item.getByRole('textbox', { name: /^Vendor/ }).fill('Hotel Melati');
    await item.getByRole('textbox', { name: /^Date/ }).fill(dayAgo(2));
    await item.getByRole('textbox', { name: /^Days or nights/ }).fill('2');
    await item.getByRole('textbox', { name: /^Amount/ }).fill('900.000');
    await item.getByRole('textbox', { name: /^Why the receipt is missing/ }).fill('It is with the branch');
    await page.getByRole('button', { name: 'Submit' }).click();
    await page.waitForURL((address) => address.pathname === path);
    await status('Awaiting review').waitFor();
    await main().getByText('Booked by the company: Rp 1.850.000. None of it is reimbursed.').waitFor();
    await approve('manager');
    await disburseUntil(visit, path, 'Completed');
  });

  it('shows its report and each item of it under their addresses', async () => {
    await as(visit, 'employee');
    await page.goto(app.url + path);
    await press(visit, 'View report');
    await page.getByRole('heading', { level: 1, name: /^Report of TRP\// }).waitFor();
    // The words of the policy come with the page.
    await main().getByText('Per diem: Rp 750.000').waitFor();
    const days = page.getByRole('list', { name: 'Days' }).getByRole('listitem');
    expect(await days.count()).toBe(3);
    expect((await days.allInnerTexts()).every((text) => text.includes('250.000'))).toBe(true);
    await checkAccess(page, 'the report of a trip');
    await main().getByRole('link', { name: 'Hotel Melati' }).click();
    await page.getByRole('heading', { level: 1, name: 'Hotel Melati' }).waitFor();
    await main().getByText('It is with the branch').waitFor();
    await checkAccess(page, 'an item of a report');
    await main().getByRole('link', { name: 'All of the report' }).click();
    await page.getByRole('heading', { level: 1, name: /^Report of TRP\// }).waitFor();
  });

  it('is kept as a report whose sums are those of its items', async () => {
    await as(visit, 'employee');
    await page.goto(app.url + path);
    await status('Completed').waitFor();
    await checkAccess(page, 'a completed trip');
    const text = await saved('Export PDF');
    const amounts = amountsIn(text);
    const days = 3 * 250_000;
    // The hotel and the days; the flight is the company's.
    expect(amounts).toContain(900_000);
    expect(amounts).toContain(days);
    expect(amounts).toContain(900_000 + days);
    expect(amounts).toContain(900_000 + days - 1_000_000);
    expect(amounts).toContain(1_850_000);
    expect(amounts).not.toContain(900_000 + days + 1_850_000);
  });
});
