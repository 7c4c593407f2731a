import { afterAll, beforeAll, expect, it } from 'vitest';

import { mostSummed } from '../../../domain/list/listSums.ts';
import type { ListSums } from '../../../server/engine/listSums.ts';
import type { TestApp } from '../testApp.ts';
import { createTestApp } from '../testApp.ts';

/** What a narrowed list comes to is the sum of its rows, for the person who reads them. */
let test: TestApp;
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test?.close());

interface Row {
  currencyCode: string;
  totalAmount: number;
  remainingAmount: number | null;
  amount: number | null;
  vat?: number;
}
/** They say everything in rupiah. */
const inRupiah = ['withholding-slips', 'input-vat'];
const lists: [path: string, person: string, amountOf: (row: Row) => number | null, query: string][] = [
  ['bills', 'finance.admin', (row) => row.totalAmount, 'transactionType=bill&status=paid,awaiting_payment'],
  ['bills', 'finance.user', (row) => row.totalAmount, 'transactionType=bill&query=2026'],
  ['bills', 'finance.admin', (row) => row.totalAmount, 'transactionType=order&currencyCode=USD,IDR'],
  ['bills/quotes', 'finance.admin', (row) => row.totalAmount, 'status=open'],
  ['bills/requests', 'requester', (row) => row.totalAmount, ''],
  ['bills/approvals', 'reviewer', (row) => row.totalAmount, 'transactionType=bill'],
  ['payment-makers', 'maker', (row) => row.remainingAmount, 'status=awaiting_payment,overdue'],
  ['payment-makers/deposits', 'maker', (row) => row.remainingAmount, ''],
  ['payment-approvals', 'approver', (row) => row.amount, ''],
  ['payment-approvals', 'finance.admin', (row) => row.amount, 'currencyCode=IDR'],
  ['payment-releasers', 'releaser', (row) => row.amount, 'query=INV'],
  ['withholding-slips', 'finance.admin', (row) => row.amount, 'status=issued'],
  ['withholding-slips', 'finance.admin', (row) => row.amount, ''],
  ['input-vat', 'finance.admin', (row) => row.vat ?? null, 'taxPeriod=2026'],
];

it.each(lists)('of %s for %s', async (path, person, amountOf, query) => {
  const caller = await test.signInAs(`${person}@nusantara.test`);
  const rows: Row[] = [];
  for (let page = 1, pages = 1; page <= pages; page += 1) {
    const answer = await caller.get(`/v1/${path}?${query}&limit=100&page=${page}`);
    expect(answer.statusCode, answer.body).toBe(200);
    const { data, pageInfo } = answer.json<{ data: Row[]; pageInfo: { totalPage: number } }>();
    rows.push(...data);
    pages = pageInfo.totalPage;
  }
  const expected = new Map<string, { rows: number; cents: number }>();
  for (const row of rows) {
    const currency = inRupiah.includes(path) ? 'IDR' : row.currencyCode;
    const found = expected.get(currency) ?? { rows: 0, cents: 0 };
    expected.set(currency, {
      rows: found.rows + 1,
      cents: found.cents + Math.round((amountOf(row) ?? 0) * 100),
    });
  }
  const answer = await caller.get(`/v1/${path}/sums?${query}`);
  expect(answer.statusCode, answer.body).toBe(200);
  const { data } = answer.json<ListSums>();
  expect(rows.length).toBeGreaterThan(0);
  expect(data.map(({ rows: count }) => count)).toEqual(
    data.map(({ rows: count }) => count).toSorted((a, b) => b - a),
  );
  expect(
    new Map(
      data.map(({ currencyCode, rows: count, exactAmount }) => [
        currencyCode,
        { rows: count, cents: Math.round(Number(exactAmount) * 100) },
      ]),
    ),
  ).toEqual(expected);
});

it('is not said of more rows than are summed, nor to who may not read the list', async () => {
  await test.database.systemPool.query(
    `insert into bill (company_id, transaction_type, status, reference_id, vendor_id, currency_code, requester_id, created_by_id, last_edited_by_id)
     select company_id, transaction_type, 'paid', 'SUMMED/' || n, vendor_id, currency_code, requester_id, created_by_id, last_edited_by_id
     from generate_series(1, $1) n, (select * from bill where company_id = 1 and vendor_id is not null limit 1) one`,
    [mostSummed + 1],
  );
  const admin = await test.signInAs('finance.admin@nusantara.test');
  const { data } = (await admin.get('/v1/bills/sums?query=SUMMED')).json<ListSums>();
  expect(data).toEqual([]);
  const nobody = await test.signInAs('employee@nusantara.test');
  for (const path of ['bills', 'payment-makers', 'payment-approvals', 'payment-releasers', ...inRupiah]) {
    expect((await nobody.get(`/v1/${path}/sums`)).statusCode, path).toBe(403);
  }
});
