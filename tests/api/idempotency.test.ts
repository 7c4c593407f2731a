import { randomUUID } from 'node:crypto';

import { eq } from 'drizzle-orm';
import pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { z } from 'zod';

import { DomainError } from '../../domain/message/errors.ts';
import { errorAnswer } from '../../server/http/errorAnswer.ts';
import { idempotencyKeyTable } from '../../server/engine/recordTables.ts';
import type { Caller, TestApp } from './testApp.ts';
import { createTestApp } from './testApp.ts';

let place: TestApp;
let person: Caller;
let colleague: Caller;

/** How often the routes below have done their work. */
let worked = 0;
let waitFor: Promise<void> | null = null;
let failure: Error | null = null;

beforeAll(async () => {
  place = await createTestApp({
    routes(app) {
      const answers = {
        200: z.object({ worked: z.number() }),
        400: errorAnswer,
        409: errorAnswer,
        422: errorAnswer,
      };
      const work = async () => {
        worked += 1;
        await waitFor;
        if (failure) throw failure;
        return { worked };
      };
      const body = z.strictObject({ amount: z.number() });
      app.post(
        '/v1/test/money',
        { config: { access: {}, movesMoney: true }, schema: { body, response: answers } },
        work,
      );
      app.post('/v1/test/note', { config: { access: {} }, schema: { body, response: answers } }, work);
      app.delete(
        '/v1/test/note',
        { config: { access: {} }, schema: { response: { 204: z.null() } } },
        async (_request, reply) => {
          worked += 1;
          return reply.status(204).send(null);
        },
      );
      app.post(
        '/v1/test/exempt',
        { config: { access: {}, isIdempotencyExempt: true }, schema: { body, response: answers } },
        work,
      );
    },
  });
  person = await place.signInAs('maker@nusantara.test');
  colleague = await place.signInAs('releaser@nusantara.test');
});

afterAll(() => place.close());

const money = '/v1/test/money';
const note = '/v1/test/note';

function codeOf(answer: { json: () => unknown }): string {
  return (answer.json() as { error: { code: string } }).error.code;
}

test('a route that moves money wants a key; another takes one', async () => {
  const without = await person.post(money, { amount: 1 }, { idempotencyKey: null });
  expect(without.statusCode).toBe(400);
  expect(codeOf(without)).toBe('idempotency_key_missing');
  expect((await person.post(note, { amount: 1 }, { idempotencyKey: null })).statusCode).toBe(200);
});

test('the same key and request answers the stored result again', async () => {
  const idempotencyKey = randomUUID();
  const before = worked;
  const first = await person.post(money, { amount: 1 }, { idempotencyKey });
  const second = await person.post(money, { amount: 1 }, { idempotencyKey });
  expect(worked).toBe(before + 1);
  expect(first.headers['idempotency-replayed']).toBeUndefined();
  expect(second.headers['idempotency-replayed']).toBe('true');
  expect([second.statusCode, second.body]).toEqual([first.statusCode, first.body]);
  expect(second.headers['content-type']).toBe(first.headers['content-type']);
});

test('an answer without a body is answered again, too', async () => {
  const idempotencyKey = randomUUID();
  const before = worked;
  const [first, second] = [
    await person.delete(note, { idempotencyKey }),
    await person.delete(note, { idempotencyKey }),
  ];
  expect([first.statusCode, second.statusCode, second.body]).toEqual([204, 204, '']);
  expect(worked).toBe(before + 1);
});

