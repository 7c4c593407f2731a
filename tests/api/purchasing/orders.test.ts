import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import type { DocumentDetail } from '../../../resources/purchasing/document/documentWire.ts';
import type { DepositRow } from '../../../resources/purchasing/deposit/depositWire.ts';
import { coverInvoices } from '../../../resources/purchasing/deposit/depositCover.server.ts';
import { documentServerEntity } from '../../../resources/purchasing/documentEntity.server.ts';
import {
  checkWithBank,
  handToBank,
} from '../../../resources/paying/payment/bank/paymentDisbursement.server.ts';
import type { PaymentDetail } from '../../../resources/paying/payment/paymentWire.ts';
import { balancesOf } from '../../../server/ledger/ledger.ts';
import type { Caller, TestApp } from '../testApp.ts';
import { createTestApp } from '../testApp.ts';

/** An order from its entry to its last invoice. */
let test: TestApp;
let finance: Caller;
let reviewer: Caller;
let maker: Caller;
let approver: Caller;
let releaser: Caller;
let vendors: number[];

beforeAll(async () => {
  test = await createTestApp();
  finance = await test.signInAs('finance.admin@nusantara.test');
  reviewer = await test.signInAs('reviewer@nusantara.test');
  maker = await test.signInAs('maker@nusantara.test');
  approver = await test.signInAs('approver@nusantara.test');
  releaser = await test.signInAs('releaser@nusantara.test');
  const { data } = (await finance.get('/v1/vendors?limit=100')).json<{
    data: { id: number; bankAccounts: { accountNumber: string }[] }[];
  }>();
  // The sandbox bank pays these without ado.
  vendors = data
    .filter(({ bankAccounts: [account] }) => account && !/000[1-5]$/.test(account.accountNumber))
    .map(({ id }) => id);
});
afterAll(() => test?.close());

const line = (fields: object) => ({
  itemableID: 1,
  itemableType: 'product',
  unitPrice: 1_000_000,
  ...fields,
});

function orderInput(fields: object = {}) {
  return {
    transactionType: 'order',
    vendorID: vendors[0],
    transactionDate: '2026-11-20',
    dueDate: null,
    items: [line({ qty: 10 }), line({ qty: 3, itemableID: 2 })],
    ...fields,
  };
}

async function entered(): Promise<DocumentDetail> {
  const answer = await finance.post('/v1/bills', orderInput());
  expect(answer.statusCode, answer.body).toBe(201);
  return answer.json<DocumentDetail>();
}

async function approved(): Promise<DocumentDetail> {
  const { id } = await entered();
  const answer = await reviewer.patch(`/v1/bills/${id}/approve`, {});
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<DocumentDetail>();
}

const read = async (id: number) => (await finance.get(`/v1/bills/${id}`)).json<DocumentDetail>();

const invoiceOf = (order: DocumentDetail, quantities: readonly number[], fields: object = {}) =>
  finance.post('/v1/bills', {
    vendorID: vendors[0],
    transactionDate: '2026-11-21',
    dueDate: '2026-12-21',
    purchaseOrderID: order.id,
    items: order.items.flatMap(({ id, itemableID }, index) =>
      (quantities[index] ?? 0) > 0 ? [line({ qty: quantities[index], itemableID, orderLineID: id })] : [],
    ),
    ...fields,
  });

async function invoiced(order: DocumentDetail, quantities: readonly number[]): Promise<DocumentDetail> {
  const answer = await invoiceOf(order, quantities);
  expect(answer.statusCode, answer.body).toBe(201);
  return answer.json<DocumentDetail>();
}

const refused = (answer: { json: <Body>() => Body }) =>
  answer.json<{ error: { code: string; fields: Record<string, string> } }>().error;

