import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';

import type { AccountingTokens } from '../../server/accounting/accountingProvider.ts';
import { seal, unseal } from '../../server/accounting/seal.ts';
import type { ConnectionAnswer } from '../../resources/accounting/connection/connectionWire.ts';
import type { Caller, TestApp } from '../api/testApp.ts';
import { createTestApp } from '../api/testApp.ts';
import { read } from '../proof/payers.ts';
import { comeBack, goToSandbox } from './booksStage.ts';

/** Connecting books, with whoever would connect somebody else's. Company 1 is connected from the start, company 2 is not. */
let test: TestApp;
let other: Caller;
let first: Caller;

const slow = { timeout: 120_000 };

beforeAll(async () => {
  test = await createTestApp();
}, 600_000);
afterAll(() => test?.close());
beforeEach(async () => {
  vi.restoreAllMocks();
  await test.database.systemPool.query(
    `update accounting_connection set status = 'not_connected', tokens = null where company_id = 2`,
  );
  [other, first] = [
    await test.signInAs('finance.admin@lain.test'),
    await test.signInAs('finance.admin@nusantara.test'),
  ];
});

const company = async (person: Caller) => read<ConnectionAnswer>(await person.get('/v1/jurnal/company'), 200);
const codeOf = (answer: { json: () => unknown }) => (answer.json() as { error: { code: string } }).error.code;

interface Step {
  action: string;
  from_status: string | null;
  to_status: string | null;
}

async function steps(companyID: number): Promise<Step[]> {
  const { rows } = await test.database.systemPool.query<Step>(
    `select action, from_status, to_status from history where company_id = $1 and subject_type = 'accountingConnection' order by position`,
    [companyID],
  );
  return rows;
}
const lastStep = async (companyID: number) => (await steps(companyID)).at(-1)?.action;

interface Row {
  status: string;
  tokens: Buffer | null;
  access_until: Date;
  refresh_until: Date;
}
async function stored(companyID: number): Promise<Row> {
  const { rows } = await test.database.systemPool.query<Row>(
    `select status, tokens, access_until, refresh_until from accounting_connection
     where company_id = $1 and provider = 'jurnal'`,
    [companyID],
  );
  const [row] = rows;
  if (!row) throw new Error('no row');
  return row;
}

