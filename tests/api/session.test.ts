import { and, eq } from 'drizzle-orm';
import type { LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import type { StepActor } from '../../domain/approval/approval.ts';
import { companyFeatures } from '../../domain/access/companyFeature.ts';
import type { InboxRow } from '../../domain/inbox/inboxSchemas.ts';
import { permissionsByResource } from '../../domain/access/permission.ts';
import { paymentTable } from '../../resources/paying/payment/paymentTables.server.ts';
import { documentTable } from '../../resources/purchasing/document/documentTables.server.ts';
import { companyTable } from '../../server/session/companyTable.ts';
import { employeeTable } from '../../server/session/employeeTable.ts';
import { workflowLayerTable, workflowTable } from '../../server/approval/workflow/workflowTables.ts';
import type { WorkflowKindName } from '../../resources/workflowKinds.ts';
import { approvalTaskTable } from '../../server/approval/approvalTables.ts';
import { signAccessToken } from '../../server/session/accessToken.ts';
import { deleteExpiredIdentityRecords } from '../../server/identity/identityStore.ts';
import { deleteExpiredSessions } from '../../server/session/sessions.ts';
import { refreshTokenTable, sessionTable } from '../../server/session/sessionTables.ts';
import { forgedTokens } from './forgedTokens.ts';
import type { Caller, TestApp } from './testApp.ts';
import { callerWith, createTestApp, testNow } from './testApp.ts';

let place: TestApp;

beforeAll(async () => {
  place = await createTestApp();
});

beforeEach(() => {
  place.clock.at = new Date(testNow);
});

afterAll(() => place.close());

interface Tokens {
  accessToken: string;
  refreshToken: string;
}

function refresh(refreshToken: string) {
  return place.app.inject({ method: 'POST', url: '/v1/auth/token/refresh', payload: { refreshToken } });
}

function callWith(accessToken: string) {
  return callerWith(place.app, place.database, { accessToken, refreshToken: '' });
}

function codeOf(answer: { json: () => unknown }): string {
  return (answer.json() as { error: { code: string } }).error.code;
}

describe('access tokens', () => {
  async function claimsOf(person: Caller): Promise<Record<string, unknown>> {
    const [, payload = ''] = person.accessToken.split('.');
    return JSON.parse(Buffer.from(payload, 'base64url').toString()) as Record<string, unknown>;
  }

  test('last 1800 seconds, then say that they have expired', async () => {
    const person = await place.signInAs('employee@nusantara.test');
    const claims = await claimsOf(person);
    expect(Number(claims['exp']) - Number(claims['iat'])).toBe(1800);
    place.pass(1799);
    expect((await person.get('/v1/users/me')).statusCode).toBe(200);
    place.pass(10);
    const late = await person.get('/v1/users/me');
    expect(late.statusCode).toBe(401);
    expect(codeOf(late)).toBe('token_expired');
  });

  test('that we did not sign, or not for this, are refused', async () => {
    const person = await place.signInAs('admin@nusantara.test');
    const forged = await forgedTokens(person.accessToken, place.configuration.accessTokenSecret);
    for (const [name, token] of forged) {
      const answer = await callWith(token).get('/v1/users/me');
      expect([name, answer.statusCode, codeOf(answer)]).toEqual([name, 401, 'unauthorized']);
    }
    for (const authorization of ['', 'Bearer', 'Basic x', `Bearer ${person.accessToken} x`]) {
      const answer = await place.app.inject({
        method: 'GET',
        url: '/v1/users/me',
        headers: { authorization },
      });
      expect([authorization, answer.statusCode]).toEqual([authorization, 401]);
    }
  });

  test('of a session that was never begun are refused', async () => {
    const token = await signAccessToken(
      place.configuration.accessTokenSecret,
      { companyID: 1, employeeID: 1, sessionID: 999_999 },
      place.clock.at,
    );
    expect((await callWith(token).get('/v1/users/me')).statusCode).toBe(401);
  });
});

describe('refreshing', () => {
  test('answers a new pair, and only hashes are kept', async () => {
    const person = await place.signInAs('employee@nusantara.test');
    const answer = await refresh(person.refreshToken);
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['cache-control']).toBe('no-store');
    const next = answer.json<Tokens>();
    expect(next.refreshToken).not.toBe(person.refreshToken);
    expect((await callWith(next.accessToken).get('/v1/users/me')).statusCode).toBe(200);
    const kept = JSON.stringify(await place.database.system.select().from(refreshTokenTable));
    expect(kept).not.toContain(person.refreshToken.split('.')[1]);
    expect(kept).not.toContain(next.refreshToken.split('.')[1]);
  });

  test('unknown tokens are not found, and end nothing', async () => {
    const person = await place.signInAs('employee@nusantara.test');
    const unknown = `1.${'A'.repeat(43)}`;
    for (const token of ['x', unknown, person.refreshToken.replace(/^1\./, '2.'), '0'.repeat(500)]) {
      const answer = await refresh(token);
      expect(answer.statusCode).toBe(401);
      expect(answer.json()).toMatchObject({
        error: { message: 'refresh token not found', clientVisible: true },
      });
    }
    expect((await refresh(person.refreshToken)).statusCode).toBe(200);
  });

  test('a used token that comes again ends the session at once', async () => {
    const person = await place.signInAs('employee@nusantara.test');
    const next = (await refresh(person.refreshToken)).json<Tokens>();
    place.pass(11);
    expect((await callWith(next.accessToken).get('/v1/users/me')).statusCode).toBe(200);
    const reused = await refresh(person.refreshToken);
    expect(reused.statusCode).toBe(401);
    expect((await callWith(next.accessToken).get('/v1/users/me')).statusCode).toBe(401);
    expect((await refresh(next.refreshToken)).statusCode).toBe(401);
  });

  test('a used token whose successor was used, too, ends the session even within the grace', async () => {
    const person = await place.signInAs('employee@nusantara.test');
    const second = (await refresh(person.refreshToken)).json<Tokens>();
    const third = (await refresh(second.refreshToken)).json<Tokens>();
    expect((await refresh(person.refreshToken)).statusCode).toBe(401);
    expect((await refresh(third.refreshToken)).statusCode).toBe(401);
  });

  test('tabs that race get the same successor, and nobody is signed out', async () => {
    const person = await place.signInAs('employee@nusantara.test');
    const together = await Promise.all(Array.from({ length: 50 }, () => refresh(person.refreshToken)));
    expect(together.map((answer) => answer.statusCode)).toEqual(Array.from({ length: 50 }, () => 200));
    place.pass(5);
    const late = await refresh(person.refreshToken);
    expect(late.statusCode).toBe(200);
    const successors = new Set([...together, late].map((answer) => answer.json<Tokens>().refreshToken));
    expect(successors.size).toBe(1);
    expect((await refresh([...successors][0] ?? '')).statusCode).toBe(200);
  });

  test('a token ends after 30 days', async () => {
    const person = await place.signInAs('employee@nusantara.test');
    place.pass(30 * 24 * 3600 + 1);
    expect((await refresh(person.refreshToken)).statusCode).toBe(401);
  });

  test('nobody refreshes without access', async () => {
    const person = await place.signInAs('employee@nusantara.test');
    await changeEmployee('employee@nusantara.test', { hasAccess: false });
    expect((await refresh(person.refreshToken)).statusCode).toBe(401);
    await changeEmployee('employee@nusantara.test', { hasAccess: true });
  });
});

