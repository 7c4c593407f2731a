import { randomUUID } from 'node:crypto';

import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { nouns } from '../../resources/nouns.server.ts';
import { permissionsOfRights, tokenRights } from '../../resources/company/apiToken/tokenRight.ts';
import type { TokenRight } from '../../resources/company/apiToken/tokenRight.ts';
import type { Caller, TestApp } from '../api/testApp.ts';
import { createTestApp } from '../api/testApp.ts';
import type { Operation } from '../proof/apiOperations.ts';
import { addressOf, buildRequest, operationsOf, readApiDocument, textOf } from '../proof/apiOperations.ts';
import { budget, sharesFor, shareOf } from '../proof/proofScale.ts';

let test: TestApp;
let admin: Caller;
let finance: Caller;
let operations: Operation[];

beforeAll(async () => {
  test = await createTestApp();
  admin = await test.signInAs('super.admin@nusantara.test');
  finance = await test.signInAs('finance.admin@nusantara.test');
  operations = operationsOf(await readApiDocument(test.app));
});
afterAll(() => test?.close());

interface Token {
  id: number;
  version: number;
  status: string;
  prefix: string | null;
  expiresAt: string | null;
  lastUsedAt: string | null;
  lastUsedFrom: string | null;
  histories: { action: string; actorName: string }[];
}

let serial = 0;
const input = (more: object = {}) => ({
  name: `Program ${(serial += 1)}`,
  rights: ['vendors_read'],
  days: 30,
  addresses: [],
  ...more,
});

async function made(more: object = {}, caller = admin): Promise<Token> {
  const answer = await caller.post('/v1/api-tokens', input(more));
  expect(answer.statusCode, answer.body).toBe(201);
  return answer.json<Token>();
}

async function issued(more: object = {}, caller = admin): Promise<{ id: number; token: string }> {
  const { id } = await made(more, caller);
  const answer = await caller.post(`/v1/api-tokens/${id}/issue`);
  expect(answer.statusCode, answer.body).toBe(201);
  return { id, token: answer.json<{ token: string }>().token };
}

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
const ask = (token: string, method: Method, url: string, body?: object) =>
  test.app.inject({
    method,
    url,
    headers: {
      authorization: `Bearer ${token}`,
      ...(method === 'GET' ? {} : { 'idempotency-key': randomUUID() }),
    },
    ...(body === undefined ? {} : { payload: body }),
  });

const read = async (id: number) => (await admin.get(`/v1/api-tokens/${id}`)).json<Token>();

async function fieldsOf(more: object, caller = admin): Promise<Record<string, string>> {
  const answer = await caller.post('/v1/api-tokens', input(more));
  expect(answer.statusCode, answer.body).toBe(400);
  return answer.json<{ error: { fields: Record<string, string> } }>().error.fields;
}

