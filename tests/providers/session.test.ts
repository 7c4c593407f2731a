// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { signIn } from '../../providers/session/signIn.ts';
import { signOut } from '../../providers/session/signOut.ts';
import { setReporter, writeToConsole } from '../../providers/monitoring.ts';
import type { LogEntry } from '../../providers/monitoring.ts';
import { ApiError } from '../../providers/http/apiError.ts';
import { apiRequest } from '../../providers/http/apiRequest.ts';
import { readEarly } from '../../providers/http/earlyRead.ts';
import { setNavigate } from '../../providers/session/navigation.ts';
import { freshAccessToken } from '../../providers/session/renewal.ts';
import { settleSignOut } from '../../providers/session/signOut.ts';
import { beginSession, isSignedIn, onSessionEnd } from '../../providers/session/storedSession.ts';

interface Sent {
  url: string;
  method: string;
  headers: Headers;
  body: unknown;
}

let sent: Sent[];
let answers: (request: Sent) => Response | Promise<Response>;
let visited: string[];
let log: LogEntry[];

function json(status: number, body: unknown): Response {
  return new Response(JSON.stringify(body), { status, headers: { 'Content-Type': 'application/json' } });
}

function refusal(status: number, message: string): Response {
  return json(status, { error: { code: 'unauthorized', message, clientVisible: true, fields: {} } });
}

function expired(): Response {
  return json(403, { error: { code: 'company_expired', message: 'It has expired', clientVisible: true } });
}

/** A token of one person for so many seconds; the name keeps two of them apart. */
function token(name: string, seconds = 1800, sub = '1:7'): string {
  const part = (value: unknown): string => btoa(JSON.stringify(value));
  return `${part({ alg: 'HS256' })}.${part({ sub, jti: name, iat: 1000, exp: 1000 + seconds })}.signature`;
}

const isRefresh = (request: Sent): boolean => request.url.endsWith('/v1/auth/token/refresh');

beforeEach(() => {
  sent = [];
  visited = [];
  log = [];
  localStorage.clear();
  window.history.replaceState(null, '', '/bills');
  setNavigate((path) => visited.push(path));
  setReporter((entry) => log.push(entry));
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    const request = {
      url,
      method: init.method ?? 'GET',
      headers: new Headers(init.headers),
      body: typeof init.body === 'string' ? (JSON.parse(init.body) as unknown) : init.body,
    };
    sent.push(request);
    return answers(request);
  });
});

afterEach(() => {
  vi.unstubAllGlobals();
  setReporter(writeToConsole);
});

