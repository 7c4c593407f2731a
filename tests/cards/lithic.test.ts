import { createHmac } from 'node:crypto';

import pino from 'pino';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { bookByClock, closeGaps } from '../../resources/spending/cardTransaction/cardNetwork.server.ts';
import type { TestApp } from '../api/testApp.ts';
import { createTestApp, testNow } from '../api/testApp.ts';
import type { Person } from '../proof/payers.ts';
import { read } from '../proof/payers.ts';
import type { FakeLithic, Happening } from './lithicStage.ts';
import {
  askingSecret,
  createFakeLithic,
  embedSignature,
  fullNumber,
  lithicAsks,
  lithicIssuer,
  lithicStreams,
  lithicTells,
  lithicUrl,
  tellingSecret,
} from './lithicStage.ts';
import type { Card } from './network.ts';
import { activatedCard, availableOf, idOf, ledgerOf, networkOf, typedCard } from './network.ts';

/** Cards of an issuer outside, which answers and speaks as its documents say. */
let test: TestApp;
let fake: FakeLithic;
let finance: Person;
let holder: Person;
let holderID: number;
let lithic: ReturnType<typeof lithicStreams>;

const slow = { timeout: 120_000 };
const clock = { at: new Date(testNow) };
let logged = '';

/** What an answer to Auth Stream Access may be (docs.lithic.com, schema asa-response). */
const results = [
  'APPROVED',
  'AVS_INVALID',
  'CARD_PAUSED',
  'INSUFFICIENT_FUNDS',
  'UNAUTHORIZED_MERCHANT',
  'VELOCITY_EXCEEDED',
  'DRIVER_NUMBER_INVALID',
  'VEHICLE_NUMBER_INVALID',
  'SUSPECTED_FRAUD',
  'CHALLENGE',
];

beforeAll(async () => {
  fake = createFakeLithic(() => test.clock.at);
  test = await createTestApp({
    env: { CARD_WEBHOOK_SECRETS: `${askingSecret},${tellingSecret}` },
    log: pino({ level: 'trace' }, { write: (line: string) => void (logged += line) }),
    replace: { cardIssuer: lithicIssuer(fake, () => test?.clock.at ?? clock.at) },
  });
  finance = await test.signInAs('finance.admin@nusantara.test');
  holder = await test.signInAs('maker@nusantara.test');
  holderID = await idOf(test, 'maker@nusantara.test');
  lithic = lithicStreams(test);
  const rule = { employeesMayRequest: true, receiptThreshold: 0, cardsPerHolder: 99, lockAfterDays: '14' };
  read(await finance.post('/v1/card-settings', rule), 200);
});

afterAll(() => test?.close());

const issued = (more: object = {}) => activatedCard(test, finance, holder, holderID, more);
const cardOf = async (id: number) => read<Card>(await finance.get(`/v1/virtual-cards/${id}`), 200);
const paid = async (id: number) =>
  read<{ data: Record<string, unknown>[] }>(
    await finance.get(`/v1/cards/transactions?cardIDs=${id}&sort=id`),
    200,
  ).data;

let made = 0;
/** A transaction of a card, with the events that it has so far. */
function transactionOf(token: string) {
  made += 1;
  const transaction = `00000000-0000-4000-8000-${String(made).padStart(12, '0')}`;
  const happened: Happening[] = [];
  return {
    transaction,
    asks: (minor: number, more: object = {}) =>
      lithic.asks(lithicAsks(token, transaction, { minor, ...more })),
    happens(type: string, minor: number, more: Partial<Happening> = {}) {
      happened.push({ token: `${transaction}-${happened.length}`, type, minor, ...more });
    },
    told: (held: number) => lithicTells(token, transaction, held, happened),
    tells(held: number) {
      return lithic.tells(lithicTells(token, transaction, held, happened));
    },
  };
}

