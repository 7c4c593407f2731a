import { afterAll, beforeAll, expect, it } from 'vitest';

import { launchBrowser } from './browser.ts';
import type { Browser } from './browser.ts';
import { mailTo, textOf } from './mails.ts';
import { serveApp } from './servedApp.ts';
import type { ServedApp } from './servedApp.ts';
import { checkAccess, signIn } from './visitor.ts';

let app: ServedApp;
let browser: Browser;
/** Of the person who opens the mail. */
let otherBrowser: Browser;

beforeAll(async () => {
  app = await serveApp();
  browser = await launchBrowser();
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
    await page.getByText(/easy to guess/).waitFor();
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
    await page.getByRole('heading', { name: 'Hi Baru,' }).waitFor();
    await page.goto(`${app.url}/bills/vendors`);
    await page.getByRole('heading', { level: 1, name: 'Vendors' }).waitFor();
    await page.goto(`${app.url}/employees`);
    await page.getByRole('heading', { name: 'Hi Baru,' }).waitFor();

    await page.goto(link);
    await page.getByRole('heading', { name: 'This link is not valid, or not any more.' }).waitFor();
    await checkAccess(page, 'a link that was used');
  },
);
