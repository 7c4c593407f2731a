import { fileTypeFromBuffer } from 'file-type';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { documentLifecycle } from '../../resources/purchasing/allKinds.ts';
import { paymentLifecycle } from '../../resources/paying/payment/payment.ts';
import { paymentStatuses } from '../../resources/paying/payment/paymentStatus.ts';
import { openDatabase } from '../../server/database/database.ts';
import type { Database } from '../../server/database/database.ts';
import { seedDemo } from '../../resources/demo/demoCompany.server.ts';
import { seedIfEmpty } from '../../resources/demo/seed.server.ts';
import { testNow } from '../api/testApp.ts';
import { createTestDatabase } from '../testDatabase.ts';
import type { TestDatabase } from '../testDatabase.ts';
import {
  expectBalancedLedger,
  expectEveryStatus,
  expectExactRemains,
  expectExactTotals,
  expectMadeRecords,
  expectNumbersGoOn,
  expectOpenTasks,
  expectWholeHistories,
  rowsOf,
} from './seedChecks.ts';

const today = '2026-11-21';
const files = new Map<string, { content: Buffer; contentType: string }>();
const storage = {
  put: (key: string, content: Buffer, contentType: string) => {
    files.set(key, { content, contentType });
    return Promise.resolve();
  },
  get: () => Promise.reject(new Error('nothing is read')),
  remove: () => Promise.resolve(),
  removeAll: () => Promise.resolve(),
};
let place: TestDatabase;
let database: Database;

/** Starts as a server does, but for the year before. It is tomorrow in Jakarta already. */
function seedWith(seedsDemo: boolean, seedRows?: number): Promise<void> {
  const now = () => new Date('2026-11-20T20:00:00Z');
  const log = pino({ level: 'silent' });
  return seedIfEmpty(
    { database, files: storage, log, now, url: place.url },
    { seedsDemo, seedRows },
    { reachesBack: false },
  );
}

const companies = () => query('select company_id::int as id from company order by 1');

beforeAll(async () => {
  place = await createTestDatabase();
  database = openDatabase({ url: place.url, onError: () => {} });
  await seedWith(false);
  await seedWith(false, 100);
  expect(await companies(), 'an empty production database stays empty').toEqual([]);
  // Of two servers that start at once one makes the demo company, and neither fails.
  await Promise.all([seedWith(true), seedWith(true)]);
});

afterAll(async () => {
  await database.close();
  await place.drop();
});

const query = (text: string) => rowsOf(database.system, text);

