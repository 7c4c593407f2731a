import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';

import { addDays } from '../../../domain/day/day.ts';
import { DomainError } from '../../../domain/message/errors.ts';
import { forgetActors } from '../../../server/session/authentication.ts';
import type { DocumentDetail } from '../../../resources/purchasing/document/documentWire.ts';
import type { AskedRequest } from '../../../resources/purchasing/quote/invitation/invitation.ts';
import { answerTokenOf } from '../../../resources/purchasing/quote/invitation/quoteInvitation.server.ts';
import type { QuoteComparison } from '../../../resources/purchasing/quote/compare/quoteComparison.ts';
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

const onePixel =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

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

  it('is voided by its requester', async () => {
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
    const request = await approved();
    const { transactionType: _type, ...typed } = offer(request, 0, 900_000);
    const made = await finance.post('/v1/bills/quotes', typed);
    expect(made.statusCode, made.body).toBe(201);
    const quote = made.json<DocumentDetail>();
    expect(quote).toMatchObject({ transactionType: 'quote', purchaseRequest: { id: request.id } });
    const other = await finance.post('/v1/bills/quotes', input());
    expect(refused(other).fields).toHaveProperty('transactionType');
    expect(idsOf(await finance.get('/v1/bills/quotes?limit=100'))).toContain(quote.id);
    const requests = idsOf(await finance.get('/v1/bills/requests?limit=100'));
    expect([requests.includes(request.id), requests.includes(quote.id)]).toEqual([true, false]);
    expect((await finance.get('/v1/bills/requests?transactionType=quote')).statusCode).toBe(400);
    await acted(finance, quote.id, 'appoint');
    const back = await reviewer.patch(`/v1/quotes/${quote.id}/revise`, notes);
    expect(back.json<DocumentDetail>().status, back.body).toBe('awaiting_revision');
  });

  it('are approved and rejected together, each with what became of it', async () => {
    const appointed: number[] = [];
    for (const price of [900_000, 950_000]) {
      const { id } = await quoted(await approved(), 0, price);
      await acted(finance, id, 'appoint');
      appointed.push(id);
    }
    const [first = 0, second = 0] = appointed;
    const decided = await reviewer.patch('/v1/quotes/bulk/approve', { ids: [first, 1] });
    expect(decided.json()).toEqual({
      results: [
        { id: first, ok: true, code: null, message: null, details: null },
        { id: 1, ok: false, code: 'not_found', message: expect.any(String) as string, details: null },
      ],
    });
    const refusal = await reviewer.patch('/v1/quotes/bulk/reject', { ids: [first, second], ...notes });
    expect(refusal.json<{ results: { ok: boolean; code: string | null }[] }>().results).toMatchObject([
      { ok: false, code: 'transition_not_allowed' },
      { ok: true, code: null },
    ]);
  });

  it('are compared per line and in total, in rupiah where currencies differ', async () => {
    const { id } = await entered(requester, { items: [line(), line({ itemableID: 2, qty: 1 })] });
    await acted(manager, id, 'approve');
    const request = await acted(reviewer, id, 'approve');
    const [one, two] = request.items.map((item) => item.id);
    const items = (first: number, second: number | null, tax = 0) => [
      line({ requestLineID: one, unitPrice: first, tax }),
      ...(second === null
        ? []
        : [line({ requestLineID: two, itemableID: 2, qty: 1, unitPrice: second, tax })]),
    ];
    const enter = async (vendor: number, fields: object) => {
      const answer = await finance.post('/v1/bills', offer(request, vendor, 0, fields));
      expect(answer.statusCode, answer.body).toBe(201);
      return answer.json<DocumentDetail>().id;
    };
    const taxed = await enter(0, { items: items(500_000, 100_000, 11) });
    const foreign = await enter(1, { currencyCode: 'USD', items: items(10, 90) });
    const part = await enter(2, { items: items(450_000, null), expirationDate: null });
    const answer = await finance.post('/v1/quotes/calculate', { purchaseRequestID: id });
    expect(answer.statusCode, answer.body).toBe(200);
    const { quotes } = answer.json<QuoteComparison>();
    const of = (quote: number) => quotes.find((offered) => offered.quote.id === quote);
    expect(of(taxed)).toMatchObject({
      subtotalAmount: 1_100_000,
      vatAmount: 121_000,
      totalInIDR: 1_221_000,
      rate: null,
      isComplete: true,
      isCheapest: true,
      items: [
        { requestLineID: one, totalAmount: 1_110_000, isCheapest: false },
        { requestLineID: two, totalAmount: 111_000, isCheapest: true },
      ],
    });
    const rate = of(foreign)?.rate?.rateAmount ?? 0;
    expect(of(foreign)).toMatchObject({ totalInIDR: Math.ceil(110 * rate), isCheapest: false });
    expect(of(foreign)?.items.map((item) => item.isCheapest)).toEqual([true, false]);
    // What offers half of it is not the cheapest offer of all of it.
    expect(of(part)).toMatchObject({ isComplete: false, isCheapest: false });
    expect((await manager.post('/v1/quotes/calculate', { purchaseRequestID: 999_999 })).statusCode).toBe(404);
  });

  it('are compared by what they cost, whatever of it is withheld for the tax office', async () => {
    const request = await approved();
    const enter = async (vendor: number, unitPrice: number, whtTax: number) => {
      const items = [line({ requestLineID: request.items[0]?.id, unitPrice, whtTax })];
      const answer = await finance.post('/v1/bills', offer(request, vendor, 0, { items }));
      expect(answer.statusCode, answer.body).toBe(201);
      return answer.json<DocumentDetail>().id;
    };
    const withheld = await enter(0, 1_000_000, 20);
    const plain = await enter(1, 900_000, 0);
    const answer = await finance.post('/v1/quotes/calculate', { purchaseRequestID: request.id });
    const { quotes } = answer.json<QuoteComparison>();
    expect(quotes).toMatchObject([
      { quote: { id: plain }, costAmount: 1_800_000, isCheapest: true, items: [{ isCheapest: true }] },
      {
        quote: { id: withheld, totalAmount: 1_600_000 },
        costAmount: 2_000_000,
        whtAmount: 400_000,
        totalInIDR: 2_000_000,
        isCheapest: false,
        items: [{ totalAmount: 2_000_000, isCheapest: false }],
      },
    ]);
  });

  it('that expired are not appointed until the vendor has prolonged them', async () => {
    const request = await approved();
    const given = offer(request, 0, 900_000, { transactionDate: '2025-01-02', dueDate: null });
    const expired = await finance.post('/v1/bills', { ...given, expirationDate: '2025-01-31' });
    const { id, isAbleToAppoint } = expired.json<DocumentDetail>();
    expect(isAbleToAppoint).toBe(false);
    const answer = await finance.patch(`/v1/bills/${id}/appoint`);
    expect([answer.statusCode, refused(answer).message]).toEqual([
      403,
      'It has expired: ask the vendor whether it still holds, and edit the day until which it does.',
    ]);
    const prolonged = await finance.put(`/v1/bills/${id}`, { ...given, expirationDate: '2099-01-31' });
    expect(prolonged.json<DocumentDetail>().isAbleToAppoint, prolonged.body).toBe(true);
  });

  it('are asked for by who enters them: they are told, and find the request in their inbox', async () => {
    const { referenceID } = await approved();
    const { rows } = await test.database.systemPool.query<{ text: string }>(
      `select payload::text as text from outbox where payload->>'eventType' = 'bill_awaiting_quotation'
       order by id desc limit 1`,
    );
    expect(rows[0]?.text).toContain(referenceID);
    const inbox = await finance.get('/v1/inbox/counts');
    expect(inbox.body).toContain('requests-to-quote');
  });
});

