// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import axe from 'axe-core';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { addDays, today } from '../../domain/day/day.ts';
import DocumentForm from '../../resources/purchasing/document/form/DocumentForm.tsx';
import { buildActor, demoActors } from '../shell/people.ts';
import { buildBill } from './madeDocuments.ts';
import type { Answer, Call } from './documentScreen.tsx';
import { answerCalls, forgetCalls, refusal, showScreens, signOut } from './documentScreen.tsx';

const actor = demoActors['finance.admin'];
const draft = buildBill(actor, { status: 'draft', id: 41, version: 1 });
const place = '/bills/bills-to-pay/form';
const screens = { 'bills-bills-to-pay-form': DocumentForm } as const;
const list = (data: unknown[]) => ({
  data,
  pageInfo: { count: data.length, currentPage: 1, totalData: data.length, totalPage: 1 },
});
const vendors = [
  { id: 5, name: 'PT Sinar Abadi', status: 'active' },
  { id: 6, name: 'PT Sinar Lama', status: 'inactive' },
];

const chair = {
  id: 3,
  name: 'Office chair',
  code: 'SKU-3',
  unit: 'pcs',
  prices: [
    { currencyCode: 'IDR', amount: 1_250_000 },
    { currencyCode: 'USD', amount: 80.5 },
  ],
  tax: 11,
};

const lookups: Record<string, Answer> = {
  'GET vendors': ({ query }) => list(vendors.filter(({ name }) => name.includes(query['query'] ?? ''))),
  'GET products/choices': () => list([chair]),
  'GET term-payments': () => list([{ id: 4, name: 'Net 30', days: 30 }]),
  'POST products/matches': () => ({ data: [] }),
  'POST products/misc': ({ body }) => ({
    data: (body as { names: string[] }).names.map((name, at) => ({
      id: 99 + at,
      name,
      unit: 'pcs',
      prices: [],
      tax: 0,
      isMiscItem: true,
    })),
  }),
  'GET remittance-rates': ({ query }) => ({
    currencyCode: query['currencyCode'],
    rateAmount: query['currencyCode'] === 'USD' ? 16_250 : 1,
    validFrom: '2026-11-01',
  }),
};

const input = (name: string | RegExp) => screen.getByLabelText<HTMLInputElement>(name, { selector: 'input' });
const type = (name: string, value: string) => fireEvent.input(input(name), { target: { value } });
const press = async (button: RegExp | string | HTMLElement) => {
  await act(async () => {
    fireEvent.click(button instanceof HTMLElement ? button : screen.getByRole('button', { name: button }));
  });
};

async function open(answers: Record<string, Answer>, search = '', who = actor) {
  const calls = answerCalls({ ...lookups, ...answers });
  const router = await showScreens({
    actor: who,
    at: place + search,
    screens,
    alsoBuilt: ['bills-bills-to-pay', 'bills-bills-to-pay-id'],
  });
  return {
    calls,
    router,
    saves: () => calls.filter(({ method, path }) => method !== 'GET' && path.startsWith('bills')),
  };
}

async function choose(field: string, text: string, option: RegExp): Promise<void> {
  type(field, text);
  const found = await screen.findByRole('option', { name: option });
  await act(async () => {
    fireEvent.click(found);
  });
}

async function fillInvoice(): Promise<void> {
  await choose('Vendor', 'Sinar', /Abadi/);
  type('Due date', '21/12/2026');
  await choose('Item, line 1', 'chair', /Office chair/);
}

beforeEach(() => {
  Element.prototype.scrollIntoView = () => {};
});
afterEach(forgetCalls);

it('of a request leads to the form of requests, with all else that the address says', async () => {
  answerCalls(lookups);
  const router = await showScreens({
    actor,
    at: `${place}?type=request&copy=41`,
    screens: { ...screens, 'bills-bills-to-pay-request-form': () => <p>The form of requests</p> },
    alsoBuilt: ['bills-bills-to-pay'],
  });
  expect(await screen.findByText('The form of requests')).toBeTruthy();
  const { pathname, search } = router.state.location;
  expect(pathname + search).toBe('/bills/bills-to-pay/request/form?copy=41');
});

