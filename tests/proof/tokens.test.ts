import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';

import { expect } from 'vitest';

import type { TestApp } from '../api/testApp.ts';
import { forgedTokens } from '../api/forgedTokens.ts';
import { countOf, stateOf } from './databaseState.ts';
import type { Attempt } from './moneyCalls.ts';
import { attemptsOf, isDone, writingOperations } from './moneyCalls.ts';
import type { Ask, Reply } from './payers.ts';
import { read } from './payers.ts';
import { prove } from './prove.ts';
import type { Newcomer } from './newcomers.ts';
import { companyID, hire } from './newcomers.ts';
import type { TwoApps, TwoServers } from './twoServers.ts';
import { twoAppInstances, twoServerProcesses } from './twoServers.ts';
import { badTokens } from './wallPeople.ts';

interface Tokens {
  accessToken: string;
  refreshToken: string;
}

const signIn = async (ask: Ask, email: string): Promise<Tokens> =>
  read(await ask('POST', '/v1/auth/dev', { body: { email } }), 200);

const refresh = (ask: Ask, refreshToken: string) =>
  ask('POST', '/v1/auth/token/refresh', { body: { refreshToken } });

async function refreshed(ask: Ask, refreshToken: string): Promise<Tokens> {
  const answer = await refresh(ask, refreshToken);
  expect(answer.statusCode, `a refresh: ${answer.body}`).toBe(200);
  return answer.json() as Tokens;
}

const readWith = (ask: Ask, token: string) => ask('GET', '/v1/users/me', { token });

const writeWith = (ask: Ask, token: string) =>
  ask('PUT', '/v1/users/me/preferences/density', {
    token,
    body: { value: 'compact' },
    headers: { 'idempotency-key': randomUUID() },
  });

const email = 'employee@nusantara.test';

/** Every refresh gives a new token, good on both servers, of which the next one is made. */
async function proveRotation({ asks }: TwoServers, turns: number): Promise<void> {
  const { refreshToken } = await signIn(asks[0], email);
  const seen = [refreshToken];
  for (let turn = 0; turn < turns; turn += 1) {
    const [here = asks[0], there = asks[1]] = turn % 2 === 0 ? asks : asks.toReversed();
    const next = await refreshed(here, seen.at(-1) ?? '');
    // An answer that was lost on its way is given again, and is the same.
    const again = await refreshed(there, seen.at(-1) ?? '');
    expect(again.refreshToken, 'the answer to a refresh that was sent again').toBe(next.refreshToken);
    for (const ask of asks) expect((await readWith(ask, next.accessToken)).statusCode).toBe(200);
    seen.push(next.refreshToken);
  }
  expect(new Set(seen).size, 'different tokens').toBe(turns + 1);
}

/** What a browser keeps: the token lies where no script reads it, and works for no page of another origin. */
async function proveCookies({ asks }: TwoServers, turns: number): Promise<void> {
  const [first] = asks;
  const kept = (answer: Reply): { cookie: string; accessToken: string } => {
    expect(answer.statusCode, answer.body).toBe(200);
    expect(Object.keys(answer.json() as object), 'what the page of a browser is answered').toEqual([
      'accessToken',
    ]);
    const set = String(answer.headers['set-cookie']);
    for (const part of ['HttpOnly', 'SameSite=Strict', 'Path=/v1/auth/token/refresh']) {
      expect(set, 'the cookie of a refresh token').toContain(part);
    }
    return { cookie: set.split(';')[0] ?? '', accessToken: (answer.json() as Tokens).accessToken };
  };
  const refreshBy = (ask: Ask, cookie: string, origin?: string) =>
    ask('POST', '/v1/auth/token/refresh', { headers: { cookie, ...(origin ? { origin } : {}) } });
  const begun = kept(await first('POST', '/v1/auth/dev', { body: { email, useCookie: true } }));
  let latest = begun;
  for (let turn = 0; turn < turns; turn += 1) {
    for (const ask of asks) {
      for (const origin of ['https://evil.example', 'null']) {
        const refused = await refreshBy(ask, latest.cookie, origin);
        expect(refused.statusCode, `a refresh for a page of ${origin}`).toBe(403);
      }
      latest = kept(await refreshBy(ask, latest.cookie));
      expect((await readWith(ask, latest.accessToken)).statusCode).toBe(200);
    }
  }
  expect((await refreshBy(first, begun.cookie)).statusCode, 'a cookie that was used twice').toBe(401);
  for (const ask of asks) {
    expect((await writeWith(ask, latest.accessToken)).statusCode, 'a write of the family').toBe(401);
  }
}