describe('a request for quote by mail', () => {
  const until = '2099-01-01';
  const asked = async (request: DocumentDetail, vendorID: number) =>
    await finance.patch(`/v1/bills/${request.id}/ask-vendors`, {
      vendors: [{ vendorID, email: `vendor${vendorID}@contoh.example` }],
      until: inDays(7),
      notes: 'Please quote with delivery',
    });
  const inDays = (days: number) => addDays('2026-11-21', days);

  /** The secret that the newest mail to a vendor carries. */
  async function tokenOf(request: DocumentDetail): Promise<string> {
    const { rows } = await test.database.systemPool.query<{ company_id: string; seed: Buffer }>(
      'select company_id, seed from quote_invitation where request_id = $1 order by id desc limit 1',
      [request.id],
    );
    const [row] = rows;
    if (!row) throw new Error('nobody was asked');
    const invitation = { companyID: Number(row.company_id), seed: row.seed };
    return answerTokenOf(test.context.configuration, invitation);
  }

  let callers = 0;
  /** From a network of its own, so that the limit of tries does not speak. */
  const from = () => {
    callers += 1;
    return { remoteAddress: `10.7.${callers >> 8}.${callers & 255}` };
  };
  const opened = async (token: string) =>
    await test.app.inject({ method: 'GET', url: '/v1/external/quote', query: { token }, ...from() });
  const sent = async (token: string, request: DocumentDetail, fields: object = {}) =>
    await test.app.inject({
      method: 'POST',
      url: '/v1/external/quote',
      ...from(),
      payload: {
        token,
        currencyCode: 'IDR',
        dueDate: inDays(20),
        expirationDate: inDays(30),
        referenceNumber: 'OFF-9',
        items: request.items.map(({ id }) => ({ requestLineID: id, unitPrice: 750_000, tax: 11 })),
        ...fields,
      },
    });

  let vendors: number[];
  beforeAll(async () => {
    vendors = idsOf(await finance.get('/v1/vendors?limit=3'));
  });

  it('shows its vendor what is needed and nothing else, and takes one answer, which is a quote', async () => {
    const request = await approved();
    const [vendor = 0] = vendors;
    const answer = await asked(request, vendor);
    expect(answer.statusCode, answer.body).toBe(200);
    expect(answer.json<DocumentDetail>().histories.at(-1)).toMatchObject({
      action: 'askVendors',
      notes: 'Please quote with delivery',
    });
    const token = await tokenOf(request);
    const page = await opened(token);
    expect(page.json<AskedRequest>()).toMatchObject({
      state: 'open',
      referenceID: request.referenceID,
      items: [{ qty: 2 }],
    });
    for (const hidden of ['1000000', 'unitPrice', 'For the new colleagues', request.requester.name]) {
      expect(page.body).not.toContain(hidden);
    }
    const wrong = await sent(token, request, {
      items: request.items.map(({ id }) => ({ requestLineID: id, unitPrice: 0.5 })),
    });
    expect([wrong.statusCode, Object.keys(refused(wrong).fields)]).toEqual([400, ['items.0.unitPrice']]);
    const done = await sent(token, request);
    expect(done.statusCode, done.body).toBe(204);
    const again = await sent(token, request);
    expect([again.statusCode, refused(again).message]).toEqual([409, 'This link was used already']);
    expect((await opened(token)).json<AskedRequest>()).toMatchObject({ state: 'used', items: [] });
    const [id = 0] = idsOf(await finance.get(`/v1/bills/requests/${request.id}/quotes`));
    const quote = (await finance.get(`/v1/bills/${id}`)).json<DocumentDetail>();
    expect(quote).toMatchObject({
      status: 'open',
      vendor: { id: vendor },
      isFromVendor: true,
      sender: { name: quote.vendorName },
      referenceNumber: 'OFF-9',
      totalAmount: 1_665_000,
      isAbleToAppoint: true,
    });
    expect(quote.histories[0]).toMatchObject({ action: 'create', actorName: quote.vendorName });
    const after = (await finance.get(`/v1/bills/${request.id}`)).json<DocumentDetail>();
    expect(after.histories.at(-1)).toMatchObject({ action: 'quoteReceived', related: { id } });
    const told = await finance.get(`/v1/bills/requests/${request.id}/vendors`);
    expect(told.json()).toMatchObject({ data: [{ state: 'used', quote: { id } }] });
  });

  it('is over once it was replaced, its day has passed, or the request is closed; a false link says nothing', async () => {
    const request = await approved();
    const [vendor = 0, other = 0] = vendors;
    await asked(request, vendor);
    const first = await tokenOf(request);
    await asked(request, vendor);
    expect((await opened(first)).json<AskedRequest>().state).toBe('closed');
    const second = await tokenOf(request);
    const change = 'update quote_invitation set until = $1 where request_id = $2';
    await test.database.systemPool.query(change, ['2020-01-01', request.id]);
    expect((await opened(second)).json<AskedRequest>().state).toBe('expired');
    expect((await sent(second, request)).statusCode).toBe(409);
    await test.database.systemPool.query(change, [until, request.id]);
    expect((await opened(second)).json<AskedRequest>().state).toBe('open');
    await asked(request, other);
    await acted(finance, request.id, 'reject', notes);
    expect((await opened(await tokenOf(request))).json<AskedRequest>().state).toBe('closed');
    const false1 = await opened(`1.${'a'.repeat(43)}`);
    const false2 = await opened('nonsense');
    expect([false1.statusCode, refused(false1).message]).toEqual([404, 'This link is not valid']);
    expect([false2.statusCode, refused(false2).message]).toEqual([404, 'This link is not valid']);
  });

  it('is sent by who enters quotes, to vendors of the company, once to each', async () => {
    const request = await approved();
    const [vendor = 0] = vendors;
    const body = { vendors: [{ vendorID: vendor, email: 'a@contoh.example' }], until: inDays(7) };
    expect((await requester.patch(`/v1/bills/${request.id}/ask-vendors`, body)).statusCode).toBe(403);
    const wrong = await finance.patch(`/v1/bills/${request.id}/ask-vendors`, {
      vendors: [
        { vendorID: vendor, email: 'a@contoh.example' },
        { vendorID: vendor, email: 'b@contoh.example' },
        { vendorID: 999_999, email: 'c@contoh.example' },
      ],
      until: '2020-01-01',
    });
    expect(Object.keys(refused(wrong).fields).toSorted()).toEqual([
      'until',
      'vendors.1.vendorID',
      'vendors.2.vendorID',
    ]);
  });

  const uploaded = (url: string, name: string, headers: Record<string, string> = {}) =>
    test.app.inject({
      method: 'POST',
      url,
      ...from(),
      headers: { 'content-type': 'multipart/form-data; boundary=b', ...headers },
      payload: Buffer.concat([
        Buffer.from(
          `--b\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\n` +
            'content-type: image/png\r\n\r\n',
        ),
        Buffer.from(onePixel, 'base64'),
        Buffer.from('\r\n--b--\r\n'),
      ]),
    });

  it('stores no more files than a link takes, however many come at once', async () => {
    const request = await approved();
    await asked(request, vendors[0] ?? 0);
    const url = `/v1/external/quote/files?token=${await tokenOf(request)}`;
    const stored = async () => {
      const { rows } = await test.database.systemPool.query<{ count: string }>(
        `select count(*) from media where file_name like 'many-%'`,
      );
      return Number(rows[0]?.count);
    };
    const put = vi.spyOn(test.context.files, 'put');
    try {
      put.mockRejectedValueOnce(new DomainError('unavailable'));
      expect((await uploaded(url, 'lost.png')).statusCode).toBe(503);
      put.mockClear();
      const answers = await Promise.all(
        Array.from({ length: 12 }, (_, index) => uploaded(url, `many-${index}.png`)),
      );
      const codes = answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b);
      expect(codes).toEqual([...Array(5).fill(201), ...Array(7).fill(400)]);
      expect([await stored(), put.mock.calls.length]).toEqual([5, 5]);
    } finally {
      put.mockRestore();
    }
  });

  it('takes files that came by its own link alone', async () => {
    const request = await approved();
    await asked(request, vendors[0] ?? 0);
    const token = await tokenOf(request);
    const upload = async (url: string, name: string, headers: Record<string, string> = {}) => {
      const answer = await uploaded(url, name, headers);
      expect(answer.statusCode, answer.body).toBe(201);
      return answer.json<{ media: { id: number } }>().media.id;
    };
    const own = await upload('/v1/media/upload', 'own.png', {
      authorization: `Bearer ${finance.accessToken}`,
    });
    const offered = await upload(`/v1/external/quote/files?token=${token}`, 'offer.png');
    const mediaIDs = [offered, own];
    expect((await sent(token, request, { mediaIDs })).statusCode).toBe(204);
    const [id = 0] = idsOf(await finance.get(`/v1/bills/requests/${request.id}/quotes`));
    const quote = (await finance.get(`/v1/bills/${id}`)).json<DocumentDetail>();
    expect(quote.media.map((file) => file.fileName)).toEqual(['offer.png']);
  });
});

