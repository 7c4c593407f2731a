import { afterAll, beforeAll, expect, test } from 'vitest';

import { openDatabase } from '../../server/database/database.ts';
import type { Database } from '../../server/database/database.ts';
import { bulkKinds } from '../../resources/demo/bulk/bulkDocuments.server.ts';
import { loadRows } from '../../resources/demo/bulk/bulkLoad.server.ts';
import type { BulkResult } from '../../resources/demo/bulk/bulkLoad.server.ts';
import { createTestDatabase } from '../testDatabase.ts';
import type { TestDatabase } from '../testDatabase.ts';
import {
  expectBalancedLedger,
  expectEveryStatus,
  expectExactRemains,
  expectExactTotals,
  expectNumbersGoOn,
  expectOpenTasks,
  expectWholeHistories,
  rowsOf,
} from './seedChecks.ts';

const rows = 5000;
const today = '2026-11-21';
let place: TestDatabase;
let database: Database;
let before: Record<string, unknown>[];
let result: BulkResult;

const query = (text: string) => rowsOf(database.system, text);
const definitions = () =>
  query(`select conrelid::regclass::text as "table", conname as name, pg_get_constraintdef(oid) as definition, convalidated
      from pg_constraint where connamespace = 'public'::regnamespace and contype in ('f', 'p', 'u')
    union all
    select tablename, indexname, indexdef, true from pg_indexes where schemaname = 'public'
    order by 1, 2, 3`);

beforeAll(async () => {
  place = await createTestDatabase();
  database = openDatabase({ url: place.url, onError: () => {} });
  before = await definitions();
  result = await loadRows({ url: place.url, rows, today });
});

afterAll(async () => {
  await database.close();
  await place.drop();
});

test('makes so many documents over 50 companies, one of which has 30 %', async () => {
  expect(result.documents).toBe(rows);
  const [counts] = await query(`select count(*)::int as bills, count(distinct company_id)::int as companies,
    (count(*) filter (where company_id = 1))::float / count(*) as share,
    (select count(*)::float from bill_line) / count(*) as lines from bill`);
  expect(counts).toMatchObject({ bills: rows, companies: 50 });
  expect(Number(counts?.['share'])).toBeCloseTo(0.3, 1);
  expect(Number(counts?.['lines'])).toBeCloseTo(2, 1);
});

test('gives each company its own vendors, products and people', async () => {
  const wrong = await query(`select c.company_id from company c
    where (select count(*) from vendor v where v.company_id = c.company_id and v.status <> 'merged') <> 20
      or (select count(*) from product p where p.company_id = c.company_id and not p.is_misc_item) <> 10
      or not exists (select from employee e where e.company_id = c.company_id
        and e.email = 'admin@company-' || c.company_id || '.test' and e.role = 'admin')`);
  expect(wrong).toEqual([]);
});

test('keeps the rate of its day with each document, as the triggers would', async () => {
  const [counts] = await query(`select count(*) filter (where currency_code <> 'IDR')::int as "foreign",
      count(*) filter (where currency_code <> 'IDR' and total_in_idr is null)::int as unrated,
      count(*) filter (where day_rate is distinct from day_rate_of(company_id, currency_code, transaction_date))::int as wrong
    from bill`);
  expect(counts).toMatchObject({ unrated: 0, wrong: 0 });
  expect(Number(counts?.['foreign'])).toBeGreaterThan(0);
});

test('refers to records of the same company only', async () => {
  const loose = await query(`select b.id from bill b
    left join vendor v on v.company_id = b.company_id and v.id = b.vendor_id
    left join employee r on r.company_id = b.company_id and r.id = b.requester_id
    left join employee c on c.company_id = b.company_id and c.id = b.created_by_id
    left join company_account a on a.company_id = b.company_id and a.id = b.company_account_id
    left join organization o on o.company_id = b.company_id and o.id = b.organization_id
    left join term_payment t on t.company_id = b.company_id and t.id = b.term_payment_id
    left join warehouse w on w.company_id = b.company_id and w.id = b.warehouse_id
    where r.id is null or c.id is null or o.id is null or w.id is null
      or case when b.transaction_type = 'request'
        then num_nonnulls(b.vendor_id, b.company_account_id, b.term_payment_id, b.due_date) > 0
        else v.id is null or a.id is null or t.id is null or b.due_date <> b.transaction_date + t.days end`);
  expect(loose).toEqual([]);
  const lines = await query(`select l.id from bill_line l
    left join product p on p.company_id = l.company_id and p.id = l.itemable_id
    where p.id is null or p.name <> l.item_name`);
  expect(lines).toEqual([]);
});

test('leaves every key and index as it was, and checked', async () => {
  expect(await definitions()).toEqual(before);
  expect(before.every((definition) => definition['convalidated'] === true)).toBe(true);
});

test('stands in every status', async () => {
  // Nothing links one document to another here, and a difference stands between an invoice and its order.
  await expectEveryStatus(database.system, bulkKinds, ['awaiting_acceptance']);
});

test('has the totals that the law of taxes makes of its lines', async () => {
  await expectExactTotals(database.system);
});

test('remains to be paid as far as it is not', async () => {
  await expectExactRemains(database.system);
});

test('has a ledger that balances', async () => {
  await expectBalancedLedger(database.system);
});

test('has whole histories and open tasks', async () => {
  await expectWholeHistories(database.system);
  await expectOpenTasks(database.system);
});

test('numbers on', async () => {
  await expectNumbersGoOn(database.system);
});

test('has told the planner what there is', async () => {
  const unknown = await query(`select relname from pg_stat_user_tables
    where relname in ('bill', 'bill_line', 'payment', 'history', 'vendor') and last_analyze is null`);
  expect(unknown).toEqual([]);
});

test('refuses a database that has a company, and changes nothing in it', async () => {
  await expect(loadRows({ url: place.url, rows: 10, today })).rejects.toThrow('has a company');
  expect(await query(`select count(*)::int as bills from bill`)).toEqual([{ bills: rows }]);
  expect(await definitions()).toEqual(before);
});
