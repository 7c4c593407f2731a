import { Writable } from 'node:stream';

import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

import { activate } from '../../resources/company/invitation/activationRoutes.server.ts';
import {
  activationTokenOf,
  endWaysIn,
  sendActivationLink,
} from '../../resources/company/invitation/activationLink.server.ts';
import type { MailMessage } from '../../server/context.ts';
import { judgePassword } from '../../server/identity/accounts.ts';
import { createLog } from '../../server/observation/log.ts';
import { workOffOutbox } from '../proof/outboxWork.ts';
import type { TestApp } from './testApp.ts';
import { createTestApp, testNow } from './testApp.ts';

let place: TestApp;
const mails: MailMessage[] = [];
let logged = '';

const companyID = 1;
const address = 'baru@nusantara.test';
const password = 'lonceng kuning menari pelan';
let employeeID: number;

beforeAll(async () => {
  const log = createLog({
    level: 'trace',
    destination: new Writable({
      write(chunk: Buffer, _encoding, done) {
        logged += chunk.toString();
        done();
      },
    }),
  });
  place = await createTestApp({
    log,
    replace: {
      mailer: {
        send: (message) => {
          mails.push(message);
          return Promise.resolve();
        },
      },
    },
  });
});

afterAll(() => place?.close());

beforeEach(async () => {
  place.clock.at = new Date(testNow);
  const { systemPool } = place.database;
  await systemPool.query('delete from outbox');
  await systemPool.query(`delete from identity.credential where email = $1`, [address]);
  await systemPool.query('delete from identity.password_attempt');
  await systemPool.query(`delete from activation_link where email = $1`, [address]);
  await systemPool.query(`delete from employee where first_name = 'Baru'`);
  const { rows } = await systemPool.query<{ id: string }>(
    `insert into employee (company_id, employee_code, first_name, last_name, email, has_access)
     values ($1, 'BARU', 'Baru', 'Datang', $2, false) returning id`,
    [companyID, address],
  );
  employeeID = Number(rows[0]?.id);
  mails.length = 0;
});

async function invite(inviter = 1): Promise<string> {
  await place.database.write(companyID, (executor) =>
    sendActivationLink(executor, place.context, {
      companyID,
      employeeID,
      email: address,
      invitedByID: inviter,
    }),
  );
  await workOffOutbox(place, { after: 0 });
  return tokenOf(mails.at(-1));
}

function tokenOf(mail: MailMessage | undefined): string {
  const token = /\/external\/activation\?token=(\S+)/.exec(mail?.text ?? '')?.[1];
  if (token === undefined) throw new Error(`the mail has no link: ${mail?.text}`);
  return token;
}

let caller = 0;
/** Each call comes from another network, so that none is slowed down by those before it. */
function call(method: 'GET' | 'POST', path: string, body?: object, remoteAddress?: string) {
  caller += 1;
  return place.app.inject({
    method,
    url: `/v1/external/activation${path}`,
    remoteAddress: remoteAddress ?? `10.${caller >> 16}.${(caller >> 8) & 255}.${caller & 255}`,
    ...(body === undefined ? {} : { payload: body }),
  });
}
const look = (token: string) => call('GET', `?token=${encodeURIComponent(token)}`);
const accept = (token: string, chosen: string | undefined = password) =>
  call('POST', '', { token, password: chosen });
const renew = (token: string) => call('POST', '/renew', { token });

const signIn = (email: string, typed: string) =>
  judgePassword(place.context, { email, password: typed }, { address: '203.0.113.9', browser: null });

test('an invited person reads who invites them, and signs in with the password that they chose', async () => {
  const token = await invite();
  expect(token).toMatch(/^1\.[\w-]{43}$/);
  expect(mails).toHaveLength(1);
  expect(mails[0]).toMatchObject({ to: address, subject: 'PT Nusantara Contoh Raya invites you to Outlay' });
  expect(mails[0]?.text).toContain('28 Nov 2026');

  const looked = await look(token);
  expect(looked.statusCode).toBe(200);
  expect(looked.json()).toEqual({
    companyName: 'PT Nusantara Contoh Raya',
    name: 'Baru Datang',
    email: address,
    signsInBy: 'password',
  });
  await expect(place.signInAs(address)).rejects.toThrow(/cannot sign in/);

  expect((await accept(token)).statusCode).toBe(204);
  expect(await signIn(address, password)).toEqual({ kind: 'accepted', email: address });
  expect(await signIn(address, 'demo')).toEqual({ kind: 'wrong' });
  const person = await place.signInAs(address);
  const me = await person.get('/v1/users/me');
  expect(me.json()).toMatchObject({
    employee: { id: employeeID, email: address },
    company: { id: companyID },
  });
  const { rows } = await place.database.systemPool.query(
    `select action, actor_id from history where subject_type = 'employee' and subject_id = $1`,
    [employeeID],
  );
  expect(rows).toEqual([{ action: 'acceptLink', actor_id: String(employeeID) }]);
});

