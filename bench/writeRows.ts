import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';

import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';

import { jobsSchema } from '../server/jobs/failedJobs.ts';
import { postEntry } from '../server/ledger/ledger.ts';
import { sendEach } from './httpLoad.ts';
import type { Load, Rate } from './measure.ts';
import { bothSides, callEach } from './measure.ts';
import { companyID, signInAs } from './people.ts';
import type { SignedInCaller } from './people.ts';
import { openRawWrites } from './rawWrites.ts';
import { connections, otherConnections } from './readRows.ts';
import type { Report, Sides } from './report.ts';
import { drawWrites } from './samples.ts';
import type { Settings } from './settings.ts';

/** More in one round would say no more. */
const writesPerRoundMax = 1000;
const quietWithinMs = 60_000;

/** Approvals and authorizations: each uses up a document, so both sides get their own, round by round. */
export async function measureWrites(
  report: Report,
  server: { url: string; databaseUrl: string },
  { rounds }: Settings,
): Promise<void> {
  const reviewer = await signInAs(server.url, 'reviewer');
  const releaser = await signInAs(server.url, 'releaser');
  const people = { reviewerID: reviewer.employeeID, releaserID: releaser.employeeID };
  const { bills, payments } = await drawWrites(server.databaseUrl, people);
  const raw = openRawWrites(server.databaseUrl, connections);
  try {
    await report.compare('action.approve', () =>
      race(server, rounds, bills, {
        caller: reviewer,
        pathOf: (id) => `/v1/bills/${id}/approve`,
        call: (id) => raw.approve(companyID, id, reviewer.employeeID),
      }),
    );
    await report.compare('payment.authorize', async () => {
      await topUp(server.databaseUrl);
      return await race(server, rounds, payments, {
        caller: releaser,
        pathOf: (id) => `/v1/payments/${id}/authorize`,
        call: (id) => raw.authorize(companyID, id, releaser.employeeID),
      });
    });
  } finally {
    await raw.close();
  }
}

interface Write {
  caller: SignedInCaller;
  pathOf: (id: number) => string;
  call: (id: number) => Promise<void>;
}

async function race(
  server: { databaseUrl: string },
  rounds: number,
  ids: readonly number[],
  { caller, pathOf, call }: Write,
): Promise<Sides> {
  const turns = 2 * (rounds + 1 + otherConnections.length);
  const perRound = Math.min(writesPerRoundMax, Math.floor(ids.length / turns));
  if (perRound < 1)
    throw new Error(`only ${ids.length} records wait, too few for ${turns / 2} rounds of both sides`);
  let used = 0;
  const take = (): readonly number[] => {
    used += perRound;
    return ids.slice(used - perRound, used);
  };
  const ours = async (clients: number): Promise<Rate> => {
    const requests = take().map((id) => ({
      method: 'PATCH',
      path: pathOf(id),
      // As the screens send it, which read the record anew; the other side answers nothing, either.
      headers: { ...caller.headers, 'idempotency-key': randomUUID(), prefer: 'return=minimal' },
    }));
    const rate = await sendEach(caller, requests, clients);
    // Notices and transfers follow after the commit: they are the price of this side, and not of the next.
    await awaitQuiet(server.databaseUrl);
    return rate;
  };
  const against = (clients: number): Promise<Rate> => {
    const mine = take();
    return callEach(mine.length, clients, (turn) => call(mine[turn] ?? 0));
  };
  await ours(connections);
  await against(connections);
  const judged = await bothSides(
    rounds,
    () => ours(connections),
    () => against(connections),
  );
  const loads: Load[] = [{ connections, ...judged }];
  for (const others of otherConnections) {
    loads.push({ connections: others, against: await against(others), ours: await ours(others) });
  }
  return { ours: judged.ours.perSecond, against: judged.against.perSecond, loads };
}

/** Waits until the server has nothing left to do that is due. */
export async function awaitQuiet(databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const until = performance.now() + quietWithinMs;
    while (performance.now() < until) {
      const { rows } = await client.query<{ due: string }>(
        `select (select count(*) from outbox where due_at <= now())
           + (select count(*) from ${jobsSchema}.job where state in ('created', 'active') and start_after <= now()) as due`,
      );
      if (Number(rows[0]?.due) === 0) return;
      await delay(200);
    }
  } finally {
    await client.end();
  }
}

/** Money for every payment that waits; the load leaves each company only little. */
async function topUp(databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl, pipeline: true });
  await client.connect();
  try {
    const { rows } = await client.query<{ id: string }>(
      'select id from company_account where company_id = $1',
      [companyID],
    );
    const amount = '10000000000000';
    await drizzle({ client }).transaction(async (executor) => {
      for (const { id } of rows) {
        await postEntry(
          executor,
          {
            companyID,
            companyAccountID: Number(id),
            currencyCode: 'IDR',
            kind: 'top_up',
            cause: `top_up:bench:${id}`,
            paymentID: null,
            lines: [
              { account: 'funding', amount: `-${amount}` },
              { account: 'available', amount },
            ],
          },
          new Date(),
        );
      }
    });
  } finally {
    await client.end();
  }
}