describe('the demo company', () => {
  test('has the size that its description gives', async () => {
    const [counts] = await query(`select
      (select count(*)::int from employee where company_id = 1) as employees,
      (select count(*)::int from organization where company_id = 1 and status = 'active') as organizations,
      (select count(*)::int from vendor where company_id = 1 and status <> 'merged') as vendors,
      (select count(*)::int from product where company_id = 1 and not is_misc_item) as products,
      (select count(*)::int from warehouse where company_id = 1) as warehouses,
      (select count(*)::int from company_account where company_id = 1) as accounts,
      (select count(*)::int from bill where company_id = 1) as bills,
      (select count(distinct currency_code)::int from exchange_rate where company_id = 1) as currencies,
      (select count(*)::int from company) as companies`);
    expect(counts).toEqual({
      employees: 68,
      organizations: 6,
      vendors: 200,
      products: 80,
      warehouses: 5,
      // One of them is closed, and one pays by files.
      accounts: 5,
      // 1,503 that are written, three of them paid abroad, 30 orders, the invoices that are made of them, two orders with
      // two invoices of both, 24 requests, three quotes for each of twelve of them, the order of one, eleven deposits, and seven changes
      // of orders; and eight that wait for the books.
      bills: 1503 + 30 + 26 + 4 + 24 + 36 + 1 + 11 + 7 + 8 + 8,
      currencies: 20,
      companies: 2,
    });
  });

  test('knows its people by name, with the rights they are known for', async () => {
    const people = await query(`select split_part(email, '@', 1) as name, role, access_roles as roles,
        concat_ws(' ', case when is_payment_maker then 'maker' end, case when is_payment_releaser then 'releaser' end,
          case when is_purchase_requester then 'requester' end,
          case when is_procurement_officer then 'procurement' end) as capabilities
      from employee where company_id = 1 and email not like '%.%.%@%' order by id`);
    const plain = { role: 'user', roles: [], capabilities: '' };
    expect(people).toEqual([
      { name: 'super.admin', role: 'super_admin', roles: ['Super Admin'], capabilities: '' },
      { name: 'admin', role: 'admin', roles: ['Admin'], capabilities: '' },
      { name: 'finance.admin', role: 'user', roles: ['Finance Admin'], capabilities: '' },
      { name: 'finance.user', role: 'user', roles: ['Finance User'], capabilities: '' },
      { ...plain, name: 'maker', capabilities: 'maker' },
      { ...plain, name: 'approver' },
      { ...plain, name: 'releaser', capabilities: 'releaser' },
      { ...plain, name: 'reviewer' },
      { ...plain, name: 'requester', capabilities: 'requester' },
      { ...plain, name: 'procurement', roles: ['Finance User'], capabilities: 'procurement' },
      { ...plain, name: 'employee' },
      { ...plain, name: 'manager' },
    ]);
    const [other] = await query(`select company_id::int, role from employee where email = 'admin@lain.test'`);
    expect(other).toEqual({ company_id: 2, role: 'admin' });
  });

  test('has managers three levels deep, and manager leads employee and requester', async () => {
    const lines = await query(`with recursive line as (
        select id as person, manager_id, 1 as level from employee where company_id = 1 and manager_id is not null
        union all
        select line.person, e.manager_id, level + 1 from line join employee e on e.id = line.manager_id
        where e.manager_id is not null
      ) select max(level) as deepest, count(distinct person)::int as led from line`);
    expect(lines).toEqual([{ deepest: 3, led: 65 }]);
    const led = await query(`select p.email from employee p join employee m on m.id = p.manager_id
      where m.email = 'manager@nusantara.test' and p.email ~ '^(employee|requester)@' order by 1`);
    expect(led.map(({ email }) => email)).toEqual(['employee@nusantara.test', 'requester@nusantara.test']);
  });

  test('has invoices that were read from their files, each charged once, and lines that are for several', async () => {
    const [read] =
      await query(`select count(*) filter (where subject_id is not null)::int as kept, count(*)::int as all,
        (select count(charged_at)::int from paper_reading where company_id = 1) as charged, count(*) filter (where paper -> 'total' ->> 'value' is not null)::int as totals,
        (select count(*)::int from bill_line l where l.company_id = 1 and l.splits <> '[]'::jsonb) as split, (select -coalesce(sum(change), 0)::int from credit_entry e
          where e.company_id = 1 and e.source = 'submission') as taken
      from paper_reading where company_id = 1 and subject_type = 'bill'`);
    const { kept, all, charged, totals, taken, split } = read as Record<string, number>;
    expect(all).toBeGreaterThan(15);
    expect(split).toBeGreaterThan(5);
    expect({ kept, totals, taken }).toEqual({ kept: all, totals: all, taken: charged });
  });

  test('has uploaded people, and knows of some what is about to happen to them', async () => {
    const uploads = await query(`select i.file_name, i.status,
        (select jsonb_object_agg(result, number) from (
          select coalesce(outcome, fate) as result, count(*) as number from record_import_row r
          where r.company_id = i.company_id and r.record_import_id = i.id group by 1) as results) as results
      from record_import i where company_id = 1 and noun = 'employee' order by id`);
    expect(uploads).toEqual([
      { file_name: 'contractors.csv', status: 'undone', results: { undone: 3, kept: 1 } },
      { file_name: 'new-hires.xlsx', status: 'processed', results: { created: 6, failed: 1, error: 2 } },
      { file_name: 'reorganization.xlsx', status: 'draft', results: { error: 3, unchanged: 1, changed: 1 } },
    ]);
    const [people] = await query(`select count(*) filter (where proposal is not null)::int as waiting,
        count(*) filter (where status = 'active' and resign_date > '${today}')::int as leaving
      from employee where company_id = 1`);
    expect(people).toEqual({ waiting: 2, leaving: 1 });
    const [jobs] = await query(`select count(*)::int as leaving from outbox
      where company_id = 1 and topic = 'employee.leave' and due_at = '2026-12-03T17:00:00Z'`);
    expect(jobs).toEqual({ leaving: 1 });
  });

  test('has bank accounts that the sandbox bank answers specially only where the name says so', async () => {
    const accounts = await query(`select v.name, right(account_number, 4) as ending
      from vendor_bank_account a join vendor v on v.company_id = a.company_id and v.id = a.vendor_id
      where a.company_id = 1 and (right(account_number, 4) between '0001' and '0005' or v.name like 'Sandbox%')
      order by ending`);
    expect(accounts.map(({ ending }) => ending)).toEqual(['0001', '0002', '0003', '0004', '0005']);
    expect(accounts.every(({ name }) => String(name).startsWith('Sandbox'))).toBe(true);
  });
});