/** Tabs that refresh at the same moment, at both servers: each session ends up with one successor, and goes on. */
async function proveRaces(
  { asks, pool }: TwoServers,
  { sessions, tabs }: { sessions: number; tabs: number },
): Promise<number> {
  const begun = await Promise.all(
    Array.from({ length: sessions }, (_, index) => signIn(asks[index % 2] ?? asks[0], email)),
  );
  const over = () => countOf(pool, 'select count(*) from session where ended_at is not null');
  const before = await over();
  const answers = await Promise.all(
    begun.flatMap(({ refreshToken }) =>
      Array.from({ length: tabs }, (_, tab) => refresh(asks[tab % 2] ?? asks[0], refreshToken)),
    ),
  );
  expect(
    answers.filter(({ statusCode }) => statusCode !== 200).map(({ statusCode, body }) => [statusCode, body]),
    'refreshes that were refused',
  ).toEqual([]);
  for (let session = 0; session < sessions; session += 1) {
    const own = answers.slice(session * tabs, (session + 1) * tabs).map((answer) => answer.json() as Tokens);
    const successors = new Set(own.map(({ refreshToken }) => refreshToken));
    expect(successors.size, 'successors of one token').toBe(1);
    // Each tab goes on with what it was given.
    const [successor = ''] = successors;
    const [here = asks[0]] = session % 2 === 0 ? asks : asks.toReversed();
    await refreshed(here, successor);
  }
  expect(await over(), 'sessions that ended').toBe(before);
  return answers.length;
}

const withinMs = 1000;

/** Reads until it is refused; answers after how long. Whatever begins later than a second has to be refused. */
async function readsEnd(ask: Ask, token: string, what: string): Promise<number> {
  const since = performance.now();
  for (;;) {
    const begun = performance.now() - since;
    const { statusCode } = await readWith(ask, token);
    if (statusCode === 401) return begun;
    expect(begun, `ms after which ${what} is still read with`).toBeLessThan(withinMs);
    await wait(20);
  }
}

/** A token that comes again when its successor was used: the whole family is over, everywhere. */
async function proveReuse({ asks, pool, pass }: TwoServers): Promise<number> {
  const [here, there] = asks;
  const other = await signIn(there, email);
  const first = await signIn(here, email);
  // Access tokens of different seconds are different.
  await pass(1);
  const second = await refreshed(here, first.refreshToken);
  await pass(1);
  const third = await refreshed(there, second.refreshToken);
  const family = [first, second, third];
  for (const ask of asks) {
    for (const { accessToken } of family) expect((await readWith(ask, accessToken)).statusCode).toBe(200);
  }
  expect((await refresh(here, first.refreshToken)).statusCode, 'a token that was used twice').toBe(401);
  // Each of them by a token of its own, as a refusal makes a server forget what it kept of that token.
  for (const ask of asks) {
    expect((await writeWith(ask, first.accessToken)).statusCode, 'a write of the family').toBe(401);
  }
  const ends = await Promise.all(asks.map((ask) => readsEnd(ask, third.accessToken, 'a stolen family')));
  for (const ask of asks) {
    for (const { refreshToken } of family) {
      expect((await refresh(ask, refreshToken)).statusCode, 'a refresh of the family').toBe(401);
    }
  }
  for (const ask of asks) expect((await readWith(ask, other.accessToken)).statusCode).toBe(200);
  await refreshed(here, other.refreshToken);
  // Longer after its use than tabs race, a token is reused even when its successor was not used yet.
  const late = await signIn(there, email);
  const next = await refreshed(here, late.refreshToken);
  await pass(11);
  expect((await refresh(there, late.refreshToken)).statusCode, 'a token used eleven seconds ago').toBe(401);
  expect((await refresh(here, next.refreshToken)).statusCode, 'its successor').toBe(401);
  const reused = `select count(*) from session where end_reason = 'refresh_reused'`;
  expect(await countOf(pool, reused), 'sessions that ended for it').toBeGreaterThan(0);
  return Math.max(...ends);
}

