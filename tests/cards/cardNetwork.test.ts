import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { bookByClock } from '../../resources/spending/cardTransaction/cardNetwork.server.ts';
import { signatureOf } from '../../server/outside/webhookSignature.ts';
import type { TestApp } from '../api/testApp.ts';
import { createTestApp } from '../api/testApp.ts';
import type { Person } from '../proof/payers.ts';
import { read } from '../proof/payers.ts';
import type { Card } from './network.ts';
import { activatedCard, companyID, idOf, ledgerOf, networkOf } from './network.ts';

/** What the card network asks and tells, and what becomes of the money of a card by it. */
let test: TestApp;
let finance: Person;
let holder: Person;
let holderID: number;
let network: ReturnType<typeof networkOf>;

const slow = { timeout: 120_000 };

beforeAll(async () => {
  test = await createTestApp();
  finance = await test.signInAs('finance.admin@nusantara.test');
  holder = await test.signInAs('requester@nusantara.test');
  holderID = await idOf(test, 'requester@nusantara.test');
  network = networkOf(test);
  read(
    await finance.post('/v1/card-settings', {
      employeesMayRequest: true,
      cardsPerHolder: 100,
      lockAfterDays: '14',
      receiptThreshold: 0,
    }),
    200,
  );
});

afterAll(() => test?.close());

const issued = (more: object = {}) => activatedCard(test, finance, holder, holderID, more);
const cardOf = async (id: number) => read<Card>(await finance.get(`/v1/virtual-cards/${id}`), 200);
const statusOf = async (id: number) =>
  read<{ data: { status: string; direction: string; billingAmount: number }[] }>(
    await finance.get(`/v1/cards/transactions?cardIDs=${id}&sort=id`),
    200,
  ).data;

/** What the ledger and the card alike say is on it: free, held, spent. */
async function expectOn(id: number, free: number, held: number, spent: number): Promise<void> {
  const card = await cardOf(id);
  expect(await ledgerOf(test, id)).toEqual({ card: free, card_held: held, card_spent: spent });
  expect([card.balance, card.heldAmount, card.totalSpentAmount]).toEqual([free, held, spent]);
  expect(free + held + spent).toBe(card.cardCumulativeLimit - card.returnedAmount);
}

