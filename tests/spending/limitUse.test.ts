import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import type { LimitedLine } from '../../resources/spending/limit/limitUse.server.ts';
import {
  freeLimits,
  limitErrors,
  previewLimits,
  reserveLimits,
} from '../../resources/spending/limit/limitUse.server.ts';
import { whatMaySpend } from '../../resources/spending/limit/whatMaySpend.server.ts';
import type { Caller, TestApp } from '../api/testApp.ts';
import { createTestApp } from '../api/testApp.ts';
import { englishFields } from '../said.ts';

const companyID = 1;
const day = '2026-11-25';
let place: TestApp;
let admin: Caller;
let employeeID: number;
let ids: Record<string, number>;

beforeAll(async () => {
  place = await createTestApp();
  admin = await place.signInAs('admin@nusantara.test');
  const employee = await place.signInAs('employee@nusantara.test');
  employeeID = (await employee.get('/v1/users/me')).json<{ employee: { id: number } }>().employee.id;
  const { rows } = await place.database.systemPool.query<{ name: string; id: string }>(
    `select name, id from category_policy where company_id = $1 union all
     select name, id from subpolicy where company_id = $1 union all select name, id from benefit_plan where company_id = $1`,
    [companyID],
  );
  // What the claims of the demo company spend would be counted with it.
  for (const table of ['limit_usage', 'limit_draw']) {
    await place.database.systemPool.query(`delete from ${table} where company_id = $1 and employee_id = $2`, [
      companyID,
      employeeID,
    ]);
  }
  ids = Object.fromEntries(rows.map(({ name, id }) => [name, Number(id)]));
});
afterAll(() => place?.close());

let lastLine = 0;
const line = (category: string, amount: number, over: Partial<LimitedLine> = {}): LimitedLine => ({
  lineID: (lastLine += 1),
  position: lastLine,
  employeeID,
  categoryID: ids[category] ?? 0,
  subpolicyID: null,
  days: { from: day, to: day },
  transactionKey: `line ${lastLine}`,
  amount: String(amount),
  approvedAmount: null,
  ...over,
});
const reserve = (recordID: number, ...lines: LimitedLine[]) =>
  place.database.write(companyID, (executor) =>
    reserveLimits(executor, companyID, { source: 'test', recordID }, lines),
  );
const free = (recordID: number) =>
  place.database.write(companyID, (executor) =>
    freeLimits(executor, companyID, { source: 'test', recordID }),
  );
const preview = (lines: LimitedLine[], recordID?: number) =>
  place.database.read(companyID, (executor) =>
    previewLimits(executor, companyID, lines, recordID ? { record: { source: 'test', recordID } } : {}),
  );
async function usedOf(category: string): Promise<Record<string, number>> {
  const { rows } = await place.database.systemPool.query<{ frequency: string; start: string; used: string }>(
    `select frequency, period_start::text as start, used::text from limit_usage
     where company_id = $1 and employee_id = $2 and category_id = $3 and frequency <> 'perTransaction' and period_start >= '2026-11-01'`,
    [companyID, employeeID, ids[category]],
  );
  return Object.fromEntries(
    rows.map(({ frequency, start, used }) => [`${frequency} ${start}`, Number(used)]),
  );
}

