import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { limitsOf } from '../../resources/spending/limit/limitUse.server.ts';
import type { PolicyTrial } from '../../resources/spending/policyTrial/policyTrialWire.ts';
import type { Caller, TestApp } from '../api/testApp.ts';
import { createTestApp } from '../api/testApp.ts';
import { without } from '../api/withoutFlags.ts';

const companyID = 1;
const day = '2026-11-25';
let place: TestApp;
let admin: Caller;

beforeAll(async () => {
  place = await createTestApp();
  admin = await place.signInAs('admin@nusantara.test');
});
afterAll(() => place?.close());

const row = (over: object = {}) => ({
  perTransaction: null,
  perDay: null,
  weekly: null,
  monthly: null,
  yearly: null,
  enforcement: 'block',
  ...over,
});
const rule = (over: object = {}) => ({ jobGrades: [] as string[], ...row(over) });
let made = 0;
const policy = (over: object = {}) => ({
  name: `Category ${(made += 1)}`,
  type: 'general',
  description: null,
  transactionTypes: ['reimbursement'],
  receiptRequiredAbove: null,
  maxAgeDays: 90,
  isDescriptionRequired: false,
  isAttendeesRequired: false,
  rules: [rule({ monthly: 1_000_000 })],
  startDate: null,
  endDate: null,
  subpolicies: [],
  mileageRates: [],
  dayRates: [],
  examples: [],
  ...over,
});
const custom = (over: object = {}) => ({
  name: `Custom ${(made += 1)}`,
  description: null,
  members: [],
  rules: [],
  startDate: null,
  endDate: null,
  ...over,
});
interface Kept {
  id: number;
  version: number;
  status: string;
  rules: { id: number; yearly: number | null }[];
  subpolicies: { id: number; name: string }[];
}
interface Refusal {
  error: { code: string; message: string; fields?: Record<string, string> };
}

const categories = '/v1/category-policies';
const customs = '/v1/custom-policies';

async function keep(body: object, at = categories): Promise<Kept> {
  const answer = await admin.post(at, body);
  expect(answer.statusCode, answer.body).toBe(201);
  return answer.json<Kept>();
}

async function refused(body: object, at = categories) {
  const answer = await admin.post(at, body);
  const { error } = answer.json<Refusal>();
  return { status: answer.statusCode, says: error?.message, fields: error?.fields ?? {} };
}
const fieldsOf = async (body: object, at = categories) => (await refused(body, at)).fields;

async function hire(over: object): Promise<{ id: number; version: number }> {
  const number = (made += 1);
  const answer = await admin.post('/v1/employees', {
    firstName: 'Uji',
    lastName: `Coba ${number}`,
    email: `uji.coba.${number}@nusantara.test`,
    employeeCode: `UJI-${number}`,
    ...over,
  });
  expect(answer.statusCode, answer.body).toBe(201);
  return answer.json();
}