describe('authorizations', () => {
  it('of 64 at once hold no more than the balance, and no more than the period', slow, async () => {
    for (const [more, most] of [
      [{}, 10],
      [{ periodLimit: 700_000, period: 'weekly' }, 7],
    ] as const) {
      const { id, token } = await issued(more);
      const answers = await Promise.all(
        Array.from({ length: 64 }, (_, place) => network.authorize(token, `burst-${place}`, '100000')),
      );
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
      expect(answers.filter(({ body }) => body.approved)).toHaveLength(most);
      const codes = new Set(answers.flatMap(({ body }) => body.code ?? []));
      expect(codes).toEqual(new Set([most === 10 ? 'insufficient_balance' : 'over_period_limit']));
      await expectOn(id, 1_000_000 - most * 100_000, most * 100_000, 0);
    }
  });

  it('are judged in their order', slow, async () => {
    const { id, token } = await issued({
      perTransactionLimit: 200_000,
      merchantMode: 'deny',
      merchantCodes: ['7995'],
      currencyCodes: ['IDR'],
    });
    const codeOf = async (key: string, amount: string, more: object = {}) =>
      (await network.authorize(token, key, amount, more)).body.code;
    expect(
      await codeOf('1', '900000', { transactionCurrencyCode: 'USD', merchantCategoryCode: '7995' }),
    ).toBe('currency_not_allowed');
    expect(await codeOf('2', '900000', { merchantCategoryCode: '7995' })).toBe('category_not_allowed');
    expect(await codeOf('3', '200001')).toBe('over_transaction_limit');
    expect(await codeOf('4', '150000')).toBeNull();
    // More of the same is judged with what is held already.
    expect(await codeOf('4', '50001')).toBe('over_transaction_limit');
    expect(await codeOf('4', '50000')).toBeNull();
    await expectOn(id, 800_000, 200_000, 0);
    read(await holder.patch(`/v1/virtual-cards/${id}/pause`), 200);
    expect(await codeOf('5', '1000')).toBe('card_not_active');
  });

  it('are answered alike under one id, and refused with another body', slow, async () => {
    const { id, token } = await issued();
    const body = network.merchant(token, { authorizationID: 'once', billingAmount: '60000' });
    const [first, again] = [
      await network.say('authorizations', body, 'msg_once'),
      await network.say('authorizations', body, 'msg_once'),
    ];
    expect([first.status, again]).toEqual([200, first]);
    expect(
      (await network.say('authorizations', { ...body, billingAmount: '70000' }, 'msg_once')).status,
    ).toBe(409);
    await expectOn(id, 940_000, 60_000, 0);
  });

  it('are believed when they are signed lately by who has the secret', slow, async () => {
    // The example that the makers of Standard Webhooks publish.
    expect(
      signatureOf(
        'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw',
        'msg_p5jXN8AQM9LWM0D4loKWxJek',
        '1614265330',
        '{"test": 2432232314}',
      ),
    ).toBe('v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=');
    const { token } = await issued();
    const body = network.merchant(token, { authorizationID: 'forged', billingAmount: '1000' });
    const forged = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;
    expect((await network.say('authorizations', body, 'msg_forged', forged)).status).toBe(401);
    const unsigned = await test.app.inject({
      method: 'POST',
      url: '/v1/card-network/authorizations',
      payload: body,
    });
    expect(unsigned.statusCode).toBe(401);
    const { at } = test.clock;
    test.clock.at = new Date(at.getTime() - 301_000);
    const [secret = ''] = test.configuration.cardWebhookSecrets;
    const timestamp = String(Math.floor(test.clock.at.getTime() / 1000));
    test.clock.at = at;
    const payload = JSON.stringify(body);
    const stale = await test.app.inject({
      method: 'POST',
      url: '/v1/card-network/authorizations',
      headers: {
        'content-type': 'application/json',
        'webhook-id': 'msg_stale',
        'webhook-timestamp': timestamp,
        'webhook-signature': signatureOf(secret, 'msg_stale', timestamp, payload),
      },
      payload,
    });
    expect(stale.statusCode).toBe(401);
  });
});