describe('a quote by mail', () => {
  it('goes to the addresses that are named, once a minute, and stays in its history', async () => {
    const request = await approved();
    const [vendorID] = idsOf(await finance.get('/v1/vendors?limit=1'));
    const made = await finance.post('/v1/bills/quotes', {
      purchaseRequestID: request.id,
      vendorID,
      transactionDate: '2026-11-20',
      dueDate: null,
      items: request.items.map(({ id }) => line({ requestLineID: id })),
    });
    const { id } = made.json<DocumentDetail>();
    const mail = { emails: ['sales@contoh.example'], notes: 'As agreed' };
    const answer = await finance.patch(`/v1/bills/${id}/send`, mail);
    expect(answer.statusCode, answer.body).toBe(200);
    expect(answer.json<DocumentDetail>()).toMatchObject({ status: 'open' });
    expect(answer.json<DocumentDetail>().histories.at(-1)).toMatchObject({
      action: 'sendByMail',
      notes: 'As agreed',
      systemNotes: 'Sent to sales@contoh.example.',
    });
    const again = await finance.patch(`/v1/bills/${id}/send`, mail);
    expect([again.statusCode, Object.keys(refused(again).fields)]).toEqual([400, ['emails']]);
    const { rows } = await test.database.systemPool.query(
      `select from outbox where topic = 'quote.mail' and payload->>'quoteID' = $1`,
      [String(id)],
    );
    expect(rows).toHaveLength(1);
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
