import { createHash } from 'node:crypto';
import { createServer } from 'node:net';

import { afterAll, beforeAll, expect, test } from 'vitest';

import { openDatabase } from '../../server/database/database.ts';
import { judgePassword } from '../../server/identity/accounts.ts';
import { prepareIdentityStore } from '../../server/identity/identityStore.ts';
import { hashPassword } from '../../server/identity/passwords.ts';
import { SignInBrowser, returnedCode } from './signInBrowser.ts';
import type { TestApp } from './testApp.ts';
import { createTestApp } from './testApp.ts';

let place: TestApp;
let origin: string;

beforeAll(async () => {
  const port = await freePort();
  origin = `http://127.0.0.1:${port}`;
  place = await createTestApp({ env: { PUBLIC_URL: origin, PORT: String(port) } });
  await place.app.listen({ port, host: '127.0.0.1' });
});

afterAll(() => place.close());

test('a person signs in at the embedded provider, over HTTP, with state, nonce and PKCE', async () => {
  const browser = new SignInBrowser(origin);
  const toProvider = await browser.get('/v1/auth/sso/authorize');
  expect(toProvider.status).toBe(302);
  const request = new URL(toProvider.headers.get('location') ?? '');
  expect(request.origin + request.pathname).toBe(`${origin}/oidc/auth`);
  expect(Object.fromEntries(request.searchParams)).toMatchObject({
    response_type: 'code',
    client_id: 'outlay',
    redirect_uri: `${origin}/sso-callback`,
    scope: 'openid sso:profile',
    code_challenge_method: 'S256',
  });
  const cookie = toProvider.headers.getSetCookie().find((one) => one.startsWith('outlay_sign_in_'));
  expect(cookie).toMatch(/HttpOnly/);
  expect(cookie).toMatch(/SameSite=Lax/);
  expect(cookie).toMatch(/Max-Age=600/);

  const returned = await browser.returnFrom(request.href, 'maker@nusantara.test');
  expect(returned.searchParams.get('state')).toBe(request.searchParams.get('state'));
  const verified = await browser.post('/v1/auth/sso/verify', returnedCode(returned));
  expect(verified.status).toBe(200);
  const { accessToken, refreshToken } = (await verified.json()) as {
    accessToken: string;
    refreshToken: string;
  };
  expect(refreshToken).not.toBe('');
  const me = await browser.get('/v1/users/me', { authorization: `Bearer ${accessToken}` });
  expect(await me.json()).toMatchObject({ employee: { email: 'maker@nusantara.test' } });
});

test('GET verify trades the code as well', async () => {
  const browser = new SignInBrowser(origin);
  const returned = await browser.signIn('admin@nusantara.test');
  const verified = await browser.get(`/v1/auth/sso/verify?${new URLSearchParams(returnedCode(returned))}`);
  expect(verified.status).toBe(200);
  expect(await verified.json()).toHaveProperty('accessToken');
});

test('a code is good for one use', async () => {
  const browser = new SignInBrowser(origin);
  const returned = await browser.signIn('admin@nusantara.test');
  const cookies = new Map(browser.cookies);
  expect((await browser.post('/v1/auth/sso/verify', returnedCode(returned))).status).toBe(200);
  // Even with the cookie that the first use took away.
  browser.cookies = cookies;
  const replayed = await browser.post('/v1/auth/sso/verify', returnedCode(returned));
  expect(replayed.status).toBe(401);
  expect(await errorOf(replayed)).toMatchObject({ code: 'unauthorized' });
});

test('a code without the browser that asked for it, or with another state, is refused', async () => {
  const browser = new SignInBrowser(origin);
  const returned = await browser.signIn('admin@nusantara.test');
  const elsewhere = new SignInBrowser(origin);
  expect((await elsewhere.post('/v1/auth/sso/verify', returnedCode(returned))).status).toBe(401);
  const otherState = { ...returnedCode(returned), state: 'another' };
  expect((await browser.post('/v1/auth/sso/verify', otherState)).status).toBe(401);

  // An attacker's code under the victim's own state: the nonce and the PKCE verifier give it away.
  const victim = new SignInBrowser(origin);
  const begun = new URL((await victim.get('/v1/auth/sso/authorize')).headers.get('location') ?? '');
  const mixed = { ...returnedCode(returned), state: begun.searchParams.get('state') ?? '' };
  expect((await victim.post('/v1/auth/sso/verify', mixed)).status).toBe(401);
});

