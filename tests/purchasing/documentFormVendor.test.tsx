// @vitest-environment jsdom
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import axe from 'axe-core';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { CurrencyCode } from '../../domain/money/money.ts';
import DocumentForm from '../../resources/purchasing/document/form/DocumentForm.tsx';
import type { LineDefaults } from '../../resources/purchasing/vendor/lineDefaults.ts';
import { demoActors } from '../shell/people.ts';
import { buildBill } from './madeDocuments.ts';
import type { Answer } from './documentScreen.tsx';
import { answerCalls, forgetCalls, refusal, showScreens } from './documentScreen.tsx';

const actor = demoActors['finance.admin'];
const list = (data: unknown[]) => ({
  data,
  pageInfo: { count: data.length, currentPage: 1, totalData: data.length, totalPage: 1 },
});

const vendors = [
  {
    id: 5,
    name: 'PT Sinar Abadi',
    status: 'active',
    term: { id: 4, name: 'Net 30' },
    currencyCode: 'IDR',
    companyAccount: { id: 2, name: 'Operasional' },
  },
  { id: 6, name: 'Acme Pte', status: 'active', term: { id: 3, name: 'Net 14' }, currencyCode: 'USD' },
  { id: 7, name: 'CV Polos', status: 'active', term: null, currencyCode: null },
];

const chair = {
  id: 3,
  name: 'Office chair',
  unit: 'pcs',
  prices: [
    { currencyCode: 'IDR', amount: 1_250_000 },
    { currencyCode: 'USD', amount: 80.5 },
  ],
  tax: 12,
};
const lamp = {
  id: 8,
  name: 'Lamp',
  unit: 'pcs',
  prices: [{ currencyCode: 'IDR', amount: 90_000 }],
  tax: null,
};

const paid = (
  unitPrice: number,
  currencyCode: CurrencyCode = 'IDR',
  unit = 'pcs',
  isPriceIncludeTax = false,
) => ({
  currencyCode,
  unit,
  isPriceIncludeTax,
  unitPrice,
});
const lineDefaults: Record<number, LineDefaults> = {
  5: {
    tax: 11,
    whtTax: 2,
    products: [
      {
        productID: 3,
        prices: [{ currencyCode: 'IDR', amount: 1_250_000 }],
        paid: [paid(1_500_000, 'IDR', 'box'), paid(1_332_000, 'IDR', 'pcs', true), paid(1_200_000)],
      },
    ],
  },
  6: {
    tax: 0,
    whtTax: null,
    products: [{ productID: 3, prices: [{ currencyCode: 'USD', amount: 80.5 }], paid: [paid(79, 'USD')] }],
  },
  7: { tax: null, whtTax: null, products: [] },
};

const lookups: Record<string, Answer> = {
  'GET vendors': ({ query }) => list(vendors.filter(({ name }) => name.includes(query['query'] ?? ''))),
  'GET products/choices': ({ query }) =>
    list([chair, lamp].filter(({ name }) => name.toLowerCase().includes(query['query'] ?? ''))),
  'GET term-payments': () =>
    list([
      { id: 3, name: 'Net 14', days: 14 },
      { id: 4, name: 'Net 30', days: 30 },
    ]),
  'POST products/matches': () => ({ data: [] }),
  ...Object.fromEntries(vendors.map(({ id }) => [`GET vendors/${id}/line-defaults`, () => lineDefaults[id]])),
};

const input = (name: string | RegExp) => screen.getByLabelText<HTMLInputElement>(name, { selector: 'input' });
const value = (name: string) => input(name).value;
const type = (name: string, text: string) => fireEvent.input(input(name), { target: { value: text } });
const currency = () => screen.getByLabelText<HTMLSelectElement>('Currency').value;
const term = () => screen.getByLabelText<HTMLSelectElement>(/Term of payment/);
const question = () => screen.findByRole('dialog', { name: /^Take what/ });
const press = async (button: string) => {
  await act(async () => {
    fireEvent.click(screen.getByRole('button', { name: button }));
  });
};

async function open(answers: Record<string, Answer> = {}, search = '') {
  const calls = answerCalls({ ...lookups, ...answers });
  await showScreens({
    actor,
    at: `/bills/bills-to-pay/form${search}`,
    screens: { 'bills-bills-to-pay-form': DocumentForm },
  });
  await screen.findByRole('option', { name: 'Net 30' });
  return calls;
}

async function choose(field: string, text: string, option: RegExp): Promise<void> {
  type(field, text);
  const found = await screen.findByRole('option', { name: option });
  await act(async () => {
    fireEvent.click(found);
  });
}
const chooseVendor = (name: string) => choose('Vendor', name.slice(0, 5), new RegExp(name));

