import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { launchBrowser } from './browser.ts';
import type { Browser } from './browser.ts';
import { serveApp } from './servedApp.ts';
import type { ServedApp } from './servedApp.ts';
import { signIn } from './signedIn.ts';
import { checkAccess } from './visitor.ts';

let app: ServedApp;
let browser: Browser;
let page: Page;

beforeAll(async () => {
  app = await serveApp();
  browser = await launchBrowser();
  page = await browser.context.newPage();
});

afterAll(async () => {
  await browser?.close();
  expect(await app?.stop()).toBe(0);
});

it('keeps the way in where it is when the other ways arrive', async () => {
  const visitor = await browser.context.newPage();
  let letThrough = (): void => undefined;
  const isAsked = new Promise<void>((resolve) => {
    letThrough = resolve;
  });
  await visitor.route('**/v1/auth/options', async (route) => {
    await isAsked;
    await route.continue();
  });
  await visitor.goto(`${app.url}/login`);
  const wayIn = visitor.getByRole('link', { name: /^sign in/i }).first();
  await wayIn.waitFor();
  const before = await wayIn.boundingBox();
  letThrough();
  await visitor.getByRole('link', { name: /demo/i }).waitFor();
  expect(await wayIn.boundingBox()).toEqual(before);
  await visitor.close();
});

it('sends a stranger to sign in, and back to the page that was asked for', async () => {
  await page.goto(`${app.url}/bills/bills-to-pay`);
  await page.waitForURL('**/login*');
  await signIn(page, app.url, 'finance.admin@nusantara.test');
  await page.getByRole('navigation').first().waitFor();
  expect(await page.evaluate(() => Object.keys(localStorage).some((key) => /token|session/i.test(key)))).toBe(
    true,
  );
});

