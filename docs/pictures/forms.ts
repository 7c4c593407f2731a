/** Forms as somebody fills them in, up to the press that would save. */
import type { Locator, Page } from 'playwright-core';

import { addDays, today } from '../../domain/day/day.ts';
import type { Visit } from './visit.ts';

const zone = 'Asia/Jakarta';
/** A day as a form takes it, counted from today. */
const dayFrom = (days: number): string => addDays(today(zone, new Date()), days);

async function choose(box: Locator, name: string): Promise<void> {
  await box.fill(name);
  await box.page().getByRole('listbox').getByRole('option', { name, exact: true }).first().click();
}

const text = (within: Page | Locator, name: RegExp): Locator => within.getByRole('textbox', { name }).first();

/** A night that costs more than its policy allows: the form says so before anybody sends it in. */
export async function fillReimbursement({ page, open }: Visit): Promise<void> {
  await open('/expenses/reimbursement');
  await text(page, /^Purpose/).fill('Two days with a customer in Bandung');
  const line = page.getByRole('group', { name: 'Lines 1' });
  await choose(line.getByRole('combobox', { name: /^Category/ }), 'Accommodation');
  await text(line, /^Date/).fill(dayFrom(-2));
  await text(line, /^Merchant/).fill('Hotel Kenanga');
  await text(line, /^What for/).fill('One night');
  await text(line, /^Amount/).fill('1.150.000');
  const judged = page.getByText(/limit of Rp/).first();
  await judged.waitFor();
  await judged.evaluate((told) => told.scrollIntoView({ block: 'end' }));
  await page.mouse.wheel(0, 80);
}

export async function fillTrip({ page, open }: Visit): Promise<void> {
  await open('/business-trip-request/form');
  await text(page, /^Trip/).fill('Stocktaking in Semarang');
  await text(page, /^Purpose/).fill('The yearly count with the branch');
  await page.getByRole('combobox', { name: /^Type/ }).selectOption({ label: 'Domestic' });
  await text(page, /^Destination/).fill('Semarang');
  await choose(page.getByRole('combobox', { name: /^Destination group/ }), 'Java');
  await text(page, /^From/).fill(dayFrom(9));
  await text(page, /^Until/).fill(dayFrom(11));
  await text(page, /^Purpose/).focus();
}

/** A vendor's paper as it comes by mail: a PDF with a table. */
async function invoicePaper(page: Page, vendor: string): Promise<Buffer> {
  const paper = await page.context().newPage();
  await paper.setContent(`<body style="font: 15px sans-serif; margin: 40px; color: #111">
    <h1>INVOICE</h1><p><b>${vendor}</b></p>
    <p>Invoice number: KB-2207<br>Invoice date: ${dayFrom(-3)}<br>Due date: ${dayFrom(27)}</p>
    <table style="width: 100%; text-align: right" cellpadding="6">
      <tr><th align="left">Description</th><th>Qty</th><th>Price</th><th>Amount</th></tr>
      <tr><td align="left">Office chair</td><td>4</td><td>1.250.000</td><td>5.000.000</td></tr>
      <tr><td align="left">Standing desk</td><td>2</td><td>3.400.000</td><td>6.800.000</td></tr>
      <tr><td colspan="3">Subtotal</td><td>11.800.000</td></tr>
      <tr><td colspan="3">PPN 11%</td><td>1.298.000</td></tr>
      <tr><td colspan="3"><b>Total</b></td><td><b>13.098.000</b></td></tr>
    </table></body>`);
  const made = await paper.pdf({ format: 'A4' });
  await paper.close();
  return made;
}

export async function readInvoice({ page, open }: Visit): Promise<void> {
  await open('/bills/vendors');
  const vendor = await page
    .getByRole('main')
    .getByRole('row')
    .filter({ hasText: 'IDR' })
    .getByRole('link')
    .first()
    .innerText();
  await open('/bills/bills-to-pay/ocr-form');
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles({
      name: 'invoice.pdf',
      mimeType: 'application/pdf',
      buffer: await invoicePaper(page, vendor),
    });
  await page.getByRole('heading', { name: 'Read from the file' }).waitFor({ timeout: 120_000 });
  await page.locator('canvas').first().waitFor();
  // The paper is drawn after its page has got its place.
  await page.waitForFunction(() => {
    const { width = 0, height = 0 } = document.querySelector('canvas') ?? {};
    const drawn = document.querySelector('canvas')?.getContext('2d')?.getImageData(0, 0, width, height).data;
    return drawn?.some((part) => part > 0 && part < 128);
  });
}

/** Somebody lowers a limit: the form tries it on the claims of the last 90 days. */
export async function tryPolicy({ page, openRecord }: Visit): Promise<void> {
  await openRecord('/policy-management/category', 'Meals');
  await page
    .getByRole('main')
    .getByRole('link', { name: 'Edit' })
    .or(page.getByRole('button', { name: 'Edit' }))
    .first()
    .click();
  const limit = page.getByRole('textbox', { name: /^Per day/ }).first();
  await limit.fill('60.000');
  const told = page.getByText(/^Of \d+ claims since .*would have been decided otherwise\.$/);
  await told.waitFor({ timeout: 60_000 });
  await told.scrollIntoViewIfNeeded();
}