it('makes a card once, paused until its holder activates it, and follows it to its end', slow, async () => {
  const { id } = read<Card>(await finance.post('/v1/virtual-cards', typedCard(holderID)), 201);
  const network = networkOf(test);
  fake.failing.status = 503;
  await expect(network.follow(id)).rejects.toThrow('Lithic answers 503');
  fake.failing.status = null;
  await network.follow(id);
  const token = await network.tokenOf(id);
  expect(fake.cards.get(token)).toMatchObject({ state: 'PAUSED', exp_month: '03', exp_year: '2027' });
  expect(await cardOf(id)).toMatchObject({ status: 'pending_activation', lastFour: '4142' });
  // A server that fell over before it noted the answer asks again, and has the same card.
  const before = fake.cards.size;
  const order = {
    kind: 'virtual',
    holderName: 'X',
    validFrom: '2026-11-21',
    expiresOn: '2027-03-31',
  } as const;
  const key = { idempotencyKey: `card:1:${id}` };
  expect((await test.context.cardIssuer.createCard({ ...order, ...key })).token).toBe(token);
  expect(fake.cards.size).toBe(before);
  read(await holder.patch(`/v1/virtual-cards/${id}/activate`, { isTermsAccepted: true }), 200);
  await network.follow(id);
  expect(fake.cards.get(token)?.state).toBe('OPEN');
  read(await holder.patch(`/v1/virtual-cards/${id}/pause`, { notes: 'Lost for a moment.' }), 200);
  await network.follow(id);
  expect(fake.cards.get(token)?.state).toBe('PAUSED');
  read(await finance.patch(`/v1/virtual-cards/${id}/deactivate`, { notes: 'The visits are over.' }), 200);
  await network.follow(id);
  expect(fake.cards.get(token)?.state).toBe('CLOSED');
  expect((await cardOf(id)).status).toBe('deactivated');
  // What is closed stays so, and nobody has to know how often that was asked.
  await test.context.cardIssuer.setState(token, 'closed');
  await test.context.cardIssuer.setState(token, 'open');
  expect(await test.context.cardIssuer.stateOf(token)).toBe('closed');
  expect(await test.context.cardIssuer.stateOf('11111111-1111-4111-8111-111111111111')).toBeNull();
});

it('gives back what a card took that Lithic refuses, and makes none of plastic', slow, async () => {
  const { createCard } = test.context.cardIssuer;
  const order = { idempotencyKey: 'refused', validFrom: '2026-11-21', expiresOn: '2027-03-31' };
  await expect(createCard({ ...order, kind: 'virtual', holderName: 'Rita Refused' })).rejects.toMatchObject({
    code: 'THIRD_PARTY',
    says: { values: { holder: 'Rita Refused' } },
  });
  await expect(createCard({ ...order, kind: 'physical', holderName: 'Rita' })).rejects.toMatchObject({
    code: 'THIRD_PARTY',
  });
  // The card of plastic that somebody issues all the same takes nothing, and its history says why.
  const before = await availableOf(test);
  const plastic = typedCard(holderID, { deliveryAddress: 'Jl. Braga 1, Bandung' });
  const { id } = read<Card>(await finance.post('/v1/physical-cards', plastic), 201);
  await networkOf(test).follow(id);
  const failed = read<Card>(await finance.get(`/v1/physical-cards/${id}`), 200);
  expect(failed).toMatchObject({ status: 'failed', balance: 0 });
  expect(await availableOf(test)).toBe(before);
  const { rows } = await test.database.systemPool.query<{ remark: string }>(
    `select remark::text from history where subject_type = 'physicalCard' and subject_id = $1 and to_status = 'failed'`,
    [id],
  );
  expect(rows).toEqual([{ remark: expect.stringContaining('card.virtualOnly') as string }]);
  fake.failing.status = 401;
  // A key that is not good any more says nothing of the card: the job asks again.
  await expect(createCard({ ...order, kind: 'virtual', holderName: 'Rita' })).rejects.not.toHaveProperty(
    'code',
  );
  fake.failing.status = null;
});

