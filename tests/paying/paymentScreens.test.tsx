// @vitest-environment jsdom
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { paymentEn } from '../../resources/paying/payment/words/payment.en.ts';
import type { PaymentStatus } from '../../resources/paying/payment/paymentStatus.ts';
import BankLookup from '../../resources/paying/payment/bank/BankLookup.tsx';
import { paymentReviewList } from '../../resources/paying/payment/list/PaymentReviewList.tsx';
import PaymentReceipt from '../../resources/paying/payment/paper/PaymentReceipt.tsx';
import PayableShow from '../../resources/purchasing/payable/page/PayableShow.tsx';
import PaymentShow from '../../resources/paying/payment/page/PaymentShow.tsx';
import { buildBill } from '../purchasing/madeDocuments.ts';
import type { Answer, Call } from '../purchasing/documentScreen.tsx';
import { answerCalls, forgetCalls, refusal, showScreens } from '../purchasing/documentScreen.tsx';
import { buildActor } from '../shell/people.ts';
import { buildPayment, buildPaymentRow } from './paymentRecords.ts';
import { paymentErrorEn } from '../../resources/paying/payment/words/paymentErrors.en.ts';

const maker = buildActor({ capabilities: ['isPaymentMaker', 'is_approver'] });
const releaser = buildActor({ capabilities: ['isPaymentReleaser', 'is_approver'] });

// The test browser has no layout, and so nothing to scroll to.
Element.prototype.scrollIntoView = () => {};

afterEach(forgetCalls);

const vendorAccount = {
  bankCode: '014',
  bankName: 'Bank Central Asia (BCA)',
  accountNumber: '8000311599',
  accountHolderName: 'PT SINAR ABADI',
};
const listOf = (data: unknown[]) => ({
  data,
  pageInfo: { count: data.length, currentPage: 1, totalData: data.length, totalPage: 1 },
});
const press = (name: string | RegExp, within_: HTMLElement = document.body): void => {
  fireEvent.click(within(within_).getByRole('button', { name }));
};