describe('what claims spend', () => {
  it('is held, changed and given back, in each window', async () => {
    const [first] = await reserve(1, line('Meals', 100_000));
    expect(first).toMatchObject({ granted: '100000', fulfilment: 'fulfilled', refusal: null });
    const windows = {
      'perDay 2026-11-25': 100_000,
      'weekly 2026-11-23': 100_000,
      'monthly 2026-11-01': 100_000,
    };
    expect(await usedOf('Meals')).toEqual(windows);
    const [second] = await preview([line('Meals', 60_000)]);
    expect(englishFields(limitErrors([second as never], () => 'lines.0.amount'))).toEqual({
      'lines.0.amount': "You've reached the limit of Rp 150.000 a day for Meals: Rp 50.000 is left",
    });
    // Of the record itself, what it held is left out.
    expect(await preview([line('Meals', 150_000)], 1)).toMatchObject([{ refusal: null }]);
    await reserve(1, line('Meals', 40_000), line('Meals', 20_000, { days: { from: day, to: '2026-11-26' } }));
    expect(await usedOf('Meals')).toEqual({
      'perDay 2026-11-25': 50_000,
      'perDay 2026-11-26': 10_000,
      'weekly 2026-11-23': 60_000,
      'monthly 2026-11-01': 60_000,
    });
    await free(1);
    expect(Object.values(await usedOf('Meals'))).toEqual([0, 0, 0, 0]);
  });

  it('counts lines of one receipt together, in whatever claim they are', async () => {
    const receipt = {
      transactionKey: 'warung|2026-11-24|meals',
      days: { from: '2026-11-24', to: '2026-11-24' },
    };
    await reserve(
      2,
      line('Team building', 0, {
        ...receipt,
        categoryID: ids['Client entertainment'] ?? 0,
        amount: '900000',
      }),
    );
    const [judged] = await preview([
      line('Client entertainment', 200_000, { ...receipt, categoryID: ids['Client entertainment'] ?? 0 }),
    ]);
    expect(englishFields(limitErrors(judged ? [judged] : [], () => 'amount'))).toEqual({
      amount: 'Amount exceeds limit per transaction',
    });
    expect(await preview([line('Client entertainment', 200_000)])).toMatchObject([{ refusal: null }]);
    await free(2);
  });

  it('is bounded by the subpolicy beside the category, and by the custom policy in its place', async () => {
    // The custom policy of this person: 400.000 a ride, 250.000 by ride hailing.
    const ride = { subpolicyID: ids['Ride hailing'] ?? 0 };
    const [judged] = await preview([line('Local transport', 300_000, ride)]);
    expect(judged?.rules.map(({ called, policy, reason }) => [called, policy.name, reason])).toEqual([
      ['Local transport', 'Field sales', 'employee'],
      ['Ride hailing', 'Field sales', 'employee'],
    ]);
    expect(judged).toMatchObject({ remainder: '250000', fulfilment: 'exceeded' });
    expect(await preview([line('Local transport', 300_000)])).toMatchObject([
      { remainder: '400000', refusal: null },
    ]);
  });

  it('keeps what was used when a policy changes', async () => {
    await reserve(3, line('Parking and tolls', 120_000));
    const at = `/v1/category-policies/${ids['Parking and tolls']}`;
    const kept = (await admin.get(at)).json<Record<string, unknown> & { rules: object[]; version: number }>();
    const amounts = { perTransaction: null, perDay: null, monthly: null, yearly: null, enforcement: 'block' };
    const fields = ['name', 'type', 'description', 'transactionTypes', 'receiptRequiredAbove', 'maxAgeDays'];
    const changed = await admin.put(
      at,
      {
        ...Object.fromEntries(fields.map((name) => [name, kept[name]])),
        rules: [{ jobGrades: [], ...amounts, weekly: 150_000 }],
      },
      { version: kept.version },
    );
    expect(changed.statusCode, changed.body).toBe(200);
    const [judged] = await preview([line('Parking and tolls', 40_000)]);
    expect(judged?.windows).toMatchObject([{ frequency: 'weekly', used: '120000', left: '30000' }]);
    expect(judged?.refusal).not.toBeNull();
    await free(3);
  });

  it('of nobody and of no category is refused', async () => {
    await expect(preview([line('Meals', 1, { employeeID: 999_999 })])).rejects.toMatchObject({
      code: 'validation_failed',
    });
    await expect(preview([line('Meals', 1, { categoryID: 999_999 })])).rejects.toMatchObject({
      code: 'validation_failed',
    });
  });

  it('is told as what may be spent', async () => {
    await reserve(4, line('Meals', 30_000));
    const all = await place.database.read(companyID, (executor) =>
      whatMaySpend(executor, { companyID }, employeeID, day),
    );
    const meals = all.find(({ name }) => name === 'Meals');
    expect(meals?.rules.map(({ rule: { called, reason } }) => `${called}: ${reason}`)).toEqual([
      'Meals: everyone',
      'Overtime meals: everyone',
      'Team meals: everyone',
    ]);
    expect(
      meals?.rules.flatMap(({ windows }) =>
        windows.map(({ frequency, limit, used, left }) => [frequency, ...[limit, used, left].map(Number)]),
      ),
    ).toEqual([
      ['perTransaction', 500_000, 0, 500_000],
      ['perDay', 150_000, 30_000, 120_000],
      ['weekly', 600_000, 30_000, 570_000],
      ['monthly', 2_000_000, 30_000, 1_970_000],
      ['perDay', 75_000, 0, 75_000],
      ['perTransaction', 500_000, 0, 500_000],
    ]);
    expect(all.some(({ name }) => name === 'Fuel for company cars')).toBe(false);
    await free(4);
  });
});

