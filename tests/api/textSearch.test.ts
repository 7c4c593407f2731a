import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { paymentCodeOf } from '../../resources/paying/payment/paper/paymentCode.ts';
import { createTestApp } from './testApp.ts';
import type { Caller, TestApp } from './testApp.ts';

let test: TestApp;

beforeAll(async () => {
  test = await createTestApp();
});

afterAll(() => test?.close());

const documents = `bill b left join vendor v on v.company_id = b.company_id and v.id = b.vendor_id`;
const ofDocument = `b.reference_id, b.reference_number, v.name`;

/** What each list holds, with the texts and the amount that its rows are found by. */
const lists = [
  {
    path: 'bills',
    person: 'finance.admin@nusantara.test',
    sql: `select b.id, array[${ofDocument}] as texts, b.total_amount::float8 as amount, b.currency_code as currency from ${documents}
      where b.company_id = 1 and transaction_type = 'bill'`,
  },
  {
    path: 'payment-makers',
    person: 'maker@nusantara.test',
    sql: `select b.id, array[${ofDocument}] || array(
        select p.reference_id from payment p where p.company_id = 1 and p.bill_id = b.id) as texts,
      b.total_amount::float8 as amount, b.currency_code as currency from ${documents}
      where b.company_id = 1 and transaction_type = 'bill'
      and b.status in ('awaiting_payment', 'awaiting_payment_approval', 'awaiting_payment_authorization', 'awaiting_disbursement',
        'awaiting_information', 'failed', 'paid')`,
  },
  {
    path: 'payment-releasers',
    person: 'releaser@nusantara.test',
    sql: `select p.id, array[${ofDocument}, p.reference_id] as texts, p.amount::float8 as amount, p.currency_code as currency
      from payment p join ${documents} on b.company_id = p.company_id and b.id = p.bill_id
      where p.company_id = 1 and p.payment_for = 'bill' and p.status <> 'awaiting_approval'
      union all
      select p.id, array[c.reference_id, e.name, p.reference_id], p.amount::float8, p.currency_code
      from payment p join claim c on c.company_id = p.company_id and c.id = p.claim_id
      join employee e on e.company_id = c.company_id and e.id = c.requester_id
      where p.company_id = 1 and p.status <> 'awaiting_approval'
      union all
      select p.id, array[t.reference_id, e.name, p.reference_id], p.amount::float8, p.currency_code
      from payment p join trip t on t.company_id = p.company_id and t.id = p.trip_id
      join employee e on e.company_id = t.company_id and e.id = t.requester_id
      where p.company_id = 1 and p.status <> 'awaiting_approval'`,
  },
] as const;

interface Listed extends Record<string, unknown> {
  id: string;
  texts: (string | null)[];
  amount: number;
  currency: string;
}

/** A text as a person reads it without its accents, by the properties of Unicode. */
const plain = (text: string): string =>
  text
    .normalize('NFKD')
    .replaceAll(/\p{Mn}|\p{Cf}/gu, '')
    .toLowerCase();

/** Every word stands in one of the texts. */
function holds({ texts }: Listed, typed: string): boolean {
  const held = texts.map((text) => plain(text ?? ''));
  return plain(typed)
    .split(/\s+/)
    .every((word) => held.some((text) => text.includes(word)));
}

/** What a text means as an amount, and what else it says. */
interface MeantAmount {
  amount: number;
  currency?: string;
  beside?: string;
}

/** What whoever reads every row would find. Digits alone are an amount as well. */
function isFound(row: Listed, typed: string, meant: readonly MeantAmount[] = digitsIn(typed)): boolean {
  return (
    holds(row, typed) ||
    meant.some(
      ({ amount, currency = row.currency, beside = '' }) =>
        row.amount === amount && row.currency === currency && holds(row, beside),
    )
  );
}

function digitsIn(typed: string): MeantAmount[] {
  return /^0*[1-9]\d*$/.test(typed) ? [{ amount: Number(typed) }] : [];
}

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

async function expectTheSame(text: string, meant?: readonly MeantAmount[]): Promise<number> {
  let most = 0;
  for (const list of lists) {
    const { rows } = await test.database.systemPool.query<Listed>(`${list.sql} order by 1 desc`);
    const expected = rows.filter((row) => isFound(row, text, meant)).map(({ id }) => Number(id));
    most = Math.max(most, expected.length);
    expect(await foundBy(list, text), `${list.path} ${text}`).toEqual(expected);
  }
  return most;
}

