import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import type { DocumentDetail, DocumentRow } from '../../../resources/purchasing/document/documentWire.ts';
import { nouns } from '../../../resources/nouns.server.ts';
import { documentMailWorker } from '../../../resources/purchasing/documentMail/documentMail.server.ts';
import { readPdf } from '../../readPdf.ts';
import type { Caller, TestApp } from '../testApp.ts';
import { createTestApp } from '../testApp.ts';

/** An approved order that changes: reviewed by itself, while the order stays in force. */
let test: TestApp;
let finance: Caller;
let reviewer: Caller;
let maker: Caller;
let vendors: number[];

beforeAll(async () => {
  test = await createTestApp();
  finance = await test.signInAs('finance.admin@nusantara.test');
  reviewer = await test.signInAs('reviewer@nusantara.test');
  maker = await test.signInAs('maker@nusantara.test');
  const { data } = (await finance.get('/v1/vendors?limit=100')).json<{ data: { id: number }[] }>();
  vendors = data.map(({ id }) => id);
});
afterAll(() => test?.close());

type Answer = Awaited<ReturnType<Caller['get']>>;

async function done<Body = DocumentDetail>(call: Promise<Answer>): Promise<Body> {
  const answer = await call;
  expect(answer.statusCode, answer.body).toBeLessThan(300);
  return answer.json<Body>();
}

const refused = (answer: { json: <Body>() => Body }) =>
  answer.json<{ error: { code: string; message: string; fields: Record<string, string> } }>().error;

const read = (id: number) => done(finance.get(`/v1/bills/${id}`));

async function approvedOrder(fields: object = {}): Promise<DocumentDetail> {
  const { id } = await done(
    finance.post('/v1/bills', {
      transactionType: 'order',
      vendorID: vendors[0],
      transactionDate: '2026-11-20',
      dueDate: '2026-12-01',
      items: [
        { itemableID: 1, itemableType: 'product', itemName: 'Paper', unitPrice: 1_000_000, qty: 10 },
        { itemableID: 2, itemableType: 'product', itemName: 'Toner', unitPrice: 500_000, qty: 4 },
      ],
      ...fields,
    }),
  );
  return await done(reviewer.patch(`/v1/bills/${id}/approve`, {}));
}

type Line = Record<string, unknown>;
const sentLine = ({
  id,
  itemableID,
  itemableType,
  itemName,
  unitPrice,
  qty,
  tax,
}: DocumentDetail['items'][number]): Line => ({
  itemableID,
  itemableType,
  itemName,
  unitPrice,
  qty,
  tax,
  orderLineID: id,
});

/** What is sent to change an order: all that it is, but for what `lines` makes of its lines. */
function changeOf(
  order: DocumentDetail,
  lines: (all: Line[]) => Line[] = (all) => all,
  fields: object = {},
): object {
  return {
    transactionType: 'amendment',
    purchaseOrderID: order.id,
    orderRevision: order.revision,
    vendorID: order.vendor?.id,
    requesterID: order.requester.id,
    currencyCode: order.currencyCode,
    transactionDate: '2026-11-21',
    dueDate: order.dueDate,
    notes: 'The project grew.',
    items: lines(order.items.map(sentLine)),
    ...fields,
  };
}

const amend = (...given: Parameters<typeof changeOf>) => finance.post('/v1/bills', changeOf(...given));
const approve = (id: number) => reviewer.patch(`/v1/bills/${id}/approve`, {});
const qtyOf = (at: number, qty: number) => (all: Line[]) =>
  all.map((one, index) => (index === at ? { ...one, qty } : one));

const deliver = (order: DocumentDetail, quantities: readonly number[]) =>
  done<object>(
    finance.post(`/v1/bills/${order.id}/deliveries`, {
      deliveredOn: '2026-11-21',
      items: order.items.map(({ id }, at) => ({ orderLineID: id, qty: quantities[at] ?? 0 })),
    }),
  );

const invoice = (order: DocumentDetail, quantities: readonly number[]) =>
  done(
    finance.post('/v1/bills', {
      vendorID: order.vendor?.id,
      transactionDate: '2026-11-21',
      dueDate: '2026-12-21',
      purchaseOrderID: order.id,
      items: order.items.flatMap((one, at) =>
        (quantities[at] ?? 0) > 0 ? [{ ...sentLine(one), qty: quantities[at] }] : [],
      ),
    }),
  );