describe('a refresh token in a cookie', () => {
  const ownPage = { origin: 'http://localhost:8080' };

  interface Kept {
    accessToken: string;
    /** As the browser sends it. */
    cookie: string;
  }

  function keptOf(answer: LightMyRequestResponse): Kept {
    expect(answer.statusCode, answer.body).toBe(200);
    expect(Object.keys(answer.json<object>())).toEqual(['accessToken']);
    const [cookie] = answer.cookies;
    return {
      accessToken: answer.json<Tokens>().accessToken,
      cookie: `${cookie?.name}=${encodeURIComponent(cookie?.value ?? '')}`,
    };
  }

  async function signInByCookie(email = 'employee@nusantara.test'): Promise<LightMyRequestResponse> {
    return place.app.inject({ method: 'POST', url: '/v1/auth/dev', payload: { email, useCookie: true } });
  }

  function refreshByCookie(cookie: string, headers: Record<string, string> = ownPage, payload?: object) {
    return place.app.inject({
      method: 'POST',
      url: '/v1/auth/token/refresh',
      headers: { cookie, ...headers },
      ...(payload === undefined ? {} : { payload }),
    });
  }

  test('is for this route only, and no script or other site gets at it', async () => {
    const [cookie] = (await signInByCookie()).cookies;
    expect(cookie).toMatchObject({
      name: 'outlay_refresh',
      path: '/v1/auth/token/refresh',
      httpOnly: true,
      sameSite: 'Strict',
      maxAge: 2_592_000,
    });
    expect(cookie).not.toHaveProperty('secure');
    const secure = await createTestApp({ env: { PUBLIC_URL: 'https://outlay.example' } });
    try {
      const payload = { email: 'employee@nusantara.test', useCookie: true };
      const answer = await secure.app.inject({ method: 'POST', url: '/v1/auth/dev', payload });
      expect(answer.cookies[0]?.secure).toBe(true);
    } finally {
      await secure.close();
    }
  });

  test('rotates as any other: with and without a body, and a used one ends the session', async () => {
    const first = keptOf(await signInByCookie());
    const second = keptOf(await refreshByCookie(first.cookie));
    expect(second.cookie).not.toBe(first.cookie);
    const third = keptOf(await refreshByCookie(second.cookie, ownPage, { useCookie: true }));
    expect((await callWith(third.accessToken).get('/v1/users/me')).statusCode).toBe(200);
    expect((await refreshByCookie(first.cookie)).statusCode).toBe(401);
    expect((await callWith(third.accessToken).get('/v1/users/me')).statusCode).toBe(401);
    expect((await refreshByCookie(third.cookie)).statusCode).toBe(401);
  });

  test('moves there from a body, and a body without that wish is answered as ever', async () => {
    const person = await place.signInAs('employee@nusantara.test');
    const payload = { refreshToken: person.refreshToken, useCookie: true };
    const moved = keptOf(await place.app.inject({ method: 'POST', url: '/v1/auth/token/refresh', payload }));
    keptOf(await refreshByCookie(moved.cookie));
    const other = await place.signInAs('employee@nusantara.test');
    // The body counts, and the cookie beside it does not.
    const answer = await refreshByCookie(moved.cookie, ownPage, { refreshToken: other.refreshToken });
    expect(answer.json()).toMatchObject({ refreshToken: expect.any(String) as string });
    expect(answer.cookies).toEqual([]);
  });

  test('is not used for the page of another origin, sibling hosts included', async () => {
    const { cookie } = keptOf(await signInByCookie());
    for (const origin of [
      'https://evil.example',
      'http://evil.localhost:8080',
      'https://localhost:80',
      'null',
    ]) {
      const answer = await refreshByCookie(cookie, { origin });
      expect([origin, answer.statusCode, codeOf(answer)]).toEqual([origin, 403, 'forbidden']);
      expect(answer.cookies).toEqual([]);
    }
    // Opened under another name than the public one; and by who sends no origin, which is no page.
    const second = keptOf(
      await refreshByCookie(cookie, { origin: 'http://192.0.2.7:81', host: '192.0.2.7:81' }),
    );
    keptOf(await refreshByCookie(second.cookie, {}));
  });

  test('goes with the sign-out, and into the other company', async () => {
    const email = 'two.cookies@nusantara.test';
    const person = { firstName: 'Two', lastName: 'Cookies', email };
    await place.database.system.insert(employeeTable).values([
      { employeeCode: 'T-1', ...person, companyID: 1 },
      { employeeCode: 'T-2', ...person, companyID: 2 },
    ]);
    const headers = (kept: Kept) => ({ authorization: `Bearer ${kept.accessToken}` });
    const here = keptOf(await signInByCookie(email));
    const there = keptOf(
      await place.app.inject({
        method: 'POST',
        url: '/v1/auth/switch-company',
        headers: headers(here),
        payload: { companyID: 2, useCookie: true },
      }),
    );
    const answer = await place.app.inject({
      method: 'POST',
      url: '/v1/auth/logout',
      headers: headers(there),
    });
    expect(answer.statusCode).toBe(204);
    expect(answer.cookies[0]).toMatchObject({
      name: 'outlay_refresh',
      value: '',
      path: '/v1/auth/token/refresh',
    });
    for (const { cookie } of [here, there]) expect((await refreshByCookie(cookie)).statusCode).toBe(401);
  });

  test('that is not there is not found', async () => {
    for (const payload of [undefined, {}, { useCookie: true }]) {
      const answer = await refreshByCookie('', ownPage, payload);
      expect([answer.statusCode, answer.json()]).toMatchObject([
        401,
        { error: { message: 'refresh token not found' } },
      ]);
    }
  });
});

