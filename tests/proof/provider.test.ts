import { createHmac } from 'node:crypto';
import type { ServerResponse } from 'node:http';

import type { LightMyRequestResponse } from 'fastify';
import { decodeJwt } from 'jose';
import { afterAll, beforeAll, expect } from 'vitest';

import type { TestApp } from '../api/testApp.ts';
import { createTestApp, testNow } from '../api/testApp.ts';
import type { ForeignProvider, ProviderBehaviour } from '../foreignProvider.ts';
import { clientID, startForeignProvider } from '../foreignProvider.ts';
import type { TestDatabase } from '../testDatabase.ts';
import { createTestDatabase } from '../testDatabase.ts';
import { countOf } from './databaseState.ts';
import { isLargeProof } from './proofScale.ts';
import { prove } from './prove.ts';

let provider: ForeignProvider;
let place: TestDatabase;
let test: TestApp;

beforeAll(async () => {
  provider = await startForeignProvider();
  place = await createTestDatabase({ seededOn: testNow });
  test = await createTestApp({ env: provider.env, place });
});
afterAll(async () => {
  await test?.close();
  await provider?.close();
});

/** A browser that has begun to sign in, and what the provider sent it back with. */
interface Begun {
  cookie: string;
  returned: Record<string, string>;
}

async function begin(behaviour: ProviderBehaviour = {}): Promise<Begun> {
  provider.behave(behaviour);
  return returnOf(await test.app.inject({ method: 'GET', url: '/v1/auth/sso/authorize' }));
}

async function returnOf({ headers, cookies }: LightMyRequestResponse): Promise<Begun> {
  const address = await provider.authorize(String(headers.location));
  return {
    cookie: cookies.map(({ name, value }) => `${name}=${value}`).join('; '),
    returned: Object.fromEntries(address.searchParams),
  };
}

const finish = ({ cookie, returned }: Begun, app = test.app) =>
  app.inject({ method: 'POST', url: '/v1/auth/sso/verify', headers: { cookie }, payload: returned });

type Answer = LightMyRequestResponse;

async function signIn(behaviour: ProviderBehaviour = {}): Promise<Answer> {
  return finish(await begin(behaviour));
}

type Trick = () => Promise<Answer>;

const nowSeconds = () => Math.floor(Date.now() / 1000);

const encoded = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url');

/** The token with another header and what that makes of the signature. */
function resigned(token: string, alg: string, sign: (content: string) => string): string {
  const content = `${encoded({ alg, kid: 'published', typ: 'JWT' })}.${encoded(decodeJwt(token))}`;
  return `${content}.${sign(content)}`;
}

const hmac = (key: string) => (content: string) =>
  createHmac('sha256', key).update(content).digest('base64url');

/** Sign-ins in which the ID token is not what it should be. */
function falseTokens(): Record<string, ProviderBehaviour> {
  const hour = 3600;
  return {
    'no nonce': { claims: { nonce: undefined } },
    'another nonce': { claims: { nonce: 'another' } },
    'no issuer': { claims: { iss: undefined } },
    'another issuer': { claims: { iss: 'https://elsewhere.example' } },
    'its issuer with a slash': { claims: { iss: `${provider.issuer}/` } },
    'no audience': { claims: { aud: undefined } },
    'another audience': { claims: { aud: 'somebody-else' } },
    'several audiences without us': { claims: { aud: ['one', 'another'] } },
    'several audiences and nobody authorized': { claims: { aud: [clientID, 'another'] } },
    'several audiences and another authorized': { claims: { aud: [clientID, 'another'], azp: 'another' } },
    'our audience and another authorized': { claims: { azp: 'another' } },
    'no subject': { claims: { sub: undefined } },
    'no expiry': { claims: { exp: undefined } },
    expired: { claims: { iat: nowSeconds() - 2 * hour, exp: nowSeconds() - hour } },
    'not yet valid': { claims: { nbf: nowSeconds() + hour } },
    'a signature by another key of the same name': { isForged: true },
    'a signature cut short': { idToken: (token) => token.slice(0, -8) },
    'claims changed after signing': {
      idToken: (token) =>
        token.replace(/\.[^.]+\./, `.${encoded({ ...decodeJwt(token), email: 'admin@nusantara.test' })}.`),
    },
    'alg none': { idToken: (token) => resigned(token, 'none', () => '') },
    'alg None with a signature': { idToken: (token) => resigned(token, 'None', () => 'c2lnbmVk') },
    'HS256 with the public key': { idToken: (token) => resigned(token, 'HS256', hmac(provider.publicPem)) },
    'HS256 with the client secret': { idToken: (token) => resigned(token, 'HS256', hmac('a secret')) },
    'HS256 with an empty key': { idToken: (token) => resigned(token, 'HS256', hmac('')) },
    'no ID token': { idToken: () => undefined },
    'an ID token that is none': { idToken: () => 'garbage' },
    'an ID token of three dots': { idToken: () => '...' },
    'an address it does not vouch for': { claims: { email_verified: false } },
    'an address it does not vouch for, in words': { claims: { email_verified: 'false' } },
    'an address that nobody has': { email: 'nobody@nusantara.test' },
    'no address': { claims: { email: undefined } },
    'an address that is a list': { claims: { email: ['maker@nusantara.test'] } },
    "somebody else's address from userinfo": {
      claims: { email: undefined },
      userinfo: { sub: 'another', email: 'maker@nusantara.test' },
    },
  };
}

