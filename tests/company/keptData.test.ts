import { randomUUID } from 'node:crypto';

import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import type { KeptData } from '../../resources/company/employee/kept/keptWire.ts';
import { audit } from '../../server/operator/audit.ts';
import { createTestDatabase } from '../testDatabase.ts';
import type { TestApp } from '../api/testApp.ts';
import { createTestApp, testNow } from '../api/testApp.ts';
import { lastInOutbox, workOffOutbox } from '../proof/outboxWork.ts';
import type { Newcomer } from '../proof/newcomers.ts';
import { hire } from '../proof/newcomers.ts';
import { read } from '../proof/payers.ts';

/** What is kept of somebody is looked at, taken along, and erased as far as no law keeps it: by two super admins, once they have left. */
let test: TestApp;
let client: pg.Client;
let first: Newcomer;
let second: Newcomer;
let gone: Newcomer;
let other: Newcomer;
let clerk: Newcomer;

const secret = randomUUID();
const canary = `canary-${randomUUID()}`;

beforeAll(async () => {
  const place = await createTestDatabase({ seededOn: testNow });
  test = await createTestApp({ place });
  client = new pg.Client({ connectionString: place.url });
  await client.connect();
  first = await hire(test, 'first');
  second = await hire(test, 'second');
  gone = await hire(test, 'gone');
  other = await hire(test, 'other');
  clerk = await hire(test, 'clerk');
  await clerk.become({ role: 'admin', accessRoles: ['Admin'] });
  for (const { id, email } of [gone, other]) {
    await client.query(
      `update employee set phone = '+62 811 0000000', bank_code = '014', account_number = '8001234567' where id = $1`,
      [id],
    );
    await client.query(
      `insert into preference (company_id, employee_id, key, value) values (1, $1, 'x', $2)`,
      [id, JSON.stringify(id === other.id ? canary : 'own')],
    );
    await client.query(`insert into identity.credential (email, password_hash) values ($1, 'hash')`, [email]);
  }
  await client.query(
    `insert into activation_link (company_id, employee_id, email, seed, token_hash, made_at, expires_at)
     values (1, $1, 'gone@nusantara.test', $2, $2, now(), now())`,
    [gone.id, Buffer.from(secret)],
  );
});
afterAll(async () => {
  await client?.end();
  await test?.close();
});

const at = (id: number) => `/v1/employees/${id}`;
const keptOf = async (id: number): Promise<KeptData> =>
  read<KeptData>(await first.caller.get(`${at(id)}/kept-data`), 200);
const rowsOf = (kept: KeptData, kind: string) => kept.data.find((one) => one.kind === kind)?.rows;
async function act(by: Newcomer, action: string, body?: object) {
  const { rows } = await client.query<{ version: number }>('select version from employee where id = $1', [
    gone.id,
  ]);
  return await by.caller.patch(`${at(gone.id)}/${action}`, body, { version: rows[0]?.version ?? 0 });
}
const person = async (id: number) =>
  (await client.query<Record<string, unknown>>('select * from employee where id = $1', [id])).rows[0];
const notes = { notes: 'Asked us by letter.' };

