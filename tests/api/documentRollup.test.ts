import { afterAll, beforeAll, expect, it } from 'vitest';

import { matchStates } from '../../resources/purchasing/invoiceMatch/matchState.ts';
import { documentFilterStatuses } from '../../resources/purchasing/document/list/documentLists.ts';
import { foldDocumentRollup } from '../../resources/purchasing/document/list/documentRollup.server.ts';
import { fc } from '../properties.ts';
import { createTestApp } from './testApp.ts';
import type { Caller, TestApp } from './testApp.ts';

let test: TestApp;
let finance: Caller;

beforeAll(async () => {
  test = await createTestApp();
  finance = await test.signInAs('finance.admin@nusantara.test');
});

afterAll(() => test?.close());

/** Groups where the roll-up and the documents disagree. */
async function disagreements(): Promise<unknown[]> {
  const { rows } = await test.database.systemPool.query(`
    with documents as (
      select b.company_id, grain, transaction_type, b.status, currency_code,
        case when grain = 'day' then
          case when b.status = 'paid' then (paid_at at time zone c.time_zone)::date else due_date end
        end as day, null::bigint as vendor_id, null::bigint as company_account_id, null::bigint as organization_id,
        count(*) as documents, sum(remaining_amount) as remaining, sum(total_amount) as total
      from bill b join company c on c.company_id = b.company_id, unnest(array['status', 'day']) grain
      group by 1, 2, 3, 4, 5, 6
      union all
      select company_id, case when status in ('awaiting_review', 'awaiting_revision', 'awaiting_acceptance')
          then 'review' else 'spend' end, transaction_type, null, currency_code,
        case when currency_code = 'IDR' then date_trunc('month', transaction_date)::date else transaction_date end,
        vendor_id, company_account_id, organization_id, count(*), 0, sum(total_amount)
      from bill where transaction_type = 'bill' and status not in ('draft', 'rejected', 'void')
        and transaction_date is not null
      group by 1, 2, 3, 4, 5, 6, 7, 8, 9
    ), rolled as (
      select company_id, grain, transaction_type, status, currency_code, day, vendor_id, company_account_id,
        organization_id, sum(documents) as documents, sum(remaining_amount) as remaining, sum(total_amount) as total
      from bill_rollup group by 1, 2, 3, 4, 5, 6, 7, 8, 9
      having sum(documents) <> 0 or sum(remaining_amount) <> 0 or sum(total_amount) <> 0
    )
    (select 'documents' as only_in, * from (select * from documents except select * from rolled) a)
    union all (select 'rollup', * from (select * from rolled except select * from documents) b)`);
  return rows;
}

const change = fc.oneof(
  fc.record({
    kind: fc.constant('status' as const),
    to: fc.constantFrom(
      'paid',
      'draft',
      'awaiting_review',
      'awaiting_acceptance',
      'awaiting_payment',
      'void',
      'rejected',
    ),
  }),
  fc.record({ kind: fc.constant('due' as const), to: fc.constantFrom('2026-01-05', '2026-11-21', null) }),
  fc.record({ kind: fc.constant('amount' as const), to: fc.integer({ min: 0, max: 9_000_000 }) }),
  fc.record({ kind: fc.constant('currency' as const), to: fc.constantFrom('IDR', 'USD') }),
  fc.record({ kind: fc.constant('date' as const), to: fc.constantFrom('2026-03-31', '2026-04-01', null) }),
  fc.record({ kind: fc.constant('vendor' as const), to: fc.integer({ min: 1, max: 3 }) }),
  fc.record({ kind: fc.constant('account' as const), to: fc.constantFrom(1, null) }),
  fc.record({ kind: fc.constant('organization' as const), to: fc.constantFrom(2, null) }),
  fc.record({ kind: fc.constant('notes' as const), to: fc.constant('nothing that counts') }),
  fc.record({ kind: fc.constant('remove' as const), to: fc.constant(null) }),
  fc.record({ kind: fc.constant('copy' as const), to: fc.constant(null) }),
  fc.record({ kind: fc.constant('fold' as const), to: fc.constant(null) }),
);
const statements = {
  status: `update bill set status = $2,
    paid_at = case when $2 = 'paid' then '2026-11-20T18:30:00Z'::timestamptz end where id = $1::bigint`,
  due: 'update bill set due_date = $2::date where id = $1::bigint',
  amount:
    'update bill set total_amount = $2::numeric, remaining_amount = $2::numeric / 2 where id = $1::bigint',
  currency: 'update bill set currency_code = $2 where id = $1::bigint',
  date: 'update bill set transaction_date = $2::date where id = $1::bigint',
  vendor: 'update bill set vendor_id = $2::bigint where id = $1::bigint',
  account: 'update bill set company_account_id = $2::bigint where id = $1::bigint',
  organization: 'update bill set organization_id = $2::bigint where id = $1::bigint',
  notes: 'update bill set notes = $2 where id = $1::bigint',
  remove: 'delete from bill where id = $1::bigint and $2::text is null',
  copy: `insert into bill (company_id, transaction_type, status, reference_id, currency_code, due_date, total_amount,
      remaining_amount, requester_id, created_by_id, last_edited_by_id)
    select company_id, transaction_type, 'draft', gen_random_uuid()::text, currency_code, due_date, total_amount,
      remaining_amount, requester_id, created_by_id, last_edited_by_id
    from bill where id = $1::bigint and $2::text is null`,
} as const;