test('its vendors, products, warehouses, terms and organizations have histories that end where they stand', async () => {
  await expectMadeRecords(database.system);
});

describe('its documents', () => {
  test('stand in every status, payments too', async () => {
    await expectEveryStatus(database.system);
    const statuses = await query(`select distinct status from payment`);
    expect(new Set(statuses.map(({ status }) => status))).toEqual(new Set(paymentStatuses));
  });

  test('reach from 18 months ago to today', async () => {
    const [span] = await query(`select min(transaction_date)::text < '2025-07-01' as is_old,
      max(transaction_date)::text as newest, max(created_at) < '2026-11-20T17:00:00Z' as is_past from bill`);
    expect(span).toEqual({ is_old: true, newest: today, is_past: true });
  });

  test('have the totals that the law of taxes makes of their lines', async () => {
    await expectExactTotals(database.system);
  });

  test('have one to twelve lines, some with taxes inside their prices, some in other currencies', async () => {
    const [shape] = await query(`select
      (select array_agg(distinct lines order by lines) from
        (select count(*)::int as lines from bill_line group by company_id, bill_id)) as lines,
      (select array_agg(distinct currency_code order by currency_code) from bill) as currencies,
      (select array_agg(distinct tax::float order by tax::float) from bill_line) as vat,
      (select bool_or(wht_tax = 2) from bill_line) as has_wht,
      (select bool_or(is_price_include_tax) from bill) as has_inclusive`);
    expect(shape).toEqual({
      lines: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12],
      currencies: ['IDR', 'KRW', 'SGD', 'USD'],
      vat: [0, 11, 12],
      has_wht: true,
      has_inclusive: true,
    });
  });

  test('remain to be paid as far as they are not, and no money is promised twice', async () => {
    await expectExactRemains(database.system);
  });

  test('have whole histories, and every step of them is one of the lifecycle', async () => {
    await expectWholeHistories(database.system);
    for (const [subject, lifecycle] of [
      ['bill', documentLifecycle],
      ['payment', paymentLifecycle],
    ] as const) {
      const steps = await query(`select distinct action, from_status as from, to_status as to
        from history where subject_type = '${subject}' and from_status is not null`);
      const known = lifecycle.transitions.flatMap(({ action, from, to }) =>
        from.flatMap((start) => to.map((end) => `${action} ${start} ${end}`)),
      );
      const unknown = steps.filter(
        (step) => !known.includes([step['action'], step['from'], step['to']].join(' ')),
      );
      expect(unknown, subject).toEqual([]);
    }
  });

  test('wait for those who have an open task', async () => {
    await expectOpenTasks(database.system);
  });

  test('were decided, made and released by different people', async () => {
    const wrong = await query(`select p.id from payment p
      join bill b on b.company_id = p.company_id and b.id = p.bill_id
      left join approval_step s on s.company_id = p.company_id and s.subject_type = 'payment' and s.subject_id = p.id
        and s.status = 'closed'
      where p.releaser_id = p.maker_id or s.decided_by_id in (p.maker_id, p.releaser_id)
        or p.maker_id in (b.requester_id, b.created_by_id, b.last_edited_by_id)
        or s.decided_by_id in (b.requester_id, b.created_by_id, b.last_edited_by_id)
        or p.releaser_id in (b.requester_id, b.created_by_id, b.last_edited_by_id)`);
    expect(wrong).toEqual([]);
    const own = await query(`select b.id from bill b join approval_step s on s.company_id = b.company_id
        and s.subject_type = 'bill' and s.subject_id = b.id
      where s.decided_by_id in (b.requester_id, b.created_by_id) and s.status = 'closed'`);
    expect(own).toEqual([]);
  });

  test('have payments whose status fits theirs', async () => {
    const pairs = await query(`select distinct b.status as bill, p.status as payment from bill b
      join lateral (select status from payment p where p.company_id = b.company_id and p.bill_id = b.id
        order by id desc limit 1) p on true order by 1, 2`);
    expect(pairs.map(({ bill, payment }) => `${String(bill)}: ${String(payment)}`)).toEqual([
      'awaiting_disbursement: awaiting_disbursement',
      'awaiting_disbursement: processed',
      'awaiting_information: awaiting_information',
      'awaiting_payment: canceled',
      'awaiting_payment: failed',
      'awaiting_payment: paid',
      'awaiting_payment: rejected',
      'awaiting_payment_approval: awaiting_approval',
      'awaiting_payment_authorization: awaiting_payment_authorization',
      'closed: paid',
      'failed: failed',
      'paid: paid',
    ]);
  });
});

