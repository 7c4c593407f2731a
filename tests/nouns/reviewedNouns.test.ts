import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { paymentReview } from '../../resources/paying/payment/paymentReview.ts';
import { nouns } from '../../resources/nouns.server.ts';
import type { DocumentDetail } from '../../resources/purchasing/document/documentWire.ts';
import { invoiceReview } from '../../resources/purchasing/invoice/invoiceReview.ts';
import { orderReview } from '../../resources/purchasing/order/orderReview.ts';
import { quoteReview } from '../../resources/purchasing/quote/quoteReview.ts';
import { requestReview } from '../../resources/purchasing/request/requestReview.ts';
import { undecidableClockWork } from '../../server/approval/findUndecidable.ts';
import { assertReviewable, isReviewed } from '../../server/approval/review/reviewedNoun.ts';
import type { Reviewed } from '../../server/approval/review/reviewedNoun.ts';
import type { ServerEntity } from '../../server/engine/serverEntity.ts';
import { nounDatasets } from '../../server/exchange/dataset.ts';
import type { Caller, TestApp } from '../api/testApp.ts';
import { createTestApp, testNow } from '../api/testApp.ts';
import { companyID } from '../proof/newcomers.ts';
import type { Payers } from '../proof/payers.ts';
import { gatherPayers, invoice, read, requestedPayment } from '../proof/payers.ts';
import { readPdf } from '../readPdf.ts';
import { createTestDatabase } from '../testDatabase.ts';
import { parcel, parcelWords } from './parcel.ts';
import { createParcelTable, parcelsReviewedBy } from './parcelStore.ts';
import type { ReviewedKind } from './reviewedNoun.ts';
import { reviewedNoun } from './reviewedNoun.ts';
import type { ReviewStage } from './reviewStage.ts';
import { reviewStage } from './reviewStage.ts';

/** Every kind of record that people decide on keeps one contract; a declared noun that nobody knows keeps it by one option. */
const parcels = parcelsReviewedBy(orderReview);

let test: TestApp;
let stage: ReviewStage;
let payers: Payers;
let price = 600_000;

beforeAll(async () => {
  const place = await createTestDatabase({ seededOn: testNow });
  await createParcelTable(place.url);
  test = await createTestApp({ place, entities: [parcels], words: parcelWords });
  stage = await reviewStage(test);
  payers = await gatherPayers(test.signInAs, testNow.slice(0, 10));
});

afterAll(() => test?.close());

const reviewedEntity = (name: string): Reviewed => {
  const found = [...nouns.entities, parcels].find((entity) => entity.name === name);
  if (!found || !isReviewed(found)) throw new Error(`${name} is not reviewed`);
  return found;
};

/** What is entered of a kind of document, each time at another price. */
const typed = (fields: object = {}) => ({ ...invoice(payers, (price += 1000)), ...fields });
const typedOrder = () => typed({ transactionType: 'order', referenceNumber: null });
const typedRequest = () =>
  typed({ transactionType: 'request', vendorID: null, referenceNumber: null, dueDate: null });

const entered = async (by: Caller, input: object): Promise<DocumentDetail> =>
  read(await by.post('/v1/bills', input), 201);

/** A kind of document that is sent in as it is entered. */
const documents = (
  transactionType: string,
  input: () => object,
  given: Pick<ReviewedKind, 'workflow' | 'approvedAs'> & Partial<ReviewedKind>,
): ReviewedKind => ({
  entity: reviewedEntity('bill'),
  requester: 'finance.admin',
  listOf: (status) => `/v1/bills/approvals?transactionType=${transactionType}&status=${status}`,
  born: async (by) => (await entered(by, input())).id,
  mended: (by, id) => by.put(`/v1/bills/${id}`, input()),
  ...given,
});

reviewedNoun('a parcel', () => stage, {
  entity: reviewedEntity('parcel'),
  workflow: orderReview.name,
  approvedAs: 'approved',
  requester: 'finance.admin',
  listOf: (status) => `/v1/parcels?reviewStatus=${status}`,
  born: async (by) =>
    read<{ id: number }>(await by.post('/v1/parcels', { name: 'Scales', weight: 1_000_000 }), 201).id,
  mended: (by, id) => by.put(`/v1/parcels/${id}`, { name: 'Scales, weighed', weight: 900_000 }),
});
reviewedNoun(
  'an invoice',
  () => stage,
  documents('bill', typed, { workflow: invoiceReview.name, approvedAs: 'awaiting_payment' }),
);
reviewedNoun(
  'an order',
  () => stage,
  documents('order', typedOrder, { workflow: orderReview.name, approvedAs: 'awaiting_invoice' }),
);
reviewedNoun(
  'a request',
  () => stage,
  documents('request', typedRequest, {
    workflow: requestReview.name,
    approvedAs: 'awaiting_quotation',
    requester: 'requester',
  }),
);

