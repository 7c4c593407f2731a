import { readFileSync } from 'node:fs';

import type { Locator, Page } from 'playwright-core';
import readExcelFile from 'read-excel-file/universal';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { launchBrowser } from './browser.ts';
import type { Browser } from './browser.ts';
import { mailTo, textOf } from './mails.ts';
import { serveApp } from './servedApp.ts';
import type { ServedApp } from './servedApp.ts';
import { signIn } from './signedIn.ts';
import { checkAccess } from './visitor.ts';

let app: ServedApp;
let browser: Browser;
/** Of the person who opens the mail. */
let otherBrowser: Browser;

beforeAll(async () => {
  app = await serveApp();
  browser = await launchBrowser({ viewport: { width: 1440, height: 900 }, acceptDownloads: true });
  otherBrowser = await launchBrowser();
});

afterAll(async () => {
  await browser?.close();
  await otherBrowser?.close();
  expect(await app?.stop()).toBe(0);
});

const email = 'baru.datang@nusantara.test';
const password = 'lonceng kuning menari pelan';

/** Adds an employee by the API, as an administrator. */
async function hire(): Promise<number> {
  const post = async (path: string, body: object, token?: string) => {
    const answer = await fetch(`${app.url}/v1/${path}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      },
      body: JSON.stringify(body),
    });
    const text = await answer.text();
    expect([answer.ok, text]).toEqual([true, expect.any(String)]);
    return JSON.parse(text) as { accessToken: string; id: number };
  };
  const { accessToken } = await post('auth/dev', { email: 'admin@nusantara.test' });
  const { id } = await post(
    'employees',
    {
      firstName: 'Baru',
      lastName: 'Datang',
      email,
      employeeCode: 'BARU-1',
      accessRoles: ['Finance User'],
    },
    accessToken,
  );
  return id;
}

const activationLink = /https?:\/\/\S+\/external\/activation\?token=[\w.-]+/;

/** The link in the mail to somebody, once it is there. */
async function mailedLink(to: string): Promise<string> {
  return activationLink.exec(textOf(await mailTo(app.dataDir, to, activationLink)))?.[0] ?? '';
}

it(
  'leads an invited person from the mail to their password, their first sign-in, and what their role allows',
  { timeout: 120_000 },
  async () => {
    const id = await hire();
    const administrator = await browser.context.newPage();
    await signIn(administrator, app.url, 'admin@nusantara.test');
    await administrator.goto(`${app.url}/employees/${id}`);
    await administrator.getByRole('button', { name: 'Invite', exact: true }).click();
    const dialog = administrator.getByRole('dialog');
    await dialog.getByRole('button', { name: /invite/i }).click();
    await dialog.waitFor({ state: 'detached' });
    const link = await mailedLink(email);
    await administrator.close();

    const page = await otherBrowser.context.newPage();
    await page.goto(link);
    await page.getByRole('heading', { name: 'Welcome, Baru Datang' }).waitFor();
    await checkAccess(page, 'activation');
    const field = page.getByLabel('Password', { exact: true });
    await field.fill('password1234');
    await page.keyboard.press('Enter');
    // The meter says so, too, once it has asked.
    await page
      .getByRole('alert')
      .getByText(/easy to guess/)
      .waitFor();
    await checkAccess(page, 'activation with a refused password');
    await field.fill(password);
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'You are in' }).waitFor();
    expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe('/external/success');
    await checkAccess(page, 'activation done');

    await page.getByRole('link', { name: 'Sign in' }).click();
    await page.waitForURL('**/oidc/**');
    await page.getByLabel('E-mail').fill(email);
    await page.getByLabel('Password').fill(password);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await page.getByRole('heading', { name: 'Hi Baru' }).waitFor();
    await page.goto(`${app.url}/bills/vendors`);
    await page.getByRole('heading', { level: 1, name: 'Vendors' }).waitFor();
    await page.goto(`${app.url}/employees`);
    await page.getByRole('heading', { name: 'Hi Baru' }).waitFor();

    await page.goto(link);
    await page.getByRole('heading', { name: 'This link is not valid, or not any more.' }).waitFor();
    await checkAccess(page, 'a link that was used');
  },
);

/** The rows of the sheet that a button downloads. */
async function downloadedRows(page: Page, button: Locator): Promise<readonly (readonly unknown[])[]> {
  const download = page.waitForEvent('download');
  await button.click();
  const content = readFileSync(await (await download).path());
  const [sheet] = await readExcelFile(new Uint8Array(content).buffer);
  return sheet?.data ?? [];
}

const hired = (code: number, more: { email?: string; manager?: string } = {}) =>
  [
    `UNG-${code}`,
    'Unggah',
    `Nomor ${code}`,
    more.email ?? `unggah.${code}@nusantara.test`,
    more.manager ?? 'manager@nusantara.test',
  ].join(',');

it(
  'brings people in from a file with errors, mended in the grid, saved, and taken back',
  { timeout: 120_000 },
  async () => {
    const page = await browser.context.newPage();
    page.setDefaultTimeout(20_000);
    await page.goto(`${app.url}/employees`);
    await page.getByRole('link', { name: 'Bulk upload' }).click();
    await page.getByRole('heading', { level: 1, name: 'Bulk upload' }).waitFor();
    await checkAccess(page, 'bulk upload');
    const template = await downloadedRows(page, page.getByRole('button', { name: 'Download the template' }));
    expect(template[0]).toEqual(
      expect.arrayContaining(['Employee code *', 'First name *', 'Email *', 'Manager email', 'Access roles']),
    );

    const rows = [
      'employeeCode,firstName,lastName,email,managerEmail',
      hired(1),
      hired(2, { email: 'unggah.2@' }),
      hired(3, { manager: 'nobody@nusantara.test' }),
      ...Array.from({ length: 40 }, (_, index) => hired(index + 4)),
    ];
    await page.getByLabel('Choose a file').setInputFiles({
      name: 'people.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(rows.join('\r\n')),
    });
    await page.waitForURL(/\/employees\/bulk-upload\/log\/\d+$/);
    await page.getByRole('heading', { level: 1, name: 'people.csv' }).waitFor();
    await page.getByRole('button', { name: 'Errors 2', pressed: true }).waitFor();
    await page.getByText('There is no “nobody@nusantara.test”').waitFor();
    await checkAccess(page, 'dry run');

    const cell = page.getByRole('textbox', { name: 'Email, row 3', exact: true });
    expect(await cell.getAttribute('aria-invalid')).toBe('true');
    await cell.fill('unggah.2@nusantara.test');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Errors 1' }).waitFor();
    await page.getByRole('button', { name: 'New 42' }).waitFor();
    expect(await cell.getAttribute('aria-invalid')).toBeNull();

    await page.getByRole('button', { name: 'Save the rows' }).click();
    const question = page.getByRole('dialog', { name: 'Save 42 rows?' });
    await question.getByRole('checkbox', { name: 'Send each of them an invitation' }).waitFor();
    await checkAccess(page, 'confirming an upload');
    await question.getByRole('button', { name: 'Save the rows' }).click();
    await page.getByRole('progressbar', { name: /of 42 rows/ }).waitFor();
    await page.getByRole('button', { name: 'Saved 42' }).waitFor();
    await checkAccess(page, 'upload that is done');

    await page.goto(`${app.url}/employees/bulk-upload/log`);
    const logged = page.getByRole('row').filter({ has: page.getByRole('rowheader', { name: 'people.csv' }) });
    await logged.getByText('Processed').waitFor();
    expect(await logged.getByRole('cell').allInnerTexts()).toEqual(expect.arrayContaining(['43', '42', '1']));
    await checkAccess(page, 'log of uploads');
    await logged.getByRole('link', { name: 'people.csv' }).click();
    const failed = await downloadedRows(
      page,
      page.getByRole('button', { name: 'Download the rows that were not saved' }),
    );
    expect(failed).toHaveLength(2);
    expect(failed[0]?.at(-1)).toBe('Reason');
    expect(failed[1]).toEqual(
      expect.arrayContaining(['UNG-3', 'nobody@nusantara.test', 'There is no “nobody@nusantara.test”']),
    );
    const inList = `${app.url}/employees?query=unggah.2%40nusantara.test`;
    const result = page.url();
    await page.goto(inList);
    await page.getByRole('link', { name: 'Unggah Nomor 2', exact: true }).waitFor();

    await page.goto(result);
    await page.getByRole('button', { name: 'Undo' }).click();
    await page
      .getByRole('dialog', { name: 'Undo this import?' })
      .getByRole('button', { name: 'Undo' })
      .click();
    await page.getByText('Voided').first().waitFor();
    await page.getByRole('button', { name: 'Taken back 42' }).waitFor();
    await checkAccess(page, 'upload that was undone');
    await page.goto(inList);
    await page.getByText('No row fits these filters.').waitFor();
  },
);
