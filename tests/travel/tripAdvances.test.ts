import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import type { InboxRow } from '../../domain/inbox/inboxSchemas.ts';
import { forgetActors } from '../../server/session/authentication.ts';
import type { Caller } from '../api/testApp.ts';
import { without } from '../api/withoutFlags.ts';
import type { TripAnswer, TripStage } from './tripStage.ts';
import { tripStage } from './tripStage.ts';

/** Advances in several currencies, and by what they are for. Rupiah are computed here a second time, in whole numbers. */
interface Advanced extends TripAnswer {
  tripName: string;
  advanceAmount: number | null;
  approvedAdvance: number | null;
  advances: {
    id: number;
    currencyCode: string;
    requestedAmount: number;
    approvedAmount: number | null;
    rateAmount: number | null;
    reason: string | null;
  }[];
}

let stage: TripStage;
let employee: Caller;
let approver: Caller;

beforeAll(async () => {
  stage = await tripStage();
  ({ employee, approver } = stage.callers);
});
afterAll(() => stage?.place.close());

const part = (currencyCode: string | null, requestedAmount: number, category = 'Hotel') => ({
  categoryID: stage.categories.get(category),
  currencyCode,
  requestedAmount,
});
const asked = (advances: object[], more: object = {}) =>
  stage.body({ advanceAmount: null, advances, ...more });
const sent = async (advances: object[]) => (await stage.sent(asked(advances))) as Advanced;
const read = async (trip: { id: number }) => (await stage.read(trip)) as Advanced;
async function rateOf(currency: string): Promise<number> {
  const { rows } = await stage.pool.query<{ rate: string }>(
    `select rate_amount as rate from exchange_rate where company_id = 1 and currency_code = $1
       order by valid_from desc limit 1`,
    [currency],
  );
  return Number(rows[0]?.rate);
}
/** What an amount with two places comes to in rupiah, rounded up: by whole numbers. */
function rupiah(amount: number, rate: number): number {
  const exact = BigInt(Math.round(amount * 100)) * BigInt(Math.round(rate * 10_000));
  return Number((exact + 999_999n) / 1_000_000n);
}
async function refusals(answering: ReturnType<Caller['post']>): Promise<Record<string, string>> {
  const answer = await answering;
  expect(answer.statusCode, answer.body).toBe(400);
  return answer.json<{ error: { fields: Record<string, string> } }>().error.fields;
}
const refused = async (advances: object[]) =>
  Object.keys(await refusals(employee.post('/v1/business-trips', asked(advances)))).toSorted();
const lowered = (trip: { id: number }, input: object) =>
  approver.patch(`/v1/business-trips/${trip.id}/approve`, input);
async function withoutCurrencies(work: () => Promise<void>): Promise<void> {
  const turn = async (how: string) => {
    await stage.pool.query(`update company set features = features ${how} where company_id = 1`);
    forgetActors(stage.place.context.database);
  };
  await turn(`- 'multicurrencyTrip'`);
  try {
    await work();
  } finally {
    await turn(`|| '["multicurrencyTrip"]'`);
  }
}

