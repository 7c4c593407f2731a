import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';

import type { Day } from '../../domain/day/day.ts';
import { addDays, today } from '../../domain/day/day.ts';
import { buildSamplePdf } from './samplePdf.ts';
import { signIn } from './signedIn.ts';

/** A person in front of the product; who it is changes with {@link as}. */
export interface Visit {
  page: Page;
  /** Where the product answers. */
  url: string;
}

const sessionKey = 'outlay.session';
interface Seat {
  /** Who sits in front of the window. */
  taken: string | null;
  /** The sessions that people have begun in it and not ended, by their address. */
  begun: Map<string, string>;
}
const seats = new WeakMap<Page, Seat>();

/** Somebody else sits down: signs in the first time, and finds their session again after that. No screen is open then. */
export async function as({ page, url }: Visit, name: string): Promise<void> {
  const email = `${name}@nusantara.test`;
  const seat = seats.get(page) ?? { taken: null, begun: new Map<string, string>() };
  seats.set(page, seat);
  // A page that asks for no session, so that nothing renews one meanwhile.
  await page.goto(`${url}/version`);
  await page.context().clearCookies();
  const left = await page.evaluate(
    ([key, session]) => {
      const mine = localStorage.getItem(key);
      sessionStorage.clear();
      if (session === null) localStorage.removeItem(key);
      else localStorage.setItem(key, session);
      return mine;
    },
    [sessionKey, seat.begun.get(email) ?? null] as const,
  );
  if (seat.taken !== null && seat.taken !== email && left !== null) seat.begun.set(seat.taken, left);
  seat.taken = email;
  if (!seat.begun.has(email)) await signIn(page, url, email);
}

/** Opens a page, and waits for its own heading: an old page lingers on a slow machine. */
export async function open({ page, url }: Visit, path: string, heading: string | RegExp): Promise<void> {
  await page.goto(url + path);
  await page.getByRole('heading', { level: 1, name: heading }).waitFor();
}

/**
 * Opens a page anew until something on it is so: what a step leads to in the background is shown once its page is read again.
 * @param read is seen once the page has what it shows, whichever way that is
 */
export async function openUntil(
  { page, url }: Visit,
  path: string,
  read: Locator,
  isSo: () => Promise<boolean>,
): Promise<void> {
  const opened = async () => {
    await page.goto(url + path);
    await read.first().waitFor();
    return isSo();
  };
  await expect.poll(opened, { timeout: 120_000, interval: 2000 }).toBe(true);
}

export function idOf(path: string): string {
  return /(\d+)$/.exec(path)?.[1] ?? '';
}

/** Fills a line of a form with the first product: as many units of Rp 100.000 as its number says. */
export async function fillLine({ page }: Visit, line: number): Promise<void> {
  const item = page.getByRole('combobox', { name: `Item, line ${line}`, exact: true });
  await item.fill('a');
  await page.getByRole('listbox').getByRole('option').first().click();
  const cell = (name: string) => page.getByRole('textbox', { name: `${name}, line ${line}`, exact: true });
  await cell('Quantity').fill(String(line));
  await cell('Unit price').fill('100.000');
  await cell('VAT %').fill('11');
  await cell('WHT %').fill(line % 2 === 1 ? '2' : '');
}

/** The amount beside a term of the page, as `Grand total`. */
export function figure({ page }: Visit, term: string) {
  return page
    .getByRole('term')
    .filter({ hasText: new RegExp(`^${term}$`) })
    .locator('xpath=following-sibling::dd[1]')
    .first();
}

/** An action stands as a button, or behind "More actions" of its page; the rows of a list have such of their own. */
export async function press({ page }: Visit, name: string): Promise<void> {
  const main = page.getByRole('main');
  const button = main
    .getByRole('button', { name, exact: true })
    .or(main.getByRole('link', { name, exact: true }))
    .first();
  const more = page.getByRole('button', { name: 'More actions', exact: true }).first();
  await button.or(more).first().waitFor();
  if (await button.isVisible()) {
    await button.click();
    return;
  }
  await more.click();
  await page
    .getByRole('button', { name, exact: true })
    .or(page.getByRole('link', { name, exact: true }))
    .or(page.getByRole('menuitem', { name, exact: true }))
    .first()
    .click();
}