describe('a call', () => {
  it('carries the token, the key of its press and the version that was seen', async () => {
    beginSession({ accessToken: token('a'), refreshToken: 'r1' });
    answers = () => json(200, { id: 7 });
    await expect(apiRequest('bills/7/approve', { method: 'PATCH', ifMatch: 3 })).resolves.toEqual({ id: 7 });
    expect(sent[0]?.url).toBe('/v1/bills/7/approve');
    expect(sent[0]?.headers.get('Authorization')).toBe(`Bearer ${token('a')}`);
    expect(sent[0]?.headers.get('If-Match')).toBe('3');
    expect(sent[0]?.headers.get('Idempotency-Key')).toMatch(/.{16,}/);
  });

  it('writes lists with plain commas, leaves empty values out, and knows the second version', async () => {
    beginSession({ accessToken: token('a'), refreshToken: 'r1' });
    answers = () => json(200, {});
    await apiRequest('bills', {
      version: 'v2',
      query: { status: ['paid', 'void'], query: '', page: 2, vendor: null },
    });
    expect(sent[0]?.url).toBe('/v2/bills?status=paid,void&page=2');
    expect(sent[0]?.headers.has('Idempotency-Key')).toBe(false);
  });

  it('reuses the key while nobody knows what became of the press, and not after', async () => {
    beginSession({ accessToken: token('a'), refreshToken: 'r1' });
    const press = () => apiRequest('bills/7/payments', { method: 'POST', body: { amount: 5 } });
    answers = () => Promise.reject(new TypeError('Failed to fetch'));
    await expect(press()).rejects.toMatchObject({ status: 0, code: 'network' });
    answers = () => refusal(500, 'oops');
    await expect(press()).rejects.toMatchObject({ status: 500 });
    answers = () => json(201, { id: 1 });
    await press();
    await press();
    const keys = sent.map((request) => request.headers.get('Idempotency-Key'));
    expect(keys[0]).toBe(keys[1]);
    expect(keys[1]).toBe(keys[2]);
    expect(keys[3]).not.toBe(keys[2]);
  });

  it('is not sent without a session: it leads to /logout', async () => {
    await expect(apiRequest('bills')).rejects.toMatchObject({ status: 401 });
    expect(sent).toEqual([]);
    expect(visited).toEqual(['/logout']);
  });

  it('leaves the person on the accounting callback without a session', async () => {
    window.history.replaceState(null, '', '/jurnal/31');
    await expect(apiRequest('jurnal/company')).rejects.toMatchObject({ status: 401 });
    expect(visited).toEqual([]);
    for (const path of ['/jurnal', '/quickbooks/31', '/jurnal/31/more']) {
      window.history.replaceState(null, '', path);
      await expect(apiRequest('bills')).rejects.toMatchObject({ status: 401 });
    }
    expect(visited).toEqual(['/logout', '/logout', '/logout']);
  });

  it('is sent without a session when it needs none', async () => {
    answers = () => json(200, { ok: true });
    await apiRequest('jurnal/company', { method: 'POST', body: {}, isAnonymous: true });
    expect(sent[0]?.headers.has('Authorization')).toBe(false);
    expect(visited).toEqual([]);
  });

  it('that fails is logged with its status and address', async () => {
    beginSession({ accessToken: token('a'), refreshToken: 'r1' });
    answers = () => refusal(404, 'Gone');
    await expect(apiRequest('bills/9')).rejects.toBeInstanceOf(ApiError);
    expect(log).toHaveLength(1);
    expect(log[0]).toMatchObject({
      title: 'API Error',
      text: 'API request failed with status 404.',
      isMonitored: true,
      detail: { status: 404, url: '/v1/bills/9', message: 'Gone' },
    });
  });

  it('that was called off is no failure of the API', async () => {
    beginSession({ accessToken: token('a'), refreshToken: 'r1' });
    const controller = new AbortController();
    answers = () => Promise.reject(new DOMException('stopped', 'AbortError'));
    controller.abort();
    await expect(apiRequest('bills', { signal: controller.signal })).rejects.toMatchObject({
      name: 'AbortError',
    });
    expect(log).toEqual([]);
  });
});

