import { readFileSync } from 'node:fs';

import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { readSheet } from '../../server/exchange/import/readSheet.ts';
import { launchBrowser } from './browser.ts';
import type { Browser } from './browser.ts';
import { attachmentOf, mailTo } from './mails.ts';
import { serveApp } from './servedApp.ts';
import type { ServedApp } from './servedApp.ts';
import { as } from './steps.ts';
import type { Visit } from './steps.ts';
import { checkAccess } from './visitor.ts';

/**
 * What an administrator sets for the company. A field is added: it is made, put in its place, filled in on an invoice, shown on
 * its page and in the list, filtered by. A list is scheduled: it is run, its mail and its file are opened. Somebody may ask for
 * purchases. A workflow is changed: it is tried, and what waits goes over to somebody else.
 */
let app: ServedApp;
let browser: Browser;
let page: Page;
let visit: Visit;
let number: string;

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

it('a custom field is made, and shows how it will look while it is typed', async () => {
  await page.goto(`${app.url}/settings/custom-fields`);
  await page.getByRole('link', { name: 'New custom field' }).click();
  await page.getByRole('textbox', { name: 'Name' }).fill('Shipment');
  await page.getByRole('combobox', { name: 'Type' }).selectOption({ label: 'One of a few (radio buttons)' });
  await page.getByRole('textbox', { name: 'Label, line 1' }).fill('By air');
  await page.keyboard.press('Enter');
  await page.getByRole('textbox', { name: 'Label, line 2' }).fill('By sea');
  await page.getByRole('button', { name: 'Move up, line 2' }).click();
  await page.getByText('Line 2 is line 1 now.').waitFor();
  expect(await page.getByRole('textbox', { name: 'Label, line 1' }).inputValue()).toBe('By sea');
  await asCards();
  await page.getByRole('checkbox', { name: 'Invoices' }).check();
  await page.getByRole('checkbox', { name: 'In filters' }).check();
  const preview = page.getByRole('region', { name: 'How it will look' });
  await preview.getByRole('radio', { name: 'By air' }).check();
  await checkAccess(page, 'custom field form');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('heading', { level: 1, name: 'Shipment' }).waitFor();
  await checkAccess(page, 'custom field');
});

/** On a phone each line of the grid is a card: its cells stand below their names and fit the screen. */
async function asCards(): Promise<void> {
  const wide = page.viewportSize() ?? { width: 1280, height: 800 };
  await page.setViewportSize({ width: 390, height: 844 });
  const label = page.getByRole('textbox', { name: 'Label, line 2' });
  const place = await label.boundingBox();
  const numbered = await page.getByRole('rowheader', { name: '2' }).boundingBox();
  if (!place || !numbered) throw new Error('the second line is not drawn');
  expect(place.x + place.width).toBeLessThanOrEqual(390);
  expect(place.y).toBeGreaterThan(numbered.y + numbered.height);
  const named = label.locator('xpath=..');
  expect(await named.evaluate((cell) => getComputedStyle(cell, '::before').content)).toBe('"Label"');
  await checkAccess(page, 'custom field form on a phone');
  await page.setViewportSize(wide);
}

it('is moved in the order by a key', async () => {
  await page.goto(`${app.url}/settings/custom-fields`);
  const handle = page.getByRole('button', { name: /^Move Shipment, now at/ });
  const place = async () => Number(/at (\d+)/.exec((await handle.getAttribute('aria-label')) ?? '')?.[1]);
  await handle.waitFor();
  const last = await place();
  await handle.focus();
  await page.keyboard.press('ArrowUp');
  await page.getByRole('button', { name: `Move Shipment, now at ${last - 1}` }).waitFor();
  await page.getByRole('row').nth(2).waitFor();
  await page.getByText(`Now at place ${last - 1}.`).waitFor();
  expect(await place()).toBe(last - 1);
  await checkAccess(page, 'custom fields');
});

it('is dragged to another place', async () => {
  const handle = page.getByRole('button', { name: /^Move Shipment, now at/ });
  await handle.dragTo(page.getByRole('button', { name: /now at 1:/ }));
  await page.getByRole('button', { name: 'Move Shipment, now at 1:' }).waitFor();
});