/** Ends by which a person stops working here, as another server or a hand at the database writes them. */
const leavings = {
  resigned: `status = 'resigned'`,
  inactive: `status = 'inactive'`,
  'without access': 'has_access = false',
} as const;

async function proveLeavers({ asks, pool }: TwoServers): Promise<number> {
  const ends: number[] = [];
  for (const [name, change] of Object.entries(leavings)) {
    const [tokens, others] = [await signIn(asks[0], email), await signIn(asks[1], email)];
    for (const ask of asks) {
      expect((await readWith(ask, tokens.accessToken)).statusCode).toBe(200);
      expect((await readWith(ask, others.accessToken)).statusCode).toBe(200);
    }
    await pool.query(`update employee set ${change} where company_id = $1 and email = $2`, [
      companyID,
      email,
    ]);
    for (const ask of asks) {
      expect((await writeWith(ask, tokens.accessToken)).statusCode, `a write by who is ${name}`).toBe(401);
    }
    ends.push(...(await Promise.all(asks.map((ask) => readsEnd(ask, others.accessToken, name)))));
    for (const ask of asks) {
      expect((await refresh(ask, tokens.refreshToken)).statusCode, `a refresh by who is ${name}`).toBe(401);
      const again = await ask('POST', '/v1/auth/dev', { body: { email } });
      expect(again.statusCode, `a sign-in by who is ${name}`).toBe(403);
    }
    await pool.query(
      `update employee set status = 'active', has_access = true where company_id = $1 and email = $2`,
      [companyID, email],
    );
  }
  return Math.max(...ends);
}

/** What is taken from a person, and given back. */
interface Removal {
  take: () => Promise<unknown>;
  giveBack: () => Promise<unknown>;
}

function removals(test: TestApp, person: Newcomer, { lock }: Attempt): Record<string, Removal> {
  const { systemPool: pool } = test.database;
  const employee = (change: string) => () =>
    pool.query(`update employee set ${change} where company_id = $1 and id = $2`, [companyID, person.id]);
  const company = (status: string) => () =>
    pool.query('update company set status = $2 where company_id = $1', [companyID, status]);
  const rights = (isGiven: boolean) => async () => {
    await employee(
      isGiven
        ? `role = 'super_admin', access_roles = array['Super Admin'], is_payment_maker = true,
           is_payment_releaser = true, is_purchase_requester = true, is_procurement_officer = true`
        : `role = 'user', access_roles = '{}', is_payment_maker = false, is_payment_releaser = false,
           is_purchase_requester = false, is_procurement_officer = false`,
    )();
    if (!(await hasApprovers(test, lock.table))) return;
    const change = isGiven ? 'approver_ids || $3::bigint' : 'array_remove(approver_ids, $3::bigint)';
    await pool.query(
      `update "${lock.table}" set approver_ids = ${change} where company_id = $1 and id = $2`,
      [companyID, lock.id, person.id],
    );
  };
  const isBack = employee(`status = 'active', has_access = true`);
  return {
    'without rights': { take: rights(false), giveBack: rights(true) },
    ...Object.fromEntries(
      Object.entries(leavings).map(([name, change]) => [name, { take: employee(change), giveBack: isBack }]),
    ),
    'of a company whose subscription ended': { take: company('expired'), giveBack: company('active') },
  };
}

async function hasApprovers({ database }: TestApp, table: string): Promise<boolean> {
  const column = `select count(*) from information_schema.columns
    where table_schema = 'public' and table_name = $1 and column_name = 'approver_ids'`;
  return (await countOf(database.systemPool, column, [table])) > 0;
}

/** What people give back of their own money asks for no right. */
const ownMoney: ReadonlySet<string> = new Set([
  'POST /v1/claims/{id}/refunds',
  'POST /v1/cash-advances/{id}/refunds',
  'POST /v1/business-trips/{id}/refunds',
]);

