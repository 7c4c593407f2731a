import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import type { ClaimSummary, SpendingLimits } from '../../resources/spending/claimFigures/claimFiguresWire.ts';
import { outstandingStatuses } from '../../resources/spending/claim/claimStatus.ts';
import type { Caller, TestApp } from '../api/testApp.ts';
import { createTestApp } from '../api/testApp.ts';

const today = '2026-11-21';
const people = ['employee', 'requester', 'procurement', 'reviewer', 'maker', 'finance.admin'] as const;

let place: TestApp;
let as: Record<string, Caller>;
let ids: Record<string, number>;
let categories: Record<string, number>;

beforeAll(async () => {
  place = await createTestApp();
  const names = [...people, 'manager', 'finance.user'];
  as = Object.fromEntries(
    await Promise.all(
      names.map(async (name) => [name, await place.signInAs(`${name}@nusantara.test`)] as const),
    ),
  );
  const found = await select<{ email: string; id: string }>(
    'select email, id from employee where company_id = 1',
  );
  ids = Object.fromEntries(found.map(({ email, id }) => [email.split('@')[0] ?? '', Number(id)]));
  const policies = await select<{ name: string; id: string }>(
    'select name, id from category_policy where company_id = 1',
  );
  categories = Object.fromEntries(policies.map(({ name, id }) => [name, Number(id)]));
});
afterAll(() => place?.close());

async function select<Row extends object>(text: string, values: readonly unknown[] = []): Promise<Row[]> {
  return (await place.database.systemPool.query<Row>(text, [...values])).rows;
}

const caller = (name: string): Caller => {
  const found = as[name];
  if (!found) throw new Error(`nobody is called ${name}`);
  return found;
};

async function limitsOf(name: string, query = ''): Promise<SpendingLimits> {
  const answer = await caller(name).get(`/v1/claims/limits${query}`);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
}

async function summaryOf(name: string): Promise<ClaimSummary> {
  const answer = await caller(name).get('/v1/claims/summary');
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
}

function rulesIn({ categories: all }: SpendingLimits, name: string) {
  const found = all.find(({ category }) => category.name === name);
  if (!found) throw new Error(`there is no category ${name}`);
  return found.rules;
}

const yearlyIn = (limits: SpendingLimits, name: string) =>
  rulesIn(limits, name).flatMap(({ windows }) => windows.filter(({ frequency }) => frequency === 'yearly'));

/** Spends of the limits of the employee on a day. */
async function spend(category: string, day: string, amount: number): Promise<void> {
  await select(
    `insert into limit_draw (company_id, employee_id, category_id, source, record_id, line_id, day, amount)
     values (1, $1, $2, 'test', 1, 1, $3, $4)`,
    [ids['employee'], categories[category], day, amount],
  );
}
const giveBack = () => select(`delete from limit_draw where company_id = 1 and source = 'test'`);