async function changeEmployee(
  email: string,
  values: Partial<typeof employeeTable.$inferInsert>,
): Promise<void> {
  await place.database.system.update(employeeTable).set(values).where(eq(employeeTable.email, email));
}

describe('the end of a session', () => {
  test('signing out ends it, for the refresh token as well', async () => {
    const person = await place.signInAs('employee@nusantara.test');
    expect((await person.post('/v1/auth/logout')).statusCode).toBe(204);
    expect((await person.get('/v1/users/me')).statusCode).toBe(401);
    expect((await refresh(person.refreshToken)).statusCode).toBe(401);
    const again = await place.signInAs('employee@nusantara.test');
    expect((await again.get('/v1/users/me')).statusCode).toBe(200);
  });

  test('ends for who leaves or loses access', async () => {
    const person = await place.signInAs('employee@nusantara.test');
    for (const gone of [{ status: 'resigned' }, { status: 'inactive' }, { hasAccess: false }] as const) {
      await changeEmployee('employee@nusantara.test', gone);
      expect((await person.get('/v1/users/me')).statusCode).toBe(401);
      const signIn = await place.app.inject({
        method: 'POST',
        url: '/v1/auth/dev',
        payload: { email: 'employee@nusantara.test' },
      });
      expect(signIn.statusCode).toBe(403);
      await changeEmployee('employee@nusantara.test', { status: 'active', hasAccess: true });
    }
    expect((await person.get('/v1/users/me')).statusCode).toBe(200);
  });

  test('a company whose subscription ended is told so', async () => {
    const person = await place.signInAs('admin@lain.test');
    const set = (status: string) =>
      place.database.system.update(companyTable).set({ status }).where(eq(companyTable.companyID, 2));
    await set('expired');
    const answer = await person.get('/v1/users/me');
    expect(answer.statusCode).toBe(403);
    expect(answer.json()).toMatchObject({ error: { code: 'company_expired' } });
    expect(answer.json<{ error: { message: string } }>().error.message).toMatch(/subscription.*expired/);
    await set('closed');
    const closed = await person.get('/v1/users/me');
    expect(closed.statusCode).toBe(403);
    expect(closed.body).not.toMatch(/subscription/i);
    const signIn = await place.app.inject({
      method: 'POST',
      url: '/v1/auth/dev',
      payload: { email: 'admin@lain.test' },
    });
    expect(signIn.statusCode).toBe(403);
    expect(signIn.body).toContain('this company is closed here');
    await set('active');
  });

  test('within this process a kept right is gone with its session, even for reads', async () => {
    const person = await place.signInAs('employee@nusantara.test');
    const get = () =>
      place.app.inject({
        method: 'GET',
        url: '/v1/users/me',
        headers: { authorization: `Bearer ${person.accessToken}` },
      });
    expect((await get()).statusCode).toBe(200);
    await place.app.inject({
      method: 'POST',
      url: '/v1/auth/logout',
      headers: { authorization: `Bearer ${person.accessToken}` },
    });
    expect((await get()).statusCode).toBe(401);
  });

  test('writes read rights afresh, whatever a read has kept', async () => {
    const person = await place.signInAs('employee@nusantara.test');
    const headers = { authorization: `Bearer ${person.accessToken}` };
    expect((await place.app.inject({ method: 'GET', url: '/v1/users/me', headers })).statusCode).toBe(200);
    await place.database.system
      .update(sessionTable)
      .set({ endedAt: place.clock.at, endReason: 'elsewhere' })
      .where(and(eq(sessionTable.companyID, 1)));
    const write = await place.app.inject({
      method: 'PUT',
      url: '/v1/users/me/preferences/theme',
      headers,
      payload: { value: 'dark' },
    });
    expect(write.statusCode).toBe(401);
  });
});

