import { afterAll, beforeAll, expect } from 'vitest';

import type { DriftSummary } from '../../resources/accounting/drift/driftWire.ts';
import {
  compareBooks,
  doDriftJobs,
  forgetPurchases,
  mapAll,
  sayWhatCardsPaid,
  sendDuePosts,
} from '../accounting/postStage.ts';
import type { Caller, TestApp } from '../api/testApp.ts';
import { createTestApp } from '../api/testApp.ts';
import { read } from './payers.ts';
import { prove } from './prove.ts';

let test: TestApp;

beforeAll(async () => {
  test = await createTestApp();
}, 600_000);
afterAll(() => test?.close());

const query = async <Row extends object>(text: string, values: unknown[] = []) =>
  (await test.database.systemPool.query<Row & Record<string, unknown>>(text, values)).rows;

interface Difference {
  id: string;
  about: string;
  kind: string;
  status: string;
}
const differences = async (finance: Caller, status: string) =>
  read<{ data: Difference[] }>(await finance.get(`/v1/jurnal/drift?limit=100&status=${status}`), 200).data;

/** What the owner of the books does to a document, as SQL on the memory of the sandbox. */
const changes: readonly string[] = [
  `update sandbox_jurnal.document set day = day - 1 where id = $1`,
  `update sandbox_jurnal.document set custom_id = null where id = $1`,
  `update sandbox_jurnal.document set content = jsonb_set(content, '{transaction_account_lines_attributes,0,account_name}', '"Kas"')
   where id = $1`,
  `update sandbox_jurnal.document set content = regexp_replace(content::text, '"(debit|credit)": "(\\d+)', '"\\1": "9\\2', 'g')::jsonb
   where id = $1`,
];

prove({
  name: 'drift-found',
  promise:
    'Whatever is changed in the books of what was posted is found, and nothing else; posted again, it is as it was.',
  goal: '20 planted changes: documents removed and changed, strange ones under our keys, accounts that others moved',
  async run() {
    await forgetPurchases(test);
    let finance = await test.signInAs('finance.admin@nusantara.test');
    await mapAll(finance);
    await sayWhatCardsPaid(test);
    await sendDuePosts(test);
    await compareBooks(test, finance);
    expect(await differences(finance, 'open')).toEqual([]);

    const documents = await query<{ id: string; number: string; resource: string }>(
      `select id::text, upper(left(resource, 1)) || '-' || lpad(id::text, 5, '0') as number, resource
       from sandbox_jurnal.document where books_id = 70001 order by md5(id::text)`,
    );
    const planted = new Set<string>();
    // Six are removed, eight are changed.
    for (const { id, number } of documents.slice(0, 6)) {
      await query('delete from sandbox_jurnal.document where id = $1', [id]);
      planted.add(`missing ${number}`);
    }
    for (const [place, { id, number }] of documents.slice(6, 14).entries()) {
      await query(changes[place % changes.length] ?? '', [id]);
      planted.add(`changed ${number}`);
    }
    // Three under our keys that are nothing of ours, on accounts without money; three that move money of ours, by other hands.
    const entry = (account: string) =>
      JSON.stringify({
        tags: [],
        transaction_account_lines_attributes: [
          { account_name: account, debit: '7.5' },
          { account_name: 'Pendapatan', credit: '7.5' },
        ],
      });
    const insert = async (key: string | null, day: string, account: string) => {
      const [made] = await query<{ id: string }>(
        `insert into sandbox_jurnal.document (books_id, resource, custom_id, day, memo, content, created_at)
         values (70001, 'journal_entries', $1, $2, '', $3, now()) returning id::text`,
        [key, day, entry(account)],
      );
      return `J-${made?.id.padStart(5, '0')}`;
    };
    for (const place of [1, 2, 3]) {
      const number = await insert(`outlay:1:transaction:${900_000 + place}:1`, '2026-11-05', 'Beban Bunga');
      planted.add(`extra ${number}`);
    }
    const [month] = await query<{ month: string }>(
      `select to_char(max(day), 'YYYY-MM') as month from sandbox_jurnal.document where books_id = 70001`,
    );
    for (const account of ['Giro', 'Saldo Outlay', 'Saldo Kartu Outlay']) {
      await insert(null, `${month?.month}-01`, account);
      planted.add(`balance ${account} ${month?.month}`);
    }
    expect(planted.size).toBe(20);

    await compareBooks(test, finance);
    const found = await differences(finance, 'open');
    const told = found.map(({ kind, about }) => `${kind} ${about}`);
    expect(told.toSorted()).toEqual([...planted].toSorted());
    const notices = await query(
      `select from outbox where topic = 'notification' and payload ->> 'eventType' = 'accounting_drift_found'`,
    );
    expect(notices).toHaveLength(1);
    // Found again, they are the same ones: nobody is told twice.
    await compareBooks(test, finance);
    expect((await differences(finance, 'open')).map(({ id }) => id).toSorted()).toEqual(
      found.map(({ id }) => id).toSorted(),
    );

    // What can be is posted again, the rest is accepted.
    finance = await test.signInAs('finance.admin@nusantara.test');
    const ids = (those: readonly Difference[]) => those.map(({ id }) => Number(id));
    const again = found.filter(({ kind }) => kind !== 'balance');
    const balances = found.filter(({ kind }) => kind === 'balance');
    const refused = await finance.post('/v1/jurnal/drift/repost', { ids: ids(balances) });
    expect(refused.statusCode).toBe(409);
    read(await finance.post('/v1/jurnal/drift/repost', { ids: ids(again) }), 201);
    read(await finance.post('/v1/jurnal/drift/accept', { ids: ids(balances), notes: 'Interest' }), 201);
    await doDriftJobs(test);
    await sendDuePosts(test);
    await compareBooks(test, finance);
    expect(await differences(finance, 'open')).toEqual([]);
    const summary = read<DriftSummary>(await finance.get('/v1/jurnal/drift/summary'), 200);
    expect(summary).toMatchObject({ open: 0, run: { status: 'processed', found: balances.length } });
    const keys = await query<{ count: string }>(
      `select count(*) from sandbox_jurnal.document where books_id = 70001 and custom_id like '%:2'`,
    );
    expect(Number(keys[0]?.count)).toBe(14);
    return `${planted.size} planted changes among ${documents.length} documents, each found once, ${again.length} posted again or taken out`;
  },
});
