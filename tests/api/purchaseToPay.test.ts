import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import type { DocumentDetail } from '../../resources/purchasing/document/documentWire.ts';
import { checkWithBank, handToBank } from '../../resources/paying/payment/bank/paymentDisbursement.server.ts';
import type { PaymentDetail } from '../../resources/paying/payment/paymentWire.ts';
import { balancesOf } from '../../server/ledger/ledger.ts';
import { createTestApp } from './testApp.ts';
import type { Caller, TestApp } from './testApp.ts';

/** One invoice from its entry to its payment, each person doing only what is theirs. */
let test: TestApp;
let finance: Caller;
let reviewer: Caller;
let maker: Caller;
let approver: Caller;
let releaser: Caller;

beforeAll(async () => {
  test = await createTestApp();
  [finance, reviewer, maker, approver, releaser] = (await Promise.all([
    test.signInAs('finance.admin@nusantara.test'),
    test.signInAs('reviewer@nusantara.test'),
    test.signInAs('maker@nusantara.test'),
    test.signInAs('approver@nusantara.test'),
    test.signInAs('releaser@nusantara.test'),
  ])) as [Caller, Caller, Caller, Caller, Caller];
});

afterAll(() => test?.close());

interface Choice {
  id: number;
  name: string;
  bankAccounts?: { accountNumber: string }[];
}

async function firstOf(path: string): Promise<Choice> {
  const answer = await finance.get(path);
  expect(answer.statusCode, answer.body).toBe(200);
  const [first] = answer.json<{ data: Choice[] }>().data;
  if (!first) throw new Error(`${path} is empty`);
  return first;
}

/** A vendor whose account the sandbox bank pays without ado. */
async function payableVendor(): Promise<Choice> {
  const vendors = (await finance.get('/v1/vendors?limit=100')).json<{ data: Choice[] }>().data;
  const vendor = vendors.find(
    ({ bankAccounts }) => bankAccounts?.[0] && !/000[1-5]$/.test(bankAccounts[0].accountNumber),
  );
  if (!vendor) throw new Error('no vendor can be paid');
  return vendor;
}

async function document(over: Record<string, unknown> = {}): Promise<Record<string, unknown>> {
  const vendor = await payableVendor();
  const product = await firstOf('/v1/products');
  return {
    vendorID: vendor.id,
    transactionDate: '2026-11-20',
    dueDate: '2026-12-20',
    currencyCode: 'IDR',
    isPriceIncludeTax: false,
    referenceNumber: `V-${Math.round(performance.now() * 1000)}`,
    items: Array.from({ length: 10 }, (_, index) => ({
      itemableID: product.id,
      qty: index + 1,
      unitPrice: 100_000,
      tax: 11,
      whtTax: index % 2 === 0 ? 2 : 0,
    })),
    ...over,
  };
}

async function payToTheEnd(paymentID: number): Promise<void> {
  await handToBank(test.context, 1, paymentID);
  await checkWithBank(test.context, 1, paymentID);
  test.pass(5);
  await checkWithBank(test.context, 1, paymentID);
}