describe('an access token', () => {
  it('is renewed before it ends, once for all who wait', async () => {
    beginSession({ accessToken: token('a', 30), refreshToken: 'r1' });
    answers = async (request) => {
      await new Promise((resolve) => setTimeout(resolve, 20));
      return isRefresh(request) ? json(200, { accessToken: token('b'), refreshToken: 'r2' }) : json(200, {});
    };
    await Promise.all([
      apiRequest('bills'),
      apiRequest('vendors'),
      apiRequest('products'),
      freshAccessToken(),
    ]);
    expect(sent.filter(isRefresh)).toHaveLength(1);
    expect(sent.find(isRefresh)?.body).toEqual({ refreshToken: 'r1', useCookie: true });
    const others = sent.filter((request) => !isRefresh(request));
    expect(others.map((request) => request.headers.get('Authorization'))).toEqual(
      Array.from({ length: 3 }, () => `Bearer ${token('b')}`),
    );
  });

  it('that the server refuses is renewed once and the call repeated under the same key', async () => {
    beginSession({ accessToken: token('a'), refreshToken: 'r1' });
    answers = (request) => {
      if (isRefresh(request)) return json(200, { accessToken: token('b'), refreshToken: 'r2' });
      return request.headers.get('Authorization') === `Bearer ${token('b')}`
        ? json(200, {})
        : refusal(401, 'Expired');
    };
    await Promise.all([
      apiRequest('bills/1/approve', { method: 'PATCH' }),
      apiRequest('bills/2/approve', { method: 'PATCH' }),
    ]);
    expect(sent.filter(isRefresh)).toHaveLength(1);
    const tries = sent.filter((request) => request.url.endsWith('/bills/1/approve'));
    expect(tries).toHaveLength(2);
    expect(tries[0]?.headers.get('Idempotency-Key')).toBe(tries[1]?.headers.get('Idempotency-Key'));
  });

  it('brought by another tab is taken, instead of using a refresh token twice', async () => {
    beginSession({ accessToken: token('a'), refreshToken: 'r1' });
    answers = (request) => {
      if (request.headers.get('Authorization') === `Bearer ${token('b')}`) return json(200, {});
      // While this call was on its way the other tab renewed the session.
      beginSession({ accessToken: token('b'), refreshToken: 'r2' });
      return refusal(401, 'Expired');
    };
    await apiRequest('bills');
    expect(sent.filter(isRefresh)).toEqual([]);
  });

  it('whose renewal the server refuses ends the session, with the page that says so', async () => {
    beginSession({ accessToken: token('a', 30), refreshToken: 'used' });
    const ended = vi.fn();
    const stop = onSessionEnd(ended);
    answers = () => refusal(401, 'Refresh token not found');
    await expect(apiRequest('bills')).rejects.toMatchObject({ status: 401 });
    stop();
    expect(isSignedIn()).toBe(false);
    expect(ended).toHaveBeenCalledExactlyOnceWith(false, '1:7');
    expect(visited).toHaveLength(1);
    expect(visited[0]).toContain('/error?code=client-error');
    expect(visited[0]).toContain('status=401');
  });

  it.each([
    ['otherwise', refusal(400, 'Malformed'), 'client-error', 'Malformed', '400'],
    ['without a word', json(400, {}), 'client-error', 'Internal server error', '400'],
    ['for a company whose subscription is over', expired(), 'company-expired', 'It has expired', '403'],
    ['for somebody who has no access any more', refusal(403, 'No access'), '403', 'No access', '403'],
  ])('whose renewal fails %s ends, with the page that says so', async (_name, answer, code, said, status) => {
    beginSession({ accessToken: token('a', 30), refreshToken: 'r1' });
    answers = () => answer;
    await expect(apiRequest('bills')).rejects.toMatchObject({ status: 401 });
    expect(isSignedIn()).toBe(false);
    const page = new URL(visited[0] ?? '', 'http://outlay.test');
    expect([visited.length, page.pathname, ...page.searchParams.values()]).toEqual([
      1,
      '/error',
      code,
      said,
      status,
    ]);
  });

  it('that ends on a page of errors or on a callback leaves what that page says', async () => {
    for (const place of ['/error?code=auth', '/errors', '/sso-callback', '/jurnal/7']) {
      window.history.replaceState(null, '', place);
      beginSession({ accessToken: token('a', 30), refreshToken: 'r1' });
      answers = () => refusal(401, 'Refresh token not found');
      await expect(freshAccessToken()).resolves.toBeNull();
    }
    expect(visited).toEqual([]);
  });

  it.each([
    ['a lost connection', () => Promise.reject(new TypeError('Failed to fetch'))],
    ['a server out of breath', () => refusal(503, 'Overloaded')],
    ['too many requests', () => refusal(429, 'Slow down')],
  ])('keeps the session over %s while it is renewed', async (_name, answer) => {
    beginSession({ accessToken: token('a', 30), refreshToken: 'r1' });
    answers = answer;
    await expect(apiRequest('bills')).rejects.toBeInstanceOf(ApiError);
    expect(isSignedIn()).toBe(true);
    expect(visited).toEqual([]);
  });
});

