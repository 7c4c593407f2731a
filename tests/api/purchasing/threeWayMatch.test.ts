import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import type { DocumentDetail } from '../../../resources/purchasing/document/documentWire.ts';
import { documentServerEntity } from '../../../resources/purchasing/documentEntity.server.ts';
import { compareAgain } from '../../../resources/purchasing/invoiceMatch/matchGate.server.ts';
import type { InvoiceMatch, MatchCandidate } from '../../../resources/purchasing/invoiceMatch/matchWire.ts';
import type { OrderDeliveries } from '../../../resources/purchasing/orderDelivery/deliveryWire.ts';
import type { Caller, TestApp } from '../testApp.ts';
import { createTestApp } from '../testApp.ts';

/** An invoice beside its order and what came of it, until it may be paid. */
let test: TestApp;
let finance: Caller;
let reviewer: Caller;
let maker: Caller;
let admin: Caller;
let named: Caller;
let vendors: number[];

type Reply = Awaited<ReturnType<Caller['get']>>;

function done<Answer>(reply: Reply): Answer {
  expect([200, 201], reply.body).toContain(reply.statusCode);
  return reply.json<Answer>();
}
const refusal = (reply: Reply) =>
  reply.json<{ error: { code: string; message: string; fields: Record<string, string> } }>().error;

beforeAll(async () => {
  test = await createTestApp();
  finance = await test.signInAs('finance.admin@nusantara.test');
  reviewer = await test.signInAs('reviewer@nusantara.test');
  maker = await test.signInAs('maker@nusantara.test');
  admin = await test.signInAs('admin@nusantara.test');
  named = await test.signInAs('approver@nusantara.test');
  const { data } = done<{ data: { id: number; bankAccounts: { accountNumber: string }[] }[] }>(
    await finance.get('/v1/vendors?limit=100'),
  );
  vendors = data
    .filter(({ bankAccounts: [account] }) => account && !/000[1-5]$/.test(account.accountNumber))
    .map(({ id }) => id);
  await rule({});
});
afterAll(() => test?.close());

async function employeeID(of: string): Promise<number> {
  const { rows } = await test.database.systemPool.query<{ id: string }>(
    'select id from employee where email = $1',
    [of],
  );
  return Number(rows[0]?.id);
}

async function rule(fields: object): Promise<void> {
  const approverIDs = [await employeeID('approver@nusantara.test')];
  const given = {
    way: 'threeWay',
    pricePercent: 2,
    priceAmount: 50_000,
    quantityPercent: 0,
    quantityAmount: 0,
  };
  done(await admin.post('/v1/bills/match-rule', { ...given, approverIDs, ...fields }));
}

const line = (fields: object) => ({
  itemableID: 1,
  itemableType: 'product',
  unitPrice: 1_000_000,
  ...fields,
});

async function approvedOrder(quantities: readonly number[] = [10, 3]): Promise<DocumentDetail> {
  const { id } = done<DocumentDetail>(
    await finance.post('/v1/bills', {
      transactionType: 'order',
      vendorID: vendors[0],
      transactionDate: '2026-11-20',
      dueDate: null,
      items: quantities.map((qty, index) => line({ qty, itemableID: index + 1 })),
    }),
  );
  return done(await reviewer.patch(`/v1/bills/${id}/approve`, {}));
}

async function invoiceOf(
  order: DocumentDetail,
  quantities: readonly number[],
  fields: { unitPrice?: number } = {},
): Promise<DocumentDetail> {
  const items = order.items.flatMap(({ id, itemableID, unitPrice }, index) =>
    (quantities[index] ?? 0) > 0
      ? [line({ qty: quantities[index], itemableID, unitPrice, orderLineID: id, ...fields })]
      : [],
  );
  return done(
    await finance.post('/v1/bills', {
      vendorID: order.vendor?.id,
      transactionDate: '2026-11-21',
      dueDate: '2026-12-21',
      purchaseOrderID: order.id,
      items,
    }),
  );
}