describe('an invoice from entry to payment', () => {
  let bill: DocumentDetail;
  let payment: PaymentDetail;

  it('is saved as a draft and keeps its figures', async () => {
    const answer = await finance.post('/v1/bills/draft', await document());
    expect(answer.statusCode, answer.body).toBe(201);
    bill = answer.json();
    expect(bill.status).toBe('draft');
    // 55 units of 100,000; VAT 11 % on all; WHT 2 % on 1+3+5+7+9 = 25 units.
    expect(bill.subtotalAmount).toBe(5_500_000);
    expect(bill.taxes).toEqual([
      { label: 'VAT 11%', kind: 'vat', rate: 11, amount: 605_000 },
      { label: 'WHT 2%', kind: 'wht', rate: 2, amount: 50_000 },
    ]);
    expect(bill.totalAmount).toBe(6_055_000);
  });

  it('is submitted to its reviewer, who is not its requester', async () => {
    const answer = await finance.put(`/v1/bills/${bill.id}`, await document(), { version: bill.version });
    expect(answer.statusCode, answer.body).toBe(200);
    bill = answer.json();
    expect(bill.status).toBe('awaiting_review');
    expect(bill.isAbleToApprove).toBe(false);
    expect(bill.approval.steps).toHaveLength(1);
    const list = (await reviewer.get('/v1/bills/approvals?status=awaiting&limit=100')).json<{
      data: DocumentDetail[];
    }>();
    expect(list.data.map((row) => row.id)).toContain(bill.id);
  });

  it('goes back for revision with a note, which is required', async () => {
    const silent = await reviewer.patch(`/v1/bills/${bill.id}/revision`, { notes: ' ' });
    expect(silent.statusCode).toBe(400);
    expect(silent.json().error.fields).toEqual({ notes: 'You must fill this field' });
    const answer = await reviewer.patch(`/v1/bills/${bill.id}/revision`, { notes: 'Split the freight' });
    expect(answer.statusCode, answer.body).toBe(200);
    expect(answer.json().status).toBe('awaiting_revision');
    expect((await reviewer.patch(`/v1/bills/${bill.id}/approve`)).statusCode).toBe(409);
  });

  it('is revised, resubmitted and approved', async () => {
    bill = (await finance.get(`/v1/bills/${bill.id}`)).json();
    const resubmitted = await finance.put(`/v1/bills/${bill.id}`, await document(), {
      version: bill.version,
    });
    expect(resubmitted.statusCode, resubmitted.body).toBe(200);
    expect((await finance.patch(`/v1/bills/${bill.id}/approve`)).statusCode).toBe(403);
    const stale = await reviewer.patch(`/v1/bills/${bill.id}/approve`, undefined, { version: bill.version });
    expect(stale.statusCode).toBe(409);
    expect(stale.json().error.code).toBe('stale_version');
    const answer = await reviewer.patch(`/v1/bills/${bill.id}/approve`);
    expect(answer.statusCode, answer.body).toBe(200);
    bill = answer.json();
    expect(bill.status).toBe('awaiting_payment');
  });

  it('is requested in part by the maker', async () => {
    const request = { amount: 2_000_000, paymentType: 'payNow', isUseVendorBankDetail: true };
    const tooMuch = await maker.post(`/v1/bills/${bill.id}/payments`, { ...request, amount: 6_055_001 });
    expect(tooMuch.statusCode).toBe(400);
    expect(tooMuch.json().error.fields.amount).toContain('Rp 6.055.000');
    const withoutKey = await maker.post(`/v1/bills/${bill.id}/payments`, request, { idempotencyKey: null });
    expect(withoutKey.json().error.code).toBe('idempotency_key_missing');
    const answer = await maker.post(`/v1/bills/${bill.id}/payments`, request);
    expect(answer.statusCode, answer.body).toBe(201);
    payment = answer.json();
    expect(payment.status).toBe('awaiting_approval');
    const again = await maker.post(`/v1/bills/${bill.id}/payments`, request);
    expect(again.statusCode).toBe(409);
  });

  it('is approved, authorized and held; maker, approver and releaser are three people', async () => {
    expect((await maker.patch(`/v1/payments/${payment.id}/approve`)).statusCode).toBe(403);
    const approved = await approver.patch(`/v1/payments/${payment.id}/approve`);
    expect(approved.statusCode, approved.body).toBe(200);
    expect(approved.json().status).toBe('awaiting_payment_authorization');
    expect((await maker.patch(`/v1/payments/${payment.id}/authorize`)).statusCode).toBe(403);
    expect((await finance.patch(`/v1/payments/${payment.id}/authorize`)).statusCode).toBe(403);

    const account = bill.companyAccount?.id ?? 0;
    const before = await test.database.read(1, (executor) => balancesOf(executor, 1, account, 'IDR'));
    const answer = await releaser.patch(`/v1/payments/${payment.id}/authorize`);
    expect(answer.statusCode, answer.body).toBe(200);
    payment = answer.json();
    expect(payment.status).toBe('awaiting_disbursement');
    const after = await test.database.read(1, (executor) => balancesOf(executor, 1, account, 'IDR'));
    expect(Number(before.available) - Number(after.available)).toBe(payment.amountInIDR);
    expect(Number(after.held) - Number(before.held)).toBe(payment.amountInIDR);
  });

  it('is paid by the bank once, and leaves the balance due', async () => {
    await payToTheEnd(payment.id);
    await payToTheEnd(payment.id);
    payment = (await releaser.get(`/v1/payments/${payment.id}`)).json();
    expect(payment.status).toBe('paid');
    bill = (await finance.get(`/v1/bills/${bill.id}`)).json();
    expect(bill.status).toBe('awaiting_payment');
    expect(bill.remainingAmount).toBe(4_055_000);
  });

  it('is paid in full by a second payment', async () => {
    const request = { amount: 4_055_000, paymentType: 'payNow', isUseVendorBankDetail: true };
    const second = (await maker.post(`/v1/bills/${bill.id}/payments`, request)).json<PaymentDetail>();
    expect((await approver.patch(`/v1/payments/${second.id}/approve`)).statusCode).toBe(200);
    expect((await releaser.patch(`/v1/payments/${second.id}/authorize`)).statusCode).toBe(200);
    await payToTheEnd(second.id);
    bill = (await finance.get(`/v1/bills/${bill.id}`)).json();
    expect(bill.status).toBe('paid');
    expect(bill.remainingAmount).toBe(0);
    expect(bill.paidAtFormatted).not.toBeNull();
    expect(bill.histories.map((row) => row.action)).toEqual([
      'create',
      'submit',
      'requestRevision',
      'edit',
      'approve',
      'createPayment',
      'paymentApproved',
      'paymentAuthorized',
      'paymentPaid',
      'createPayment',
      'paymentApproved',
      'paymentAuthorized',
      'paymentPaid',
    ]);
  });
});

