import { randomUUID } from 'node:crypto';

import { afterAll, beforeAll, expect, test } from 'vitest';

import { createTestApp } from './testApp.ts';
import type { Caller, TestApp } from './testApp.ts';

let place: TestApp;
let finance: Caller;

beforeAll(async () => {
  place = await createTestApp();
  finance = await place.signInAs('finance.admin@nusantara.test');
});

afterAll(() => place.close());

test('version 2 answers what version 1 answers', async () => {
  for (const path of ['health', 'users/me', 'bills?limit=3&sort=-id', 'bills?limit=0', 'bills/999999999']) {
    const [first, second] = [await finance.get(`/v1/${path}`), await finance.get(`/v2/${path}`)];
    const withoutID = (body: string) => body.replace(/"requestId":"[^"]+"/, '');
    expect([path, second.statusCode, withoutID(second.body)]).toEqual([
      path,
      first.statusCode,
      withoutID(first.body),
    ]);
  }
});

test('a press that is sent again under the other version is the same press', async () => {
  const idempotencyKey = randomUUID();
  const item = { names: ['Freight to the other version'] };
  const first = await finance.post('/v2/products/misc', item, { idempotencyKey });
  const again = await finance.post('/v1/products/misc', item, { idempotencyKey });
  expect([first.statusCode, first.headers['idempotency-replayed']]).toEqual([201, undefined]);
  expect([again.statusCode, again.headers['idempotency-replayed']]).toEqual([201, 'true']);
  expect(again.json()).toEqual(first.json());
});

test('the limit of calls is one for both', async () => {
  const left = async (url: string) =>
    Number((await place.app.inject({ url, remoteAddress: '10.9.8.7' })).headers['x-ratelimit-remaining']);
  const before = await left('/v1/auth/options');
  expect(await left('/v2/auth/options')).toBe(before - 1);
});

test('both are one operation in the metrics', async () => {
  await finance.get('/v2/vendors');
  const { body } = await place.app.inject('/metrics');
  expect(body).toContain('route="/v1/vendors"');
  expect(body).not.toContain('/v2');
});

test('a sign-in that was begun under one version can be finished under the other', async () => {
  const answer = await place.app.inject('/v2/auth/sso/authorize');
  expect(answer.statusCode).toBe(302);
  expect(answer.cookies).toMatchObject([{ path: '/', httpOnly: true }]);
});

test('what is nothing is named as it was asked for', async () => {
  const answer = await place.app.inject('/v2/nothing');
  expect(answer.statusCode).toBe(404);
  expect(answer.json()).toMatchObject({ error: { message: 'There is no GET /v2/nothing.' } });
});

test('the document names both', async () => {
  const document = (await place.app.inject('/docs/openapi.json')).json<{ servers: { url: string }[] }>();
  expect(document.servers.map(({ url }) => url)).toEqual(['/v1', '/v2']);
});