test('what has expired is removed, and what has not stays', async () => {
  const person = await place.signInAs('employee@nusantara.test');
  const companyOne = eq(sessionTable.companyID, 1);
  await deleteExpiredSessions(place.database, place.clock.at);
  expect((await refresh(person.refreshToken)).statusCode).toBe(200);
  const later = new Date(place.clock.at.getTime() + 121 * 24 * 3600 * 1000);
  await deleteExpiredSessions(place.database, later);
  expect(await place.database.system.select().from(sessionTable).where(companyOne)).toEqual([]);
  expect(await place.database.system.select().from(refreshTokenTable)).toEqual([]);
  await deleteExpiredIdentityRecords(place.database);
  expect((await place.signInAs('employee@nusantara.test')).accessToken).not.toBe('');
});

describe('several companies', () => {
  const email = 'two.companies@nusantara.test';

  beforeAll(async () => {
    const person = { firstName: 'Two', lastName: 'Companies', email };
    await place.database.system.insert(employeeTable).values([
      { employeeCode: 'T-3', ...person, companyID: 1 },
      { employeeCode: 'T-4', ...person, companyID: 2, role: 'admin', accessRoles: ['Admin'] },
    ]);
  });

  test('a person enters the company used last, and switches', async () => {
    const person = await place.signInAs(email);
    expect((await person.get('/v1/users/me')).json()).toMatchObject({ company: { id: 1 } });
    const { items } = (await person.get('/v1/users/me/companies')).json<{ items: unknown[] }>();
    expect(items).toEqual([
      { id: 1, name: 'PT Nusantara Contoh Raya', isCurrent: true },
      { id: 2, name: 'PT Lain Contoh Mandiri', isCurrent: false },
    ]);
    place.pass(1);
    const switched = await person.post('/v1/auth/switch-company', { companyID: 2 });
    expect(switched.statusCode).toBe(200);
    const there = callWith(switched.json<Tokens>().accessToken);
    expect((await there.get('/v1/users/me')).json()).toMatchObject({
      company: { id: 2 },
      employee: { role: 'admin' },
    });
    expect((await person.get('/v1/users/me')).statusCode).toBe(401);
    place.pass(1);
    const again = await place.signInAs(email);
    expect((await again.get('/v1/users/me')).json()).toMatchObject({ company: { id: 2 } });
  });

  test('nobody switches to a company that does not employ them', async () => {
    const person = await place.signInAs('employee@nusantara.test');
    for (const companyID of [2, 3, 999]) {
      expect((await person.post('/v1/auth/switch-company', { companyID })).statusCode).toBe(403);
    }
    expect((await person.get('/v1/users/me')).statusCode).toBe(200);
  });

  test('an address that was edited after signing in opens no other company', async () => {
    const person = await place.signInAs('employee@nusantara.test');
    await place.database.system
      .update(employeeTable)
      .set({ email: 'admin@lain.test' })
      .where(and(eq(employeeTable.companyID, 1), eq(employeeTable.email, 'employee@nusantara.test')));
    expect((await person.post('/v1/auth/switch-company', { companyID: 2 })).statusCode).toBe(403);
    await place.database.system
      .update(employeeTable)
      .set({ email: 'employee@nusantara.test' })
      .where(and(eq(employeeTable.companyID, 1), eq(employeeTable.email, 'admin@lain.test')));
  });
});