describe('a policy of a category', () => {
  it('is kept with its rules, and offered to everybody who claims', async () => {
    const kept = await keep(
      policy({
        name: 'Field trips',
        rules: [
          rule({ perDay: 100_000 }),
          { jobGrades: ['Grade 5'], ...row({ monthly: 9_000_000, enforcement: 'cap' }) },
        ],
        subpolicies: [
          { name: 'Boats', isActive: true, ...row() },
          { name: 'Planes', isActive: false, ...row() },
        ],
      }),
    );
    const employee = await place.signInAs('employee@nusantara.test');
    expect((await employee.get(categories)).statusCode).toBe(403);
    const found = (await employee.get(`${categories}/choices?query=field`)).json<{ data: object[] }>();
    expect(found.data).toMatchObject([
      { id: kept.id, name: 'Field trips', subpolicies: [{ name: 'Boats' }] },
    ]);
    const parts = (await admin.get('/v1/subpolicies?query=boats')).json<{ data: object[] }>();
    expect(parts.data).toMatchObject([{ name: 'Boats', categoryID: kept.id }]);
  });

  it('is refused in the words of the catalogue', async () => {
    await keep(policy({ name: 'Taxi  Rides' }));
    expect(await refused(policy({ name: ' taxi rides ' }))).toMatchObject({
      status: 409,
      says: 'Category with given name and type exists',
      fields: { name: 'Category with given name and type exists' },
    });
    await keep(policy({ name: 'taxi rides', type: 'benefit' }));
    expect(await fieldsOf(policy({ rules: [rule({ weekly: 5, monthly: 5 })] }))).toEqual({
      'rules.0.monthly': 'Monthly must exceed weekly',
    });
    expect(await fieldsOf(policy({ rules: [rule({ monthly: 5, yearly: 5 })] }))).toEqual({
      'rules.0.yearly': 'Yearly limit must exceed monthly or weekly',
    });
    expect(
      await fieldsOf(policy({ rules: [rule({ perDay: 1 }), rule({ perDay: 2, enforcement: 'flag' })] })),
    ).toEqual({
      'rules.1.perDay': 'Duplicate frequency on same category',
    });
    expect(
      await fieldsOf(
        policy({
          rules: [
            { ...rule({ perDay: 1 }), jobGrades: ['Grade 3', 'Grade 4'] },
            { ...rule({ perDay: 1 }), jobGrades: ['grade 4'] },
          ],
        }),
      ),
    ).toEqual({ 'rules.1.jobGrades': 'Job grade already assigned to other policies' });
    expect(await fieldsOf(policy({ startDate: '2026-04-01', endDate: '2026-04-30' }))).toEqual({
      endDate: 'Start and end date should not be in the same month and year',
    });
    expect(Object.keys(await fieldsOf(policy({ rules: [rule({ perDay: 1_000_000_000_000 })] })))).toEqual([
      'rules.0.perDay',
    ]);
    expect(Object.keys(await fieldsOf(policy({ rules: [rule({ perDay: 0 })] })))).toEqual(['rules.0.perDay']);
    expect(
      Object.keys(
        await fieldsOf(
          policy({
            type: 'mileage',
            mileageRates: [1, 2].map((ratePerKm) => ({ vehicle: 'car', ratePerKm, validFrom: day })),
          }),
        ),
      ),
    ).toEqual(['mileageRates.1.validFrom']);
  });

  it('is changed while it is active only, switched off and on, and deleted where nothing names it', async () => {
    const kept = await keep(policy());
    const at = `${categories}/${kept.id}`;
    expect((await admin.patch(`${at}/deactivate`, {}, { version: 1 })).statusCode).toBe(200);
    const changed = await admin.put(at, policy({ name: 'Another' }), { version: 2 });
    expect([changed.statusCode, changed.json<Refusal>().error.message]).toEqual([
      403,
      'Cannot update inactive policy',
    ]);
    expect((await admin.patch(`${at}/activate`, {}, { version: 2 })).statusCode).toBe(200);
    const named = await keep(
      custom({
        members: [{ memberType: 'jobLevel', employeeID: null, group: 'Senior staff' }],
        rules: [{ categoryID: kept.id, subpolicyID: null, isNoLimit: false, ...row({ perDay: 1 }) }],
      }),
      customs,
    );
    expect((await admin.delete(at, { version: 3 })).statusCode).toBe(409);
    expect((await admin.delete(`${customs}/${named.id}`, { version: 1 })).statusCode).toBe(204);
    expect((await admin.delete(at, { version: 3 })).statusCode).toBe(204);
  });

  it('says what is paid for a kilometre', async () => {
    const rates = (await admin.get('/v1/mileage-rates')).json<{
      data: { vehicle: string; ratePerKm: number }[];
    }>();
    expect(rates.data.map(({ vehicle, ratePerKm }) => `${vehicle} ${ratePerKm}`)).toEqual([
      'car 3000',
      'car 3300',
      'motorcycle 1500',
    ]);
  });

  it('has what the flags of the company let it have', async () => {
    const held = await keep(
      policy({
        rules: [rule({ yearly: 12_000_000 })],
        subpolicies: [{ name: 'Part', isActive: true, ...row({ weekly: 5 }) }],
      }),
    );
    await without(place, ['policy_per_year'], async () => {
      expect(Object.keys(await fieldsOf(policy({ rules: [rule({ yearly: 5 })] })))).toEqual([
        'rules.0.yearly',
      ]);
      expect(
        Object.keys(await fieldsOf(policy({ startDate: '2026-01-01', endDate: '2026-12-01' }))),
      ).toContain('startDate');
      const [first] = held.rules;
      const same = await admin.put(
        `${categories}/${held.id}`,
        policy({
          rules: [{ ...rule({ yearly: 12_000_000, perDay: 7 }), id: first?.id }],
          subpolicies: [{ name: 'Part', isActive: true, ...row({ weekly: 5 }), id: held.subpolicies[0]?.id }],
        }),
        { version: 1 },
      );
      expect(same.statusCode, same.body).toBe(200);
    });
    await without(place, ['new_form_subpolicies'], async () => {
      await keep(policy({ subpolicies: [{ name: 'Bare', isActive: true, ...row() }] }));
      expect(
        Object.keys(
          await fieldsOf(policy({ subpolicies: [{ name: 'Part', isActive: true, ...row({ weekly: 5 }) }] })),
        ),
      ).toEqual(['subpolicies.0.weekly']);
    });
    await without(place, ['subpolicies'], async () => {
      expect(
        Object.keys(await fieldsOf(policy({ subpolicies: [{ name: 'Part', isActive: true, ...row() }] }))),
      ).toEqual(['subpolicies']);
      await keep(policy());
    });
    const forBills = { transactionTypes: ['reimbursement', 'bill'] };
    expect(Object.keys(await fieldsOf(policy(forBills)))).toEqual(['transactionTypes']);
    const billed = await without(place, ['hide_bill_option_on_claim_policy'], () => keep(policy(forBills)));
    const again = await admin.put(`${categories}/${billed.id}`, policy(forBills), { version: 1 });
    expect(again.statusCode, again.body).toBe(200);
  });
});

