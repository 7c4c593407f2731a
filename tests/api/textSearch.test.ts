import { afterAll, beforeAll, expect, it } from 'vitest';

import { containing } from '../../server/engine/lookupRoutes.ts';
import { createTestApp } from './testApp.ts';
import type { Caller, TestApp } from './testApp.ts';

let test: TestApp;

beforeAll(async () => {
  test = await createTestApp();
});

afterAll(() => test?.close());

const isFound = `(b.reference_id ilike $1 or b.reference_number ilike $1 or v.name ilike $1)`;
const documents = `bill b left join vendor v on v.company_id = b.company_id and v.id = b.vendor_id`;

/** What each list should find, read without an index: the ids of its rows. */
const lists = [
  {
    path: 'bills',
    person: 'finance.admin@nusantara.test',
    sql: `select b.id from ${documents} where b.company_id = 1 and transaction_type = 'bill' and ${isFound}`,
  },
  {
    path: 'payment-makers',
    person: 'maker@nusantara.test',
    sql: `select b.id from ${documents} where b.company_id = 1 and transaction_type = 'bill'
      and b.status in ('awaiting_payment', 'awaiting_payment_approval', 'awaiting_payment_authorization', 'awaiting_disbursement',
        'awaiting_information', 'failed', 'paid')
      and (${isFound} or exists (select from payment p
        where p.company_id = 1 and p.bill_id = b.id and p.reference_id ilike $1))`,
  },
  {
    path: 'payment-releasers',
    person: 'releaser@nusantara.test',
    sql: `select p.id from payment p join ${documents} on b.company_id = p.company_id and b.id = p.bill_id
      where p.company_id = 1 and p.payment_for = 'bill' and p.status <> 'awaiting_approval' and (${isFound} or p.reference_id ilike $1)`,
  },
] as const;

const callers = new Map<string, Caller>();
async function callerOf(person: string): Promise<Caller> {
  const caller = callers.get(person) ?? (await test.signInAs(person));
  callers.set(person, caller);
  return caller;
}

async function foundBy({ path, person }: (typeof lists)[number], text: string): Promise<number[]> {
  const caller = await callerOf(person);
  const ids: number[] = [];
  for (let page = 1; ; page += 1) {
    const answer = await caller.get(
      `/v1/${path}?limit=100&page=${page}&sort=-id&query=${encodeURIComponent(text)}`,
    );
    expect(answer.statusCode, answer.body).toBe(200);
    const { data, pageInfo } = answer.json<{
      data: { id: number }[];
      pageInfo: { totalData: number; totalPage: number };
    }>();
    ids.push(...data.map(({ id }) => id));
    if (page >= pageInfo.totalPage) {
      expect(ids, `${path} ${text}`).toHaveLength(pageInfo.totalData);
      return ids;
    }
  }
}

async function expectTheSame(text: string): Promise<number> {
  let most = 0;
  for (const list of lists) {
    const { rows } = await test.database.systemPool.query<{ id: string }>(`${list.sql} order by 1 desc`, [
      containing(text),
    ]);
    most = Math.max(most, rows.length);
    expect(await foundBy(list, text), `${list.path} ${text}`).toEqual(rows.map(({ id }) => Number(id)));
  }
  return most;
}

it.each(['PT', 'a', 'INV', 'pay/', '2026/0', '000123', 'Jaya', '%', '_', 'zz', 'zzz', '\\', 'é', "o'"])(
  'finds %s wherever it stands',
  async (text) => {
    await expectTheSame(text);
  },
);

it('finds more documents and vendors than are worth looking up', async () => {
  await test.database.systemPool.query(
    `insert into bill (company_id, transaction_type, status, reference_id, reference_number, vendor_id, currency_code,
       requester_id, created_by_id, last_edited_by_id)
     select company_id, transaction_type, 'paid', 'MANY/' || n, 'SELDOM' || n % 300, vendor_id, currency_code,
       requester_id, created_by_id, last_edited_by_id
     from generate_series(1, 5200) n, (select * from bill where company_id = 1 and vendor_id is not null limit 1) one`,
  );
  expect(await expectTheSame('MANY')).toBe(5200);
  expect(await expectTheSame('SELDOM29')).toBe(188);
  await test.database.systemPool.query(
    `insert into vendor (company_id, name, status)
     select 1, 'Many Brothers ' || n, 'active' from generate_series(1, 5200) n`,
  );
  await expectTheSame('Many');
});