describe('what may be spent', () => {
  it.each(['employee', 'maker', 'finance.admin'])(
    'of %s is what the lines of their claims leave of each window',
    async (name) => {
      for (const day of [today, '2026-11-09', '2026-10-22']) {
        const limits = await limitsOf(name, `?day=${day}`);
        expect(limits).toMatchObject({ employee: { id: ids[name] }, day });
        const windows = limits.categories
          .filter(({ type }) => type !== 'benefit')
          .flatMap(({ category, rules }) =>
            rules.flatMap((rule) =>
              rule.windows.map((window) => ({ ...window, ...rule, categoryID: category.id })),
            ),
          );
        expect(windows.length).toBeGreaterThan(10);
        for (const { frequency, from, to, limit, used, left, categoryID, subpolicyID } of windows) {
          if (frequency === 'perTransaction') {
            expect({ from, to, used, left }).toEqual({ from: null, to: null, used: 0, left: limit });
            continue;
          }
          const [spent] = await select<{ from: string; to: string; used: number }>(
            `select lower(days)::text as from, (upper(days) - 1)::text as to, (
               select coalesce(sum(amount), 0)::float8 from limit_draw where company_id = 1 and employee_id = $1
                 and category_id = $2 and ($3::bigint is null or subpolicy_id = $3) and day <@ days
             ) as used
             from (select case $4
               when 'perDay' then daterange($5::date, $5::date, '[]')
               when 'weekly' then daterange(date_trunc('week', $5::date)::date, date_trunc('week', $5::date)::date + 7)
               when 'monthly' then daterange(date_trunc('month', $5::date)::date, (date_trunc('month', $5::date) + interval '1 month')::date)
               else daterange(date_trunc('year', $5::date)::date, (date_trunc('year', $5::date) + interval '1 year')::date)
             end as days) as window_days`,
            [ids[name], categoryID, subpolicyID, frequency, day],
          );
          // Policy years that are not the calendar's are asked below.
          if (frequency !== 'yearly') expect({ from, to, used }).toEqual(spent);
          expect(left).toBe(Math.max(0, limit - used));
        }
      }
    },
  );

  it('names the rule that holds, and why', async () => {
    const rides = rulesIn(await limitsOf('employee'), 'Local transport');
    expect(rides.map(({ called, policy, reason }) => [called, policy.kind, policy.name, reason])).toEqual([
      ['Local transport', 'custom', 'Field sales', 'employee'],
      ['Ride hailing', 'custom', 'Field sales', 'employee'],
    ]);
    const meals = rulesIn(await limitsOf('employee'), 'Meals');
    expect(meals[0]).toMatchObject({ called: 'Meals', reason: 'everyone', policy: { kind: 'category' } });
    expect((await limitsOf('employee')).categories.map(({ category }) => category.name)).not.toContain(
      'Fuel for company cars',
    );
  });

  it('is less by what is claimed, and the same again once it is given back', async () => {
    const monthOf = async () =>
      rulesIn(await limitsOf('employee'), 'Phone and internet')[0]?.windows.find(
        ({ frequency }) => frequency === 'monthly',
      );
    const before = await monthOf();
    const filed = await caller('employee').post('/v1/claims', {
      submissionType: 'reimbursement',
      onBehalfOfID: null,
      purpose: 'Data',
      organizationID: null,
      lines: [
        {
          transactionDate: '2026-11-20',
          merchant: 'Telkomsel',
          categoryID: categories['Phone and internet'],
          description: 'Data',
          currencyCode: 'IDR',
          amount: 40_000,
          taxAmount: null,
          receiptsIDs: [],
          isReceiptMissing: true,
          missingReason: 'None was given',
        },
      ],
      mediaIDs: [],
    });
    expect(filed.statusCode, filed.body).toBe(201);
    const after = await monthOf();
    expect(after).toEqual({
      ...before,
      used: (before?.used ?? 0) + 40_000,
      left: (before?.left ?? 0) - 40_000,
    });
    const { id } = filed.json<{ id: number }>();
    await caller('employee').patch(`/v1/claims/${id}/cancel`, { notes: 'It was paid by card.' });
    expect(await monthOf()).toEqual(before);
  });

  it('in a policy year counts from its first month, and goes on in years of twelve months once it is over', async () => {
    const id = categories['Training and certificates'];
    const setYear = (start: string | null, end: string | null) =>
      select('update category_policy set start_date = $2, end_date = $3 where company_id = 1 and id = $1', [
        id,
        start,
        end,
      ]);
    const [kept] = await select<{ start: string | null; end: string | null }>(
      `select start_date::text as start, end_date::text as end from category_policy where company_id = 1 and id = $1`,
      [id],
    );
    const yearOf = async (day: string) => {
      const [year] = yearlyIn(await limitsOf('employee', `?day=${day}`), 'Training and certificates');
      return year && { from: year.from, to: year.to, used: year.used };
    };
    const before = Number(
      (
        await select<{ used: string }>(
          `select coalesce(sum(amount), 0) as used from limit_draw
           where company_id = 1 and employee_id = $1 and category_id = $2 and day >= '2026-04-01'`,
          [ids['employee'], id],
        )
      )[0]?.used,
    );
    await spend('Training and certificates', '2026-03-31', 7);
    await spend('Training and certificates', '2026-04-01', 11);
    await setYear('2026-04-01', '2027-03-01');
    expect(await yearOf(today)).toEqual({ from: '2026-04-01', to: '2027-03-31', used: before + 11 });
    // A first year of nine months that is over.
    await setYear('2025-07-01', '2026-03-01');
    expect(await yearOf('2026-03-31')).toEqual({ from: '2025-07-01', to: '2026-03-31', used: 7 });
    expect(await yearOf(today)).toEqual({ from: '2026-04-01', to: '2027-03-31', used: before + 11 });
    await setYear(kept?.start ?? null, kept?.end ?? null);
    await giveBack();
  });

  it('of a benefit is its balance, and nothing without a plan or before it begins', async () => {
    const careOf = async (name: string, query = '') =>
      rulesIn(await limitsOf(name, query), 'Outpatient care');
    await spend('Outpatient care', '2026-05-05', 1_250_000);
    const balances = (await caller('employee').get('/v1/benefit-balances')).json<{
      data: {
        plan: { name: string };
        from: string;
        to: string;
        granted: number;
        carried: number;
        adjusted: number;
        used: number;
        left: number;
      }[];
    }>().data;
    const care = balances.find(({ plan }) => plan.name === 'Outpatient care, staff');
    expect(care?.used).toBe(1_250_000);
    expect(await careOf('employee')).toMatchObject([
      {
        called: 'Outpatient care, staff',
        policy: { kind: 'plan' },
        reason: 'plan',
        windows: [
          {
            frequency: 'yearly',
            enforcement: 'block',
            from: care?.from,
            to: care?.to,
            limit: (care?.granted ?? 0) + (care?.carried ?? 0) + (care?.adjusted ?? 0),
            used: care?.used,
            left: care?.left,
          },
        ],
      },
    ]);
    await giveBack();
    expect(await careOf('employee', '?day=2024-12-31')).toMatchObject([{ windows: [{ limit: 0, left: 0 }] }]);
    await select(`update employee set job_grade = 'Grade 1' where company_id = 1 and id = $1`, [
      ids['requester'],
    ]);
    const without = await careOf('requester');
    expect(without.length).toBeGreaterThan(0);
    expect(
      without.every(({ windows }) => windows.every(({ limit, left }) => limit === 0 && left === 0)),
    ).toBe(true);
  });

  it('of somebody else is told to their manager, and to who lists claims', async () => {
    const { people: own } = await limitsOf('manager');
    const below = await select<{ id: string }>(
      `select id from employee where company_id = 1 and manager_id = $1 and status <> 'resigned' order by name, id`,
      [ids['manager']],
    );
    expect(own.map(({ id }) => id)).toEqual(below.map(({ id }) => Number(id)));
    const asked = `?employeeID=${ids['employee']}`;
    expect(await limitsOf('manager', asked)).toMatchObject({ employee: { id: ids['employee'] } });
    expect((await limitsOf('manager', asked)).categories).toEqual((await limitsOf('employee')).categories);
    expect((await limitsOf('finance.admin', asked)).categories).toEqual(
      (await limitsOf('employee')).categories,
    );
    for (const [name, other] of [
      ['employee', 'requester'],
      ['employee', 'manager'],
      ['manager', 'finance.admin'],
      ['requester', 'no such person'],
    ] as const) {
      const refused = await caller(name).get(`/v1/claims/limits?employeeID=${ids[other] ?? 999_999_999}`);
      expect([name, refused.statusCode, refused.json().error.message]).toEqual([
        name,
        403,
        'What somebody else may spend is told to their manager, and to who sees the claims of everybody.',
      ]);
    }
    const [foreign] = await select<{ id: string }>(
      `select e.id from employee e where e.company_id = 2 and not exists (
         select from employee o where o.company_id = 1 and o.id = e.id) limit 1`,
    );
    for (const id of ['999999999', foreign?.id ?? '999999998']) {
      const unknown = await caller('finance.admin').get(`/v1/claims/limits?employeeID=${id}`);
      expect([unknown.statusCode, Object.keys(unknown.json().error.fields)]).toEqual([400, ['employeeID']]);
    }
    for (const query of ['employeeID=0', 'employeeID=x', 'day=2026-02-30', 'day=1899-12-31', 'days=1']) {
      expect([query, (await caller('finance.admin').get(`/v1/claims/limits?${query}`)).statusCode]).toEqual([
        query,
        400,
      ]);
    }
    expect(await limitsOf('finance.admin', '?day=1900-01-01')).toMatchObject({ day: '1900-01-01' });
    expect(await limitsOf('finance.admin', '?day=2199-12-31')).toMatchObject({ day: '2199-12-31' });
  });
});

