import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';

import type { Actor } from '../../domain/access/actor.ts';
import type { CategoryTerms, CustomTerms, Spender } from '../../domain/limit/limitRule.ts';
import { termsOfSent } from '../../resources/spending/categoryPolicy/categoryTrial.ts';
import { customTermsOfSent } from '../../resources/spending/customPolicy/customPolicy.ts';
import { limitTerms } from '../../resources/spending/limit/limitTerms.server.ts';
import { replayPolicy } from '../../resources/spending/policyReplay/policyReplay.server.ts';
import type { ChangedPolicy } from '../../resources/spending/policyReplay/policyReplay.server.ts';
import { toldTo } from '../../resources/spending/policyReplay/policyReplayRoutes.server.ts';
import type { PolicyReplay } from '../../resources/spending/policyReplay/replayAnswer.ts';
import type { Caller, TestApp } from '../api/testApp.ts';
import { createTestApp, testNow } from '../api/testApp.ts';
import { fc } from '../properties.ts';
import type { NaiveRecord } from './naiveReplay.ts';
import { naiveReplay, naiveRules } from './naiveReplay.ts';

const companyID = 1;
const today = testNow.slice(0, 10);
const since = new Date(Date.parse(`${today}T00:00:00Z`) - 90 * 86_400_000).toISOString().slice(0, 10);
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
const policy = (over: object = {}) => ({
  name: 'Replayed',
  type: 'general',
  description: null,
  transactionTypes: ['reimbursement', 'cashAdvance'],
  receiptRequiredAbove: null,
  maxAgeDays: 90,
  isDescriptionRequired: false,
  isAttendeesRequired: false,
  rules: [] as object[],
  startDate: null,
  endDate: null,
  subpolicies: [],
  mileageRates: [],
  dayRates: [],
  examples: [],
  ...over,
});
const custom = (over: object = {}) => ({
  name: 'Replayed people',
  description: null,
  members: [] as object[],
  rules: [] as object[],
  startDate: null,
  endDate: null,
  ...over,
});

const asked = (body: object, caller = admin) => caller.post('/v1/policies/replay', body);
async function replayed(body: object, caller = admin): Promise<PolicyReplay> {
  const answer = await asked(body, caller);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
}
const ofCategory = (id: number, over: object) =>
  replayed({ policyType: 'category', id, policy: policy(over) });

interface Refusal {
  error: { code: string; fields?: Record<string, string> };
}