describe('a payment request', () => {
  const bill = buildBill(maker, { status: 'awaiting_payment', approverIDs: [], stepsLeft: 0 });
  const answers: Record<string, Answer> = {
    'GET bills/41': () => bill,
    'GET bills/41/payments': () => ({ data: [] }),
    'GET bills/41/payee': () => ({ bankAccount: vendorAccount, isManualPayment: false, problem: null }),
    'GET fee-config': () => ({ feeAmount: 2500, isFreeQuotaAvailable: false }),
    'GET banks': () => listOf([{ id: '014', code: '014', name: 'Bank Central Asia (BCA)' }]),
  };
  const show = async (more: Record<string, Answer> = {}): Promise<Call[]> => {
    const calls = answerCalls({ ...answers, ...more });
    await showScreens({
      actor: maker,
      at: '/approval/payment-list/request/41',
      screens: { 'approval-payment-list-request-id': PayableShow },
    });
    await screen.findByLabelText(/^Amount/);
    await screen.findByText(/8000311599/);
    return calls;
  };
  const amount = (): HTMLInputElement => screen.getByLabelText(/^Amount/);
  const sent = (calls: Call[]) => calls.filter(({ method }) => method === 'POST');

  it('begins with the whole balance, and counts along while a part is typed', async () => {
    await show();
    expect(amount().value).toBe('12.500.000');
    fireEvent.change(amount(), { target: { value: '2500000' } });
    expect(amount().value).toBe('2.500.000');
    expect(screen.getByText('Rp 10.000.000')).toBeTruthy();
    expect(screen.getByText('Rp 2.502.500')).toBeTruthy();
  });

  it('is looked at before it is sent, and then carries the version that was seen', async () => {
    const calls = await show({
      'POST bills/41/payments': () => Response.json(buildPayment('awaiting_approval'), { status: 201 }),
    });
    press('Continue');
    expect(await screen.findByRole('heading', { name: 'Check the payment' })).toBeTruthy();
    expect(sent(calls)).toEqual([]);
    await act(async () => press('Request payment of Rp 12.500.000'));
    await screen.findByText('PAY/2026/000031 is requested.');
    expect(sent(calls)).toMatchObject([
      {
        path: 'bills/41/payments',
        ifMatch: '3',
        body: {
          amount: 12_500_000,
          paymentType: 'payNow',
          isUseVendorBankDetail: true,
          bankCode: '',
          accountNumber: '',
        },
      },
    ]);
  });

  it.each([
    ['PT SINAR ABADI TBK.', false],
    ['BUDI SANTOSO', true],
  ])('warns where its account is held by %s: %s', async (accountHolderName, isWarned) => {
    const bankAccount = { ...vendorAccount, accountHolderName };
    await show({
      'GET bills/41': () => ({ ...bill, vendorName: 'PT Sinar Abadi' }),
      'GET bills/41/payee': () => ({ bankAccount, isManualPayment: false, problem: null }),
    });
    press('Continue');
    await screen.findByRole('heading', { name: 'Check the payment' });
    expect(screen.getByText(accountHolderName)).toBeTruthy();
    expect(screen.queryByText(paymentEn.flag.otherHolder) !== null).toBe(isWarned);
  });

  it('does not leave the form with more than the balance', async () => {
    const calls = await show();
    fireEvent.change(amount(), { target: { value: '12500001' } });
    press('Continue');
    const summary = await screen.findByRole('alert', { name: /^Error/ });
    expect(summary.textContent).toContain('Amount: Enter at most the balance due, Rp 12.500.000');
    expect(document.activeElement).toBe(summary);
    expect(amount().getAttribute('aria-invalid')).toBe('true');
    expect(sent(calls)).toEqual([]);
  });

  it('keeps what was typed when the server refuses, and says so at the field', async () => {
    await show({
      'POST bills/41/payments': () =>
        Response.json(
          {
            error: {
              code: 'validation_failed',
              message: 'Some fields need your attention.',
              clientVisible: true,
              fields: { amount: 'Enter at most the balance due, Rp 1.000.000' },
            },
          },
          { status: 400 },
        ),
    });
    fireEvent.change(amount(), { target: { value: '2000000' } });
    press('Continue');
    await act(async () => press('Request payment of Rp 2.000.000'));
    const summary = await screen.findByRole('alert', { name: /^Error/ });
    expect(summary.textContent).toContain('Amount: Enter at most the balance due, Rp 1.000.000');
    expect(amount().value).toBe('2.000.000');
  });

  it('waits for the second look at a new bank account of the vendor', async () => {
    const problem = paymentErrorEn.accountUnconfirmed;
    const calls = await show({
      'GET bills/41/payee': () => ({ bankAccount: vendorAccount, isManualPayment: false, problem }),
    });
    press('Continue');
    expect(
      (await screen.findByRole('link', { name: /^Pay to: The vendor’s new bank account/ })).textContent,
    ).toBeTruthy();
    expect(sent(calls)).toEqual([]);
  });

  it('tells why an invoice cannot be paid now, and offers no form', async () => {
    const paid = {
      ...bill,
      status: 'paid',
      isAbleToCreatePayment: false,
      refusals: { createPayment: 'It is paid.' },
    };
    answerCalls({ ...answers, 'GET bills/41': () => paid });
    await showScreens({
      actor: maker,
      at: '/approval/payment-list/request/41',
      screens: { 'approval-payment-list-request-id': PayableShow },
    });
    expect(await screen.findByText('It is paid.')).toBeTruthy();
    expect(screen.queryByLabelText(/^Amount/)).toBeNull();
  });
});

