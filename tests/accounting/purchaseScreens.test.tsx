// @vitest-environment jsdom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { formatMoney } from '../../domain/money/moneyFormat.ts';
import BillPage from '../../resources/accounting/accountingPost/purchase/page/BillPage.tsx';
import PurchasePage from '../../resources/accounting/accountingPost/purchase/page/PurchasePage.tsx';
import { syncAddress } from '../../resources/accounting/accountingPost/purchase/page/SyncAddress.tsx';
import type { PurchaseSync } from '../../resources/accounting/accountingPost/purchase/purchaseSyncWire.ts';
import driftPieces from '../../resources/accounting/drift/driftPieces.tsx';
import { driftList } from '../../resources/accounting/drift/driftList.ts';
import { listScreen } from '../../src/list/ListScreen.tsx';
import type { ListPieces } from '../../src/list/listRoutes.ts';
import type { Answer } from '../purchasing/documentScreen.tsx';
import { answerCalls, forgetCalls, refusal, showScreens } from '../purchasing/documentScreen.tsx';
import { demoActors } from '../shell/people.ts';

const finance = demoActors['finance.admin'];
afterEach(forgetCalls);

const purchase: PurchaseSync = {
  id: 12,
  tab: 'purchaseInvoice',
  number: 'INV/2026/000012',
  reference: 'KKJ-77',
  day: '2026-11-20',
  dueDay: '2026-12-20',
  currencyCode: 'IDR',
  totalAmount: 304_460,
  withheldAmount: 2000,
  vendorName: 'PT Kertas Kantor Jaya',
  warehouseName: 'Gudang utama',
  termName: null,
  termDays: 30,
  connection: 'active',
  address: '/bills/bills-to-pay/12',
  lines: [
    { id: 1, name: 'Copy paper A4', qty: 3, unit: 'ream', amount: 206_460, taxRate: 11 },
    { id: 2, name: 'Delivery', qty: 1, unit: null, amount: 100_000, taxRate: 0 },
  ],
  payments: [],
  post: null,
};
const named = (id: string, name: string) => ({ id, name });
const offer: Record<string, Answer> = {
  'GET jurnal/vendors': () => ({ data: [named('31', 'PT KERTAS KANTOR JAYA')] }),
  'GET jurnal/products': () => ({ data: [named('42', 'Jasa'), named('43', 'Copy paper A4')] }),
  'GET jurnal/warehouses': () => ({ data: [named('51', 'Gudang Utama')] }),
  'GET jurnal/terms': () => ({ data: [{ id: '61', name: 'Net 30', days: 30 }] }),
  'GET jurnal/tags': () => ({ data: [named('11', 'Jakarta')] }),
  'GET jurnal/taxes': () => ({ data: [{ id: '21', name: 'PPN', rate: '11.0', kind: 'tax' }] }),
  'GET jurnal/accounts': () => ({
    data: [{ id: '631', number: '6-60301', name: 'Alat Tulis', type: 'expense', isParent: false }],
  }),
};

async function open(
  answers: Record<string, Answer> = {},
  actor = finance,
  area: 'bills' | 'purchases' = 'purchases',
) {
  const calls = answerCalls({ 'GET jurnal/purchases/12': () => purchase, ...offer, ...answers });
  await showScreens({
    actor,
    at: area === 'bills' ? '/integration/jurnal/bills/12' : '/integration/jurnal/purchase-invoice/12',
    screens: {
      'integration-jurnal-purchase-invoice-id': PurchasePage,
      'integration-jurnal-bills-id': BillPage,
    },
    alsoBuilt: ['integration-jurnal-sync', 'bills-bills-to-pay-id'],
  });
  return calls;
}
const choose = async (label: RegExp, option: string) => {
  fireEvent.mouseDown(await screen.findByRole('combobox', { name: label }));
  fireEvent.click(await screen.findByRole('option', { name: option }));
};