describe('a benefit', () => {
  interface Balance {
    id: string;
    plan: { name: string };
    granted: number;
    carried: number;
    adjusted: number;
    used: number;
    left: number;
  }
  const balancesOf = async (caller: Caller, query = '') =>
    (await caller.get(`/v1/benefit-balances${query}`)).json<{ data: Balance[] }>().data;
  const careOf = async (caller: Caller, query = '') =>
    (await balancesOf(caller, query)).find(({ plan }) => plan.name === 'Outpatient care, staff');

  it('is spent up to its balance, with what was left of the year before', async () => {
    const employee = await place.signInAs('employee@nusantara.test');
    expect(await careOf(employee)).toMatchObject({
      granted: 5_000_000,
      carried: 1_000_000,
      used: 0,
      left: 6_000_000,
    });
    const [judged] = await preview([line('Outpatient care', 6_000_001)]);
    expect(englishFields(limitErrors(judged ? [judged] : [], () => 'amount'))).toEqual({
      amount:
        "You've reached the limit of Rp 6.000.000 a year for Outpatient care, staff: Rp 6.000.000 is left",
    });
    await reserve(10, line('Outpatient care', 5_500_000));
    expect(await careOf(employee)).toMatchObject({ used: 5_500_000, left: 500_000 });
    // Half a million of this year is left over from the last: it cannot be spent there any more.
    const before = { from: '2025-06-01', to: '2025-06-01' };
    const [late] = await preview([line('Outpatient care', 4_000_000, { days: before })]);
    expect(late).toMatchObject({ remainder: '3500000', fulfilment: 'exceeded' });
    await free(10);
  });

  it('is adjusted by who keeps policies, and never below what is used', async () => {
    const employee = await place.signInAs('employee@nusantara.test');
    const balance = await careOf(employee);
    const at = `/v1/benefit-balances/${balance?.id}/adjustments`;
    expect((await employee.post(at, { amount: 1, note: 'For me' })).statusCode).toBe(403);
    const given = await admin.post(at, { amount: 250_000, note: 'A birth in the family' });
    expect([given.statusCode, given.json<Balance>().left]).toEqual([201, 6_250_000]);
    const { rows } = await place.database.systemPool.query<{ payload: object }>(
      `select payload from outbox where topic = 'notification' and payload->>'eventType' = 'benefit_adjusted'`,
    );
    expect(rows).toMatchObject([{ payload: { employeeIDs: [employeeID], group: 'expenses' } }]);
    await reserve(11, line('Outpatient care', 6_000_000));
    const taken = await admin.post(at, { amount: -250_001, note: 'Too much' });
    expect([taken.statusCode, taken.json<{ error: { fields: object } }>().error.fields]).toEqual([
      400,
      { amount: 'More is used than would be left: Rp 250.000 can be taken at most' },
    ]);
    expect((await admin.post(at, { amount: -250_000, note: 'A mistake' })).statusCode).toBe(201);
    expect((await admin.post(at, { amount: 0, note: 'Nothing' })).statusCode).toBe(400);
    expect(
      (await admin.post('/v1/benefit-balances/1-1-2019-01-01/adjustments', { amount: 1, note: 'x' }))
        .statusCode,
    ).toBe(404);
    await free(11);
    expect(await careOf(employee)).toMatchObject({ adjusted: 0, left: 6_000_000 });
  });

  it('of others is told to who may see it', async () => {
    const employee = await place.signInAs('employee@nusantara.test');
    expect((await employee.get('/v1/benefit-balances?employeeID=1')).statusCode).toBe(403);
    expect(await careOf(admin, `?employeeID=${employeeID}`)).toMatchObject({ left: 6_000_000 });
  });

  it('has one plan for each person, of a category of benefits', async () => {
    const plan = {
      name: 'Second care',
      categoryID: ids['Outpatient care'],
      period: 'calendar',
      proration: 'none',
      quotas: [{ yearlyQuota: 1, validFrom: day }],
      payout: 'bank',
      jobGrades: ['grade 3'],
    };
    const second = await admin.post('/v1/benefit-plans', plan);
    expect(second.statusCode).toBe(409);
    expect(second.json<{ error: { message: string } }>().error.message).toMatch(
      /^“Outpatient care, staff” grants/,
    );
    const meals = await admin.post('/v1/benefit-plans', { ...plan, categoryID: ids['Meals'] });
    expect(meals.json<{ error: { fields: object } }>().error.fields).toEqual({
      categoryID: 'Choose a category of benefits',
    });
  });

  it('is changed within its category, which stays as it was made', async () => {
    const { data } = (await admin.get('/v1/benefit-plans')).json<{ data: { id: number; name: string }[] }>();
    const planID = data.find(({ name }) => name === 'Outpatient care, staff')?.id ?? 0;
    const shown = (await admin.get(`/v1/benefit-plans/${planID}`)).json<{
      quotas: { yearlyQuota: number; validFrom: string }[];
      people: { id: number }[];
      [field: string]: unknown;
    }>();
    const { period, proration, payout, isTaxable, jobGrades, carryForwardCap, name, quotas, people } = shown;
    const sent = {
      name,
      description: 'For doctors and medicine',
      categoryID: ids['Outpatient care'],
      period,
      proration,
      payout,
      isTaxable,
      jobGrades,
      carryForwardCap,
      quotas: quotas.map(({ yearlyQuota, validFrom }) => ({ yearlyQuota, validFrom })),
      peopleIDs: people.map(({ id }) => id),
    };
    const changed = await admin.put(`/v1/benefit-plans/${planID}`, sent);
    expect(changed.statusCode, changed.body).toBe(200);
    expect(changed.json()).toMatchObject({ description: 'For doctors and medicine' });
    const moved = await admin.put(`/v1/benefit-plans/${planID}`, { ...sent, categoryID: ids['Meals'] });
    expect(moved.json<{ error: { fields: object } }>().error.fields).toHaveProperty('categoryID');
  });

  it('that nobody granted is not there to spend', async () => {
    const hired = await admin.post('/v1/employees', {
      firstName: 'Tanpa',
      lastName: 'Golongan',
      email: 'tanpa.golongan@nusantara.test',
      employeeCode: 'TG-1',
    });
    const { id } = hired.json<{ id: number }>();
    const [judged] = await preview([line('Outpatient care', 1, { employeeID: id })]);
    expect(judged).toMatchObject({ remainder: '0', fulfilment: 'exceeded' });
  });
});