describe('an amendment', () => {
  it('is reviewed while its order stays in force, and then takes the place of what was ordered', async () => {
    const order = await approvedOrder();
    const change = await done(
      amend(order, (all) => [
        { ...all[0], qty: 15 },
        ...all.slice(1),
        { itemableID: 3, itemableType: 'product', itemName: 'Lamp', unitPrice: 200_000, qty: 1 },
      ]),
    );
    expect(change).toMatchObject({
      transactionType: 'amendment',
      status: 'awaiting_review',
      revision: 2,
      purchaseOrder: { id: order.id, referenceID: order.referenceID, revision: 1 },
      differences: {
        totalAmount: [expect.stringMatching(/^12000000/), expect.stringMatching(/^17200000/)],
        'items.1.qty': [expect.stringMatching(/^10/), expect.stringMatching(/^15/)],
        'items.3.itemName': [null, 'Lamp'],
      },
    });
    expect(change.referenceID).toMatch(/^POA\/2026\/\d{6}$/);
    expect(change.approval.layerReason).toContain('Order review');
    const meanwhile = await read(order.id);
    expect(meanwhile).toMatchObject({
      status: 'awaiting_invoice',
      totalAmount: 12_000_000,
      revision: 1,
      openAmendment: { id: change.id, referenceID: change.referenceID },
    });
    expect(meanwhile.histories.at(-1)).toMatchObject({ action: 'amend', related: { id: change.id } });

    expect(await done(approve(change.id))).toMatchObject({ status: 'completed', isAbleToApprove: false });
    const amended = await read(order.id);
    expect(amended).toMatchObject({
      status: 'awaiting_invoice',
      referenceID: order.referenceID,
      revision: 2,
      totalAmount: 17_200_000,
      remainingAmount: 17_200_000,
      openAmendment: null,
      notes: order.notes,
    });
    expect(amended.items.map(({ qty, itemName }) => [qty, itemName])).toEqual([
      [15, 'Paper'],
      [4, 'Toner'],
      [1, 'Lamp'],
    ]);
    expect(amended.items.slice(0, 2).map(({ id }) => id)).toEqual(order.items.map(({ id }) => id));
    const last = amended.histories.at(-1);
    expect(last).toMatchObject({ action: 'amended', related: { id: change.id } });
    expect(last?.changes).toMatchObject({ revision: [1, 2], 'items.1.qty': expect.anything() as unknown });
    const made = await done<{ data: DocumentRow[] }>(finance.get(`/v1/bills/${order.id}/amendments`));
    expect(made.data.map(({ id }) => id)).toEqual([change.id]);
    const { text } = await readPdf((await finance.get(`/v1/bills/${order.id}/document.pdf`)).rawPayload);
    expect(text).toContain(`${order.referenceID} rev. 2`);
  });

  it('waits in the list of orders of its reviewer, and stands in no list of purchases', async () => {
    const order = await approvedOrder();
    const change = await done(amend(order, qtyOf(0, 11)));
    const waiting = await done<{ data: { id: number }[] }>(
      reviewer.get('/v1/bills/approvals?limit=100&status=awaiting&transactionType=order'),
    );
    expect(waiting.data.map(({ id }) => id)).toContain(change.id);
    const listed = await done<{ data: { id: number }[] }>(
      finance.get(`/v1/bills?transactionType=order&query=${encodeURIComponent(change.referenceID)}`),
    );
    expect(listed.data).toEqual([]);
  });

  it('leaves its order as it was where it is rejected, or voided, and another one can follow', async () => {
    const order = await approvedOrder();
    const first = await done(amend(order, qtyOf(0, 12)));
    expect((await finance.patch(`/v1/bills/${first.id}/reject`, { notes: 'No' })).statusCode).toBe(403);
    await done(reviewer.patch(`/v1/bills/${first.id}/reject`, { notes: 'Too much' }));
    const second = await done(amend(order, qtyOf(0, 13)));
    await done(reviewer.patch(`/v1/bills/${second.id}/revision`, { notes: 'Less, please' }));
    await done(finance.patch(`/v1/bills/${second.id}/cancel`, { notes: 'Never mind' }));
    const now = await read(order.id);
    expect(now).toMatchObject({ revision: 1, totalAmount: order.totalAmount, openAmendment: null });
    expect(now.items.map(({ id, qty }) => [id, qty])).toEqual(order.items.map(({ id, qty }) => [id, qty]));
    expect(now.histories.at(-1)).toMatchObject({ action: 'amendmentEnded', related: { id: second.id } });
    expect(await read(first.id)).toMatchObject({
      differences: { 'items.1.qty': expect.anything() as unknown },
    });
  });

  it('is one at a time: a draft counts, until it is deleted', async () => {
    const order = await approvedOrder();
    const draft = await done(finance.post('/v1/bills/draft', changeOf(order, qtyOf(0, 12))));
    const other = await amend(order, qtyOf(0, 13));
    expect(refused(other)).toMatchObject({
      code: 'validation_failed',
      fields: { purchaseOrderID: expect.stringContaining('not decided yet') as string },
    });
    const closing = await finance.patch(`/v1/bills/${order.id}/close`, { notes: 'Enough' });
    expect([closing.statusCode, refused(closing).message]).toEqual([
      403,
      expect.stringContaining('not decided yet'),
    ]);
    expect((await finance.delete(`/v1/bills/${draft.id}`)).statusCode).toBe(204);
    expect((await read(order.id)).openAmendment).toBeNull();
    await done(amend(order, qtyOf(0, 13)));
  });

  it('of two at once, one is refused', async () => {
    const order = await approvedOrder();
    const answers = await Promise.all([amend(order, qtyOf(0, 12)), amend(order, qtyOf(0, 13))]);
    expect(answers.map(({ statusCode }) => statusCode).toSorted((one, other) => one - other)).toEqual([
      201, 400,
    ]);
  });

  it('keeps vendor, currency and requester, changes something, and is begun from the revision in force', async () => {
    const order = await approvedOrder();
    const strange = await amend(order, undefined, {
      vendorID: vendors[1],
      currencyCode: 'USD',
      requesterID: 1,
    });
    expect(Object.keys(refused(strange).fields)).toEqual(
      expect.arrayContaining(['currencyCode', 'requesterID', 'vendorID']),
    );
    expect(refused(await amend(order)).fields).toMatchObject({
      items: expect.stringContaining('Nothing differs') as string,
    });
    expect((await read(order.id)).openAmendment).toBeNull();
    const change = await done(amend(order, qtyOf(0, 12)));
    await done(approve(change.id));
    const stale = await amend(order, qtyOf(0, 9));
    expect(refused(stale).fields).toMatchObject({
      orderRevision: expect.stringContaining('revision 2') as string,
    });
    const noOrder = await amend(order, undefined, { purchaseOrderID: null });
    expect(refused(noOrder).fields).toHaveProperty('purchaseOrderID');
    const lostLine = await amend(await read(order.id), (all) => [{ ...all[0], orderLineID: 1 }]);
    expect(refused(lostLine).fields).toHaveProperty(['items.0.orderLineID']);
  });

  it('goes on with a vendor that was archived meanwhile, with whom nothing new is begun', async () => {
    const order = await approvedOrder({ vendorID: vendors[7] });
    const vendor = await done<{ version: number }>(finance.get(`/v1/vendors/${vendors[7]}`));
    await done(finance.patch(`/v1/vendors/${vendors[7]}/archive`, undefined, { version: vendor.version }));
    const { id } = await done(amend(order, qtyOf(0, 11)));
    expect((await done(approve(id))).status).toBe('completed');
    expect((await read(order.id)).revision).toBe(2);
    const anew = await finance.post('/v1/bills', { ...changeOf(order), transactionType: 'order' });
    expect(anew.statusCode).toBe(400);
  });

  it('is for who may edit orders, of an order that is approved and open', async () => {
    const order = await approvedOrder();
    const byMaker = await maker.post('/v1/bills', changeOf(order, qtyOf(0, 12)));
    expect(byMaker.statusCode).toBe(403);
    expect(order.isAbleToAmend).toBeUndefined();
    expect((await read(order.id)).isAbleToAmend).toBe(true);
    await done(finance.patch(`/v1/bills/${order.id}/close`, { notes: 'Enough' }));
    const ofClosed = await amend(order, qtyOf(0, 12));
    expect(refused(ofClosed).fields).toHaveProperty('purchaseOrderID');
  });

  it('is decided by nobody who made it, requested its order, or changed it last', async () => {
    const order = await approvedOrder();
    const change = await done(amend(order, qtyOf(0, 12)));
    const own = await finance.patch(`/v1/bills/${change.id}/approve`, {});
    expect(own.statusCode).toBe(403);
    const edited = await reviewer.put(`/v1/bills/${change.id}`, changeOf(order, qtyOf(0, 20)), {
      version: change.version,
    });
    const after = await done(Promise.resolve(edited));
    expect(after.differences).toMatchObject({
      'items.1.qty': [expect.anything(), expect.stringMatching(/^20/)],
    });
    expect((await reviewer.patch(`/v1/bills/${change.id}/approve`, {})).statusCode).toBe(403);
    const stale = await finance.put(`/v1/bills/${change.id}`, changeOf(order, qtyOf(0, 21)), {
      version: change.version,
    });
    expect(refused(stale).code).toBe('stale_version');
  });
});