describe('what is kept of a person', () => {
  it('is counted for super admins alone, with the law that keeps it', async () => {
    const kept = await keptOf(gone.id);
    expect(rowsOf(kept, 'contact')).toBe(4);
    expect(rowsOf(kept, 'choices')).toBe(1);
    const { rows } = await client.query<{ count: number }>(
      'select count(*)::int as count from history where company_id = 1 and actor_id = $1',
      [first.id],
    );
    expect(rowsOf(await keptOf(first.id), 'trail')).toBe(rows[0]?.count);
    expect(kept).toMatchObject({
      law: { years: 10, name: expect.stringContaining('8/1997') },
      isErased: false,
    });
    for (const path of ['kept-data', 'kept-data/export'])
      expect((await clerk.caller.get(`${at(gone.id)}/${path}`)).statusCode).toBe(403);
    const { rows: elsewhere } = await client.query<{ id: string }>(
      'select min(id) as id from employee where company_id = 2',
    );
    for (const path of ['kept-data', 'kept-data/export'])
      expect((await first.caller.get(`${at(Number(elsewhere[0]?.id))}/${path}`)).statusCode).toBe(404);
  });

  it('says the law that the company keeps its records by', async () => {
    const single = '/v1/company-profile';
    const profile = read<{ version: number } & Record<string, unknown>>(await first.caller.get(single), 200);
    const { name, address, taxNumber, country, timeZone } = profile;
    const input = {
      name,
      address,
      taxNumber,
      country,
      timeZone,
      recordsKeptYears: 7,
      recordsKeptBy: 'A law',
    };
    read(await first.caller.post(single, input, { version: profile.version }), 200);
    expect((await keptOf(gone.id)).law).toEqual({ years: 7, name: 'A law' });
    const zero = await first.caller.post(
      single,
      { ...input, recordsKeptYears: 0 },
      { version: profile.version + 1 },
    );
    expect(zero.statusCode).toBe(400);
    expect(zero.json<{ error: { fields: object } }>().error.fields).toHaveProperty('recordsKeptYears');
  });

  it('is taken along as a file that is theirs alone, by who asked alone, and the history says so', async () => {
    const after = await lastInOutbox(test);
    const begun = read<{ id: number }>(await first.caller.get(`${at(gone.id)}/kept-data/export`), 202);
    await workOffOutbox(test, { after });
    const file = await first.caller.get(`/v1/exports/${begun.id}/file`);
    expect(file.statusCode, file.body).toBe(200);
    const data = JSON.parse(file.body) as {
      person: Record<string, unknown>;
      own: Record<string, Record<string, unknown>[]>;
      named: Record<string, string[]>;
    };
    expect(data.person).toMatchObject({ id: gone.id, phone: '+62 811 0000000', accountNumber: '8001234567' });
    expect(data.own['preference.employee_id']).toEqual([expect.objectContaining({ value: 'own' })]);
    expect(data.own['session.employee_id']?.length).toBeGreaterThan(0);
    for (const [column, rows] of Object.entries(data.own)) {
      const name = column.slice(column.indexOf('.') + 1);
      for (const row of rows) expect([column, row[name], row['company_id']]).toEqual([column, gone.id, 1]);
    }
    for (const forms of [secret, Buffer.from(secret).toString('hex'), canary])
      expect(file.body).not.toContain(forms);
    expect((await second.caller.get(`/v1/exports/${begun.id}/file`)).statusCode).toBe(404);
    await first.become({ role: 'admin', accessRoles: ['Admin'] });
    expect((await first.caller.get(`/v1/exports/${begun.id}/file`)).statusCode).toBe(403);
    await first.become({ role: 'super_admin', accessRoles: ['Super Admin'] });
    const { rows } = await client.query(
      `select actor_id::int, action from history where subject_type = 'employee' and subject_id = $1 order by id desc limit 1`,
      [gone.id],
    );
    expect(rows).toEqual([{ actor_id: first.id, action: 'exportData' }]);
    const { rows: mails } = await client.query('select from outbox where payload::text like $1', [
      '%person-%attachment%',
    ]);
    expect(mails).toEqual([]);
  });
});