describe('the trial of a policy', () => {
  const tried = async (body: object): Promise<PolicyTrial> => {
    const answer = await admin.post(`${categories}/trials`, body);
    expect(answer.statusCode, answer.body).toBe(200);
    return answer.json();
  };

  it('says what becomes of an expense before the policy is saved', async () => {
    const { id: employeeID } = await hire({ jobGrade: 'Grade 3' });
    const asked = { employeeID, day, id: null, subpolicy: null };
    const draft = policy({ name: 'Draft', rules: [rule({ weekly: 500_000 })] });
    expect(await tried({ ...asked, policy: draft, amount: 500_000 })).toMatchObject({
      outcome: 'fulfilled',
      granted: 500_000,
      refusal: null,
      windows: [
        { frequency: 'weekly', from: '2026-11-23', to: '2026-11-29', limit: 500_000, used: 0, left: 500_000 },
      ],
    });
    expect(await tried({ ...asked, policy: draft, amount: '500.001' })).toMatchObject({
      outcome: 'exceeded',
      refusal: "You've reached the limit of Rp 500.000 a week for Draft: Rp 500.000 is left",
    });
    const capping = policy({ rules: [rule({ perTransaction: 1000, enforcement: 'cap' })] });
    expect(await tried({ ...asked, policy: capping, amount: 1500 })).toMatchObject({
      outcome: 'partiallyFulfilled',
      granted: 1000,
    });
    const parts = { subpolicies: [{ name: 'Part', isActive: true, ...row({ perDay: 10 }) }] };
    expect(await tried({ ...asked, policy: policy(parts), subpolicy: 0, amount: 11 })).toMatchObject({
      outcome: 'exceeded',
      refusal: "You've reached the limit of Rp 10 a day for Part: Rp 10 is left",
    });
    expect(await tried({ ...asked, policy: policy({ rules: [] }), amount: 11 })).toMatchObject({
      outcome: 'fulfilled',
      hasRule: false,
      windows: [],
    });
    const employee = await place.signInAs('employee@nusantara.test');
    expect(
      (await employee.post(`${categories}/trials`, { ...asked, policy: draft, amount: 1 })).statusCode,
    ).toBe(403);
    const wrong = await admin.post(`${categories}/trials`, {
      ...asked,
      policy: draft,
      subpolicy: 3,
      amount: 1,
    });
    expect(wrong.statusCode).toBe(400);
  });

  it('is kept as an example, which holds at each save', async () => {
    const { id: employeeID } = await hire({ jobGrade: 'Grade 9' });
    const example = { name: 'A lunch', employeeID, amount: 90_000, day, expected: 'fulfilled' };
    const kept = await keep(policy({ rules: [rule({ perDay: 100_000 })], examples: [example] }));
    const lower = await admin.put(
      `${categories}/${kept.id}`,
      policy({ rules: [rule({ perDay: 80_000 })], examples: [example] }),
      { version: 1 },
    );
    expect([lower.statusCode, lower.json<Refusal>().error.fields]).toEqual([
      400,
      { 'examples.0.expected': 'With this policy it would be: Above the limit' },
    ]);
    const ofGrade = policy({
      rules: [rule({ perDay: 80_000 }), { ...rule({ perDay: 90_000 }), jobGrades: ['grade 9'] }],
      examples: [example],
    });
    const saved = await admin.put(`${categories}/${kept.id}`, ofGrade, { version: 1 });
    expect(saved.statusCode, saved.body).toBe(200);
  });
});

