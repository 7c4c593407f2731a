import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import type { ServerContext } from '../../server/context.ts';
import type { Database } from '../../server/database/database.ts';
import { openDatabase } from '../../server/database/database.ts';
import type { PasswordVerdict } from '../../server/identity/accounts.ts';
import { judgePassword } from '../../server/identity/accounts.ts';
import { prepareIdentityStore } from '../../server/identity/identityStore.ts';
import { browserCookie, browserOf, rememberBrowser } from '../../server/identity/knownBrowsers.ts';
import { networkOf } from '../../server/identity/passwordAttempts.ts';
import { SignInBrowser } from './signInBrowser.ts';
import type { TestApp } from './testApp.ts';
import { createTestApp, testNow } from './testApp.ts';

let place: TestApp;
let otherServer: Database;
let contexts: readonly ServerContext[];
let origin: string;
let cookieKey: string;

const owner = 'maker@nusantara.test';
const networks = (count: number) => Array.from({ length: count }, (_, index) => `198.51.100.${index}`);

beforeAll(async () => {
  place = await createTestApp();
  otherServer = openDatabase({ url: place.configuration.databaseUrl ?? '', onError: () => undefined });
  contexts = [place.context, { ...place.context, database: otherServer }];
  origin = await place.app.listen({ port: 0, host: '127.0.0.1' });
  cookieKey = (await prepareIdentityStore(place.database)).cookieKeys[0] ?? '';
});

beforeEach(async () => {
  place.clock.at = new Date(testNow);
  await place.database.systemPool.query('delete from identity.password_attempt');
});

afterAll(async () => {
  await otherServer?.close();
  await place?.close();
});

interface Guess {
  email?: string;
  password?: string;
  address?: string;
  browser?: string | null;
  /** Which of the two servers is asked. */
  server?: number;
}

function guess({
  email = owner,
  password = 'wrong',
  address = '203.0.113.5',
  browser = null,
  server = 0,
}: Guess) {
  const context = contexts[server % contexts.length] ?? place.context;
  return judgePassword(context, { email, password }, { address, browser });
}

async function guesses(many: readonly Guess[]): Promise<PasswordVerdict['kind'][]> {
  return (await Promise.all(many.map(guess))).map(({ kind }) => kind);
}

const countOf = (kinds: readonly string[], kind: string) => kinds.filter((one) => one === kind).length;

/** Signs the owner in; answers the browser that is known from then on. */
async function knownBrowser(email = owner): Promise<string> {
  const cookie = await rememberBrowser(place.context, { email, browser: null, cookieKey });
  const browser = browserOf(cookieKey, cookie);
  if (browser === null) throw new Error('the cookie is not one of ours');
  return browser;
}

describe('wrong passwords', () => {
  test('a hundred at once, over two servers: ten are judged, whether the account exists or not', async () => {
    for (const email of [owner, 'nobody@nusantara.test']) {
      const kinds = await guesses(networks(100).map((address, server) => ({ email, address, server })));
      expect([email, countOf(kinds, 'wrong'), countOf(kinds, 'resting')]).toEqual([email, 10, 90]);
    }
  });

  test('one network has five at an account, and leaves the others theirs', async () => {
    const kinds = await guesses(Array.from({ length: 40 }, (_, server) => ({ server })));
    expect(countOf(kinds, 'wrong')).toBe(5);
    expect(await guess({ password: 'demo' })).toMatchObject({ kind: 'resting' });
    expect(await guess({ password: 'demo', address: '198.51.100.1' })).toMatchObject({ kind: 'accepted' });
  });

  test('one network has fifty at all accounts', async () => {
    const many = Array.from({ length: 80 }, (_, index) => ({
      email: `person.${index}@nusantara.test`,
      address: `2001:db8:0:7::${index.toString(16)}`,
      server: index,
    }));
    const kinds = await guesses(many);
    expect(countOf(kinds, 'resting')).toBe(30);
    const elsewhere = { email: 'person.79@nusantara.test', address: '2001:db8:0:8::1' };
    expect(await guess(elsewhere)).toEqual({ kind: 'wrong' });
  });

  test('are told when to come again, and may then', async () => {
    await guesses(Array.from({ length: 5 }, () => ({})));
    place.pass(60);
    expect(await guess({ password: 'demo' })).toEqual({ kind: 'resting', retryAfterSeconds: 840 });
    place.pass(841);
    expect(await guess({ password: 'demo' })).toMatchObject({ kind: 'accepted' });

    await guesses(networks(10).map((address) => ({ address })));
    // Five of them and five from before the rest count for the account.
    place.pass(1800);
    const waiting = await guess({ password: 'demo', address: '198.51.100.99' });
    expect(waiting).toEqual({ kind: 'resting', retryAfterSeconds: 3600 - 60 - 841 - 1800 });
  });

  test('at one account, which another server is counting, keep nobody else of this server waiting', async () => {
    const other = await otherServer.systemPool.connect();
    let crowd: Promise<PasswordVerdict['kind'][]>;
    try {
      await other.query('begin');
      await other.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`account ${owner}`]);
      crowd = guesses(networks(40).map((address) => ({ address })));
      const somebody = { email: 'admin@nusantara.test', password: 'demo', address: '203.0.113.9' };
      expect(await guess(somebody)).toMatchObject({ kind: 'accepted' });
      await other.query('commit');
    } finally {
      other.release();
    }
    expect(countOf(await crowd, 'wrong')).toBe(10);
  });

  test('and right ones do not count', async () => {
    for (let tries = 0; tries < 12; tries += 1) {
      expect(await guess({ password: 'demo' })).toEqual({ kind: 'accepted', email: owner });
    }
  });
});

