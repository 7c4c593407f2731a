import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { forgetActors } from '../../../server/session/authentication.ts';
import type { DocumentDetail } from '../../../resources/purchasing/document/documentWire.ts';
import type { Caller, TestApp } from '../testApp.ts';
import { createTestApp } from '../testApp.ts';

/** A request from its entry to the end of its review. */
let test: TestApp;
let requester: Caller;
let manager: Caller;
let reviewer: Caller;
let finance: Caller;

beforeAll(async () => {
  test = await createTestApp();
  requester = await test.signInAs('requester@nusantara.test');
  manager = await test.signInAs('manager@nusantara.test');
  reviewer = await test.signInAs('reviewer@nusantara.test');
  finance = await test.signInAs('finance.admin@nusantara.test');
});
afterAll(() => test?.close());

const line = (fields: object = {}) => ({
  itemableID: 1,
  itemableType: 'product',
  unitPrice: 1_000_000,
  qty: 2,
  ...fields,
});

const input = (fields: object = {}) => ({
  transactionType: 'request',
  vendorID: null,
  transactionDate: '2026-11-20',
  dueDate: null,
  urgencyLevel: 'high',
  notes: 'For the new colleagues',
  items: [line()],
  ...fields,
});

async function entered(by: Caller = requester, fields: object = {}): Promise<DocumentDetail> {
  const answer = await by.post('/v1/bills', input(fields));
  expect(answer.statusCode, answer.body).toBe(201);
  return answer.json<DocumentDetail>();
}

async function acted(by: Caller, id: number, action: string, body: object = {}): Promise<DocumentDetail> {
  const answer = await by.patch(`/v1/bills/${id}/${action}`, body);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<DocumentDetail>();
}

async function approved(): Promise<DocumentDetail> {
  const { id } = await entered();
  await acted(manager, id, 'approve');
  return await acted(reviewer, id, 'approve');
}

const idsOf = (answer: { json: <Body>() => Body }) =>
  answer.json<{ data: { id: number }[] }>().data.map(({ id }) => id);

const refused = (answer: { json: <Body>() => Body }) =>
  answer.json<{ error: { code: string; message: string; fields: Record<string, string> } }>().error;

const notes = { notes: 'Please look again' };

