import { execFileSync, spawnSync } from 'node:child_process';
import { join } from 'node:path';

import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { addDays, today } from '../../domain/day/day.ts';
import { formatMoney } from '../../domain/money/moneyFormat.ts';
import { launchBrowser } from '../browser/browser.ts';
import type { Browser } from '../browser/browser.ts';
import { buildSamplePdf } from '../browser/samplePdf.ts';
import { serveCopy } from '../browser/servedApp.ts';
import { as, carryThrough, decide, idOf, open, press } from '../browser/steps.ts';
import type { ServedApp } from '../browser/servedApp.ts';
import { signInOver } from '../proof/payers.ts';
import type { Person } from '../proof/payers.ts';
import { isLargeProof, proofScaleVariable } from '../proof/proofScale.ts';
import type { ProjectCopy } from '../projectCopy.ts';
import { copyProject } from '../projectCopy.ts';
import { readCsv } from '../readCsv.ts';
import { follow, recipeOf, recipes } from './recipe.ts';

/** The recipes of CONTRIBUTING.md, followed by their own text in one copy of the project that is built and started once. */
let copy: ProjectCopy;
let app: ServedApp;
let browser: Browser;
let page: Page;
let admin: Person;

beforeAll(async () => {
  copy = copyProject(['node_modules']);
  for (const recipe of recipes) for (const step of recipeOf(recipe)) follow(copy.folder, step);
  const run = (program: string, ...args: string[]) =>
    execFileSync(process.execPath, [join(copy.folder, 'node_modules', ...program.split('/')), ...args], {
      cwd: copy.folder,
      env: { ...process.env, NODE_ENV: 'production' },
      encoding: 'utf8',
    });
  run('typescript/bin/tsc', '-p', '.');
  run('vite/bin/vite.js', 'build', '--logLevel', 'warn', '--minify', 'false');
  app = await serveCopy(copy.folder);
  browser = await launchBrowser();
  page = await browser.context.newPage();
  page.setDefaultTimeout(30_000);
  await page.goto(`${app.url}/dev-auth`);
  await page.getByText('super.admin@nusantara.test').first().click();
  await page.waitForURL(`${app.url}/`);
  admin = await signInOver(app.url, 'super.admin@nusantara.test');
});

afterAll(async () => {
  await browser?.close();
  await app?.stop();
  copy?.remove();
});

it('Add a field: a warehouse has its map, which is typed, shown and told', async () => {
  const made = await admin.post('/v1/warehouses', { name: 'North quay', map: 'maps.example/north' });
  expect(made.statusCode, made.body).toBe(201);
  const { id } = made.json() as { id: number };
  await page.goto(`${app.url}/bills/warehouses/form?id=${id}`);
  await page.getByRole('textbox', { name: 'Map' }).fill('maps.example/south');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('link', { name: 'https://maps.example/south' }).waitFor();
  const history = page.getByRole('region', { name: 'History' });
  await history.getByText('https://maps.example/north').waitFor();
});

it('Add a noun: cost centres are listed, written and shown', async () => {
  const made = await admin.post('/v1/cost-centres', { name: 'Marketing', purpose: 'Campaigns' });
  expect(made.statusCode, made.body).toBe(201);
  const { id, version } = made.json() as { id: number; version: number };
  const renamed = await admin.put(
    `/v1/cost-centres/${id}`,
    { name: 'Marketing abroad', purpose: 'Campaigns' },
    { version },
  );
  expect(renamed.statusCode, renamed.body).toBe(200);
  const answer = await admin.get('/v1/cost-centres?status=active,inactive');
  const { data } = answer.json() as { data: { name: string }[] };
  expect(data.map(({ name }) => name)).toEqual(['Marketing abroad', 'Old workshop', 'Sales']);

  await page.goto(`${app.url}/settings/cost-centres`);
  await page.getByRole('heading', { level: 1, name: 'Cost centres' }).waitFor();
  await page.getByRole('columnheader', { name: 'Purpose' }).waitFor();
  await page.getByRole('link', { name: 'New cost centre' }).first().click();
  await page.getByRole('textbox', { name: 'Name' }).fill('Research');
  await page.getByRole('textbox', { name: 'Purpose' }).fill('What is new');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('heading', { level: 1, name: 'Research' }).waitFor();
  await page.getByText('What is new').waitFor();
  await page.goto(`${app.url}/settings/cost-centres`);
  await page.getByRole('link', { name: 'Research', exact: true }).waitFor();
});

