// @vitest-environment jsdom
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import type { InvoiceReading } from '../../resources/purchasing/invoiceReading/invoiceReading.ts';
import InvoiceUpload from '../../resources/purchasing/invoiceReading/InvoiceUpload.tsx';
import { demoActors } from '../shell/people.ts';
import type { Answer } from './documentScreen.tsx';
import { answerCalls, forgetCalls, refusal, showScreens } from './documentScreen.tsx';

const field = <Value,>(value: Value) => ({ value, text: String(value), confidence: 0.95, place: null });

const reading: InvoiceReading = {
  mediaID: 7,
  status: 'reading',
  media: { id: 7, fileName: 'toner.pdf', contentType: 'application/pdf', sizeBytes: 1, uploadedAt: '' },
  paper: null,
  vendor: null,
  vendorMatch: null,
  vendorDefaults: null,
  order: null,
  isLeft: false,
  failure: null,
  billID: null,
  corrections: null,
};
const paper: NonNullable<InvoiceReading['paper']> = {
  source: 'text',
  credit: null,
  otherCurrency: null,
  adjustments: [],
  prepaid: null,
  rounding: null,
  due: null,
  linesLeftOut: 0,
  pagesLeftOut: 0,
  furtherInvoices: [],
  learned: [],
  pages: 1,
  number: field('INV-0077'),
  orderNumber: field('PO/2026/000009'),
  date: field('2026-03-01'),
  dueDate: null,
  termDays: null,
  currencyCode: field('IDR'),
  sellerName: null,
  sellerTaxNumber: null,
  accountNumber: null,
  subtotal: null,
  discount: null,
  vat: null,
  vatRate: null,
  withholding: null,
  total: null,
  isPriceIncludeTax: false,
  isSound: true,
  lines: ['Toner', 'Freight'].map((name) => ({
    description: field(name),
    quantity: field('2'),
    unit: null,
    unitPrice: field('50000'),
    tax: null,
    amount: field('100000'),
  })),
};
const read: InvoiceReading = { ...reading, status: 'read', paper };
const order: NonNullable<InvoiceReading['order']> = {
  id: 9,
  referenceID: 'PO/2026/000009',
  currencyCode: 'IDR',
  vendor: { id: 5, name: 'Acme' },
  lines: [{ id: 91, itemableID: 31, itemableType: 'product', itemName: 'Toner', unitPrice: 50_000, left: 4 }],
};

/** Opens the page of a reading; what is answered of it can change. */
async function open(first: InvoiceReading, more: Record<string, Answer> = {}) {
  let now = first;
  const answers: Record<string, Answer> = {
    'GET bill-readings/7': () => now,
    'PATCH bill-readings/7/leave': () => ({ ...now, isLeft: true }),
    'DELETE bill-readings/7/lessons': () => {
      now = { ...now, paper: now.paper && { ...now.paper, learned: [] } };
      return { forgotten: 1 };
    },
    'PATCH bill-readings/7/return': () => ({ ...now, isLeft: false }),
  };
  const ofParts = Object.fromEntries(
    ['7/cancel', '11/cancel', '12/cancel', '13/cancel', '12/leave', '13/leave'].map((step) => [
      `PATCH bill-readings/${step}`,
      () => now,
    ]),
  );
  const calls = answerCalls({ ...answers, ...ofParts, ...more });
  const router = await showScreens({
    actor: demoActors['finance.admin'],
    at: '/bills/bills-to-pay/ocr-form?file=7',
    screens: { 'bills-bills-to-pay-ocr-form': InvoiceUpload },
  });
  return {
    calls,
    router,
    said: () =>
      calls
        .filter(({ method }) => method === 'PATCH')
        .map(({ path }) => path.replace('bill-readings/7/', '')),
    becomes: (next: InvoiceReading) => {
      now = next;
    },
    goElsewhere: () => act(() => router.navigate('/elsewhere')),
  };
}

afterEach(forgetCalls);

describe('the page of a reading', () => {
  it('says that the person leaves it while the reading goes on', async () => {
    const { said, goElsewhere } = await open(reading);
    await screen.findByRole('progressbar', { name: 'Reading toner.pdf' });
    expect(said()).toEqual([]);
    await goElsewhere();
    await waitFor(() => expect(said()).toEqual(['leave']));
  });

  it('says so, too, when the browser leaves, and that the person is back', async () => {
    const { said, becomes } = await open(reading);
    await screen.findByRole('progressbar', { name: 'Reading toner.pdf' });
    act(() => void window.dispatchEvent(new Event('pagehide')));
    await waitFor(() => expect(said()).toEqual(['leave']));
    becomes({ ...reading, isLeft: true });
    await waitFor(() => expect(said()).toEqual(['leave', 'return']));
  });

  it('says nothing once it has come to its end', async () => {
    const { said, becomes, goElsewhere } = await open(reading);
    await screen.findByRole('progressbar', { name: 'Reading toner.pdf' });
    becomes({ ...reading, status: 'failed', failure: 'The file is damaged.' });
    await screen.findByText(/The file is damaged/);
    await goElsewhere();
    await screen.findByText('elsewhere');
    expect(said()).toEqual([]);
  });
});