const deliver = (order: DocumentDetail, quantities: readonly number[], fields: object = {}) =>
  finance.post(`/v1/bills/${order.id}/deliveries`, {
    deliveredOn: '2026-11-21',
    noteNumber: 'SJ-77',
    items: order.items.map(({ id }, index) => ({ orderLineID: id, qty: quantities[index] ?? 0 })),
    ...fields,
  });

const read = async (id: number) => done<DocumentDetail>(await finance.get(`/v1/bills/${id}`));
const approve = async (id: number) =>
  done<DocumentDetail>(await reviewer.patch(`/v1/bills/${id}/approve`, {}));
const matchOf = async (id: number) => done<InvoiceMatch>(await finance.get(`/v1/bills/${id}/match`));
const follow = ({ id }: { id: number }) =>
  compareAgain(test.context, documentServerEntity, { companyID: 1, orderIDs: [id] });

describe('a delivery', () => {
  it('says of each line what was ordered, came and was invoiced', async () => {
    const order = await approvedOrder();
    const { data, lines } = done<OrderDeliveries>(
      await deliver(order, [4, 0], {
        items: [
          { orderLineID: order.items[0]?.id, qty: 4 },
          { orderLineID: order.items[1]?.id, qty: 0, refusedQty: 1, refusedReason: 'Broken' },
        ],
      }),
    );
    expect(lines).toMatchObject([
      { ordered: 10, received: 4, refused: 0, leftToReceive: 6 },
      { ordered: 3, received: 0, refused: 1, leftToReceive: 3 },
    ]);
    expect(data).toMatchObject([{ noteNumber: 'SJ-77', items: [{ qty: 4 }, { refusedReason: 'Broken' }] }]);
    const now = await read(order.id);
    expect(now).toMatchObject({ receivedState: 'part', status: 'awaiting_invoice' });
    expect(now.histories.at(-1)).toMatchObject({ action: 'recordDelivery' });
    done(await deliver(order, [6, 3]));
    expect((await read(order.id)).receivedState).toBe('whole');
  });

  it('is refused for more than was ordered, in the future, and by who may not', async () => {
    const order = await approvedOrder();
    expect(refusal(await deliver(order, [11, 0])).fields).toEqual({
      'items.0.qty': 'Only 10 are still to come: record the rest as sent back, or raise the tolerance',
    });
    expect(refusal(await deliver(order, [1, 0], { deliveredOn: '2026-12-24' })).fields).toHaveProperty(
      'deliveredOn',
    );
    expect(refusal(await deliver(order, [0, 0])).fields).toHaveProperty('items');
    const sent = { deliveredOn: '2026-11-21', items: [{ orderLineID: order.items[0]?.id, qty: 1 }] };
    expect((await reviewer.post(`/v1/bills/${order.id}/deliveries`, sent)).statusCode).toBe(403);
    const { id } = await invoiceOf(order, [1, 0]);
    expect((await finance.post(`/v1/bills/${id}/deliveries`, sent)).statusCode).toBe(409);
  });

  it('is corrected and undone with a reason, until an invoice of it is about to be paid', async () => {
    const order = await approvedOrder();
    const { data } = done<OrderDeliveries>(await deliver(order, [10, 3]));
    const [{ id, version } = { id: 0, version: 0 }] = data;
    const path = `/v1/bills/${order.id}/deliveries/${id}`;
    const items = [{ orderLineID: order.items[0]?.id, qty: 8 }];
    expect(
      refusal(await finance.put(path, { deliveredOn: '2026-11-20', items, reason: '' })).fields,
    ).toHaveProperty('reason');
    const corrected = await finance.put(
      path,
      { deliveredOn: '2026-11-20', items, reason: 'Two were missing' },
      { version },
    );
    expect(done<OrderDeliveries>(corrected).lines).toMatchObject([{ received: 8 }, { received: 0 }]);
    expect((await read(order.id)).histories.at(-1)).toMatchObject({
      action: 'correctDelivery',
      notes: 'Two were missing',
    });
    const stale = await finance.patch(`${path}/undo`, { notes: 'Counted twice' }, { version });
    expect(stale.statusCode).toBe(409);
    const invoice = await invoiceOf(order, [8, 0]);
    expect((await approve(invoice.id)).status).toBe('awaiting_payment');
    done(
      await maker.post(`/v1/bills/${invoice.id}/payments`, {
        amount: 8_000_000,
        paymentType: 'payNow',
        isUseVendorBankDetail: true,
      }),
    );
    const refused = refusal(await finance.patch(`${path}/undo`, { notes: 'Counted twice' }));
    expect(refused.message).toContain(invoice.referenceID);
  });

  it('that is undone holds back what would be paid for it, and one that comes lets it go', async () => {
    const order = await approvedOrder();
    const { data } = done<OrderDeliveries>(await deliver(order, [10, 3]));
    const invoice = await invoiceOf(order, [10, 3]);
    expect(await approve(invoice.id)).toMatchObject({ status: 'awaiting_payment', matchState: 'matched' });
    done(
      await finance.patch(`/v1/bills/${order.id}/deliveries/${data[0]?.id}/undo`, { notes: 'Another order' }),
    );
    // Before the job has run, the payment is refused by what is there now.
    const request = { amount: 1_000_000, paymentType: 'payNow', isUseVendorBankDetail: true };
    expect((await maker.post(`/v1/bills/${invoice.id}/payments`, request)).statusCode).toBe(409);
    await follow(order);
    expect(await read(invoice.id)).toMatchObject({ status: 'awaiting_acceptance', matchState: 'waiting' });
    done(await deliver(order, [10, 3]));
    await follow(order);
    const now = await read(invoice.id);
    expect(now).toMatchObject({ status: 'awaiting_payment', matchState: 'matched' });
    expect(now.histories.map(({ action }) => action).slice(-2)).toEqual(['matchChanged', 'matchChanged']);
  });
});