test('a write that is answered by nothing keeps that in its own transaction, and in no further one', async () => {
  const idempotencyKey = randomUUID();
  const query = vi.spyOn(pg.Client.prototype, 'query');
  const answer = await person.put(
    '/v1/users/me/preferences/noted',
    { value: { noted: true } },
    { idempotencyKey },
  );
  const texts = query.mock.calls.map(([asked]: unknown[]) =>
    String((asked as { text?: string }).text ?? asked),
  );
  query.mockRestore();
  expect(answer.statusCode).toBe(204);
  expect(texts.filter((text) => /update "?idempotency_key/.test(text))).toHaveLength(1);
  expect(texts.findIndex((text) => /update "?idempotency_key/.test(text))).toBeLessThan(
    texts.indexOf('commit'),
  );
});

test('the same key with another body, path or method is refused', async () => {
  const idempotencyKey = randomUUID();
  await person.post(note, { amount: 1 }, { idempotencyKey });
  const before = worked;
  for (const answer of [
    await person.post(note, { amount: 2 }, { idempotencyKey }),
    await person.post(money, { amount: 1 }, { idempotencyKey }),
    await person.delete(note, { idempotencyKey }),
  ]) {
    expect([answer.statusCode, codeOf(answer)]).toEqual([422, 'idempotency_conflict']);
  }
  expect(worked).toBe(before);
});

test('keys belong to one person', async () => {
  const idempotencyKey = randomUUID();
  const first = await person.post(money, { amount: 1 }, { idempotencyKey });
  const other = await colleague.post(money, { amount: 2 }, { idempotencyKey });
  expect([first.statusCode, other.statusCode]).toEqual([200, 200]);
  expect(other.body).not.toBe(first.body);
  expect((await person.post(money, { amount: 1 }, { idempotencyKey })).body).toBe(first.body);
  expect((await colleague.post(money, { amount: 2 }, { idempotencyKey })).body).toBe(other.body);
});

test('of many requests at once one runs, and the others are told to wait', async () => {
  const idempotencyKey = randomUUID();
  const before = worked;
  let release = () => {};
  waitFor = new Promise((resolve) => {
    release = resolve;
  });
  const all = Array.from({ length: 12 }, () => person.post(money, { amount: 1 }, { idempotencyKey }));
  const told: string[] = [];
  await new Promise<void>((resolve) => {
    const listen = async (one: (typeof all)[number]): Promise<void> => {
      const answer = await one;
      if (answer.statusCode === 409 && told.push(codeOf(answer)) === 11) resolve();
    };
    for (const one of all) void listen(one);
  });
  release();
  waitFor = null;
  const statuses = (await Promise.all(all)).map((answer) => answer.statusCode);
  expect(new Set(told)).toEqual(new Set(['idempotency_in_progress']));
  expect(statuses.filter((status) => status === 200)).toHaveLength(1);
  expect(worked).toBe(before + 1);
});

test('a refusal is stored, a fault is not', async () => {
  const [refusedKey, faultyKey] = [randomUUID(), randomUUID()];
  failure = new DomainError('transition_not_allowed');
  const refused = await person.post(money, { amount: 1 }, { idempotencyKey: refusedKey });
  failure = new Error('planted');
  const faulty = await person.post(money, { amount: 1 }, { idempotencyKey: faultyKey });
  failure = null;
  expect([refused.statusCode, faulty.statusCode]).toEqual([409, 500]);
  const before = worked;
  const again = await person.post(money, { amount: 1 }, { idempotencyKey: refusedKey });
  expect([again.statusCode, again.body]).toEqual([409, refused.body]);
  expect(worked).toBe(before);
  expect((await person.post(money, { amount: 1 }, { idempotencyKey: faultyKey })).statusCode).toBe(200);
  expect(worked).toBe(before + 1);
});

test('what a crash left behind may run again after a minute', async () => {
  const idempotencyKey = randomUUID();
  await person.post(money, { amount: 1 }, { idempotencyKey });
  await place.database.system
    .update(idempotencyKeyTable)
    .set({ status: null, body: null })
    .where(eq(idempotencyKeyTable.key, idempotencyKey));
  const before = worked;
  place.pass(50);
  expect((await person.post(money, { amount: 1 }, { idempotencyKey })).statusCode).toBe(409);
  place.pass(11);
  expect((await person.post(money, { amount: 2 }, { idempotencyKey })).statusCode).toBe(422);
  expect((await person.post(money, { amount: 1 }, { idempotencyKey })).statusCode).toBe(200);
  expect(worked).toBe(before + 1);
});

test('after a day a key is new again', async () => {
  const idempotencyKey = randomUUID();
  const newcomer = () => place.signInAs('maker@nusantara.test');
  await (await newcomer()).post(money, { amount: 1 }, { idempotencyKey });
  place.pass(24 * 3600 + 1);
  const before = worked;
  const answer = await (await newcomer()).post(money, { amount: 7 }, { idempotencyKey });
  expect(answer.statusCode).toBe(200);
  expect(worked).toBe(before + 1);
});

test('a key that is no key, and a body without an end, are refused', async () => {
  const caller = await place.signInAs('maker@nusantara.test');
  for (const idempotencyKey of ['with blank', 'é', 'x'.repeat(201)]) {
    const answer = await caller.post(money, { amount: 1 }, { idempotencyKey });
    expect([answer.statusCode, codeOf(answer)]).toEqual([400, 'validation_failed']);
  }
  const deep = `{"amount":${'['.repeat(50_000)}${']'.repeat(50_000)}}`;
  const answer = await caller.post(money, deep, { headers: { 'content-type': 'application/json' } });
  expect(answer.statusCode).toBe(400);
});

test('an exempt route runs each time', async () => {
  const caller = await place.signInAs('maker@nusantara.test');
  const idempotencyKey = randomUUID();
  const before = worked;
  await caller.post('/v1/test/exempt', { amount: 1 }, { idempotencyKey });
  await caller.post('/v1/test/exempt', { amount: 1 }, { idempotencyKey });
  expect(worked).toBe(before + 2);
});

test('what was committed answers its result, whatever became of the answer', async () => {
  const finance = await place.signInAs('finance.admin@nusantara.test');
  const { vendor, product } = await someoneToPay();
  const body = {
    vendorID: vendor,
    transactionDate: '2026-11-21',
    dueDate: '2026-11-21',
    currencyCode: 'IDR',
    items: [{ itemableID: product, qty: 1, unitPrice: 100_000, tax: 11, whtTax: 2 }],
  };
  const idempotencyKey = randomUUID();
  const pool = place.database.systemPool;
  await pool.query(`
    create or replace function test_answer_is_lost() returns trigger language plpgsql as $$
    begin raise exception 'the answer is lost'; end $$;
    create trigger test_answer_is_lost before update on idempotency_key for each row
      when (old.status is not null) execute function test_answer_is_lost()`);
  const first = await finance.post('/v1/bills', body, { idempotencyKey });
  await pool.query('drop trigger test_answer_is_lost on idempotency_key');
  expect(first.statusCode, first.body).toBe(201);
  const again = await finance.post('/v1/bills', body, { idempotencyKey });
  expect([again.statusCode, again.headers['idempotency-replayed']]).toEqual([201, 'true']);
  expect(again.body).toBe(first.body);
});

async function someoneToPay(): Promise<{ vendor: number; product: number }> {
  const finance = await place.signInAs('finance.admin@nusantara.test');
  const firstOf = async (url: string) =>
    (await finance.get(url)).json<{ data: { id: number }[] }>().data[0]?.id ?? 0;
  return { vendor: await firstOf('/v1/vendors?limit=1'), product: await firstOf('/v1/products?limit=1') };
}

test('a key that got 503 is free again as soon as the database is back, and until then is told when to come', async () => {
  const idempotencyKey = randomUUID();
  failure = Object.assign(new Error('the database went away'), { code: '57P01' });
  const read = place.database.read;
  const workedBefore = worked;
  let isAway = false;
  place.database.read = (companyID, work) =>
    isAway
      ? Promise.reject(Object.assign(new Error('away'), { code: 'ECONNREFUSED' }))
      : read(companyID, work);
  waitFor = (async () => {
    await vi.waitUntil(() => worked > workedBefore);
    isAway = true;
  })();
  const caller = await place.signInAs('maker@nusantara.test');
  const first = await caller.post('/v1/test/money', { amount: 77 }, { idempotencyKey });
  expect([first.statusCode, first.headers['retry-after']]).toEqual([503, '2']);
  expect(worked).toBe(workedBefore + 1);
  isAway = false;
  waitFor = null;
  failure = null;
  await expect
    .poll(async () => (await caller.post('/v1/test/money', { amount: 77 }, { idempotencyKey })).statusCode)
    .toBe(200);
  place.database.read = read;
});

test('a call that wishes for no answer is done, is answered by 204, and so is its repetition', async () => {
  const reviewer = await place.signInAs('reviewer@nusantara.test');
  const { data } = (await reviewer.get('/v1/inbox?limit=50')).json<{
    data: { resource: string; recordID: number }[];
  }>();
  const waiting = data.find(({ resource }) => resource === 'bills');
  const url = `/v1/bills/${waiting?.recordID}/approve`;
  const before = (await reviewer.get(`/v1/bills/${waiting?.recordID}`)).json<{ version: number }>();
  const wish = { idempotencyKey: randomUUID(), headers: { prefer: 'respond-async, return=minimal' } };
  for (const isRepetition of [false, true]) {
    const answer = await reviewer.patch(url, undefined, wish);
    expect(answer.statusCode, answer.body).toBe(204);
    expect(answer.body).toBe('');
    expect(answer.headers['idempotency-replayed']).toBe(isRepetition ? 'true' : undefined);
    if (!isRepetition) expect(answer.headers['preference-applied']).toBe('return=minimal');
  }
  const after = (await reviewer.get(`/v1/bills/${waiting?.recordID}`)).json<{ version: number }>();
  expect(after.version).toBe(before.version + 1);
  // What is refused is said, whatever was wished for.
  const refused = await reviewer.patch(url, undefined, { headers: wish.headers });
  expect(refused.statusCode).toBe(409);
  expect(codeOf(refused)).toBe('transition_not_allowed');
});