describe('a new invoice', () => {
  it.each([true, false])('with additional_field_bills %s asks for whom it is, or not', async (isOn) => {
    const flags = new Map([...actor.flags].filter(([name]) => isOn || name !== 'additional_field_bills'));
    await open({}, '', { ...actor, flags });
    const more = await screen.findByRole('button', { name: 'More' });
    if (more.getAttribute('aria-expanded') === 'false') await press(more);
    expect(screen.getByRole('textbox', { name: /Withholding on the document/ })).toBeTruthy();
    expect(screen.queryAllByRole('combobox', { name: /Warehouse/ })).toHaveLength(isOn ? 1 : 0);
  });

  it('is saved as a draft, and goes on as the document that it became', async () => {
    const { saves, router } = await open({
      'POST bills/draft': () => Response.json(draft, { status: 201 }),
      'PUT bills/41/draft': () => ({ ...draft, version: 2 }),
    });
    await screen.findByRole('heading', { level: 1, name: 'New invoice' });
    await choose('Item, line 1', 'chair', /Office chair/);
    await press('Save as draft');
    await waitFor(() => expect(router.state.location.search).toBe('?id=41'));
    expect(saves()[0]).toMatchObject({ path: 'bills/draft', ifMatch: null, body: { vendorID: null } });
    expect(saves()[0]?.idempotencyKey).toBeTruthy();
    expect(input('Item, line 1').value).toBe('Office chair');
    await press('Save as draft');
    await waitFor(() => expect(saves()).toHaveLength(2));
    expect(saves()[1]).toMatchObject({ method: 'PUT', path: 'bills/41/draft', ifMatch: '1' });
  });

  it('says who will have to approve it, once it has a total', async () => {
    const preview = {
      layerReason: 'Rp 5.000.000: workflow “Invoice review”, layer “any amount”.',
      rate: null,
      isNoApproval: false,
      steps: [
        {
          reason: 'Chosen as named in the workflow.',
          isRerouted: false,
          approvers: [{ id: 7, name: 'Bagas Pranatala' }],
        },
      ],
    };
    const { calls } = await open({ 'GET bills/approval-preview': () => preview });
    const section = await screen.findByRole('region', { name: 'Who approves' });
    expect(section.textContent).toContain('Shown as soon as the invoice has a total.');
    await fillInvoice();
    await waitFor(() => expect(section.textContent).toContain('Bagas Pranatala'));
    expect(calls.findLast(({ path }) => path === 'bills/approval-preview')?.query).toEqual({
      transactionType: 'bill',
      currencyCode: 'IDR',
      totalAmount: '1387500',
      requesterID: String(actor.employeeID),
      // It may be approved as what it comes to with others of its vendor.
      vendorID: '5',
      transactionDate: today(actor.timeZone, new Date()),
    });
  });

  it('says why nobody can say yet who will have to approve it', async () => {
    const sentence =
      'There is no exchange rate for SAR on 2026-11-21. Ask an administrator to add one to the company’s rate table, then try again.';
    const error = { code: 'validation_failed', message: 'Some fields need your attention.' };
    await open({
      'GET bills/approval-preview': () =>
        Response.json({ error: { ...error, fields: { currencyCode: sentence } } }, { status: 400 }),
    });
    const section = await screen.findByRole('region', { name: 'Who approves' });
    await fillInvoice();
    await waitFor(() =>
      expect(section.textContent).toContain('There is no exchange rate for SAR on 2026-11-21.'),
    );
    expect(section.textContent).toContain('Ask an administrator');
  });

  it('is submitted with its sum on the button, once however often it is pressed', async () => {
    const { saves, router } = await open({
      'POST bills': () => Response.json({ ...draft, status: 'awaiting_review' }),
    });
    await screen.findByRole('heading', { level: 1, name: 'New invoice' });
    await fillInvoice();
    const button = await screen.findByRole('button', { name: 'Submit Rp 1.387.500' });
    await act(async () => {
      fireEvent.click(button);
      fireEvent.click(button);
    });
    await waitFor(() => expect(router.state.location.pathname).toBe('/bills/bills-to-pay/41'));
    expect(saves()).toHaveLength(1);
    expect(saves()[0]?.body).toMatchObject({
      vendorID: 5,
      dueDate: '2026-12-21',
      items: [{ itemableID: 3, qty: 1 }],
    });
  });

  it('makes an item of a text before it is sent', async () => {
    const { calls, saves } = await open({ 'POST bills': () => Response.json(draft) });
    await screen.findByRole('heading', { level: 1, name: 'New invoice' });
    await fillInvoice();
    type('Item, line 1', 'Bespoke shelf');
    await press(/^Submit/);
    await waitFor(() => expect(saves()).toHaveLength(1));
    expect(calls.find(({ path }) => path === 'products/misc')?.body).toEqual({ names: ['Bespoke shelf'] });
    expect(saves()[0]?.body).toMatchObject({
      items: [{ itemableID: 99, itemableType: 'misc', itemName: 'Bespoke shelf' }],
    });
  });

  it('makes the items of a hundred lines with one request', async () => {
    const { calls, saves } = await open({ 'POST bills': () => Response.json(draft) });
    await screen.findByRole('heading', { level: 1, name: 'New invoice' });
    await choose('Vendor', 'Sinar', /Abadi/);
    type('Due date', '21/12/2026');
    const rows = Array.from({ length: 100 }, (_, at) => `Bespoke shelf ${at}\t1\tpcs\t75000`);
    fireEvent.paste(input('Item, line 1'), { clipboardData: { getData: () => rows.join('\n') } });
    await screen.findByText('100 lines pasted.');
    await press(/^Submit/);
    await waitFor(() => expect(saves()).toHaveLength(1));
    const asked = calls.filter(({ path }) => path.startsWith('products'));
    expect(asked.map(({ method, path }) => `${method} ${path}`)).toEqual([
      'POST products/matches',
      'POST products/misc',
    ]);
    expect(saves()[0]?.body).toMatchObject({ items: rows.map((_, at) => ({ itemableID: 99 + at })) });
  });

  it('takes its due date from the term of payment', async () => {
    await open({});
    await screen.findByRole('option', { name: 'Net 30' });
    type('Transaction date', '1/11/2026');
    fireEvent.change(screen.getByLabelText(/Term of payment/), { target: { value: '4' } });
    expect(input('Due date').value).toBe('01/12/2026');
    type('Transaction date', '2 Nov 2026');
    expect(input('Due date').value).toBe('02/12/2026');
  });

  it('understands a day as people write it, and shows it as understood', async () => {
    await open({});
    await screen.findByRole('heading', { level: 1, name: 'New invoice' });
    const leave = (text: string) => {
      type('Due date', text);
      fireEvent.blur(input('Due date'));
      return input('Due date').value;
    };
    expect(leave('211226')).toBe('21/12/2026');
    expect(leave('1.2.27')).toBe('01/02/2027');
    const inTwoWeeks = addDays(today(actor.timeZone, new Date()), 14);
    expect(leave('+14')).toBe(inTwoWeeks.split('-').reverse().join('/'));
    expect(leave('next week')).toBe('next week');
    await screen.findByText('Enter a date like 21/11/2026');
  });

  it('offers no archived vendor', async () => {
    await open({});
    await screen.findByRole('heading', { level: 1, name: 'New invoice' });
    type('Vendor', 'Sinar');
    const archived = await screen.findByRole('option', { name: /Lama/ });
    fireEvent.click(archived);
    expect(archived.getAttribute('aria-disabled')).toBe('true');
    expect(input('Vendor').value).toBe('Sinar');
  });

  it('has no faults for those who do not see it', async () => {
    await open({});
    await screen.findByRole('heading', { level: 1, name: 'New invoice' });
    const { violations } = await axe.run(document.body, {
      rules: { 'color-contrast': { enabled: false }, region: { enabled: false } },
    });
    expect(violations).toEqual([]);
  });

  it('is not for a person who may not enter one', async () => {
    await open({}, '', buildActor({ accessRoles: ['Finance User'] }));
    await screen.findByText('You cannot change this invoice');
    expect(screen.queryByRole('button', { name: /^Submit/ })).toBeNull();
  });
});