describe('an invoice', () => {
  it('within the tolerance goes to payment, and says what differs', async () => {
    const order = await approvedOrder();
    done(await deliver(order, [10, 3]));
    const invoice = await invoiceOf(order, [2, 0], { unitPrice: 1_010_000 });
    expect(invoice.matchState).toBe('within');
    expect(await matchOf(invoice.id)).toMatchObject({
      state: 'within',
      differences: [{ kind: 'price', amount: 20_000, percent: 1, isWithin: true }],
    });
    expect((await approve(invoice.id)).status).toBe('awaiting_payment');
  });

  it('beyond it waits for the named approver, who accepts with a note; nobody pays before', async () => {
    const order = await approvedOrder();
    done(await deliver(order, [10, 3]));
    const { id } = await invoiceOf(order, [10, 0], { unitPrice: 1_200_000 });
    const held = await approve(id);
    expect(held).toMatchObject({ status: 'awaiting_acceptance', matchState: 'differs' });
    expect(held.approval.steps.at(-1)?.approvers.map(({ id: one }) => one)).toEqual([
      await employeeID('approver@nusantara.test'),
    ]);
    const request = { amount: 1_000_000, paymentType: 'payNow', isUseVendorBankDetail: true };
    expect((await maker.post(`/v1/bills/${id}/payments`, request)).statusCode).toBe(404);
    expect((await finance.patch(`/v1/bills/${id}/accept`, { notes: 'Fine' })).statusCode).toBe(403);
    expect(refusal(await named.patch(`/v1/bills/${id}/accept`, {})).fields).toHaveProperty('notes');
    const waiting = done<{ data: { recordID: number }[] }>(
      await named.get('/v1/inbox?limit=50&kind=differences'),
    );
    expect(waiting.data.map((row) => row.recordID)).toContain(id);
    const accepted = done<DocumentDetail>(
      await named.patch(`/v1/bills/${id}/accept`, { notes: 'The vendor raised the price' }),
    );
    expect(accepted).toMatchObject({ status: 'awaiting_payment', matchState: 'accepted' });
    expect(accepted.histories.at(-1)).toMatchObject({
      action: 'accept',
      notes: 'The vendor raised the price',
    });
    expect((await matchOf(id)).accepted).toMatchObject({ notes: 'The vendor raised the price' });
    // Taken back, it is held again.
    const withdrawn = done<DocumentDetail>(await named.patch(`/v1/bills/${id}/withdraw`, {}));
    expect(withdrawn).toMatchObject({ status: 'awaiting_acceptance', matchState: 'differs' });
    done(await named.patch(`/v1/bills/${id}/accept`, { notes: 'Yes' }));
    // Who accepted it is the approver of payments: somebody else approves this one.
    const payment = done<{ id: number; approval: { steps: { approvers: { id: number }[] }[] } }>(
      await maker.post(`/v1/bills/${id}/payments`, request),
    );
    const asked = payment.approval.steps.flatMap(({ approvers }) => approvers.map((one) => one.id));
    expect(asked.length).toBeGreaterThan(0);
    expect(asked).not.toContain(await employeeID('approver@nusantara.test'));
    await test.database.systemPool.query(
      'update payment set approver_ids = array_append(approver_ids, $2::bigint) where id = $1',
      [payment.id, await employeeID('approver@nusantara.test')],
    );
    const own = await named.patch(`/v1/payments/${payment.id}/approve`, {});
    expect([own.statusCode, refusal(own).message]).toEqual([
      403,
      'Nobody approves the payment of a difference that they accepted.',
    ]);
  });

  it('that is sent back and changed is not accepted any more', async () => {
    const order = await approvedOrder();
    done(await deliver(order, [10, 3]));
    const { id } = await invoiceOf(order, [10, 0], { unitPrice: 1_200_000 });
    await approve(id);
    done(await named.patch(`/v1/bills/${id}/accept`, { notes: 'Fine' }));
    done(await named.patch(`/v1/bills/${id}/withdraw`, {}));
    const back = done<DocumentDetail>(
      await named.patch(`/v1/bills/${id}/revision`, { notes: 'Ask the vendor' }),
    );
    expect(back.status).toBe('awaiting_revision');
    const change = {
      vendorID: vendors[0],
      transactionDate: '2026-11-21',
      dueDate: '2026-12-21',
      purchaseOrderID: order.id,
      items: [line({ qty: 10, unitPrice: 1_300_000, orderLineID: order.items[0]?.id })],
    };
    done(await finance.put(`/v1/bills/${id}`, change));
    expect((await approve(id)).status).toBe('awaiting_acceptance');
  });

  it('of an order whose lines it does not bill is on no order, and is held', async () => {
    const order = await approvedOrder();
    done(await deliver(order, [10, 3]));
    const given = {
      vendorID: vendors[0],
      transactionDate: '2026-11-21',
      dueDate: '2026-12-21',
      purchaseOrderID: order.id,
    };
    const invoice = done<DocumentDetail>(
      await finance.post('/v1/bills', { ...given, items: [line({ qty: 7, itemableID: 3 })] }),
    );
    expect(invoice.matchState).toBe('differs');
    expect(await matchOf(invoice.id)).toMatchObject({
      state: 'differs',
      priceExcess: 7_000_000,
      quantityExcess: 0,
      differences: [{ kind: 'notAgreed', amount: 7_000_000, isWithin: false }],
    });
    expect(await approve(invoice.id)).toMatchObject({ status: 'awaiting_acceptance', matchState: 'differs' });
    // One that passed before is found again by its order.
    await test.database.systemPool.query(
      `update bill set status = 'awaiting_payment', match_state = 'none' where id = $1`,
      [invoice.id],
    );
    await follow(order);
    expect(await read(invoice.id)).toMatchObject({ status: 'awaiting_acceptance', matchState: 'differs' });
  });

  it('that is dearer, and more than came, is too much once', async () => {
    const order = await approvedOrder();
    done(await deliver(order, [5, 0]));
    const { id } = await invoiceOf(order, [10, 0], { unitPrice: 1_100_000 });
    // 11 millions are asked, 5 are due.
    expect(await matchOf(id)).toMatchObject({ priceExcess: 1_000_000, quantityExcess: 5_000_000 });
  });

  it('of a company that names nobody is accepted by a super admin', async () => {
    await rule({ approverIDs: [] });
    const order = await approvedOrder();
    const { id } = await invoiceOf(order, [1, 0]);
    const held = await approve(id);
    await rule({});
    expect(held).toMatchObject({ status: 'awaiting_acceptance', matchState: 'waiting' });
    expect(held.approval.steps.at(-1)?.reason).toContain('super admin');
    expect(held.approval.steps.at(-1)?.approvers.length).toBeGreaterThan(0);
  });

  it('is compared with the order alone where the company asks for no receipts', async () => {
    await rule({ way: 'twoWay' });
    const order = await approvedOrder();
    const { id } = await invoiceOf(order, [10, 3]);
    expect(await approve(id)).toMatchObject({ status: 'awaiting_payment', matchState: 'matched' });
    await rule({});
  });

  it('is matched by hand with several orders, as several invoices are with one', async () => {
    const [one, other] = [await approvedOrder([10]), await approvedOrder([10])];
    done(await deliver(one, [10]));
    done(await deliver(other, [10]));
    const direct = async (qty: number) =>
      done<DocumentDetail>(
        await finance.post('/v1/bills', {
          vendorID: vendors[0],
          transactionDate: '2026-11-21',
          dueDate: '2026-12-21',
          items: [line({ qty })],
        }),
      );
    const [first, second] = [await direct(15), await direct(5)];
    const candidates = done<{ data: MatchCandidate[] }>(
      await finance.get(`/v1/bills/${first.id}/match/candidates`),
    );
    expect(candidates.data.map(({ order }) => order.id)).toEqual(expect.arrayContaining([one.id, other.id]));
    const part = (invoice: DocumentDetail, order: DocumentDetail, qty: number) => ({
      lineID: invoice.items[0]?.id,
      orderID: order.id,
      orderLineID: order.items[0]?.id,
      qty,
    });
    const put = (invoice: DocumentDetail, parts: object[]) =>
      finance.put(`/v1/bills/${invoice.id}/match`, { parts });
    expect(refusal(await put(first, [part(first, one, 11)])).fields).toHaveProperty(['parts.0.qty']);
    expect(done<InvoiceMatch>(await put(first, [part(first, one, 10), part(first, other, 5)]))).toMatchObject(
      {
        state: 'matched',
        lines: [
          { order: { id: one.id }, qty: 10 },
          { order: { id: other.id }, qty: 5 },
        ],
      },
    );
    expect((await read(one.id)).status).toBe('closed');
    expect(done<InvoiceMatch>(await put(second, [part(second, other, 5)])).state).toBe('matched');
    expect((await read(other.id)).items[0]?.invoicedQty).toBe(10);
    expect((await approve(first.id)).status).toBe('awaiting_payment');
    expect((await approve(second.id)).status).toBe('awaiting_payment');
    // Whoever named the orders is on the record, and cannot accept what differs.
    expect((await read(first.id)).histories.map(({ action }) => action)).toContain('match');
  });
});

it('lists are narrowed by how invoices stand, and orders came', async () => {
  const rowsOf = async (query: string) =>
    done<{ data: { matchState: string; receivedState: string }[] }>(
      await finance.get(`/v1/bills?limit=100&${query}`),
    ).data;
  const held = await rowsOf('matchState=differs,waiting');
  expect(held.length).toBeGreaterThan(0);
  expect(new Set(held.map(({ matchState }) => matchState)).size).toBe(2);
  const came = await rowsOf('transactionType=order&receivedState=whole');
  expect(new Set(came.map(({ receivedState }) => receivedState))).toEqual(new Set(['whole']));
});

it('its rule is for administrators', async () => {
  expect((await finance.get('/v1/bills/match-rule')).statusCode).toBe(403);
  const saved = done<{ histories: { action: string }[] }>(await admin.get('/v1/bills/match-rule'));
  expect(saved.histories.map(({ action }) => action)).toContain('edit');
});