describe('bank lookup', () => {
  const ask = async (number: string, answer: Answer): Promise<Call[]> => {
    const calls = answerCalls({
      'GET banks': () => listOf([{ id: '014', code: '014', name: 'Bank Central Asia (BCA)' }]),
      'POST banks/inquiry': answer,
    });
    await showScreens({ actor: maker, at: '/bank-lookup', screens: { 'bank-lookup': BankLookup } });
    await screen.findByRole('option', { name: 'Bank Central Asia (BCA)' });
    fireEvent.change(screen.getByLabelText('Bank'), { target: { value: '014' } });
    fireEvent.change(screen.getByLabelText('Account number'), { target: { value: number } });
    await act(async () => press('Check the account'));
    return calls.filter(({ method }) => method === 'POST');
  };

  it('names the holder', async () => {
    const asked = await ask('800-031 1599a', () => ({ bankAccount: vendorAccount }));
    expect(screen.getByLabelText<HTMLInputElement>('Account number').value).toBe('8000311599');
    expect(await screen.findByText('PT SINAR ABADI')).toBeTruthy();
    expect(asked.map(({ body }) => body)).toEqual([{ bankCode: '014', accountNumber: '8000311599' }]);
  });

  it('refuses fewer than three digits without a call', async () => {
    const asked = await ask('1-2', () => ({ bankAccount: vendorAccount }));
    expect(await screen.findByText('The bank account no. is incorrect or not valid')).toBeTruthy();
    expect(asked).toEqual([]);
  });

  it('says so when no account comes back', async () => {
    await ask('8000311599', () => ({ bankAccount: null }));
    expect(await screen.findByText('The bank account no. is incorrect or not valid')).toBeTruthy();
  });
});

describe('the payments to authorize', () => {
  const rows = [
    buildPaymentRow({ id: 31 }),
    buildPaymentRow({ id: 32, amount: 1_000_000 }),
    buildPaymentRow({ id: 33, status: 'paid', paidAt: '2026-11-20T02:00:00.000Z', isAbleToAuthorize: false }),
  ];
  let calls: Call[] = [];

  beforeEach(async () => {
    calls = answerCalls({
      'GET payment-releasers': () => listOf(rows),
      'GET company-accounts/choices': () => listOf([{ id: 1, name: 'Operations' }]),
      'GET saved-filters': () => ({ data: [] }),
      'GET payments/checks': () => ({
        data: [31, 32].map((id) => ({
          id,
          referenceID: `PAY/2026/0000${id}`,
          amountInIDR: id === 31 ? 12_502_500 : 1_002_500,
          companyAccount: { id: 1, name: 'Operations' },
          payee: vendorAccount,
          flags: id === 32 ? ['newAccount' as const] : [],
        })),
        accounts: [
          { id: 1, name: 'Operations', availableAmount: 13_000_000, exactAvailableAmount: '13000000' },
        ],
      }),
      'PATCH payments/bulk/authorize': () => ({
        results: [
          { id: 31, ok: true, code: null, message: null },
          { id: 32, ok: false, code: 'insufficient_balance', message: 'The balance does not cover it.' },
        ],
      }),
    });
    await showScreens({
      actor: releaser,
      at: '/approval/payment-list/authorize',
      screens: { 'approval-payment-list-authorize': paymentReviewList('authorize', 'bill') },
    });
    await screen.findByText('PAY/2026/000031');
  });

  it('begin with what waits for the releaser', () => {
    const asked = calls.find(({ path }) => path === 'payment-releasers');
    expect(asked?.query).toMatchObject({ status: 'awaiting_payment_authorization', limit: '20' });
    expect(screen.getByRole('button', { name: /Remove the filter Status/ })).toBeTruthy();
  });

  it('cannot be chosen once they are processed, and say why', () => {
    const box = screen.getByRole('checkbox', { name: 'Select PAY/2026/000033' });
    expect(box.getAttribute('aria-disabled')).toBe('true');
    expect(screen.getByText(paymentEn.processed)).toBeTruthy();
    fireEvent.click(box);
    expect(screen.queryByText('1 selected')).toBeNull();
  });

  it('are checked together before they are paid, and answered row by row', async () => {
    fireEvent.click(screen.getByRole('checkbox', { name: 'Select all rows on this page' }));
    expect(screen.getByText('Sum Rp 13.500.000')).toBeTruthy();
    await act(async () => press('Authorize and pay'));
    const dialog = await screen.findByRole('dialog', { name: 'Authorize and pay Rp 13.500.000: 2 records' });
    await within(dialog).findByText(`${paymentEn.flag.newAccount} (PAY/2026/000032)`);
    const uncovered = 'Operations does not cover this: Rp 13.000.000 available, Rp 13.505.000 needed.';
    expect(within(dialog).getByText(uncovered)).toBeTruthy();
    expect(calls.some(({ method }) => method === 'PATCH')).toBe(false);
    await act(async () => press('Authorize and pay Rp 13.500.000', dialog));
    const failed = await within(dialog).findByRole('row', { name: /PAY\/2026\/000032/ });
    expect(failed.textContent).toContain('The balance does not cover it.');
    expect(calls.find(({ method }) => method === 'PATCH')?.body).toMatchObject({
      records: [{ id: 31 }, { id: 32 }],
    });
  });
});