/** An action that asks in a dialog first: it is filled in, confirmed and gone. */
export async function decide(visit: Visit, name: string, notes?: string): Promise<void> {
  await press(visit, name);
  const dialog = visit.page.getByRole('dialog');
  if (notes !== undefined) await dialog.getByRole('textbox').fill(notes);
  await dialog.getByRole('button', { name, exact: true }).click();
  await dialog.waitFor({ state: 'detached' });
}

/** Approves a document as its reviewer. @param sum what the button says: `Rp 1.090.000` */
export async function review(visit: Visit, path: string, sum: string, reviewer = 'reviewer'): Promise<void> {
  await as(visit, reviewer);
  await visit.page.goto(`${visit.url}/approval/bill-list/${idOf(path)}`);
  await decide(visit, `Approve ${sum}`);
}

/** Requests a deposit on the order whose page is open, with a file. @param typed as `300.000` */
export async function requestDeposit(visit: Visit, typed: string): Promise<void> {
  await press(visit, 'Request deposit');
  const dialog = visit.page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Deposit amount' }).fill(typed);
  await dialog
    .locator('input[type=file]')
    .setInputFiles({ name: 'proforma.pdf', mimeType: 'application/pdf', buffer: buildSamplePdf(typed) });
  // It can be opened once it has arrived.
  await dialog.getByRole('button', { name: /^proforma\.pdf/ }).waitFor();
  await dialog.getByRole('button', { name: 'Request deposit' }).click();
  await dialog.waitFor({ state: 'detached' });
}

/**
 * The whole of a payment by three people: requested, approved, authorized and paid by the bank. Answers its number, and the fee as it
 * was shown before: a transfer is free while the month's free quota lasts.
 * @param of the id of an invoice or a deposit, and which of both it is
 * @param typed what is paid, as `300.000`
 * @param approver by the name before their address
 */
export async function pay(
  visit: Visit,
  of: { id: string; list: '' | '/deposits' },
  typed: string,
  approver = 'approver',
): Promise<{ number: string; fee: string }> {
  const { page, url } = visit;
  await as(visit, 'maker');
  await page.goto(`${url}/approval/payment-list/request/${of.id}`);
  await page.getByRole('textbox', { name: /^Amount/ }).fill(typed);
  await page.getByRole('button', { name: 'Continue' }).click();
  const request = page.getByRole('button', { name: `Request payment of Rp ${typed}` });
  await request.waitFor();
  const fee = await figure(visit, 'Transfer fee').innerText();
  await request.click();
  const told = page.getByText(/PAY\/\d{4}\/\d{6}/).first();
  await told.waitFor();
  const number = /PAY\/\d{4}\/\d{6}/.exec(await told.innerText())?.[0] ?? '';
  await carryThrough(visit, number, typed, { list: of.list, approver });
  return { number, fee };
}

/** A payment that was requested is approved, authorized and paid by the bank. */
export async function carryThrough(
  visit: Visit,
  payment: string,
  typed: string,
  { list = '', approver = 'approver' }: { list?: '' | '/deposits'; approver?: string } = {},
): Promise<void> {
  await as(visit, approver);
  await openPayment(visit, `approval${list}`, payment);
  await decide(visit, `Approve Rp ${typed}`);
  await as(visit, 'releaser');
  await openPayment(visit, `authorize${list}`, payment);
  await decide(visit, `Authorize and pay Rp ${typed}`);
  await visit.page.getByRole('main').getByText('Paid', { exact: true }).first().waitFor({ timeout: 40_000 });
}

/** A payment, found in one of its lists by its number. */
export async function openPayment({ page, url }: Visit, list: string, number: string): Promise<void> {
  await page.goto(`${url}/approval/payment-list/${list}`);
  await page.getByRole('row').nth(1).waitFor();
  await page.getByRole('searchbox').fill(number);
  await page.getByRole('searchbox').press('Enter');
  await page.getByRole('link', { name: number }).first().click();
  await page.getByRole('heading', { level: 1, name: number }).waitFor();
}

