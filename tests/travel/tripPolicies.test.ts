import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import type { TripTrial } from '../../resources/travel/tripPolicy/trial/tripTrialWire.ts';
import type { Caller, TestApp } from '../api/testApp.ts';
import { createTestApp } from '../api/testApp.ts';
import { without } from '../api/withoutFlags.ts';

let place: TestApp;
let admin: Caller;
/** Groups and categories of the demo company, by their names. */
let groups: Record<string, number>;
let categories: Record<string, number>;

beforeAll(async () => {
  place = await createTestApp();
  admin = await place.signInAs('admin@nusantara.test');
  const named = async (path: string) => {
    const { data } = (await admin.get(`/v1/${path}/choices?limit=100`)).json<{
      data: { id: number; name: string; tripType: string }[];
    }>();
    return Object.fromEntries(
      data.map(({ id, name, tripType }) => [tripType === 'domestic' ? name : `${name} abroad`, id]),
    );
  };
  groups = await named('destination-groups');
  categories = await named('trip-policy-categories');
});
afterAll(() => place?.close());

const policies = '/v1/trip-policies';
const rule = (over: object = {}) => ({
  categoryID: categories['Hotel'],
  destinationGroupID: null,
  frequency: 'perDay',
  amount: 600_000,
  currencyCode: 'IDR',
  enforcement: 'flag',
  ...over,
});
const rate = (over: object = {}) => ({
  destinationGroupID: groups['Java'],
  amount: 300_000,
  currencyCode: 'IDR',
  ...over,
});
let made = 0;
/** A policy of a grade that nobody has. */
const policy = (over: object = {}) => ({
  name: `Travel ${(made += 1)}`,
  tripType: 'domestic',
  description: null,
  isDefault: false,
  jobGrades: [`Grade of ${made}`],
  jobLevels: [],
  peopleIDs: [],
  rules: [rule()],
  perDiem: [rate()],
  partDays: [
    { minHours: 6, percent: 50 },
    { minHours: 12, percent: 100 },
  ],
  firstLastDayPercent: 100,
  breakfastPercent: 20,
  lunchPercent: 30,
  dinnerPercent: 50,
  examples: [],
  ...over,
});

interface Kept {
  id: number;
  version: number;
}
async function keep(body: object): Promise<Kept> {
  const answer = await admin.post(policies, body);
  expect(answer.statusCode, answer.body).toBe(201);
  return answer.json<Kept>();
}
async function refused(answering: ReturnType<Caller['post']>) {
  const answer = await answering;
  const { error } = answer.json<{ error?: { message: string; fields?: Record<string, string> } }>();
  return { status: answer.statusCode, says: error?.message, fields: error?.fields ?? {} };
}
const fieldsOf = async (over: object) => (await refused(admin.post(policies, policy(over)))).fields;

async function hire(over: object): Promise<{ id: number; version: number }> {
  const number = (made += 1);
  const answer = await admin.post('/v1/employees', {
    firstName: 'Uji',
    lastName: `Jalan ${number}`,
    email: `uji.jalan.${number}@nusantara.test`,
    employeeCode: `JALAN-${number}`,
    ...over,
  });
  expect(answer.statusCode, answer.body).toBe(201);
  return answer.json();
}