describe('the erasure of what no law keeps', () => {
  it('is refused of who works here', async () => {
    const refused = await act(first, 'propose-erasure', notes);
    expect([refused.statusCode, refused.json<{ error: { code: string } }>().error.code]).toEqual([
      409,
      'transition_not_allowed',
    ]);
    expect((await keptOf(gone.id)).isErased).toBe(false);
  });

  it('is refused while something is owed, and says what', async () => {
    read(await act(first, 'resign', { lastDay: '2026-11-20', notes: 'Leaves.' }), 200);
    const { rows } = await client.query<{ id: string; reference_id: string }>(
      `select id, reference_id from claim where company_id = 1 and status = 'approved' order by id limit 1`,
    );
    const [claim] = rows;
    if (!claim) throw new Error('no claim is approved');
    const { rows: before } = await client.query<{ requester_id: string }>(
      'select requester_id from claim where id = $1',
      [claim.id],
    );
    await client.query('update claim set requester_id = $1 where id = $2', [gone.id, claim.id]);
    const refused = await act(first, 'propose-erasure', notes);
    expect([refused.statusCode, refused.body]).toEqual([409, expect.stringContaining(claim.reference_id)]);
    expect((await keptOf(gone.id)).open).toEqual([{ kind: 'claim', numbers: [claim.reference_id] }]);
    await client.query('update claim set requester_id = $1 where id = $2', [
      before[0]?.requester_id,
      claim.id,
    ]);
  });

  it('is asked for by a super admin, and confirmed by no one else than another one', async () => {
    expect((await act(clerk, 'propose-erasure', notes)).statusCode).toBe(403);
    expect((await act(first, 'propose-erasure', {})).statusCode).toBe(400);
    const after = await lastInOutbox(test);
    read(await act(first, 'propose-erasure', notes), 200);
    await workOffOutbox(test, { after });
    const shown = read<{ proposal: unknown }>(await second.caller.get(at(gone.id)), 200);
    expect(shown.proposal).toMatchObject({ step: 'Erasure', account: null, notes: notes.notes });
    const told = await second.caller.get('/v1/notifications?group=approvals');
    expect(told.body).toContain('to be cleared of all that no law keeps');
    expect((await act(first, 'confirm-erasure')).statusCode).toBe(403);
    expect((await act(clerk, 'confirm-erasure')).statusCode).toBe(403);
    read(await act(second, 'decline-erasure', { notes: 'Not yet.' }), 200);
    expect(await person(gone.id)).toMatchObject({ phone: '+62 811 0000000', proposal: null });
    read(await act(first, 'propose-erasure', notes), 200);
    read(await act(first, 'withdraw-erasure'), 200);
    read(await act(first, 'propose-erasure', notes), 200);
  });

  it('takes what no law keeps, and nothing of anybody else', async () => {
    const others = async () =>
      (
        await client.query(
          `select (select count(*) from preference where employee_id <> $1) as preferences,
             (select count(*) from notification where employee_id not in ($1, $2)) as notifications,
             (select count(*) from session where employee_id <> $1) as sessions,
             (select count(*) from saved_filter where employee_id <> $1) as filters`,
          [gone.id, first.id],
        )
      ).rows;
    const before = await others();
    const after = await lastInOutbox(test);
    read(await act(second, 'confirm-erasure'), 200);
    expect(await others()).toEqual(before);
    await workOffOutbox(test, { after });
    expect(await person(gone.id)).toMatchObject({
      email: `former-${gone.id}@erased.invalid`,
      phone: null,
      bank_code: null,
      account_number: null,
      proposal: null,
      first_name: 'gone',
      status: 'resigned',
    });
    expect(await person(other.id)).toMatchObject({ phone: '+62 811 0000000', account_number: '8001234567' });
    const { rows } = await client.query<{ email: string }>('select email from identity.credential');
    expect(rows).toEqual([{ email: other.email }]);
    const { rows: tokens } = await client.query(
      `select from refresh_token t where company_id = 1 and not exists (select from session s where s.id = t.session_id)`,
    );
    expect(tokens).toEqual([]);
    const kept = await keptOf(gone.id);
    expect(kept.isErased).toBe(true);
    for (const kind of ['contact', 'signIn', 'choices', 'messages'])
      expect([kind, rowsOf(kept, kind)]).toEqual([kind, 0]);
  });

  it('stands in the history without what was erased, and breaks no chain', async () => {
    const { rows } = await client.query<{ action: string; row: string }>(
      `select action, to_jsonb(h)::text as row from history h where subject_type = 'employee' and subject_id = $1 order by id desc limit 1`,
      [gone.id],
    );
    expect(rows[0]?.action).toBe('confirmErasure');
    for (const word of ['+62 811', '8001234567', gone.email]) expect(rows[0]?.row).not.toContain(word);
    expect((await audit(client)).faults).toEqual([]);
    const told = await first.caller.get('/v1/notifications?group=approvals');
    expect(told.body).toContain('confirmed what you proposed for gone Baru');
  });

  it('can be asked for again, and a rehired person begins anew', async () => {
    read(await act(second, 'propose-erasure', notes), 200);
    read(await act(first, 'confirm-erasure'), 200);
    read(await act(first, 'rehire'), 200);
    expect(await person(gone.id)).toMatchObject({ status: 'active', has_access: false, phone: null });
  });
});