describe('a request', () => {
  it('is entered by a purchase requester, and reviewed by the line above and the controller', async () => {
    const request = await entered();
    expect(request).toMatchObject({
      transactionType: 'request',
      status: 'awaiting_review',
      vendor: null,
      companyAccount: null,
      urgencyLevel: 'high',
      isAbleToCancel: true,
      isAbleToApprove: false,
    });
    expect(request.referenceID).toMatch(/^PR\/2026\/\d{6}$/);
    expect(request.approval.layerReason).toContain('Request review');
    expect((await acted(manager, request.id, 'approve')).status).toBe('awaiting_review');
    expect((await acted(reviewer, request.id, 'approve')).status).toBe('awaiting_quotation');
  });

  it('has no vendor, and nothing that a vendor brings', async () => {
    const given = input({ vendorID: 1, referenceNumber: 'A-1', termPaymentID: 1 });
    const answer = await requester.post('/v1/bills', given);
    expect(Object.keys(refused(answer).fields).toSorted()).toEqual([
      'referenceNumber',
      'termPaymentID',
      'vendorID',
    ]);
    const invoice = { vendorID: null, transactionDate: '2026-11-20', dueDate: '2026-12-20', items: [line()] };
    expect(refused(await finance.post('/v1/bills', invoice)).fields).toHaveProperty('vendorID');
  });

  it('is the only thing that a purchase requester enters, and nobody else enters one without the right', async () => {
    const order = { ...input({ transactionType: 'order', vendorID: 1 }) };
    expect((await requester.post('/v1/bills', order)).statusCode).toBe(403);
    const employee = await test.signInAs('employee@nusantara.test');
    expect((await employee.post('/v1/bills', input())).statusCode).toBe(403);
    expect((await entered(finance)).status).toBe('awaiting_review');
  });

  it('is saved as a draft, submitted and deleted by its requester alone', async () => {
    const draft = await requester.post('/v1/bills/draft', input({ items: [] }));
    expect(draft.statusCode, draft.body).toBe(201);
    const { id, version } = draft.json<DocumentDetail>();
    const user = await test.signInAs('finance.user@nusantara.test');
    expect((await user.delete(`/v1/bills/${id}`)).statusCode).toBe(403);
    const sent = await requester.put(`/v1/bills/${id}`, input(), { version });
    expect(sent.json<DocumentDetail>().status).toBe('awaiting_review');
    const other = (await requester.post('/v1/bills/draft', input())).json<DocumentDetail>();
    expect(other.isAbleToDelete).toBe(true);
    expect((await requester.delete(`/v1/bills/${other.id}`)).statusCode).toBe(204);
  });

  it('is revised and sent again, rejected, or voided by its requester', async () => {
    const first = await entered();
    const back = await acted(manager, first.id, 'revision', notes);
    expect(back.status).toBe('awaiting_revision');
    const again = await requester.put(`/v1/bills/${first.id}`, input({ items: [line({ qty: 1 })] }), {
      version: back.version,
    });
    expect(again.json<DocumentDetail>()).toMatchObject({ status: 'awaiting_review', totalAmount: 1_000_000 });
    expect((await acted(manager, first.id, 'reject', notes)).status).toBe('rejected');
    const second = await entered();
    expect((await acted(requester, second.id, 'cancel', notes)).status).toBe('void');
  });

  it('that waits for quotes is rejected by who may reject requests', async () => {
    const { id } = await approved();
    expect((await requester.patch(`/v1/bills/${id}/reject`, notes)).statusCode).toBe(403);
    expect((await acted(finance, id, 'reject', notes)).status).toBe('rejected');
  });

  it('is listed to who may list requests, and to its requester', async () => {
    const own = await entered();
    const others = await entered(finance);
    const list = '/v1/bills?transactionType=request&limit=100';
    expect(idsOf(await finance.get(list))).toEqual(expect.arrayContaining([own.id, others.id]));
    const seen = idsOf(await requester.get(list));
    expect(seen).toContain(own.id);
    expect(seen).not.toContain(others.id);
    expect((await requester.get(`/v1/bills/${others.id}`)).statusCode).toBe(404);
  });

  it('waits in the list of requests of its reviewer', async () => {
    const { id } = await entered();
    const waiting = '/v1/bills/approvals?limit=100&status=awaiting';
    expect(idsOf(await manager.get(`${waiting}&transactionType=request`))).toContain(id);
    expect(idsOf(await manager.get(waiting))).not.toContain(id);
  });

  it('goes into a file for who may list requests, and prints without a vendor', async () => {
    expect((await finance.get('/v1/bills/export?transactionType=request')).statusCode).toBe(202);
    expect((await requester.get('/v1/bills/export?transactionType=request')).statusCode).toBe(403);
    const { id } = await entered();
    const paper = await requester.get(`/v1/bills/${id}/document.pdf`);
    expect([paper.statusCode, paper.headers['content-type']]).toEqual([200, 'application/pdf']);
  });
});