describe('a trip policy', () => {
  it('is kept as it was typed, in its order', async () => {
    const rules = [
      rule({ categoryID: categories['Taxi'], frequency: 'perTransaction', enforcement: 'block' }),
      rule({ destinationGroupID: groups['Java'], amount: 700_000 }),
      rule(),
    ];
    const { id } = await keep(policy({ name: 'Kept', rules }));
    const read = (await admin.get(`${policies}/${id}`)).json<Record<string, unknown>>();
    expect(read).toMatchObject({
      rules: [
        { category: { name: 'Taxi' }, destinationGroup: null, amount: 600_000, enforcement: 'block' },
        { category: { name: 'Hotel' }, destinationGroup: { name: 'Java' }, amount: 700_000 },
        { category: { name: 'Hotel' }, destinationGroup: null },
      ],
      perDiem: [{ destinationGroup: { name: 'Java' }, amount: 300_000, currencyCode: 'IDR' }],
      partDays: [
        { minHours: 6, percent: 50 },
        { minHours: 12, percent: 100 },
      ],
    });
  });

  it('says what is wrong by field', async () => {
    expect(await fieldsOf({ jobGrades: [] })).toHaveProperty('jobGrades');
    expect(await fieldsOf({ rules: [], perDiem: [] })).toHaveProperty('rules');
    expect(await fieldsOf({ rules: [rule(), rule({ amount: 1 })] })).toEqual({
      'rules.1.frequency': 'Duplicate frequency on same category',
    });
    expect(await fieldsOf({ rules: [rule({ amount: 0 })] })).toEqual({
      'rules.0.amount': 'Give more than 0',
    });
    expect(await fieldsOf({ perDiem: [rate({ amount: 0 })] })).toEqual({
      'perDiem.0.amount': 'Give more than 0',
    });
    expect(await fieldsOf({ perDiem: [rate(), rate()] })).toEqual({
      'perDiem.1.destinationGroupID': 'This stands on another row',
    });
    const shrinking = [
      { minHours: 6, percent: 60 },
      { minHours: 12, percent: 50 },
    ];
    expect(await fieldsOf({ partDays: shrinking })).toHaveProperty('partDays');
    expect(await fieldsOf({ partDays: [{ minHours: 24, percent: 100 }] })).toHaveProperty([
      'partDays.0.minHours',
    ]);
    expect(await fieldsOf({ dinnerPercent: 60 })).toHaveProperty('dinnerPercent');
    expect(await fieldsOf({ rules: [rule({ currencyCode: 'IDR', amount: 10.5 })] })).toHaveProperty([
      'rules.0.amount',
    ]);
  });

  it('names what is of its own trip type, of the destinations of its category, and is not computed', async () => {
    expect(await fieldsOf({ rules: [rule({ categoryID: categories['Hotel abroad'] })] })).toHaveProperty([
      'rules.0.categoryID',
    ]);
    expect(
      await fieldsOf({ rules: [rule({ destinationGroupID: groups['Southeast Asia abroad'] })] }),
    ).toHaveProperty(['rules.0.destinationGroupID']);
    expect(
      await fieldsOf({ perDiem: [rate({ destinationGroupID: groups['Southeast Asia abroad'] })] }),
    ).toHaveProperty(['perDiem.0.destinationGroupID']);
    const allowance = rule({ categoryID: categories['Daily allowance'] });
    expect(await fieldsOf({ rules: [allowance] })).toHaveProperty(['rules.0.categoryID']);
    const train = rule({ categoryID: categories['Train'], destinationGroupID: groups['Sumatra'] });
    expect(await fieldsOf({ rules: [train] })).toHaveProperty(['rules.0.destinationGroupID']);
  });

  it('is for job grades that no other active policy of its type is for', async () => {
    const first = await keep(policy({ jobGrades: ['Rank A'] }));
    const says = 'Job grade already assigned to other policies';
    expect(await refused(admin.post(policies, policy({ jobGrades: ['rank a'] })))).toEqual({
      status: 409,
      says,
      fields: { jobGrades: says },
    });
    expect((await admin.patch(`${policies}/${first.id}/deactivate`, {})).statusCode).toBe(200);
    await keep(policy({ jobGrades: ['rank a'] }));
    expect(await refused(admin.patch(`${policies}/${first.id}/activate`, {}))).toMatchObject({ says });
    const inactive = await refused(
      admin.put(`${policies}/${first.id}`, policy({ jobGrades: ['Rank B'] }), { version: first.version + 1 }),
    );
    expect(inactive).toMatchObject({ says: 'Cannot update inactive policy' });
  });

  it('is one of two that are saved for the same grade at the same moment', async () => {
    const answers = await Promise.all(
      [1, 2].map(() => admin.post(policies, policy({ jobGrades: ['Rank of a race'] }))),
    );
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([201, 409]));
  });

  it('names nobody whom another one reaches, in whatever way', async () => {
    const person = await hire({ jobGrade: 'Rank C', jobLevel: 'Guide' });
    await keep(policy({ jobGrades: ['Rank C'] }));
    const says = 'Conflicted policy members';
    const conflicted = async (over: object) => await refused(admin.post(policies, policy(over)));
    expect(await conflicted({ jobGrades: [], peopleIDs: [person.id] })).toEqual({
      status: 409,
      says,
      fields: { peopleIDs: says },
    });
    expect(await conflicted({ jobGrades: [], jobLevels: ['guide'] })).toMatchObject({
      fields: { jobLevels: says },
    });
  });

  it('is the default of its type once', async () => {
    expect(await refused(admin.post(policies, policy({ isDefault: true })))).toMatchObject({
      status: 409,
      fields: { isDefault: '“Staff” is the default of this trip type already' },
    });
  });

  it('names levels and people in companies that have it', async () => {
    const person = await hire({});
    const kept = await keep(policy({ peopleIDs: [person.id] }));
    await without(place, ['improvement_policy_bt'], async () => {
      const more = policy({ jobLevels: ['Guide'] });
      expect((await refused(admin.post(policies, more))).fields).toHaveProperty('jobLevels');
      const saved = await admin.put(`${policies}/${kept.id}`, policy({ name: 'Without people' }), {
        version: kept.version,
      });
      expect(saved.statusCode, saved.body).toBe(200);
    });
    const read = (await admin.get(`${policies}/${kept.id}`)).json<{ people: { id: number }[] }>();
    expect(read.people.map(({ id }) => id)).toEqual([person.id]);
  });

  it('keeps its categories and groups from being deleted', async () => {
    const group = await admin.post('/v1/destination-groups', {
      name: 'Named',
      tripType: 'domestic',
      places: ['Somewhere'],
    });
    const { id } = group.json<Kept>();
    await keep(policy({ perDiem: [rate({ destinationGroupID: id })] }));
    expect((await admin.delete(`/v1/destination-groups/${id}`)).statusCode).toBe(409);
  });
});