// It starts a PostgreSQL and seeds a company for these proofs alone.
it.runIf(isLargeProof)(
  'Add a noun: the proofs attack it as it stands, without a line of theirs',
  { timeout: 400_000 },
  () => {
    const proofs = ['tests/proof/separationOfDuties.test.ts'];
    const vitest = join(copy.folder, 'node_modules', 'vitest', 'vitest.mjs');
    const { status, stdout, stderr } = spawnSync(
      process.execPath,
      [vitest, 'run', '--project', 'embedded', ...proofs],
      { cwd: copy.folder, encoding: 'utf8', env: { ...process.env, [proofScaleVariable]: 'small' } },
    );
    expect(status, stdout + stderr).toBe(0);
  },
);

it('Add a list: payments by vendor are reached by the menu, asked by the address, summed and written', async () => {
  const query = 'currencyCode=USD';
  const summed = await admin.get(`/v1/paid-by-vendor/sums?${query}`);
  expect(summed.statusCode, summed.body).toBe(200);
  const [sum] = (summed.json() as { data: { exactAmount: string; rows: number }[] }).data;
  expect(sum?.rows).toBeGreaterThan(1);
  const answer = await admin.get(`/v1/paid-by-vendor?${query}&limit=100`);
  const { data } = answer.json() as { data: { amount: number; vendor: { name: string } }[] };
  const cents = (amount: number) => Math.round(amount * 100);
  expect(data.reduce((total, { amount }) => total + cents(amount), 0)).toBe(cents(Number(sum?.exactAmount)));
  const sheet = await admin.get(`/v1/paid-by-vendor/export.csv?${query}&columns=vendor,amount`);
  expect(readCsv(sheet.body)).toHaveLength(data.length + 1);

  await page.goto(`${app.url}/bills/vendors`);
  await page.getByRole('heading', { level: 1, name: 'Vendors' }).waitFor();
  // Where there is little room, the lists under an entry of the menu are one press away.
  const link = page.getByRole('link', { name: 'Payments by vendor' });
  if (!(await link.isVisible())) await page.getByRole('button', { name: /^Purchasing: / }).click();
  await link.click();
  await page.getByRole('heading', { level: 1, name: 'Payments by vendor' }).waitFor();
  await page.waitForURL(/paidOnFrom=/);
  await page.goto(`${app.url}/bills/paid-by-vendor?${query}`);
  await page.getByRole('link', { name: data[0]?.vendor.name ?? '', exact: true }).waitFor();
  await page
    .getByText(formatMoney(sum?.exactAmount ?? '', 'USD'))
    .first()
    .waitFor();
});

it('Add an action: an invoice is disputed by its button, and its history says so', async () => {
  const listed = await admin.get('/v1/bills?status=awaiting_payment&limit=100');
  const { data } = listed.json() as { data: { id: number; isAbleToDispute: boolean }[] };
  const bill = data.find(({ isAbleToDispute }) => isAbleToDispute);
  expect(bill, 'an invoice that can be disputed').toBeDefined();
  await page.goto(`${app.url}/bills/bills-to-pay/${bill?.id}`);
  await page.getByRole('heading', { level: 1 }).waitFor();
  const button = page.getByRole('button', { name: 'Dispute', exact: true });
  const item = page.getByRole('menuitem', { name: 'Dispute', exact: true });
  await button
    .or(page.getByRole('button', { name: 'More actions', exact: true }))
    .first()
    .waitFor();
  if (!(await button.isVisible()))
    await page.getByRole('button', { name: 'More actions', exact: true }).first().click();
  await button.or(item).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox').fill('Two boxes were missing');
  await dialog.getByRole('button', { name: 'Dispute', exact: true }).click();
  await dialog.waitFor({ state: 'detached' });
  const main = page.getByRole('main');
  await main.getByText('Disputed').first().waitFor();
  const history = page.getByRole('region', { name: 'History' });
  await history.getByText('Disputed').first().waitFor();
  await history.getByText('Two boxes were missing').waitFor();
  const read = await admin.get(`/v1/bills/${bill?.id}`);
  const { status, histories } = read.json() as { status: string; histories: { action: string }[] };
  expect([status, histories.some(({ action }) => action === 'dispute')]).toEqual(['disputed', true]);
});