/** A line of a chosen product, as it stands after the choice. */
const line = (index: number) => ({
  price: value(`Unit price, line ${index}`),
  vat: value(`VAT %, line ${index}`),
  wht: value(`WHT %, line ${index}`),
});

beforeEach(() => {
  Element.prototype.scrollIntoView = () => {};
});
afterEach(forgetCalls);

describe('choosing a vendor', () => {
  it('brings term, due date, the prices paid to it and its taxes into what nobody typed, and says so', async () => {
    await open();
    type('Transaction date', '1/11/2026');
    await choose('Item, line 1', 'chair', /Office chair/);
    expect(line(1)).toEqual({ price: '1.250.000', vat: '12', wht: '' });
    await chooseVendor('PT Sinar Abadi');
    await screen.findByText(/^From PT Sinar Abadi: Term of payment, Due date, 1 line\./);
    expect(line(1)).toEqual({ price: '1.200.000', vat: '11', wht: '2' });
    expect(term().value).toBe('4');
    expect(value('Due date')).toBe('01/12/2026');
    expect(screen.queryByRole('dialog')).toBeNull();
    screen.getByText('Paid from Operasional, unless the organization has an account of its own');

    await press('Undo');
    expect(line(1)).toEqual({ price: '1.250.000', vat: '12', wht: '' });
    expect([term().value, value('Due date')]).toEqual(['', '']);
    await screen.findByText('Taken back.');
    // What was taken back counts as nobody's again.
    await chooseVendor('PT Sinar Abadi');
    await waitFor(() => expect(line(1).price).toBe('1.200.000'));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('brings its prices and taxes to what is chosen afterwards, of a one-off item the taxes', async () => {
    const calls = await open();
    await chooseVendor('PT Sinar Abadi');
    await waitFor(() => expect(calls.some(({ path }) => path === 'vendors/5/line-defaults')).toBe(true));
    await choose('Item, line 1', 'chair', /Office chair/);
    expect(line(1)).toEqual({ price: '1.200.000', vat: '11', wht: '2' });
    await press('Add line');
    await choose('Item, line 2', 'lamp', /Lamp/);
    expect(line(2)).toEqual({ price: '90.000', vat: '11', wht: '2' });
    await press('Add line');
    type('Item, line 3', 'Freight');
    await act(async () => {
      fireEvent.blur(input('Item, line 3'));
    });
    await waitFor(() => expect(line(3)).toEqual({ price: '', vat: '11', wht: '2' }));
  });

  it('takes no price of another unit, of another kind of price, or over one that was typed before the item', async () => {
    await open();
    await chooseVendor('PT Sinar Abadi');
    fireEvent.click(input('Prices include tax'));
    type('Unit, line 1', 'BOX');
    await choose('Item, line 1', 'chair', /Office chair/);
    expect(line(1).price).toBe('1.250.000');
    await press('Add line');
    await choose('Item, line 2', 'chair', /Office chair/);
    expect(line(2).price).toBe('1.332.000');
    await press('Add line');
    type('Unit price, line 3', '5000');
    await choose('Item, line 3', 'chair', /Office chair/);
    expect(line(3).price).toBe('5.000');
  });

  it('asks one question about what was typed, and keeps it', async () => {
    await open();
    type('Transaction date', '1/11/2026');
    fireEvent.change(term(), { target: { value: '3' } });
    await choose('Item, line 1', 'chair', /Office chair/);
    type('Unit price, line 1', '100');
    await chooseVendor('PT Sinar Abadi');
    const dialog = await question();
    const items = within(dialog).getAllByRole('listitem');
    expect(items.map(({ textContent }) => textContent)).toEqual([
      'Term of paymentNet 14 → Net 30',
      'Due date15/11/2026 → 01/12/2026',
      'Line 1, Unit price100 → 1.200.000',
    ]);
    await press('Keep mine');
    await waitFor(() => expect(dialog.isConnected).toBe(false));
    expect([term().value, value('Due date')]).toEqual(['3', '15/11/2026']);
    // What nobody typed is filled in all the same.
    expect(line(1)).toEqual({ price: '100', vat: '11', wht: '2' });

    // Another vendor asks again, about what is still the person's own.
    await chooseVendor('Acme Pte');
    expect(within(await question()).getAllByRole('listitem')).toHaveLength(2);
  });

  it('takes what it asked about, and gives it back', async () => {
    await open();
    await choose('Item, line 1', 'chair', /Office chair/);
    type('Unit price, line 1', '100');
    await chooseVendor('PT Sinar Abadi');
    await question();
    const { violations } = await axe.run(document.body, {
      rules: { 'color-contrast': { enabled: false }, region: { enabled: false } },
    });
    expect(violations).toEqual([]);
    await press('Take it');
    await waitFor(() => expect(line(1).price).toBe('1.200.000'));
    await press('Undo');
    expect(line(1).price).toBe('100');
    expect(term().value).toBe('');
  });

  it('with another currency changes it with the prices, or leaves both as they are', async () => {
    await open();
    await choose('Item, line 1', 'chair', /Office chair/);
    await press('Add line');
    await choose('Item, line 2', 'lamp', /Lamp/);
    await chooseVendor('Acme Pte');
    // Prices that came with the items are not the person's own.
    await waitFor(() => expect(currency()).toBe('USD'));
    expect([line(1).price, line(2).price]).toEqual(['79', '']);
    expect([line(1).vat, line(2).vat]).toEqual(['0', '0']);
    expect(screen.queryByRole('dialog')).toBeNull();
    await press('Undo');
    expect([currency(), line(1).price, line(2).price]).toEqual(['IDR', '1.250.000', '90.000']);

    type('Unit price, line 2', '5000');
    await chooseVendor('Acme Pte');
    const items = within(await question()).getAllByRole('listitem');
    expect(items.map(({ textContent }) => textContent)).toEqual([
      'CurrencyIDR → USD',
      'Line 1, Unit price1.250.000 → 79',
      'Line 2, Unit price5.000 → empty',
    ]);
    await press('Keep mine');
    await waitFor(() => expect(term().value).toBe('3'));
    expect([currency(), line(1).price, line(2).price]).toEqual(['IDR', '1.250.000', '5.000']);
  });

  it('behaves the same when another one is chosen: what the first brought is nobody’s own', async () => {
    await open();
    type('Transaction date', '1/11/2026');
    await choose('Item, line 1', 'chair', /Office chair/);
    await chooseVendor('PT Sinar Abadi');
    await waitFor(() => expect(term().value).toBe('4'));
    await chooseVendor('CV Polos');
    // One that says nothing changes nothing.
    expect([term().value, line(1).price]).toEqual(['4', '1.200.000']);
    await chooseVendor('Acme Pte');
    await waitFor(() => expect(currency()).toBe('USD'));
    expect(line(1)).toEqual({ price: '79', vat: '0', wht: '2' });
    expect([term().value, value('Due date')]).toEqual(['3', '15/11/2026']);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('in a saved draft asks about everything that is filled in', async () => {
    const stored = buildBill(actor, { status: 'draft', id: 41, version: 1 });
    const [item] = stored.items;
    const kept = { ...stored, items: [{ ...item, itemableID: 3, unitPrice: 100, tax: 0, whtTax: 0 }] };
    await open({ 'GET bills/41': () => kept }, '?id=41');
    await screen.findByRole('heading', { level: 1, name: /^Edit/ });
    expect(line(1).price).toBe('100');
    await chooseVendor('PT Sinar Abadi');
    const items = within(await question()).getAllByRole('listitem');
    expect(items.map(({ textContent }) => textContent)).toContain('Line 1, Unit price100 → 1.200.000');
    await press('Keep mine');
    await waitFor(() => expect(line(1)).toEqual({ price: '100', vat: '11', wht: '2' }));
  });

  it('says when its prices could not be loaded, and tries again', async () => {
    let isLost = true;
    await open({
      'GET vendors/5/line-defaults': () => (isLost ? refusal(403, 'forbidden', 'Not you.') : lineDefaults[5]),
    });
    await choose('Item, line 1', 'chair', /Office chair/);
    await chooseVendor('PT Sinar Abadi');
    await screen.findByText(/^What PT Sinar Abadi brings could not be loaded\. Not you\./);
    expect(line(1).price).toBe('1.250.000');
    isLost = false;
    await press('Try again');
    await waitFor(() => expect(line(1).price).toBe('1.200.000'));
    expect(screen.queryByText(/could not be loaded/)).toBeNull();
  });

  it('says so, too, where there is no line yet, and says nothing more of a vendor that is taken out', async () => {
    await open({ 'GET vendors/5/line-defaults': () => refusal(403, 'forbidden', 'Not you.') });
    await chooseVendor('PT Sinar Abadi');
    await screen.findByText(/^What PT Sinar Abadi brings could not be loaded\. Not you\./);
    screen.getByText(/^Paid from Operasional/);
    type('Vendor', '');
    await waitFor(() => expect(screen.queryByText(/could not be loaded|^Paid from/)).toBeNull());
  });
});
