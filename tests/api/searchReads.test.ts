import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { paymentSource } from '../../resources/paying/payment/list/paymentSearch.server.ts';
import { documentSources } from '../../resources/purchasing/document/list/documentSearch.server.ts';
import type { SearchSource } from '../../server/search/searchSource.ts';
import { newestCompared } from '../../server/search/searchSource.ts';
import { readSought } from '../../server/search/sought.ts';
import { actorOf } from './actorOf.ts';
import type { TestApp } from './testApp.ts';
import { createTestApp } from './testApp.ts';

/** Who may know of everything reads the newest records of a company for a common word, and never all of them. */
const others = 20_000;
const word = 'Bakulrame';
let test: TestApp;

beforeAll(async () => {
  test = await createTestApp();
  const { systemPool } = test.database;
  const person = '(select id from employee where company_id = 1 order by id limit 1)';
  await systemPool.query(
    `insert into bill (company_id, reference_id, reference_number, transaction_type, status, requester_id, created_by_id,
       last_edited_by_id, currency_code, transaction_date)
     select 1, 'ADV/' || number, 'ADV', 'deposit', 'paid', ${person}, ${person}, ${person}, 'IDR', current_date
     from generate_series(1, $1::int) number`,
    [others],
  );
  await systemPool.query(
    `insert into payment (company_id, reference_id, paid_id, payment_for, status, amount, currency_code, amount_in_idr, payment_type,
       bank_code, bank_name, account_number, account_holder_name, company_account_id, maker_id)
     select 1, 'PAID/' || number, b.id, 'bill', 'paid', 100, 'IDR', 100, 'payNow', '014', 'BCA', '8000', 'PT',
       (select min(id) from company_account where company_id = 1), ${person}
     from generate_series(1, $1::int) number, (select id from bill where company_id = 1 and transaction_type = 'bill' limit 1) b`,
    [others],
  );
  // Common among the newest documents, of which none is paid and none a deposit.
  await systemPool.query(
    `insert into bill (company_id, reference_id, reference_number, transaction_type, status, requester_id, created_by_id,
       last_edited_by_id, currency_code, transaction_date)
     select 1, 'NEW/' || number, $1 || number, 'bill', 'awaiting_payment', ${person}, ${person}, ${person}, 'IDR', current_date
     from generate_series(1, 40) number`,
    [word],
  );
  for (const table of ['bill', 'payment']) await systemPool.query(`analyze ${table}`);
});
afterAll(() => test?.close());

const deposits = documentSources.find(({ name }) => name === 'deposit');

it.each<[string, string, SearchSource | undefined, string, number]>([
  ['payments', 'super.admin', paymentSource, 'payment', 0],
  ['payments', 'finance.admin', paymentSource, 'payment', 0],
  ['deposits to be paid', 'maker', deposits, 'bill', 2],
])('of %s for %s', async (_what, name, source, table, page) => {
  const actor = await actorOf(test, 1, `${name}@nusantara.test`);
  const find = source?.pages[page]?.find;
  if (!find) throw new Error('there is no such search');
  const { found, read } = await test.database.write(1, async (executor) => {
    const sought = { ...readSought(word), limit: 5, now: test.clock.at };
    const rows = await find(executor, actor, sought);
    const { rows: reads } = await executor.execute<{ read: string }>(
      sql`select idx_tup_fetch + seq_tup_read as read from pg_stat_xact_user_tables where relname = ${table}`,
    );
    return { found: rows, read: Number(reads[0]?.read) };
  });
  expect(found).toEqual([]);
  expect(read).toBeGreaterThan(0);
  expect(read, `of ${others} that there are`).toBeLessThan(3 * newestCompared);
});