describe('the refresh token', () => {
  it('is left to a cookie, and never kept where scripts read', async () => {
    answers = (request) =>
      json(200, { accessToken: isRefresh(request) ? token('b') : token('a', 30), items: [] });
    await signIn({ email: 'employee@nusantara.test' });
    expect(sent[0]?.body).toEqual({ email: 'employee@nusantara.test', useCookie: true });
    expect(Object.keys(JSON.parse(localStorage.getItem('outlay.session') ?? ''))).toEqual([
      'accessToken',
      'accessEndsAt',
      'refreshEndsAt',
    ]);
    await apiRequest('bills');
    expect(sent.find(isRefresh)?.body).toEqual({ useCookie: true });
    await expect(freshAccessToken()).resolves.toBe(token('b'));
  });

  it('of a session from before there was a cookie moves into it', async () => {
    beginSession({ accessToken: token('a', 30), refreshToken: 'secret' });
    answers = () => json(200, { accessToken: token('b') });
    await freshAccessToken();
    expect(JSON.stringify(localStorage)).not.toContain('secret');
    expect(isSignedIn()).toBe(true);
  });

  it('stays in the answer where the API has another origin, whose cookies would not come back', async () => {
    vi.stubEnv('VITE_API_HOST', 'https://api.outlay.example');
    vi.resetModules();
    const elsewhere = {
      ...(await import('../../providers/session/signIn.ts')),
      ...(await import('../../providers/session/renewal.ts')),
    };
    vi.unstubAllEnvs();
    answers = (request) =>
      json(200, { accessToken: token(isRefresh(request) ? 'b' : 'a', 30), refreshToken: 'r' });
    await elsewhere.signIn({ email: 'x' });
    await elsewhere.freshAccessToken();
    expect(sent.map(({ url, body }) => [url, body])).toEqual([
      ['https://api.outlay.example/v1/auth/dev', { email: 'x' }],
      ['https://api.outlay.example/v1/auth/token/refresh', { refreshToken: 'r' }],
    ]);
  });

  it('that turns out to be another person ends the session, before anything of theirs is shown', async () => {
    beginSession({ accessToken: token('a', 30) });
    answers = () => json(200, { accessToken: token('b', 1800, '1:8') });
    await expect(apiRequest('bills')).rejects.toMatchObject({ status: 401 });
    expect(isSignedIn()).toBe(false);
    expect(visited).toEqual(['/logout']);
    expect(sent.filter((request) => !isRefresh(request))).toEqual([]);
    // Nor does their session stay with this browser.
    await settleSignOut();
    expect(sent.at(-1)?.url).toBe('/v1/auth/logout');
  });
});

describe('a sign-out that the server could not be told of', () => {
  const isLogout = (request: Sent): boolean => request.url.endsWith('/v1/auth/logout');

  it('is made good at the next occasion, and only once', async () => {
    beginSession({ accessToken: token('a') });
    answers = () => Promise.reject(new TypeError('Failed to fetch'));
    await signOut();
    expect(isSignedIn()).toBe(false);
    // Still out of reach.
    await settleSignOut();
    answers = (request) =>
      isRefresh(request) ? json(200, { accessToken: token('b') }) : new Response(null, { status: 204 });
    sent = [];
    await Promise.all([settleSignOut(), settleSignOut()]);
    expect(sent.map((request) => [isRefresh(request), isLogout(request)])).toEqual([
      [true, false],
      [false, true],
    ]);
    expect(sent[1]?.headers.get('Authorization')).toBe(`Bearer ${token('b')}`);
    await settleSignOut();
    expect(sent).toHaveLength(2);
    expect(isSignedIn()).toBe(false);
  });

  it('is settled before somebody else signs in', async () => {
    beginSession({ accessToken: token('a') });
    answers = () => Promise.reject(new TypeError('Failed to fetch'));
    await signOut();
    answers = (request) =>
      isRefresh(request) ? refusal(401, 'refresh token not found') : json(200, { accessToken: token('c') });
    sent = [];
    await signIn({ email: 'maker@nusantara.test' });
    expect(sent.map(({ url }) => url)).toEqual(['/v1/auth/token/refresh', '/v1/auth/dev']);
    await settleSignOut();
    expect(isSignedIn()).toBe(true);
  });

  it('is nothing to do for who signed out in order', async () => {
    beginSession({ accessToken: token('a') });
    answers = () => new Response(null, { status: 204 });
    await signOut();
    await settleSignOut();
    expect(sent.filter(isRefresh)).toEqual([]);
  });
});