describe('a custom policy', () => {
  const grade = (group: string) => ({ memberType: 'jobGrade', employeeID: null, group });
  const level = (group: string) => ({ memberType: 'jobLevel', employeeID: null, group });
  const person = (employeeID: number) => ({ memberType: 'employee', employeeID, group: null });
  const freeOf = (categoryID: number) => ({ categoryID, subpolicyID: null, isNoLimit: true, ...row() });
  const limited = (categoryID: number, over: object, subpolicyID: number | null = null) => ({
    categoryID,
    subpolicyID,
    isNoLimit: false,
    ...row(over),
  });

  it('replaces the rule of the category for its members', async () => {
    const { id: categoryID, subpolicies } = await keep(
      policy({ subpolicies: [{ name: 'Part', isActive: true, ...row({ perDay: 3 }) }] }),
    );
    const someone = await hire({ jobGrade: 'Grade 20', jobLevel: 'Level 20' });
    const rulesOf = async () =>
      await place.database.read(companyID, async (executor) => {
        const [found] = await limitsOf(executor, companyID, someone.id, [categoryID]);
        return found?.rules.map(({ subpolicyID, policy: { kind }, reason, limits }) => [
          subpolicyID === null ? 'whole' : 'part',
          kind,
          reason,
          limits.map(({ amount }) => Number(amount)),
        ]);
      });
    expect(await rulesOf()).toEqual([
      ['whole', 'category', 'everyone', [1_000_000]],
      ['part', 'category', 'everyone', [3]],
    ]);
    const kept = await keep(custom({ members: [grade('grade 20')], rules: [freeOf(categoryID)] }), customs);
    expect(await rulesOf()).toEqual([
      ['whole', 'custom', 'jobGrade', []],
      ['part', 'category', 'everyone', [3]],
    ]);
    const changed = await admin.put(
      `${customs}/${kept.id}`,
      custom({
        members: [person(someone.id)],
        rules: [
          limited(categoryID, { weekly: 9 }, subpolicies[0]?.id ?? 0),
          limited(categoryID, { monthly: 7 }),
        ],
      }),
      { version: 1 },
    );
    expect(changed.statusCode, changed.body).toBe(200);
    expect(await rulesOf()).toEqual([
      ['whole', 'custom', 'employee', [7]],
      ['part', 'custom', 'employee', [9]],
    ]);
    await admin.patch(`${customs}/${kept.id}/deactivate`, {}, { version: 2 });
    expect((await rulesOf())?.[0]).toEqual(['whole', 'category', 'everyone', [1_000_000]]);
  });

  it('is refused in the words of the catalogue', async () => {
    const { id: categoryID } = await keep(policy());
    const other = await keep(policy({ subpolicies: [{ name: 'Foreign', isActive: true, ...row() }] }));
    const rules = [limited(categoryID, { perDay: 1 })];
    const first = await hire({ jobGrade: 'Grade 30', jobLevel: 'Level 30' });
    const kept = await keep(custom({ members: [grade('Grade 30')], rules }), customs);
    expect(await refused(custom({ members: [grade('grade  30')], rules }), customs)).toMatchObject({
      status: 409,
      says: 'Members already in another custom policy',
      fields: { 'members.0.group': 'Members already in another custom policy' },
    });
    expect(await refused(custom({ members: [person(first.id)], rules }), customs)).toMatchObject({
      status: 409,
      says: 'Conflicted policy members',
      fields: { 'members.0.employeeID': 'Conflicted policy members' },
    });
    expect(await refused(custom({ members: [level('Level 30')], rules }), customs)).toMatchObject({
      says: 'Conflicted policy members',
    });
    const gone = await hire({});
    await admin.patch(`/v1/employees/${gone.id}/suspend`, {}, { version: gone.version });
    expect(
      await refused(
        custom({ members: [grade('Grade 30'), person(gone.id), grade('Nobody has it')], rules }),
        customs,
      ),
    ).toMatchObject({
      status: 400,
      says: 'Save failed, remove some members',
      fields: {
        'members.1.employeeID': 'Save failed, remove some members',
        'members.2.group': 'Save failed, remove some members',
      },
    });
    await admin.patch(`${customs}/${kept.id}/deactivate`, {}, { version: 1 });
    const second = await keep(custom({ members: [person(first.id)], rules }), customs);
    const again = await admin.patch(`${customs}/${kept.id}/activate`, {}, { version: 2 });
    expect([again.statusCode, again.json<Refusal>().error.message]).toEqual([
      409,
      'Conflicted policy members',
    ]);
    const changed = await admin.put(
      `${customs}/${kept.id}`,
      custom({ members: [grade('Grade 30')], rules }),
      {
        version: 2,
      },
    );
    expect(changed.json<Refusal>().error.message).toBe('Cannot update inactive policy');
    await admin.patch(`${customs}/${second.id}/deactivate`, {}, { version: 1 });

    const members = [person(first.id)];
    expect(
      await fieldsOf(
        custom({ members, rules: [limited(categoryID, { perDay: 1 }), limited(categoryID, { perDay: 2 })] }),
        customs,
      ),
    ).toEqual({ 'rules.1.perDay': 'Duplicate frequency on same category' });
    expect(
      Object.keys(
        await fieldsOf(
          custom({ members, rules: [limited(categoryID, { perDay: 1 }, other.subpolicies[0]?.id ?? 0)] }),
          customs,
        ),
      ),
    ).toEqual(['rules.0.subpolicyID']);
    expect(Object.keys(await fieldsOf(custom({ members: [], rules }), customs))).toEqual(['members']);
    expect(
      Object.keys(
        await fieldsOf(custom({ members, rules: [{ ...freeOf(categoryID), perDay: 5 }] }), customs),
      ),
    ).toEqual(['rules.0.isNoLimit']);
  });

  it('has what the flags of the company let it have', async () => {
    const { id: categoryID } = await keep(policy());
    const members = [person((await hire({})).id)];
    await without(place, ['custom_policy_no_limit_rule'], async () => {
      expect(Object.keys(await fieldsOf(custom({ members, rules: [freeOf(categoryID)] }), customs))).toEqual([
        'rules.0.isNoLimit',
      ]);
    });
    await without(place, ['custom_policy_per_year'], async () => {
      expect(
        Object.keys(
          await fieldsOf(custom({ members, rules: [limited(categoryID, { yearly: 5 })] }), customs),
        ),
      ).toEqual(['rules.0.yearly']);
    });
    await keep(
      custom({
        members,
        rules: [limited(categoryID, { yearly: 5 })],
        startDate: '2026-04-01',
        endDate: '2027-03-01',
      }),
      customs,
    );
  });
});

it('the job grades and levels of people are there to choose from', async () => {
  const grades = (await admin.get('/v1/job-grades')).json<{ items: string[] }>();
  expect(grades.items).toEqual(expect.arrayContaining(['Grade 3', 'Grade 5', 'Grade 6', 'Grade 7']));
  const levels = (await admin.get('/v1/job-levels')).json<{ items: string[] }>();
  expect(levels.items).toEqual(expect.arrayContaining(['Director', 'Head', 'Lead', 'Staff']));
});

it('the demo company has twelve categories and four custom policies', async () => {
  const { rows } = await place.database.systemPool.query<{ categories: string; customs: string }>(
    `select (select count(*) from category_policy where company_id = $1 and created_at < now() and name not like 'Category %') as categories,
       (select count(*) from custom_policy where company_id = $1 and name not like 'Custom %') as customs`,
    [companyID],
  );
  expect(Number(rows[0]?.customs)).toBeGreaterThanOrEqual(4);
  expect(Number(rows[0]?.categories)).toBeGreaterThanOrEqual(12);
});
