import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';

import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';

import type { Day } from '../domain/day/day.ts';
import { addDays } from '../domain/day/day.ts';
import type { MappingAnswer } from '../resources/accounting/accountMapping/accountMappingWire.ts';
import { serveSandbox } from '../server/accounting/accountingPrograms.ts';
import { jurnalResources } from '../server/accounting/jurnalDocuments.ts';
import { createSandboxJurnal, sandboxCredential } from '../server/accounting/sandboxJurnal.ts';
import { postEntry } from '../server/ledger/ledger.ts';
import type { Rate } from './measure.ts';
import { bothSides, callEach } from './measure.ts';
import type { SignedInCaller } from './people.ts';
import { callAs, companyID, signInAs } from './people.ts';
import type { Report } from './report.ts';
import type { Settings } from './settings.ts';

/** Posts of one round. */
const perRound = 200;
/** As many go out at once as one server sends at once. */
const atOnce = 2;
const roundWithinMs = 120_000;
/** Before anything of the load: nothing else was posted on these days. */
const firstDay: Day = '2019-01-01';
const books = '70002';

const keyed = () => ({ 'idempotency-key': randomUUID() });

/**
 * Top-ups that go to the simulator of Jurnal: from the press of the button for their day until all stand there, in turns with the same
 * calls sent to the simulator by themselves.
 */
export async function measurePosts(
  report: Report,
  server: { url: string; databaseUrl: string },
  { rounds }: Settings,
): Promise<void> {
  if (!report.isWanted('sync.posts')) return;
  const finance = await signInAs(server.url, 'finance.admin');
  const pool = new pg.Pool({ connectionString: server.databaseUrl, max: 4 });
  const simulator = await openSimulator(pool);
  try {
    await report.compare('sync.posts', async () => {
      await connect(finance);
      await mapMoney(finance);
      // Each day waits until it is asked for.
      await callAs(finance, 'PATCH', '/v1/jurnal/sync', { postsItself: false }, keyed());
      let day = firstDay;
      const ours = async (): Promise<Rate> => {
        day = addDays(day, 1);
        await addTopUps(server.databaseUrl, day);
        return await postDay(finance, pool, day);
      };
      const against = async (): Promise<Rate> => {
        const calls = await readCalls(pool, day);
        return await callEach(calls.length, atOnce, (turn) => simulator.write(calls[turn]));
      };
      // What is asked by both sides is what was posted before.
      await ours();
      await against();
      const judged = await bothSides(rounds, ours, against);
      // The rows after it post nothing.
      await callAs(finance, 'DELETE', `/v1/jurnal/company?companyID=${books}`, undefined, keyed());
      return { ours: judged.ours.perSecond, against: judged.against.perSecond };
    });
  } finally {
    await simulator.close();
    await pool.end();
  }
}

/** Lets us into books of the simulator, as a person does in a browser. */
async function connect(finance: SignedInCaller): Promise<void> {
  const begun = await fetch(`${finance.url}/v1/jurnal/connect`, {
    method: 'POST',
    headers: { ...finance.headers, ...keyed() },
  });
  if (begun.status !== 201) throw new Error(`connecting was answered ${begun.status}: ${await begun.text()}`);
  const { address } = (await begun.json()) as { address: string };
  const consent = await fetch(`${address}&books=${books}`, { redirect: 'manual' });
  const back = new URL(consent.headers.get('location') ?? '', finance.url);
  const answer = await fetch(`${finance.url}/v1/jurnal/company`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      cookie: begun.headers
        .getSetCookie()
        .map((cookie) => cookie.split(';')[0])
        .join('; '),
    },
    body: JSON.stringify({
      attempt: back.pathname.split('/').at(-1),
      code: back.searchParams.get('code'),
    }),
  });
  if (!answer.ok) throw new Error(`the books are not connected: ${await answer.text()}`);
}

/** Maps what a top-up moves: the accounts of the company, and where their money comes from. */
async function mapMoney(finance: SignedInCaller): Promise<void> {
  const { data: chart } = (await callAs(finance, 'GET', '/v1/jurnal/accounts')) as {
    data: { id: string; number: string }[];
  };
  const idOf = (number: string) => chart.find((one) => one.number === number)?.id ?? null;
  const numbers = { jurnal_basic_account: '1-10004', company_account: '1-10002' } as const;
  for (const [category, number] of Object.entries(numbers)) {
    const path = `/v1/jurnal/account-mappings?category=${category}`;
    const { rows, version } = (await callAs(finance, 'GET', path)) as MappingAnswer;
    const isWanted = (type: string) => category === 'company_account' || type === 'balance';
    const typed = rows.map(({ accountableType, accountableID, accountID, taxID, tags }) => ({
      accountableType,
      accountableID,
      accountID: isWanted(accountableType) ? idOf(number) : accountID,
      taxID,
      tags: tags.map(({ id }) => id),
    }));
    await callAs(finance, 'PUT', path, { rows: typed }, { 'if-match': String(version) });
  }
}

