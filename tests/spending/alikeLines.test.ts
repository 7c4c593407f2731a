import { sql } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { duplicateSubjects } from '../../server/duplicates/duplicateSubject.ts';
import { findDuplicates } from '../../server/duplicates/findDuplicates.ts';
import type { TestApp } from '../api/testApp.ts';
import { createTestApp, testNow } from '../api/testApp.ts';

const today = testNow.slice(0, 10);
const others = 20_000;

let place: TestApp;

beforeAll(async () => {
  place = await createTestApp();
});

afterAll(async () => {
  await place?.close();
});

/** Lines of one claim and one day, each of an amount of its own. */
async function fileLines(): Promise<void> {
  const { systemPool } = place.database;
  await systemPool.query(
    `with filed as (
       insert into claim (company_id, status, submission_type, reference_id, requester_id, created_by_id, edited_by_id, purpose,
         requested_amount, approved_amount, payout_amount, category_ids, filed_on)
       select 1, 'disbursed', 'reimbursement', 'MANY/1', e.id, e.id, e.id, 'Many', 1, 1, 1, array[p.id], $1::date
       from (select id from employee where company_id = 1 order by id limit 1) e,
         (select id from category_policy where company_id = 1 order by id limit 1) p
       returning id, category_ids[1] as category)
     insert into claim_line (company_id, claim_id, position, transaction_date, merchant, category_id, currency_code, amount,
       base_amount, approved_amount, rate_amount, fulfilment)
     select 1, filed.id, place, $1::date, 'Toko ' || place, filed.category, 'IDR', 1000000 + place, 1000000 + place, 1000000 + place,
       1, 'fulfilled'
     from filed, generate_series(1, $2::int) place`,
    [today, others],
  );
  await systemPool.query('analyze claim_line');
}

test('a line is compared with those of its amount, and not with all of its days', async () => {
  await fileLines();
  const paper = {
    companyID: 1,
    type: 'claim_line',
    id: 0,
    senderID: null,
    senderName: 'Toko 77',
    number: null,
    day: today as never,
    amount: '1000077',
    currencyCode: 'IDR',
  };
  const { found, read } = await place.database.write(1, async (executor) => {
    const [alike = []] = await findDuplicates(executor, [{ paper, mediaIDs: [] }]);
    // What this transaction has read so far, as the application's role: rows that were looked at and left out are counted, too.
    const { rows } = await executor.execute<{ read: string }>(
      sql`select idx_tup_fetch + seq_tup_read as read from pg_stat_xact_user_tables where relname = 'claim_line'`,
    );
    return { found: alike, read: Number(rows[0]?.read) };
  });
  expect(found.map(({ type }) => type)).toEqual(['claim_line']);
  expect(read, `rows of ${others} that were read`).toBeLessThan(50);
});

test('each table whose rows are found by amount and day has an index of them', async () => {
  const column = sql`null`;
  const paper = {
    companyID: column,
    senderID: column,
    senderName: column,
    number: column,
    amount: column,
    firstDay: column,
    lastDay: column,
    isPictured: column,
    most: column,
  };
  const dialect = new PgDialect();
  const asked = duplicateSubjects().flatMap((subject) =>
    subject.candidates(paper).flatMap((query) => {
      const { sql: text } = dialect.sqlToQuery(query);
      const names = /find_alike_records\('(\w+)', '(\w+)', '(\w+)'/.exec(text);
      return names === null ? [] : [names.slice(1)];
    }),
  );
  expect(asked.map(([table]) => table)).toEqual(
    expect.arrayContaining(['claim_line', 'trip_item', 'receipt', 'card_transaction']),
  );
  const { rows } = await place.database.systemPool.query<{ indexdef: string }>(
    `select indexdef from pg_indexes where schemaname = 'public'`,
  );
  const indexes = rows.map(({ indexdef }) => indexdef);
  for (const [table, amount, day] of asked) {
    const wanted = ` ON public.${table} USING btree (company_id, ${amount}, ${day})`;
    expect(
      indexes.some((one) => one.endsWith(wanted)),
      wanted,
    ).toBe(true);
  }
});