describe('the profile', () => {
  interface Step {
    actors: StepActor[];
  }

  interface Me {
    employee: { role: string; accessRoles: { name: string }[] };
    employeeCapability: Record<string, boolean>;
    billsCapability: Record<string, boolean>;
    companyFeature: Record<string, boolean>;
    permissions: Record<string, string[]>;
    companyAccountIDs: number[];
  }

  async function profileOf(name: string): Promise<Me> {
    const answer = await (await place.signInAs(name)).get('/v1/users/me');
    expect(answer.statusCode).toBe(200);
    return answer.json<Me>();
  }

  function held(record: Record<string, boolean>): string[] {
    return Object.keys(record).filter((name) => record[name] === true);
  }

  /** By name: role, access roles, capabilities that must be there, and some that must not. */
  const people: [string, string, string[], string[], string[]][] = [
    [
      'super.admin',
      'super_admin',
      ['Super Admin'],
      ['isPaymentApprover', 'hasAccessToPurchasing'],
      ['isPaymentMaker'],
    ],
    ['admin', 'admin', ['Admin'], ['hasAccessToPurchasing'], ['isPaymentReleaser', 'is_approver']],
    ['finance.admin', 'user', ['Finance Admin'], ['hasAccessToPurchasing'], ['isPaymentReleaser']],
    ['finance.user', 'user', ['Finance User'], ['hasAccessToPurchasing'], ['isReviewer', 'is_approver']],
    [
      'maker',
      'user',
      [],
      ['isPaymentMaker', 'is_approver'],
      ['isPaymentReleaser', 'isPaymentApprover', 'hasAccessToPurchasing'],
    ],
    // Who is named to accept what differs from an order reviews invoices, too.
    ['approver', 'user', [], ['isPaymentApprover', 'is_approver', 'isReviewer'], ['isPaymentMaker']],
    ['releaser', 'user', [], ['isPaymentReleaser', 'is_approver'], ['isPaymentMaker', 'isPaymentApprover']],
    [
      'reviewer',
      'user',
      [],
      [
        'isReviewer',
        'isPurchaseOrderReviewer',
        'isPurchaseRequestReviewer',
        'isPurchaseQuoteReviewer',
        'hasAccessToApprovalPurchasing',
        'is_approver',
      ],
      ['isPaymentApprover', 'hasAccessToPurchasing'],
    ],
    [
      'requester',
      'user',
      [],
      ['isPurchaseRequester', 'hasAccessToPurchasing'],
      ['is_approver', 'isReviewer'],
    ],
    [
      'procurement',
      'user',
      ['Finance User'],
      ['is_procurement_officer', 'hasAccessToPurchasing'],
      ['is_approver', 'isPurchaseRequester'],
    ],
    [
      'employee',
      'user',
      [],
      [],
      ['is_approver', 'is_procurement_officer', 'hasAccessToPurchasing', 'isReviewer'],
    ],
    [
      'manager',
      'user',
      [],
      ['isReviewer', 'isPurchaseRequestReviewer', 'is_approver'],
      ['isPaymentApprover', 'isPaymentMaker'],
    ],
  ];

  test.each(people)('of %s', async (name, role, roles, has, hasNot) => {
    const me = await profileOf(`${name}@nusantara.test`);
    expect(me.employee.role).toBe(role);
    expect(me.employee.accessRoles.map((one) => one.name)).toEqual(roles);
    const capabilities = [...held(me.billsCapability), ...held(me.employeeCapability)];
    expect(capabilities).toEqual(expect.arrayContaining(has));
    for (const capability of hasNot) expect(capabilities).not.toContain(capability);
    expect(held(me.companyFeature)).toEqual([...companyFeatures]);
  });

  test('permissions are those of the access roles, grouped by resource', async () => {
    const all = Object.fromEntries(
      Object.entries(permissionsByResource).map(([resource, actions]) => [
        resource,
        Object.entries(actions)
          .filter(([, holders]) => holders.some((holder: string) => holder === 'Super Admin'))
          .map(([action]) => action),
      ]),
    );
    expect((await profileOf('super.admin@nusantara.test')).permissions).toEqual(all);
    expect((await profileOf('employee@nusantara.test')).permissions).toEqual({});
    const financeUser = await profileOf('finance.user@nusantara.test');
    expect(financeUser.permissions['bills_invoice']).toEqual([
      'view_detail',
      'view_list_for_specific_accounts',
    ]);
    expect(financeUser.companyAccountIDs).toHaveLength(2);
  });

  test('the short forms say the same', async () => {
    const person = await place.signInAs('reviewer@nusantara.test');
    const me = (await person.get('/v1/users/me')).json<Me>();
    expect((await person.get('/v1/users/me/company-features')).json()).toEqual(me.companyFeature);
    expect((await person.get('/v1/bills/capabilities')).json()).toEqual(me.billsCapability);
  });

  test('follows the workflows and the tasks', async () => {
    const { system } = place.database;
    const companyID = 2;
    const [boss, report] = await system
      .insert(employeeTable)
      .values([
        { employeeCode: 'T-5', companyID, firstName: 'The', lastName: 'Boss', email: 'boss@lain.test' },
        { employeeCode: 'T-6', companyID, firstName: 'The', lastName: 'Report', email: 'report@lain.test' },
      ])
      .returning();
    if (!boss || !report) throw new Error('nobody was inserted');
    const capabilities = async (name: string) => held((await profileOf(`${name}@lain.test`)).billsCapability);
    expect(await capabilities('boss')).toEqual([]);

    const named = { actors: [{ actorType: 'employee', employeeID: boss.id }] } satisfies Step;
    const workflow = await addWorkflow(companyID, 'purchaseOrder', [{ actors: [] }, named]);
    expect(await capabilities('boss')).toEqual(['isPurchaseOrderReviewer', 'hasAccessToApprovalPurchasing']);
    expect(await capabilities('report')).toEqual([]);
    const isWorkflow = and(eq(workflowTable.companyID, companyID), eq(workflowTable.id, workflow));
    await system.delete(workflowTable).where(isWorkflow);
    expect(await capabilities('boss')).toEqual([]);

    const above = { actors: [{ actorType: 'approvalLine', approvalLine: 1 }] } satisfies Step;
    await addWorkflow(companyID, 'purchaseRequestProcurementReview', [above]);
    expect(await capabilities('boss')).toEqual([]);
    await system.update(employeeTable).set({ managerID: boss.id }).where(eq(employeeTable.id, report.id));
    expect(await capabilities('boss')).toContain('isPurchaseQuoteReviewer');
    expect(await capabilities('report')).toEqual([]);

    const [bill] = await system
      .select()
      .from(documentTable)
      .where(eq(documentTable.companyID, companyID))
      .limit(1);
    if (!bill) throw new Error('the company has no document');
    const task = { companyID, round: 9, position: 1, approverID: report.id, openedAt: place.clock.at };
    await system.insert(approvalTaskTable).values([
      {
        ...task,
        subjectType: 'bill',
        subjectID: bill.id,
        workflowKind: 'purchaseOrder',
        status: 'completed',
      },
      {
        ...task,
        subjectType: 'payment',
        subjectID: 1,
        workflowKind: 'paymentRequest',
        status: 'awaiting',
      },
    ]);
    expect((await capabilities('report')).toSorted()).toEqual(
      ['hasAccessToApprovalPurchasing', 'isPaymentApprover', 'isPurchaseOrderReviewer'].toSorted(),
    );
  });

  async function addWorkflow(companyID: number, type: WorkflowKindName, steps: Step[]): Promise<number> {
    const [workflow] = await place.database.system
      .insert(workflowTable)
      .values({ companyID, type, name: `Test ${type}` })
      .returning();
    if (!workflow) throw new Error('no workflow was inserted');
    await place.database.system
      .insert(workflowLayerTable)
      .values({ companyID, workflowID: workflow.id, steps });
    return workflow.id;
  }

  test('parameters that nobody knows are named', async () => {
    const person = await place.signInAs('employee@nusantara.test');
    const answer = await person.get('/v1/users/me?nonsense=1');
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({ error: { fields: { nonsense: expect.any(String) as string } } });
  });
});