describe('a read that was sent early', () => {
  it('is asked once and taken by the first who asks the same', async () => {
    beginSession({ accessToken: token('a'), refreshToken: 'r1' });
    let count = 0;
    answers = () => json(200, { count: (count += 1) });
    readEarly('bills', { page: 2, status: ['paid', 'void'] });
    const ask = () => apiRequest('bills', { query: { page: 2, status: ['paid', 'void'] } });
    await expect(ask()).resolves.toEqual({ count: 1 });
    await expect(ask()).resolves.toEqual({ count: 2 });
    expect(sent.map(({ url }) => url)).toEqual(Array(2).fill('/v1/bills?page=2&status=paid,void'));
    expect(sent[0]?.headers.get('Authorization')).toBe(`Bearer ${token('a')}`);
  });

  it('answers nobody who asks something else, or in another name', async () => {
    beginSession({ accessToken: token('a'), refreshToken: 'r1' });
    answers = ({ headers, url }) => json(200, { url, of: headers.get('Authorization') });
    readEarly('bills', { page: 1 });
    readEarly('vendors');
    await expect(apiRequest('bills', { query: { page: 2 } })).resolves.toMatchObject({
      url: '/v1/bills?page=2',
    });
    beginSession({ accessToken: token('b'), refreshToken: 'r2' });
    await expect(apiRequest('vendors')).resolves.toMatchObject({ of: `Bearer ${token('b')}` });
  });

  it('is renewed like any other when its token is refused', async () => {
    beginSession({ accessToken: token('a'), refreshToken: 'r1' });
    answers = (request) => {
      if (isRefresh(request)) return json(200, { accessToken: token('b'), refreshToken: 'r2' });
      const isKnown = request.headers.get('Authorization') === `Bearer ${token('b')}`;
      return isKnown ? json(200, { id: 1 }) : refusal(401, 'The token has ended');
    };
    readEarly('bills/1');
    await expect(apiRequest('bills/1')).resolves.toEqual({ id: 1 });
    expect(sent.filter(({ url }) => url === '/v1/bills/1')).toHaveLength(2);
  });

  it('fails whoever takes it, and nobody else', async () => {
    beginSession({ accessToken: token('a'), refreshToken: 'r1' });
    answers = () => Promise.reject(new TypeError('Failed to fetch'));
    readEarly('bills/1');
    await expect(apiRequest('bills/1')).rejects.toMatchObject({ code: 'network' });
    answers = () => json(200, { id: 1 });
    await expect(apiRequest('bills/1')).resolves.toEqual({ id: 1 });
  });

  it('is not begun with a token that is about to end, nor without one', async () => {
    answers = () => json(200, {});
    readEarly('bills');
    beginSession({ accessToken: token('a', 30), refreshToken: 'r1' });
    readEarly('bills');
    expect(sent).toEqual([]);
  });

  it('is not shown when it is old', async () => {
    vi.useFakeTimers();
    try {
      beginSession({ accessToken: token('a'), refreshToken: 'r1' });
      let count = 0;
      answers = () => json(200, { count: (count += 1) });
      readEarly('bills');
      await vi.advanceTimersByTimeAsync(31_000);
      await expect(apiRequest('bills')).resolves.toEqual({ count: 2 });
    } finally {
      vi.useRealTimers();
    }
  });
});
