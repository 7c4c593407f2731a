import { afterAll, beforeAll, expect, it } from 'vitest';

import type { MediaItem } from '../../domain/noun/attachment.ts';
import type { ReadingCredit } from '../../domain/reading/readingState.ts';
import { transactionStores } from '../../resources/spending/cardTransaction/cardTransaction.server.ts';
import { matchReceipts } from '../../resources/spending/cardTransaction/receipts/cardReceipts.server.ts';
import type {
  GivenReceipts,
  TransactionReceipts,
} from '../../resources/spending/cardTransaction/receipts/cardReceiptWire.ts';
import { receiptReadings } from '../../resources/spending/receipt/receipt.server.ts';
import { takeReceipts } from '../../resources/spending/receipt/receiptTaking.server.ts';
import { readPaperOf } from '../../server/reading/readingJob.ts';
import { textPdf } from '../../server/seed/samplePapers.ts';
import { loadEmployeeActor } from '../../server/session/actor.ts';
import type { Caller, TestApp } from '../api/testApp.ts';
import { createTestApp } from '../api/testApp.ts';
import { setCredit } from '../creditLeft.ts';
import { read } from '../proof/payers.ts';
import { activatedCard, companyID, idOf, networkOf } from './network.ts';

/** Receipts of what was paid by cards: read for nothing, put where they belong, taken off again, and used once. */
let test: TestApp;
let finance: Caller;
let holder: Caller;
let holderID: number;
let token: string;
let cardID: number;

const slow = { timeout: 120_000 };

interface Transaction {
  id: number;
  status: string;
  receipts: MediaItem[];
  histories: { action: string }[];
}

beforeAll(async () => {
  test = await createTestApp();
  finance = await test.signInAs('finance.admin@nusantara.test');
  holder = await test.signInAs('employee@nusantara.test');
  holderID = await idOf(test, 'employee@nusantara.test');
  const { rows } = await test.database.systemPool.query<{ today: string }>(
    `select to_char($1::timestamptz at time zone 'Asia/Jakarta', 'DD/MM/YYYY') as today`,
    [test.clock.at.toISOString()],
  );
  day = rows[0]?.today ?? '';
  ({ id: cardID, token } = await activatedCard(test, finance, holder, holderID, {
    cardCumulativeLimit: 5_000_000,
  }));
});

afterAll(() => test?.close());

let day = '';
let serial = 0;
const slip = (merchant: string, total: string) =>
  textPdf([merchant, `No. ${(serial += 1)}`, `Tanggal : ${day}`, `TOTAL Rp ${total}`, 'Terima kasih']);

async function upload(content: Buffer, person = holder): Promise<number> {
  const form = new FormData();
  form.append('kind', 'receipt');
  form.append('file', new Blob([Uint8Array.from(content)]), `struk-${(serial += 1)}.pdf`);
  const sent = new Response(form);
  const answer = await test.app.inject({
    method: 'POST',
    url: '/v1/media/upload',
    headers: {
      authorization: `Bearer ${person.accessToken}`,
      'content-type': sent.headers.get('content-type') ?? '',
    },
    payload: Buffer.from(await sent.arrayBuffer()),
  });
  return read<{ media: MediaItem }>(answer, 201).media.id;
}

/** The jobs that follow: the paper is read, and held against what was paid. */
async function follow(mediaID: number): Promise<void> {
  await readPaperOf(receiptReadings, test.context, { companyID, mediaID, attempt: 1 });
  await match();
}
const match = () => matchReceipts(test.context, transactionStores, { companyID, ownerID: holderID });

async function pay(merchantName: string, amount: string): Promise<number> {
  const network = networkOf(test);
  const authorizationID = `auth_receipts_${(serial += 1)}`;
  await network.authorize(token, authorizationID, amount, { merchantName });
  await network.tell(token, 'clearing', authorizationID, amount, { merchantName });
  const list = read<{ data: { id: number }[] }>(
    await holder.get(`/v1/cards/transactions?cardIDs=${cardID}&query=${encodeURIComponent(merchantName)}`),
    200,
  );
  return Math.max(...list.data.map(({ id }) => id));
}

const give = async (...mediaIDs: number[]) =>
  read<GivenReceipts>(await holder.post('/v1/cards/receipts', { mediaIDs }), 201).data;
const open = async (id: number) => read<Transaction>(await holder.get(`/v1/cards/transactions/${id}`), 200);
const receiptsOf = async (id: number) =>
  read<TransactionReceipts>(await holder.get(`/v1/cards/transactions/${id}/receipts`), 200);