describe('events', () => {
  it('book in parts, more than was held, late and without being asked for', slow, async () => {
    const { id, token } = await issued();
    await network.authorize(token, 'part', '200000');
    await network.tell(token, 'clearing', 'part', '50000', { isLast: false });
    await expectOn(id, 800_000, 150_000, 50_000);
    await network.tell(token, 'clearing', 'part', '100000');
    await expectOn(id, 850_000, 0, 150_000);
    await network.authorize(token, 'over', '100000');
    await network.tell(token, 'clearing', 'over', '130000');
    await expectOn(id, 720_000, 0, 280_000);
    await network.authorize(token, 'late', '20000');
    await network.tell(token, 'expiry', 'late', null);
    await expectOn(id, 720_000, 0, 280_000);
    await network.tell(token, 'clearing', 'late', '20000');
    await network.tell(token, 'forced', null, '100000');
    await expectOn(id, 600_000, 0, 400_000);
    expect((await statusOf(id)).map(({ status }) => status)).toEqual(Array(4).fill('awaiting_report'));
  });

  it('give back what is held, in part and whole; what was reversed is not booked', slow, async () => {
    const { id, token } = await issued();
    await network.authorize(token, 'back', '200000');
    await network.tell(token, 'reversal', 'back', '80000');
    await expectOn(id, 880_000, 120_000, 0);
    await network.tell(token, 'reversal', 'back', null);
    await network.tell(token, 'clearing', 'back', '200000');
    await expectOn(id, 1_000_000, 0, 0);
    expect((await statusOf(id)).map(({ status }) => status)).toEqual(['canceled']);
  });

  it('give back what was spent, as a transaction of its own', slow, async () => {
    const { id, token } = await issued();
    await network.authorize(token, 'refunded', '200000');
    await network.tell(token, 'clearing', 'refunded', '200000');
    await network.tell(token, 'refund', 'refunded', '150000');
    await expectOn(id, 950_000, 0, 50_000);
    await network.tell(token, 'refundReversal', 'refunded', '150000');
    await expectOn(id, 800_000, 0, 200_000);
    expect((await statusOf(id)).map(({ direction }) => direction)).toEqual(['debit', 'credit', 'debit']);
  });

  it('beyond the balance are covered by the account at once', slow, async () => {
    const { id, token } = await issued();
    await network.tell(token, 'forced', null, '1200000');
    await expectOn(id, 0, 0, 1_200_000);
    expect((await cardOf(id)).cardCumulativeLimit).toBe(1_200_000);
    const loads = read<{ data: { kind: string; amount: number }[] }>(
      await finance.get(`/v1/virtual-cards/${id}/top-ups`),
      200,
    );
    expect(loads.data).toMatchObject([{ kind: 'cover', amount: 200_000 }]);
  });

  it('that come before their authorization wait for it, and for a day at most', slow, async () => {
    const { id, token } = await issued();
    await network.tell(token, 'clearing', 'swapped', '90000');
    await expectOn(id, 1_000_000, 0, 0);
    await network.authorize(token, 'swapped', '100000');
    await expectOn(id, 910_000, 0, 90_000);
    await network.tell(token, 'clearing', 'never', '10000');
    await bookByClock(test.context);
    await expectOn(id, 910_000, 0, 90_000);
    const { at } = test.clock;
    test.clock.at = new Date(at.getTime() + 24 * 3_600_000);
    await bookByClock(test.context);
    test.clock.at = at;
    await expectOn(id, 900_000, 0, 100_000);
  });

  it('are not waited for longer than merchants of a trade take to book', slow, async () => {
    const { id, token } = await issued();
    await network.authorize(token, 'meal', '100000');
    await network.authorize(token, 'hotel', '200000', { merchantCategoryCode: '7011' });
    const { at } = test.clock;
    for (const [days, held] of [
      [6, 300_000],
      [8, 200_000],
      [32, 0],
    ] as const) {
      test.clock.at = new Date(at.getTime() + days * 86_400_000);
      await bookByClock(test.context);
      test.clock.at = at;
      await expectOn(id, 1_000_000 - held, held, 0);
    }
  });

  it('of a card that has ended go on to its account', slow, async () => {
    const { id, token } = await issued();
    await network.tell(token, 'forced', null, '300000');
    read(await finance.patch(`/v1/virtual-cards/${id}/deactivate`, { notes: 'Over' }), 200);
    await network.follow(id);
    await network.tell(token, 'refund', null, '100000');
    const card = await cardOf(id);
    expect([card.balance, card.totalSpentAmount, card.returnedAmount]).toEqual([0, 200_000, 800_000]);
    expect(await ledgerOf(test, id)).toEqual({ card: 0, card_held: 0, card_spent: 200_000 });
  });
});

it('tells no number but the last four digits', slow, async () => {
  const { id, token } = await issued();
  await network.authorize(token, 'seen', '1000');
  const answers = await Promise.all(
    [`/v1/virtual-cards/${id}`, '/v1/virtual-cards', `/v1/cards/transactions?cardIDs=${id}`].map((url) =>
      finance.get(url),
    ),
  );
  for (const { body } of answers) {
    expect(body).not.toContain(token);
    expect(body).not.toMatch(/\b9999\d{12}\b/);
  }
  const { rows } = await test.database.systemPool.query<{ found: boolean }>(
    `select exists (select from history where company_id = $1 and subject_type in ('card', 'cardTransaction')
       and row_to_json(history)::text like '%' || $2 || '%') as found`,
    [companyID, token],
  );
  expect(rows[0]?.found).toBe(false);
});