it('Add a record that is decided on and paid: a loan goes from its draft to the bank, and is found everywhere', async () => {
  const visit = { page, url: app.url };
  const main = page.getByRole('main');
  await as(visit, 'employee');
  await open(visit, '/', /./);
  await page.getByRole('link', { name: 'Employee loans', exact: true }).click();
  await page.getByRole('link', { name: 'New employee loan' }).first().click();
  await page.getByRole('textbox', { name: 'Purpose' }).fill('School fees');
  await page.getByRole('button', { name: 'Save draft' }).click();
  const heading = page.getByRole('heading', { level: 1, name: /LN\/\d{4}\/\d{6}/ });
  await heading.waitFor();
  const number = await heading.innerText();
  const id = idOf(new URL(page.url()).pathname);

  // What is paid back has to be what was borrowed.
  await press(visit, 'Edit');
  await page.getByRole('textbox', { name: 'Needed on' }).fill('20/12/2026');
  await page.getByRole('textbox', { name: 'Amount (Rp)' }).fill('2.000.000');
  await page.getByRole('textbox', { name: 'On, line 1' }).fill('31/01/2027');
  const part = page.getByRole('textbox', { name: 'Amount, line 1' });
  await part.fill('1.500.000');
  const file = { name: 'fees.pdf', mimeType: 'application/pdf', buffer: buildSamplePdf('2.000.000') };
  await page.locator('input[type=file]').setInputFiles(file);
  await page.getByRole('button', { name: /^fees\.pdf/ }).waitFor();
  await page.getByRole('button', { name: 'Submit' }).click();
  await page.getByText('Rp 1.500.000 is paid back of Rp 2.000.000').first().waitFor();
  await part.fill('2.000.000');
  await page.getByRole('button', { name: 'Submit' }).click();
  await main.getByText('Awaiting review').first().waitFor();

  // Decided on where it waits, taken back, and decided on again.
  await as(visit, 'super.admin');
  await open(visit, '/approval/employee-loans', 'Employee loans to approve');
  await page.getByRole('link', { name: number, exact: true }).click();
  await heading.filter({ hasText: number }).waitFor();
  await decide(visit, 'Approve');
  await page.getByText(`${number} is approved.`).first().waitFor();
  await open(visit, `/employee-loans/${id}`, number);
  await main.getByText('Awaiting payment').first().waitFor();
  await decide(visit, 'Withdraw decision');
  await main.getByText('Awaiting review').first().waitFor();
  await open(visit, `/inbox?query=${encodeURIComponent(number)}`, 'Inbox');
  await page.getByRole('link', { name: number, exact: true }).first().waitFor();
  await open(visit, `/approval/employee-loans/${id}`, number);
  await decide(visit, 'Approve');
  await page.getByText(`${number} is approved.`).first().waitFor();

  await as(visit, 'maker');
  await open(visit, `/employee-loans/${id}`, number);
  await press(visit, 'Pay');
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('combobox', { name: 'Pay from' }).click();
  await page.getByRole('option').first().click();
  await dialog.getByRole('button', { name: 'Pay', exact: true }).click();
  await dialog.waitFor({ state: 'detached' });
  const payment = page.getByRole('region', { name: 'History' }).getByText(/PAY\/\d{4}\/\d{6}/);
  await payment.first().waitFor();
  const paymentNumber = /PAY\/\d{4}\/\d{6}/.exec(await payment.first().innerText())?.[0] ?? '';
  await carryThrough(visit, paymentNumber, '2.000.000');

  await as(visit, 'employee');
  await open(visit, `/employee-loans/${id}`, number);
  await main.getByText('Paid', { exact: true }).first().waitFor();
  const day = today('Asia/Jakarta', new Date());
  for (const [question, answer] of [
    [`/v1/search?query=${encodeURIComponent(number)}`, number],
    [`/v1/audit?query=${encodeURIComponent(number)}`, number],
    [`/v1/journal?format=hledger&from=${addDays(day, -30)}&to=${day}`, number],
    [
      `/v1/employee-loans/export.csv?query=${encodeURIComponent(number)}&columns=referenceID,total`,
      '2000000',
    ],
  ] as const) {
    const found = await admin.get(question);
    expect(found.statusCode, found.body).toBe(200);
    expect(found.body).toContain(answer);
  }
});