test('the ledger balances, holds what is with the bank, and has settled what is paid', async () => {
  await expectBalancedLedger(database.system);
  const sums = await query(`select a.company_id::int as company, a.kind, sum(a.balance) as ledger,
      min(p.amount + case a.kind when 'settled' then d.covered when 'advance' then -d.covered else 0 end + case a.kind when 'settled' then c.spent + w.salaries when 'advance' then -c.spent - c.refunded else 0 end) as payments
    from ledger_account a
    join lateral (
      select coalesce(sum(amount_in_idr), 0) as covered from deposit_application d where d.company_id = a.company_id
    ) d on true
    join lateral (
      select coalesce(sum(accounted_amount), 0) as spent, coalesce(sum(refunded_amount), 0) as refunded from (
        select company_id, accounted_amount, refunded_amount from claim
        union all select company_id, accounted_amount, refunded_amount from trip
      ) given where company_id = a.company_id
    ) c on true
    join lateral (
      select coalesce(sum(amount), 0) as salaries from payroll_item i where i.company_id = a.company_id and i.status = 'paid'
    ) w on true
    join lateral (
      select coalesce(sum(case
        when is_manual_payment then 0
        when a.kind = case when payment_for in ('deposit', 'cashAdvance', 'tripAdvance') then 'advance' else 'settled' end and status = 'paid'
          then amount_in_idr - transaction_fee_fix
        when a.kind = 'fee' and status = 'paid' then transaction_fee_fix
        when a.kind = 'held' and status in ('awaiting_disbursement', 'processed', 'awaiting_information')
          then amount_in_idr
        else 0 end), 0) as amount from payment p where p.company_id = a.company_id
    ) p on true
    where a.kind in ('settled', 'advance', 'fee', 'held') group by 1, 2`);
  expect(sums).toHaveLength(8);
  for (const { ledger, payments } of sums) expect(Number(ledger)).toBe(Number(payments));
  const fees = await query(`select 1 from payment where transaction_fee_fix not in (0, 2500)`);
  expect(fees).toEqual([]);
});

test('authorized payments with a day to come are handed to the bank then', async () => {
  const pairs = await query(`select p.id, o.due_at > '2026-11-21T00:00:00+07' as is_ahead
    from payment p left join outbox o on o.company_id = p.company_id and o.topic = 'bank.transfer'
      and (o.payload ->> 'paymentID')::bigint = p.id
    where p.status = 'awaiting_disbursement' and not p.is_manual_payment`);
  expect(pairs.length).toBeGreaterThan(0);
  expect(pairs.every((pair) => pair['is_ahead'] === true)).toBe(true);
});