describe('the page of a purchase', () => {
  it.each(['not_connected', 'expired'] as const)('asks nothing of books that are %s', async (connection) => {
    const calls = await open({ 'GET jurnal/purchases/12': () => ({ ...purchase, connection }) });
    await screen.findByText('Jurnal is not connected');
    expect(screen.getByRole('link', { name: 'Integration' })).toBeTruthy();
    expect(calls.map(({ path }) => path)).not.toContain('jurnal/vendors');
    const byHand = screen.queryByRole('button', { name: 'Entered by hand' });
    expect(byHand === null).toBe(connection === 'not_connected');
  });

  it('asks for a warehouse and a term where the books have them', async () => {
    await open();
    await screen.findByRole('combobox', { name: /^Warehouse/ });
    await screen.findByRole('combobox', { name: /^Term of payment/ });
  });

  it('asks for neither where the books have none', async () => {
    await open({ 'GET jurnal/warehouses': () => ({ data: [] }), 'GET jurnal/terms': () => ({ data: [] }) });
    await screen.findByRole('combobox', { name: /^Vendor/ });
    expect(screen.queryByRole('combobox', { name: /^Warehouse/ })).toBeNull();
    expect(screen.queryByRole('combobox', { name: /^Term of payment/ })).toBeNull();
  });

  it('suggests what is called alike, shows what would be written, and posts it', async () => {
    const calls = await open({
      'POST jurnal/purchases/12/preview': () => ({
        vendor: 'PT Kertas Kantor Jaya',
        isVendorAdded: true,
        day: '2026-11-20',
        dueDay: null,
        warehouse: 'Gudang Utama',
        term: 'Net 30',
        tags: [],
        lines: [
          {
            item: 'Copy paper A4',
            description: '3 ream',
            quantity: 3,
            price: 68_820,
            amount: 206_460,
            tax: 'PPN',
          },
        ],
        withheld: { account: 'Hutang Pajak - PPh 23', amount: 2000 },
        totalAmount: 304_460,
      }),
      'POST jurnal/purchases/12': () => ({
        ...purchase,
        post: {
          id: 5,
          status: 'pending',
          cause: null,
          detail: null,
          postedNumber: null,
          postedAt: null,
          notes: null,
          choice: null,
        },
      }),
    });
    await screen.findByRole('combobox', { name: /Product: Copy paper A4/ });
    expect(screen.getByText('Not posted')).toBeTruthy();
    await choose(/Product: Delivery/, 'Jasa');
    fireEvent.click(screen.getByRole('button', { name: 'Preview' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'What is written to the books' }));
    expect(dialog.getByText(/it is added first/)).toBeTruthy();
    expect(dialog.getByText('Withheld to Hutang Pajak - PPh 23')).toBeTruthy();
    fireEvent.click(dialog.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    fireEvent.click(screen.getByRole('button', { name: 'Post to the books' }));
    await screen.findByText('INV/2026/000012 goes to the books.');
    expect(
      calls.findLast(({ method, path }) => method === 'POST' && path === 'jurnal/purchases/12')?.body,
    ).toEqual({
      target: 'purchase',
      vendorID: '31',
      warehouseID: '51',
      termID: '61',
      tags: [],
      lines: [
        { lineID: 1, itemID: '43', taxID: '21' },
        { lineID: 2, itemID: '42', taxID: null },
      ],
    });
    await screen.findByText('Pending');
    expect(screen.queryByRole('button', { name: 'Post to the books' })).toBeNull();
  });

  it('says at a field what is refused there, and offers accounts for an expense', async () => {
    await open({
      'POST jurnal/purchases/12': () =>
        Response.json(
          {
            error: {
              code: 'validation_failed',
              message: 'Look at what is marked.',
              clientVisible: true,
              fields: { 'lines.1.itemID': 'Choose an account for Delivery.' },
              details: {},
            },
          },
          { status: 400 },
        ),
    });
    await choose(/Post as/, 'Expense');
    await choose(/Account: Copy paper A4/, '6-60301 Alat Tulis');
    fireEvent.click(screen.getByRole('button', { name: 'Post to the books' }));
    await screen.findByText('Choose an account for Delivery.');
  });

  it('says what it is stuck by, its payments, and that it was entered by hand', async () => {
    const stuck: PurchaseSync = {
      ...purchase,
      payments: [
        {
          number: 'PAY/2026/000004',
          day: '2026-11-22',
          amount: 304_460,
          isOutside: true,
          post: {
            id: 9,
            status: 'failed',
            cause: 'books_closed',
            detail: 'November',
            postedNumber: null,
            postedAt: null,
            notes: null,
          },
        },
      ],
      post: {
        id: 5,
        status: 'pending',
        cause: 'product_unknown',
        detail: 'Delivery',
        postedNumber: null,
        postedAt: null,
        notes: null,
        choice: null,
      },
    };
    const calls = await open({
      'GET jurnal/purchases/12': () => stuck,
      'POST jurnal/sync': () => ({ count: 1 }),
      'POST jurnal/purchases/12/by-hand': () => stuck,
    });
    await screen.findByText(/choose a product of the books for each line/);
    expect(screen.getByText(/outside the accounts/)).toBeTruthy();
    expect(screen.getByText(/Open the period in your accounting program/)).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
    await screen.findByText('1 post is tried again.');
    expect(calls.findLast(({ path }) => path === 'jurnal/sync')?.body).toEqual({ ids: [9] });
    fireEvent.click(screen.getByRole('button', { name: 'Entered by hand' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Entered by hand?' }));
    fireEvent.change(dialog.getByRole('textbox', { name: /Notes/ }), { target: { value: 'PI-7' } });
    fireEvent.click(dialog.getByRole('button', { name: 'Entered by hand' }));
    await screen.findByText('Noted.');
  });

  it('is only read by who may not post, and says what is not there or failed', async () => {
    const reader = {
      ...finance,
      permissions: new Set(['integration_bills_view_detail' as const]),
    } as typeof finance;
    await open({}, reader);
    await screen.findByText('PT Kertas Kantor Jaya');
    expect(screen.queryByRole('button', { name: 'Post to the books' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Entered by hand' })).toBeNull();
    forgetCalls();
    await open({ 'GET jurnal/bills/12': () => refusal(404, 'not_found', '') }, finance, 'bills');
    await screen.findByText('There is no such purchase');
    forgetCalls();
    await open({ 'GET jurnal/vendors': () => refusal(409, 'transition_not_allowed', 'Connect it.') });
    await screen.findByText(/What the books offer could not be loaded/);
  });
});

describe('the address of a tab', () => {
  const Address = syncAddress('purchaseInvoice');
  const go = (flags: Map<string, string>) =>
    showScreens({
      actor: { ...finance, flags },
      at: '/integration/jurnal/purchase-invoice',
      screens: { 'integration-jurnal-purchase-invoice': Address },
      alsoBuilt: ['integration-jurnal-sync'],
    });

  it('leads into the sync with jurnal_redirect, and by a button without it', async () => {
    answerCalls({});
    const router = await go(
      new Map([...finance.flags.entries()].map(([name, value]) => [name, value ?? 'show'])),
    );
    await waitFor(() => expect(router.state.location.pathname).toBe('/integration/jurnal/sync'));
    expect(router.state.location.search).toBe('?transactionType=purchaseInvoice');
    forgetCalls();
    answerCalls({});
    const flags = new Map([...finance.flags.entries()].map(([name, value]) => [name, value ?? 'show']));
    flags.delete('jurnal_redirect');
    await go(flags);
    const link = await screen.findByRole('link', { name: 'Open the sync' });
    expect(link.getAttribute('href')).toBe('/integration/jurnal/sync?transactionType=purchaseInvoice');
  });
});

describe('the differences in the books', () => {
  const Screen = listScreen(driftList as never, driftPieces as ListPieces);
  const drift = {
    id: '000000000000007',
    about: 'E-00012',
    kind: 'changed',
    status: 'open',
    expected: '2026-11-20 [["Giro","-10.00"],["Kas","10.00"]]',
    found: '2026-11-21 [["Giro","-10.00"],["Kas","10.00"]]',
    amount: null,
    foundAt: '2026-11-21T03:00:00.000Z',
    decidedBy: null,
    notes: null,
  };
  const run = {
    status: 'processed',
    begunAt: '2026-11-21T03:00:00.000Z',
    endedAt: '2026-11-21T03:00:09.000Z',
    begunByName: null,
    compared: 120,
    found: 1,
    detail: null,
  };
  async function openDrift(answers: Record<string, Answer> = {}) {
    const calls = answerCalls({
      'GET jurnal/drift': () => ({
        data: [
          drift,
          {
            ...drift,
            id: '000000000000008',
            kind: 'balance',
            about: 'Giro 2026-11',
            expected: '0',
            found: '5',
          },
        ],
        pageInfo: { count: 2, currentPage: 1, totalData: 2, totalPage: 1 },
      }),
      'GET jurnal/drift/summary': () => ({ run, open: 2 }),
      'GET saved-filters': () => ({ data: [] }),
      ...answers,
    });
    await showScreens({
      actor: finance,
      at: '/integration/jurnal/drift?status=open',
      screens: { 'integration-jurnal-drift': Screen },
    });
    return calls;
  }

  it('are shown with what was posted and what is there, and posted again or accepted', async () => {
    const calls = await openDrift({
      'POST jurnal/drift/repost': () => ({ count: 1 }),
      'POST jurnal/drift/accept': () => ({ count: 1 }),
    });
    await screen.findByText(/120 posts, 1 differences/);
    // What was posted and what is there, as money and days.
    expect((await screen.findAllByText(formatMoney('-10.00', 'IDR'))).length).toBe(2);
    expect(screen.getAllByText(/^21 Nov 2026/).length).toBeGreaterThan(0);
    expect(screen.queryByRole('button', { name: 'Post again: Giro 2026-11' })).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'Post again: E-00012' }));
    await screen.findByText('It goes out again.');
    fireEvent.click(screen.getByRole('button', { name: 'Accept Giro 2026-11' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Accept the difference?' }));
    fireEvent.change(dialog.getByRole('textbox', { name: /Notes/ }), { target: { value: 'Interest' } });
    fireEvent.click(dialog.getByRole('button', { name: 'Accept' }));
    await screen.findByText('Noted.');
    expect(calls.flatMap(({ method, body }) => (method === 'POST' ? [body] : []))).toEqual([
      { ids: [7] },
      { ids: [8], notes: 'Interest' },
    ]);
  });

  it('are looked for on demand, and say why they could not be', async () => {
    let refuses = true;
    await openDrift({
      'GET jurnal/drift/summary': () => ({
        run: { ...run, status: 'failed', detail: 'Jurnal does not answer' },
        open: 0,
      }),
      'POST jurnal/drift': () =>
        refuses ? refusal(409, 'transition_not_allowed', 'Connect first.') : { run, open: 0 },
    });
    await screen.findByText(/failed: Jurnal does not answer/);
    fireEvent.click(screen.getByRole('button', { name: 'Compare now' }));
    await screen.findByText('Connect first.');
    refuses = false;
    fireEvent.click(screen.getByRole('button', { name: 'Compare now' }));
    await screen.findByText('The books are being compared.');
  });
});