describe('a policy that is tried on the claims of the last 90 days', () => {
  let employee: Caller;
  let employeeID: number;
  let categoryID: number;
  const claims: { id: number; referenceID: string }[] = [];
  let filed = 0;

  const body = (...amounts: number[]) => ({
    submissionType: 'reimbursement',
    onBehalfOfID: null,
    purpose: 'Books',
    organizationID: null,
    mediaIDs: [],
    lines: amounts.map((amount) => ({
      transactionDate: today,
      merchant: `Shop ${(filed += 1)}`,
      categoryID,
      description: null,
      currencyCode: 'IDR',
      amount,
      taxAmount: null,
      receiptsIDs: [],
      isReceiptMissing: true,
      missingReason: 'Lost',
    })),
  });
  const file = (...amounts: number[]) => employee.post('/v1/claims', body(...amounts));

  beforeAll(async () => {
    employee = await place.signInAs('employee@nusantara.test');
    employeeID = (await employee.get('/v1/users/me')).json<{ employee: { id: number } }>().employee.id;
    const kept = await admin.post('/v1/category-policies', policy({ name: 'Books' }));
    expect(kept.statusCode, kept.body).toBe(201);
    categoryID = kept.json<{ id: number }>().id;
    for (const amounts of [[100_000], [60_000, 40_000], [30_000]]) {
      const answer = await file(...amounts);
      expect(answer.statusCode, answer.body).toBe(201);
      claims.push(answer.json());
    }
  });

  it('says that nothing changes where nothing does', async () => {
    expect(await ofCategory(categoryID, { name: 'Books' })).toMatchObject({
      since,
      total: 3,
      replayed: 3,
      lines: 4,
      people: 1,
      differing: { records: 0, people: 0 },
      refused: { before: 0, after: 0 },
      more: 0,
      less: 0,
      byPerson: [],
      records: [],
    });
  });

  it('says what is refused, what is cut, and by how much, the largest first', async () => {
    const [first, second, third] = claims;
    const blocked = await ofCategory(categoryID, { rules: [rule({ weekly: 130_000 })] });
    expect(blocked).toMatchObject({
      differing: { records: 1, people: 1 },
      refused: { before: 0, after: 1 },
      more: 0,
      less: 100_000,
      byPerson: [{ id: employeeID, records: 1, difference: -100_000 }],
      records: [
        {
          id: second?.id,
          referenceID: second?.referenceID,
          person: { id: employeeID },
          before: { isRefused: false, fulfilment: 'fulfilled', granted: 100_000 },
          after: { isRefused: true, fulfilment: 'exceeded', granted: 0 },
          difference: -100_000,
        },
      ],
    });
    const capped = await ofCategory(categoryID, { rules: [rule({ monthly: 150_000, enforcement: 'cap' })] });
    expect(capped).toMatchObject({ refused: { after: 0 }, less: 80_000, differing: { records: 2 } });
    expect(capped.records.map(({ id, difference, after }) => [id, difference, after.fulfilment])).toEqual([
      [second?.id, -50_000, 'partiallyFulfilled'],
      [third?.id, -30_000, 'notFulfilled'],
    ]);
    const flagged = await ofCategory(categoryID, {
      rules: [rule({ perTransaction: 90_000, enforcement: 'flag' })],
    });
    expect(flagged).toMatchObject({ less: 0, more: 0, differing: { records: 1 } });
    expect(flagged.records).toMatchObject([
      { id: first?.id, after: { fulfilment: 'exceeded' }, difference: 0 },
    ]);
  });

  it('is asked of the same policy once it is saved, and says what saving decides', async () => {
    const rules = [rule({ weekly: 240_000 })];
    expect(await ofCategory(categoryID, { name: 'Books', rules })).toMatchObject({
      differing: { records: 0 },
    });
    const saved = await admin.put(`/v1/category-policies/${categoryID}`, policy({ name: 'Books', rules }), {
      version: 1,
    });
    expect(saved.statusCode, saved.body).toBe(200);
    const refused = await file(20_000);
    expect(refused.statusCode).toBe(400);
    // A higher limit refuses nothing that was not refused before.
    const more = await ofCategory(categoryID, { name: 'Books', rules: [rule({ weekly: 500_000 })] });
    expect(more.differing.records).toBe(0);
  });

  it('is tried for the members of a custom policy, and for those it had', async () => {
    const members = [{ memberType: 'employee', employeeID, group: null }];
    const rules = [{ categoryID, subpolicyID: null, isNoLimit: false, ...row({ perTransaction: 50_000 }) }];
    const found = await replayed({ policyType: 'custom', policy: custom({ members, rules }) });
    expect(found).toMatchObject({ total: 3, refused: { before: 0, after: 2 }, less: 200_000 });
    const nobody = await replayed({
      policyType: 'custom',
      policy: custom({ members: [{ memberType: 'jobGrade', employeeID: null, group: 'Nobody' }], rules }),
    });
    expect(nobody.total).toBe(0);
  });

  it('is tried as it is stored, before a custom policy is activated, deactivated or deleted', async () => {
    const members = [{ memberType: 'employee', employeeID, group: null }];
    const rules = [{ categoryID, subpolicyID: null, isNoLimit: false, ...row({ perTransaction: 50_000 }) }];
    // Nobody is in two of them.
    const others = await place.database.systemPool.query<{ id: string }>(
      `update custom_policy set status = 'inactive' where company_id = $1 and status = 'active' returning id`,
      [companyID],
    );
    const made = await admin.post('/v1/custom-policies', custom({ members, rules }));
    expect(made.statusCode, made.body).toBe(201);
    const { id } = made.json<{ id: number }>();
    const switched = (isActive: boolean, ids = [id]) => replayed({ policyType: 'switched', ids, isActive });
    expect(await switched(false)).toMatchObject({
      total: 3,
      refused: { before: 2, after: 0 },
      more: 200_000,
    });
    expect((await switched(true)).differing.records).toBe(0);
    const step = async (action: string) => {
      const answer = await admin.patch(`/v1/custom-policies/${id}/${action}`, undefined);
      expect(answer.statusCode, answer.body).toBe(200);
    };
    await step('deactivate');
    expect(await switched(true)).toMatchObject({ total: 3, refused: { before: 0, after: 2 }, less: 200_000 });
    expect((await switched(false)).differing.records).toBe(0);
    const body = { policyType: 'switched', ids: [id], isActive: true };
    expect((await asked(body, employee)).statusCode).toBe(403);
    expect((await asked({ ...body, ids: [id, 999_999_999] })).statusCode).toBe(404);
    expect((await asked({ ...body, ids: [] })).statusCode).toBe(400);
    expect((await admin.delete(`/v1/custom-policies/${id}`)).statusCode).toBe(204);
    await place.database.systemPool.query(
      `update custom_policy set status = 'active' where company_id = $1 and id = any($2::bigint[])`,
      [companyID, others.rows.map((one) => one.id)],
    );
  });

  it('leaves out what is no more, and what was filed before', async () => {
    const answer = await file(5000);
    const gone = answer.json<{ id: number; version: number }>();
    const canceled = await employee.patch(
      `/v1/claims/${gone.id}/cancel`,
      { notes: 'Not needed' },
      { version: gone.version },
    );
    expect(canceled.statusCode, canceled.body).toBe(200);
    const drafted = await employee.post('/v1/claims/draft', body(7000));
    expect(drafted.statusCode, drafted.body).toBe(201);
    expect((await ofCategory(categoryID, { name: 'Books' })).total).toBe(3);
    const [first] = claims;
    const on = (day: string) =>
      place.database.systemPool.query('update claim set filed_on = $1 where company_id = $2 and id = $3', [
        day,
        companyID,
        first?.id,
      ]);
    await on('2026-08-01');
    // What it spent counts all the same: 130.000 of the week are left.
    const other = await ofCategory(categoryID, { name: 'Books', rules: [rule({ weekly: 210_000 })] });
    expect(other).toMatchObject({ total: 2, refused: { before: 0, after: 1 }, less: 30_000 });
    await on(today);
  });

  it('is refused for what is wrong with it, to whom may not, and for what is not there', async () => {
    const wrong = await asked({
      policyType: 'category',
      id: categoryID,
      policy: policy({ rules: [rule({ weekly: 5, monthly: 5 })] }),
    });
    expect([wrong.statusCode, wrong.json<Refusal>().error.fields]).toEqual([
      400,
      { 'policy.rules.0.monthly': 'Monthly must exceed weekly' },
    ]);
    const body2 = { policyType: 'category', id: categoryID, policy: policy() };
    expect((await asked(body2, employee)).statusCode).toBe(403);
    expect((await asked({ ...body2, id: 999_999_999 })).statusCode).toBe(404);
    const elsewhere = await place.signInAs('admin@lain.test').catch(() => null);
    if (elsewhere) expect((await asked(body2, elsewhere)).statusCode).toBe(404);
  });

  it('names others to those alone who may list their claims', async () => {
    const { claims: found } = await place.database.read(companyID, (executor) =>
      replayPolicy(
        executor,
        companyID,
        { kind: 'category', terms: termsOfSent(policy({ rules: [rule({ weekly: 130_000 })] }), categoryID) },
        today,
      ),
    );
    const person = (id: number, ...permissions: string[]) =>
      ({ employeeID: id, permissions: new Set(permissions), flags: new Map() }) as unknown as Actor;
    const others = toldTo(person(0), found);
    expect(others).toEqual({ hidesOthers: true, byPerson: [], records: [] });
    expect(toldTo(person(employeeID), found).records).toHaveLength(1);
    expect(toldTo(person(0, 'transaction_claim_view_list'), found)).toMatchObject({
      hidesOthers: false,
      records: [{ person: { id: employeeID } }],
    });
  });
});

