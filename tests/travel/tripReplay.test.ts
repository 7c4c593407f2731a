import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { today } from '../../domain/day/day.ts';
import type { PolicyReplay } from '../../resources/spending/policyReplay/replayAnswer.ts';
import { wholeOfSent } from '../../resources/travel/tripPolicy/terms/tripTerms.ts';
import { sentTripPolicy, tripMembersOf } from '../../resources/travel/tripPolicy/tripPolicy.ts';
import { replayTripPolicy } from '../../resources/travel/tripReplay/tripReplay.server.ts';
import type { Caller, TestApp } from '../api/testApp.ts';
import { createTestApp, testNow } from '../api/testApp.ts';

interface Rate {
  destinationGroup: { id: number; name: string };
  amount: number;
  currencyCode: string;
}
interface Policy extends Record<string, unknown> {
  id: number;
  name: string;
  tripType: string;
  isDefault: boolean;
  rules: Record<string, unknown>[];
  perDiem: Rate[];
}

let place: TestApp;
let admin: Caller;
let policy: Policy;

beforeAll(async () => {
  place = await createTestApp();
  admin = await place.signInAs('admin@nusantara.test');
  const { data } = (await admin.get('/v1/trip-policies?limit=100')).json<{ data: Policy[] }>();
  const found = data.find(({ tripType, isDefault }) => tripType === 'domestic' && isDefault);
  policy = (await admin.get(`/v1/trip-policies/${found?.id}`)).json<Policy>();
});
afterAll(() => place?.close());

const idsOf = (row: Record<string, unknown>) =>
  Object.fromEntries(
    Object.entries(row).flatMap(([key, value]) => {
      if (key === 'id') return [];
      const isNamed = ['category', 'destinationGroup'].includes(key);
      return [isNamed ? [`${key}ID`, (value as { id: number } | null)?.id ?? null] : [key, value]];
    }),
  );

/** The policy as its form sends it. */
function sent(over: object = {}): Record<string, unknown> {
  const fields = [
    'name',
    'tripType',
    'description',
    'isDefault',
    'jobGrades',
    'firstLastDayPercent',
    'breakfastPercent',
    'lunchPercent',
    'dinnerPercent',
  ];
  const lists = ['rules', 'perDiem', 'partDays', 'examples'] as const;
  return {
    ...Object.fromEntries(fields.map((name) => [name, policy[name]])),
    ...Object.fromEntries(
      lists.map((name) => [name, (policy[name] as Record<string, unknown>[]).map((row) => idsOf(row))]),
    ),
    jobLevels: [],
    peopleIDs: [],
    ...over,
  };
}
async function replayed(over: object = {}, by = admin): Promise<PolicyReplay> {
  const answer = await by.post('/v1/trip-policies/replay', { id: policy.id, policy: sent(over) });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
}
const refused = async (body: object, by = admin) => {
  const answer = await by.post('/v1/trip-policies/replay', body);
  return { status: answer.statusCode, fields: answer.json<Refusal>().error.fields ?? {} };
};
interface Refusal {
  error: { fields?: Record<string, string> };
}

/** All that it was tried on, also what would be decided alike. */
async function everyTrip(over: object = {}) {
  const whole = sentTripPolicy(sent(over));
  const { trips } = await place.database.read(1, (executor) =>
    replayTripPolicy(
      executor,
      1,
      {
        ...wholeOfSent(whole, policy.id),
        tripType: whole.tripType,
        isDefault: whole.isDefault,
        members: tripMembersOf(whole),
      },
      today('Asia/Jakarta', new Date(testNow)),
    ),
  );
  return trips;
}

interface ReadTrip {
  id: number;
  status: string;
  approvedAmount: number | null;
  isUnspent: boolean;
  days: { day: string; destinationGroup: { id: number }; amount: number; currencyCode: string | null }[];
}

/** Trips whose report was sent in, as the API answers them. */
async function reportedTrips(ids: readonly number[]): Promise<ReadTrip[]> {
  const finance = await place.signInAs('super.admin@nusantara.test');
  const reported: ReadTrip[] = [];
  for (const id of ids) {
    const trip = (await finance.get(`/v1/business-trips/${id}`)).json<ReadTrip>();
    if (
      ['awaiting_review', 'approved', 'completed', 'awaiting_refund', 'awaiting_disbursement'].includes(
        trip.status,
      )
    )
      reported.push(trip);
  }
  return reported;
}

