import { connect } from 'node:net';
import { text } from 'node:stream/consumers';

import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import type { Caller, TestApp } from './testApp.ts';
import { budget, sampled } from '../proof/proofScale.ts';
import { createTestApp } from './testApp.ts';

let test: TestApp;
let admin: Caller;
beforeAll(async () => {
  test = await createTestApp();
  admin = await test.signInAs('super.admin@nusantara.test');
});
afterAll(() => test?.close());

type Refusal = { error: { code: string; message: string; fields: Record<string, string> } };

describe('a refused field is named, in words of ours', () => {
  it('a document without its fields', async () => {
    const answer = await admin.post('/v1/bills', {});
    expect(answer.statusCode).toBe(400);
    expect(answer.json<Refusal>().error).toMatchObject({
      code: 'validation_failed',
      fields: {
        vendorID: 'You must fill this field',
        transactionDate: 'You must fill this field',
        dueDate: 'You must fill this field',
        items: 'You must fill this field',
      },
    });
  });

  it.each([
    ['/v1/bills?page=0', { page: 'Must be at least 1' }],
    ['/v1/bills?limit=101', { limit: 'Must be at most 100' }],
    ['/v1/bills?unknown=1', { unknown: 'This field is not known' }],
    ['/v1/bills/abc', { id: 'Send a number' }],
    ['/v1/bills/99999999999999999999', { id: 'Must be at most 9.007.199.254.740.991' }],
    ['/v1/bills?transactionDateFrom=yesterday', { transactionDateFrom: 'Enter a date as YYYY-MM-DD' }],
    [
      '/v1/bills?transactionDateFrom=2026-01-01&transactionDateTo=2026-11-01',
      { transactionDateTo: 'Maximum query time range is 92 days' },
    ],
  ])('%s', async (url, fields) => {
    const answer = await admin.get(url);
    expect(answer.statusCode).toBe(400);
    expect(answer.json<Refusal>().error.fields).toEqual(fields);
  });

  // It asks every call there is.
  it('whatever is asked, never in words of the library that reads it', { timeout: 300_000 }, async () => {
    const paths = test.app.swagger().paths ?? {};
    const said = new Set<string>();
    for (const [path, operations] of sampled(Object.entries(paths), budget.strangeQuestions)) {
      const url = `/v1${path.replaceAll(/\{\w+\}/g, '1')}`;
      const strange = {
        notes: 5,
        ids: 'x',
        items: [{ qty: 'many' }],
        amount: true,
        vendorID: {},
        status: [],
      };
      for (const method of Object.keys(operations ?? {})) {
        // A stream takes nothing, and its answer goes on.
        if (path.includes('logout') || path.startsWith('/auth') || path.endsWith('/stream')) continue;
        const answers =
          method === 'get'
            ? [
                await admin.get(
                  `${url}?page=x&limit=-1&sort=?&status=!&vendorIDs=x&query=${'x'.repeat(3000)}`,
                ),
                await admin.get(`/v1${path.replaceAll(/\{\w+\}/g, 'x')}`),
              ]
            : [
                await test.app.inject({
                  method: method as 'POST',
                  url,
                  headers: headers(),
                  payload: strange,
                }),
              ];
        for (const answer of answers) {
          expect(answer.statusCode, `${method} ${path}`).toBeLessThan(500);
          if (answer.statusCode !== 400) continue;
          for (const sentence of Object.values(answer.json<Refusal>().error.fields)) said.add(sentence);
        }
      }
    }
    expect(said.size).toBeGreaterThan(10);
    expect(
      [...said].filter((sentence) => /Invalid (input|option|string)|Too (big|small)|expected/.test(sentence)),
    ).toEqual([]);
  });
});

function headers(): Record<string, string> {
  return { authorization: `Bearer ${admin.accessToken}`, 'idempotency-key': crypto.randomUUID() };
}

describe('a request that reaches no route', () => {
  it('a body that is too large, in the words of the catalogue', async () => {
    const answer = await admin.post('/v1/bills', { notes: 'x'.repeat(3_000_000) });
    expect(answer.statusCode).toBe(413);
    expect(answer.json<Refusal>().error).toMatchObject({
      code: 'file_too_large',
      message: 'Request body too large',
    });
  });

  it('a body that is no JSON', async () => {
    const answer = await test.app.inject({
      method: 'POST',
      url: '/v1/bills',
      headers: { ...headers(), 'content-type': 'application/json' },
      payload: '{"vendorID":',
    });
    expect(answer.statusCode).toBe(400);
    expect(answer.json<Refusal>().error.fields).toEqual({ root: 'The body is not valid JSON.' });
  });

  it('a path that leads out of the screens', async () => {
    // Clients mend such a path before they send it.
    const { hostname, port } = new URL(await test.app.listen({ port: 0, host: '127.0.0.1' }));
    const socket = connect(Number(port), hostname);
    socket.write('GET /assets/../../package.json HTTP/1.1\r\nHost: outlay\r\nConnection: close\r\n\r\n');
    const answer = await text(socket);
    expect(answer).toMatch(/^HTTP\/1\.1 404 /);
    expect(answer).toContain('"code":"not_found"');
    expect(answer).not.toContain('dependencies');
  });
});