it('answers Auth Stream Access by the rules of the card, in words that Lithic knows', slow, async () => {
  const { id, token } = await issued({
    perTransactionLimit: 400_000,
    merchantMode: 'deny',
    merchantCodes: ['7995'],
  });
  const asks = async (body: object) => {
    const { status, body: answer } = await lithic.asks(body);
    expect(status).toBe(200);
    expect(results).toContain(answer.result);
    return answer;
  };
  const one = lithicAsks(token, 'aaaaaaaa-0000-4000-8000-000000000001', { minor: 12_500_000 });
  expect(await asks(one)).toEqual({ token: one.token, result: 'APPROVED' });
  expect(await ledgerOf(test, id)).toEqual({ card: 875_000, card_held: 125_000, card_spent: 0 });
  const over = lithicAsks(token, 'aaaaaaaa-0000-4000-8000-000000000002', { minor: 40_000_100 });
  expect((await asks(over)).result).toBe('VELOCITY_EXCEEDED');
  const bets = lithicAsks(token, 'aaaaaaaa-0000-4000-8000-000000000003', { minor: 100 });
  expect((await asks({ ...bets, merchant: { ...bets.merchant, mcc: '7995' } })).result).toBe(
    'UNAUTHORIZED_MERCHANT',
  );
  for (const place of [4, 5])
    await asks(lithicAsks(token, `aaaaaaaa-0000-4000-8000-00000000000${place}`, { minor: 40_000_000 }));
  const last = lithicAsks(token, 'aaaaaaaa-0000-4000-8000-000000000006', { minor: 40_000_000 });
  expect((await asks(last)).result).toBe('INSUFFICIENT_FUNDS');
  // A merchant that keeps the card on file asks for nothing, and holds nothing.
  const nothing = lithicAsks(token, 'aaaaaaaa-0000-4000-8000-000000000007', { minor: 0 });
  expect((await asks(nothing)).result).toBe('APPROVED');
  read(await finance.patch(`/v1/virtual-cards/${id}/pause`, { notes: 'Found in the street.' }), 200);
  expect((await asks(nothing)).result).toBe('CARD_PAUSED');
  expect(await ledgerOf(test, id)).toEqual({ card: 75_000, card_held: 925_000, card_spent: 0 });
});

it(
  'rounds what is held up to whole rupiah, what is booked to the nearest, and keeps what the merchant asked',
  slow,
  async () => {
    const { id, token } = await issued();
    const coffee = transactionOf(token);
    const merchant = { minor: 450, currency: 'USD', rate: '16712.345678' };
    expect((await coffee.asks(7_520_556, { merchant })).body.result).toBe('APPROVED');
    expect(await ledgerOf(test, id)).toMatchObject({ card_held: 75_206 });
    coffee.happens('AUTHORIZATION', 7_520_556);
    coffee.happens('CLEARING', 7_520_549);
    await coffee.tells(0);
    expect(await ledgerOf(test, id)).toEqual({ card: 924_795, card_held: 0, card_spent: 75_205 });
    expect(await paid(id)).toMatchObject([
      {
        merchantName: 'KOPI TUKU JAKARTA',
        merchantCategoryCode: '5814',
        transactionAmount: 4.5,
        transactionCurrencyCode: 'USD',
        rate: 16712.3457,
        billingAmount: 75_205,
      },
    ]);
  },
);

it('does each event once, told twice, after the next one, or in the next message alone', slow, async () => {
  const { id, token } = await issued();
  const hotel = transactionOf(token);
  await hotel.asks(30_000_000);
  hotel.happens('AUTHORIZATION', 30_000_000);
  expect((await hotel.tells(30_000_000)).status).toBe(200);
  // More is asked of the same transaction.
  expect((await hotel.asks(10_000_000)).body.result).toBe('APPROVED');
  hotel.happens('AUTHORIZATION', 10_000_000);
  hotel.happens('AUTHORIZATION_REVERSAL', 5_000_000, { isCredit: true });
  const early = hotel.told(35_000_000);
  hotel.happens('CLEARING', 20_000_000);
  // The message before this one was lost: this one tells of both.
  await hotel.tells(15_000_000);
  expect(await ledgerOf(test, id)).toEqual({ card: 650_000, card_held: 150_000, card_spent: 200_000 });
  await hotel.tells(15_000_000);
  await lithic.tells(early);
  expect(await ledgerOf(test, id)).toEqual({ card: 650_000, card_held: 150_000, card_spent: 200_000 });
  hotel.happens('CLEARING', 12_000_000);
  await hotel.tells(0);
  expect(await ledgerOf(test, id)).toEqual({ card: 680_000, card_held: 0, card_spent: 320_000 });
  // The minibar is booked days after the room.
  hotel.happens('CLEARING', 3_000_000);
  await hotel.tells(0);
  expect(await ledgerOf(test, id)).toEqual({ card: 650_000, card_held: 0, card_spent: 350_000 });
  await hotel.tells(0);
  expect(await cardOf(id)).toMatchObject({ balance: 650_000, heldAmount: 0, totalSpentAmount: 350_000 });
});