describe('a token', () => {
  it('is refused by the field that is wrong', async () => {
    expect(await fieldsOf({ rights: [] })).toHaveProperty('rights');
    expect(await fieldsOf({ days: 0 })).toHaveProperty('days');
    expect(await fieldsOf({ days: 366 })).toHaveProperty('days');
    expect((await fieldsOf({ addresses: ['everywhere'] }))['addresses']).toContain('everywhere');
    expect((await fieldsOf({ rights: ['employees_read'] }, finance))['rights']).toContain('Read employees');
    const reader = await test.signInAs('finance.user@nusantara.test');
    expect((await reader.post('/v1/api-tokens', input())).statusCode).toBe(403);
  });

  it('is renamed, and may what it was made for', async () => {
    const { id, version } = await made({ rights: ['vendors_read', 'documents_read'] });
    const named = (more: object) => input({ rights: ['documents_read', 'vendors_read'], ...more });
    const renamed = await admin.put(`/v1/api-tokens/${id}`, named({ name: 'Renamed' }), { version });
    expect(renamed.statusCode, renamed.body).toBe(200);
    const more = await admin.put(
      `/v1/api-tokens/${id}`,
      named({ name: 'Renamed', rights: ['vendors_read'] }),
      {
        version: version + 1,
      },
    );
    expect(more.json()).toMatchObject({ error: { fields: { rights: expect.stringContaining('stays') } } });
  });

  it('is shown once, and kept nowhere', async () => {
    const { id, token } = await issued();
    expect(token).toMatch(/^outlay_1_[\w-]{43}$/);
    const { status, prefix, histories } = await read(id);
    expect(status).toBe('active');
    expect(token.startsWith(prefix ?? '-')).toBe(true);
    expect(histories.map(({ action }) => action)).toEqual(['create', 'issue']);
    expect((await admin.post(`/v1/api-tokens/${id}/issue`)).statusCode).toBe(409);
    const { rows: tables } = await test.database.systemPool.query<{ name: string }>(
      `select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`,
    );
    for (const { name } of tables) {
      const { rows } = await test.database.systemPool.query(
        `select 1 from "${name}" t where position($1 in t::text) > 0 limit 1`,
        [token],
      );
      expect(rows, `rows of ${name} with the token`).toEqual([]);
    }
  });

  it('is made by somebody who signed in just now, and issued to nobody else', async () => {
    const { id } = await made();
    expect((await finance.post(`/v1/api-tokens/${id}/issue`)).statusCode).toBe(403);
    const old = await test.signInAs('super.admin@nusantara.test');
    test.pass(301);
    expect((await old.post('/v1/api-tokens', input())).json()).toMatchObject({
      error: { code: 'step_up_required' },
    });
    expect((await old.post(`/v1/api-tokens/${id}/issue`)).statusCode).toBe(403);
    admin = await test.signInAs('super.admin@nusantara.test');
    finance = await test.signInAs('finance.admin@nusantara.test');
  });

  it('reads and writes what it was given, in the name of its maker and its own', async () => {
    const { id, token } = await issued({ name: 'Shop', rights: ['products_read', 'products_write'] });
    const list = await ask(token, 'GET', '/v1/warehouses');
    expect(list.statusCode, list.body).toBe(200);
    const answer = await ask(token, 'POST', '/v1/warehouses', { name: 'By a program', address: 'Dock 4' });
    expect(answer.statusCode, answer.body).toBe(201);
    const { histories } = answer.json<Token>();
    expect(histories).toMatchObject([{ action: 'create', actorName: 'Sekar Adiwarna by Shop' }]);
    expect((await ask(token, 'GET', '/v1/vendors')).statusCode).toBe(403);
    expect(await read(id)).toMatchObject({
      lastUsedFrom: '127.0.0.1',
      lastUsedAt: test.clock.at.toISOString(),
    });
  });

  it('enters invoices, and decides on none', async () => {
    const { token } = await issued({ rights: ['documents_read', 'documents_create'] });
    const { data } = (await ask(token, 'GET', '/v1/bills?status=awaiting_review')).json<{
      data: { id: number }[];
    }>();
    const [waiting] = data;
    if (!waiting) throw new Error('nothing waits');
    expect((await ask(token, 'GET', `/v1/bills/${waiting.id}`)).statusCode).toBe(200);
    for (const action of ['approve', 'reject', 'void', 'create-payment']) {
      const { statusCode } = await ask(token, 'PATCH', `/v1/bills/${waiting.id}/${action}`, {});
      expect([403, 404], action).toContain(statusCode);
    }
  });

  it('is taken from its addresses alone', async () => {
    const { token } = await issued({ addresses: ['203.0.113.0/24', '2001:db8::1'] });
    const from = async (remoteAddress: string) =>
      (
        await test.app.inject({
          url: '/v1/vendors',
          remoteAddress,
          headers: { authorization: `Bearer ${token}` },
        })
      ).statusCode;
    expect(await from('203.0.113.9')).toBe(200);
    expect(await from('::ffff:203.0.113.9')).toBe(200);
    expect(await from('2001:db8::1')).toBe(200);
    expect(await from('203.0.114.9')).toBe(403);
    expect(await from('2001:db8::2')).toBe(403);
  });

  it('does no more than its maker may at that moment', async () => {
    const { token } = await issued({ rights: ['vendors_read'] }, finance);
    const pool = test.database.systemPool;
    const set = (change: string) =>
      pool.query(
        `update employee set ${change} where company_id = 1 and email = 'finance.admin@nusantara.test'`,
      );
    expect((await ask(token, 'GET', '/v1/vendors')).statusCode).toBe(200);
    const { rows } = await pool.query<{ access_roles: string[] }>(
      `select access_roles from employee where company_id = 1 and email = 'finance.admin@nusantara.test'`,
    );
    await set(`access_roles = '{}'`);
    expect((await ask(token, 'GET', '/v1/vendors')).statusCode).toBe(403);
    await set(`access_roles = '{${(rows[0]?.access_roles ?? []).map((role) => `"${role}"`).join()}}'`);
    expect((await ask(token, 'GET', '/v1/vendors')).statusCode).toBe(200);
    await set(`status = 'inactive'`);
    expect((await ask(token, 'GET', '/v1/vendors')).statusCode).toBe(401);
    await set(`status = 'active'`);
  });

  it('ends by the clock, after its people were told', async () => {
    const { id, token } = await issued({ days: 10 });
    const tick = () =>
      nouns
        .clockWork(test.context)
        .find(({ name }) => name === 'apiToken.ends')
        ?.run();
    const told = async () =>
      (
        await test.database.systemPool.query(
          `select 1 from outbox where topic = 'notification' and payload->>'eventType' = 'api_token_ends'
             and payload->>'objectID' = $1`,
          [String(id)],
        )
      ).rowCount;
    const begun = test.clock.at;
    await tick();
    expect(await told()).toBe(0);
    test.pass(4 * 86_400);
    await tick();
    await tick();
    expect(await told()).toBe(1);
    expect((await ask(token, 'GET', '/v1/vendors')).statusCode).toBe(200);
    test.pass(6 * 86_400);
    expect((await ask(token, 'GET', '/v1/vendors')).statusCode).toBe(401);
    await tick();
    test.clock.at = begun;
    expect((await read(id)).status).toBe('expired');
    expect((await ask(token, 'GET', '/v1/vendors')).statusCode).toBe(401);
  });

  it('is held to so many calls a minute', async () => {
    const { token } = await issued();
    const statuses = new Map<number, number>();
    for (let call = 0; call < 610; call += 1) {
      const { statusCode } = await ask(token, 'GET', '/v1/vendors?limit=1');
      statuses.set(statusCode, (statuses.get(statusCode) ?? 0) + 1);
    }
    expect(statuses).toEqual(
      new Map([
        [200, 600],
        [429, 10],
      ]),
    );
  });
});

