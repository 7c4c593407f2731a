import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from './testDatabase.ts';

let first: TestDatabase;
let second: TestDatabase;
beforeAll(async () => {
  [first, second] = await Promise.all([createTestDatabase(), createTestDatabase()]);
});
afterAll(async () => {
  await Promise.all([first.drop(), second.drop()]);
});

async function ask(url: string, question: string): Promise<unknown[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(question)).rows;
  } finally {
    await client.end();
  }
}

test('each test database is migrated and apart from the others', async () => {
  expect(first.url).not.toBe(second.url);
  await ask(first.url, 'create table only_here (id int)');
  expect(await ask(first.url, "select to_regclass('only_here') is null as absent")).toEqual([
    { absent: false },
  ]);
  expect(await ask(second.url, "select to_regclass('only_here') is null as absent")).toEqual([
    { absent: true },
  ]);
  const [tables] = await ask(
    second.url,
    "select count(*)::int as count from pg_tables where schemaname not in ('pg_catalog', 'information_schema')",
  );
  expect(tables).toHaveProperty('count', expect.any(Number));
  expect(tables).not.toEqual({ count: 0 });
});