describe('what was done by an order', () => {
  it('stays: a line does not fall below what came or is invoiced, nor goes, nor changes its price', async () => {
    const order = await approvedOrder();
    await deliver(order, [6, 0]);
    await invoice(order, [4, 0]);
    const less = await amend(order, qtyOf(0, 5));
    expect(refused(less).fields).toEqual({ 'items.0.qty': 'At least 6: so much of it came' });
    const gone = await amend(order, (all) => all.slice(1));
    expect(refused(gone).fields['items']).toContain('Item 1, Paper, is invoiced (4): it stays.');
    const cheaper = await amend(order, (all) => [
      { ...all[0], unitPrice: 900_000, tax: 11 },
      ...all.slice(1),
    ]);
    expect(Object.keys(refused(cheaper).fields).toSorted()).toEqual(['items.0.tax', 'items.0.unitPrice']);
    const change = await done(amend(order, (all) => [{ ...all[0], qty: 6 }]));
    await done(approve(change.id));
    const now = await read(order.id);
    expect(now.items.map(({ id, qty, invoicedQty }) => [id, qty, invoicedQty])).toEqual([
      [order.items[0]?.id, 6, 4],
    ]);
    expect(now).toMatchObject({ totalAmount: 6_000_000, receivedState: 'whole' });
    // What is left of it at another price is a line of its own.
    const rest = await done(
      amend(now, (all) => [...all, { ...all[0], orderLineID: null, unitPrice: 900_000, qty: 2 }]),
    );
    await done(approve(rest.id));
    expect((await read(order.id)).totalAmount).toBe(7_800_000);
  });

  it('leaves what an undone delivery said of an item that went', async () => {
    const order = await approvedOrder();
    await deliver(order, [0, 4]);
    const deliveries = () =>
      done<{ data: { id: number; items: { itemName: string | null; qty: number }[] }[] }>(
        finance.get(`/v1/bills/${order.id}/deliveries`),
      );
    const [wrong] = (await deliveries()).data;
    expect(refused(await amend(order, (all) => all.slice(0, 1))).fields['items']).toContain(
      'has deliveries (4 came)',
    );
    await done<object>(
      finance.patch(`/v1/bills/${order.id}/deliveries/${wrong?.id}/undo`, { notes: 'Another order' }),
    );
    await done(approve((await done(amend(await read(order.id), (all) => all.slice(0, 1)))).id));
    expect((await read(order.id)).items).toHaveLength(1);
    expect((await deliveries()).data[0]?.items).toMatchObject([{ itemName: 'Toner', qty: 4 }]);
  });

  it('counts when the change comes into force: what came meanwhile is named, and nothing changes', async () => {
    const order = await approvedOrder();
    const change = await done(amend(order, qtyOf(0, 3)));
    await deliver(order, [5, 0]);
    await invoice(order, [5, 0]);
    const late = await approve(change.id);
    expect(late.statusCode, late.body).toBe(409);
    expect(refused(late).message).toContain('Item 1, Paper: At least 5: so much of it is invoiced.');
    expect(await read(change.id)).toMatchObject({ status: 'awaiting_review' });
    expect(await read(order.id)).toMatchObject({ revision: 1, totalAmount: 12_000_000 });
  });

  it('holds the total up: deposits and invoices together', async () => {
    const order = await approvedOrder();
    await invoice(order, [0, 2]);
    await done(finance.post(`/v1/bills/${order.id}/deposits`, { amount: 8_000_000, mediaIDs: [] }));
    const less = await amend(order, (all) => [
      { ...all[0], qty: 7 },
      { ...all[1], qty: 2 },
    ]);
    expect(refused(less).fields['items']).toContain('Rp 9.000.000');
    const change = await done(
      amend(order, (all) => [
        { ...all[0], qty: 8 },
        { ...all[1], qty: 2 },
      ]),
    );
    await done(approve(change.id));
    expect(await read(order.id)).toMatchObject({ totalAmount: 9_000_000 });
  });

  it('keeps the order open while its change waits, and closes it once that is in force', async () => {
    const order = await approvedOrder();
    const change = await done(amend(order, (all) => [{ ...all[0], qty: 4 }]));
    await deliver(order, [4, 0]);
    await invoice(order, [4, 0]);
    expect((await read(order.id)).status).toBe('awaiting_invoice');
    await done(approve(change.id));
    expect(await read(order.id)).toMatchObject({ status: 'closed', totalAmount: 4_000_000, revision: 2 });
  });

  it('does not close the order under a change that waits, but once it ends', async () => {
    const order = await approvedOrder();
    const change = await done(amend(order, qtyOf(0, 20)));
    await deliver(order, [10, 4]);
    await invoice(order, [10, 4]);
    expect((await read(order.id)).status).toBe('awaiting_invoice');
    await done(reviewer.patch(`/v1/bills/${change.id}/reject`, { notes: 'Enough' }));
    expect((await read(order.id)).status).toBe('closed');
  });
});