describe('a trip policy that is tried on the trips of the last 90 days', () => {
  it('changes nothing where it says the same', async () => {
    const same = await replayed();
    expect(same.replayed).toBeGreaterThan(5);
    expect(same.total, 'all that it concerns are tried').toBe(same.replayed);
    expect(same).toMatchObject({ differing: { records: 0, people: 0 }, more: 0, less: 0, records: [] });
  });

  it('comes to what the reports came to, by the policy as it is', async () => {
    const trips = await everyTrip();
    const reported = await reportedTrips(trips.map(({ id }) => id));
    expect(reported.length).toBeGreaterThan(3);
    const granted = new Map(trips.map(({ id, before }) => [id, before]));
    expect(reported.map(({ id }) => Number(granted.get(id)?.granted))).toEqual(
      reported.map(({ approvedAmount }) => approvedAmount),
    );
  });

  it('pays so much more as the days of a group are paid twice', async () => {
    const java = policy.perDiem.find(({ destinationGroup }) => destinationGroup.name === 'Java');
    const perDiem = policy.perDiem.map((rate) => ({
      ...idsOf(rate as never),
      amount: rate === java ? rate.amount * 2 : rate.amount,
    }));
    const trips = await everyTrip({ perDiem });
    const { rows } = await place.database.systemPool.query<{ id: string; day: string }>(
      `select t.id, d.day::text as day from trip t join per_diem_day d
         on d.company_id = t.company_id and d.employee_id = t.requester_id and d.day between t.start_date and t.end_date
         and not (d.source = 'trip' and d.record_id = t.id)
       where t.company_id = 1`,
    );
    const isElsewhere = (id: number, day: string) =>
      rows.some((row) => Number(row.id) === id && row.day === day);
    const finance = await place.signInAs('super.admin@nusantara.test');
    let moved = 0;
    for (const { id, difference } of trips) {
      const trip = (await finance.get(`/v1/business-trips/${id}`)).json<ReadTrip>();
      const own = trip.days.filter(
        ({ day, destinationGroup }) =>
          destinationGroup.id === java?.destinationGroup.id && !isElsewhere(id, day),
      );
      const more = trip.isUnspent ? 0 : own.reduce((sum, { amount }) => sum + amount, 0);
      expect(Number(difference), `trip ${id}`).toBe(more);
      moved += more;
    }
    expect(moved).toBeGreaterThan(0);
    expect(await replayed({ perDiem })).toMatchObject({
      more: moved,
      less: 0,
      refused: { before: 0, after: 0 },
    });
  });

  it('says what is cut, what would be refused, and who would travel by two policies', async () => {
    const rules = policy.rules.map((rule) => ({ ...idsOf(rule), amount: 1, enforcement: 'cap' }));
    const cut = await replayed({ rules });
    expect(cut.less).toBeGreaterThan(0);
    const blocked = await replayed({ rules: rules.map((rule) => ({ ...rule, enforcement: 'block' })) });
    expect(blocked.refused.after).toBeGreaterThan(0);
    const [first] = blocked.records;
    expect(first?.after).toEqual({ isRefused: true, fulfilment: 'notFulfilled', granted: 0 });
    expect(Math.abs(first?.difference ?? 0)).toBeGreaterThanOrEqual(
      Math.abs(blocked.records.at(-1)?.difference ?? 0),
    );
    const two = await replayed({ jobGrades: ['Grade 5'] });
    expect(two.refused).toMatchObject({ before: 0, after: expect.any(Number) });
  });

  it('is refused by field, to who may not, and for one that is not there', async () => {
    expect(await refused({ id: policy.id, policy: sent({ rules: [], perDiem: [] }) })).toMatchObject({
      status: 400,
      fields: { 'policy.rules': expect.any(String) },
    });
    const perDiem = policy.perDiem.map((rate) => ({ ...idsOf(rate as never), currencyCode: 'TWD' }));
    await place.database.systemPool.query(`delete from exchange_rate where currency_code = 'TWD'`);
    expect(await refused({ id: policy.id, policy: sent({ perDiem }) })).toMatchObject({
      status: 400,
      fields: { policy: expect.stringContaining('TWD') },
    });
    expect(await refused({ id: 999_999_999, policy: sent() })).toMatchObject({ status: 404 });
    const employee = await place.signInAs('employee@nusantara.test');
    expect(await refused({ id: policy.id, policy: sent() }, employee)).toMatchObject({ status: 403 });
  });
});
