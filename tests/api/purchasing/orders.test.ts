import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import type { DocumentDetail } from '../../../resources/purchasing/document/documentWire.ts';
import type { Caller, TestApp } from '../testApp.ts';
import { createTestApp } from '../testApp.ts';

/** An order from its entry to its last invoice. */
let test: TestApp;
let finance: Caller;
let reviewer: Caller;
let vendors: number[];

beforeAll(async () => {
  test = await createTestApp();
  finance = await test.signInAs('finance.admin@nusantara.test');
  reviewer = await test.signInAs('reviewer@nusantara.test');
  const { data } = (await finance.get('/v1/vendors?limit=2')).json<{ data: { id: number }[] }>();
  vendors = data.map(({ id }) => id);
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
