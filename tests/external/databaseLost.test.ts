import { connect, createServer } from 'node:net';
import type { AddressInfo, Server, Socket } from 'node:net';

import { afterAll, beforeAll, expect, it } from 'vitest';

import type { Caller, TestApp } from '../api/testApp.ts';
import { createTestApp, testNow } from '../api/testApp.ts';
import { createTestDatabase } from '../testDatabase.ts';
import type { TestDatabase } from '../testDatabase.ts';

/** The way to a PostgreSQL on another machine, which can be cut, or fall silent. */
interface Wire {
  port: number;
  cut: () => Promise<void>;
  silence: () => void;
  mend: () => Promise<void>;
}

async function layWire({ hostname, port: farPort }: URL): Promise<Wire> {
  const sockets = new Set<Socket>();
  const server: Server = createServer((near) => {
    const far = connect(Number(farPort), hostname);
    near.pipe(far).pipe(near);
    for (const socket of [near, far]) {
      sockets.add(socket);
      socket.on('close', () => sockets.delete(socket));
      socket.on('error', () => {
        near.destroy();
        far.destroy();
      });
    }
  });
  const listen = (port: number) => new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  await listen(0);
  const { port } = server.address() as AddressInfo;
  const cut = async () => {
    const closed = new Promise((resolve) => server.close(resolve));
    for (const socket of sockets) socket.destroy();
    await closed;
  };
  return {
    port,
    cut,
    silence() {
      for (const socket of sockets) socket.unpipe().pause();
    },
    mend: () => listen(port),
  };
}

let wire: Wire;
let database: TestDatabase;
let test: TestApp;
let finance: Caller;
beforeAll(async () => {
  database = await createTestDatabase({ seededOn: testNow });
  const url = new URL(database.url);
  wire = await layWire(url);
  url.port = String(wire.port);
  // Waiting as long as a real server would takes longer than a test.
  url.searchParams.set('query_timeout', '1500');
  test = await createTestApp({ place: { url: url.href, drop: async () => {} } });
  finance = await test.signInAs('finance.admin@nusantara.test');
});
afterAll(async () => {
  await test?.close();
  await wire.cut();
  await database.drop();
});

async function expectAway(): Promise<void> {
  for (const answer of [
    await finance.get('/v1/bills'),
    await finance.post('/v1/bills/draft', { transactionType: 'bill', notes: 'while it was away' }),
    await test.app.inject({ url: '/healthcheck' }),
  ]) {
    expect(answer.statusCode, answer.body).toBe(503);
    expect(answer.headers['retry-after']).toBe('2');
    expect(answer.json().error).toMatchObject({ code: 'unavailable', clientVisible: true });
  }
}

async function expectBack(): Promise<void> {
  const list = await finance.get('/v1/bills?query=while');
  expect(list.statusCode, list.body).toBe(200);
  const drafts = await test.database.systemPool.query(`select from bill where notes = 'while it was away'`);
  expect(drafts.rowCount).toBe(0);
  expect((await test.app.inject({ url: '/healthcheck' })).statusCode).toBe(200);
}

it('a way that is cut: 503 with Retry-After, nothing half done, and it recovers alone', async () => {
  expect((await finance.get('/v1/bills')).statusCode).toBe(200);
  await wire.cut();
  await expectAway();
  await wire.mend();
  await expectBack();
});

it('a server that falls silent without a word: the same, in the time a statement may take', async () => {
  expect((await finance.get('/v1/bills')).statusCode).toBe(200);
  wire.silence();
  expect((await finance.get('/v1/bills')).statusCode).toBe(503);
  await wire.cut();
  await expectAway();
  await wire.mend();
  await expectBack();
});