describe('connecting', () => {
  it('goes to the program and back, and is noted', slow, async () => {
    expect(await company(other)).toMatchObject({ status: 'not_connected', isSandbox: true });
    const journey = await goToSandbox(test, other);
    expect(journey.cookie).toMatch(/^outlay_books_\w+=[\w-]{43}$/);
    const answer = await comeBack(test, journey);
    expect(read(answer, 201)).toEqual({
      status: 'active',
      companyName: 'PT Lain Contoh Mandiri',
      cameFrom: null,
    });
    expect(await company(other)).toMatchObject({
      status: 'active',
      companyID: '70002',
      email: 'books@lain.test',
      currencyCode: 'IDR',
    });
    expect(await steps(2)).toEqual([
      { action: 'begin', from_status: null, to_status: 'not_connected' },
      { action: 'connect', from_status: 'not_connected', to_status: 'active' },
    ]);
    const { tokens } = await stored(2);
    expect(tokens?.toString('latin1')).not.toContain('accessToken');
    expect(codeOf(await other.post('/v1/jurnal/connect'))).toBe('already_exists');
    const mails = await test.database.systemPool.query(
      `select 1 from outbox where company_id = 2 and payload ->> 'eventType' = 'accounting_connected'`,
    );
    expect(mails.rowCount).toBeGreaterThan(0);
  });

  it('keeps its cookie from scripts, and for its minutes alone', slow, async () => {
    const [cookie] = (await other.post('/v1/jurnal/connect')).cookies;
    expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Lax', maxAge: 600, path: '/' });
  });

  it('drops what else the address says, and believes the program of the rest', slow, async () => {
    const journey = await goToSandbox(test, other);
    const lies = {
      companyName: 'PT Palsu',
      email: 'a@b.test',
      currencyCode: 'USD',
      status: 'x',
      employeeID: 1,
    };
    read(await comeBack(test, journey, lies), 201);
    expect(await company(other)).toMatchObject({
      companyName: 'PT Lain Contoh Mandiri',
      email: 'books@lain.test',
      currencyCode: 'IDR',
    });
  });

  it.each([
    ['another browser', 0, '', 'forbidden'],
    ['a cookie of another attempt', 0, 'outlay_books_0000000000000000=x', 'forbidden'],
    ['who is too late', 601, null, 'forbidden'],
  ])('refuses %s', slow, async (_what, seconds, cookie, code) => {
    const journey = await goToSandbox(test, other);
    test.pass(seconds);
    const answer = await comeBack(test, cookie === null ? journey : { ...journey, cookie });
    expect(codeOf(answer)).toBe(code);
    expect((await stored(2)).status).toBe('not_connected');
    expect(await lastStep(2)).toBe('refuse');
  });

  it('refuses the cookie of one attempt with the number of another one', slow, async () => {
    const mine = await goToSandbox(test, other);
    const again = await goToSandbox(test, other);
    expect(codeOf(await comeBack(test, { ...again, cookie: mine.cookie }))).toBe('forbidden');
    // The one whose browser it is goes on.
    read(await comeBack(test, again), 201);
  });

  it.each(['', '2-x', `2-${'a'.repeat(43)}`, `1-${'a'.repeat(43)}`, `99-${'a'.repeat(43)}`, '../../etc'])(
    'refuses an invented attempt: "%s"',
    slow,
    async (attempt) => {
      const journey = await goToSandbox(test, other);
      expect(codeOf(await comeBack(test, { ...journey, attempt }))).toBe('forbidden');
    },
  );

  it('refuses a replay, and one of two that come at once', slow, async () => {
    const journey = await goToSandbox(test, other);
    const both = await Promise.all([comeBack(test, journey), comeBack(test, journey)]);
    expect(both.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([201, 403]);
    expect(codeOf(await comeBack(test, journey))).toBe('forbidden');
    await other.delete('/v1/jurnal/company?companyID=70002');
    expect(codeOf(await comeBack(test, journey))).toBe('forbidden');
  });

  it('refuses a code of somebody else’s attempt', slow, async () => {
    const attacker = await goToSandbox(test, other, '70001');
    const victim = await goToSandbox(test, other);
    const answer = await comeBack(test, { ...victim, returned: attacker.returned });
    expect(codeOf(answer)).toBe('THIRD_PARTY');
    expect((await stored(2)).status).toBe('not_connected');
  });

  it('refuses a company that the program does not name, and names the field', slow, async () => {
    const answer = await comeBack(test, await goToSandbox(test, other), { companyID: '70009' });
    expect(answer.json()).toMatchObject({
      error: { code: 'validation_failed', fields: { companyID: expect.stringContaining('another company') } },
    });
    expect((await stored(2)).status).toBe('not_connected');
  });

  it('refuses books that another company has connected', slow, async () => {
    const answer = await comeBack(test, await goToSandbox(test, other, '70001'));
    expect(codeOf(answer)).toBe('already_exists');
    expect((await stored(2)).status).toBe('not_connected');
  });

  it('refuses who lost the right on the way', slow, async () => {
    const journey = await goToSandbox(test, other);
    const setRoles = (roles: string[]) =>
      test.database.systemPool.query(
        `update employee set access_roles = $1 where company_id = 2 and email = 'finance.admin@lain.test'`,
        [roles],
      );
    const { rows } = await test.database.systemPool.query<{ access_roles: string[] }>(
      `select access_roles from employee where company_id = 2 and email = 'finance.admin@lain.test'`,
    );
    await setRoles([]);
    const answer = await comeBack(test, journey);
    await setRoles(rows[0]?.access_roles ?? []);
    expect(codeOf(answer)).toBe('forbidden');
    expect((await stored(2)).status).toBe('not_connected');
  });

  it('is for who may connect, of a company that has the integration', slow, async () => {
    const user = await test.signInAs('finance.user@nusantara.test');
    for (const answer of [
      await user.post('/v1/jurnal/connect'),
      await user.delete('/v1/jurnal/company?companyID=70002'),
      await user.get('/v1/jurnal/company'),
    ])
      expect(codeOf(answer)).toBe('forbidden');
    await test.database.systemPool.query(
      `update company set features = features - 'jurnalIntegration' where company_id = 2`,
    );
    const hidden = await other.post('/v1/jurnal/connect');
    await test.database.systemPool.query(
      `update company set features = features || '["jurnalIntegration"]' where company_id = 2`,
    );
    expect(codeOf(hidden)).toBe('not_found');
  });

  it('knows no other program', slow, async () => {
    expect((await other.post('/v1/quickbooks/connect')).statusCode).toBe(404);
  });
});

describe('a connection', () => {
  /** Its tokens, as the server keeps them. */
  async function keep(tokens: Partial<Record<'access_until' | 'refresh_until', Date>>): Promise<void> {
    for (const [column, value] of Object.entries(tokens))
      await test.database.systemPool.query(
        `update accounting_connection set ${column} = $1 where company_id = 2`,
        [value],
      );
  }
  const connect = async () => read(await comeBack(test, await goToSandbox(test, other)), 201);
  const past = () => new Date(test.clock.at.getTime() - 1000);
  const tagsOf = (person: Caller) => person.get('/v1/jurnal/tags');
  const program = () => test.context.accounting.programs.jurnal;

  it('is refreshed when its token runs out, by one of many', slow, async () => {
    await connect();
    await keep({ access_until: past() });
    const refresh = vi.spyOn(program(), 'refresh');
    const answers = await Promise.all(Array.from({ length: 5 }, () => tagsOf(other)));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200, 200]);
    expect(refresh).toHaveBeenCalledTimes(1);
    expect((await stored(2)).access_until.getTime()).toBeGreaterThan(test.clock.at.getTime());
  });

  it('is refreshed, too, when the program says so earlier', slow, async () => {
    await connect();
    await test.database.systemPool.query(`delete from sandbox_jurnal.token where kind = 'access'`);
    read(await tagsOf(other), 200);
    expect((await company(other)).status).toBe('active');
  });

  it('expires with its refresh token', slow, async () => {
    await connect();
    await keep({ access_until: past(), refresh_until: past() });
    expect(codeOf(await tagsOf(other))).toBe('transition_not_allowed');
    expect(await company(other)).toMatchObject({ status: 'expired', companyName: 'PT Lain Contoh Mandiri' });
    expect((await stored(2)).tokens).toBeNull();
    expect(await lastStep(2)).toBe('expire');
    // And again, by the same books alone.
    const wrong = await comeBack(test, await goToSandbox(test, other, '70004'));
    expect(wrong.json()).toMatchObject({ error: { code: expect.stringMatching(/THIRD_PARTY/) } });
    await connect();
    expect((await company(other)).status).toBe('active');
  });

  it('is renewed by the same books alone, until it is disconnected', slow, async () => {
    await connect();
    await keep({ access_until: past(), refresh_until: past() });
    await tagsOf(other);
    await test.database.systemPool.query(
      `insert into sandbox_jurnal.books values (70009, 'PT Sembilan', 'a@b.test', 'IDR') on conflict do nothing`,
    );
    const answer = await comeBack(test, await goToSandbox(test, other, '70009'));
    expect(answer.json()).toMatchObject({
      error: { fields: { companyID: expect.stringContaining('PT Lain Contoh Mandiri') } },
    });
    read(await other.delete('/v1/jurnal/company?companyID=70002'), 200);
    read(await comeBack(test, await goToSandbox(test, other, '70009')), 201);
  });

  it('is revoked when the program takes the token back', slow, async () => {
    await connect();
    await test.database.systemPool.query('delete from sandbox_jurnal.token where books_id = 70002');
    expect(codeOf(await tagsOf(other))).toBe('transition_not_allowed');
    expect((await company(other)).status).toBe('revoked');
    expect(await lastStep(2)).toBe('revoke');
    const told = await test.database.systemPool.query(
      `select 1 from outbox where company_id = 2 and payload ->> 'eventType' = 'accounting_revoked'`,
    );
    expect(told.rowCount).toBeGreaterThan(0);
  });

  it('stays when the program merely does not answer', slow, async () => {
    await connect();
    await keep({ access_until: past() });
    vi.spyOn(program(), 'refresh').mockRejectedValueOnce(new Error('the line is cut'));
    expect((await tagsOf(other)).statusCode).toBe(500);
    read(await tagsOf(other), 200);
  });

  it('does not come back by a refresh that was under way as it was ended', slow, async () => {
    await connect();
    await keep({ access_until: past() });
    const whole = program().refresh;
    let ended: Promise<unknown> | undefined;
    vi.spyOn(program(), 'refresh').mockImplementationOnce(async (token): Promise<AccountingTokens> => {
      const tokens = await whole(token);
      ended = other.delete('/v1/jurnal/company?companyID=70002');
      await ended;
      return tokens;
    });
    expect(codeOf(await tagsOf(other))).toBe('transition_not_allowed');
    expect(await stored(2)).toMatchObject({ status: 'not_connected', tokens: null });
  });

  it('ends by who may, and once', slow, async () => {
    await connect();
    expect(codeOf(await other.delete('/v1/jurnal/company?companyID=70001'))).toBe('stale_version');
    expect(read<ConnectionAnswer>(await other.delete('/v1/jurnal/company?companyID=70002'), 200).status).toBe(
      'not_connected',
    );
    expect(await stored(2)).toMatchObject({ status: 'not_connected', tokens: null });
    expect(codeOf(await other.delete('/v1/jurnal/company?companyID=70002'))).toBe('transition_not_allowed');
    expect(await lastStep(2)).toBe('disconnect');
    expect(codeOf(await tagsOf(other))).toBe('transition_not_allowed');
  });

  it('of the demo opens its books without anybody’s consent', slow, async () => {
    expect((await stored(1)).tokens).toBeNull();
    expect(await company(first)).toMatchObject({ status: 'active', companyID: '70001' });
    read(await tagsOf(first), 200);
    expect((await stored(1)).tokens).not.toBeNull();
  });

  it('reads in the audit trail', slow, async () => {
    const admin = await test.signInAs('admin@lain.test');
    await connect();
    const { data } = read<{ data: { action: string }[] }>(
      await admin.get('/v1/audit?kind=accountingConnection'),
      200,
    );
    expect(data.map(({ action }) => action)).toEqual(expect.arrayContaining(['begin', 'connect', 'refuse']));
  });
});

describe('what is sealed', () => {
  const configuration = { accessTokenSecret: 'a'.repeat(40) };

  it('opens for its place and its key alone, and unchanged', () => {
    const sealed = seal(configuration, 'jurnal:1', 'secret');
    expect(unseal(configuration, 'jurnal:1', sealed)).toBe('secret');
    expect(unseal(configuration, 'jurnal:2', sealed)).toBeNull();
    expect(unseal({ accessTokenSecret: 'b'.repeat(40) }, 'jurnal:1', sealed)).toBeNull();
    for (const at of [0, 12, sealed.length - 1]) {
      const changed = Buffer.from(sealed);
      changed[at] = (changed[at] ?? 0) ^ 1;
      expect(unseal(configuration, 'jurnal:1', changed)).toBeNull();
    }
    expect(unseal(configuration, 'jurnal:1', Buffer.alloc(5))).toBeNull();
    expect(seal(configuration, 'jurnal:1', 'secret').equals(sealed)).toBe(false);
  });
});