const json = { 'content-type': 'application/json' };

/** Of the answer without end: what was taken from us before the other side let go. */
let takenBytes = 0;
const block = ' '.repeat(65_536);

function sendEndlessly(response: ServerResponse): void {
  takenBytes = 0;
  response.writeHead(200, json);
  const more = () => {
    do takenBytes += block.length;
    while (!response.destroyed && response.write(block));
  };
  response.on('drain', more);
  more();
}

/** Token endpoints that do not answer as one does. */
const brokenEndpoints: Record<string, NonNullable<ProviderBehaviour['tokenEndpoint']>> = {
  'a fault': (_request, response) => response.writeHead(500, json).end('{}'),
  'a page instead of JSON': (_request, response) =>
    response.writeHead(200, { 'content-type': 'text/html' }).end('<h1>Hello</h1>'),
  'JSON cut short': (_request, response) => response.writeHead(200, json).end('{"access_token":"opaq'),
  'a list': (_request, response) => response.writeHead(200, json).end('[]'),
  nothing: (_request, response) => response.writeHead(200, json).end(),
  'a connection that ends in mid-answer': (_request, response) => {
    response.writeHead(200, { ...json, 'content-length': '1000' }).write('{"access_token":');
    setTimeout(() => response.destroy(), 20);
  },
  'a connection that ends at once': (_request, response) => response.destroy(),
  'a redirect to itself': (_request, response) =>
    response.writeHead(307, { location: `${provider.issuer}/token` }).end(),
  'a redirect into our own network': (_request, response) =>
    response.writeHead(302, { location: 'http://169.254.169.254/latest/meta-data' }).end(),
  'an answer without end': (_request, response) => sendEndlessly(response),
};

/** Takes as long as the server waits. */
const slowEndpoints: typeof brokenEndpoints = {
  'no answer at all': () => undefined,
  'an answer that trickles': (_request, response) => {
    response.writeHead(200, json);
    const timer = setInterval(() => response.write(' '), 500);
    response.on('close', () => clearInterval(timer));
  },
};

const withReturned = async (change: (returned: Record<string, string>) => Record<string, string>) => {
  const { cookie, returned } = await begin();
  return finish({ cookie, returned: change(returned) });
};

/** Sign-ins in which the browser comes back with what it was not sent away with. */
const falseReturns: Record<string, Trick> = {
  'no state': () => withReturned(({ code = '' }) => ({ code })),
  'another state': () => withReturned((returned) => ({ ...returned, state: 'another' })),
  'an empty state': () => withReturned((returned) => ({ ...returned, state: '' })),
  'no code': () => withReturned(({ state = '' }) => ({ state })),
  'a code of its own making': () => withReturned((returned) => ({ ...returned, code: 'of my own making' })),
  'the name of another issuer': () =>
    withReturned((returned) => ({ ...returned, iss: 'https://elsewhere.example' })),
  'no cookie': async () => finish({ ...(await begin()), cookie: '' }),
  'a cookie of its own making': async () => {
    const { cookie, returned } = await begin();
    return finish({ cookie: `${cookie.split('=')[0]}=made`, returned });
  },
  'the state of another browser': async () => {
    const [own, other] = [await begin(), await begin()];
    return finish({ cookie: own.cookie, returned: other.returned });
  },
  'the cookie of another sign-in under its own name': async () => {
    const [own, other] = [await begin(), await begin()];
    const [name] = own.cookie.split('=');
    return finish({ cookie: `${name}=${other.cookie.split('=')[1]}`, returned: own.returned });
  },
  "another person's code": async () => {
    const [own, other] = [await begin(), await begin({ email: 'admin@nusantara.test' })];
    return finish({ cookie: own.cookie, returned: { ...own.returned, code: other.returned['code'] ?? '' } });
  },
  "another person's code at a provider that does not care": async () => {
    const own = await begin();
    const other = await begin({ email: 'admin@nusantara.test', isCareless: true });
    return finish({ cookie: own.cookie, returned: { ...own.returned, code: other.returned['code'] ?? '' } });
  },
  'a sign-in begun eleven minutes ago': async () => {
    const begun = await begin();
    test.pass(660);
    return finish(begun);
  },
};

/** What worked once and is sent again. */
const replays: Record<string, { behaviour: ProviderBehaviour; again: (first: Begun) => Promise<Begun> }> = {
  'the same return': { behaviour: {}, again: async (first) => first },
  'the same return at a provider that does not care': {
    behaviour: { isCareless: true },
    again: async (first) => first,
  },
  'a used code in a new sign-in at a provider that does not care': {
    behaviour: { isCareless: true },
    async again({ returned }) {
      const next = await begin({ isCareless: true });
      return { ...next, returned: { ...next.returned, code: returned['code'] ?? '' } };
    },
  },
  'a new code for a used state at a provider that does not care': {
    behaviour: { isCareless: true },
    async again({ cookie, returned }) {
      const next = await begin({ isCareless: true });
      return { cookie, returned: { ...returned, code: next.returned['code'] ?? '' } };
    },
  },
};