describe('the week of a company', () => {
  const rule = '/v1/policies/week-rule';
  const beginOn = async (firstDay: string) => {
    const saved = await admin.post(rule, { firstDay });
    expect(saved.statusCode, saved.body).toBe(200);
  };
  const on = (one: string) => ({ days: { from: one, to: one } });
  const weekOf = async (one: string) => {
    const [judged] = await preview([line('Meals', 1, on(one))]);
    const { from, to, used } = judged?.windows.find(({ frequency }) => frequency === 'weekly') ?? {};
    return { from, to, used: Number(used) };
  };

  it('begins on the day that it chose, and counts what was spent before anew', async () => {
    expect((await admin.get(rule)).json()).toMatchObject({ firstDay: 'monday' });
    await reserve(70, line('Meals', 30_000, on('2026-11-22')), line('Meals', 20_000, on(day)));
    expect(await weekOf(day)).toEqual({ from: '2026-11-23', to: '2026-11-29', used: 20_000 });
    await beginOn('sunday');
    expect(await weekOf(day)).toEqual({ from: '2026-11-22', to: '2026-11-28', used: 50_000 });
    await reserve(71, line('Meals', 5000));
    expect(await usedOf('Meals')).toMatchObject({ 'weekly 2026-11-22': 55_000, 'weekly 2026-11-23': 25_000 });
    await beginOn('saturday');
    expect(await weekOf('2026-11-28')).toEqual({ from: '2026-11-28', to: '2026-12-04', used: 0 });
    await beginOn('monday');
    await free(70);
    await free(71);
    expect(await weekOf(day)).toEqual({ from: '2026-11-23', to: '2026-11-29', used: 0 });
    const employee = await place.signInAs('employee@nusantara.test');
    expect((await employee.post(rule, { firstDay: 'friday' })).statusCode).toBe(403);
    expect((await admin.post(rule, { firstDay: 'someday' })).statusCode).toBe(400);
  });
});