describe('an order', () => {
  it('is entered without a due date, numbered by its own series, reviewed by the workflow of orders', async () => {
    const order = await entered();
    expect(order).toMatchObject({ transactionType: 'order', status: 'awaiting_review', dueDate: null });
    expect(order.referenceID).toMatch(/^PO\/2026\/\d{6}$/);
    expect(order.approval.layerReason).toContain('Order review');
    expect(await approved()).toMatchObject({
      status: 'awaiting_invoice',
      isAbleToApprove: false,
      remainingAmount: 13_000_000,
    });
  });

  it('stands in the list of orders, and in none of invoices', async () => {
    const { id, referenceID } = await entered();
    const listed = async (query: string) =>
      (await finance.get(`/v1/bills?query=${encodeURIComponent(referenceID)}${query}`)).json<{
        data: { id: number }[];
      }>().data;
    expect(await listed('&transactionType=order')).toMatchObject([{ id }]);
    expect(await listed('')).toEqual([]);
  });

  it('waits in the list of orders of its reviewer, and in none of invoices', async () => {
    const { id } = await entered();
    const waiting = async (query: string) =>
      (await reviewer.get(`/v1/bills/approvals?limit=100&status=awaiting${query}`))
        .json<{ data: { id: number }[] }>()
        .data.map((row) => row.id);
    expect(await waiting('&transactionType=order')).toContain(id);
    expect(await waiting('')).not.toContain(id);
  });

  it('goes into a file for who may export orders', async () => {
    const user = await test.signInAs('finance.user@nusantara.test');
    expect((await finance.get('/v1/bills/export?transactionType=order')).statusCode).toBe(202);
    expect((await user.get('/v1/bills/export?transactionType=order')).statusCode).toBe(403);
  });

  it('is entered by who may enter orders, and stays an order', async () => {
    const user = await test.signInAs('finance.user@nusantara.test');
    expect((await user.post('/v1/bills', orderInput())).statusCode).toBe(403);
    const { id, version } = await entered();
    const changed = await finance.put(
      `/v1/bills/${id}`,
      orderInput({ transactionType: 'bill', dueDate: '2026-12-20' }),
      {
        version,
      },
    );
    expect(refused(changed).fields).toHaveProperty('transactionType');
  });
});

describe('invoices of an order', () => {
  it('ask for what is left, until the order is closed', async () => {
    const order = await approved();
    const first = await invoiced(order, [4, 0]);
    expect(first.purchaseOrder).toMatchObject({ id: order.id, referenceID: order.referenceID });
    const listed = await finance.get(`/v1/bills/${order.id}/purchase-invoices`);
    expect(listed.json<{ data: { id: number }[] }>().data.map(({ id }) => id)).toEqual([first.id]);
    let now = await read(order.id);
    expect([now.status, now.items.map(({ invoicedQty }) => invoicedQty)]).toEqual([
      'awaiting_invoice',
      [4, 0],
    ]);
    const tooMuch = await invoiceOf(order, [7, 1]);
    expect(refused(tooMuch)).toMatchObject({
      code: 'validation_failed',
      fields: { 'items.0.qty': 'Of this line, 6 are left to invoice' },
    });
    await invoiced(order, [6, 3]);
    now = await read(order.id);
    expect(now.status).toBe('closed');
    expect(now.histories.at(-1)).toMatchObject({ action: 'invoicesChanged', toStatus: 'closed' });
    expect(refused(await invoiceOf(order, [1, 0])).fields).toHaveProperty('purchaseOrderID');
  });

  it('that are voided or rejected leave their goods to others: the order opens again', async () => {
    const order = await approved();
    const whole = await invoiced(order, [10, 3]);
    expect((await read(order.id)).status).toBe('closed');
    const voided = await finance.patch(`/v1/bills/${whole.id}/cancel`, { notes: 'Wrong delivery' });
    expect(voided.statusCode, voided.body).toBe(200);
    const now = await read(order.id);
    expect([now.status, now.items.map(({ invoicedQty }) => invoicedQty)]).toEqual([
      'awaiting_invoice',
      [0, 0],
    ]);
  });

  it('leave an order closed that a person closed', async () => {
    const order = await approved();
    const part = await invoiced(order, [4, 0]);
    const closed = await finance.patch(`/v1/bills/${order.id}/close`, {
      notes: 'The rest is not made any more',
    });
    expect(closed.json<DocumentDetail>().status).toBe('closed');
    await finance.patch(`/v1/bills/${part.id}/cancel`, { notes: 'Wrong delivery' });
    expect((await read(order.id)).status).toBe('closed');
  });

  it('have the vendor, currency and lines of their order', async () => {
    const order = await approved();
    const other = await invoiceOf(order, [1, 0], { vendorID: vendors[1], currencyCode: 'USD' });
    expect(Object.keys(refused(other).fields).toSorted()).toEqual(['currencyCode', 'vendorID']);
    const strange = await invoiceOf(order, [1, 0], { items: [line({ qty: 1, orderLineID: 1 })] });
    expect(refused(strange).fields).toHaveProperty(['items.0.orderLineID']);
    const unnamed = await invoiceOf(order, [1, 0], { purchaseOrderID: null });
    expect(refused(unnamed).fields).toHaveProperty(['items.0.orderLineID']);
    const again = await invoiceOf(order, [1, 0], { transactionType: 'order' });
    expect(refused(again).fields).toHaveProperty('purchaseOrderID');
  });

  it('of two that ask for the same goods at once, one is refused', async () => {
    const order = await approved();
    const answers = await Promise.all([invoiceOf(order, [8, 0]), invoiceOf(order, [8, 0])]);
    expect(answers.map(({ statusCode }) => statusCode)).toContain(400);
    expect(answers.map(({ statusCode }) => statusCode)).toContain(201);
    expect((await read(order.id)).items[0]?.invoicedQty).toBe(8);
  });
});

