import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { sortsOf } from '../../domain/noun/noun.ts';
import { declaredNouns } from '../../resources/nouns.ts';
import { documentSorts } from '../../resources/purchasing/document/list/documentLists.ts';
import type { Caller, TestApp } from './testApp.ts';
import { createTestApp } from './testApp.ts';

/** Lists in both directions of each of their sorts, on every page. */
let place: TestApp;
let finance: Caller;
let releaser: Caller;

beforeAll(async () => {
  place = await createTestApp();
  finance = await place.signInAs('finance.admin@nusantara.test');
  releaser = await place.signInAs('releaser@nusantara.test');
  // Drafts without a day, a vendor and an amount in rupiah, as people keep them.
  await place.database.system.execute(
    `insert into bill (company_id, transaction_type, status, reference_id, currency_code, transaction_date, due_date,
       total_amount, remaining_amount, requester_id, created_by_id, last_edited_by_id)
     select 1, type, 'draft', 'BARE/' || type || n, case when n % 3 = 0 then 'EUR' else 'IDR' end,
       case when n % 4 = 0 then date '2001-01-01' end, case when n % 5 = 0 then date '2001-02-01' end,
       n * 1000, n * 1000, e.id, e.id, e.id
     from generate_series(1, 60) n, unnest(array['bill', 'order', 'request']) type,
       (select id from employee where company_id = 1 order by id limit 1) e`,
  );
}, 120_000);
afterAll(() => place?.close());

type Row = Record<string, unknown> & { id: number };
interface Page {
  data: Row[];
  pageInfo: { totalData: number };
}

/** All rows of a list, by pages. */
async function rowsOf(caller: Caller, path: string, sort: string): Promise<Row[]> {
  const limit = 100;
  const rows: Row[] = [];
  for (let page = 1; ; page += 1) {
    const separator = path.includes('?') ? '&' : '?';
    const answer = await caller.get(
      `/v1/${path}${separator}limit=${limit}&page=${page}&sort=${encodeURIComponent(sort)}`,
    );
    expect(answer.statusCode, `${path} by ${sort}: ${answer.body.slice(0, 200)}`).toBe(200);
    const { pageInfo, ...lists } = answer.json<Page>();
    // Some lists are called otherwise than data.
    const [data = []] = Object.values(lists) as Row[][];
    const total = pageInfo.totalData;
    rows.push(...data);
    if (data.length < limit) {
      expect(rows, `${path} by ${sort}`).toHaveLength(total);
      expect(new Set(rows.map(({ id }) => id)).size, `${path} by ${sort}: a row twice`).toBe(total);
      return rows;
    }
  }
}

/** That rows without a value are the last, and how many they are. */
function lackingAtEnd(rows: readonly Row[], field: string, about: string): number {
  const lacks = rows.map((row) => (row[field] ?? null) === null);
  const first = lacks.indexOf(true);
  if (first === -1) return 0;
  expect(lacks.slice(first).every(Boolean), `${about}: a row without ${field} stands before others`).toBe(
    true,
  );
  return rows.length - first;
}

describe('rows without a value are the last, whichever way a list goes', () => {
  const lists = ['', 'status=draft', 'query=BARE'];

  test.each(['bill', 'order', 'request'])('of kind %s', async (type) => {
    let lacking = 0;
    for (const narrowed of lists)
      for (const field of documentSorts)
        for (const sign of ['', '-']) {
          const path = `bills?transactionType=${type}${narrowed === '' ? '' : `&${narrowed}`}`;
          const rows = await rowsOf(finance, path, `${sign}${field}`);
          lacking += lackingAtEnd(rows, field, `${path} by ${sign}${field}`);
          const days = rows.flatMap((row) => (field === 'transactionDate' && row[field]) || []) as string[];
          expect(days).toEqual(sign === '' ? [...days].sort() : [...days].sort().reverse());
        }
    expect(lacking).toBeGreaterThan(100);
  });

  test('of payments', async () => {
    for (const field of ['paymentDate', 'dueDate', 'vendorName'])
      for (const sign of ['', '-']) {
        const rows = await rowsOf(releaser, 'payment-releasers', `${sign}${field}`);
        lackingAtEnd(rows, field, `payment-releasers by ${sign}${field}`);
      }
  });

  test('of every declared noun', async () => {
    let lists = 0;
    for (const { noun } of declaredNouns)
      for (const field of sortsOf(noun))
        for (const sign of ['', '-']) {
          const first = await finance.get(`/v1/${noun.path}?limit=1`);
          if (first.statusCode !== 200) continue;
          const rows = await rowsOf(finance, noun.path, `${sign}${field}`);
          lackingAtEnd(rows, field, `${noun.path} by ${sign}${field}`);
          lists += 1;
        }
    expect(lists).toBeGreaterThan(40);
  });
});