it('asks the database as often for many claims as for few', async () => {
  const { rows } = await place.database.systemPool.query<{ id: string }>(
    `select c.category_ids[1] as id from claim c join category_policy p on p.company_id = c.company_id and p.id = c.category_ids[1]
     where c.company_id = $1 and p.type = 'general' group by 1 order by count(*)`,
    [companyID],
  );
  const asks = async (id: number) => {
    const query = vi.spyOn(pg.Client.prototype, 'query');
    const { claims } = await place.database.read(companyID, (executor) =>
      replayPolicy(executor, companyID, { kind: 'category', terms: termsOfSent(policy(), id) }, today),
    );
    const texts = query.mock.calls.length;
    query.mockRestore();
    return { claims: claims.length, texts };
  };
  const [few, many] = [await asks(Number(rows[0]?.id)), await asks(Number(rows.at(-1)?.id))];
  expect(many.claims).toBeGreaterThan(few.claims);
  expect(many.texts).toBeLessThanOrEqual(20);
  expect(Math.abs(many.texts - few.texts)).toBeLessThanOrEqual(3);
});

/** Shares whole rupiah out by weights: rounded down, then one each to the largest remainders. */
function sharedOut(total: number, weights: readonly number[]): number[] {
  const whole = weights.reduce((one, other) => one + other, 0);
  const exact = weights.map((weight) => (total * weight) / whole);
  const shares = exact.map(Math.floor);
  const left = total - shares.reduce((one, other) => one + other, 0);
  const places = exact
    .map((share, place) => [share - Math.floor(share), place] as const)
    .toSorted((one, other) => other[0] - one[0]);
  for (const [, place] of places.slice(0, left)) shares[place] = (shares[place] ?? 0) + 1;
  return shares;
}