it(
  'is read without credit, attached by itself, taken off, and does not come back by itself',
  slow,
  async () => {
    const kept = await setCredit(test.database, companyID, { monthlyRemaining: 0, lifetime: 0 });
    const id = await pay('Warung Sari Rasa', '71400');
    const mediaID = await upload(slip('WARUNG SARI RASA', '71.400'));
    const [given] = await give(mediaID);
    expect(given).toMatchObject({ refusal: null, usedBy: null });
    const receiptID = given?.receiptID ?? 0;
    await follow(mediaID);
    expect(await receiptsOf(id)).toMatchObject({ attached: [{ receiptID, amount: 71_400 }] });
    const attached = await open(id);
    expect(attached).toMatchObject({ status: 'awaiting_report', receipts: [{ id: mediaID }] });
    expect(attached.histories.map(({ action }) => action)).toContain('attach');

    read(await holder.patch(`/v1/cards/receipts/${receiptID}/detach`), 200);
    expect((await open(id)).receipts).toEqual([]);
    await match();
    const offered = await receiptsOf(id);
    expect(offered.attached).toEqual([]);
    expect(offered.offered[0]).toMatchObject({
      receiptID,
      score: 100,
      reasons: ['amount', 'day', 'merchant'],
    });

    const attach = () => holder.patch(`/v1/cards/receipts/${receiptID}/attach`, { transactionID: id });
    read(await attach(), 200);
    read(await attach(), 200);
    const categories = read<{ data: { id: number }[] }>(
      await holder.get('/v1/category-policies/choices'),
      200,
    );
    read(
      await holder.put(`/v1/cards/transactions/${id}/report`, {
        categoryID: categories.data[0]?.id,
        receiptsIDs: [],
      }),
      200,
    );
    const reported = await open(id);
    expect(reported.receipts).toMatchObject([{ id: mediaID }]);
    expect((await holder.patch(`/v1/cards/receipts/${receiptID}/detach`)).statusCode).toBe(409);
    const credit = read<ReadingCredit>(await holder.get('/v1/quotas/ocr'), 200);
    expect(credit.total).toBe(0);

    // The same bytes once more, under another name: refused, with the way to where they are.
    await setCredit(test.database, companyID, kept);
  },
);

it('is put nowhere by itself where two payments, or two receipts, may be meant', slow, async () => {
  const first = await pay('Bluebird Satu', '93000');
  const second = await pay('Bluebird Dua', '93000');
  const mediaID = await upload(slip('TAKSI', '93.000'));
  const [given] = await give(mediaID);
  await follow(mediaID);
  for (const id of [first, second]) {
    const { attached, offered } = await receiptsOf(id);
    expect(attached).toEqual([]);
    expect(offered[0]).toMatchObject({ receiptID: given?.receiptID, score: 75, reasons: ['amount', 'day'] });
  }
});

it('that waits already is put to what is paid later', slow, async () => {
  const mediaID = await upload(slip('TOKO BUKU CAHAYA', '61.000'));
  const [given] = await give(mediaID);
  await follow(mediaID);
  const id = await pay('Toko Buku Cahaya', '61000');
  await match();
  expect((await receiptsOf(id)).attached).toMatchObject([{ receiptID: given?.receiptID }]);
});

it('is refused where its file is used, with the way to it, and used no second time', slow, async () => {
  const paper = slip('HOTEL MELATI', '512.000');
  const [mediaID, copy] = [await upload(paper), await upload(paper)];
  const id = await pay('Hotel Melati', '512000');
  await give(mediaID);
  await follow(mediaID);
  expect((await receiptsOf(id)).attached).toHaveLength(1);
  const [refused] = await give(copy);
  expect(refused).toMatchObject({ receiptID: null, usedBy: { type: 'cardTransaction', id } });
  expect(refused?.refusal).toContain('Hotel Melati');
  // By My receipts, which takes it, it comes to no other payment either.
  const other = await pay('Hotel Melati', '512000');
  const mine = read<{ id: number }>(
    await holder.post('/v1/receipts', {
      fileIDs: [copy],
      merchant: 'Hotel Melati',
      day: new Date(test.clock.at.getTime()).toISOString().slice(0, 10),
      amount: 512_000,
      currencyCode: 'IDR',
      tax: null,
      isByHand: true,
    }),
    201,
  );
  await match();
  expect((await receiptsOf(other)).attached).toEqual([]);
  const byHand = await holder.patch(`/v1/cards/receipts/${mine.id}/attach`, { transactionID: other });
  expect(read<{ error: { fields: object } }>(byHand, 400).error.fields).toHaveProperty('transactionID');
});

it('of somebody else is unknown, and nobody puts theirs on what they may not report', slow, async () => {
  const stranger = await test.signInAs('procurement@nusantara.test');
  const mediaID = await upload(slip('KOPI TUKU', '33.000'));
  const unknown = await stranger.post('/v1/cards/receipts', { mediaIDs: [mediaID] });
  expect([400, 403]).toContain(unknown.statusCode);
  const [given] = await give(mediaID);
  const id = await pay('Kopi Lain', '900');
  const path = `/v1/cards/receipts/${given?.receiptID}`;
  expect([403, 404]).toContain((await stranger.patch(`${path}/attach`, { transactionID: id })).statusCode);
  expect([403, 404]).toContain((await finance.patch(`${path}/attach`, { transactionID: id })).statusCode);
  // It is still being read.
  expect((await holder.patch(`${path}/attach`, { transactionID: id })).statusCode).toBe(409);
});

it('that was read for a card takes its credit where a claim takes it', slow, async () => {
  const kept = await setCredit(test.database, companyID, { monthlyRemaining: 0, lifetime: 5 });
  const mediaID = await upload(slip('PARKIR MALL', '7.000'));
  const [given] = await give(mediaID);
  await follow(mediaID);
  const held = async () => read<ReadingCredit>(await holder.get('/v1/quotas/ocr'), 200).held;
  const before = await held();
  const actor = await loadEmployeeActor(test.context, { companyID, employeeID: holderID });
  if (!actor) throw new Error('nobody holds the card');
  await test.database.write(companyID, async (executor) => {
    const ids = [given?.receiptID ?? 0];
    await takeReceipts(executor, actor, { ids, carrier: { type: 'claim', id: 1 } }, test.context.now());
  });
  expect(await held()).toBe(before + 1);
  await setCredit(test.database, companyID, kept);
});
