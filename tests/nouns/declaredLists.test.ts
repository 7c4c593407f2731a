import { getTableName } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { declared } from '../../resources/datasets.server.ts';
import { listIndexesOf } from '../../server/records/listIndexes.ts';
import { foldRecordRollup } from '../../server/records/recordRollup.ts';
import type { Caller, TestApp } from '../api/testApp.ts';
import { createTestApp } from '../api/testApp.ts';
import { fc } from '../properties.ts';

/** Lists of declared nouns beside what their tables hold, read without an index. */
let test: TestApp;
let admin: Caller;

beforeAll(async () => {
  test = await createTestApp();
  admin = await test.signInAs('super.admin@nusantara.test');
});
afterAll(() => test?.close());

const sql = async <Row>(text: string, values: unknown[] = []): Promise<Row[]> =>
  (await test.database.systemPool.query(text, values)).rows as Row[];

/** The records that lists of declared nouns hold. One-off items come with the lines that name them. */
const counted = [...new Set(declared.map(({ table }) => table))].filter(
  (table) => listIndexesOf(table).isListed,
);
const records = `(${counted
  .map(getTableName)
  .map(
    (table) =>
      `select company_id, '${table}' as relation, status from "${table}"${table === 'product' ? ' where not is_misc_item' : ''}`,
  )
  .join(' union all ')})`;

/** Groups where the roll-up and the tables disagree. */
const disagreements = () =>
  sql(`
    with counted as (
      select company_id, relation, status, count(*) as records from ${records} r group by 1, 2, 3
    ), rolled as (
      select company_id, relation, status, sum(records) as records from record_rollup
      group by 1, 2, 3 having sum(records) <> 0
    )
    (select 'tables' as only_in, * from (select * from counted except select * from rolled) a)
    union all (select 'rollup', * from (select * from rolled except select * from counted) b)`);

const change = fc.oneof(
  fc.constantFrom(
    `update vendor set status = case status when 'active' then 'inactive' else 'active' end where id % 3 = 0`,
    `update vendor set email = 'nothing@that.counts'`,
    `insert into vendor (company_id, name) select 1 + n % 2, gen_random_uuid() from generate_series(1, 4) n`,
    `delete from vendor where id in (select max(id) from vendor where name like '%-%-%-%')`,
    `insert into product (company_id, name, is_misc_item) select 1, gen_random_uuid(), n > 2 from generate_series(1, 3) n`,
    `update product set is_misc_item = not is_misc_item where name like '%-%-%-%'`,
    'fold',
  ),
);

describe('the total of a list', () => {
  it('is what the table holds, whatever becomes of it', async () => {
    expect(await disagreements()).toEqual([]);
    await fc.assert(
      fc.asyncProperty(fc.array(change, { maxLength: 8 }), async (changes) => {
        for (const one of changes) {
          await (one === 'fold' ? foldRecordRollup(test.database.system) : sql(one));
        }
        expect(await disagreements()).toEqual([]);
      }),
      { numRuns: 20 },
    );
  });

  it('is folded by several servers at once while records change', async () => {
    const fold = () => foldRecordRollup(test.database.system);
    const touch = () => sql(`update vendor set status = 'inactive' where id % 2 = 0`);
    await Promise.all([touch(), fold(), fold(), fold()]);
    await fold();
    expect(await disagreements()).toEqual([]);
    expect(
      await sql('select from record_rollup group by company_id, relation, status having count(*) > 1'),
    ).toEqual([]);
  });
});

describe('a page of a list', () => {
  it('is that of the table in every order, and knows its total past its end', async () => {
    for (const order of ['name', '-name', '-createdAt', 'status', 'id']) {
      const column = { createdAt: 'created_at' }[order.replace('-', '')] ?? order.replace('-', '');
      const direction = order.startsWith('-') ? 'desc' : 'asc';
      const all = await sql<{ id: string }>(
        `select id from vendor where company_id = 1 and status in ('active', 'inactive')
         order by ${column} ${direction}, id ${direction}`,
      );
      const pages = Math.ceil(all.length / 7);
      const found: number[] = [];
      for (let page = 1; page <= pages + 1; page += 1) {
        const answer = await admin.get(
          `/v1/vendors?status=active,inactive&limit=7&sort=${order}&page=${page}`,
        );
        expect(answer.statusCode, answer.body).toBe(200);
        const body = answer.json<{ data: { id: number }[]; pageInfo: { totalData: number } }>();
        expect(body.pageInfo.totalData, `${order} ${page}`).toBe(all.length);
        found.push(...body.data.map(({ id }) => id));
      }
      expect(found, order).toEqual(all.map(({ id }) => Number(id)));
    }
  });

  it('holds what has a text in any searched field, short or long, and no wildcards', async () => {
    await sql(`insert into vendor (company_id, name, tax_number) values
      (1, 'CV Seratus % Murni', '778899'), (1, 'CV Seratus x Murni', '77_8899'), (2, 'CV Seratus % Lain', '778899')`);
    for (const text of ['Seratus %', '778899', 'V', 'CV', '_88', 'a', 'nothing has this']) {
      const expected = await sql<{ id: string }>(
        `select id from vendor where company_id = 1 and status not in ('inactive', 'merged') and (strpos(lower(name), lower($1)) > 0
           or strpos(lower(tax_number), lower($1)) > 0) order by id`,
        [text],
      );
      const answer = await admin.get(`/v1/vendors?limit=100&sort=id&query=${encodeURIComponent(text)}`);
      const body = answer.json<{ data: { id: number }[]; pageInfo: { totalData: number } }>();
      expect(body.pageInfo.totalData, text).toBe(expected.length);
      expect(
        body.data.map(({ id }) => id),
        text,
      ).toEqual(expected.slice(0, 100).map(({ id }) => Number(id)));
    }
  });
});