it('counts and sums what the documents say, whatever becomes of them', async () => {
  expect(await disagreements()).toEqual([]);
  const { rows } = await test.database.systemPool.query<{ id: number }>(
    `select b.id::int as id from bill b where status in ('draft', 'awaiting_payment', 'paid')
       and not exists (select from payment p where p.bill_id = b.id) order by id limit 12`,
  );
  const ids = rows.map(({ id }) => id);
  expect(ids).toHaveLength(12);
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(fc.constantFrom(...ids), change), { maxLength: 12 }),
      async (changes) => {
        for (const [id, { kind, to }] of changes) {
          if (kind === 'fold') await foldDocumentRollup(test.database.system);
          else await test.database.systemPool.query(statements[kind], [id, to]);
        }
        expect(await disagreements()).toEqual([]);
      },
    ),
    { numRuns: 25 },
  );
});

it('is folded by several servers at once while documents change', async () => {
  const touch = () =>
    test.database.systemPool.query(
      `update bill set remaining_amount = remaining_amount + 1
       where company_id = 1 and transaction_type = 'bill' and status = 'awaiting_payment'`,
    );
  const fold = () => foldDocumentRollup(test.database.system);
  await Promise.all([touch(), fold(), fold(), touch(), fold()]);
  await fold();
  expect(await disagreements()).toEqual([]);
  const { rows } = await test.database.systemPool.query(
    `select from bill_rollup group by company_id, grain, transaction_type, status, currency_code, day, vendor_id,
       company_account_id, organization_id having count(*) > 1`,
  );
  expect(rows).toEqual([]);
});

it('follows the company into another time zone', async () => {
  const move = (timeZone: string) =>
    test.database.systemPool.query('update company set time_zone = $1 where company_id = 1', [timeZone]);
  await move('Pacific/Auckland');
  expect(await disagreements()).toEqual([]);
  await move('Asia/Jakarta');
  expect(await disagreements()).toEqual([]);
});

it.each([
  '',
  ...documentFilterStatuses.map((status) => `status=${status}`),
  'status=overdue,awaiting_payment',
  'status=overdue,draft&currencyCode=USD,IDR',
  'currencyCode=USD',
  'transactionType=order,invoice',
])('answers %s as the documents themselves do', async (question) => {
  const ask = async (path: string, more = '') => (await finance.get(`/v1/${path}?${question}${more}`)).json();
  // All states there are: this filter lets everything pass, but only the documents can tell.
  const exactly = `&matchState=${matchStates.join(',')}`;
  const [list, counted] = [await ask('bills'), await ask('bills', exactly)];
  expect(list.pageInfo).toEqual(counted.pageInfo);
  expect(list.data).toEqual(counted.data);
  expect(await ask('bills', '&page=1000')).toEqual(await ask('bills', `&page=1000${exactly}`));
  expect(await ask('bills/summaries')).toEqual(await ask('bills/summaries', exactly));
  for (const key of ['open', 'awaitingDisbursement', 'overdue', 'paid']) {
    const breakdown = `bills/summaries/${key}/breakdown`;
    expect(await ask(breakdown)).toEqual(await ask(breakdown, exactly));
  }
});

it.each([
  '',
  'status=overdue',
  'status=paid,overdue',
  'status=draft',
  'status=awaiting_payment&currencyCode=SGD',
])('counts what can be paid, asked %s, as the documents themselves do', async (question) => {
  // Of a day without a rate nobody knows the amount in rupiah, and no bound on amounts lets it pass.
  await test.database.systemPool.query(
    `update bill set transaction_date = '2026-11-20' where company_id = 1 and total_in_idr is null and status <> 'draft'`,
  );
  const maker = await test.signInAs('maker@nusantara.test');
  const ask = async (more: string) => (await maker.get(`/v1/payment-makers?${question}${more}`)).json();
  const [listed, counted] = [await ask(''), await ask('&totalAmountFrom=0')];
  expect(listed).toEqual(counted);
  expect(listed.pageInfo.totalData > 0).toBe(question !== 'status=draft');
});

it('counts only what a person may see', async () => {
  const requester = await test.signInAs('requester@nusantara.test');
  const [all, own] = [await finance.get('/v1/bills'), await requester.get('/v1/bills')];
  expect(own.json().pageInfo.totalData).toBeLessThan(all.json().pageInfo.totalData);
  const stranger = await test.signInAs('admin@lain.test');
  const foreign = (await stranger.get('/v1/bills')).json();
  const { rows } = await test.database.systemPool.query(
    `select count(*)::int as documents from bill where company_id = 2 and transaction_type = 'bill'`,
  );
  expect(foreign.pageInfo?.totalData).toBe(rows[0]?.documents);
});