describe('the examples of a trip policy', () => {
  const example = (over: object = {}) => ({
    name: 'Three days',
    destinationGroupID: groups['Java'],
    days: 3,
    currencyCode: 'IDR',
    perDiem: 900_000,
    categoryID: categories['Hotel'],
    amount: 1_200_000,
    expected: 'fulfilled',
    ...over,
  });
  const says = (over: object, of: object = {}) => fieldsOf({ ...of, examples: [example(over)] });

  it('hold whenever it is saved, with a night less than days', async () => {
    const { id, version } = await keep(policy({ examples: [example()] }));
    const kept = (await admin.get(`${policies}/${id}`)).json<{ examples: object[] }>();
    expect(kept.examples).toMatchObject([
      { name: 'Three days', days: 3, perDiem: 900_000, expected: 'fulfilled' },
    ]);
    const dearer = policy({ examples: [example()], perDiem: [rate({ amount: 310_000 })] });
    const refusal = await refused(admin.put(`${policies}/${id}`, dearer, { version }));
    expect(refusal).toMatchObject({
      status: 400,
      fields: { 'examples.0.perDiem': 'With this policy the days come to Rp 930.000' },
    });
    expect((await admin.get(`${policies}/${id}`)).json()).toMatchObject({
      version,
      perDiem: [{ amount: 300_000 }],
    });
  });

  it('say what an expense becomes by the limits there', async () => {
    const expected = 'examples.0.expected';
    expect(await says({ amount: 1_200_001 })).toEqual({
      [expected]: 'With this policy it would be: Above the limit',
    });
    expect(await says({ amount: 1_200_001, expected: 'exceeded' })).toEqual({});
    const capped = { rules: [rule({ enforcement: 'cap' })] };
    expect(await says({ amount: 1_200_001 }, capped)).toEqual({
      [expected]: 'With this policy it would be: Paid in part',
    });
    const elsewhere = { rules: [rule(), rule({ destinationGroupID: groups['Java'], amount: 700_000 })] };
    expect(await says({ amount: 1_400_000 }, elsewhere)).toEqual({});
  });

  it('say something, and all of it', async () => {
    expect(await says({ perDiem: null, categoryID: null, amount: null, expected: null })).toHaveProperty([
      'examples.0.perDiem',
    ]);
    expect(Object.keys(await says({ amount: null }))).toEqual(['examples.0.amount']);
    expect(await says({ perDiem: 40, currencyCode: 'USD' })).toHaveProperty(['examples.0.perDiem']);
    expect(await says({ days: 0 })).toHaveProperty(['examples.0.days']);
    expect(await says({ categoryID: categories['Per diem'] })).toHaveProperty(['examples.0.categoryID']);
    expect(await says({ destinationGroupID: groups['Southeast Asia abroad'] })).toHaveProperty([
      'examples.0.destinationGroupID',
    ]);
  });
});

describe('who travels by a policy', () => {
  interface Person {
    name: string;
    by: string;
    others: { name: string }[];
  }
  const peopleOf = async (id: number) =>
    (await admin.get(`${policies}/${id}/people`)).json<{ total: number; data: Person[] }>();

  it('is told with how it is theirs, and with other policies that name them', async () => {
    const person = await hire({ jobGrade: 'Rank F' });
    const [one, two] = [
      await keep(policy({ name: 'One of two', jobGrades: ['Rank F'] })),
      await keep(policy({ name: 'Two of two', jobGrades: ['Rank G'] })),
    ];
    expect(await peopleOf(one.id)).toMatchObject({ total: 1, data: [{ by: 'jobGrade', others: [] }] });
    expect(await peopleOf(two.id)).toEqual({ total: 0, data: [] });
    // No save of a policy brings somebody into two; a person who changes can be.
    await place.database.systemPool.query(
      `update trip_policy set people_ids = array[$1::bigint] where id = $2`,
      [person.id, two.id],
    );
    expect(await peopleOf(one.id)).toMatchObject({
      data: [{ by: 'jobGrade', others: [{ name: 'Two of two' }] }],
    });
    expect(await peopleOf(two.id)).toMatchObject({
      data: [{ by: 'employee', others: [{ name: 'One of two' }] }],
    });
    expect((await admin.get(`${policies}/999999/people`)).statusCode).toBe(404);
    const employee = await place.signInAs('employee@nusantara.test');
    expect((await employee.get(`${policies}/${one.id}/people`)).statusCode).toBe(403);
  });
});