describe('an advance in two currencies', () => {
  it('comes to the rupiah of its parts, is paid at the rates of the last approval, and is told before', async () => {
    const [dollars, euros] = [await rateOf('USD'), await rateOf('EUR')];
    const parts = [part('USD', 120.55), part('EUR', 80), part('IDR', 250_000, 'Taxi')];
    const total = rupiah(120.55, dollars) + rupiah(80, euros) + 250_000;
    const told = await employee.post('/v1/business-trips/pre-approvals', {
      tripType: 'domestic',
      destinationGroupID: stage.body().destinationGroupID,
      startDate: '2026-11-16',
      endDate: '2026-11-18',
      advances: parts.map(({ currencyCode, requestedAmount }) => ({ currencyCode, requestedAmount })),
    });
    expect(told.json(), told.body).toMatchObject({ advanceAmount: total });
    const trip = await sent(parts);
    expect(trip).toMatchObject({ status: 'awaiting_approval', advanceAmount: total, requestedAmount: total });
    // Until it is approved the rate moves.
    const moved = dollars + 111.5;
    await stage.pool.query(
      `insert into exchange_rate (company_id, currency_code, rate_amount, valid_from, source)
       select company_id, currency_code, $1::numeric, (select max(valid_from) from exchange_rate) + 1, source
       from exchange_rate where company_id = 1 and currency_code = 'USD' order by valid_from desc limit 1`,
      [moved],
    );
    const { rows } = await stage.pool.query<{ day: string }>(
      `select max(valid_from)::text as day from exchange_rate where company_id = 1 and currency_code = 'USD'`,
    );
    const isInForce = (rows[0]?.day ?? '') <= stage.place.context.now().toISOString().slice(0, 10);
    if (!isInForce)
      await stage.pool.query(
        `update exchange_rate set valid_from = $1::date where company_id = 1 and currency_code = 'USD' and valid_from = $2::date`,
        [stage.place.context.now().toISOString().slice(0, 10), rows[0]?.day],
      );
    const paid = rupiah(120.55, moved) + rupiah(80, euros) + 250_000;
    await stage.act(approver, trip, 'approve');
    expect(await read(trip)).toMatchObject({
      status: 'awaiting_cash_advance',
      approvedAdvance: paid,
      payoutAmount: paid,
      advances: [
        { currencyCode: 'USD', approvedAmount: 120.55, rateAmount: moved },
        { currencyCode: 'EUR', approvedAmount: 80, rateAmount: euros },
        { currencyCode: 'IDR', approvedAmount: 250_000, rateAmount: 1 },
      ],
    });
    await stage.disburse(trip);
    expect(await read(trip)).toMatchObject({ status: 'awaiting_report', disbursedAmount: paid });
    expect(await stage.ledgerOf(trip)).toBe(paid);
  });

  it('is approved part by part, with a rate that an approver says', async () => {
    const trip = await sent([part('USD', 200), part('IDR', 300_000, 'Taxi')]);
    const [foreign, own] = trip.advances as [Advanced['advances'][number], Advanced['advances'][number]];
    const less = (more: object = {}) => ({
      advances: [
        {
          advance: foreign.id,
          currencyCode: 'USD',
          approvedAmount: 150,
          rateAmount: 15_000.5,
          reason: 'As last year',
          ...more,
        },
      ],
    });
    const under = 'advances.0.';
    const wrong: [object, string][] = [
      [less({ approvedAmount: 200.01 }), `${under}approvedAmount`],
      [less({ reason: null }), `${under}reason`],
      [less({ approvedAmount: 200, reason: null }), `${under}reason`],
      [less({ rateAmount: 0 }), `${under}rateAmount`],
      [less({ currencyCode: 'EUR' }), `${under}currencyCode`],
      [less({ advance: own.id + 1000 }), `${under}advance`],
      [
        {
          advances: [{ advance: own.id, currencyCode: 'IDR', approvedAmount: 1, rateAmount: 2, reason: 'x' }],
        },
        `${under}rateAmount`,
      ],
      [{ approvedAdvance: 1, reason: 'x' }, 'advances'],
    ];
    for (const [input, path] of wrong)
      expect(Object.keys(await refusals(lowered(trip, input))), JSON.stringify(input)).toEqual([path]);
    const answer = await lowered(trip, less());
    expect(answer.statusCode, answer.body).toBe(200);
    const paid = rupiah(150, 15_000.5) + 300_000;
    const approved = await read(trip);
    expect(approved).toMatchObject({ approvedAdvance: paid, status: 'awaiting_cash_advance' });
    expect(approved).toMatchObject({ payoutAmount: paid, advances: [{ rateAmount: 15_000.5 }, {}] });
    const history = approved.histories
      .map(({ action, systemNotes }) => `${action} ${systemNotes}`)
      .join('\n');
    expect(history).toContain('As last year');
  });

  it('that is none of is no advance', async () => {
    const trip = await sent([part('USD', 20), part('IDR', 30_000, 'Taxi')]);
    const none = trip.advances.map(({ id, currencyCode }) => ({
      advance: id,
      currencyCode,
      approvedAmount: 0,
      reason: 'By card',
    }));
    expect((await lowered(trip, { advances: none })).statusCode).toBe(200);
    expect(await read(trip)).toMatchObject({
      status: 'awaiting_report',
      payoutAmount: 0,
      disbursedAmount: 0,
    });
  });

  it('stays as it was approved', async () => {
    const trip = await sent([part('USD', 20), part('IDR', 30_000, 'Taxi')]);
    await stage.act(approver, trip, 'approve');
    await stage.disburse(trip);
    const approved = await read(trip);
    const again = (change: object) =>
      stage.tried(trip, {
        ...asked(
          approved.advances.map(({ id }, at) => ({
            id,
            ...[part('USD', 20), part('IDR', 30_000, 'Taxi')][at],
            ...(at === 0 ? change : {}),
          })),
        ),
        tripName: trip.tripName,
        advanceAmount: approved.advanceAmount,
        items: [stage.item('Hotel', 100_000)],
      });
    expect(Object.keys(await refusals(again({ requestedAmount: 25 })))).toEqual(['advances']);
    const answer = await again({});
    expect(answer.statusCode, answer.body).toBe(200);
  });

  it('is refused by field where a part is worth too little, is said twice, or has no rate or no category', async () => {
    expect(await refused([part('USD', 0.5)])).toEqual(['advances.0.requestedAmount']);
    expect(await refused([part('IDR', 9999)])).toEqual(['advances.0.requestedAmount']);
    expect(await refused([part('USD', 20), part('USD', 30)])).toEqual(['advances.1.currencyCode']);
    expect(await refused([{ currencyCode: 'USD', requestedAmount: 20 }])).toEqual(['advances.0.categoryID']);
    await stage.pool.query(`delete from exchange_rate where company_id = 1 and currency_code = 'AUD'`);
    expect(await refused([part('AUD', 20)])).toEqual(['advances.0.currencyCode']);
  });
});

