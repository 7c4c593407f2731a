import { afterAll, beforeAll, expect, test } from 'vitest';

import type { ForeignProvider, ProviderBehaviour } from '../foreignProvider.ts';
import { clientID, startForeignProvider } from '../foreignProvider.ts';
import type { TestApp } from './testApp.ts';
import { createTestApp } from './testApp.ts';

let provider: ForeignProvider;
let place: TestApp;

beforeAll(async () => {
  provider = await startForeignProvider();
  place = await createTestApp({ env: provider.env });
});

afterAll(async () => {
  await place?.close();
  await provider?.close();
});

/** One sign-in from begin to end, with the provider behaving as told. */
async function signIn(behaviour: ProviderBehaviour = {}) {
  provider.behave(behaviour);
  const begun = await place.app.inject({ method: 'GET', url: '/v1/auth/sso/authorize' });
  expect(begun.statusCode).toBe(302);
  const request = new URL(String(begun.headers.location));
  const returned = await provider.authorize(request.href);
  return {
    request,
    answer: await place.app.inject({
      method: 'POST',
      url: '/v1/auth/sso/verify',
      headers: { cookie: begun.cookies.map(({ name, value }) => `${name}=${value}`).join('; ') },
      payload: Object.fromEntries(returned.searchParams),
    }),
  };
}

test("a person signs in at the company's own provider", async () => {
  const { request, answer } = await signIn();
  expect(request.href.startsWith(`${provider.issuer}/authorize?`)).toBe(true);
  expect(request.searchParams.get('client_id')).toBe(clientID);
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

// What else is refused stands in tests/proof/provider.test.ts.
test('an address that nobody has, or none, is forbidden; a fault of the provider is said to be one', async () => {
  expect((await signIn({ email: 'nobody@nusantara.test' })).answer.statusCode).toBe(403);
  expect((await signIn({ claims: { email: undefined } })).answer.statusCode).toBe(403);
  const { answer } = await signIn({ tokenStatus: 500 });
  expect(answer.statusCode).toBe(502);
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