test('an answer that names another provider is refused', async () => {
  const browser = new SignInBrowser(origin);
  const returned = await browser.signIn('admin@nusantara.test');
  const answer = await browser.post('/v1/auth/sso/verify', {
    ...returnedCode(returned),
    iss: 'https://elsewhere.example',
  });
  expect(answer.status).toBe(401);
});

test('a sign-in that took more than ten minutes has to begin again', async () => {
  const browser = new SignInBrowser(origin);
  const returned = await browser.signIn('admin@nusantara.test');
  place.pass(601);
  expect((await browser.post('/v1/auth/sso/verify', returnedCode(returned))).status).toBe(401);
});

test('a request to the provider without PKCE, or to return elsewhere, is refused', async () => {
  const browser = new SignInBrowser(origin);
  const request = new URL((await browser.get('/v1/auth/sso/authorize')).headers.get('location') ?? '');
  const withoutPkce = new URL(request);
  withoutPkce.searchParams.delete('code_challenge');
  withoutPkce.searchParams.delete('code_challenge_method');
  const refused = await browser.get(withoutPkce.href);
  expect(new URL(refused.headers.get('location') ?? '', origin).searchParams.get('error')).toBe(
    'invalid_request',
  );

  const elsewhere = new URL(request);
  elsewhere.searchParams.set('redirect_uri', 'https://elsewhere.example/sso-callback');
  const answer = await browser.get(elsewhere.href);
  expect(new URL(answer.headers.get('location') ?? '', origin).pathname).toBe('/error');
});

test('a wrong password, a foreign form and an unknown address are refused; too many of them rest', async () => {
  const browser = new SignInBrowser(origin);
  const request = (await browser.get('/v1/auth/sso/authorize')).headers.get('location') ?? '';
  const { page, action } = await browser.openForm(request);
  expect(page).toContain('Intan Lesmanadi');
  const formToken = /name="formToken" value="([^"]+)"/.exec(page)?.[1] ?? '';

  const wrong = await browser.postForm(action, {
    formToken,
    email: 'maker@nusantara.test',
    password: 'nope',
  });
  expect(wrong.status).toBe(401);
  expect(await wrong.text()).toContain('The e-mail address or the password is not right.');
  const unknown = await browser.postForm(action, {
    formToken,
    email: 'nobody@nusantara.test',
    password: 'demo',
  });
  expect(unknown.status).toBe(401);
  const real = await browser.postForm(action, { formToken, email: 'someone@example.com', password: 'demo' });
  expect(real.status).toBe(401);
  const forged = await browser.postForm(action, {
    formToken: 'x',
    email: 'maker@nusantara.test',
    password: 'demo',
  });
  expect(forged.status).toBe(400);
  const foreign = await new SignInBrowser(origin).postForm(action, {
    formToken,
    email: 'maker@nusantara.test',
    password: 'demo',
  });
  expect(foreign.status).toBe(400);

  for (let tries = 0; tries < 9; tries += 1) {
    await browser.postForm(action, { formToken, email: 'maker@nusantara.test', password: 'nope' });
  }
  const resting = await browser.postForm(action, {
    formToken,
    email: 'maker@nusantara.test',
    password: 'demo',
  });
  expect(resting.status).toBe(429);
  place.pass(16 * 60);
  const rested = await browser.postForm(action, {
    formToken,
    email: 'maker@nusantara.test',
    password: 'demo',
  });
  expect(rested.status).toBe(303);
});

test('the page tells nothing that was typed as markup', async () => {
  const browser = new SignInBrowser(origin);
  const request = (await browser.get('/v1/auth/sso/authorize')).headers.get('location') ?? '';
  const { page, action } = await browser.openForm(request);
  const formToken = /name="formToken" value="([^"]+)"/.exec(page)?.[1] ?? '';
  const answer = await browser.postForm(action, {
    formToken,
    email: '"><script>alert(1)</script>',
    password: 'x',
  });
  const text = await answer.text();
  expect(text).not.toContain('<script>');
  expect(answer.headers.get('content-security-policy')).toContain("script-src 'self'");
});