describe('an item in another currency', () => {
  it('comes to rupiah by the rate of its day, by the card, or by hand with a receipt', async () => {
    const trip = await stage.sent(stage.body({ advanceAmount: null }));
    await stage.act(approver, trip, 'approve');
    const { tripName } = (await read(trip)) as Advanced;
    const { rows } = await stage.pool.query<{ rate: string }>(
      `select rate_amount as rate from exchange_rate where company_id = 1 and currency_code = 'SGD'
         and valid_from <= '2026-11-17' order by valid_from desc limit 1`,
    );
    const ofTable = Number(rows[0]?.rate);
    const foreign = { currencyCode: 'SGD', transactionDate: '2026-11-17' };
    const items = [
      stage.item('Hotel', 45.35, foreign),
      stage.item('Hotel', 20, { ...foreign, rateSource: 'card', chargedAmount: 301_999 }),
      stage.item('Hotel', 120_000, { transactionDate: '2026-11-17' }),
    ];
    const asks = (list: object[]) => ({
      ...stage.body({ advanceAmount: null, tripName }),
      items: list,
      meals: stage.fed,
    });
    const byHand = stage.item('Hotel', 20, {
      ...foreign,
      rateSource: 'manual',
      manualRate: 12_000,
      rateNote: 'Changer',
    });
    const wrong: [object, string][] = [
      [byHand, 'items.0.receiptsIDs'],
      [stage.item('Hotel', 20, { ...foreign, rateSource: 'manual' }), 'items.0.manualRate'],
      [stage.item('Hotel', 20, { ...foreign, rateSource: 'card' }), 'items.0.chargedAmount'],
      [stage.item('Hotel', 20, { rateSource: 'card', chargedAmount: 5 }), 'items.0.rateSource'],
    ];
    for (const [item, path] of wrong)
      expect(Object.keys(await refusals(stage.tried(trip, asks([item])))), path).toContain(path);
    const sums = [rupiah(45.35, ofTable), 301_999, 120_000];
    const total = sums.reduce((one, other) => one + other);
    const reported = await stage.reported(trip, asks(items));
    expect(reported).toMatchObject({
      status: 'awaiting_review',
      requestedAmount: total,
      approvedAmount: total,
    });
    const told = await employee.get(`/v1/business-trips/${trip.id}/report/items`);
    expect(told.json(), told.body).toMatchObject({
      totalRequestedAmount: total,
      items: sums.map((requestedAmount, at) => ({
        item: {
          requestedAmount,
          currencyCode: at === 2 ? 'IDR' : 'SGD',
          rateAmount: at === 0 ? ofTable : expect.any(Number),
        },
      })),
    });
    expect(reported.items.map(({ tableRate }) => tableRate)).toEqual([ofTable, ofTable, null]);
    const inbox = (await approver.get('/v1/inbox?limit=100&flagged=true')).json<{ data: InboxRow[] }>();
    const flags = inbox.data.filter(({ recordID }) => recordID === trip.id).flatMap((row) => row.flags);
    expect(Math.abs(301_999 / 20 - ofTable), 'the card charged far more').toBeGreaterThan(ofTable / 5);
    expect(flags).toContainEqual({ name: 'farRate', text: 'Rate far from the company’s' });
    const [item] = reported.items;
    const amounts = [{ item: item?.id, approvedAmount: 100_000, reason: 'Breakfast is not paid' }];
    await stage.act(approver, trip, 'lower', { amounts });
    await stage.act(approver, trip, 'approve');
    expect(await read(trip)).toMatchObject({ payoutAmount: total - (sums[0] ?? 0) + 100_000 });
  });
});

describe('what the company has of it', () => {
  const plain = (currencyCode: string | null, requestedAmount = 40_000) => ({
    currencyCode,
    requestedAmount,
  });

  it('is categories, or currencies, or neither', async () => {
    await without(stage.place, ['biztrip_ca_breakdown'], async () => {
      expect((await sent([plain('USD', 20), plain('IDR')])).advances).toHaveLength(2);
      expect(
        Object.keys(await refusals(employee.post('/v1/business-trips', asked([part('USD', 20)])))),
      ).toHaveLength(1);
    });
    await withoutCurrencies(async () => {
      const { advances } = await sent([
        { ...part(null, 40_000), currencyCode: null },
        { ...part(null, 50_000, 'Taxi'), currencyCode: null },
      ]);
      expect(advances.map(({ requestedAmount }) => requestedAmount)).toEqual([40_000, 50_000]);
      expect(
        Object.keys(await refusals(employee.post('/v1/business-trips', asked([part('USD', 20)])))),
      ).toHaveLength(1);
      await without(stage.place, ['biztrip_ca_breakdown'], async () => {
        expect(await refused([plain(null)])).toEqual(['advances']);
        const { advanceAmount } = (await stage.sent(stage.body())) as Advanced;
        expect(advanceAmount).toBe(1_000_000);
      });
    });
  });
});