interface Bucket {
  exactAmount: string;
  claims: number;
}
const bucketOf = async (money: string, where: string, name: string): Promise<Bucket> => {
  const [found] = await select<Bucket>(
    `select trim_scale(coalesce(sum(${money}), 0))::text as "exactAmount", count(*)::int as claims from claim
     where company_id = 1 and requester_id = $1 and ${where}`,
    [ids[name]],
  );
  return { exactAmount: found?.exactAmount ?? '', claims: found?.claims ?? -1 };
};
const exact = ({ exactAmount, claims }: Bucket): Bucket => ({
  exactAmount: String(Number(exactAmount)),
  claims,
});

describe('how claims stand', () => {
  it.each(people)('is told to %s as the tables have it', async (name) => {
    const { owedToMe, advancesToCome, inReview, sentBack, oweBack, toSettle, held } = await summaryOf(name);
    const isPaidOut = `submission_type in ('reimbursement', 'cashAdvanceSettlement')`;
    const out = 'disbursed_amount - accounted_amount - refunded_amount';
    const expected = {
      approved: await bucketOf('payout_amount', `${isPaidOut} and status = 'approved'`, name),
      pending: await bucketOf('payout_amount', `${isPaidOut} and status = 'pending'`, name),
      failed: await bucketOf('payout_amount', `${isPaidOut} and status = 'failed'`, name),
      advancesToCome: await bucketOf(
        'approved_amount',
        `submission_type = 'cashAdvance' and status in ('approved', 'pending', 'failed')`,
        name,
      ),
      reimbursements: await bucketOf(
        'requested_amount',
        `submission_type = 'reimbursement' and status = 'waiting_for_approval'`,
        name,
      ),
      advances: await bucketOf(
        'requested_amount',
        `submission_type = 'cashAdvance' and status = 'waiting_for_approval'`,
        name,
      ),
      settlements: await bucketOf(
        'requested_amount',
        `status = 'awaiting_review' and cash_advance_id is not null`,
        name,
      ),
      sentBack: await bucketOf(
        'requested_amount',
        `submission_type = 'reimbursement' and status = 'need_revision'`,
        name,
      ),
      oweBack: await bucketOf(out, `status = 'waiting_for_payment'`, name),
      toSettle: await bucketOf(
        out,
        `submission_type = 'cashAdvance' and status in ('waiting_for_receipt', 'need_revision')`,
        name,
      ),
      held: await bucketOf(
        out,
        `submission_type = 'cashAdvance' and disbursed_amount > 0 and status not in ('reported', 'settled')`,
        name,
      ),
    };
    const told = { ...owedToMe, advancesToCome, ...inReview, sentBack, oweBack, toSettle, held };
    expect(Object.fromEntries(Object.entries(told).map(([key, bucket]) => [key, exact(bucket)]))).toEqual(
      expected,
    );
  });

  it('agrees with the lists that its figures lead to', async () => {
    const listed = async (query: string) =>
      (await caller('requester').get(`/v1/claims?requesterIDs=${ids['requester']}&${query}`)).json<{
        pageInfo: { totalData: number };
      }>().pageInfo.totalData;
    const { owedToMe, held, oweBack } = await summaryOf('requester');
    expect(owedToMe.approved.claims + owedToMe.pending.claims + owedToMe.failed.claims).toBe(
      await listed('submissionType=reimbursement,cashAdvanceSettlement&status=approved,pending,failed'),
    );
    expect(held.claims).toBeGreaterThan(0);
    expect(held.claims).toBe(
      await listed(`submissionType=cashAdvance&status=${outstandingStatuses.join(',')}`),
    );
    expect(oweBack.claims).toBe(await listed('status=waiting_for_payment'));
  });

  it('says which advances are to be settled, the first due first, and how late they are', async () => {
    const { toSettle } = await summaryOf('requester');
    const [first] = toSettle.next;
    expect(first).toBeDefined();
    const due = toSettle.next.map(({ dueOn }) => dueOn ?? '');
    expect(due).toEqual(due.toSorted());
    const setDue = (day: string | null) =>
      select('update claim set due_on = $2 where company_id = 1 and id = $1', [first?.id, day]);
    const [settlement] = await select<{ id: string }>(
      'select id from claim where company_id = 1 and cash_advance_id = $1',
      [first?.id],
    );
    expect(first?.settlementID).toBe(Number(settlement?.id));
    await setDue('2026-11-21');
    expect((await summaryOf('requester')).toSettle).toMatchObject({ overdue: { claims: 0 } });
    await setDue('2026-11-18');
    const late = (await summaryOf('requester')).toSettle;
    expect(late.next[0]).toMatchObject({ id: first?.id, daysOverdue: 3 });
    expect(exact(late.overdue)).toEqual({ exactAmount: String(Number(first?.exactAmount)), claims: 1 });
    await setDue(first?.dueOn ?? null);
  });
});