it('is filled in on an invoice, and stands on its page', async () => {
  await as(visit, 'finance.admin');
  await page.goto(`${app.url}/bills/bills-to-pay/form`);
  await page.getByRole('combobox', { name: 'Vendor' }).fill('PT');
  await page.getByRole('listbox').getByRole('option').first().click();
  await page.getByRole('radio', { name: 'By sea' }).check();
  await checkAccess(page, 'invoice form with custom fields');
  await page.getByRole('button', { name: 'Save as draft' }).click();
  await page.waitForURL(/\/bills\/bills-to-pay\/form\?id=\d+/);
  const id = /(\d+)$/.exec(page.url())?.[1];
  await page.goto(`${app.url}/bills/bills-to-pay/${id}`);
  number = await page.getByRole('heading', { level: 1 }).innerText();
  const added = page.getByRole('region', { name: 'Additional details' });
  await added.getByText('Shipment').waitFor();
  await added.getByText('By sea').waitFor();
});

/** The list shows the invoice, and no other: before it is narrowed, the invoice is one of many. */
async function isAlone(): Promise<void> {
  await page.getByRole('rowheader').nth(1).waitFor({ state: 'detached' });
  await page.getByRole('link', { name: number, exact: true }).waitFor();
  expect(await page.getByRole('rowheader').count()).toBe(1);
}

it('narrows the list, by an address that can be kept', async () => {
  await page.goto(`${app.url}/bills/bills-to-pay`);
  await page.getByRole('row').nth(5).waitFor();
  await page.getByRole('button', { name: 'More filters' }).click();
  await page.getByRole('checkbox', { name: 'By sea' }).check();
  await page.getByRole('button', { name: /^(Apply|Show)/ }).click();
  await page.waitForURL(/customField\.\d+=\d+/);
  await isAlone();
  await page.reload();
  await isAlone();
});

it('is a column of the list for who wants it', async () => {
  await page.getByRole('button', { name: 'Columns' }).click();
  await page.getByRole('checkbox', { name: 'Shipment' }).check();
  await page.keyboard.press('Escape');
  await page.getByRole('columnheader', { name: 'Shipment' }).waitFor();
  await page.getByRole('cell', { name: 'By sea' }).waitFor();
});

it('is a column and a filter of the reviewer’s list, too', async () => {
  const filter = /customField\.\d+=\d+/.exec(page.url())?.[0] ?? '';
  await as(visit, 'reviewer');
  await page.goto(`${app.url}/approval/bill-list`);
  await page.getByRole('row').nth(2).waitFor();
  await page.getByRole('button', { name: 'Columns' }).click();
  await page.getByRole('checkbox', { name: 'Shipment' }).check();
  await page.keyboard.press('Escape');
  await page.getByRole('columnheader', { name: 'Shipment' }).waitFor();
  await page.goto(`${app.url}/approval/bill-list?${filter}`);
  // The draft that holds it was not sent in.
  await page.getByText('By sea').first().waitFor();
  await expect.poll(() => page.getByRole('rowheader').count()).toBe(0);
});

const owner = 'admin@nusantara.test';
let runID: string;

it('a schedule is made with its next runs in sight', async () => {
  await as(visit, 'admin');
  await page.goto(`${app.url}/settings/scheduler/form`);
  await page.getByRole('textbox', { name: 'Name' }).fill('Fields of the day');
  await page.getByRole('combobox', { name: 'List' }).selectOption({ label: 'Custom fields' });
  await page.getByText(/A run would send/).waitFor();
  await page.getByRole('combobox', { name: 'How often' }).selectOption({ label: 'Daily' });
  await page.getByRole('textbox', { name: 'Time' }).fill('07:30');
  await page.getByRole('textbox', { name: 'First day' }).fill('01/01/2026');
  await page.getByRole('listitem').filter({ hasText: '07:30' }).nth(4).waitFor();
  await page.getByRole('combobox', { name: 'File' }).selectOption({ label: 'Excel (.xlsx)' });
  await page.getByRole('textbox', { name: 'Recipients' }).fill(owner);
  await page.keyboard.press('Enter');
  await checkAccess(page, 'schedule form');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('heading', { level: 1, name: 'Fields of the day' }).waitFor();
});