describe('the vendor of an order', () => {
  const mailed = async (id: number) =>
    (
      await test.database.systemPool.query<{ payload: { to: string; amendmentID?: number } }>(
        `select payload from outbox where topic = 'quote.mail' and payload->>'quoteID' = $1 order by id`,
        [String(id)],
      )
    ).rows.map(({ payload }) => payload);

  it('is told what it became, where it was sent; else nobody is, and the page offers it', async () => {
    const order = await approvedOrder();
    const first = await done(amend(order, qtyOf(0, 12)));
    await done(approve(first.id));
    expect(await mailed(order.id)).toEqual([]);
    expect(await read(order.id)).toMatchObject({
      sentAt: null,
      amendedAt: expect.any(String) as string,
      isAbleToSend: true,
    });
    await done(
      finance.patch(`/v1/bills/${order.id}/send`, {
        emails: ['a@vendor.example', 'b@vendor.example'],
        notes: null,
      }),
    );
    test.pass(120);
    const second = await done(amend(await read(order.id), qtyOf(0, 14)));
    const approved = await done(approve(second.id));
    expect(approved.histories.at(-1)?.systemNotes).toContain('a@vendor.example, b@vendor.example');
    const told = (await mailed(order.id)).filter(({ amendmentID }) => amendmentID === second.id);
    expect(told.map(({ to }) => to)).toEqual(['a@vendor.example', 'b@vendor.example']);
    const now = await read(order.id);
    expect(now.sentAt).toBe(now.amendedAt);

    const mails: { to: string; subject: string; text: string; attachments?: { filename: string }[] }[] = [];
    const mailer = { send: (mail: (typeof mails)[number]) => Promise.resolve(void mails.push(mail)) };
    const worker = documentMailWorker({ ...test.context, mailer } as never, nouns.languagesOf);
    for (const payload of told) await worker.run({ id: 'one', companyID: 1, attempt: 1, payload });
    const [mail] = mails;
    expect(mail).toMatchObject({
      to: 'a@vendor.example',
      subject: `PT Nusantara Contoh Raya: ${order.referenceID} rev. 3 was amended`,
      attachments: [{ filename: `${order.referenceID.replaceAll('/', '-')} rev. 3.pdf` }],
    });
    expect(mail?.text).toContain('- Total: Rp 14.000.000 → Rp 16.000.000');
    expect(mail?.text).toContain('- Item 1, Paper: quantity: 12 → 14');
    expect(mail?.text).not.toContain('The project grew.');
  });
});