test('the page speaks as the application did, until another language is chosen on it, and names the field that is wrong', async () => {
  const browser = new SignInBrowser(origin);
  const asked = (await browser.get('/v1/auth/sso/authorize?language=id')).headers.get('location') ?? '';
  expect(new URL(asked).searchParams.get('ui_locales')).toBe('id');
  const { page, action, formToken } = await browser.openForm(asked);
  expect(page).toContain('<html lang="id">');
  expect(page).toContain('Kata sandi');
  expect(page).toContain('Meminta pembayaran');
  // What is typed first has the focus.
  expect(page).toMatch(/name="email"[^>]* autofocus/);

  const typed = { formToken, email: 'maker@nusantara.test', password: '' };
  const withoutPassword = await browser.postForm(action, typed);
  expect(withoutPassword.status).toBe(400);
  const refused = await withoutPassword.text();
  expect(refused).toContain('Isi kata sandi Anda.');
  expect(refused).toMatch(/name="password"[^>]* aria-invalid="true" aria-describedby="error" autofocus/);
  expect(refused).not.toMatch(/name="email"[^>]* aria-invalid/);
  const withoutAddress = await (await browser.postForm(action, { ...typed, email: '' })).text();
  expect(withoutAddress).toMatch(/name="email"[^>]* aria-invalid="true"/);

  const chosen = /href="([^"]+language=en)"/.exec(page)?.[1] ?? '';
  const inEnglish = await (await browser.get(chosen)).text();
  expect(inEnglish).toContain('<html lang="en">');
  const sendsTo = /method="post" action="([^"]+)"/.exec(inEnglish)?.[1] ?? '';
  expect(await (await browser.postForm(sendsTo, typed)).text()).toContain('Enter your password.');
  const stranger = await new SignInBrowser(origin).get(`${action}?language=id`);
  expect(stranger.status).toBe(400);
  expect(await stranger.text()).toContain('Mulai lagi.');
});

test('the page loads nothing but what is of this server, and runs and draws nothing that its policy does not name', async () => {
  const browser = new SignInBrowser(origin);
  const request = (await browser.get('/v1/auth/sso/authorize')).headers.get('location') ?? '';
  const { page, action } = await browser.openForm(request);
  const policy = (await browser.get(action)).headers.get('content-security-policy') ?? '';
  expect(policy).toContain("default-src 'none'");
  expect(policy).not.toContain('unsafe');
  const style = /<style>([\s\S]*)<\/style>/.exec(page)?.[1] ?? '';
  expect(policy).toContain(createHash('sha256').update(style).digest('base64'));
  expect(page).not.toMatch(/\sstyle=|\son[a-z]+=|javascript:/);
  const scripts = [...page.matchAll(/<script([^>]*)>([\s\S]*?)<\/script>/g)];
  expect(scripts.map(([, attributes, text]) => [attributes, text])).toEqual([
    [' src="/firstPaint.js" async', ''],
  ]);
  const addresses = [...page.matchAll(/(?:src|href|action)="([^"]*)"/g)].map(([, address]) => address);
  expect(addresses.length).toBeGreaterThan(5);
  expect(addresses.filter((address) => !/^\/(?!\/)/.test(address ?? ''))).toEqual([]);
});

test('whatever host a client claims, the provider speaks of its configured address', async () => {
  const answer = await fetch(`${origin}/oidc/.well-known/openid-configuration`, {
    headers: { 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'https' },
  });
  const description = (await answer.json()) as Record<string, unknown>;
  expect(description['issuer']).toBe(`${origin}/oidc`);
  expect(description['token_endpoint']).toBe(`${origin}/oidc/token`);
  expect(JSON.stringify(description)).not.toContain('evil.example');
});

test('a second server finds the keys of the first', async () => {
  const published = (await (await fetch(`${origin}/oidc/jwks`)).json()) as {
    keys: Record<string, unknown>[];
  };
  expect(published.keys[0]).not.toHaveProperty('d');
  const database = openDatabase({ url: place.configuration.databaseUrl ?? '', onError: () => undefined });
  try {
    const { signingKeys, cookieKeys } = await prepareIdentityStore(database);
    expect(signingKeys[0]?.kid).toBe(published.keys[0]?.['kid']);
    expect(cookieKeys).toEqual((await prepareIdentityStore(place.database)).cookieKeys);
  } finally {
    await database.close();
  }
});

