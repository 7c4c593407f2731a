import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { openDatabase } from '../../server/database/database.ts';
import type { Database } from '../../server/database/database.ts';
import { seedIfEmpty } from '../../resources/demo/seed.server.ts';
import { createTestDatabase } from '../testDatabase.ts';
import type { TestDatabase } from '../testDatabase.ts';
import { rowsOf } from './seedChecks.ts';

/** It writes a whole company, which takes a slow machine long. */
const seeding = { timeout: 240_000 };

let place: TestDatabase;
let database: Database;
let stored: string[];

beforeAll(async () => {
  place = await createTestDatabase();
  database = openDatabase({ url: place.url, onError: () => {} });
});

afterAll(async () => {
  await database.close();
  await place.drop();
});

function seedWith(seedsDemo: boolean, seedRows?: number): Promise<void> {
  stored = [];
  const files = {
    put: (key: string) => {
      stored.push(key);
      return Promise.resolve();
    },
    get: () => Promise.reject(new Error('nothing is read')),
    remove: () => Promise.resolve(),
  };
  const now = () => new Date('2026-11-20T20:00:00Z');
  const log = pino({ level: 'silent' });
  return seedIfEmpty({ database, files, log, now, url: place.url }, { seedsDemo, seedRows });
}

const companies = () => rowsOf(database.system, `select company_id::int as id from company order by 1`);

test('an empty production database stays empty, with and without a number of rows', async () => {
  await seedWith(false);
  await seedWith(false, 100);
  expect(await companies()).toEqual([]);
});

test('of two servers that start at once one makes the demo company, and neither fails', seeding, async () => {
  await Promise.all([seedWith(true), seedWith(true)]);
  expect(await companies()).toEqual([{ id: 1 }, { id: 2 }]);
  // It is tomorrow in Jakarta already.
  const [newest] = await rowsOf(database.system, `select max(transaction_date)::text as day from bill`);
  expect(newest).toEqual({ day: '2026-11-21' });
});

test('a database with a company is left alone', async () => {
  await seedWith(true, 100);
  expect(stored).toEqual([]);
  expect(await companies()).toEqual([{ id: 1 }, { id: 2 }]);
});