/** Enters a quote of a vendor for a request, at one price for each of its lines. @param typed as `900.000` */
export async function addQuote(
  visit: Visit,
  requestPath: string,
  vendor: string,
  typed: string,
): Promise<void> {
  const { page, url } = visit;
  await open(visit, `/bills/bills-to-pay/form?type=quote&request=${idOf(requestPath)}`, 'New quote');
  // What the vendor's papers usually say is filled in as it comes: it is there before the prices are typed and sent.
  const usual = page.waitForResponse(/\/v1\/vendors\/\d+/);
  await page.getByRole('combobox', { name: 'Vendor' }).fill(vendor);
  await page.getByRole('listbox').getByRole('option').first().click();
  await usual;
  for (const price of await page.getByRole('textbox', { name: /^Unit price, line/ }).all())
    await price.fill(typed);
  await page.getByRole('button', { name: /^Submit/ }).click();
  await page.waitForURL((address) => /^\/bills\/bills-to-pay\/\d+$/.test(address.pathname));
  await page.goto(url + requestPath);
}

/** Asks a vendor for a quote by mail, from the page of the request. */
export async function askVendor(visit: Visit, vendor: string, address: string): Promise<void> {
  await press(visit, 'Ask vendors');
  const dialog = visit.page.getByRole('dialog');
  await dialog.getByRole('combobox', { name: 'Vendor' }).fill(vendor);
  await visit.page.getByRole('listbox').getByRole('option').first().click();
  await dialog.getByRole('textbox', { name: 'E-mail address' }).fill(address);
  await dialog.getByRole('button', { name: 'Ask vendors' }).click();
  await dialog.waitFor({ state: 'detached' });
}

/** Answers a request for quote as its vendor does, by the link in the mail. @param typed as `900.000` */
export async function answerByLink(page: Page, link: string, typed: string): Promise<void> {
  await page.goto(link);
  await page.getByRole('heading', { level: 1, name: /asks for your quote$/ }).waitFor();
  for (const price of await page.getByRole('textbox', { name: /^Unit price/ }).all()) await price.fill(typed);
  await page.getByRole('button', { name: 'Send quote' }).click();
  await page.getByRole('heading', { level: 1, name: 'Your quote was sent' }).waitFor();
}

/** Appoints a vendor from the comparison on the page of the request. */
export async function appoint({ page }: Visit, vendor: string | RegExp): Promise<void> {
  const name = typeof vendor === 'string' ? `Appoint vendor: ${vendor}` : vendor;
  await page.getByRole('button', { name }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Appoint vendor' }).click();
  await dialog.waitFor({ state: 'detached' });
}

/** A day of the demo company, whose day begins seven hours before that of UTC; below zero, some days from now. */
export const companyDay = (ago: number): Day => addDays(today('Asia/Jakarta', new Date()), -ago);

/** The same as it is typed. */
export const dayAgo = (ago: number): string => companyDay(ago).split('-').reverse().join('/');

/** Chooses one of the records that a box offers. */
export async function choose(box: Locator, name: string): Promise<void> {
  await box.fill(name);
  await box.page().getByRole('listbox').getByRole('option', { name, exact: true }).first().click();
}

/** A payment releaser disburses what a page shows. */
export async function disburse(visit: Visit, path: string): Promise<void> {
  const { page, url } = visit;
  await as(visit, 'releaser');
  await page.goto(url + path);
  await page
    .getByRole('main')
    .getByRole('button', { name: /^Disburse Rp/ })
    .first()
    .click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: /^Disburse/ }).click();
  await dialog.waitFor({ state: 'detached' });
}

/** A payment releaser disburses it, and the bank pays: the page then shows the status that follows. */
export async function disburseUntil(visit: Visit, path: string, status: string): Promise<void> {
  const { page, url } = visit;
  await disburse(visit, path);
  const isShown = async () => {
    await page.goto(url + path);
    await page.getByRole('heading', { level: 1 }).waitFor();
    return page.getByRole('main').getByText(status, { exact: true }).first().isVisible();
  };
  await expect.poll(isShown, { timeout: 60_000, interval: 2000 }).toBe(true);
}
