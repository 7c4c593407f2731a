import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, beforeAll, expect, it } from 'vitest';

import { testNow } from '../api/testApp.ts';
import type { ServedProcess } from '../servedProcess.ts';
import { freePort, startServedProcess } from '../servedProcess.ts';
import { createTestDatabase } from '../testDatabase.ts';
import type { TestDatabase } from '../testDatabase.ts';

let dataDir: string;
let database: TestDatabase;
let server: ServedProcess;
beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'outlay-replica-'));
  // The day of other tests of this cluster: its demo company is made once.
  database = await createTestDatabase({ seededOn: testNow });
  // What a replica holds is the same: the database itself stands in for it.
  server = await startServedProcess(dataDir, await freePort(), {
    DATABASE_URL: database.url,
    DATABASE_REPLICA_URL: database.url,
  });
});
afterAll(async () => {
  await server?.stop();
  await database.drop();
  rmSync(dataDir, { recursive: true, force: true });
});

async function replicaConnections(): Promise<number> {
  const metrics = await (await fetch(`${server.url}/metrics`)).text();
  const [, size] = /^outlay_database_pool_size\{pool="replica"\} (\d+)$/m.exec(metrics) ?? [];
  return Number(size);
}

it('a list is read on the replica', async () => {
  expect(await replicaConnections()).toBe(0);
  const signedIn = await fetch(`${server.url}/v1/auth/dev`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'finance.admin@nusantara.test' }),
  });
  const { accessToken } = (await signedIn.json()) as { accessToken: string };
  const list = await fetch(`${server.url}/v1/bills`, { headers: { authorization: `Bearer ${accessToken}` } });
  expect(list.status).toBe(200);
  expect(await replicaConnections()).toBeGreaterThan(0);
});