describe('what is refused changes nothing', () => {
  it('names every field that is wrong', async () => {
    const answer = await finance.post(
      '/v1/bills',
      await document({ vendorID: 0, dueDate: '2026-13-01', items: [] }),
    );
    expect(answer.statusCode).toBe(400);
    expect(Object.keys(answer.json().error.fields).sort()).toEqual(['dueDate', 'items', 'vendorID']);
  });

  it('refuses fields it does not know and foreign records', async () => {
    const unknown = await finance.post('/v1/bills', await document({ total: 1 }));
    expect(unknown.json().error.fields).toEqual({ total: 'This field is not known' });
    const foreign = await finance.post('/v1/bills', await document({ vendorID: 999_999_999 }));
    expect(foreign.json().error.fields).toEqual({ vendorID: 'Choose one from the list' });
  });

  it('refuses a number that the vendor already used this year', async () => {
    const sent = await document({ referenceNumber: 'INV-77/A' });
    expect((await finance.post('/v1/bills', sent)).statusCode).toBe(201);
    const answer = await finance.post('/v1/bills', { ...sent, referenceNumber: 'inv 77 a' });
    expect(answer.statusCode).toBe(409);
    expect(answer.json().error).toMatchObject({
      code: 'already_exists',
      message: 'Reference number already taken',
    });
  });

  it('names a query parameter it does not know, and a range over 92 days', async () => {
    const unknown = await finance.get('/v1/bills?colour=red');
    expect(unknown.json().error.fields).toEqual({ colour: 'This field is not known' });
    const range = await finance.get('/v1/bills?dueDateFrom=2026-01-01&dueDateTo=2026-06-01');
    expect(range.statusCode).toBe(400);
    expect(range.json().error.message).toBe('Maximum query time range is 92 days');
  });

  it('shows no company to another', async () => {
    const other = await test.signInAs('admin@lain.test');
    const mine = (await finance.get('/v1/bills?limit=1')).json<{ data: DocumentDetail[] }>().data[0];
    expect((await other.get(`/v1/bills/${mine?.id}`)).statusCode).toBe(404);
    expect((await other.patch(`/v1/bills/${mine?.id}/approve`)).statusCode).toBe(404);
  });
});

describe('lists and cards', () => {
  it('pages without overlap and counts exactly', async () => {
    const first = (await finance.get('/v1/bills?limit=10')).json();
    const second = (await finance.get('/v1/bills?limit=10&page=2')).json();
    expect(first.pageInfo).toMatchObject({ count: 10, currentPage: 1 });
    const ids = [...first.data, ...second.data].map((row: { id: number }) => row.id);
    expect(new Set(ids).size).toBe(20);
    expect(first.pageInfo.totalPage).toBe(Math.ceil(first.pageInfo.totalData / 10));
  });

  it('agrees with itself: cards, filters, search', async () => {
    const cards = (await finance.get('/v1/bills/summaries')).json();
    const overdue = (await finance.get('/v1/bills?status=overdue&limit=1')).json();
    expect(cards.overdue.count).toBe(overdue.pageInfo.totalData);
    const [row] = (await finance.get('/v1/bills?limit=1')).json().data;
    const found = (await finance.get(`/v1/bills?query=${encodeURIComponent(row.referenceID)}`)).json();
    expect(found.data.map((hit: { id: number }) => hit.id)).toContain(row.id);
    const breakdown = (await finance.get('/v1/bills/summaries/open/breakdown')).json();
    const total = breakdown.data.reduce(
      (sum: number, part: { amountInIDR: number }) => sum + part.amountInIDR,
      0,
    );
    expect(total).toBe(cards.open.amount);
  });

  it('shows each payment list to its people', async () => {
    for (const [caller, path] of [
      [maker, 'payment-makers'],
      [approver, 'payment-approvals'],
      [releaser, 'payment-releasers'],
    ] as const) {
      const answer = await caller.get(`/v1/${path}?limit=5`);
      expect(answer.statusCode, answer.body).toBe(200);
      expect(answer.json().data.length).toBeGreaterThan(0);
      expect((await reviewer.get(`/v1/${path}`)).statusCode).toBe(403);
    }
  });
});