describe('the trial of a trip policy', () => {
  const leg = (group: string, startDate: string, endDate: string) => ({
    destinationGroupID: groups[group],
    startDate,
    endDate,
  });
  const trial = (employeeID: number, over: object = {}) => ({
    policy: policy({
      rules: [rule(), rule({ destinationGroupID: groups['Java'], amount: 900_000 })],
      perDiem: [rate(), rate({ destinationGroupID: groups['Sumatra'], amount: 400_000 })],
    }),
    id: null,
    employeeID,
    legs: [leg('Java', '2026-12-01', '2026-12-03'), leg('Sumatra', '2026-12-03', '2026-12-04')],
    departureTime: '12:30',
    returnTime: '20:00',
    meals: [{ day: '2026-12-02', provided: ['breakfast'] }],
    ...over,
  });
  const tried = async (body: object): Promise<TripTrial> => {
    const answer = await admin.post(`${policies}/trials`, body);
    expect(answer.statusCode, answer.body).toBe(200);
    return answer.json<TripTrial>();
  };

  it('says what days are paid and what may be spent where', async () => {
    const { id } = await hire({ jobGrade: 'Rank D' });
    const outcome = await tried(trial(id));
    expect(outcome.days.map(({ day, share, amount }) => [day, share, amount])).toEqual([
      ['2026-12-01', 50, 150_000],
      ['2026-12-02', 100, 240_000],
      ['2026-12-03', 100, 400_000],
      ['2026-12-04', 100, 400_000],
    ]);
    expect(outcome.items).toEqual([{ currencyCode: 'IDR', amount: 1_190_000 }]);
    expect(outcome.limits.map(({ destinationGroup, amount }) => [destinationGroup.name, amount])).toEqual([
      ['Java', 900_000],
      ['Sumatra', 600_000],
    ]);
    expect(outcome).toMatchObject({ policy: { name: 'Staff' }, isThis: false, refusal: null });
  });

  it('says by which policy the person travels: exactly one, else the default, and none of two', async () => {
    const person = await hire({ jobGrade: 'Rank E' });
    const named = policy({ jobGrades: ['Rank E'] });
    expect(await tried(trial(person.id, { policy: named }))).toMatchObject({ isThis: true, refusal: null });
    const kept = await keep(policy({ name: 'Rank E travels', jobGrades: ['Rank E'] }));
    expect(await tried(trial(person.id, { policy: named, id: kept.id }))).toMatchObject({ isThis: true });
    expect(await tried(trial(person.id, { policy: named }))).toMatchObject({
      policy: null,
      isThis: false,
      refusal: expect.stringContaining('Trip request unavailable due to dual policy assignment') as string,
    });
  });

  it('is refused by field where it cannot be', async () => {
    const { id } = await hire({});
    const wrong = async (over: object) =>
      (await refused(admin.post(`${policies}/trials`, trial(id, over)))).fields;
    expect(await wrong({ legs: [leg('Java', '2026-12-03', '2026-12-01')] })).toHaveProperty([
      'legs.0.endDate',
    ]);
    expect(
      await wrong({
        legs: [leg('Java', '2026-12-01', '2026-12-02'), leg('Java', '2026-12-03', '2026-12-04')],
      }),
    ).toHaveProperty(['legs.1.startDate']);
    expect(await wrong({ legs: [leg('Southeast Asia abroad', '2026-12-01', '2026-12-02')] })).toHaveProperty([
      'legs.0.destinationGroupID',
    ]);
    expect(await wrong({ employeeID: 999_999 })).toHaveProperty('employeeID');
    expect(await wrong({ returnTime: null })).toHaveProperty('returnTime');
    expect(await wrong({ policy: policy({ rules: [rule(), rule()] }) })).toHaveProperty([
      'policy.rules.1.frequency',
    ]);
    const employee = await place.signInAs('employee@nusantara.test');
    expect((await employee.post(`${policies}/trials`, trial(id))).statusCode).toBe(403);
  });
});