it('is run by hand, and the page says so without being asked again', async () => {
  await page.getByRole('button', { name: 'Run now' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Run now' }).click();
  await page.getByText('Processing').first().waitFor();
  await page.getByRole('row').filter({ hasText: 'by hand' }).getByText('Processed').waitFor();
  const mail = page.getByRole('region', { name: 'How, and to whom' });
  await mail.getByText('Processed').waitFor();
  await checkAccess(page, 'schedule with a run');
});

it('mails the list as a file, which is the one in its log', async () => {
  const mail = await mailTo(app.dataDir, owner, 'Fields of the day');
  const attached = attachmentOf(mail);
  expect(attached.fileName).toMatch(/^custom-fields-\d{4}-\d\d-\d\d\.xlsx$/);
  const { rows } = await readSheet(attached.content);
  const at = rows[0]?.cells.indexOf('Name') ?? -1;
  expect(rows.map(({ cells }) => cells[at])).toContain('Shipment');
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: `Download ${attached.fileName}` }).click();
  const path = await (await download).path();
  expect(readFileSync(path).equals(attached.content)).toBe(true);
  runID = /schedule-run-\d+-(\d+)-/.exec(mail)?.[1] ?? '';
});

it('has a page for its file, where a mail leads that is too small for it', async () => {
  await page.goto(`${app.url}/settings/scheduler/file/${runID}`);
  await page.getByText(/It is kept until/).waitFor();
  await checkAccess(page, 'file of a run');
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download' }).click();
  expect((await download).suggestedFilename()).toMatch(/^custom-fields-/);
});

it('purchase request access is given to everyone', async () => {
  await page.goto(`${app.url}/settings/purchase-request-access`);
  await page.getByRole('link', { name: 'Edit' }).click();
  await page.getByRole('radio', { name: /^Those who are chosen/ }).check();
  await checkAccess(page, 'request access form');
  await page.getByRole('radio', { name: /^Everyone/ }).check();
  await page.getByText(/^\d\d+ people may ask for purchases/).waitFor();
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('cell', { name: 'Everyone has it' }).first().waitFor();
  await checkAccess(page, 'request access');
});

it('a changed workflow says who would have decided what, before it is saved', async () => {
  await page.goto(`${app.url}/workflow/bills`);
  await page.getByRole('link', { name: 'Order review', exact: true }).click();
  await page.getByRole('heading', { level: 1, name: 'Order review' }).waitFor();
  await page.getByRole('link', { name: 'Edit', exact: true }).click();
  await page.getByText(/the same people decide each of the \d+ documents/).waitFor();
  expect(await page.getByRole('combobox', { name: 'Reviews' }).isDisabled()).toBe(true);
  const employee = page.getByRole('combobox', { name: 'Employee' });
  const former = await employee.inputValue();
  await employee.fill('procurement@nusantara.test');
  await page.getByRole('listbox').getByRole('option').first().click();
  const chosen = await employee.inputValue();
  expect([chosen, former]).not.toContain('');
  const people = page.getByRole('table', { name: 'What each could have decided' });
  await people.getByRole('row', { name: new RegExp(`^${chosen} 0 [1-9]`) }).waitFor();
  await people.getByRole('row', { name: new RegExp(`^${former} [1-9]\\d* 0`) }).waitFor();
  await page.getByRole('radio', { name: /^Move them to the new one/ }).check();
  await page.getByRole('textbox', { name: /^Note to the new approvers/ }).fill('The controller is on leave');
  await checkAccess(page, 'workflow form with a replay');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText(/go over to it: The controller is on leave/).waitFor();
  await checkAccess(page, 'workflow');
});

it('what waited for others waits for the new approver, with the note', async () => {
  await as(visit, 'procurement');
  await expect
    .poll(
      async () => {
        await page.goto(`${app.url}/approval/bill-list/order`);
        await page.getByRole('heading', { level: 1 }).waitFor();
        return await page.getByRole('rowheader').count();
      },
      { timeout: 20_000 },
    )
    .toBeGreaterThan(0);
  await page.getByRole('rowheader').getByRole('link').first().click();
  await page.getByRole('link', { name: 'Back to the list' }).waitFor();
  await page.getByRole('button', { name: /^Approve Rp/ }).waitFor();
  await page.getByText('The controller is on leave').first().waitFor();
});