it.each(['PT', 'a', 'INV', 'pay/', '2026/0', '000123', 'Jaya', '%', '_', 'zz', 'zzz', '\\', 'é', "o'"])(
  'finds %s wherever it stands',
  async (text) => {
    await expectTheSame(text);
  },
);

describe('of a vendor whose name can be written in many ways', () => {
  beforeAll(async () => {
    const pool = test.database.systemPool;
    await pool.query(`insert into vendor (company_id, name, status) values
      (1, 'PT Nirwana  Mu\u0308ller', 'active'), (1, 'Müller Nir\u200bwana', 'active'), (1, 'ＭＵＬＬＥＲ ５０％', 'active')`);
    for (const [name, number, total, currency] of [
      ['PT Nirwana  Mu\u0308ller', 'ＮＷ　７７', '29067947', 'IDR'],
      ['PT Nirwana  Mu\u0308ller', '29067947', '1000', 'IDR'],
      ['Müller Nir\u200bwana', 'NW 78', '29067947', 'USD'],
      ['ＭＵＬＬＥＲ ５０％', 'Ré-79', '888.5', 'USD'],
    ]) {
      // One that is paid stands in every list.
      await pool.query(
        `with paid as (
           select b.id from bill b join payment p on p.company_id = 1 and p.bill_id = b.id and p.status = 'paid'
           where b.company_id = 1 and b.transaction_type = 'bill' and b.status = 'paid' and p.payment_for = 'bill'
             and not exists (select from vendor v where v.company_id = 1 and v.id = b.vendor_id and v.name ~* 'm.{1,2}ller|ＭＵＬＬＥＲ')
           order by b.id limit 1
         ), named as (
           update bill set vendor_id = (select id from vendor where company_id = 1 and name = $1), reference_number = $2,
             total_amount = $3, currency_code = $4 where company_id = 1 and id = (select id from paid)
         )
         update payment set amount = $3, currency_code = $4 where company_id = 1 and bill_id = (select id from paid)`,
        [name, number, total, currency],
      );
    }
  });

  it.each([
    'muller',
    'MÜLLER',
    'mu\u0308ller nirwana',
    'nirwana  müller',
    'Nirwa\u200bna',
    'ｎｉｒｗａｎａ',
    'ller nir',
    'nw 77',
    'ＮＷ\u00a077',
    're-79',
    'Re\u0301-79 muller',
    'muller 50%',
    'pt mu',
    'muller nobody',
  ])('finds %j', async (text) => {
    const most = await expectTheSame(text, []);
    expect(most > 0).toBe(!text.includes('nobody'));
  });

  it.each([
    ['29067947', [{ amount: 29_067_947 }]],
    ['nirwana 29067947', [{ amount: 29_067_947, beside: 'nirwana' }]],
    ['29.067.947 müller nirwana', [{ amount: 29_067_947, beside: 'muller nirwana' }]],
    ['nirwana Rp 29.067.947', [{ amount: 29_067_947, currency: 'IDR', beside: 'nirwana' }]],
    ['Rp29.067.947,-', [{ amount: 29_067_947, currency: 'IDR' }]],
    ['２９０６７９４７ NIRWANA', [{ amount: 29_067_947, beside: 'nirwana' }]],
    ['888,50', [{ amount: 888.5 }]],
    ['usd 888,50 muller', [{ amount: 888.5, currency: 'USD', beside: 'muller' }]],
    ['nobody 29067947', [{ amount: 29_067_947, beside: 'nobody' }]],
    ['SGD 888.50', [{ amount: 888.5, currency: 'SGD' }]],
  ] as const)('finds the amount in %j', async (text, meant) => {
    const most = await expectTheSame(text, meant);
    expect(most > 0).toBe(!/nobody|SGD/.test(text));
  });

  it('finds the same in everything', async () => {
    const { rows } = await test.database.systemPool.query<Listed & { number: string }>(
      lists[0].sql.replace('select b.id', 'select b.id, b.reference_id as number'),
    );
    for (const [text, meant] of [
      ['nirwana 29067947', [{ amount: 29_067_947, beside: 'nirwana' }]],
      ['rp 29.067.947 muller', [{ amount: 29_067_947, currency: 'IDR', beside: 'muller' }]],
      ['888,5 MÜLLER', [{ amount: 888.5, beside: 'muller' }]],
      ['mu\u0308ller nirwana', []],
    ] as const) {
      const expected = rows.filter((row) => isFound(row, text, meant)).map(({ number }) => number);
      expect(expected.length).toBeGreaterThan(0);
      const found = (await foundEverywhere('super.admin@nusantara.test', text))['bill'];
      expect(found?.toSorted(), text).toEqual(expected.toSorted());
    }
  });
});

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