describe('what is seldom needed', () => {
  const answers = {
    'GET bills/41': () => ({
      ...draft,
      organization: { id: 8, name: 'Operations' },
      warehouse: null,
      urgencyLevel: 'high',
      witholdingAmount: 2500,
    }),
  } as const;
  const more = () => screen.findByRole('button', { name: 'More' });

  it('is one line with what is filled in, until it is opened', async () => {
    await open(answers, '?id=41');
    const button = await more();
    const line = button.closest('.line');
    expect(button.getAttribute('aria-expanded')).toBe('false');
    expect(line?.textContent).toContain('Organization: Operations · ');
    expect(line?.textContent).toContain('Urgency: High · Withholding on the document: Rp 2.500');
    expect(line?.textContent).not.toContain('Warehouse');
    expect(screen.queryByRole('combobox', { name: /Organization/ })).toBeNull();
    await press(button);
    expect(button.getAttribute('aria-expanded')).toBe('true');
    expect(screen.getByRole('combobox', { name: /Organization/ })).toBeTruthy();
    expect(screen.getByRole('group', { name: 'More' }).id).toBe(button.getAttribute('aria-controls'));
    // Only the vendor, days, term, currency and number stand before it.
    expect(line?.textContent).toBe('More');
  });

  it('opens by itself for what is wrong in it, and is sent without being opened', async () => {
    const { saves } = await open(
      {
        ...answers,
        'PUT bills/41/draft': () =>
          Response.json(
            { error: { code: 'validation_failed', fields: { organizationID: 'It is archived' } } },
            { status: 400 },
          ),
      },
      '?id=41',
    );
    const button = await more();
    await press('Save as draft');
    await waitFor(() => expect(button.getAttribute('aria-expanded')).toBe('true'));
    expect(saves()[0]?.body).toMatchObject({ organizationID: 8, urgencyLevel: 'high' });
    fireEvent.click(screen.getByRole('link', { name: 'Organization: It is archived' }));
    expect(document.activeElement).toBe(input(/Organization/));
  });
});