test('whoever has a fresh task was told of it', async () => {
  const [told] = await query(`select count(*)::int as tasks, count(n.id)::int as told,
      count(*) filter (where not n.is_read)::int as unread
    from approval_task t left join notification n on n.company_id = t.company_id and n.employee_id = t.approver_id
      and n.object_type = t.subject_type and n.object_id = t.subject_id and n.created_at = t.opened_at
    where t.opened_at > '2026-11-01'`);
  expect(told?.['told']).toBe(told?.['tasks']);
  expect(Number(told?.['unread'])).toBeGreaterThan(0);
});

test('numbers go on where the demo ends', async () => {
  await expectNumbersGoOn(database.system);
});

test('attachments are real files of the type they say, and the storage has their bytes', async () => {
  const media = await query(
    `select storage_key, content_type, size_bytes, encode(sha256, 'hex') as sha256 from media`,
  );
  expect(media.length).toBeGreaterThan(50);
  expect(files.size).toBe(media.length);
  for (const row of media) {
    const file = files.get(String(row['storage_key']));
    if (!file) throw new Error(`nothing stored under ${String(row['storage_key'])}`);
    expect(file.content.length).toBe(row['size_bytes']);
    expect((await fileTypeFromBuffer(file.content))?.mime).toBe(row['content_type']);
    const isWhole = row['content_type'] === 'image/png' || pointsAtItsTable(file.content);
    expect(isWhole, String(row['storage_key'])).toBe(true);
  }
  const [linked] = await query(`select count(distinct subject_id)::int as bills,
    count(*) filter (where b.id is null and d.id is null and r.id is null and c.id is null)::int as loose
    from media_link l left join bill b on b.company_id = l.company_id and b.id = l.subject_id and l.subject_type = 'bill'
    left join order_delivery d on d.company_id = l.company_id and d.id = l.subject_id
      and l.subject_type = 'orderDelivery'
    left join receipt r on r.company_id = l.company_id and r.id = l.subject_id and l.subject_type = 'receipt.file'
    left join claim_line c on c.company_id = l.company_id and c.id = l.subject_id and l.subject_type = 'claim.lines.receipts'`);
  expect(Number(linked?.['bills'])).toBeGreaterThan(500);
  expect(linked?.['loose']).toBe(0);
});

/** The last number of a PDF is where its table of objects begins. */
function pointsAtItsTable(file: Buffer): boolean {
  const text = file.toString('latin1');
  const start = Number(/startxref\n(\d+)\n%%EOF\n$/.exec(text)?.[1] ?? -1);
  const offsets = [...text.slice(start).matchAll(/^(\d{10}) 00000 n /gm)].map(([, offset]) => Number(offset));
  return (
    text.startsWith('xref\n', start) &&
    offsets.length === 5 &&
    offsets.every((offset, index) => text.startsWith(`${index + 1} 0 obj\n`, offset))
  );
}

test('a database that has a company is not seeded again, and stays as it is', async () => {
  await expect(seedDemo({ database, today })).rejects.toThrow('has a company');
  const stored = files.size;
  await seedWith(true, 100);
  expect(files.size).toBe(stored);
  expect(await companies()).toEqual([{ id: 1 }, { id: 2 }]);
});

// It makes a demo company where no other test has made the one of that day.
test('the same day gives the same data', { timeout: 300_000 }, async () => {
  const otherPlace = await createTestDatabase({ seededOn: testNow });
  const other = openDatabase({ url: otherPlace.url, onError: () => {} });
  try {
    const tables = await query(`select table_name from information_schema.tables
      where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`);
    for (const { table_name: table } of tables) {
      const digest = `select md5(coalesce(string_agg(r::text, '\n' order by r::text), '')) as digest from "${String(table)}" r`;
      expect(await rowsOf(other.system, digest), String(table)).toEqual(await query(digest));
    }
  } finally {
    await other.close();
    await otherPlace.drop();
  }
});