/** A quote for a request that was approved. */
const typedQuote = ({ id, items }: Pick<DocumentDetail, 'id' | 'items'>) =>
  typed({
    transactionType: 'quote',
    referenceNumber: null,
    purchaseRequestID: id,
    expirationDate: '2026-12-31',
    items: items.map((line) => ({
      itemableID: payers.productID,
      requestLineID: line.id,
      qty: 1,
      unitPrice: (price += 1000),
    })),
  });
reviewedNoun(
  'a quote',
  () => stage,
  documents('quote', typed, {
    workflow: quoteReview.name,
    approvedAs: 'awaiting_order',
    async born(by) {
      await stage.layOut(requestReview.name);
      const request = await entered(by, typedRequest());
      const quote = await entered(by, typedQuote(request));
      read(await by.patch(`/v1/bills/${quote.id}/appoint`), 200);
      return quote.id;
    },
    async mended(by, id) {
      const { purchaseRequest } = read<DocumentDetail>(await by.get(`/v1/bills/${id}`), 200);
      const request = read<DocumentDetail>(await by.get(`/v1/bills/${purchaseRequest?.id}`), 200);
      return await by.put(`/v1/bills/${id}`, typedQuote(request));
    },
  }),
);
reviewedNoun('a payment', () => stage, {
  entity: reviewedEntity('payment'),
  workflow: paymentReview.name,
  approvedAs: 'awaiting_payment_authorization',
  requester: 'maker',
  hears: 'releaser',
  listOf: (status) => `/v1/payment-approvals?status=${status}`,
  async born() {
    await stage.layOut(invoiceReview.name);
    const { entering } = payers;
    const bill = read<DocumentDetail>(await entering.post('/v1/bills', typed()), 201);
    return (await requestedPayment(payers, bill)).id;
  },
  isSubstituted: true,
});

interface Answer {
  id: number;
  status: string;
  referenceID: string;
  name: string | null;
  approval: { ending: string | null; steps: { status: string }[] };
}