describe('by random policies', () => {
  /** What claims ask for, read a second time. */
  async function readRecords(concerned: readonly number[], people: readonly number[] | null) {
    const { rows } = await place.database.systemPool.query<{
      claim: string;
      person: string;
      line: string;
      category: string;
      part: string | null;
      day: string;
      to: string;
      position: number;
      key: string;
      parts: { id: number; category: number; amount: number }[] | null;
      asked: string;
      approved: string | null;
    }>(
      `with live as (
         select c.* from claim c
         where c.company_id = $1 and c.filed_on >= $2 and c.status not in ('draft', 'rejected', 'canceled', 'awaiting_report')
           and c.category_ids && $3::bigint[] and ($4::bigint[] is null or c.requester_id = any($4))
           and not exists (select from claim s where s.company_id = $1 and s.cash_advance_id = c.id and s.filed_on is not null))
       select c.id as claim, c.requester_id as person, l.id as line, l.category_id as category, l.subpolicy_id as part,
         l.transaction_date::text as day, coalesce(l.to_date, l.transaction_date)::text as to, l.position, coalesce((select encode(m.sha256, 'hex') from media_link k join media m on m.company_id = k.company_id
             and m.id = k.media_id where k.company_id = $1 and k.subject_id = l.id and k.subject_type = 'claim.lines.receipts'
           order by k.position, k.media_id limit 1),
           lower(coalesce(l.merchant, '')) || ' ' || l.transaction_date || ' %') as key,
         (select json_agg(json_build_object('id', p.id, 'category', p.category_id, 'amount', p.amount) order by p.position)
          from claim_split p where p.company_id = $1 and p.line_id = l.id) as parts,
         l.base_amount as asked, case when l.approved_reason is not null then l.approved_amount end as approved, c.filed_on
       from live c join claim_line l on l.company_id = $1 and l.claim_id = c.id
       union all
       select c.id, c.requester_id, c.id, c.planned_category_id, null, c.needed_on::text, c.needed_on::text, 0, 'advance ' || c.id,
         (select json_agg(json_build_object('id', p.id, 'category', p.category_id, 'amount', p.amount) order by p.position)
          from claim_plan p where p.company_id = $1 and p.claim_id = c.id),
         c.requested_amount,
         nullif(c.approved_amount, c.requested_amount), c.filed_on
       from live c where c.submission_type = 'cashAdvance'
       order by filed_on, claim, position, line`,
      [companyID, since, concerned, people],
    );
    const records = new Map<number, NaiveRecord>();
    for (const one of rows) {
      const id = Number(one.claim);
      const record = records.get(id) ?? { id, person: Number(one.person), lines: [] };
      const parts = one.parts ?? [{ id: -Number(one.line), category: Number(one.category), amount: 1 }];
      const weights = parts.map(({ amount }) => amount);
      const asked = sharedOut(Number(one.asked), weights);
      const approved = one.approved === null ? null : sharedOut(Number(one.approved), weights);
      for (const [place, { id: part, category }] of parts.entries()) {
        record.lines.push({
          from: one.day,
          to: one.to,
          position: one.position,
          id: -part,
          category,
          part: one.part !== null && category === Number(one.category) ? Number(one.part) : null,
          key: one.key.replace('%', String(category)),
          asked: asked[place] ?? 0,
          approved: approved === null ? null : (approved[place] ?? 0),
        });
      }
      records.set(id, record);
    }
    return [...records.values()];
  }

  async function naive(concerned: readonly number[], people: number[] | null, changed: ChangedPolicy) {
    const pool = place.database.systemPool;
    const records = await readRecords(concerned, people);
    const draws = await pool.query<Record<string, string>>(
      `select employee_id, category_id, subpolicy_id, transaction_key, day::text as day, amount from limit_draw
       where company_id = $1 and not (source = 'claim' and record_id = any($2::bigint[]))`,
      [companyID, records.map(({ id }) => id)],
    );
    const beside = draws.rows.map((one) => ({
      person: Number(one['employee_id']),
      category: Number(one['category_id']),
      part: one['subpolicy_id'] === null ? null : Number(one['subpolicy_id']),
      key: String(one['transaction_key']),
      day: String(one['day']),
      amount: Number(one['amount']),
    }));
    const spenders = await pool.query<{ id: string; job_level: string | null; job_grade: string | null }>(
      'select id, job_level, job_grade from employee where company_id = $1',
      [companyID],
    );
    const spenderOf = (person: number): Spender => {
      const found = spenders.rows.find(({ id }) => Number(id) === person);
      return { employeeID: person, jobLevel: found?.job_level ?? null, jobGrade: found?.job_grade ?? null };
    };
    const all = await pool.query<{ id: string }>('select id from category_policy where company_id = $1', [
      companyID,
    ]);
    const saved = await place.database.read(companyID, (executor) =>
      limitTerms(
        executor,
        companyID,
        all.rows.map(({ id }) => Number(id)),
      ),
    );
    const categories = new Map(saved.categories);
    let customs: readonly CustomTerms[] = saved.customs;
    const by = (terms: ReadonlyMap<number, CategoryTerms>, named: readonly CustomTerms[]) =>
      naiveReplay(records, beside, 1, (person, { category, part }) => {
        const found = terms.get(category);
        return found ? naiveRules(spenderOf(person), found, part, named) : [];
      });
    const before = by(categories, customs);
    if (changed.kind === 'category') categories.set(changed.terms.id, changed.terms);
    else {
      const own = changed.kind === 'custom' ? [changed.terms] : changed.policies;
      const isThere = changed.kind === 'custom' || changed.isActive;
      const others = customs.filter(({ id }) => own.every((one) => one.id !== id));
      customs = isThere ? [...others, ...own] : others;
    }
    return { before, after: by(categories, customs) };
  }

  const amount = fc.option(fc.integer({ min: 20_000, max: 6_000_000 }));
  const randomRow = fc.record({
    perTransaction: amount,
    perDay: amount,
    weekly: amount,
    monthly: amount,
    yearly: amount,
    enforcement: fc.constantFrom('block', 'cap', 'flag'),
  });

  async function agree(changed: ChangedPolicy, concerned: readonly number[], people: number[] | null) {
    const found = await place.database.read(companyID, (executor) =>
      replayPolicy(executor, companyID, changed, today),
    );
    const { before, after } = await naive(concerned, people, changed);
    const plain = (side: 'before' | 'after') =>
      new Map(found.claims.map((one) => [one.id, { ...one[side], granted: Number(one[side].granted) }]));
    expect(plain('before')).toEqual(before);
    expect(plain('after')).toEqual(after);
    return found.claims.filter(({ isDecidedOtherwise }) => isDecidedOtherwise).length;
  }

  it('agrees with a second count of the same claims', async () => {
    const { rows } = await place.database.systemPool.query<{ id: string; claims: number }>(
      `select p.id, count(*)::int as claims from category_policy p
       join claim c on c.company_id = p.company_id and p.id = any(c.category_ids)
       where p.company_id = $1 and p.type <> 'benefit' and not exists (
         select from claim o join category_policy b on b.company_id = o.company_id and b.id = any(o.category_ids)
         where o.company_id = $1 and b.type = 'benefit' and p.id = any(o.category_ids))
       group by p.id order by claims desc, p.id limit 4`,
      [companyID],
    );
    expect(rows.length).toBeGreaterThan(1);
    const policies = fc.sample(fc.array(randomRow, { minLength: 1, maxLength: 2 }), { numRuns: 5, seed: 7 });
    let differing = 0;
    for (const { id } of rows) {
      for (const [at, rows2] of policies.entries()) {
        const rules = rows2.map((one) => ({
          jobGrades: at % 2 === 0 ? [] : ['Grade 3', 'Grade 5'],
          ...one,
        }));
        const terms = termsOfSent(policy({ rules }), Number(id));
        differing += await agree({ kind: 'category', terms }, [Number(id)], null);
      }
    }
    expect(differing).toBeGreaterThan(0);
    const people = await place.database.systemPool.query<{ id: string }>(
      `select requester_id as id from claim where company_id = $1 and category_ids && $2::bigint[] group by 1 order by count(*) desc limit 3`,
      [companyID, rows.map(({ id }) => id)],
    );
    const members = people.rows.map(({ id }) => Number(id));
    for (const [at, [one]] of policies.entries()) {
      const concerned = rows.slice(0, 2).map(({ id }) => Number(id));
      const terms = customTermsOfSent(
        custom({
          members: members.map((employeeID) => ({ memberType: 'employee', employeeID, group: null })),
          rules: concerned.map((categoryID) => ({
            categoryID,
            subpolicyID: null,
            isNoLimit: at === 0,
            ...(at === 0 ? row() : one),
          })),
        }),
        0,
      );
      await agree({ kind: 'custom', terms: { ...terms, id: 0 } }, concerned, members);
      await agree({ kind: 'switched', policies: [{ ...terms, id: 0 }], isActive: true }, concerned, members);
    }
  });
});
