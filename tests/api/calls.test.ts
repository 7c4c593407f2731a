import { randomUUID } from 'node:crypto';

import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';

import { preferenceTable } from '../../resources/personal/savedFilter/savedFilter.server.ts';
import { doneCall, fileCall, readCall, writeCall } from '../../server/engine/calls.ts';
import type { Caller, TestApp } from './testApp.ts';
import { createTestApp } from './testApp.ts';

let place: TestApp;
let person: Caller;
let wakes = 0;

beforeAll(async () => {
  const common = { access: {}, tag: 'Tests', summary: 'A test' };
  const named = { body: z.strictObject({ name: z.string() }) };
  place = await createTestApp({
    replace: {
      outboxChanged: () => {
        wakes += 1;
      },
    },
    routes(app, context) {
      readCall(app, context, {
        ...common,
        ...named,
        url: '/v1/test/asked',
        isIdempotencyExempt: true,
        answer: z.object({ name: z.string() }),
        read: async ({ body }) => (body.name === 'nobody' ? null : body),
      });
      writeCall(app, context, {
        ...common,
        ...named,
        method: 'POST',
        url: '/v1/test/unseen',
        answer: z.object({ name: z.string() }),
        async write({ executor, actor: { companyID, employeeID }, body }) {
          await executor
            .insert(preferenceTable)
            .values({ companyID, employeeID, key: body.name, value: true });
          return null;
        },
      });
      doneCall(app, context, {
        ...common,
        method: 'DELETE',
        url: '/v1/test/done',
        done: 'Removed',
        write: () => Promise.resolve(),
      });
      fileCall(app, context, {
        ...common,
        url: '/v1/test/file/:name',
        params: z.object({ name: z.string() }),
        produces: ['text/plain'],
        bytes: 'A text',
        read: async ({ params }) => (params.name === 'nobody' ? null : params.name),
        toFile: (name) => ({
          fileName: `${name}.txt`,
          contentType: 'text/plain; charset=utf-8',
          content: name,
        }),
      });
    },
  });
  person = await place.signInAs('maker@nusantara.test');
});

afterAll(() => place.close());

test('a question with a body is answered, and what is null is not found', async () => {
  const found = await person.post('/v1/test/asked', { name: 'somebody' });
  expect([found.statusCode, found.json()]).toEqual([200, { name: 'somebody' }]);
  expect((await person.post('/v1/test/asked', { name: 'nobody' })).statusCode).toBe(404);
});

test('what its writer cannot see is not found, and not written', async () => {
  const answer = await person.post('/v1/test/unseen', { name: 'test.unseen' });
  expect(answer.statusCode).toBe(404);
  const kept = (await person.get('/v1/users/me/preferences')).json<{ preferences: object }>();
  expect(kept.preferences).not.toHaveProperty(['test.unseen']);
});

test('a call that is done says no more, wakes the relay, and is done once under its key', async () => {
  const before = wakes;
  const idempotencyKey = randomUUID();
  const [first, second] = [
    await person.delete('/v1/test/done', { idempotencyKey }),
    await person.delete('/v1/test/done', { idempotencyKey }),
  ];
  expect([first.statusCode, first.body]).toEqual([204, '']);
  expect([second.statusCode, second.body, second.headers['idempotency-replayed']]).toEqual([204, '', 'true']);
  expect(wakes - before).toBe(1);
});

test('a file is answered under its name, and nobody gets one that is not there', async () => {
  const { headers, body } = await person.get('/v1/test/file/books');
  expect([headers['content-type'], headers['content-disposition'], body]).toEqual([
    'text/plain; charset=utf-8',
    'attachment; filename="books.txt"',
    'books',
  ]);
  expect((await person.get('/v1/test/file/nobody')).statusCode).toBe(404);
});
