import { setTimeout as wait } from 'node:timers/promises';

import type pg from 'pg';
import { expect } from 'vitest';

import { today } from '../../domain/day/day.ts';
import { checkWithBank, handToBank } from '../../resources/paying/payment/bank/paymentDisbursement.server.ts';
import type { TestApp } from '../api/testApp.ts';
import { createTestApp, testNow } from '../api/testApp.ts';
import type { ServedApp } from '../browser/servedApp.ts';
import { serveApp } from '../browser/servedApp.ts';
import { createTestDatabase, openTestPool } from '../testDatabase.ts';
import { countOf } from './databaseState.ts';
import type { Ask, SignIn } from './payers.ts';
import { askOver, signInOver } from './payers.ts';

/** Two servers over one database with the demo company. */
export interface TwoServers {
  signIns: readonly [SignIn, SignIn];
  /** Sends a call just as it is to one of them. */
  asks: readonly [Ask, Ask];
  /** Where they answer over the network. */
  listen: () => Promise<readonly [string, string]>;
  /** The owner's connections to the database. */
  pool: pg.Pool;
  day: string;
  /** Lets time pass for both of them. */
  pass: (seconds: number) => Promise<void>;
  /** Lets both of them bring these payments to their end at the bank, at once. */
  disburse: (paymentIDs: readonly number[]) => Promise<void>;
  close: () => Promise<void>;
}

/** Servers of one installation know each other's tokens. */
export const proofSecret = 'one secret for all servers of a proof';
const sameSecret = { ACCESS_TOKEN_SECRET: proofSecret };

/** Two servers that a proof can reach into. */
export interface TwoApps extends TwoServers {
  apps: readonly [TestApp, TestApp];
}

/** Two applications in this process, each with its own connections. */
export async function twoAppInstances(): Promise<TwoApps> {
  const place = await createTestDatabase({ seededOn: testNow });
  const first = await createTestApp({ place, env: sameSecret });
  // The database goes with the first of them, which is closed last.
  const second = await createTestApp({
    place: { ...place, drop: async () => {} },
    env: sameSecret,
  });
  const apps = [first, second] as const;
  const pool = openTestPool(place);
  return {
    apps,
    signIns: [first.signInAs, second.signInAs],
    asks: [askApp(first), askApp(second)],
    async listen() {
      const place = { port: 0, host: '127.0.0.1' };
      return [await first.app.listen(place), await second.app.listen(place)];
    },
    pool,
    day: testNow.slice(0, 10),
    async pass(seconds) {
      for (const app of apps) app.pass(seconds);
    },
    async disburse(paymentIDs) {
      const everywhere = async (work: (app: TestApp, id: number) => Promise<void>) => {
        const all = await Promise.allSettled(apps.flatMap((app) => paymentIDs.map((id) => work(app, id))));
        const faults = all.flatMap((one) => (one.status === 'rejected' ? [String(one.reason)] : []));
        expect(faults, 'what is in the way of asking the bank twice').toEqual([]);
      };
      await everywhere(({ context }, id) => handToBank(context, 1, id));
      await everywhere(({ context }, id) => checkWithBank(context, 1, id));
      for (const app of apps) app.pass(5);
      await everywhere(({ context }, id) => checkWithBank(context, 1, id));
    },
    async close() {
      await pool.end();
      await second.close();
      await first.close();
    },
  };
}

function askApp({ app }: TestApp): Ask {
  return (method, url, { token, body, headers } = {}) =>
    app.inject({
      method,
      url,
      headers: { ...(token === undefined ? {} : { authorization: `Bearer ${token}` }), ...headers },
      ...(body === undefined ? {} : { payload: body as object }),
    });
}

const bankDelayMs = 20;
const timeoutMs = 120_000;

/** Two processes of the product, whose own jobs ask the bank. */
export async function twoServerProcesses(): Promise<TwoServers> {
  const place = await createTestDatabase({ seededOn: new Date().toISOString() });
  const env = {
    ...sameSecret,
    DATABASE_URL: place.url,
    SANDBOX_BANK_DELAY_MS: String(bankDelayMs),
    LOG_LEVEL: 'info',
  };
  const servers: ServedApp[] = [];
  for (let count = 0; count < 2; count += 1) servers.push(await serveApp(env));
  const [first, second] = servers;
  if (!first || !second) throw new Error('the servers did not start');
  const pool = openTestPool(place);
  return {
    signIns: [(email) => signInOver(first.url, email), (email) => signInOver(second.url, email)],
    asks: [askOver(first.url), askOver(second.url)],
    listen: async () => [first.url, second.url],
    pool,
    day: today('Asia/Jakarta', new Date()),
    pass: (seconds) => wait(seconds * 1000),
    async disburse(paymentIDs) {
      const until = Date.now() + timeoutMs;
      const isOnItsWay = `select count(*) from payment
        where id = any($1) and status in ('awaiting_disbursement', 'processed')`;
      while ((await countOf(pool, isOnItsWay, [paymentIDs])) > 0) {
        if (Date.now() > until) throw new Error('the servers do not pay what was authorized');
        await wait(500);
      }
    },
    async close() {
      await pool.end();
      await Promise.all(servers.map((server) => server.stop()));
      await place.drop();
    },
  };
}