const sessions = () => countOf(test.database.systemPool, 'select count(*) from session');

/** The sign-in is refused in the product's own words; the only fault it may speak of is the provider's. */
function expectRefusal(answer: Answer, name: string, isFault: boolean): void {
  const { error, ...rest } = answer.json<{ error?: { code: string } }>();
  const seen = `${name}: ${answer.statusCode} ${error?.code ?? answer.body}`;
  const refusals = ['400 validation_failed', '401 unauthorized', '403 forbidden'];
  expect(isFault ? [...refusals, '502 THIRD_PARTY'] : refusals, seen).toContain(
    `${answer.statusCode} ${error?.code}`,
  );
  expect(Object.keys(rest), seen).toEqual([]);
  expect(answer.body, `${name}: a raw error`).not.toMatch(/at \w|node_modules|OPE|oauth|fetch failed/i);
}

/** Nobody comes in by a trick, and the next honest sign-in does. */
async function expectNobody(name: string, trick: Trick, isFault = false): Promise<void> {
  const before = await sessions();
  expectRefusal(await trick(), name, isFault);
  expect(await sessions(), `sessions after ${name}`).toBe(before);
  const honest = await signIn();
  expect(honest.statusCode, `an honest sign-in after ${name}: ${honest.body}`).toBe(200);
  expect(await sessions(), `sessions after the honest sign-in after ${name}`).toBe(before + 1);
}

/** What a provider may say of itself. It is read once, so each needs a server of its own. */
const falseDescriptions: Record<string, Record<string, unknown>> = {
  'another issuer': { issuer: 'https://elsewhere.example' },
  'no token endpoint': { token_endpoint: undefined },
  'a token endpoint that is no address': { token_endpoint: 'nowhere' },
  'keys that are not there': { jwks_uri: 'nowhere' },
  'unsigned tokens only': { id_token_signing_alg_values_supported: ['none'] },
};

async function signInAt(description: Record<string, unknown>): Promise<Answer> {
  provider.behave({ description });
  const other = await createTestApp({
    env: provider.env,
    place: { ...place, drop: async () => undefined },
  });
  try {
    const begun = await other.app.inject({ method: 'GET', url: '/v1/auth/sso/authorize' });
    if (begun.statusCode !== 302) return begun;
    return await finish(await returnOf(begun), other.app);
  } finally {
    await other.close();
  }
}

prove({
  name: 'provider',
  promise:
    'Whatever the sign-in provider or the browser gets wrong, nobody is signed in who is not vouched for.',
  goal: 'wrong state, nonce, issuer, audience, azp, signature, times, replayed code or state, another person’s code, a broken or endless token answer: all refused, 0 sessions, the next honest sign-in works',
  async run() {
    const tokens = Object.entries(falseTokens());
    for (const [name, behaviour] of tokens) await expectNobody(name, () => signIn(behaviour));
    for (const [name, trick] of Object.entries(falseReturns)) await expectNobody(name, trick);
    const descriptions = Object.entries(falseDescriptions);
    for (const [name, description] of descriptions) {
      await expectNobody(name, () => signInAt(description), true);
    }
    const endpoints = Object.entries({ ...brokenEndpoints, ...(isLargeProof ? slowEndpoints : {}) });
    for (const [name, tokenEndpoint] of endpoints) {
      await expectNobody(name, () => signIn({ tokenEndpoint }), true);
    }
    const takenMegabytes = takenBytes / 2 ** 20;
    expect(takenMegabytes, 'megabytes taken of an answer without end').toBeLessThan(50);
    for (const [name, { behaviour, again }] of Object.entries(replays)) {
      const first = await begin(behaviour);
      expect((await finish(first)).statusCode, `${name}, the first time`).toBe(200);
      await expectNobody(name, async () => finish(await again(first)));
      // The same twice at once: one of them at most.
      const racing = await begin(behaviour);
      const answers = await Promise.all([finish(racing), finish(racing), finish(racing)]);
      const signedIn = answers.filter(({ statusCode }) => statusCode === 200);
      expect(signedIn.length, `${name}, sent three times at once`).toBeLessThanOrEqual(1);
    }
    const all: unknown[][] = [
      tokens,
      Object.keys(falseReturns),
      Object.keys(replays),
      endpoints,
      descriptions,
    ];
    return (
      `${tokens.length} false ID tokens, ${Object.keys(falseReturns).length} false returns, ` +
      `${Object.keys(replays).length} replays, ${endpoints.length} broken token endpoints, ` +
      `${descriptions.length} false descriptions: ${all.reduce((sum, { length }) => sum + length, 0)} refused, 0 sessions, each followed by an honest sign-in that worked; ` +
      `${takenMegabytes.toFixed(1)} MB taken of an answer without end`
    );
  },
});