test('the role that serves requests cannot look at what the provider keeps', async () => {
  const look = place.database.read(1, (executor) => executor.execute('select * from identity.secret'));
  await expect(look).rejects.toMatchObject({ cause: { code: '42501' } });
});

test('behind a proxy that ends TLS, cookies are for TLS only and addresses are the public ones', async () => {
  const publicUrl = 'https://outlay.example';
  const behind = await createTestApp({ env: { PUBLIC_URL: publicUrl } });
  try {
    const begun = await behind.app.inject({ method: 'GET', url: '/v1/auth/sso/authorize' });
    const request = new URL(String(begun.headers.location));
    expect(request.origin).toBe(publicUrl);
    expect(request.searchParams.get('redirect_uri')).toBe(`${publicUrl}/sso-callback`);
    expect(begun.cookies.every((cookie) => cookie.secure === true)).toBe(true);
    const toForm = await behind.app.inject({ method: 'GET', url: request.pathname + request.search });
    expect(toForm.statusCode).toBe(303);
    expect(toForm.cookies.length).toBeGreaterThan(0);
    expect(toForm.cookies.every((cookie) => cookie.secure === true && cookie.httpOnly === true)).toBe(true);
    const form = await behind.app.inject({
      method: 'GET',
      url: String(toForm.headers.location),
      cookies: Object.fromEntries(toForm.cookies.map(({ name, value }) => [name, value])),
    });
    expect(form.statusCode).toBe(200);
  } finally {
    await behind.close();
  }
});

test('without anybody who has a password, production says what its administrator must do', async () => {
  const production = await createTestApp({ env: { NODE_ENV: 'production', PUBLIC_URL: origin } });
  try {
    const begun = await production.app.inject({ method: 'GET', url: '/v1/auth/sso/authorize' });
    const request = new URL(String(begun.headers.location));
    const toForm = await production.app.inject({ method: 'GET', url: request.pathname + request.search });
    const answer = await production.app.inject({
      method: 'GET',
      url: String(toForm.headers.location),
      cookies: Object.fromEntries(toForm.cookies.map(({ name, value }) => [name, value])),
    });
    expect(answer.statusCode).toBe(503);
    expect(answer.body).toContain('SSO_ISSUER');
    expect(answer.body).not.toContain('nusantara.test');
  } finally {
    await production.close();
  }
});

test('the password of a person who has one is kept as a hash, and opens the account in production', async () => {
  const production = await createTestApp({ env: { NODE_ENV: 'production', PUBLIC_URL: origin } });
  const { context, database } = production;
  const email = 'maker@nusantara.test';
  const at = { address: '203.0.113.5', browser: null };
  const judge = (password: string) => judgePassword(context, { email, password }, at);
  try {
    expect(await judge('demo')).toEqual({ kind: 'wrong' });
    await database.systemPool.query(
      'insert into identity.credential (email, password_hash) values ($1, $2)',
      [email, await hashPassword('a long sentence to remember')],
    );
    expect(await judge('demo')).toEqual({ kind: 'wrong' });
    expect(await judge('a long sentence to remember')).toEqual({ kind: 'accepted', email });
    const { rows } = await database.systemPool.query('select * from identity.credential');
    expect(JSON.stringify(rows)).not.toContain('sentence');
  } finally {
    await production.close();
  }
});

test('whoever begins too many sign-ins has to wait', async () => {
  const statuses = new Set<number>();
  for (let tries = 0; tries <= 300; tries += 1) {
    const answer = await place.app.inject({
      method: 'POST',
      url: '/v1/auth/sso/verify',
      remoteAddress: '203.0.113.7',
      payload: { code: 'x', state: 'x' },
    });
    statuses.add(answer.statusCode);
    if (answer.statusCode === 429) expect(answer.json()).toMatchObject({ error: { code: 'rate_limited' } });
  }
  expect(statuses).toEqual(new Set([401, 429]));
});

async function errorOf(answer: Response): Promise<unknown> {
  return ((await answer.json()) as { error: unknown }).error;
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => {
        if (address && typeof address === 'object') resolve(address.port);
        else reject(new Error('no port'));
      });
    });
  });
}