describe('signing in by name', () => {
  test('is offered with the demo people', async () => {
    const answer = await place.app.inject({ method: 'GET', url: '/v1/auth/options' });
    const options = answer.json<{ isEmbedded: boolean; people: { email: string; description: string }[] }>();
    expect(options.isEmbedded).toBe(true);
    expect(options.people).toHaveLength(13);
    expect(options.people.every((person) => person.description !== '')).toBe(true);
  });

  test('does not exist in production, nor beside a foreign provider', async () => {
    const environments: Record<string, string>[] = [
      { NODE_ENV: 'production' },
      { SSO_ISSUER: 'https://sso.example', SSO_CLIENT_ID: 'outlay', SSO_CLIENT_SECRET: 'secret' },
    ];
    for (const env of environments) {
      const other = await createTestApp({ env, isSeeded: false });
      try {
        const payload = { email: 'admin@nusantara.test' };
        const answer = await other.app.inject({ method: 'POST', url: '/v1/auth/dev', payload });
        expect(answer.statusCode).toBe(404);
        const options = await other.app.inject({ method: 'GET', url: '/v1/auth/options' });
        expect(options.json()).toMatchObject({ people: [], isEmbedded: !('SSO_ISSUER' in env) });
        const provider = await other.app.inject({
          method: 'GET',
          url: '/oidc/.well-known/openid-configuration',
        });
        expect(provider.statusCode).toBe('SSO_ISSUER' in env ? 404 : 200);
      } finally {
        await other.close();
      }
    }
  });
});