const depositsOf = async (order: { id: number }) =>
  (await finance.get(`/v1/bills/${order.id}/deposits`)).json<{ data: DepositRow[] }>().data;

const depositOn = (order: { id: number }, amount: number) =>
  finance.post(`/v1/bills/${order.id}/deposits`, { amount, mediaIDs: [] });

async function requested(order: { id: number }, amount: number): Promise<DepositRow> {
  const answer = await depositOn(order, amount);
  expect(answer.statusCode, answer.body).toBe(200);
  const deposit = (await depositsOf(order)).at(-1);
  if (!deposit) throw new Error('no deposit was requested');
  return deposit;
}

async function done<Answer>(call: Promise<{ statusCode: number; body: string; json: () => unknown }>) {
  const answer = await call;
  expect([200, 201], answer.body).toContain(answer.statusCode);
  return answer.json() as Answer;
}

/** A payment as far as the bank has it. */
async function payment(billID: number, amount: number): Promise<PaymentDetail> {
  const asked = { amount, paymentType: 'payNow', isUseVendorBankDetail: true };
  const { id } = await done<PaymentDetail>(maker.post(`/v1/bills/${billID}/payments`, asked));
  await done(approver.patch(`/v1/payments/${id}/approve`));
  return await done<PaymentDetail>(releaser.patch(`/v1/payments/${id}/authorize`));
}

async function paid(deposit: DepositRow, amount = deposit.totalAmount): Promise<PaymentDetail> {
  const { id } = await payment(deposit.id, amount);
  await handToBank(test.context, 1, id);
  await checkWithBank(test.context, 1, id);
  test.pass(5);
  await checkWithBank(test.context, 1, id);
  return await done<PaymentDetail>(maker.get(`/v1/payments/${id}`));
}

async function approvedInvoice(order: DocumentDetail, quantities: readonly number[]) {
  const { id } = await invoiced(order, quantities);
  return await done<DocumentDetail>(reviewer.patch(`/v1/bills/${id}/approve`));
}