test('demo people keep their password', async () => {
  expect(await signIn('maker@nusantara.test', 'demo')).toMatchObject({ kind: 'accepted' });
});

test('the mail speaks the language of who invites', async () => {
  await place.database.systemPool.query(
    `insert into preference (company_id, employee_id, key, value) values ($1, 1, 'locale', '"id"')
     on conflict (company_id, employee_id, key) do update set value = excluded.value`,
    [companyID],
  );
  await invite();
  expect(mails[0]).toMatchObject({
    subject: 'PT Nusantara Contoh Raya mengundang Anda ke Outlay',
    language: 'id',
  });
});

test('used, replaced, expired, withdrawn, outdated and false links are answered alike', async () => {
  const used = await invite();
  await accept(used);
  await takeAccess();
  const replaced = await invite();
  const current = await invite();
  const dead = new Map([
    ['used', used],
    ['replaced', replaced],
    ['false', `${current.slice(0, -1)}${current.endsWith('A') ? 'B' : 'A'}`],
    ['of another company', current.replace(/^1\./, '2.')],
    ['no link at all', 'x'],
    ['a very long company', `999999999999999.${current.slice(2)}`],
  ]);
  expect((await look(current)).statusCode).toBe(200);
  const answers = new Set<string>();
  const note = async (what: string, token: string) => {
    for (const answer of [await look(token), await accept(token), await accept(token, 'short')]) {
      expect([what, answer.statusCode]).toEqual([what, 404]);
      const { requestId: _, ...error } = answer.json<{ error: { requestId: string } }>().error;
      answers.add(JSON.stringify(error));
    }
    const asked = await renew(token);
    expect([what, asked.statusCode, asked.body]).toEqual([what, 204, '']);
  };
  for (const [what, token] of dead) await note(what, token);

  place.pass(7 * 24 * 3600);
  await note('expired', current);
  place.clock.at = new Date(testNow);
  // Whoever reads the mailbox of before must not become who owns the new address.
  await setEmployee(`email = 'korban@nusantara.test'`);
  await note('of an address of before', current);
  await setEmployee(`email = '${address}', status = 'resigned'`);
  await note('of a leaver', current);
  await setEmployee(`status = 'active'`);
  expect((await look(current)).statusCode).toBe(200);
  await place.database.write(companyID, (executor) =>
    endWaysIn(executor, place.context, { companyID, employeeID }),
  );
  await note('withdrawn', current);
  expect([...answers]).toHaveLength(1);
  expect([...answers][0]).toContain('This link is not valid, or not any more.');
});

test('a short or common password, or one made of what is known of the person, is refused in words', async () => {
  const token = await invite();
  const strengthOf = async (typed: string) => {
    const answer = await call('POST', '/strength', { token, password: typed });
    expect(answer.statusCode, answer.body).toBe(200);
    return answer.json<{ strength: string }>().strength;
  };
  const said = async (chosen: string | undefined) => {
    // What is refused was told while it was typed.
    if (chosen !== undefined && chosen.length <= 200) {
      expect(['short', 'named', 'common'], chosen).toContain(await strengthOf(chosen));
    }
    const answer = await call('POST', '', { token, password: chosen });
    expect(answer.statusCode).toBe(400);
    return answer.json<{ error: { fields: Record<string, string> } }>().error.fields;
  };
  const short = { password: 'Use at least 12 characters' };
  const common = {
    password: 'This password is easy to guess. Take several words that do not belong together',
  };
  expect(await said(undefined)).toEqual(short);
  expect(await said('eleven char')).toEqual(short);
  for (const guessed of ['password1234', 'qwertyuiop123', 'aaaaaaaaaaaaaa', 'Nusantara password12']) {
    expect([guessed, await said(guessed)]).toEqual([guessed, common]);
  }
  const { companyName, name } = (await look(token)).json<{ companyName: string; name: string }>();
  const [first = '', last = ''] = name.split(' ');
  const letters = (text: string) => text.replaceAll(/[^\p{L}]/gu, '');
  const [bare, backwards] = [letters(companyName), [...letters(name)].toReversed().join('')];
  const named = { password: expect.stringContaining('the name of you or your company') as string };
  for (const guessed of [
    'Nusantara2026',
    `${bare}2026!`,
    `${first}${last}1987${bare}`,
    `${backwards}-${bare}`,
    `Nus\u00e1ntara${last.toUpperCase()}2026`,
    `nus4nt4r4 ${last.replaceAll('a', '4').replaceAll('i', '1')} 26`,
    'outlay/nusantara.test',
  ]) {
    expect([guessed, await said(guessed)]).toEqual([guessed, named]);
  }
  expect(await said('x'.repeat(201))).toHaveProperty('password');
  expect(['good', 'strong']).toContain(await strengthOf(password));
  expect((await call('POST', '/strength', { token: '1.no', password })).statusCode).toBe(404);
  expect((await look(token)).statusCode).toBe(200);
});

