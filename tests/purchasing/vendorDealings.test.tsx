// @vitest-environment jsdom
import { act, fireEvent, screen, within } from '@testing-library/react';
import { RecordContextProvider } from 'react-admin';
import { afterEach, describe, expect, it } from 'vitest';
import {
  VendorDocuments,
  VendorHeadline,
  VendorPayments,
  VendorProducts,
} from '../../resources/purchasing/vendor/page/VendorDealings.tsx';
import { buildActor, demoActors } from '../shell/people.ts';
import type { Answer } from './documentScreen.tsx';
import { answerCalls, forgetCalls, refusal, showScreens } from './documentScreen.tsx';

const financeAdmin = demoActors['finance.admin'];

function Panels() {
  return (
    <RecordContextProvider value={{ id: 5 }}>
      <VendorHeadline />
      <VendorDocuments />
      <VendorPayments />
      <VendorProducts />
    </RecordContextProvider>
  );
}

const owed = {
  currencyCode: 'IDR',
  openAmount: '12500000',
  openDocuments: 3,
  overdueAmount: '2500000',
  overdueDocuments: 1,
};
const last = {
  billID: 41,
  referenceID: 'INV/2026/000041',
  transactionDate: '2026-11-02',
  currencyCode: 'USD',
  unitPrice: 80.5,
  tax: 11,
  whtTax: 0,
  isPriceIncludeTax: false,
};
const full: Record<string, Answer> = {
  'GET vendors/5/dealings': () => ({
    documents: 9,
    owed: [
      owed,
      { ...owed, currencyCode: 'USD', openAmount: '1080.5', openDocuments: 1, overdueDocuments: 0 },
    ],
    spent: { thisYear: '31500000', lastYear: '12000000', withoutRate: 1 },
    daysToPay: { average: 17.6, documents: 5 },
    owing: [{ id: 77, referenceID: 'DEP/2026/000007', currencyCode: 'IDR', amount: '600000' }],
  }),
  'GET vendors/5/documents': () => ({
    data: [
      {
        id: 41,
        referenceID: 'INV/2026/000041',
        referenceNumber: null,
        status: 'awaiting_payment',
        transactionDate: '2026-11-02',
        dueDate: '2026-11-12',
        daysOverdue: 9,
        currencyCode: 'IDR',
        totalAmount: 2_500_000,
      },
    ],
  }),
  'GET vendors/5/payments': () => ({
    data: [
      {
        id: 31,
        referenceID: 'PAY/2026/000031',
        status: 'paid',
        currencyCode: 'IDR',
        amount: 1_000_000,
        paymentDate: '2026-11-10',
        bill: { id: 41, referenceID: 'INV/2026/000041' },
      },
    ],
  }),
  'GET vendors/5/products': () => ({
    data: [
      { id: 3, name: 'Office chair', code: 'SKU-3', unit: 'pcs', last },
      { id: 8, name: 'Lamp', code: null, unit: null, last: null },
    ],
  }),
};

const show = (actor = financeAdmin) =>
  showScreens({
    actor,
    at: '/bills/vendors/5',
    screens: { 'bills-vendors-id': Panels },
    alsoBuilt: ['bills-bills-to-pay', 'bills-bills-to-pay-id', 'bills-products-id'],
  });
const panel = (name: string) => screen.findByRole('region', { name });
const hrefOf = (link: HTMLElement) => link.getAttribute('href');

afterEach(forgetCalls);