describe('prices and the currency', () => {
  const price = () => input('Unit price, line 1');
  const inCurrency = (code: string) =>
    fireEvent.change(screen.getByLabelText('Currency'), { target: { value: code } });

  it('are those of the currency, and without one the cursor waits for it', async () => {
    await open({});
    await screen.findByRole('heading', { level: 1, name: 'New invoice' });
    inCurrency('USD');
    await choose('Item, line 1', 'chair', /Office chair/);
    expect(price().value).toBe('80,5');
    inCurrency('KRW');
    const dialog = await screen.findByRole('dialog', {
      name: 'From USD to KRW: what becomes of the prices?',
    });
    await press(
      'Take the KRW prices of the products Empty where a product has no price in KRW, and for one-off items',
    );
    await waitFor(() => expect(dialog.isConnected).toBe(false));
    expect(price().value).toBe('');
    type('Item, line 1', '');
    await choose('Item, line 1', 'chair', /Office chair/);
    expect(price().value).toBe('');
    expect(document.activeElement).toBe(price());
  });

  it('are asked about before the currency changes', async () => {
    await open({});
    await screen.findByRole('heading', { level: 1, name: 'New invoice' });
    await choose('Item, line 1', 'chair', /Office chair/);
    expect(price().value).toBe('1.250.000');
    inCurrency('USD');
    await screen.findByRole('dialog');
    await press('Stay with IDR');
    expect(screen.getByLabelText<HTMLSelectElement>('Currency').value).toBe('IDR');
    expect(price().value).toBe('1.250.000');

    inCurrency('USD');
    await press(await screen.findByRole('button', { name: /USD 1 = Rp 16\.250,0000, since 1 Nov 2026/ }));
    expect(screen.getByLabelText<HTMLSelectElement>('Currency').value).toBe('USD');
    expect(price().value).toBe('76,92');

    inCurrency('IDR');
    await press(await screen.findByRole('button', { name: /^Keep the numbers/ }));
    expect(price().value).toBe('76,92');
    await screen.findByText('IDR has no decimals');

    inCurrency('USD');
    await press(await screen.findByRole('button', { name: /^Take the USD prices/ }));
    await waitFor(() => expect(price().value).toBe('80,5'));
    expect(screen.queryByText('IDR has no decimals')).toBeNull();
  });

  it('cannot be converted without a rate', async () => {
    await open({
      'GET remittance-rates': ({ query }) =>
        query['currencyCode'] === 'USD'
          ? refusal(404, 'DataNotFound')
          : { currencyCode: 'IDR', rateAmount: 1, validFrom: '2026-11-01' },
    });
    await screen.findByRole('heading', { level: 1, name: 'New invoice' });
    await choose('Item, line 1', 'chair', /Office chair/);
    inCurrency('USD');
    await screen.findByText('There is no rate from IDR to USD to convert at.');
    expect(screen.queryByRole('button', { name: /^Convert/ })).toBeNull();
  });

  it('stay as they were in a document that is opened', async () => {
    await open({ 'GET bills/41': () => draft }, '?id=41');
    await screen.findByRole('heading', { level: 1, name: /^Edit/ });
    const [line] = draft.items;
    expect(price().value.replaceAll('.', '')).toBe(String(line?.unitPrice));
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

describe('what is wrong', () => {
  it('with an amount is said as its field is left, and nothing of it is lost', async () => {
    await open({});
    await screen.findByRole('heading', { level: 1, name: 'New invoice' });
    const field = input(/Withholding on the document/);
    fireEvent.input(field, { target: { value: '1.250.000,50' } });
    fireEvent.blur(field);
    await screen.findByText('IDR has no decimals');
    expect(field.value).toBe('1.250.000,50');
    fireEvent.paste(field, { clipboardData: { getData: () => '-5.000' } });
    await screen.findByText('Must not be negative');
    expect(field.value).toBe('-5.000');
    fireEvent.input(field, { target: { value: '1.250.000,00' } });
    fireEvent.blur(field);
    await waitFor(() => expect(screen.queryByText('Must not be negative')).toBeNull());
    expect(field.value).toBe('1.250.000');
  });

  it('stands in a summary that takes the focus and leads to each field, and beside the fields', async () => {
    const { saves } = await open({});
    await screen.findByRole('heading', { level: 1, name: 'New invoice' });
    type('Unit price, line 1', '5000');
    await press(/^Submit/);
    const summary = await screen.findByRole('alert', { name: /Error: 4 fields/ });
    expect(document.activeElement).toBe(summary);
    expect(saves()).toHaveLength(0);
    fireEvent.click(screen.getByRole('link', { name: 'Line 1, Quantity: Enter a quantity above zero' }));
    expect(document.activeElement).toBe(input('Quantity, line 1'));
    fireEvent.click(screen.getByRole('link', { name: 'Vendor: You must fill this field' }));
    expect(document.activeElement).toBe(input('Vendor'));
    const error = document.getElementById(input('Vendor').getAttribute('aria-describedby') ?? '');
    expect(error?.textContent).toBe('You must fill this field');
  });

  it('leaves a field as soon as the field changes', async () => {
    await open({});
    await screen.findByRole('heading', { level: 1, name: 'New invoice' });
    await press(/^Submit/);
    await waitFor(() => expect(input('Due date').getAttribute('aria-invalid')).toBe('true'));
    type('Due date', '21/12/2026');
    await waitFor(() => expect(input('Due date').getAttribute('aria-invalid')).toBeNull());
  });

  const taken = 'Reference number already taken';
  const isTaken: Answer = ({ query }) => ({
    fields: query['referenceNumber'] === 'INV-1' ? { referenceNumber: taken } : {},
  });

  it('is said of a taken number while it is typed, until the number is another one', async () => {
    const { calls } = await open({ 'GET bills/problems': isTaken });
    await screen.findByRole('heading', { level: 1, name: 'New invoice' });
    fireEvent.input(input(/invoice number/), { target: { value: 'INV-1' } });
    await choose('Vendor', 'Sinar', /Abadi/);
    await screen.findByText(taken);
    expect(calls.find(({ path }) => path === 'bills/problems')?.query).toMatchObject({
      vendorID: '5',
      referenceNumber: 'INV-1',
    });
    fireEvent.input(input(/invoice number/), { target: { value: 'INV-2' } });
    await waitFor(() => expect(screen.queryByText(taken)).toBeNull());
  });

  it('is told at once: what the browser knows, and what only the server knows', async () => {
    const { saves } = await open({ 'GET bills/problems': isTaken });
    await screen.findByRole('heading', { level: 1, name: 'New invoice' });
    await choose('Vendor', 'Sinar', /Abadi/);
    fireEvent.input(input(/invoice number/), { target: { value: 'INV-1' } });
    await press(/^Submit/);
    const summary = await screen.findByRole('alert', { name: /^Error: / });
    expect(within(summary).getByRole('link', { name: `Vendor’s invoice number: ${taken}` })).toBeTruthy();
    expect(within(summary).getByRole('link', { name: /^Due date: / })).toBeTruthy();
    expect(input(/invoice number/).getAttribute('aria-invalid')).toBe('true');
    expect(saves()).toHaveLength(0);
  });

  it('comes from the server to its field, a taken number above all', async () => {
    await open({
      'POST bills': () =>
        Response.json(
          {
            error: {
              code: 'already_exists',
              message: taken,
              clientVisible: true,
              fields: { referenceNumber: taken },
            },
          },
          { status: 409 },
        ),
    });
    await screen.findByRole('heading', { level: 1, name: 'New invoice' });
    await fillInvoice();
    await press(/^Submit/);
    await screen.findByRole('link', { name: `Vendor’s invoice number: ${taken}` });
    expect(screen.getByLabelText(/invoice number/).getAttribute('aria-invalid')).toBe('true');
    expect(input('Item, line 1').value).toBe('Office chair');
  });

  it('is said plainly when the server cannot be reached; the next press is the same press', async () => {
    const keys: Call['idempotencyKey'][] = [];
    const { saves } = await open({
      'POST bills': ({ idempotencyKey }) => {
        keys.push(idempotencyKey);
        if (keys.length === 1) return refusal(500, 'unexpected');
        return Response.json(draft);
      },
    });
    await screen.findByRole('heading', { level: 1, name: 'New invoice' });
    await fillInvoice();
    await press(/^Submit/);
    await screen.findByRole('alert', { name: 'Error: this could not be saved' });
    await press(/^Submit/);
    await waitFor(() => expect(saves()).toHaveLength(2));
    expect(keys[0]).toBe(keys[1]);
  });

  it('is a new press after a refusal', async () => {
    const keys: Call['idempotencyKey'][] = [];
    await open({
      'POST bills': ({ idempotencyKey }) => {
        keys.push(idempotencyKey);
        return keys.length === 1 ? refusal(403, 'forbidden', 'Forbidden') : Response.json(draft);
      },
    });
    await screen.findByRole('heading', { level: 1, name: 'New invoice' });
    await fillInvoice();
    await press(/^Submit/);
    await screen.findByText('Forbidden');
    await press(/^Submit/);
    await waitFor(() => expect(keys).toHaveLength(2));
    expect(keys[0]).not.toBe(keys[1]);
  });
});

describe('somebody else saved it meanwhile', () => {
  const newer = { ...draft, version: 2, dueDate: '2027-01-15' };

  async function meet() {
    let isStale = true;
    const opened = await open(
      {
        'GET bills/41': () => (isStale ? draft : newer),
        'PUT bills/41': ({ ifMatch }) => {
          isStale = false;
          return ifMatch === '2'
            ? { ...newer, version: 3 }
            : refusal(409, 'stale_version', 'Changed', { version: 2 });
        },
      },
      '?id=41',
    );
    await screen.findByRole('heading', { level: 1, name: `Edit ${draft.referenceID}` });
    type('Due date', '1/2/2027');
    await press(/^Submit/);
    await screen.findByRole('dialog', { name: 'This document was changed in the meantime' });
    return opened;
  }

  it('shows what changed, and sends mine when I keep it', async () => {
    const { saves, router } = await meet();
    const row = screen.getByRole('row', { name: /^Due date/ });
    expect(row.textContent).toContain('30/11/2026');
    expect(row.textContent).toContain('15/01/2027');
    expect(row.textContent).toContain('1/2/2027');
    await press('Keep mine and send it');
    await waitFor(() => expect(router.state.location.pathname).toBe('/bills/bills-to-pay/41'));
    expect(saves().map(({ ifMatch }) => ifMatch)).toEqual(['1', '2']);
    expect(saves()[1]?.body).toMatchObject({ dueDate: '2027-02-01' });
  });

  it('takes the newer one when I do not', async () => {
    await meet();
    await press('Load the newer one, without my changes');
    await waitFor(() => expect(input('Due date').value).toBe('15/01/2027'));
  });
});

describe('what is typed and not saved', () => {
  it('is offered after a reload, and restored', async () => {
    await open({});
    await screen.findByRole('heading', { level: 1, name: 'New invoice' });
    type('Item, line 1', 'Half a line');
    cleanup();
    await open({});
    await screen.findByText('There is text that was not saved');
    expect(input('Item, line 1').value).toBe('');
    await press('Restore it');
    expect(input('Item, line 1').value).toBe('Half a line');
    expect(screen.queryByText('There is text that was not saved')).toBeNull();
    cleanup();
    await open({});
    await screen.findByText('There is text that was not saved');
  });

  it('is seen where it was typed into what is seldom needed, and is sent', async () => {
    const answers = { 'POST bills/draft': () => Response.json(draft, { status: 201 }) } as const;
    await open(answers);
    await screen.findByRole('heading', { level: 1, name: 'New invoice' });
    await press('More');
    fireEvent.change(screen.getByLabelText('Urgency'), { target: { value: 'high' } });
    fireEvent.input(input(/Withholding on the document/), { target: { value: '2500' } });
    fireEvent.click(input('Prices include tax'));
    cleanup();
    const { saves } = await open(answers);
    await screen.findByText('There is text that was not saved');
    await press('Restore it');
    const more = screen.getByRole('button', { name: 'More' });
    expect(more.getAttribute('aria-expanded')).toBe('true');
    expect(input(/Withholding on the document/).value).toBe('2.500');
    await press(more);
    const summary = more.closest('.line')?.textContent;
    expect(summary).toContain(
      'Urgency: High · Withholding on the document: Rp 2.500 · Prices include tax: Yes',
    );
    await press('Save as draft');
    await waitFor(() => expect(saves()).toHaveLength(1));
    expect(saves()[0]?.body).toMatchObject({
      urgencyLevel: 'high',
      witholdingAmount: 2500,
      isPriceIncludeTax: true,
    });
  });

  it('leaves what is seldom needed closed where nothing was typed into it', async () => {
    await open({});
    await screen.findByRole('heading', { level: 1, name: 'New invoice' });
    type('Item, line 1', 'Half a line');
    cleanup();
    await open({});
    await screen.findByText('There is text that was not saved');
    await press('Restore it');
    expect(screen.getByRole('button', { name: 'More' }).getAttribute('aria-expanded')).toBe('false');
  });

  it('is gone when it is discarded, and when it is saved', async () => {
    await open({ 'POST bills/draft': () => Response.json(draft) });
    await screen.findByRole('heading', { level: 1, name: 'New invoice' });
    type('Item, line 1', 'Half a line');
    cleanup();
    await open({ 'POST bills/draft': () => Response.json(draft) });
    await screen.findByText('There is text that was not saved');
    await press('Discard it');
    type('Item, line 1', 'Another');
    await press('Save as draft');
    await screen.findByText(/is saved as a draft/);
    cleanup();
    expect(Object.keys(localStorage).filter((key) => key.startsWith('outlay.unsaved.'))).toEqual([]);
  });

  it('is nobody else’s', async () => {
    await open({});
    await screen.findByRole('heading', { level: 1, name: 'New invoice' });
    type('Item, line 1', 'Half a line');
    signOut();
    await open({}, '', { ...actor, employeeID: 8 });
    await screen.findByRole('heading', { level: 1, name: 'New invoice' });
    expect(screen.queryByText('There is text that was not saved')).toBeNull();
  });

  it('is nothing where nobody typed, whatever fields the company added', async () => {
    const field = {
      caption: null,
      description: null,
      requiredSince: null,
      isExported: false,
      isShownInFilter: false,
    };
    const { router } = await open({
      'GET custom-fields/definitions': () => ({
        data: (['text', 'checkbox', 'file'] as const).map((inputType, at) => ({
          ...field,
          id: 70 + at,
          name: `Field ${inputType}`,
          inputType,
          options: [],
        })),
      }),
    });
    await screen.findByText('Field file');
    await act(() => router.navigate('/bills/bills-to-pay'));
    expect(router.state.location.pathname).toBe('/bills/bills-to-pay');
  });

  it('holds the person back from leaving, but not from signing out', async () => {
    const { router } = await open({});
    await screen.findByRole('heading', { level: 1, name: 'New invoice' });
    await act(() => router.navigate('/bills/bills-to-pay'));
    expect(router.state.location.pathname).toBe('/bills/bills-to-pay');
    await act(() => router.navigate(place));
    await screen.findByRole('heading', { level: 1, name: 'New invoice' });
    type('Item, line 1', 'Half a line');
    await act(() => router.navigate('/bills/bills-to-pay'));
    await screen.findByText('Leave without saving?');
    expect(router.state.location.pathname).toBe(place);
    await press('Stay here');
    expect(router.state.location.pathname).toBe(place);
    await act(() => router.navigate('/logout'));
    expect(router.state.location.pathname).toBe('/logout');
  });
});

it('starts approval again for an invoice under review, which is no draft any more', async () => {
  const reviewed = buildBill(actor, { status: 'awaiting_review' });
  await open({ 'GET bills/41': () => reviewed }, '?id=41');
  await screen.findByText(/starts its approval from the beginning/);
  expect(screen.queryByRole('button', { name: 'Save as draft' })).toBeNull();
  expect(screen.getByRole('button', { name: /^Submit again Rp/ })).toBeTruthy();
});

it('begins with the note that it answers', async () => {
  const verdict = {
    action: 'requestRevision',
    notes: 'The freight is wrong',
    actorName: 'Wulan',
    at: '2026-11-04T03:04:05.000Z',
  } as const;
  await open(
    { 'GET bills/41': () => buildBill(actor, { status: 'awaiting_revision' }, { verdict }) },
    '?id=41',
  );
  const title = await screen.findByText('Revision requested by Wulan, 4 Nov 2026, 10:04 GMT+7');
  expect(title.closest('[role="alert"]')?.textContent).toContain('The freight is wrong');
});

describe('an address that is no invoice', () => {
  it.each(['abc', '0', '41x', '77'])('?id=%s says so', async (id) => {
    await open({}, `?id=${id}`);
    expect(await screen.findByRole('heading', { level: 1, name: 'No such invoice' })).toBeTruthy();
  });
});