describe('a declared noun with a review', () => {
  let requester: Caller;
  const whole = { name: 'Scales', weight: 1_000_000 };
  const submitted = async (): Promise<Answer> => {
    await stage.layOut(orderReview.name, stage.first);
    return read(await requester.post('/v1/parcels', whole), 201);
  };
  beforeAll(async () => {
    requester = await test.signInAs('finance.admin@nusantara.test');
  });

  it('is written as a sheet with what the person decided', async () => {
    await submitted();
    const actor = await stage.first.actor();
    const [dataset] = nounDatasets(parcels);
    if (!dataset) throw new Error('parcels are written to no sheet');
    const cells = await test.database.read(companyID, async (executor) => {
      const question = dataset.question.parse({ reviewStatus: 'awaiting', columns: 'reviewStatus' });
      const say = test.context.words.in('en');
      const { columns, rows } = await dataset.open(executor, actor, question, {
        say,
        now: new Date(testNow),
      });
      expect(columns.map(({ header }) => header)).toEqual(['Your decision']);
      const written: unknown[] = [];
      for await (const row of rows) written.push(...row);
      return written;
    });
    expect(cells.length).toBeGreaterThan(0);
    expect(new Set(cells)).toEqual(new Set(['Awaiting review']));
  });

  it('has a paper that its declaration says, with who asked and who decided, for whoever may read it', async () => {
    const { id, referenceID } = await submitted();
    const { caller } = stage.first;
    read(await caller.patch(`/v1/parcels/${id}/approve`), 200);
    const paper = await caller.get(`/v1/parcels/${id}/paper.pdf`);
    expect(paper.statusCode, paper.body).toBe(200);
    expect(paper.headers['content-disposition']).toContain(`${referenceID.replaceAll('/', '-')}.pdf`);
    const { text, pages, info } = await readPdf(paper.rawPayload);
    expect(pages).toBe(1);
    expect(info).toMatchObject({ Title: `Parcel ${referenceID}` });
    for (const said of [
      'Scales',
      'Rp 1.000.000',
      'One million rupiah',
      'Created by',
      'Approved by',
      'first Baru',
    ])
      expect(text).toContain(said);
    const stranger = await test.signInAs('approver@nusantara.test');
    expect((await stranger.get(`/v1/parcels/${id}/paper.pdf`)).statusCode).toBe(404);
  });

  it('waits among what its workflow reviews, and is told apart from it', async () => {
    const { id } = await submitted();
    const order = await entered(requester, typedOrder());
    const waiting = read<{ data: { resource: string; recordID: number; page: string; amount: number }[] }>(
      await stage.first.caller.get('/v1/inbox?limit=100&sort=-waitingSince'),
      200,
    ).data;
    expect(waiting.find((row) => row.resource === 'parcels' && row.recordID === id)).toMatchObject({
      amount: 1_000_000,
      page: 'approval-parcels-id',
    });
    expect(waiting.filter((row) => row.resource === 'parcels').map((row) => row.recordID)).not.toContain(
      order.id,
    );
  });

  it('is kept unfinished, numbered without a gap, and known to who keeps it and who is asked', async () => {
    await stage.layOut(orderReview.name, stage.first);
    const kept = read<Answer>(await requester.post('/v1/parcels/draft', { weight: 5 }), 201);
    expect(kept).toMatchObject({ status: 'draft', name: null, weight: 5 });
    expect(kept.referenceID).toMatch(/^PCL\/\d{4}\/\d{6}$/);
    expect((await requester.put(`/v1/parcels/${kept.id}`, { weight: 5 })).statusCode).toBe(400);
    const draft = read<Answer>(await requester.put(`/v1/parcels/${kept.id}/draft`, { weight: 6 }), 200);
    expect(draft).toMatchObject({ status: 'draft', weight: 6, approval: { steps: [] } });
    const stranger = await test.signInAs('approver@nusantara.test');
    expect((await stranger.get(`/v1/parcels/${kept.id}`)).statusCode).toBe(404);
    const sent = read<Answer>(await requester.put(`/v1/parcels/${kept.id}`, whole), 200);
    expect(sent.status).toBe('awaiting_review');
    expect((await requester.put(`/v1/parcels/${kept.id}/draft`, { weight: 7 })).statusCode).toBe(409);
    const asked = read<Answer>(await stage.first.caller.get(`/v1/parcels/${kept.id}`), 200);
    expect(asked.approval.steps[0]).toMatchObject({ status: 'open' });
    const next = read<Answer>(await requester.post('/v1/parcels/draft', {}), 201);
    expect(Number(next.referenceID.slice(-6))).toBe(Number(kept.referenceID.slice(-6)) + 1);
  });

  it('is called off by its requester while it waits, and by nobody else', async () => {
    const { id } = await submitted();
    const reason = { notes: 'Sent by mistake.' };
    expect((await stage.first.caller.patch(`/v1/parcels/${id}/cancel`, reason)).statusCode).toBe(403);
    const ended = read<Answer>(await requester.patch(`/v1/parcels/${id}/cancel`, reason), 200);
    expect(ended).toMatchObject({ status: 'canceled', approval: { ending: 'canceled' } });
  });

  it('is nothing to read any more for a super admin who gave it away', async () => {
    const { id } = await submitted();
    const { first, admin, delegate } = stage;
    await first.become({ hasAccess: false });
    await undecidableClockWork(test.context, [parcels]).run();
    const reply = await admin.caller.patch(`/v1/parcels/${id}/reassign`, {
      approverID: delegate.id,
      notes: 'Nobody is left.',
    });
    expect(reply.statusCode, reply.body).toBe(204);
    expect((await admin.caller.get(`/v1/parcels/${id}`)).statusCode).toBe(404);
    await first.become({ hasAccess: true });
  });
});

it('a noun that is reviewed and cannot be passed on is refused when the server is put together', () => {
  const { lifecycle } = parcel;
  const without = {
    ...lifecycle,
    transitions: lifecycle.transitions.filter(({ action }) => action !== 'passOn'),
  };
  const broken = { ...parcels, lifecycle: without } as unknown as ServerEntity;
  expect(() => assertReviewable(broken)).toThrow(/nothing passes it on in awaiting_review/);
});
