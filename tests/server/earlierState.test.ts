import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { declared } from '../../resources/datasets.server.ts';
import { migrateDatabase } from '../../server/database/migrate.ts';
import type { NotedHead } from '../../server/operator/audit.ts';
import { audit } from '../../server/operator/audit.ts';
import type { Caller, TestApp } from '../api/testApp.ts';
import { createTestApp } from '../api/testApp.ts';
import { read } from '../proof/payers.ts';
import type { TestDatabase } from '../testDatabase.ts';
import { createEmptyDatabase } from '../testDatabase.ts';
import type { StateHead, StateRow } from './earlierState/state.ts';
import { putRows, readState } from './earlierState/state.ts';

/** Today's code starts on what an earlier version wrote, and finds all of it: people, records, histories, ledger. */
const migrations = 'server/database/migrations';
const states = ['2026-11-26', '2026-11-29'];

/** Takes the migrations that a version had. */
async function migrateTo(client: pg.Client, { migrations: known }: StateHead): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'outlay-migrations-'));
  try {
    cpSync(migrations, folder, { recursive: true });
    const journal = JSON.parse(readFileSync(join(folder, 'meta', '_journal.json'), 'utf8')) as {
      entries: { when: number }[];
    };
    const entries = journal.entries.filter(({ when }) => known.includes(when));
    expect(entries).toHaveLength(known.length);
    writeFileSync(join(folder, 'meta', '_journal.json'), JSON.stringify({ ...journal, entries }));
    await migrate(drizzle({ client }), { migrationsFolder: folder });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

describe.each(states)('what the version of %s left behind', (day) => {
  const { head, rows } = readState(`tests/server/earlierState/${day}.jsonl.br`);
  const rowsOf = (table: string): StateRow[] => rows.filter((row) => row.table === table);
  let place: TestDatabase;
  let client: pg.Client;
  let test: TestApp;
  let admin: Caller;
  const heads: NotedHead[] = [];

  const counted = async () =>
    (
      await client.query<{ tables: number; migrations: number }>(
        `select (select count(*)::int from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r') as tables,
           (select count(*)::int from drizzle.__drizzle_migrations) as migrations`,
      )
    ).rows[0];

  beforeAll(async () => {
    place = await createEmptyDatabase();
    client = new pg.Client({ connectionString: place.url });
    await client.connect();
    await client.query('create extension pg_trgm; create extension btree_gin');
    await migrateTo(client, head);
    for (const text of head.applied) await client.query(text);
    await putRows(client, rows);
  });
  afterAll(async () => {
    await client?.end();
    await (test ?? { close: () => place?.drop() }).close();
  });

  it('is as it was written', async () => {
    const outcome = await audit(client, { onHead: (one) => heads.push(one) });
    expect(outcome.faults).toEqual([]);
    expect(outcome.historyRows).toBe(rowsOf('history').length);
    expect(outcome.historyRows).toBeGreaterThan(100);
    expect(outcome.ledgerEntries).toBe(rowsOf('ledger_entry').length);
    expect(outcome.ledgerEntries).toBeGreaterThan(5);
  });

  it('stays so where a migration fails', async () => {
    const before = await counted();
    // The last one, when all statements of all of them have run.
    const journal = JSON.parse(readFileSync(join(migrations, 'meta', '_journal.json'), 'utf8')) as {
      entries: { when: number }[];
    };
    await client.query(
      `create function drizzle.fails() returns trigger language plpgsql as $$ begin raise exception 'no more room'; end $$;
       create trigger fails before insert on drizzle.__drizzle_migrations for each row
         when (new.created_at = ${journal.entries.at(-1)?.when}) execute function drizzle.fails()`,
    );
    await expect(migrateDatabase(place.url)).rejects.toThrow(/no more room|Failed query/);
    await client.query('drop function drizzle.fails cascade');
    expect(await counted()).toEqual(before);
    expect((await audit(client, { noted: heads })).faults).toEqual([]);
  });

  it('is brought along, every history and every cent', async () => {
    await migrateDatabase(place.url);
    const outcome = await audit(client, { noted: heads });
    expect(outcome.faults).toEqual([]);
    expect(outcome.historyRows).toBe(rowsOf('history').length);
    expect(outcome.ledgerEntries).toBe(rowsOf('ledger_entry').length);
    for (const table of [
      'employee',
      'bill',
      'bill_line',
      'payment',
      'vendor',
      'product',
      'approval_task',
      'ledger_line',
    ]) {
      const { rows: now } = await client.query<{ count: number }>(
        `select count(*)::int as count from ${table}`,
      );
      expect([table, now[0]?.count]).toEqual([table, rowsOf(table).length]);
    }
    const money = async (table: string, column: string) =>
      (await client.query<{ sum: string }>(`select sum(${column})::text as sum from ${table}`)).rows[0]?.sum;
    const cents = (table: string, column: string) =>
      rowsOf(table).reduce((sum, { row }) => sum + BigInt(String(row[column]).replace('.', '')), 0n);
    for (const [table, column] of [
      ['bill', 'total_amount'],
      ['payment', 'amount'],
      ['ledger_account', 'balance'],
    ] as const)
      expect([table, BigInt(((await money(table, column)) ?? '').replace('.', ''))]).toEqual([
        table,
        cents(table, column),
      ]);
  });

  it('is served: lists, pages, figures', async () => {
    test = await createTestApp({ place });
    admin = await test.signInAs('super.admin@lain.test');
    const bills = read<{ data: { id: number }[]; pagination: unknown }>(
      await admin.get('/v1/bills?limit=50'),
      200,
    );
    expect(bills.data.length).toBeGreaterThan(10);
    for (const { id } of bills.data) expect((await admin.get(`/v1/bills/${id}`)).statusCode).toBe(200);
    const { rows: payments } = await client.query<{ id: string }>('select id from payment order by id');
    expect(payments).toHaveLength(rowsOf('payment').length);
    for (const { id } of payments) expect((await admin.get(`/v1/payments/${id}`)).statusCode).toBe(200);
    for (const { noun } of declared) {
      const answer = await admin.get(`/v1/${noun.path}?limit=5`);
      expect([noun.path, [200, 403].includes(answer.statusCode)]).toEqual([noun.path, true]);
      if (answer.statusCode === 403) continue;
      const lists = Object.values(answer.json<Record<string, unknown>>()).filter(Array.isArray);
      for (const { id } of lists.flat() as { id: number }[]) {
        const one = await admin.get(`/v1/${noun.path}/${id}`);
        expect([noun.path, id, one.statusCode]).toEqual([noun.path, id, 200]);
      }
    }
  });

  it('is worked on: what is new builds on what was there', async () => {
    const made = await admin.post('/v1/warehouses', { name: 'Gudang baru', address: '', peopleIDs: [] });
    expect(made.statusCode, made.body).toBe(201);
    const outcome = await audit(client, { noted: heads });
    expect(outcome.faults).toEqual([]);
    expect(outcome.historyRows).toBeGreaterThan(rowsOf('history').length);
  });
});
