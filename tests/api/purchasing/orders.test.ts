import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import type { DocumentDetail, DocumentRow } from '../../../resources/purchasing/document/documentWire.ts';
import type { DepositRow } from '../../../resources/purchasing/deposit/depositWire.ts';
import { coverInvoices } from '../../../resources/purchasing/deposit/depositCover.server.ts';
import { documentServerEntity } from '../../../resources/purchasing/documentEntity.server.ts';
import {
  checkWithBank,
  handToBank,
} from '../../../resources/paying/payment/bank/paymentDisbursement.server.ts';
import type { PaymentDetail } from '../../../resources/paying/payment/paymentWire.ts';
import { openDocumentStatuses } from '../../../resources/purchasing/document/document.ts';
import { balancesOf } from '../../../server/ledger/ledger.ts';
import {
  askHledger,
  balancesIn,
  hledgerMissing,
  readJournalText,
  wholeJournal,
} from '../../journalReader.ts';
import type { JournalBalances } from '../../journalReader.ts';
import { readPdf } from '../../readPdf.ts';
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
  // What came of the goods is another test's.
  await test.database.systemPool
    .query(`insert into match_rule (company_id, way) select company_id, 'twoWay' from company
    on conflict (company_id) do update set way = 'twoWay'`);
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

async function entered(fields: object = {}): Promise<DocumentDetail> {
  const answer = await finance.post('/v1/bills', orderInput(fields));
  expect(answer.statusCode, answer.body).toBe(201);
  return answer.json<DocumentDetail>();
}

async function approved(fields: object = {}): Promise<DocumentDetail> {
  const { id } = await entered(fields);
  const answer = await reviewer.patch(`/v1/bills/${id}/approve`, {});
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<DocumentDetail>();
}

const read = async (id: number) => (await finance.get(`/v1/bills/${id}`)).json<DocumentDetail>();