/** Money that came in on a day. */
async function addTopUps(url: string, day: Day): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<{ id: string }>(
      'select id::text from company_account where company_id = $1 order by id limit 1',
      [companyID],
    );
    const at = new Date(`${day}T05:00:00Z`);
    await drizzle({ client }).transaction(async (executor) => {
      for (let number = 1; number <= perRound; number += 1)
        await postEntry(
          executor,
          {
            companyID,
            companyAccountID: Number(rows[0]?.id),
            currencyCode: 'IDR',
            kind: 'top_up',
            cause: `top_up:posts:${day}:${number}`,
            paymentID: null,
            lines: [
              { account: 'funding', amount: `-${number}000` },
              { account: 'available', amount: `${number}000` },
            ],
          },
          at,
        );
    });
  } finally {
    await client.end();
  }
}

/** Has a day posted, and waits until all of it stands in the books. */
async function postDay(finance: SignedInCaller, pool: pg.Pool, day: Day): Promise<Rate> {
  const began = performance.now();
  const { count } = (await callAs(finance, 'POST', '/v1/jurnal/replay', { from: day, to: day }, keyed())) as {
    count: number;
  };
  if (count !== perRound) throw new Error(`${count} posts were noted, not ${perRound}`);
  while (performance.now() - began < roundWithinMs) {
    const { rows } = await pool.query<{ status: string; cause: string | null; count: number }>(
      `select status, cause, count(*)::integer as count from accounting_post
       where company_id = $1 and status <> 'success' group by 1, 2`,
      [companyID],
    );
    const stuck = rows.find(({ cause }) => cause !== null);
    if (stuck) throw new Error(`${stuck.count} posts are ${stuck.status}: ${stuck.cause}`);
    if (rows.length === 0) {
      const seconds = (performance.now() - began) / 1000;
      const each = (seconds * 1000) / perRound;
      return { perSecond: perRound / seconds, p50Ms: each, p99Ms: each, calls: perRound };
    }
    await delay(50);
  }
  throw new Error('the posts do not come to their end');
}

interface RawCall {
  resource: string;
  content: Record<string, unknown>;
}

/** What was sent of a day, under keys of nobody. */
async function readCalls(pool: pg.Pool, day: Day): Promise<RawCall[]> {
  const { rows } = await pool.query<RawCall>(
    `select resource, content from sandbox_jurnal.document where books_id = $1 and day = $2 and custom_id like 'outlay:%'`,
    [books, day],
  );
  return rows.map(({ resource, content }) => ({
    resource,
    content: { ...content, custom_id: `raw:${randomUUID()}` },
  }));
}

interface Simulator {
  /** Looks a key up and writes its document. */
  write: (call: RawCall | undefined) => Promise<void>;
  close: () => Promise<void>;
}

/** The simulator behind a port of this process, with the memory of the server's. */
async function openSimulator(pool: pg.Pool): Promise<Simulator> {
  const sandbox = createSandboxJurnal({
    database: { systemPool: pool },
    now: () => new Date(),
    returnAddress: 'http://127.0.0.1/jurnal',
  });
  const server = serveSandbox(sandbox).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const token = async (grant: Record<string, string>) => {
    const { clientID, clientSecret } = sandboxCredential;
    const answer = await fetch(`${origin}/auth/oauth2/token`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ client_id: clientID, client_secret: clientSecret, ...grant }),
    });
    if (!answer.ok) throw new Error(`the simulator gives no token: ${await answer.text()}`);
    return (await answer.json()) as { access_token?: string; refresh_token: string };
  };
  let access: string | undefined;
  const opened = async () => {
    const { refresh_token: granted } = await token({ grant_type: 'sandbox', books_id: books });
    const given = await token({ grant_type: 'refresh_token', refresh_token: granted });
    return (access = given.access_token ?? '');
  };
  return {
    async write(call) {
      if (!call) throw new Error('there is nothing to write');
      const { resource, content } = call;
      const authorization = `Bearer ${access ?? (await opened())}`;
      const address = `${origin}/public/jurnal/api/v1/${resource}`;
      const found = await fetch(`${address}/${encodeURIComponent(String(content['custom_id']))}`, {
        headers: { authorization },
      });
      await found.text();
      if (found.status !== 404) throw new Error(`the simulator answered ${found.status} to a new key`);
      const wrapper = Object.values(jurnalResources).find(({ path }) => path === resource)?.wrapper ?? '';
      const body = JSON.stringify({ [wrapper]: content });
      const headers = { authorization, 'content-type': 'application/json' };
      const written = await fetch(address, { method: 'POST', headers, body });
      const text = await written.text();
      if (!written.ok) throw new Error(`the simulator answered ${written.status}: ${text}`);
    },
    async close() {
      server.closeAllConnections();
      server.close();
    },
  };
}