describe('a known browser', () => {
  test('signs in while everybody else has to wait', async () => {
    const browser = await knownBrowser();
    await guesses(networks(20).map((address) => ({ address })));
    await guesses(Array.from({ length: 60 }, (_, index) => ({ email: `person.${index}@nusantara.test` })));
    expect(await guess({ password: 'demo' })).toMatchObject({ kind: 'resting' });
    expect(await guess({ password: 'demo', browser })).toMatchObject({ kind: 'accepted' });
  });

  test('has ten wrong ones itself, which leave the others theirs', async () => {
    const browser = await knownBrowser();
    const kinds = await guesses(Array.from({ length: 100 }, (_, server) => ({ browser, server })));
    expect(countOf(kinds, 'wrong')).toBe(10);
    expect(await guess({ password: 'demo' })).toMatchObject({ kind: 'accepted' });
  });

  test('is known for its own accounts only, until it is forgotten or half a year has passed', async () => {
    const browser = await knownBrowser('admin@nusantara.test');
    const forgotten = await knownBrowser();
    const old = await knownBrowser();
    await place.database.systemPool.query('delete from identity.known_browser where browser = $1', [
      forgotten,
    ]);
    await place.database.systemPool.query(
      `update identity.known_browser set signed_in_at = $2::timestamptz - interval '181 days' where browser = $1`,
      [old, place.clock.at],
    );
    await guesses(networks(10).map((address) => ({ address })));
    for (const stranger of [browser, forgotten, old, 'never seen']) {
      expect(await guess({ password: 'demo', browser: stranger })).toMatchObject({ kind: 'resting' });
    }
  });

  test('keeps the accounts that it knew when another one signs in', async () => {
    const first = await knownBrowser();
    const cookie = await rememberBrowser(place.context, {
      email: 'admin@nusantara.test',
      browser: first,
      cookieKey,
    });
    const second = browserOf(cookieKey, cookie);
    expect(second).not.toBe(first);
    await guesses(networks(10).map((address) => ({ address })));
    expect(await guess({ password: 'demo', browser: second })).toMatchObject({ kind: 'accepted' });
    // What was there before the sign-in is worth nothing any more.
    expect(await guess({ password: 'demo', browser: first })).toMatchObject({ kind: 'resting' });
  });

  test('is told by a cookie that no script reads and nobody makes up', async () => {
    const owned = new SignInBrowser(origin);
    await owned.signIn(owner);
    const cookie = owned.cookies.get(browserCookie) ?? '';
    const again = await owned.beginSignIn();
    const stranger = new SignInBrowser(origin, '198.51.100.1');
    const strangerTypes = await stranger.beginSignIn();
    await guesses(networks(10).map((address) => ({ address })));

    const resting = await strangerTypes(owner, 'demo');
    expect(resting.status).toBe(429);
    expect(Number(resting.headers.get('retry-after'))).toBe(3600);
    expect(await resting.text()).toContain('Try again in 60 minutes.');
    stranger.cookies.set(browserCookie, `${decodeURIComponent(cookie).split('.')[0]}.forged`);
    expect((await strangerTypes(owner, 'demo')).status).toBe(429);

    const accepted = await again(owner, 'demo');
    expect(accepted.status).toBe(303);
    const set = accepted.headers.getSetCookie().find((one) => one.startsWith(`${browserCookie}=`));
    for (const part of [/HttpOnly/, /SameSite=Strict/, /Path=\/oidc\/interaction/, /Max-Age=15552000/]) {
      expect(set).toMatch(part);
    }
  });
});

test('an address is that of the network which hands it out', () => {
  const cases = {
    '203.0.113.5': '203.0.113.5',
    '::ffff:203.0.113.5': '203.0.113.5',
    '2001:db8:a:b:1:2:3:4': '2001:db8:a:b::/64',
    '2001:0db8:000a:b::9': '2001:db8:a:b::/64',
    '2001:db8::9': '2001:db8:0:0::/64',
    '::1': '0:0:0:0::/64',
    '::2:3:4:5:6:7:8': '0:2:3:4::/64',
    'fe80::1%eth0': 'fe80:0:0:0::/64',
  };
  for (const [address, network] of Object.entries(cases)) expect(networkOf(address)).toBe(network);
});

test('only proxies that the operator named are believed when they tell whom they ask for', async () => {
  const behind = await createTestApp({
    isSeeded: false,
    env: { TRUST_PROXY: '203.0.113.9, 2001:db8::/32' },
    routes: (app) => {
      app.get('/address', (request) => ({ address: request.ip }));
    },
  });
  const addressFrom = async (remoteAddress: string): Promise<unknown> => {
    const headers = { 'x-forwarded-for': '198.51.100.1' };
    return (await behind.app.inject({ url: '/address', remoteAddress, headers })).json();
  };
  try {
    for (const proxy of ['203.0.113.9', '2001:db8::7', '127.0.0.1']) {
      expect(await addressFrom(proxy)).toEqual({ address: '198.51.100.1' });
    }
    expect(await addressFrom('203.0.113.10')).toEqual({ address: '203.0.113.10' });
  } finally {
    await behind.close();
  }
});