const invoiceOf = (order: DocumentDetail, quantities: readonly number[], fields: object = {}) =>
  finance.post('/v1/bills', {
    vendorID: order.vendor?.id,
    currencyCode: order.currencyCode,
    transactionDate: '2026-11-21',
    dueDate: '2026-12-21',
    purchaseOrderID: order.id,
    items: order.items.flatMap(({ id, itemableID, unitPrice }, index) =>
      (quantities[index] ?? 0) > 0
        ? [line({ qty: quantities[index], itemableID, unitPrice, orderLineID: id })]
        : [],
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

describe('an approved order', () => {
  it('goes to its vendor by mail, as PDF, and says when', async () => {
    const { id } = await entered();
    const send = () =>
      finance.patch(`/v1/bills/${id}/send`, { emails: ['vendor@example.test'], notes: null });
    expect((await send()).statusCode).toBe(409);
    await done(reviewer.patch(`/v1/bills/${id}/approve`));
    const sent = await done<DocumentDetail>(send());
    expect(sent).toMatchObject({ status: 'awaiting_invoice', sentAt: expect.any(String) as string });
    expect(sent.histories.at(-1)).toMatchObject({
      action: 'sendByMail',
      systemNotes: expect.stringContaining('vendor@example.test') as string,
    });
    expect(refused(await send()).fields).toHaveProperty('emails');
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

const depositOn = (order: { id: number }, amount: number | string) =>
  finance.post(`/v1/bills/${order.id}/deposits`, { amount, mediaIDs: [] });

async function requested(order: { id: number }, amount: number | string): Promise<DepositRow> {
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

/** A payment that waits for its approval. */
function asked(billID: number, amount: number): Promise<PaymentDetail> {
  const request = { amount, paymentType: 'payNow', isUseVendorBankDetail: true };
  return done<PaymentDetail>(maker.post(`/v1/bills/${billID}/payments`, request));
}

/** A payment as far as the bank has it. */
async function payment(billID: number, amount: number): Promise<PaymentDetail> {
  const { id } = await asked(billID, amount);
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

async function booksOf({ companyAccount }: DocumentDetail) {
  const id = companyAccount?.id ?? 0;
  return await test.database.read(1, (executor) => balancesOf(executor, 1, id, 'IDR'));
}

const advances = async (order: DocumentDetail) => Number((await booksOf(order)).advance);

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
    await requested(order, '6.000.000');
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
    // Who finds no earlier refusal is told by the database itself.
    await expect(swelled).rejects.toMatchObject({
      code: 'transition_not_allowed',
      says: {
        key: 'documentError.beyondOrder',
        values: { number: order.referenceID, beyond: { amount: '2.00', currency: 'IDR' } },
      },
      cause: { constraint: 'within_order' },
    });
  });

  it('is refused in the same words where another one is seen only as it is committed', async () => {
    const order = await approved();
    const other = await test.database.systemPool.connect();
    try {
      await other.query('begin');
      // Whoever comes now has looked already, and waits at the end of its transaction.
      await other.query(`select pg_advisory_xact_lock(hashtextextended('order_money 1 ${order.id}', 0))`);
      const late = depositOn(order, 5_000_000);
      const isWaiting = async () =>
        (await other.query(`select from pg_locks where locktype = 'advisory' and not granted`)).rowCount !==
        0;
      while (!(await isWaiting())) await new Promise((resolve) => setTimeout(resolve, 20));
      await other.query(`insert into bill (company_id, transaction_type, status, reference_id, vendor_id, transaction_date,
          total_amount, remaining_amount, purchase_order_id, requester_id, created_by_id, last_edited_by_id)
        select company_id, 'deposit', 'awaiting_payment', 'DEP/OTHER', vendor_id, transaction_date, 10000000, 10000000, id,
          requester_id, created_by_id, last_edited_by_id from bill where company_id = 1 and id = ${order.id}`);
      await other.query('commit');
      const answer = await late;
      const soon = await depositOn(order, 5_000_000);
      expect([answer.statusCode, soon.statusCode], answer.body).toEqual([400, 400]);
      expect(refused(answer).fields).toEqual({
        amount: `At most Rp 3.000.000 of ${order.referenceID} are left to be deposited`,
      });
      expect(refused(answer).fields).toEqual(refused(soon).fields);
      expect(await depositsOf(order)).toHaveLength(1);
    } finally {
      // No person requested it: the lists of what changed know nothing of it.
      await other.query(`delete from bill where company_id = 1 and reference_id = 'DEP/OTHER'`);
      other.release();
    }
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

  it('is not paid beside an invoice of all of the order', async () => {
    const order = await approved();
    const deposit = await requested(order, 6_000_000);
    const invoice = await approvedInvoice(order, [10, 3]);
    const request = { paymentType: 'payNow', isUseVendorBankDetail: true };
    const whole = await maker.post(`/v1/bills/${invoice.id}/payments`, { ...request, amount: 13_000_000 });
    expect(refused(whole).fields['amount']).toContain('At most Rp 7.000.000 now');
    expect((await read(invoice.id)).payableAmount).toBe(7_000_000);
    await payment(invoice.id, 7_000_000);
    await paid(deposit);
    // It waited for its deposit alone.
    expect((await read(order.id)).status).toBe('awaiting_invoice');
    await coverInvoices(test.context, documentServerEntity, { companyID: 1, orderID: order.id });
    expect((await read(order.id)).status).toBe('closed');
  });

  it('is rejected, or waited for, before its order is closed by a person', async () => {
    const order = await approved();
    const deposit = await requested(order, 6_000_000);
    const close = (fields: object) =>
      finance.patch(`/v1/bills/${order.id}/close`, { notes: 'Not made any more', ...fields });
    expect(refused(await close({})).fields['isRejectingDeposits']).toContain(deposit.referenceID);
    const { id } = await asked(deposit.id, 6_000_000);
    expect((await close({ isRejectingDeposits: true })).statusCode).toBe(409);
    await done(approver.patch(`/v1/payments/${id}/reject`, { notes: 'Not now' }));
    await done(close({ isRejectingDeposits: true }));
    expect(await depositsOf(order)).toMatchObject([{ status: 'rejected' }]);
    const late = test.database.write(1, (executor) =>
      executor.execute(`update bill set status = 'awaiting_payment' where id = ${deposit.id}`),
    );
    await expect(late).rejects.toMatchObject({
      code: 'transition_not_allowed',
      says: { key: 'documentError.orderOfDepositClosed', values: { number: order.referenceID } },
    });
  });

  it('leaves what its vendor owes once its order is closed: paid back, seen by two, or used for other invoices', async () => {
    const order = await approved({ vendorID: vendors[2] });
    const deposit = await requested(order, 5_000_000);
    await paid(deposit);
    const release = () => maker.patch(`/v1/bills/${deposit.id}/release`);
    expect((await release()).statusCode).toBe(409);
    await done(finance.patch(`/v1/bills/${order.id}/close`, { notes: 'Not made any more' }));
    expect(await read(deposit.id)).toMatchObject({ advance: 'owed', remainingDeposit: 5_000_000 });
    const owing = async () =>
      (await finance.get(`/v1/vendors/${vendors[2]}/dealings`)).json<{ owing: object[] }>().owing;
    expect(await owing()).toMatchObject([{ id: deposit.id, currencyCode: 'IDR' }]);
    const before = await booksOf(order);
    const refund = (amount: number | string, receivedOn = '2026-11-21') =>
      maker.patch(`/v1/bills/${deposit.id}/propose-refund`, { amount, receivedOn, notes: 'Seen' });
    expect(refused(await refund(5_000_001)).fields['amount']).toContain('Rp 5.000.000');
    expect(refused(await refund(1, '2026-12-24')).fields).toHaveProperty('receivedOn');
    expect(refused(await refund('900.000', '2026-12-24')).fields).not.toHaveProperty('amount');
    await done(refund('Rp 2.000.000'));
    expect((await maker.patch(`/v1/bills/${deposit.id}/confirm-refund`)).statusCode).toBe(403);
    await done(releaser.patch(`/v1/bills/${deposit.id}/confirm-refund`));
    const after = await booksOf(order);
    expect(Number(after.available) - Number(before.available)).toBe(2_000_000);
    expect(Number(after.advance) - Number(before.advance)).toBe(-2_000_000);
    await done(release());
    expect(await owing()).toEqual([]);
    // The rest covers the next invoice of the vendor, of another order; voided, it gives it back.
    const next = await approvedInvoice(await approved({ vendorID: vendors[2] }), [3, 0]);
    expect(next).toMatchObject({ status: 'paid', depositAmount: 3_000_000 });
    await done(finance.patch(`/v1/bills/${next.id}/cancel`, { notes: 'Wrong delivery' }));
    expect(await read(next.id)).toMatchObject({ status: 'void', paidAt: null });
    expect(await read(deposit.id)).toMatchObject({ advance: 'released', remainingDeposit: 3_000_000 });
  });

  it('shows where it stands in the lists of its payment, and what the person may do there', async () => {
    const order = await approved();
    const deposit = await requested(order, 1_000_000);
    const late = { amount: 1_000_000, paymentType: 'onDueDate', isUseVendorBankDetail: true };
    expect(refused(await maker.post(`/v1/bills/${deposit.id}/payments`, late))).toMatchObject({
      code: 'validation_failed',
      fields: { paymentType: expect.stringContaining('no due date') as string },
    });
    const { id } = await asked(deposit.id, 1_000_000);
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

  it('in another currency advances rupiah at the rate of the day, and uses up exactly those', async () => {
    const items = [line({ qty: 3, unitPrice: 33.35 })];
    const order = await approved({ currencyCode: 'USD', items });
    const before = await advances(order);
    const over = refused(await depositOn(order, 100.06));
    expect(over.fields['amount']).toContain('USD 100,05');
    expect(refused(await depositOn(order, 0.001)).fields).toHaveProperty('amount');
    expect(refused(await depositOn(order, '1.000')).fields['amount']).toContain('can be 1 or 1000');
    const deposit = await requested(order, '70,01');
    const { amountInIDR, transactionFeeFix } = await paid(deposit);
    const refund = { amount: '1.000', receivedOn: '2026-11-21', notes: 'Seen' };
    const unclear = refused(await maker.patch(`/v1/bills/${deposit.id}/propose-refund`, refund));
    expect(unclear.fields['amount']).toContain('can be 1 or 1000');
    const advanced = amountInIDR - transactionFeeFix;
    expect(await advances(order)).toBe(before + advanced);
    const first = await approvedInvoice(order, [1]);
    expect(first).toMatchObject({ status: 'paid', depositAmount: 33.35, currencyCode: 'USD' });
    expect(await advances(order)).toBe(before + advanced - Math.floor((advanced * 3335) / 7001));
    const second = await approvedInvoice(order, [2]);
    expect(second).toMatchObject({ depositAmount: 36.66, remainingAmount: 30.04 });
    expect(await advances(order)).toBe(before);
  });

  it('to a vendor without a bank account is marked as paid, and advanced from outside the accounts', async () => {
    const { id: vendorID } = await done<{ id: number }>(
      (await test.signInAs('admin@nusantara.test')).post('/v1/vendors', { name: 'PT Bayar Tunai' }),
    );
    const order = await approved({ vendorID });
    const before = await booksOf(order);
    const deposit = await requested(order, 2_000_000);
    const { id, isManualPayment } = await payment(deposit.id, 2_000_000);
    expect(isManualPayment).toBe(true);
    const mark = (caller: Caller) => caller.patch(`/v1/payments/${id}/mark-as-paid`, {});
    expect((await mark(maker)).statusCode).toBe(403);
    const superAdmin = await test.signInAs('super.admin@nusantara.test');
    expect(await done(mark(superAdmin))).toMatchObject({ status: 'paid', paymentFor: 'deposit' });
    expect((await mark(superAdmin)).statusCode).toBe(409);
    const after = await booksOf(order);
    const moved = (kind: 'available' | 'held' | 'advance' | 'outside') =>
      Number(after[kind]) - Number(before[kind]);
    expect({
      available: moved('available'),
      held: moved('held'),
      advance: moved('advance'),
      outside: moved('outside'),
    }).toEqual({ available: 0, held: 0, advance: 2_000_000, outside: -2_000_000 });
    expect(await depositsOf(order)).toMatchObject([{ status: 'paid', remainingDeposit: 2_000_000 }]);
  });

  it('is approved, authorized and rejected with others in bulk, row by row', async () => {
    const order = await approved();
    const rows: { deposit: DepositRow; id: number }[] = [];
    for (const amount of [1_000_000, 1_100_000, 1_200_000]) {
      const deposit = await requested(order, amount);
      rows.push({ deposit, id: (await asked(deposit.id, amount)).id });
    }
    const ids = rows.map(({ id }) => id);
    const bulk = async (caller: Caller, action: string, fields: object) =>
      (
        await done<{ results: { id: number; ok: boolean; code: string | null }[] }>(
          caller.patch(`/v1/payments/bulk/${action}`, fields),
        )
      ).results.map(({ id, ok, code }) => [ids.indexOf(id), ok ? 'ok' : code]);
    const [first = 0, second = 0, third = 0] = ids;
    expect(await bulk(approver, 'approve', { ids: [first, second] })).toEqual([
      [0, 'ok'],
      [1, 'ok'],
    ]);
    expect(await bulk(approver, 'reject', { ids: [first, third], notes: 'Not this month' })).toEqual([
      [0, 'forbidden'],
      [2, 'ok'],
    ]);
    expect(await bulk(releaser, 'authorize', { ids })).toEqual([
      [0, 'ok'],
      [1, 'ok'],
      [2, 'transition_not_allowed'],
    ]);
    expect((await depositsOf(order)).map(({ status, payment: last }) => [status, last?.status])).toEqual([
      ['awaiting_disbursement', 'awaiting_disbursement'],
      ['awaiting_disbursement', 'awaiting_disbursement'],
      ['awaiting_payment', 'rejected'],
    ]);
  });

  it('has a slip as soon as it is asked for, and a receipt once it is paid', async () => {
    const order = await approved();
    const deposit = await requested(order, 1_500_000);
    const waiting = await asked(deposit.id, 1_500_000);
    const printed = async (id: number, paper: 'slip' | 'receipt') => {
      const answer = await maker.get(`/v1/payments/${id}/${paper}.pdf`);
      return answer.statusCode === 200 ? (await readPdf(answer.rawPayload)).text : answer.statusCode;
    };
    const slip = await printed(waiting.id, 'slip');
    for (const words of [waiting.referenceID, deposit.referenceID, 'Rp 1.500.000', waiting.vendorName]) {
      expect(slip).toContain(words);
    }
    expect(await printed(waiting.id, 'receipt')).toBe(409);
    await done(approver.patch(`/v1/payments/${waiting.id}/reject`, { notes: 'In two parts' }));
    const { id, referenceID } = await paid(deposit, 500_000);
    const receipt = await printed(id, 'receipt');
    for (const words of [referenceID, deposit.referenceID, 'Rp 500.000', 'Rp 1.500.000', 'Rp 1.000.000']) {
      expect(receipt).toContain(words);
    }
  });
});

describe('sheets of the lists of deposits', () => {
  it.each([
    ['payment-makers', 'Deposits to pay', ['Deposit number', 'Order number', 'Deposit amount']],
    [
      'payment-approvals',
      'Deposit payments to approve',
      ['Deposit number', 'Order number', 'Deposit amount'],
    ],
    [
      'payment-releasers',
      'Deposit payments to authorize',
      ['Deposit number', 'Order number', 'Deposit amount'],
    ],
  ])('%s: %s', async (list, label, names) => {
    const admin = await test.signInAs('super.admin@nusantara.test');
    const dataset = `${list}/deposits`;
    const offered = await done<{ data: object[] }>(admin.get('/v1/schedules/offered/dataset'));
    expect(offered.data).toContainEqual({ value: dataset, label });
    const { data } = await done<{ data: { purchaseOrder: { referenceID: string } }[] }>(
      admin.get(`/v1/${dataset}?limit=20`),
    );
    const { headings, rows, total } = await done<{ headings: string[]; rows: string[][]; total: number }>(
      admin.get(`/v1/schedules/preview?dataset=${encodeURIComponent(dataset)}`),
    );
    expect(headings).toEqual(expect.arrayContaining(names));
    expect(headings).not.toContain('Transaction number');
    const at = headings.indexOf('Order number');
    expect(rows.map((row) => row[at])).toEqual(data.map(({ purchaseOrder }) => purchaseOrder.referenceID));
    expect(total).toBeGreaterThanOrEqual(data.length);
  });
});

/** After all that: the books as a journal, beside the figures that the screens show. */
describe('the journal of the ledger', () => {
  let text: string;
  let balances: JournalBalances;

  beforeAll(async () => {
    text = await wholeJournal(finance.get);
    balances = balancesIn(readJournalText(text));
  });

  /** Every row of a list, page after page. */
  async function listed<Row>(path: string): Promise<Row[]> {
    const rows: Row[] = [];
    for (let page = 1; ; page += 1) {
      const { data, pageInfo } = await done<{ data: Row[]; pageInfo: { totalPage: number } }>(
        finance.get(`${path}&limit=100&page=${page}`),
      );
      rows.push(...data);
      if (page >= pageInfo.totalPage) return rows;
    }
  }

  /** Sums by account and currency, as the journal has them. */
  function summed(
    rows: readonly { account: string; currencyCode: string; amount: number }[],
  ): JournalBalances {
    const sums = new Map<string, bigint>();
    for (const { account, currencyCode, amount } of rows) {
      const key = `${account} ${currencyCode}`;
      sums.set(key, (sums.get(key) ?? 0n) + BigInt(Math.round(amount * 100)));
    }
    return new Map([...sums].filter(([, sum]) => sum !== 0n));
  }

  const under = (account: string): JournalBalances =>
    new Map([...balances].filter(([key]) => key.startsWith(account)));
  const accountOf = (of: string, { vendor }: DocumentRow) => `${of}:${vendor?.name} #${vendor?.id}`;

  it('owes each vendor what the list of invoices says is due', async () => {
    const open = await listed<DocumentRow>(`/v1/bills?status=${openDocumentStatuses.join(',')}`);
    expect(new Set(open.map(({ currencyCode }) => currencyCode)).size).toBeGreaterThan(1);
    const due = open.map((row) => ({
      account: accountOf('liabilities:payables', row),
      currencyCode: row.currencyCode,
      amount: -(row.remainingAmount ?? 0),
    }));
    expect(under('liabilities:payables:')).toEqual(summed(due));
  });

  it('has advanced to each vendor what the deposits on orders have left', async () => {
    const orders = await listed<DocumentRow>('/v1/bills?transactionType=order');
    const deposits = (await Promise.all(orders.map(depositsOf))).flat();
    const left = deposits.map((row) => ({
      account: accountOf('assets:advances', row),
      currencyCode: row.currencyCode,
      amount: row.remainingDeposit,
    }));
    expect(left.filter(({ amount }) => amount > 0).length).toBeGreaterThan(1);
    expect(under('assets:advances:')).toEqual(summed(left));
  });

  it('has on hold what payments are promised, and has paid what was settled', async () => {
    const { rows } = await test.database.systemPool.query<{ state: string; rupiah: string; fees: string }>(
      `select case when status = 'paid' then 'paid' else 'promised' end as state,
         sum(amount_in_idr)::bigint::text as rupiah, sum(transaction_fee_fix)::bigint::text as fees
       from payment where company_id = 1 and not is_manual_payment
         and status in ('awaiting_disbursement', 'processed', 'awaiting_information', 'paid') group by 1`,
    );
    const { rows: refunds } = await test.database.systemPool.query<{ rupiah: string }>(
      `select sum(a.amount_in_idr)::bigint::text as rupiah from deposit_application a
       join payment p on p.company_id = a.company_id and p.id = a.payment_id and not p.is_manual_payment
       where a.company_id = 1 and a.invoice_id is null`,
    );
    const [back] = refunds;
    expect(back?.rupiah).toMatch(/^[1-9]/);
    const { rows: cameIn } = await test.database.systemPool.query<{ rupiah: string }>(
      `select sum(amount)::bigint::text as rupiah from refund_transfer where company_id = 1 and taken_at is not null`,
    );
    const [ofAdvances] = cameIn;
    expect(ofAdvances?.rupiah).toMatch(/^[1-9]/);
    const of = (state: string) => rows.find((row) => row.state === state);
    const rupiah = (amount: string | undefined) => BigInt(amount ?? 0) * 100n;
    const total = (accounts: RegExp) =>
      [...balances].filter(([key]) => accounts.test(key)).reduce((sum, [, amount]) => sum + amount, 0n);
    const held = total(/^assets:bank:.*:held IDR$/);
    expect(held).toBe(rupiah(of('promised')?.rupiah));
    expect(total(/^expenses:bank fees:.* IDR$/)).toBe(rupiah(of('paid')?.fees));
    expect(total(/^assets:bank:.*:(?:available|set aside) IDR$/)).toBe(
      -total(/^equity:funding:.* IDR$/) -
        held -
        rupiah(of('paid')?.rupiah) -
        total(/^expenses:credits:.* IDR$/) -
        // Loads of cards left the account, and stay on the cards or were spent there.
        total(/^(assets|expenses):cards:.* IDR$/) +
        rupiah(back?.rupiah) +
        rupiah(ofAdvances?.rupiah),
    );
  });

  it('is cut by days, and refuses a period that runs backwards', async () => {
    const of = (from: string, to: string) => finance.get(`/v1/journal?format=hledger&from=${from}&to=${to}`);
    const part = await of('2026-11-01', '2026-11-21');
    const days = readJournalText(part.body).map(({ day }) => day);
    expect(days.length).toBeGreaterThan(0);
    expect(days.filter((day) => day < '2026-11-01' || day > '2026-11-21')).toEqual([]);
    const before = readJournalText(await wholeJournal(finance.get, ['2024-01-01', '2026-10-31']));
    const after = readJournalText(await wholeJournal(finance.get, ['2026-11-01', '2027-12-31']));
    expect(before.length + after.length).toBe(readJournalText(text).length);
    expect(days).toEqual(days.toSorted());
    const backwards = await of('2026-11-02', '2026-11-01');
    expect([backwards.statusCode, Object.keys(refused(backwards).fields)]).toEqual([400, ['to']]);
  });

  it('is for those who see what goes over to the accounting', async () => {
    const user = await test.signInAs('finance.user@nusantara.test');
    expect((await user.get('/v1/journal?format=hledger&from=2026-11-01&to=2026-11-21')).statusCode).toBe(403);
  });

  it('is the same to hledger, which finds nothing wrong with it', (context) => {
    const reason = hledgerMissing();
    if (reason !== null) context.skip(reason);
    const seen = askHledger(text);
    expect(seen.complaints).toBe('');
    expect(seen.balances).toEqual(balances);
  });
});