describe('the inbox', () => {
  async function countsOf(name: string): Promise<Record<string, number>> {
    const person = await place.signInAs(`${name}@nusantara.test`);
    const answer = await person.get('/v1/inbox/counts');
    expect(answer.statusCode).toBe(200);
    const { items } = answer.json<{ items: { task: string; count: number }[] }>();
    return Object.fromEntries(items.map((item) => [item.task, item.count]));
  }

  test('counts documents to review by the tab that shows them', async () => {
    const reviewer = await place.signInAs('reviewer@nusantara.test');
    const list = await reviewer.get('/v1/bills/approvals?status=awaiting');
    expect(list.statusCode).toBe(200);
    const { pageInfo } = list.json<{ pageInfo: { totalData: number } }>();
    expect(pageInfo.totalData).toBeGreaterThan(0);
    expect(await countsOf('reviewer')).toHaveProperty('approval-bill-list', pageInfo.totalData);
  });

  test('counts what waits for each person, and leaves out zeros', async () => {
    expect(await countsOf('reviewer')).toHaveProperty('approval-bill-list');
    expect(await countsOf('approver')).toHaveProperty('approval-payment-list-approval');
    expect(Object.keys(await countsOf('releaser'))).toContain('approval-payment-list-authorize');
    expect(Object.keys(await countsOf('maker'))).toContain('approval-payment-list-request');
    expect(await countsOf('finance.admin')).toHaveProperty('close-proposals');
    expect(Object.keys(await countsOf('maker'))).toEqual(
      expect.arrayContaining(['bank-questions', 'failed-payments']),
    );
    expect(await countsOf('releaser')).toHaveProperty('account-proposals');
    // Nobody is asked to confirm what they proposed themselves.
    expect(Object.keys(await countsOf('maker'))).not.toContain('account-proposals');
    expect(Object.keys(await countsOf('employee'))).not.toContain('approval-payment-list-authorize');
    expect(Object.keys(await countsOf('employee')).filter((name) => name.startsWith('bills-'))).toEqual([]);
    for (const name of ['reviewer', 'maker', 'employee']) {
      for (const count of Object.values(await countsOf(name))) expect(count).toBeGreaterThan(0);
    }
  });

  interface Listed {
    data: InboxRow[];
    pageInfo: { totalData: number };
  }

  async function inboxOf(name: string, query = ''): Promise<Listed> {
    const person = await place.signInAs(`${name}@nusantara.test`);
    const answer = await person.get(`/v1/inbox?limit=100${query}`);
    expect(answer.statusCode, answer.body).toBe(200);
    return answer.json<Listed>();
  }

  test.each(['reviewer', 'approver', 'releaser', 'maker', 'finance.admin', 'super.admin', 'manager'])(
    'lists for %s what it counts, kind by kind',
    async (name) => {
      for (const [kind, count] of Object.entries(await countsOf(name))) {
        const { data, pageInfo } = await inboxOf(name, `&kind=${kind}`);
        expect(pageInfo.totalData, kind).toBe(count);
        expect(data.length, kind).toBe(Math.min(count, 100));
        for (const row of data) expect(row).toMatchObject({ kind, id: `${kind}.${row.recordID}` });
      }
    },
  );

  test('has what is late or looks wrong first, and within that what is due next', async () => {
    const { data } = await inboxOf('super.admin', '&currencyCode=IDR');
    const isUrgent = (row: InboxRow) => row.isLate || row.flags.length > 0;
    const keys = data.map((row) => `${isUrgent(row) ? 0 : 1} ${row.dueDate ?? '9999'}`);
    expect(new Set(data.map(isUrgent)).size).toBe(2);
    expect(keys).toEqual(keys.toSorted());
  });

  test('narrows by what is late, what looks wrong, currency and text, and refuses what it does not know', async () => {
    const all = await inboxOf('super.admin');
    for (const [query, holds] of [
      ['&late=true', (row: InboxRow) => row.isLate],
      ['&currencyCode=USD', (row: InboxRow) => row.currencyCode === 'USD'],
      [`&query=${all.data[0]?.number}`, (row: InboxRow) => row.number === all.data[0]?.number],
    ] as const) {
      const { data, pageInfo } = await inboxOf('super.admin', query);
      expect(pageInfo.totalData, query).toBeGreaterThan(0);
      expect(pageInfo.totalData, query).toBeLessThan(all.pageInfo.totalData);
      expect(
        data.filter((row) => !holds(row)),
        query,
      ).toEqual([]);
    }
    const person = await place.signInAs('super.admin@nusantara.test');
    for (const query of ['sort=amount', 'late=perhaps', 'what=else', 'currencyCode=rupiah']) {
      expect((await person.get(`/v1/inbox?${query}`)).statusCode, query).toBe(400);
    }
  });

  test('says what looks wrong before anything else, as the page of the payment does', async () => {
    const waiting = (await inboxOf('releaser', '&late=false')).data.findLast(({ page }) =>
      page.endsWith('authorize-id'),
    );
    if (!waiting) throw new Error('nothing waits for the releaser');
    expect((await inboxOf('releaser', '&flagged=true')).pageInfo.totalData).toBe(0);
    await place.database.system
      .update(paymentTable)
      .set({ accountNumber: '7770001112' })
      .where(and(eq(paymentTable.companyID, 1), eq(paymentTable.id, waiting.recordID)));
    const { data } = await inboxOf('releaser', '&flagged=true');
    expect(data).toEqual([
      {
        ...waiting,
        flags: [
          { name: 'newAccount', text: 'First payment to this account' },
          { name: 'otherAccount', text: 'Not the vendor’s account' },
        ],
      },
    ]);
    const alike = (await inboxOf('releaser', `&kind=${waiting.kind}`)).data;
    const quiet = alike.map((row) => Number(!row.isLate && row.flags.length === 0));
    expect(quiet, 'what is late or looks wrong stands first').toEqual(quiet.toSorted((a, b) => a - b));
    const releaser = await place.signInAs('releaser@nusantara.test');
    const page = await releaser.get(`/v1/payments/${waiting.recordID}`);
    // The holder's name is compared on the page alone.
    const { flags } = page.json<{ flags: string[] }>();
    expect(flags.filter((flag) => flag !== 'otherHolder')).toEqual(['newAccount', 'otherAccount']);
  });
});
