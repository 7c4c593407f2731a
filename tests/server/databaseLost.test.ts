import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, beforeAll, expect, it } from 'vitest';

import { startEmbeddedPostgres } from '../../server/database/embeddedPostgres.ts';
import { migrateDatabase } from '../../server/database/migrate.ts';
import { createTestApp, testNow } from '../api/testApp.ts';
import type { Caller, TestApp } from '../api/testApp.ts';
import { removeCluster } from '../removeCluster.ts';
import { seedDatabase } from '../testDatabase.ts';

/** A PostgreSQL that the test starts itself, away and back while the server runs on it as an outside one. */
let dataDir: string;
let postgres: Awaited<ReturnType<typeof startEmbeddedPostgres>>;
let test: TestApp;
let finance: Caller;

beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'outlay-lost-'));
  postgres = await startEmbeddedPostgres({ dataDir });
  await migrateDatabase(postgres.url);
  await seedDatabase(postgres.url, testNow);
  test = await createTestApp({ place: { url: postgres.url, drop: async () => {} } });
  finance = await test.signInAs('finance.admin@nusantara.test');
});

afterAll(async () => {
  await test?.close();
  await postgres?.stop();
  removeCluster(dataDir, postgres.url);
});

it('answers 503 with Retry-After while the database is away, and recovers alone', async () => {
  expect((await finance.get('/v1/bills')).statusCode).toBe(200);
  await postgres.stop();
  const away = await finance.get('/v1/bills');
  expect(away.statusCode).toBe(503);
  expect(away.headers['retry-after']).toBe('2');
  expect(away.json().error).toMatchObject({ code: 'unavailable', clientVisible: true });
  expect((await test.app.inject({ url: '/healthcheck' })).statusCode).toBe(503);

  postgres = await startEmbeddedPostgres({ dataDir });
  const back = await finance.get('/v1/bills');
  expect(back.statusCode, back.body).toBe(200);
  expect((await test.app.inject({ url: '/healthcheck' })).statusCode).toBe(200);
});