it('is gone through by keys alone, in the clothes of the product and the language of the page', async () => {
  const options = { locale: 'id-ID', colorScheme: 'dark', viewport: { width: 320, height: 640 } } as const;
  const visitor = await launchBrowser(options);
  const narrow = await visitor.context.newPage();
  await narrow.goto(`${app.url}/login`);
  const protocol = await visitor.context.newCDPSession(narrow);
  expect(await protocol.send('Page.getInstallabilityErrors')).toEqual({ installabilityErrors: [] });
  await narrow.getByRole('link', { name: 'Masuk dengan akun perusahaan' }).focus();
  const colorOf = () => narrow.evaluate(() => getComputedStyle(document.body).backgroundColor);
  const color = await colorOf();
  await narrow.keyboard.press('Enter');
  await narrow.waitForURL('**/oidc/**');
  expect(await colorOf()).toBe(color);
  expect(await narrow.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  await checkAccess(narrow, 'the page of the provider');
  // The focus stands where one begins.
  await narrow.keyboard.type('maker@nusantara.test');
  await narrow.keyboard.press('Tab');
  await narrow.keyboard.type('wrong');
  await narrow.keyboard.press('Enter');
  await narrow.getByRole('alert').filter({ hasText: 'kata sandi salah' }).waitFor();
  await checkAccess(narrow, 'the page of the provider, refused');
  await narrow.keyboard.type('demo');
  await narrow.keyboard.press('Enter');
  await narrow.waitForURL((address) => address.pathname === '/');
  await visitor.close();
});

it('keeps what renews a session where no script reads it, and goes on by it', async () => {
  const kept = await page.evaluate(
    () => JSON.stringify({ ...localStorage, ...sessionStorage }) + document.cookie,
  );
  expect(kept).not.toMatch(/refreshToken|outlay_refresh/);
  const cookieOf = async () =>
    (await browser.context.cookies(`${app.url}/v1/auth/token/refresh`)).find(
      ({ name }) => name === 'outlay_refresh',
    );
  const before = await cookieOf();
  expect(before).toMatchObject({ httpOnly: true, sameSite: 'Strict', path: '/v1/auth/token/refresh' });
  await page.evaluate(() => {
    const session = JSON.parse(localStorage.getItem('outlay.session') ?? '{}') as Record<string, unknown>;
    localStorage.setItem('outlay.session', JSON.stringify({ ...session, accessEndsAt: 0 }));
  });
  await page.goto(`${app.url}/bills/bills-to-pay`);
  await page.getByRole('navigation').first().waitFor();
  expect((await cookieOf())?.value).not.toBe(before?.value);
  await page.goto(`${app.url}/logout`);
  await page.waitForURL('**/login*');
  expect(await cookieOf()).toBeUndefined();
  await signIn(page, app.url, 'finance.admin@nusantara.test');
});

it('signs out, and lets nobody back in by the back button', async () => {
  await page.goto(`${app.url}/logout`);
  await page.waitForURL('**/login*');
  await page.goto(`${app.url}/`);
  await page.waitForURL('**/login*');
});

it('lets the next person sign in at once, and shows them as who they are', async () => {
  await signIn(page, app.url, 'maker@nusantara.test');
  await page.goto(`${app.url}/logout`);
  await page.waitForURL('**/login*');
  await signIn(page, app.url, 'releaser@nusantara.test');
  const shown = await page.evaluate(async () => {
    const key = Object.keys(localStorage).find((name) => /session|token/i.test(name)) ?? '';
    return localStorage.getItem(key);
  });
  expect(shown).not.toBeNull();
  await page
    .getByRole('link', { name: /authorization/i })
    .or(page.getByText(/authoriz/i))
    .first()
    .waitFor();
  await page.goto(`${app.url}/logout`);
  await page.waitForURL('**/login*');
});

it('leads back to the page of a session that ended, where what was typed is kept', async () => {
  await signIn(page, app.url, 'finance.admin@nusantara.test');
  await page.goto(`${app.url}/bills/vendors/form`);
  const name = page.getByRole('textbox', { name: 'Name', exact: true });
  // Who is called alike is looked up while the name is typed: nothing but the save is to find the session ended.
  const lookedUp = page.waitForResponse(/\/v1\/vendors\/alike/);
  await name.fill('CV Kembali Lagi');
  await lookedUp;
  // What renews the session is gone, and what it brought is over.
  await page.context().clearCookies();
  await page.evaluate(() => {
    const session = JSON.parse(localStorage.getItem('outlay.session') ?? '{}') as Record<string, unknown>;
    localStorage.setItem('outlay.session', JSON.stringify({ ...session, accessEndsAt: 0 }));
  });
  // What the page asks by itself may find the session ended before the press does: the text is kept either way.
  await Promise.allSettled([
    page.waitForURL('**/error?**'),
    page.getByRole('button', { name: 'Save' }).first().click(),
  ]);
  await page.getByRole('link', { name: 'Sign in again' }).click();
  await signIn(page, app.url, 'finance.admin@nusantara.test');
  await page.waitForURL('**/bills/vendors/form');
  await page.getByRole('button', { name: 'Restore it' }).click();
  expect(await name.inputValue()).toBe('CV Kembali Lagi');

  await name.fill('CV Bahasa Lain');
  await page.getByRole('button', { name: /^Account of/ }).click();
  await page.getByText('Bahasa Indonesia', { exact: true }).click();
  // The menu stays as it is, too.
  await page.getByText('Bahasa', { exact: true }).waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('heading', { level: 1, name: 'Tambah vendor' }).waitFor();
  const kept = page.getByRole('textbox', { name: 'Nama', exact: true });
  expect(await kept.inputValue()).toBe('CV Bahasa Lain');
  // Every word of the page is in the language that was chosen, as after loading it anew.
  const wordsOf = () => page.getByRole('main').innerText();
  const switched = await wordsOf();
  await page.reload();
  await page.getByRole('button', { name: 'Buang' }).click();
  await page.getByRole('button', { name: 'Buang' }).waitFor({ state: 'detached' });
  await expect.poll(wordsOf).toBe(switched);
  await page.goto(`${app.url}/logout`);
  await page.waitForURL('**/login*');
});

it('refuses a callback that nobody asked for', async () => {
  await page.goto(`${app.url}/sso-callback?code=stolen&state=guessed`);
  await page.waitForURL('**/error?**');
  expect(await page.evaluate(() => Object.keys(localStorage).some((key) => /token/i.test(key)))).toBe(false);
});