describe('one payment', () => {
  const show = async (answers: Record<string, Answer>): Promise<void> => {
    answerCalls({
      'GET payment-releasers': () => listOf([]),
      'GET bills/41': () => buildBill(releaser, { status: 'awaiting_payment_authorization' }),
      ...answers,
    });
    await showScreens({
      actor: releaser,
      at: '/approval/payment-list/authorize/31',
      screens: { 'approval-payment-list-authorize-id': PaymentShow },
    });
    await screen.findByRole('heading', { level: 1, name: 'PAY/2026/000031' });
  };

  it('warns first, before anything is decided', async () => {
    const flags = ['newAccount' as const, 'employee' as const];
    await show({ 'GET payments/31': () => buildPayment('awaiting_payment_authorization', { flags }) });
    const warning = screen.getByText(paymentEn.flag.newAccount);
    expect(screen.getByText(paymentEn.flag.employee)).toBeTruthy();
    const facts = screen.getByRole('heading', { name: 'Payment' });
    expect(warning.compareDocumentPosition(facts) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
  });

  it('tells first for whom it waits, since when and what happens then', async () => {
    const released = { id: 1, action: 'approve', fromStatus: 'awaiting_approval', actorName: 'Wulan' };
    const entry = {
      ...released,
      toStatus: 'awaiting_payment_authorization',
      at: '2026-11-20T02:00:00.000Z',
      notes: null,
      systemNotes: null,
      related: null,
      changes: {},
    };
    await show({
      'GET payments/31': () => buildPayment('awaiting_payment_authorization', { histories: [entry] }),
    });
    press('Why?');
    const why = await screen.findByRole('dialog', { name: 'Who acts next' });
    const words =
      'It has waited for a payment releaser since 20 Nov 2026, 09:00 GMT+7. The money is then held, and the bank pays.';
    expect(within(why).getByText(words)).toBeTruthy();
  });

  it('begins with the note of a refusal', async () => {
    const verdict = {
      action: 'reject',
      notes: 'Paid twice',
      actorName: 'Wulan',
      at: '2026-11-20T02:00:00.000Z',
    } as const;
    await show({ 'GET payments/31': () => buildPayment('rejected', { verdict }) });
    const title = screen.getByText('Rejected by Wulan, 20 Nov 2026, 09:00 GMT+7');
    expect(title.closest('[role="alert"]')?.textContent).toContain('Paid twice');
  });

  it('says how much is there and how much is needed when the account does not cover it', async () => {
    await show({
      'GET payments/31': () => buildPayment('awaiting_payment_authorization'),
      'GET payments/checks': () => ({ data: [], accounts: [] }),
      'PATCH payments/31/authorize': () =>
        refusal(422, 'insufficient_balance', 'The balance does not cover it.', {
          available: '9000000.00',
          needed: '12502500.00',
        }),
    });
    press('Authorize and pay Rp 12.500.000');
    const dialog = await screen.findByRole('dialog');
    await act(async () => press('Authorize and pay Rp 12.500.000', dialog));
    await within(dialog).findByText(/Rp 9\.000\.000 available, Rp 12\.502\.500 needed/);
  });

  it('is followed until the bank has answered, and tells what it answered', async () => {
    const course: PaymentStatus[] = ['processed', 'processed', 'paid'];
    let reads = 0;
    await show({
      'GET payments/31': () => {
        const status = course[Math.min(reads, course.length - 1)] ?? 'paid';
        reads += 1;
        return buildPayment(status);
      },
    });
    expect(screen.getAllByText('Processed').length).toBeGreaterThan(0);
    await screen.findByText('The bank has paid PAY/2026/000031.');
    expect(screen.getByRole('link', { name: 'Receipt' }).getAttribute('href')).toBe(
      '/approval/payment-list/31/payment-receipt',
    );
    await waitFor(() => expect(screen.queryByText('Processed')).toBeNull());
  });
});

describe('a receipt by its document', () => {
  const receipt = {
    id: 34,
    billID: 41,
    company: { name: 'PT Nusantara', address: 'Jl. Merdeka 11, Jakarta', taxNumber: '9900000000001000' },
    companyAccountName: 'Operations',
    vendor: { name: 'PT Sinar Abadi', address: 'Jl. Braga 7, Bandung', taxNumber: '9900000000002000' },
    bankAccount: vendorAccount,
    paymentNumber: 'PAY/2026/000034',
    paymentCode: 'P-22234',
    paymentType: 'payNow',
    bankReference: 'SBX1',
    paidAt: '2026-11-20T02:00:00.000Z',
    timeZone: 'Asia/Jakarta',
    document: { referenceID: 'INV/2026/000041', referenceNumber: null, transactionDate: null, dueDate: null },
    currencyCode: 'USD',
    amount: 962.91,
    amountInWords: { en: 'Nine hundred sixty-two US dollars and 91/100', id: 'Sembilan ratus' },
    paidBefore: 0,
    remainingAfter: 0,
    subtotalAmount: 900,
    taxes: [{ label: 'WHT 2%', amount: -18 }],
    documentTotal: 962.91,
    rateAmount: 15_762.5,
    feeInIDR: 2500,
    totalInIDR: 15_180_369,
  };
  const paid = (id: number, paidAt: string) => buildPaymentRow({ id, status: 'paid', paidAt });
  const show = async (at: string, shown: object = receipt): Promise<Call[]> => {
    const calls = answerCalls({
      'GET bills/41/payments': () => ({
        data: [
          paid(34, '2026-11-20T02:00:00Z'),
          paid(35, '2026-11-10T02:00:00Z'),
          buildPaymentRow({ id: 36 }),
        ],
      }),
      'GET payments/34/receipt': () => shown,
      'GET payments/35/receipt': () => ({ ...receipt, id: 35, paymentNumber: 'PAY/2026/000035' }),
    });
    const reader = buildActor({ accessRoles: ['Finance User'] });
    const name = 'bills-bills-to-pay-id-payment-receipt';
    await showScreens({ actor: reader, at, screens: { [name]: PaymentReceipt } });
    return calls;
  };

  it('is the latest, with the figures to the cent', async () => {
    await show('/bills/bills-to-pay/41/payment-receipt');
    expect(await screen.findByText('PAY/2026/000034')).toBeTruthy();
    expect(screen.getAllByText('USD 962,91').length).toBe(3);
    expect(screen.getByText('−USD 18,00')).toBeTruthy();
    expect(screen.getByText('USD 1 = Rp 15.762,5000')).toBeTruthy();
    expect(screen.getByText('Rp 15.180.369')).toBeTruthy();
    expect(screen.getByText('20 Nov 2026, 09:00 GMT+7')).toBeTruthy();
    for (const said of [
      'Jl. Merdeka 11, Jakarta',
      'Tax number 9900000000001000',
      'Jl. Braga 7, Bandung',
      '9900000000002000',
      'Code P-22234',
      'Nine hundred sixty-two US dollars and 91/100',
    ]) {
      expect(screen.getByText(said)).toBeTruthy();
    }
    expect(screen.queryByText('Remains to be paid')).toBeNull();
  });

  it('of a part says what was paid before and what remains', async () => {
    const part = { ...receipt, paidBefore: 100.5, remainingAfter: 300.25 };
    await show('/bills/bills-to-pay/41/payment-receipt', part);
    const remains = await screen.findByText('Remains to be paid');
    expect(remains.nextElementSibling?.textContent).toBe('USD 300,25');
    expect(screen.getByText('Paid before').nextElementSibling?.textContent).toBe('USD 100,50');
  });

  it('is the one asked for', async () => {
    await show('/bills/bills-to-pay/41/payment-receipt?payment=35');
    expect(await screen.findByText('PAY/2026/000035')).toBeTruthy();
  });

  it('does not exist for a payment that is not paid', async () => {
    await show('/bills/bills-to-pay/41/payment-receipt?payment=36');
    expect(await screen.findByRole('heading', { level: 1, name: 'There is no receipt' })).toBeTruthy();
  });
});

describe('an address that is no record', () => {
  const payer = buildActor({
    capabilities: ['isPaymentMaker', 'isPaymentApprover', 'isPaymentReleaser', 'is_approver'],
  });
  /** It has no record 0, and says so as it does of any number out of range. */
  const asServer: Record<string, Answer> = Object.fromEntries(
    ['bills/0', 'bills/0/payments', 'payments/0', 'payments/0/receipt'].map((path) => [
      `GET ${path}`,
      () => refusal(400, 'validation_failed'),
    ]),
  );
  it.each([
    ['/approval/payment-list/request/', 'approval-payment-list-request-id', PayableShow, 'No such invoice'],
    ['/approval/payment-list/approval/', 'approval-payment-list-approval-id', PaymentShow, 'No such payment'],
    [
      '/approval/payment-list/authorize/',
      'approval-payment-list-authorize-id',
      PaymentShow,
      'No such payment',
    ],
    ['/approval/payment-list/', 'approval-payment-list-id', PaymentShow, 'No such payment'],
  ] as const)('%sabc and an unknown number say so', async (path, name, Screen, words) => {
    for (const id of ['abc', '0', '77']) {
      answerCalls({
        ...asServer,
        'GET payment-approvals': () => listOf([]),
        'GET payment-releasers': () => listOf([]),
      });
      await showScreens({ actor: payer, at: path + id, screens: { [name]: Screen } });
      expect(await screen.findByRole('heading', { level: 1, name: words })).toBeTruthy();
      expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
      forgetCalls();
    }
  });

  it.each([
    ['/bills/bills-to-pay/%/payment-receipt', 'bills-bills-to-pay-id-payment-receipt', 'No such invoice'],
    [
      '/approval/payment-list/%/payment-receipt',
      'approval-payment-list-id-payment-receipt',
      'No such payment',
    ],
  ] as const)('a receipt at %s says so', async (path, name, words) => {
    for (const id of ['abc', '77']) {
      answerCalls(asServer);
      await showScreens({ actor: payer, at: path.replace('%', id), screens: { [name]: PaymentReceipt } });
      expect(await screen.findByRole('heading', { level: 1, name: words })).toBeTruthy();
      forgetCalls();
    }
  });
});
