import { createServer } from 'node:http';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';

import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import type { JWTPayload } from 'jose';
import { afterAll, beforeAll, expect, test } from 'vitest';

import type { TestApp } from './testApp.ts';
import { createTestApp } from './testApp.ts';

/** How the provider of these tests answers next; everything unsaid is right. */
interface Behaviour {
  claims?: JWTPayload;
  algorithm?: string;
  /** Signs with a key that it does not publish. */
  isForged?: boolean;
  tokenStatus?: number;
  hasNoIdToken?: boolean;
  userinfo?: Record<string, unknown>;
}

let behaviour: Behaviour = {};
let nonce = '';
let provider: Server;
let issuer: string;
let place: TestApp;

beforeAll(async () => {
  const [own, other] = [await generateKeyPair('RS256'), await generateKeyPair('RS256')];
  const published = { ...(await exportJWK(own.publicKey)), kid: 'own', alg: 'RS256', use: 'sig' };

  async function idToken(): Promise<string> {
    const now = Math.floor(Date.now() / 1000);
    const claims = {
      iss: issuer,
      aud: 'outlay-at-work',
      sub: 'subject',
      iat: now,
      exp: now + 300,
      nonce,
      email: 'Maker@nusantara.test',
      email_verified: true,
      ...behaviour.claims,
    };
    const { algorithm = 'RS256', isForged } = behaviour;
    const header = { alg: algorithm, kid: 'own' };
    if (algorithm === 'none') {
      const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url');
      return `${encode(header)}.${encode(claims)}.`;
    }
    return new SignJWT(claims).setProtectedHeader(header).sign((isForged ? other : own).privateKey);
  }

  const answers: Record<string, () => Promise<object> | object> = {
    '/.well-known/openid-configuration': () => ({
      issuer,
      authorization_endpoint: `${issuer}/authorize`,
      token_endpoint: `${issuer}/token`,
      userinfo_endpoint: `${issuer}/userinfo`,
      jwks_uri: `${issuer}/keys`,
      response_types_supported: ['code'],
      subject_types_supported: ['public'],
      id_token_signing_alg_values_supported: ['RS256'],
      scopes_supported: ['openid', 'email', 'profile'],
    }),
    '/keys': () => ({ keys: [published] }),
    '/token': async () => ({
      access_token: 'opaque',
      token_type: 'Bearer',
      ...(behaviour.hasNoIdToken ? {} : { id_token: await idToken() }),
    }),
    '/userinfo': () => behaviour.userinfo ?? {},
  };
  provider = createServer((request, response) => {
    const path = request.url?.split('?')[0] ?? '';
    const answer = answers[path];
    const status = path === '/token' ? (behaviour.tokenStatus ?? 200) : 200;
    response.writeHead(answer ? status : 404, { 'content-type': 'application/json' });
    void Promise.resolve(answer?.()).then((body) => response.end(JSON.stringify(body ?? {})));
  });
  await new Promise<void>((resolve) => {
    provider.listen(0, '127.0.0.1', resolve);
  });
  issuer = `http://127.0.0.1:${(provider.address() as AddressInfo).port}`;
  place = await createTestApp({
    env: { SSO_ISSUER: issuer, SSO_CLIENT_ID: 'outlay-at-work', SSO_CLIENT_SECRET: 'a secret' },
  });
});

afterAll(async () => {
  await place.close();
  provider.close();
});

/** One sign-in from begin to end, with the provider behaving as told. */
async function signIn(next: Behaviour = {}) {
  behaviour = next;
  const begun = await place.app.inject({ method: 'GET', url: '/v1/auth/sso/authorize' });
  expect(begun.statusCode).toBe(302);
  const request = new URL(String(begun.headers.location));
  nonce = request.searchParams.get('nonce') ?? '';
  return {
    request,
    answer: await place.app.inject({
      method: 'POST',
      url: '/v1/auth/sso/verify',
      headers: { cookie: begun.cookies.map(({ name, value }) => `${name}=${value}`).join('; ') },
      payload: { code: 'code', state: request.searchParams.get('state') },
    }),
  };
}

test("a person signs in at the company's own provider", async () => {
  const { request, answer } = await signIn();
  expect(request.href.startsWith(`${issuer}/authorize?`)).toBe(true);
  expect(request.searchParams.get('client_id')).toBe('outlay-at-work');
  expect(request.searchParams.get('scope')).toBe('openid email profile');
  expect(answer.statusCode).toBe(200);
});

test('the address may come from userinfo instead', async () => {
  const { answer } = await signIn({
    claims: { email: undefined },
    userinfo: { sub: 'subject', email: 'maker@nusantara.test' },
  });
  expect(answer.statusCode).toBe(200);
  const other = await signIn({
    claims: { email: undefined },
    userinfo: { sub: 'somebody else', email: 'maker@nusantara.test' },
  });
  expect(other.answer.statusCode).toBe(401);
});

const past = Math.floor(Date.now() / 1000) - 3600;
const misbehaviours: [string, Behaviour, number][] = [
  ['another nonce', { claims: { nonce: 'another' } }, 401],
  ['no nonce', { claims: { nonce: undefined } }, 401],
  ['another issuer', { claims: { iss: 'https://elsewhere.example' } }, 401],
  ['another audience', { claims: { aud: 'somebody-else' } }, 401],
  ['an expired token', { claims: { iat: past - 300, exp: past } }, 401],
  ['a token from the future', { claims: { nbf: past + 7200 } }, 401],
  ['a signature by an unknown key', { isForged: true }, 401],
  ['no signature', { algorithm: 'none' }, 401],
  ['no ID token', { hasNoIdToken: true }, 401],
  ['an address that it does not vouch for', { claims: { email_verified: false } }, 403],
  ['an address that nobody has', { claims: { email: 'nobody@nusantara.test' } }, 403],
  ['no address at all', { claims: { email: undefined }, userinfo: { sub: 'subject' } }, 403],
  ['a fault of its own', { tokenStatus: 500 }, 502],
];

test.each(misbehaviours)('%s is refused', async (_name, next, status) => {
  const { answer } = await signIn(next);
  expect(answer.statusCode).toBe(status);
  expect(answer.json()).not.toHaveProperty('accessToken');
});

test('a provider that is away leads a person to the error page', async () => {
  const other = await createTestApp({
    isSeeded: false,
    env: { SSO_ISSUER: 'http://127.0.0.1:9', SSO_CLIENT_ID: 'x', SSO_CLIENT_SECRET: 'x' },
  });
  const url = '/v1/auth/sso/authorize';
  const asPage = await other.app.inject({ method: 'GET', url, headers: { accept: 'text/html' } });
  expect(asPage.statusCode).toBe(302);
  expect(asPage.headers.location).toMatch(/^\/error\?code=auth&/);
  expect((await other.app.inject({ method: 'GET', url })).statusCode).toBe(502);
  await other.close();
});