/** What a person finds by the search over everything: kinds with the names of their records. */
async function foundEverywhere(person: string, text: string): Promise<Record<string, string[]>> {
  const answer = await (await callerOf(person)).get(`/v1/search?query=${encodeURIComponent(text)}`);
  expect(answer.statusCode, answer.body).toBe(200);
  const { data } = answer.json<{ data: { kind: string; found: { name: string }[] }[] }>();
  return Object.fromEntries(data.map(({ kind, found }) => [kind, found.map(({ name }) => name)]));
}

async function firstRow<Row>(text: string): Promise<Row> {
  const { rows } = await test.database.systemPool.query(text);
  return rows[0] as Row;
}

describe('the search over everything', () => {
  const admin = 'super.admin@nusantara.test';

  it('finds a document by its number, its vendor in any order of words, and who asked for it', async () => {
    const { number, vendor, person } = await firstRow<Record<'number' | 'vendor' | 'person', string>>(
      `select b.reference_id as number, v.name as vendor, e.name as person from bill b
       join vendor v on v.company_id = b.company_id and v.id = b.vendor_id
       join employee e on e.company_id = b.company_id and e.id = b.requester_id
       where b.company_id = 1 and transaction_type = 'order' order by b.id limit 1`,
    );
    expect(await foundEverywhere(admin, number)).toMatchObject({ order: [number] });
    const backwards = vendor.toUpperCase().split(' ').toReversed().join('  ');
    expect(await foundEverywhere(admin, backwards)).toMatchObject({ vendor: [vendor] });
    expect(await foundEverywhere(admin, `${vendor} ${number}`)).toEqual({ order: [number] });
    expect((await foundEverywhere(admin, `${person} ${number}`))['order']).toEqual([number]);
    expect(await foundEverywhere(admin, `${number} nobody`)).toEqual({});
  });

  it('finds payments by number and by the code on their papers', async () => {
    const { id, number } = await firstRow<{ id: string; number: string }>(
      'select id, reference_id as number from payment where company_id = 1 order by id limit 1',
    );
    for (const text of [number, paymentCodeOf(Number(id))]) {
      expect(await foundEverywhere(admin, text), text).toMatchObject({ payment: [number] });
    }
  });

  it.each([
    ['USD', '777.50', ['777,50', '777.5', 'USD 777.50', '$ 777,5']],
    ['IDR', '7123450', ['7.123.450', 'Rp 7123450', '7,123,450.00', 'IDR7.123.450,-']],
  ])('finds %s %s however it is typed', async (currency, total, texts) => {
    const { id, number } = await firstRow<{ id: string; number: string }>(
      `update bill set total_amount = ${total}, currency_code = '${currency}' where company_id = 1 and id = (
         select max(id) from bill where company_id = 1 and transaction_type = 'bill' and status = 'void' and deposit_amount = 0
           and total_amount not in (777.50, 7123450))
       returning id, reference_id as number`,
    );
    for (const text of texts) {
      expect(await foundEverywhere(admin, text), text).toMatchObject({ bill: [number] });
    }
    expect(await foundEverywhere(admin, 'SGD 777.50')).toEqual({});
    await test.database.systemPool.query(
      `update payment set amount = ${total}, currency_code = '${currency}' where company_id = 1 and id = (select min(id) from payment where company_id = 1)`,
    );
    const { data } = (await (await callerOf(admin)).get(`/v1/search?query=${total}`)).json<{
      data: { kind: string; found: { id: number; amount: number; address: string }[] }[];
    }>();
    expect(data.map(({ kind }) => kind)).toEqual(['bill', 'payment']);
    expect(data[0]?.found).toMatchObject([
      { id: Number(id), amount: Number(total), address: `/bills/bills-to-pay/${id}` },
    ]);
  });

  it('finds what many hold among the newest, and for who sees few all the same', async () => {
    const many = (await foundEverywhere(admin, 'MANY'))['bill'];
    expect(many).toHaveLength(5);
    await test.database.systemPool.query(
      `update bill set requester_id = (select id from employee where company_id = 1 and email = 'requester@nusantara.test')
       where company_id = 1 and reference_id = 'MANY/17'`,
    );
    expect(await foundEverywhere('requester@nusantara.test', 'MANY')).toEqual({ bill: ['MANY/17'] });
  });

  it('asks for three letters or digits in a row, or an amount', async () => {
    expect(await foundEverywhere(admin, 'ab c')).toEqual({});
    const empty = await (await callerOf(admin)).get('/v1/search?query=%20');
    expect(empty.statusCode).toBe(400);
  });
});