it('moves what each kind of event moves, and nothing by the others', slow, async () => {
  const { id, token } = await issued();
  const expectOn = async (free: number, held: number, spent: number) =>
    expect(await ledgerOf(test, id)).toEqual({ card: free, card_held: held, card_spent: spent });
  const cash = transactionOf(token);
  await cash.asks(10_000_000, { status: 'FINANCIAL_AUTHORIZATION' });
  await expectOn(900_000, 100_000, 0);
  cash.happens('FINANCIAL_AUTHORIZATION', 10_000_000);
  await cash.tells(0);
  await expectOn(900_000, 0, 100_000);
  const offline = transactionOf(token);
  offline.happens('CLEARING', 5_000_000);
  await offline.tells(0);
  await expectOn(850_000, 0, 150_000);
  const back = transactionOf(token);
  back.happens('CREDIT_AUTHORIZATION', 4_000_000, { isCredit: true });
  await back.tells(0);
  await expectOn(850_000, 0, 150_000);
  back.happens('CLEARING', 4_000_000, { isCredit: true });
  await back.tells(0);
  await expectOn(890_000, 0, 110_000);
  const returned = transactionOf(token);
  returned.happens('RETURN', 3_000_000, { isCredit: true });
  await returned.tells(0);
  await expectOn(920_000, 0, 80_000);
  returned.happens('RETURN_REVERSAL', 3_000_000);
  await returned.tells(0);
  await expectOn(890_000, 0, 110_000);
  const fuel = transactionOf(token);
  await fuel.asks(50_000_000);
  fuel.happens('AUTHORIZATION', 50_000_000);
  fuel.happens('AUTHORIZATION_ADVICE', 20_000_000);
  await fuel.tells(20_000_000);
  await expectOn(690_000, 200_000, 110_000);
  fuel.happens('AUTHORIZATION_EXPIRY', 20_000_000, { isCredit: true });
  await fuel.tells(0);
  await expectOn(890_000, 0, 110_000);
  const asked = transactionOf(token);
  asked.happens('BALANCE_INQUIRY', 0);
  asked.happens('AUTHORIZATION', 9_000_000, { result: 'INSUFFICIENT_FUNDS' });
  await asked.tells(0);
  await expectOn(890_000, 0, 110_000);
});

it('gives back what it approved and Lithic did not hear in time', slow, async () => {
  const { id, token } = await issued();
  const lost = transactionOf(token);
  await lost.asks(25_000_050);
  expect(await ledgerOf(test, id)).toMatchObject({ card_held: 250_001 });
  lost.happens('AUTHORIZATION', 25_000_050, { result: 'DECLINED', detailed: ['CUSTOMER_ASA_TIMEOUT'] });
  await lost.tells(0);
  expect(await ledgerOf(test, id)).toEqual({ card: 1_000_000, card_held: 0, card_spent: 0 });
  expect(await paid(id)).toMatchObject([{ status: 'canceled' }]);
});

it('lets both clocks give back what nobody booked, and tells nobody of the second', slow, async () => {
  const { id, token } = await issued();
  const told = async () =>
    (
      await test.database.systemPool.query<{ count: number }>(
        `select count(*)::int as count from outbox where payload ->> 'eventType' like '%unexpected%'`,
      )
    ).rows[0]?.count;
  const before = await told();
  const stale = transactionOf(token);
  await stale.asks(10_000_000);
  test.pass(8 * 86_400);
  await bookByClock(test.context);
  expect(await ledgerOf(test, id)).toMatchObject({ card: 1_000_000, card_held: 0 });
  stale.happens('AUTHORIZATION', 10_000_000);
  stale.happens('AUTHORIZATION_EXPIRY', 10_000_000, { isCredit: true });
  expect((await stale.tells(0)).status).toBe(200);
  expect(await ledgerOf(test, id)).toMatchObject({ card: 1_000_000, card_held: 0 });
  expect(await told()).toBe(before);
  test.pass(-8 * 86_400);
});

it('believes who signs, with either secret, and nobody else', slow, async () => {
  const { token } = await issued();
  const asking = lithicAsks(token, 'bbbbbbbb-0000-4000-8000-000000000001', { minor: 100 });
  const stranger = `whsec_${Buffer.from('a secret of somebody else entirely').toString('base64')}`;
  expect((await lithic.asks(asking, { secret: stranger })).status).toBe(401);
  expect((await lithic.asks(asking, { id: 'msg_1' })).body.result).toBe('APPROVED');
  // The same question is answered alike; another one under its id is not answered.
  expect((await lithic.asks(asking, { id: 'msg_1' })).body.result).toBe('APPROVED');
  const other = lithicAsks(token, 'bbbbbbbb-0000-4000-8000-000000000002', { minor: 100 });
  expect((await lithic.asks(other, { id: 'msg_1' })).status).toBe(409);
  // Computed once more, from the text of its document: HMAC-SHA256 of id, time and body with the secret behind whsec_.
  const payload = JSON.stringify(lithicAsks(token, 'bbbbbbbb-0000-4000-8000-000000000003', { minor: 100 }));
  const seconds = Math.floor(test.clock.at.getTime() / 1000);
  const said = (timestamp: number) => {
    const key = Buffer.from(askingSecret.slice('whsec_'.length), 'base64');
    const signature = createHmac('sha256', key).update(`msg_2.${timestamp}.${payload}`).digest('base64');
    return test.app.inject({
      method: 'POST',
      url: '/v1/card-network/authorizations',
      headers: {
        'content-type': 'application/json',
        'webhook-id': 'msg_2',
        'webhook-timestamp': String(timestamp),
        'webhook-signature': `v1,bm90IG91cnM= v1,${signature}`,
      },
      payload,
    });
  };
  expect((await said(seconds - 301)).statusCode).toBe(401);
  expect((await said(seconds)).json()).toMatchObject({ result: 'APPROVED' });
});