describe('what a company has to do with a vendor', () => {
  it('begins with what is owed by currency and what of it is late, each leading to its list', async () => {
    answerCalls(full);
    await show();
    const open = await screen.findByRole('link', { name: '4 invoices' });
    expect(screen.getByText('Rp 12.500.000')).toBeTruthy();
    expect(screen.getByText('USD 1.080,50')).toBeTruthy();
    expect(hrefOf(open)).toContain('/bills/bills-to-pay?vendorIDs=5&status=awaiting_payment');
    const late = screen.getByText('Of it late').closest('div') as HTMLElement;
    expect(late.textContent).toContain('Rp 2.500.000');
    expect(late.textContent).not.toContain('USD');
    const owing = screen.getByText('It owes us').closest('div') as HTMLElement;
    expect(owing.textContent).toContain('Rp 600.000');
    expect(hrefOf(within(owing).getByRole('link', { name: 'DEP/2026/000007' }))).toBe(
      '/bills/bills-to-pay/77',
    );
    expect(hrefOf(within(late).getByRole('link', { name: '1 invoice' }))).toBe(
      '/bills/bills-to-pay?vendorIDs=5&status=overdue',
    );
    const year = new Date().getFullYear();
    const spent = screen.getByText(`Spent in ${year}`).closest('div') as HTMLElement;
    expect(hrefOf(within(spent).getByRole('link', { name: 'Rp 31.500.000' }))).toContain(
      `transactionDateFrom=${year}-01-01`,
    );
    expect(screen.getByText(`Spent in ${year - 1}`).parentElement?.textContent).toContain('Rp 12.000.000');
    expect(screen.getByText('Days to pay, on average').parentElement?.textContent).toContain('18');
    expect(screen.getByText('1 invoice in a currency without a rate is not in what was spent.')).toBeTruthy();
  });

  it('lists documents, payments with their receipts, and products with the last price', async () => {
    answerCalls(full);
    await show(buildActor({ accessRoles: ['Finance Admin'], capabilities: ['isPaymentMaker'] }));
    const documents = await panel('Newest invoices');
    const document = await within(documents).findByRole('link', { name: 'INV/2026/000041' });
    expect(hrefOf(document)).toBe('/bills/bills-to-pay/41');
    expect(hrefOf(within(documents).getByRole('link', { name: 'All invoices of this vendor' }))).toBe(
      '/bills/bills-to-pay?vendorIDs=5',
    );
    const payments = await panel('Newest payments');
    expect(hrefOf(await within(payments).findByRole('link', { name: 'Receipt' }))).toBe(
      '/approval/payment-list/31/payment-receipt',
    );
    const products = await panel('What it sells');
    const [, chair, lamp] = await within(products).findAllByRole('row');
    expect(chair?.textContent).toContain('USD 80,50');
    expect(
      within(lamp as HTMLElement)
        .getAllByRole('cell')
        .map(({ textContent }) => textContent),
    ).toEqual(['-', '-']);
  });

  it('leads nowhere where the person may not go', async () => {
    answerCalls(full);
    await show(buildActor());
    const documents = await panel('Newest invoices');
    await within(documents).findByText('INV/2026/000041');
    expect(screen.queryAllByRole('link')).toEqual([]);
  });

  it('says where there is nothing', async () => {
    const none = () => ({ data: [] });
    answerCalls({
      'GET vendors/5/dealings': () => ({
        documents: 0,
        owed: [],
        spent: { thisYear: '0', lastYear: '0', withoutRate: 0 },
        daysToPay: null,
        owing: [],
      }),
      'GET vendors/5/documents': none,
      'GET vendors/5/payments': none,
      'GET vendors/5/products': none,
    });
    await show();
    await screen.findByText('Nothing is owed');
    await screen.findByText('No invoice names this vendor that you may read.');
    await screen.findByText('Nothing was paid to this vendor yet that you may read of.');
    await screen.findByText(/^Nothing was bought from it in the last two years/);
    expect(screen.queryByText('Of it late')).toBeNull();
  });

  it('waits panel by panel, and says what failed, with a way to try it again', async () => {
    let isLost = true;
    answerCalls({
      ...full,
      // Begins to answer, and never ends.
      'GET vendors/5/documents': () => new Response(new ReadableStream()),
      'GET vendors/5/payments': () =>
        isLost ? refusal(403, 'forbidden', 'Not yours.') : full['GET vendors/5/payments']?.({} as never),
    });
    await show();
    expect(within(await panel('Newest invoices')).getByText('Please Wait')).toBeTruthy();
    const payments = await panel('Newest payments');
    const alert = await within(payments).findByRole('alert');
    expect(alert.textContent).toContain('Not yours.');
    // The others are there all the same.
    await within(await panel('What it sells')).findByText('Office chair');
    isLost = false;
    await act(async () => {
      fireEvent.click(within(alert).getByRole('button', { name: 'Try again' }));
    });
    await within(payments).findByText('PAY/2026/000031');
  });
});
