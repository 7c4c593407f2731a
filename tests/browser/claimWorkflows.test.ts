import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { launchBrowser } from './browser.ts';
import type { Browser } from './browser.ts';
import { serveApp } from './servedApp.ts';
import type { ServedApp } from './servedApp.ts';
import { as } from './steps.ts';
import { checkAccess } from './visitor.ts';

/**
 * Who approves claims, as an administrator lays it out: of the whole company, of some people, of settlements. It is typed, tried,
 * refused by its fields, saved, changed layer by layer and taken away.
 */
let app: ServedApp;
let browser: Browser;
let page: Page;

beforeAll(async () => {
  app = await serveApp();
  browser = await launchBrowser({ viewport: { width: 1440, height: 900 } });
  page = await browser.context.newPage();
  page.setDefaultTimeout(20_000);
  await as({ page, url: app.url }, 'admin');
});

afterAll(async () => {
  await browser?.close();
  await app?.stop();
});

const tab = (name: string) =>
  page
    .getByRole('navigation', { name: /^(Workflows of claims|Company-wide workflows)$/ })
    .getByRole('link', { name });

it('leads from the workflows of claims to those of the whole company, which are there once', async () => {
  await page.goto(`${app.url}/workflow`);
  await page.waitForURL(`${app.url}/workflow/company-wide/reimbursement`);
  await page.getByRole('link', { name: 'Reimbursement', exact: true }).last().waitFor();
  expect(await page.getByRole('link', { name: 'New reimbursement workflow' }).count()).toBe(0);
  await tab('Cash advance').first().click();
  await page.getByText(/^Up to Rp 5\.000\.000: the requester’s manager/).waitFor();
  await checkAccess(page, 'company-wide workflow');
});

it('a new workflow holds two layers, of which the first serves nothing until it has an amount', async () => {
  await page.goto(`${app.url}/workflow/company-wide/reimbursement/form`);
  await page.getByText(/serves amounts above .*999\.999\.999\.999 alone: give it a bound/).waitFor();
  const bounds = page.getByRole('textbox', { name: /^Up to/ });
  expect(
    await bounds.evaluateAll((inputs) => inputs.map((input) => (input as HTMLInputElement).value)),
  ).toEqual(['', '999.999.999.999']);
});

it('a custom workflow is typed for whom it is, refused by its fields, and saved', async () => {
  await page.goto(`${app.url}/workflow/custom`);
  await page.getByText('Claims of branch heads').waitFor();
  await page.getByRole('link', { name: 'New custom workflow' }).click();
  await page.getByRole('textbox', { name: 'Name' }).fill('Staff up to a million');
  await page.getByRole('combobox', { name: 'Approves' }).selectOption({ label: 'Reimbursements' });
  await page.getByRole('button', { name: 'Add people' }).click();
  await page.getByRole('combobox', { name: 'By' }).selectOption({ label: 'Job level' });
  await page.getByRole('radio', { name: 'One chain for every amount' }).check();
  await page.getByRole('button', { name: 'Add a step' }).click();
  await page.getByRole('combobox', { name: 'Who' }).selectOption({ label: 'Approval line' });
  await checkAccess(page, 'custom workflow form');
  await page.getByRole('button', { name: 'Save' }).click();
  const level = page.getByRole('combobox', { name: 'Job level' });
  await expect.poll(() => level.getAttribute('aria-invalid')).toBe('true');
  await level.selectOption({ label: 'Staff' });
  await page.getByText(/Something passes with fewer people than now/).waitFor();
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('heading', { level: 1, name: 'Staff up to a million' }).waitFor();
  await page.getByText('level Staff').first().waitFor();
  await checkAccess(page, 'custom workflow');
});

it('its layers are changed on a page of their own, where it is narrow, too', async () => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('link', { name: 'Edit layers' }).click();
  await page.waitForURL(/\/workflow\/custom\/layer\?id=\d+$/);
  expect(await page.getByRole('textbox', { name: 'Name' }).count()).toBe(0);
  // The form says a moment later which one is chosen.
  await page.getByRole('radio', { name: 'By amount' }).click();
  await page.getByRole('radio', { name: 'By amount', checked: true }).waitFor();
  await page
    .getByRole('textbox', { name: /^Up to/ })
    .first()
    .fill('1000000');
  await page.getByRole('button', { name: 'Add a step' }).last().click();
  await page.getByRole('combobox', { name: 'Who' }).last().selectOption({ label: 'Approval line' });
  await page.getByRole('combobox', { name: 'Level' }).last().selectOption('2');
  await checkAccess(page, 'layers of a custom workflow');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('cell', { name: 'level 2 of the requester’s approval line' }).waitFor();
  await page.getByRole('rowheader', { name: 'Up to Rp 1.000.000', exact: true }).waitFor();
  await page.setViewportSize({ width: 1440, height: 900 });
});

it('settlements have a workflow of their own, which can be taken away', async () => {
  await page.goto(`${app.url}/workflow/expense`);
  await page.getByText('Up to Rp 5.000.000').first().waitFor();
  await page.getByRole('link', { name: 'Settlement', exact: true }).last().click();
  await page.getByRole('heading', { level: 1, name: 'Settlement' }).waitFor();
  await page.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await page.waitForURL(`${app.url}/workflow/expense`);
  await page.getByText(/settlements go to who approves cash advances/).waitFor();
  await page.getByRole('link', { name: 'New expense workflow' }).first().waitFor();
  await checkAccess(page, 'no workflow of settlements');
});