/** Every operation that moves money, at both servers: no false token, and no right that was there a moment ago. */
async function proveMoneyCalls({ apps, asks, pool }: TwoApps, isEveryTokenSentToBoth: boolean) {
  const [test] = apps;
  const person = await hire(test, 'mover');
  const attempts = attemptsOf(test, person);
  const operations = (await writingOperations(test)).filter(({ movesMoney }) => movesMoney);
  const { accessToken } = person.caller;
  const bad = new Map<string, string | null>([
    ...(await badTokens(test, person.email)),
    ...(await forgedTokens(accessToken, test.configuration.accessTokenSecret)),
  ]);
  const tally = { operations: operations.length, tokens: bad.size, removals: 0, refusals: 0 };
  for (const { name } of operations) {
    const attempt = await attempts.get(name)?.();
    if (!attempt) throw new Error(`${name} has no request: add one to attemptsOfNouns of moneyCalls.ts`);
    const { method, url, body } = attempt.call;
    const send = (ask: Ask, token: string | null): Promise<Reply> =>
      ask(method, url, {
        ...(token === null ? {} : { token }),
        ...(body === undefined ? {} : { body }),
        headers: { 'idempotency-key': randomUUID() },
      });
    // What is taken and given back stands in these, and counts of it in the roll-up; that the record is as it was shows when the call is let through.
    const touched = new Set(['employee', 'company', 'record_rollup', attempt.lock.table]);
    const state = () => stateOf(pool, (table) => !touched.has(table));
    const before = await state();
    for (const [index, [what, token]] of [...bad].entries()) {
      for (const ask of isEveryTokenSentToBoth ? asks : [asks[index % 2] ?? asks[0]]) {
        expect((await send(ask, token)).statusCode, `${name} with ${what}`).toBe(401);
        tally.refusals += 1;
      }
    }
    const taken = Object.entries(removals(test, person, attempt));
    for (const [what, { take, giveBack }] of taken) {
      if (what === 'without rights' && ownMoney.has(name)) continue;
      // Both servers have just seen all the rights.
      for (const ask of asks) expect((await readWith(ask, accessToken)).statusCode).toBe(200);
      await take();
      for (const ask of asks) {
        const reply = await send(ask, accessToken);
        expect(isDone(reply), `${name} by somebody ${what}: ${reply.body}`).toBe(false);
        expect(reply.statusCode, `${name} by somebody ${what}: ${reply.body}`).toBeLessThan(500);
        tally.refusals += 1;
      }
      await giveBack();
      // What a read kept of the time without rights is over.
      for (const ask of asks) await untilRead(ask, accessToken);
    }
    expect(await state(), `${name} with false tokens and without rights`).toEqual(before);
    tally.removals = taken.length;
    const done = await send(asks[1], accessToken);
    expect(isDone(done), `${name} with every right: ${done.body}`).toBe(true);
  }
  return tally;
}

async function untilRead(ask: Ask, token: string): Promise<void> {
  while ((await readWith(ask, token)).statusCode !== 200) await wait(20);
}

prove({
  name: 'tokens',
  promise:
    'A stolen token ends its session, a right that was taken is gone at once, and nobody is signed out by accident.',
  goal: 'rotation; a browser keeps its refresh token where no script reads it; reuse ends the family within 1 s; 1,000 concurrent refreshes sign nobody out; a removed right, a false token, a leaver are refused at once on every money operation; on two servers',
  async run(choose) {
    const apps = await twoAppInstances();
    try {
      const servers = await choose<() => Promise<TwoServers>>(async () => apps, twoServerProcesses)();
      try {
        const turns = choose(5, 100);
        await proveRotation(servers, turns);
        await proveCookies(servers, turns);
        const spread = await proveRaces(servers, { sessions: choose(20, 20), tabs: choose(10, 50) });
        const alone = await proveRaces(servers, { sessions: 1, tabs: choose(200, 1000) });
        const reuse = await proveReuse(servers);
        const leavers = await proveLeavers(servers);
        const money = await proveMoneyCalls(apps, choose(false, true));
        return (
          `${turns} rotations, ${2 * turns} by cookie and none for a page of another origin; ${spread} and ${alone} concurrent refreshes, 0 signed out; reuse ended the family after ` +
          `${Math.ceil(reuse)} ms, leaving ended reads after ${Math.ceil(leavers)} ms, writes at once; ` +
          `${money.operations} money operations × ${money.tokens} false tokens and ${money.removals} removals: ` +
          `${money.refusals} refused, 0 changes; two ${choose('app instances', 'server processes')}`
        );
      } finally {
        if (servers !== apps) await servers.close();
      }
    } finally {
      await apps.close();
    }
  },
});
