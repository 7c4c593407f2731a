import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import type pg from 'pg';

import { migrateDatabase } from '../../server/database/migrate.ts';
import { createTestDatabase, openTestPool } from '../testDatabase.ts';
import type { TestDatabase } from '../testDatabase.ts';

/** A server that starts beside others neither waits for their work nor keeps it waiting, and puts back what is missing. */
let database: TestDatabase;
let pool: pg.Pool;

beforeAll(async () => {
  database = await createTestDatabase();
  pool = openTestPool(database);
  await migrateDatabase(database.url);
});
afterAll(async () => {
  await pool?.end();
  await database?.drop();
});

/** Does something while somebody else holds a table that was written, as a transaction under way does. */
async function whileInUse<Result>(table: string, work: (free: () => Promise<unknown>) => Promise<Result>) {
  const other = await pool.connect();
  try {
    await other.query('begin');
    await other.query(`lock table ${table} in row exclusive mode`);
    return await work(() => other.query('rollback'));
  } finally {
    await other.query('rollback');
    other.release();
  }
}

const policies = async () => {
  const { rows } = await pool.query("select tablename from pg_policies where schemaname = 'public'");
  return rows.length;
};

it('starts while a transaction is under way', async () => {
  await whileInUse('bill', async () => {
    await migrateDatabase(database.url);
  });
});

it.each([
  ['row-level security', 'drop policy company_isolation on vendor'],
  ['what may not be rewritten', 'grant update on history to outlay_app'],
  ['what the database checks', 'alter table ledger_line disable trigger ledger_line_balance'],
])('puts back %s', async (_what, tampering) => {
  const state = async () => {
    const { rows } = await pool.query(`select
      (select count(*)::int from pg_policies where schemaname = 'public') as policies,
      has_table_privilege('outlay_app', 'history', 'update') as rewrites,
      (select tgenabled from pg_trigger where tgname = 'ledger_line_balance') as balance`);
    return rows[0];
  };
  const before = await state();
  expect(before).toMatchObject({ rewrites: false, balance: 'O' });
  await pool.query(tampering);
  expect(await state()).not.toEqual(before);
  await migrateDatabase(database.url);
  expect(await state()).toEqual(before);
});

/** Whether somebody waits for a table of this database. */
const isAwaited = async () => {
  const { rows } = await pool.query<{ waiting: number }>(`select count(*)::int as waiting from pg_locks
    where not granted and database = (select oid from pg_database where datname = current_database())`);
  return (rows[0]?.waiting ?? 0) > 0;
};

it('lets others pass while it waits for a table that has to be changed, and goes on when it is free', async () => {
  const before = await policies();
  await pool.query('drop policy company_isolation on vendor');
  await whileInUse('bill', async (free) => {
    const starting = migrateDatabase(database.url);
    await vi.waitFor(async () => expect(await isAwaited()).toBe(true), 20_000);
    await vi.waitFor(async () => expect(await isAwaited()).toBe(false), 20_000);
    expect(await policies()).toBe(before - 1);
    await free();
    await starting;
  });
  expect(await policies()).toBe(before);
});
