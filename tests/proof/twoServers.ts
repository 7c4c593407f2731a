import pg from 'pg';
import { expect } from 'vitest';

import { today } from '../../domain/day.ts';
import { checkWithBank, handToBank } from '../../resources/payment/paymentDisbursement.server.ts';
import type { TestApp } from '../api/testApp.ts';
import { createTestApp, testNow } from '../api/testApp.ts';
import type { ServedApp } from '../browser/servedApp.ts';
import { serveApp } from '../browser/servedApp.ts';
import { createTestDatabase } from '../testDatabase.ts';
import { countOf } from './databaseState.ts';
import type { SignIn } from './payers.ts';
import { signInOver } from './payers.ts';

/** Two servers over one database with the demo company. */
export interface TwoServers {
  signIns: readonly [SignIn, SignIn];
  /** The owner's connections to the database. */
  pool: pg.Pool;
  day: string;
  /** Lets both of them bring these payments to their end at the bank, at once. */
  disburse: (paymentIDs: readonly number[]) => Promise<void>;
  close: () => Promise<void>;
}

/** Two applications in this process, each with its own connections. */
export async function twoAppInstances(): Promise<TwoServers> {
  const place = await createTestDatabase();
  const first = await createTestApp({ place });
  // The database goes with the first of them, which is closed last.
  const second = await createTestApp({ place: { ...place, drop: async () => {} }, isSeeded: false });
  const apps = [first, second] as const;
  const pool = new pg.Pool({ connectionString: place.url, max: 2 });
  return {
    signIns: [first.signInAs, second.signInAs],
    pool,
    day: testNow.slice(0, 10),
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

const bankDelayMs = 20;
const patienceMs = 120_000;

/** Two processes of the product, whose own jobs ask the bank. */
export async function twoServerProcesses(): Promise<TwoServers> {
  const place = await createTestDatabase();
  const env = { DATABASE_URL: place.url, SANDBOX_BANK_DELAY_MS: String(bankDelayMs), LOG_LEVEL: 'info' };
  const servers: ServedApp[] = [];
  // One after the other: the first fills the database.
  for (let count = 0; count < 2; count += 1) servers.push(await serveApp(env));
  const [first, second] = servers;
  if (!first || !second) throw new Error('the servers did not start');
  const pool = new pg.Pool({ connectionString: place.url, max: 2 });
  return {
    signIns: [(email) => signInOver(first.url, email), (email) => signInOver(second.url, email)],
    pool,
    day: today('Asia/Jakarta', new Date()),
    async disburse(paymentIDs) {
      const until = Date.now() + patienceMs;
      const isOnItsWay = `select count(*) from payment
        where id = any($1) and status in ('awaiting_disbursement', 'processed')`;
      while ((await countOf(pool, isOnItsWay, [paymentIDs])) > 0) {
        if (Date.now() > until) throw new Error('the servers do not pay what was authorized');
        await new Promise((resolve) => setTimeout(resolve, 500));
      }
    },
    async close() {
      await pool.end();
      await Promise.all(servers.map((server) => server.stop()));
      await place.drop();
    },
  };
}