async function advances(order: DocumentDetail): Promise<number> {
  const accountID = order.companyAccount?.id ?? 0;
  const balances = await test.database.read(1, (executor) => balancesOf(executor, 1, accountID, 'IDR'));
  return Number(balances.advance);
}

describe('a deposit on an order', () => {
  it('is requested, paid as an invoice is, and covers the invoices of the order first', async () => {
    const order = await approved();
    expect(order.isAbleToCreateDeposit).toBe(false);
    expect((await read(order.id)).isAbleToCreateDeposit).toBe(true);
    const before = await advances(order);
    const deposit = await requested(order, 5_000_000);
    expect(deposit).toMatchObject({ status: 'awaiting_payment', totalAmount: 5_000_000, payment: null });
    expect(deposit.referenceID).toMatch(/^DEP\/2026\/\d{6}$/);
    const listed = await maker.get('/v1/payment-makers/deposits?limit=100');
    expect(listed.json<{ data: object[] }>().data).toContainEqual(
      expect.objectContaining({
        id: deposit.id,
        isAbleToCreatePayment: true,
        purchaseOrder: { id: order.id, referenceID: order.referenceID },
      }),
    );
    const { status, paymentFor } = await paid(deposit);
    expect({ status, paymentFor }).toEqual({ status: 'paid', paymentFor: 'deposit' });
    expect(await depositsOf(order)).toMatchObject([{ status: 'paid', remainingDeposit: 5_000_000 }]);
    expect(await advances(order)).toBe(before + 5_000_000);

    // 3,000,000 of it: covered wholly. 10,000,000: the rest of the deposit covers a part.
    const first = await approvedInvoice(order, [0, 3]);
    expect(first).toMatchObject({ status: 'paid', remainingAmount: 0, depositAmount: 3_000_000 });
    const second = await approvedInvoice(order, [10, 0]);
    expect(second).toMatchObject({
      status: 'awaiting_payment',
      depositAmount: 2_000_000,
      remainingAmount: 8_000_000,
    });
    expect(await read(order.id)).toMatchObject({ depositAmount: 5_000_000, remainingDeposit: 0 });
    expect(await advances(order)).toBe(before);
  });

  it('never asks for more than the order, in one or in several, one after the other or at once', async () => {
    const order = await approved();
    const over = refused(await depositOn(order, 13_000_001));
    expect(over.fields).toEqual({
      amount: `At most Rp 13.000.000 of ${order.referenceID} are left to be deposited`,
    });
    expect(refused(await depositOn(order, 0)).fields).toHaveProperty('amount');
    await requested(order, 6_000_000);
    const answers = await Promise.all([depositOn(order, 5_000_000), depositOn(order, 5_000_000)]);
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200, 400]));
    const [first] = await depositsOf(order);
    // What is rejected can be requested again; payment makers reject, with a reason.
    const path = `/v1/bills/${order.id}/deposits/${first?.id}/reject`;
    expect((await finance.patch(path, { reason: 'Too early' })).statusCode).toBe(403);
    expect(refused(await maker.patch(path, {})).fields).toHaveProperty('reason');
    const rejected = await done<DocumentDetail>(maker.patch(path, { reason: 'Too early' }));
    expect(rejected).toMatchObject({ status: 'rejected', verdict: { notes: 'Too early' } });
    expect(await read(order.id)).toMatchObject({ depositAmount: 5_000_000 });
    await requested(order, 8_000_000);
    const whole = await depositOn(order, 1);
    expect(refused(whole).fields['amount']).toContain('ask for all of it already');
    const swelled = test.database.write(1, (executor) =>
      executor.execute(`update bill set total_amount = total_amount + 1, remaining_amount = remaining_amount + 1
        where purchase_order_id = ${order.id} and transaction_type = 'deposit' and status <> 'rejected'`),
    );
    await expect(swelled).rejects.toMatchObject({ constraint: 'deposits_within_order' });
  });

  it('gets back what it covers of an invoice that ends unpaid, and covers the next with it', async () => {
    const order = await approved();
    const invoice = await approvedInvoice(order, [4, 0]);
    // Two payments advance it, after the invoice was approved.
    const deposit = await requested(order, 2_500_000);
    await paid(deposit, 1_000_000);
    await paid(deposit, 1_500_000);
    await coverInvoices(test.context, documentServerEntity, { companyID: 1, orderID: order.id });
    const covered = await read(invoice.id);
    expect(covered).toMatchObject({ depositAmount: 2_500_000, remainingAmount: 1_500_000 });
    expect(covered.histories.at(-1)).toMatchObject({
      action: 'depositApplied',
      systemNotes: expect.stringContaining(deposit.referenceID) as string,
    });
    const before = await advances(order);
    await done(finance.patch(`/v1/bills/${invoice.id}/cancel`, { notes: 'Wrong delivery' }));
    expect(await depositsOf(order)).toMatchObject([{ remainingDeposit: 2_500_000 }]);
    expect(await advances(order)).toBe(before + 2_500_000);
    const next = await approvedInvoice(order, [2, 0]);
    expect(next).toMatchObject({ status: 'paid', depositAmount: 2_000_000 });
    expect(await read(order.id)).toMatchObject({ remainingDeposit: 500_000 });
    // The database itself refuses to apply money that a deposit does not hold.
    const twice = test.database.write(1, (executor) =>
      executor.execute(`insert into deposit_application
        (company_id, deposit_id, payment_id, invoice_id, amount, amount_in_idr, applied_at)
        select company_id, deposit_id, payment_id, invoice_id, amount, amount_in_idr, applied_at
        from deposit_application where invoice_id = ${next.id} limit 1`),
    );
    await expect(twice).rejects.toMatchObject({ constraint: 'advance_balance' });
  });

  it('shows where it stands in the lists of its payment, and what the person may do there', async () => {
    const order = await approved();
    const deposit = await requested(order, 1_000_000);
    const asked = { amount: 1_000_000, paymentType: 'payNow', isUseVendorBankDetail: true };
    const late = { ...asked, paymentType: 'onDueDate' };
    const refused = await maker.post(`/v1/bills/${deposit.id}/payments`, late);
    expect(refused.json()).toMatchObject({
      error: { code: 'validation_failed', fields: { paymentType: expect.stringContaining('no due date') } },
    });
    const { id } = await done<PaymentDetail>(maker.post(`/v1/bills/${deposit.id}/payments`, asked));
    const ids = async (caller: Caller, list: string) =>
      (await caller.get(`/v1/${list}?limit=100`))
        .json<{ data: { id: number }[] }>()
        .data.map((row) => row.id);
    expect(await ids(approver, 'payment-approvals/deposits')).toContain(id);
    expect(await ids(approver, 'payment-approvals')).not.toContain(id);
    expect(await ids(maker, 'payment-makers')).not.toContain(deposit.id);
    const seen = (await approver.get(`/v1/bills/${order.id}/deposits`)).json<{ data: DepositRow[] }>();
    expect(seen.data).toMatchObject([
      { payment: { id, status: 'awaiting_approval' }, isAbleToApproveDepositPayment: true },
    ]);
    await done(approver.patch(`/v1/payments/${id}/approve`));
    expect(await ids(releaser, 'payment-releasers/deposits')).toContain(id);
    await done(releaser.patch(`/v1/payments/${id}/authorize`));
    await done(releaser.patch(`/v1/payments/${id}/cancel`, { notes: 'Not yet' }));
    expect(await depositsOf(order)).toMatchObject([
      { status: 'awaiting_payment', remainingDeposit: 0, payment: { status: 'canceled' } },
    ]);
    const payments = await finance.get(`/v1/bills/${order.id}/purchase-order-payments`);
    expect(payments.json<{ data: { id: number }[] }>().data).toMatchObject([{ id, paymentFor: 'deposit' }]);
  });
});