/** What a call asks of a token, by the document; a read says it by the permissions that it asks of people. */
const writable = /^(?:POST|PUT) \/v1\/(?:vendors|products|warehouses|bills)(?:\/|$)/;

describe('over all calls', () => {
  it(
    'reaches none that needs more than its right, and after it is revoked none at all',
    { timeout: 600_000 },
    async () => {
      const everything = [...tokenRights];
      const tokens: [string, readonly TokenRight[]][] = [['all rights', everything]];
      for (const right of tokenRights) tokens.push([right, [right]]);
      const reached = new Map<string, number>();
      const issuedTokens: { id: number; token: string }[] = [];
      const shares = sharesFor(operations.length * tokens.length, budget.callsOfTokens);
      for (const [turn, [name, rights]] of tokens.entries()) {
        const one = await issued({ rights });
        issuedTokens.push(one);
        const held = permissionsOfRights(rights);
        // What its right opens is asked of each; of what it does not, a share.
        const closed = new Set(shareOf(operations, turn, shares));
        for (const operation of operations) {
          if (operation.access === 'public') continue;
          const { anyPermission = [] } = operation.access;
          if (!closed.has(operation) && !anyPermission.some((key) => held.has(key as never))) continue;
          const request = buildRequest(operation, { record: () => 1, text: textOf, isSent: () => false });
          // A call by call limit is proved elsewhere: each token of this proof begins its minutes anew.
          const answer = await test.app.inject({
            method: operation.method,
            url: addressOf(operation, request),
            headers: {
              ...request.headers,
              authorization: `Bearer ${one.token}`,
              'idempotency-key': randomUUID(),
            },
            ...(request.body === undefined ? {} : { payload: request.body as object }),
          });
          if ([401, 403].includes(answer.statusCode)) continue;
          if (answer.statusCode === 429) throw new Error('the limit spoils the proof: ask less');
          reached.set(name, (reached.get(name) ?? 0) + 1);
          const what = `${operation.name} by ${name}: ${answer.statusCode} ${answer.body.slice(0, 200)}`;
          expect(operation.movesMoney, what).toBe(false);
          expect(
            /api-tokens|webhooks|\/auth|\/users\/me|notifications|inbox/.test(operation.path),
            what,
          ).toBe(false);
          if (operation.method !== 'GET') expect(operation.name, what).toMatch(writable);
          const isRecord = /^GET \/v1\/(?:bills|claims|business-trips)\/\{id\}$/.test(operation.name);
          const needed =
            operation.method === 'PUT' ? ['vendor_edit', 'product_edit', 'warehouse_edit'] : anyPermission;
          if (!isRecord)
            expect(
              needed.some((key) => held.has(key as never)),
              what,
            ).toBe(true);
        }
      }
      for (const [name] of tokens)
        expect(reached.get(name) ?? 0, `calls reached by ${name}`).toBeGreaterThan(0);
      for (const { id, token } of issuedTokens) {
        expect((await admin.patch(`/v1/api-tokens/${id}/revoke`)).statusCode).toBe(200);
        for (const url of ['/v1/vendors', '/v1/bills', '/v1/warehouses', '/v1/employees', '/v1/audit'])
          expect((await ask(token, 'GET', url)).statusCode, url).toBe(401);
        expect((await ask(token, 'POST', '/v1/warehouses', { name: 'x', address: 'y' })).statusCode).toBe(
          401,
        );
      }
    },
  );

  it('is no forged one, and none of another company', async () => {
    const { token } = await issued();
    const [, , secret = ''] = /^(outlay_1_)(.*)$/.exec(token) ?? [];
    const forged = [
      `outlay_2_${secret}`,
      `outlay_1_${'A'.repeat(43)}`,
      `outlay_1_${secret}x`,
      `outlay_${secret}`,
      `outlay_999999999999999_${secret}`,
      token.slice(0, -1),
    ];
    for (const one of forged) expect((await ask(one, 'GET', '/v1/vendors')).statusCode, one).toBe(401);
    expect((await ask(token, 'GET', '/v1/vendors')).statusCode).toBe(200);
  });
});