describe('advances that are out', () => {
  const outOf = async () => {
    const { outstanding } = await summaryOf('finance.admin');
    if (outstanding === null) throw new Error('finance is not told');
    return outstanding;
  };

  it('are told to who lists claims, and to nobody else', async () => {
    expect((await summaryOf('employee')).outstanding).toBeNull();
    expect((await summaryOf('manager')).outstanding).toBeNull();
    expect(await outOf()).toHaveLength(4);
  });

  it('are summed by the lists behind them, which sum what was asked for where they hold anything else', async () => {
    const sumOf = async (query: string) => {
      const answer = await as['finance.admin']?.get(`/v1/submissions/sums?${query}`);
      expect(answer?.statusCode, answer?.body).toBe(200);
      const [sum] = answer?.json<{ data: { exactAmount: string; rows: number }[] }>().data ?? [];
      return { claims: sum?.rows ?? 0, exactAmount: String(Number(sum?.exactAmount ?? 0)) };
    };
    const ofAdvances = `submissionType=cashAdvance&status=${outstandingStatuses.join(',')}`;
    for (const { paidFrom, paidTo, claims, exactAmount } of await outOf()) {
      const paid = `${paidFrom === null ? '' : `&disbursedOnFrom=${paidFrom}`}&disbursedOnTo=${paidTo}`;
      expect(await sumOf(`${ofAdvances}${paid}`)).toEqual({
        claims,
        exactAmount: String(Number(exactAmount)),
      });
    }
    const [asked] = await select<{ amount: number }>(
      `select sum(requested_amount)::float8 as amount from claim
       where company_id = 1 and submission_type = 'cashAdvance' and status = any($1)`,
      [[...outstandingStatuses, 'reported']],
    );
    expect((await sumOf(`${ofAdvances},reported`)).exactAmount).toBe(String(asked?.amount));
  });

  it('come to what the ledger holds, by the days since their payments', async () => {
    const [ledger] = await select<{ balance: number }>(
      `select sum(balance)::float8 as balance from ledger_account
       where company_id = 1 and kind = 'advance' and holder like 'claim:%'`,
    );
    const told = await outOf();
    expect(ledger?.balance).toBeGreaterThan(0);
    expect(told.reduce((total, { exactAmount }) => total + Number(exactAmount), 0)).toBe(ledger?.balance);
    const paid = await select<{ age: number; claims: number }>(
      `select least(3, greatest(0, ceil((date '2026-11-21' - (p.paid_at at time zone 'Asia/Jakarta')::date) / 30.0) - 1))::int as age,
         count(*)::int as claims
       from payment p join claim c on c.company_id = 1 and c.id = p.paid_id and c.submission_type = 'cashAdvance'
       where p.company_id = 1 and p.payment_for = 'cashAdvance' and p.status = 'paid' and c.status not in ('reported', 'settled')
       group by 1`,
    );
    expect(told.map(({ claims }) => claims)).toEqual(
      [0, 1, 2, 3].map((age) => paid.find((row) => row.age === age)?.claims ?? 0),
    );
  });

  it('change their age after 30, 60 and 90 days, and are listed as they are counted', async () => {
    const out = await select<{ id: string; paidOn: string }>(
      `select id, disbursed_on::text as "paidOn" from claim where company_id = 1 and submission_type = 'cashAdvance'
         and status in ('waiting_for_receipt', 'awaiting_review', 'need_revision', 'waiting_for_payment') order by id`,
    );
    expect(out.length).toBeGreaterThanOrEqual(8);
    expect(out.every(({ paidOn }) => paidOn !== null)).toBe(true);
    const setPaid = (id: string | undefined, day: string | undefined) =>
      select('update claim set disbursed_on = $2 where company_id = 1 and id = $1', [id, day]);
    const days = [
      ['2026-11-21', 0],
      ['2026-10-22', 0],
      ['2026-10-21', 1],
      ['2026-09-22', 1],
      ['2026-09-21', 2],
      ['2026-08-23', 2],
      ['2026-08-22', 3],
      ['2024-01-01', 3],
    ] as const;
    await Promise.all(out.map(({ id }, at) => setPaid(id, days[at]?.[0] ?? today)));
    const told = await outOf();
    expect(told.map(({ claims }) => claims)).toEqual([2 + out.length - days.length, 2, 2, 2]);
    for (const { paidFrom, paidTo, claims, exactAmount } of told) {
      const days = `${paidFrom === null ? '' : `&disbursedOnFrom=${paidFrom}`}&disbursedOnTo=${paidTo}`;
      const listed = await caller('finance.admin').get(
        `/v1/submissions?limit=100&submissionType=cashAdvance&status=${outstandingStatuses.join(',')}${days}`,
      );
      const rows = listed.json<{
        submissions: { disbursedAmount: number; accountedAmount: number; refundedAmount: number }[];
      }>().submissions;
      expect(rows, listed.body).toHaveLength(claims);
      expect(
        rows.reduce(
          (total, row) => total + row.disbursedAmount - row.accountedAmount - row.refundedAmount,
          0,
        ),
      ).toBe(Number(exactAmount));
    }
    await Promise.all(out.map(({ id, paidOn }) => setPaid(id, paidOn)));
  });
});