test('who asks for a new link gets one while the invitation stands, and nobody else', async () => {
  const first = await invite();
  await renew(first);
  await workOffOutbox(place, { after: 0 });
  expect(mails).toHaveLength(1);

  place.pass(8 * 24 * 3600);
  await renew(first);
  await workOffOutbox(place, { after: 0 });
  expect(mails).toHaveLength(2);
  const second = tokenOf(mails[1]);
  expect((await look(first)).statusCode).toBe(404);
  expect((await accept(second)).statusCode).toBe(204);

  // Access that was taken away does not come back by an old link.
  place.pass(3600);
  await place.database.write(companyID, (executor) =>
    endWaysIn(executor, place.context, { companyID, employeeID }),
  );
  await takeAccess();
  for (const token of [first, second]) await renew(token);
  await workOffOutbox(place, { after: 0 });
  expect(mails).toHaveLength(2);

  const third = await invite();
  place.pass(3600);
  await place.database.write(companyID, (executor) =>
    endWaysIn(executor, place.context, { companyID, employeeID }),
  );
  await renew(third);
  await workOffOutbox(place, { after: 0 });
  expect(mails).toHaveLength(3);
});

test('a link that ended before its mail was sent is not mailed', async () => {
  await place.database.write(companyID, (executor) =>
    sendActivationLink(executor, place.context, { companyID, employeeID, email: address, invitedByID: null }),
  );
  await place.database.write(companyID, (executor) =>
    endWaysIn(executor, place.context, { companyID, employeeID }),
  );
  await workOffOutbox(place, { after: 0 });
  expect(mails).toEqual([]);
});

test('access that ends ends sessions with the commit', async () => {
  await accept(await invite());
  const person = await place.signInAs(address);
  const other = await place.signInAs('maker@nusantara.test');
  const read = (accessToken: string) =>
    place.app.inject({
      method: 'GET',
      url: '/v1/users/me',
      headers: { authorization: `Bearer ${accessToken}` },
    });
  expect((await read(person.accessToken)).statusCode).toBe(200);
  await place.database.write(companyID, async (executor) => {
    await endWaysIn(executor, place.context, { companyID, employeeID });
    // What reads meanwhile still sees a session that has not ended.
    expect((await read(person.accessToken)).statusCode).toBe(200);
  });
  expect((await read(person.accessToken)).statusCode).toBe(401);
  expect((await read(other.accessToken)).statusCode).toBe(200);
  const refreshed = await place.app.inject({
    method: 'POST',
    url: '/v1/auth/token/refresh',
    payload: { refreshToken: person.refreshToken },
  });
  expect(refreshed.statusCode).toBe(401);
});

test('ten tries a minute from one address', async () => {
  const statuses: number[] = [];
  for (let tries = 0; tries < 12; tries += 1) {
    statuses.push((await call('POST', '', { token: 'x' }, '192.0.2.7')).statusCode);
  }
  expect(statuses).toEqual([...Array<number>(10).fill(404), 429, 429]);
});

test('the secret stands neither in the database nor in the log', async () => {
  logged = '';
  await place.database.write(companyID, (executor) =>
    sendActivationLink(executor, place.context, { companyID, employeeID, email: address, invitedByID: 1 }),
  );
  const { rows } = await place.database.systemPool.query<{ seed: Buffer; everything: string }>(
    `select seed, activation_link::text || (select string_agg(outbox::text, '') from outbox) as everything
     from activation_link where employee_id = $1`,
    [employeeID],
  );
  const token = activationTokenOf(place.configuration, { companyID, seed: rows[0]?.seed ?? Buffer.alloc(0) });
  const secret = token.slice(2);
  expect(rows[0]?.everything).not.toContain(secret);
  expect(rows[0]?.everything).not.toContain(Buffer.from(secret, 'base64url').toString('hex'));
  await workOffOutbox(place, { after: 0 });
  expect(tokenOf(mails[0])).toBe(token);
  await look(token);
  await accept(token, 'short');
  await renew(token);
  await accept(token);
  await accept(token);
  await place.app.inject({ method: 'GET', url: `/external/activation?token=${token}` });
  expect(logged).toContain('/v1/external/activation');
  expect(logged).not.toContain(secret);
});

test('with a provider of the company nobody chooses a password here', async () => {
  const token = await invite();
  const context = {
    ...place.context,
    configuration: {
      ...place.configuration,
      signInProvider: { issuer: 'https://sso.example', clientID: 'outlay', clientSecret: 'secret' },
    },
  };
  await expect(activate(context, { token, password })).rejects.toMatchObject({
    fields: { password: { key: 'activation.hasProvider' } },
  });
  await activate(context, { token });
  await place.signInAs(address);
  const { rows } = await place.database.systemPool.query('select from identity.credential where email = $1', [
    address,
  ]);
  expect(rows).toEqual([]);
});

async function takeAccess(): Promise<void> {
  await setEmployee('has_access = false');
}

async function setEmployee(values: string): Promise<void> {
  await place.database.systemPool.query(`update employee set ${values} where company_id = $1 and id = $2`, [
    companyID,
    employeeID,
  ]);
}