it('refuses what it cannot read, what bills in dollars, and cards of nobody', slow, async () => {
  const { id, token } = await issued();
  const dollars = lithicAsks(token, 'cccccccc-0000-4000-8000-000000000001', {
    minor: 1_000,
    currency: 'USD',
  });
  const answer = await lithic.asks(dollars);
  expect(answer.status).toBe(400);
  expect(JSON.stringify(answer.body)).toContain('bills in USD');
  const { amounts: _amounts, ...without } = dollars;
  expect((await lithic.asks(without)).status).toBe(400);
  expect((await lithic.tells({ token: 'x' })).status).toBe(400);
  const nobody = 'dddddddd-0000-4000-8000-000000000000';
  expect(
    (await lithic.asks(lithicAsks(nobody, 'cccccccc-0000-4000-8000-000000000002', { minor: 100 }))).status,
  ).toBe(404);
  expect(await ledgerOf(test, id)).toEqual({ card: 1_000_000, card_held: 0, card_spent: 0 });
});

it('asks for what never arrived, page by page, and books it once', slow, async () => {
  const { id, token } = await issued();
  test.pass(60);
  const lunch = transactionOf(token);
  await lunch.asks(8_000_000);
  lunch.happens('AUTHORIZATION', 8_000_000);
  fake.keep(lunch.told(8_000_000));
  fake.keep({ token: 'of another kind' }, 'card.created');
  fake.keep({ token: 'that nobody can read' });
  for (let place = 0; place < 60; place += 1) fake.keep(lunch.told(8_000_000));
  lunch.happens('CLEARING', 8_000_000);
  fake.keep(lunch.told(0));
  await closeGaps(test.context);
  expect(await ledgerOf(test, id)).toEqual({ card: 920_000, card_held: 0, card_spent: 80_000 });
  expect(fake.asked.filter(({ path }) => path.startsWith('/v1/events')).length).toBe(2);
  await closeGaps(test.context);
  await lunch.tells(0);
  expect(await ledgerOf(test, id)).toEqual({ card: 920_000, card_held: 0, card_spent: 80_000 });
});

it('shows a number by an address that Lithic signs by, and has it nowhere', slow, async () => {
  const { id, token } = await issued();
  const { address, expiresAt } = read<{ address: string; expiresAt: string }>(
    await holder.post(`/v1/virtual-cards/${id}/reveal`, {}),
    200,
  );
  const url = new URL(address);
  expect(`${url.origin}${url.pathname}`).toBe(`${lithicUrl}/v1/embed/card`);
  const request = Buffer.from(url.searchParams.get('embed_request') ?? '', 'base64').toString('utf8');
  expect(JSON.parse(request)).toEqual({ token, expiration: expiresAt });
  expect(new Date(expiresAt).getTime() - test.clock.at.getTime()).toBe(60_000);
  expect(url.searchParams.get('hmac')).toBe(embedSignature(request));
  const { rows } = await test.database.systemPool.query<{ name: string }>(
    `select quote_ident(table_schema) || '.' || quote_ident(table_name) as name from information_schema.tables
     where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`,
  );
  expect(rows.length).toBeGreaterThan(50);
  for (const { name } of rows) {
    const found = await test.database.systemPool.query(
      `select 1 from ${name} as kept where kept::text like '%${fullNumber}%' limit 1`,
    );
    expect([name, found.rows]).toEqual([name, []]);
  }
  expect(logged.length).toBeGreaterThan(0);
  expect(logged).not.toContain(fullNumber);
  expect(logged).not.toContain('lithic-key');
});