describe('quotes for a request', () => {
  let vendors: number[];
  beforeAll(async () => {
    vendors = idsOf(await finance.get('/v1/vendors?limit=3'));
  });

  const offer = (request: DocumentDetail, vendor: number, unitPrice: number, fields: object = {}) => ({
    transactionType: 'quote',
    purchaseRequestID: request.id,
    vendorID: vendors[vendor],
    transactionDate: '2026-11-20',
    dueDate: '2026-12-01',
    expirationDate: '2026-12-31',
    items: request.items.map(({ id }) => line({ requestLineID: id, unitPrice })),
    ...fields,
  });

  async function quoted(request: DocumentDetail, vendor: number, unitPrice: number): Promise<DocumentDetail> {
    const answer = await finance.post('/v1/bills', offer(request, vendor, unitPrice));
    expect(answer.statusCode, answer.body).toBe(201);
    return answer.json<DocumentDetail>();
  }

  const read = async (id: number) => (await finance.get(`/v1/bills/${id}`)).json<DocumentDetail>();
  const statuses = async (documents: readonly DocumentDetail[]) =>
    await Promise.all(documents.map(async ({ id }) => (await read(id)).status));

  it('are open until one is appointed: it is reviewed, ordered, and completes its request', async () => {
    const request = await approved();
    const quotes = [await quoted(request, 0, 900_000), await quoted(request, 1, 950_000)];
    const [cheap, dear] = quotes as [DocumentDetail, DocumentDetail];
    expect(cheap).toMatchObject({
      status: 'open',
      quoteDate: '2026-11-20',
      expirationDate: '2026-12-31',
      purchaseRequest: { id: request.id },
      isAbleToAppoint: true,
    });
    expect(cheap.referenceID).toMatch(/^PQ\/2026\/\d{6}$/);
    // The newest first.
    expect(idsOf(await finance.get(`/v1/bills/requests/${request.id}/quotes`))).toEqual([dear.id, cheap.id]);
    const appointed = await finance.patch('/v1/quotes/appoint', { quoteID: cheap.id });
    expect(appointed.json<DocumentDetail>().status, appointed.body).toBe('awaiting_review');
    expect(await statuses([dear, request])).toEqual(['closed', 'awaiting_order']);
    expect((await finance.patch('/v1/quotes/appoint', { quoteID: dear.id })).statusCode).toBe(409);
    expect((await reviewer.patch(`/v1/quotes/${cheap.id}/approve`)).statusCode).toBe(200);
    const order = await finance.post('/v1/bills', {
      ...offer(request, 0, 900_000),
      transactionType: 'order',
      purchaseRequestID: null,
      expirationDate: null,
      purchaseQuoteID: cheap.id,
      items: [line({ unitPrice: 900_000 })],
    });
    expect(order.statusCode, order.body).toBe(201);
    const made = order.json<DocumentDetail>();
    expect(made).toMatchObject({ purchaseQuote: { id: cheap.id }, purchaseRequest: { id: request.id } });
    expect(await statuses([cheap, request])).toEqual(['completed', 'completed']);
    expect(idsOf(await finance.get(`/v1/quotes/${cheap.id}/orders`))).toEqual([made.id]);
    expect(idsOf(await finance.get(`/v1/bills/requests/${request.id}/orders`))).toEqual([made.id]);
    await acted(finance, made.id, 'cancel', notes);
    expect(await statuses([cheap, request])).toEqual(['awaiting_order', 'awaiting_order']);
    expect((await finance.patch(`/v1/quotes/${cheap.id}/mark-as-completed`)).statusCode).toBe(200);
    expect(await statuses([cheap, request])).toEqual(['completed', 'completed']);
  });

  it('can be appointed again when the appointed one is rejected', async () => {
    const request = await approved();
    const [first, second] = [await quoted(request, 0, 900_000), await quoted(request, 1, 950_000)];
    await acted(finance, first.id, 'appoint');
    const back = await reviewer.patch(`/v1/quotes/${first.id}/revision`, notes);
    expect(back.json<DocumentDetail>().status).toBe('awaiting_revision');
    const again = await finance.put(`/v1/bills/${first.id}`, offer(request, 0, 890_000));
    expect(again.json<DocumentDetail>().status, again.body).toBe('awaiting_review');
    expect((await reviewer.patch(`/v1/quotes/${first.id}/reject`, notes)).statusCode).toBe(200);
    expect(await statuses([first, second, request])).toEqual(['rejected', 'open', 'awaiting_quotation']);
    expect((await acted(finance, second.id, 'appoint')).status).toBe('awaiting_review');
  });

  it('are one of each vendor, for lines of the request, and of requests that wait for them', async () => {
    const request = await approved();
    const { referenceID } = await quoted(request, 0, 900_000);
    const second = await finance.post('/v1/bills', offer(request, 0, 800_000));
    expect(refused(second).fields).toEqual({
      vendorID: `${referenceID} is a quote of this vendor for the same request`,
    });
    const strange = await finance.post(
      '/v1/bills',
      offer(request, 1, 1, { items: [line({ requestLineID: 1 })], expirationDate: '2026-11-01' }),
    );
    expect(refused(strange).fields).toHaveProperty('expirationDate');
    const lost = await finance.post(
      '/v1/bills',
      offer(request, 1, 1, { items: [line({ requestLineID: 1 })] }),
    );
    expect(refused(lost).fields).toHaveProperty(['items.0.requestLineID']);
    const early = await finance.post('/v1/bills', offer(await entered(), 1, 900_000));
    expect(refused(early).fields).toHaveProperty('purchaseRequestID');
    expect((await requester.post('/v1/bills', offer(request, 1, 900_000))).statusCode).toBe(403);
    expect((await finance.post('/v1/bills/draft', offer(request, 1, 900_000))).statusCode).toBe(400);
  });

  it('are called by their own paths, which know no other document', async () => {
    const { id } = await entered();
    expect((await manager.patch(`/v1/quotes/${id}/approve`)).statusCode).toBe(404);
  });
});

describe('without the purchase request feature', () => {
  it('requests and quotes have no reviewers, and nobody enters a request', async () => {
    const { flags } = test.context;
    const valuesFor = flags.valuesFor.bind(flags);
    flags.valuesFor = (identity) => {
      const values = new Map(valuesFor(identity));
      values.delete('purchase_request');
      return values;
    };
    try {
      forgetActors(test.database, 1);
      const capabilities = (await manager.get('/v1/bills/capabilities')).json<Record<string, boolean>>();
      expect(capabilities).toMatchObject({ isReviewer: true, isPurchaseRequestReviewer: false });
      expect((await requester.post('/v1/bills', input())).statusCode).toBe(403);
      expect((await requester.get('/v1/bills?transactionType=request')).statusCode).toBe(403);
    } finally {
      flags.valuesFor = valuesFor;
      forgetActors(test.database, 1);
    }
  });
});