describe('what was read as it was corrected before', () => {
  const learned: InvoiceReading = {
    ...read,
    paper: { ...paper, learned: [{ field: 'number', on: '2026-11-12' }] },
  };

  it('is said with its day, and forgotten on request: what was typed meanwhile stays', async () => {
    const { calls } = await open(learned);
    await screen.findByText(/Number: read where it was corrected on 12 Nov 2026/);
    const number = await screen.findByRole<HTMLInputElement>('textbox', { name: /Vendor’s invoice number/ });
    fireEvent.change(number, { target: { value: 'TYPED-1' } });
    fireEvent.click(screen.getByRole('button', { name: 'Forget where Number stands' }));
    await waitFor(() => expect(screen.queryByText(/read where it was corrected/)).toBeNull());
    expect(number.value).toBe('TYPED-1');
    await waitFor(() =>
      expect(calls.find(({ method }) => method === 'DELETE')?.path).toBe('bill-readings/7/lessons'),
    );
  });
});

describe('a file of several invoices', () => {
  const several: InvoiceReading = {
    ...read,
    paper: {
      ...paper,
      pages: 4,
      furtherInvoices: [
        { number: 'INV-0078', page: 2 },
        { number: 'INV-0079', page: 4 },
      ],
    },
  };
  const parts = [{ id: 11 }, { id: 12 }, { id: 13 }];
  const callsOf = (calls: readonly { method: string; path: string; body: unknown }[]) =>
    calls
      .filter(({ method, path }) => method !== 'GET' && /^(?:media|bill-readings)/.test(path))
      .map(({ method, path, body }) => `${method} ${path} ${JSON.stringify(body)}`);

  it('is parted: the first goes on here, and of the others the person is told', async () => {
    const { calls, router } = await open(several, {
      'POST media/7/pages': () => ({ data: parts }),
      'POST bill-readings': () => ({ ...reading, mediaID: 11 }),
      'GET bill-readings/11': () => ({ ...reading, mediaID: 11 }),
    });
    fireEvent.click(await screen.findByRole('button', { name: 'Part the file into 3 invoices' }));
    await waitFor(() => expect(router.state.location.search).toBe('?file=11'));
    expect(callsOf(calls).slice(0, 7)).toEqual([
      'POST media/7/pages {"begins":[1,2,4]}',
      'POST bill-readings {"mediaID":11}',
      'POST bill-readings {"mediaID":12}',
      'POST bill-readings {"mediaID":13}',
      'PATCH bill-readings/12/leave {}',
      'PATCH bill-readings/13/leave {}',
      'PATCH bill-readings/7/cancel {}',
    ]);
  });

  it('stays as it is where the server is lost on the way', async () => {
    const { calls, router } = await open(several, {
      'POST media/7/pages': () => ({ data: parts }),
      'POST bill-readings': () => ({ ...reading, mediaID: 11 }),
      'PATCH bill-readings/13/leave': () => refusal(503, 'unavailable', 'Later.'),
    });
    fireEvent.click(await screen.findByRole('button', { name: 'Part the file into 3 invoices' }));
    await waitFor(() =>
      expect(callsOf(calls).filter((call) => call.includes('cancel'))).toEqual(
        [11, 12, 13].map((id) => `PATCH bill-readings/${id}/cancel {}`),
      ),
    );
    expect(router.state.location.search).toBe('?file=7');
  });

  it('stays as it is where the credit is too little for all of them', async () => {
    let left = 1;
    const { calls, router } = await open(several, {
      'POST media/7/pages': () => ({ data: parts }),
      'POST bill-readings': () => {
        left -= 1;
        return left < 0 ? refusal(422, 'insufficient_credit', 'Too little.') : { ...reading, mediaID: 11 };
      },
    });
    fireEvent.click(await screen.findByRole('button', { name: 'Part the file into 3 invoices' }));
    await waitFor(() => expect(callsOf(calls).at(-1)).toBe('PATCH bill-readings/11/cancel {}'));
    expect(await screen.findByRole('button', { name: 'Part the file into 3 invoices' })).toBeTruthy();
    expect(router.state.location.search).toBe('?file=7');
  });
});

describe('the order that a file names', () => {
  it('is said with how many lines stand on it, and can be left out', async () => {
    await open({ ...read, order });
    expect(await screen.findByText(/For order PO\/2026\/000009.*1 of its 2 lines/)).toBeTruthy();
    const without = screen.getByRole('link', { name: 'Fill in without the order' });
    expect(without.getAttribute('href')).toBe('/bills/bills-to-pay/ocr-form?file=7&order=none');
    act(() => without.click());
    await waitFor(() => expect(screen.queryByText(/For order/)).toBeNull());
    expect(screen.queryByText(/No open order/)).toBeNull();
  });

  it('is said where it is not found', async () => {
    await open(read);
    expect(await screen.findByText('No open order PO/2026/000009 was found.')).toBeTruthy();
  });
});
