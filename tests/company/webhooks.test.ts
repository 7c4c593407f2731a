import type { IncomingHttpHeaders } from 'node:http';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

import { Webhook as Verifier } from 'standardwebhooks';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { nouns } from '../../resources/nouns.server.ts';
import { signatureOf } from '../../server/outside/webhookSignature.ts';
import type { Caller, TestApp } from '../api/testApp.ts';
import { createTestApp } from '../api/testApp.ts';
import { lastInOutbox, workOffOutbox } from '../proof/outboxWork.ts';

interface Received {
  headers: IncomingHttpHeaders;
  body: string;
}

/** Another system, which listens on this machine and answers as it is told. */
const received: Received[] = [];
const answers = { status: 200, text: 'thanks', headers: {} as Record<string, string> };
const receiver = createServer((request, response) => {
  let body = '';
  request.on('data', (chunk: Buffer) => (body += chunk.toString()));
  request.on('end', () => {
    received.push({ headers: request.headers, body });
    response.writeHead(answers.status, answers.headers).end(answers.text);
  });
});

let test: TestApp;
let admin: Caller;
let finance: Caller;
let origin: string;
let after: number;

beforeAll(async () => {
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}`;
  test = await createTestApp({ env: { WEBHOOK_ORIGINS: origin } });
  admin = await test.signInAs('super.admin@nusantara.test');
  finance = await test.signInAs('finance.admin@nusantara.test');
  after = await lastInOutbox(test);
});
afterAll(async () => {
  receiver.close();
  await test?.close();
});
beforeEach(async () => {
  await signInAgain();
  received.length = 0;
  Object.assign(answers, { status: 200, text: 'thanks', headers: {} });
});

interface Endpoint {
  id: number;
  version: number;
  status: string;
  failingSince: string | null;
  deliveredAt: string | null;
  owner: { name: string };
  histories: { action: string; systemNotes: string | null }[];
}
interface Delivery {
  id: number;
  messageID: string;
  event: string;
  status: string;
  body: string;
  tries: number;
  nextTryAt: string | null;
  attempts: { status: number | null; says: string }[];
}

let serial = 0;
const input = (more: object = {}) => ({
  name: `Endpoint ${(serial += 1)}`,
  address: `${origin}/hooks`,
  events: ['vendor.created', 'vendor.changed'],
  ...more,
});

async function signInAgain(): Promise<void> {
  admin = await test.signInAs('super.admin@nusantara.test');
  finance = await test.signInAs('finance.admin@nusantara.test');
}

async function made(more: object = {}, caller = admin): Promise<{ id: number; secret: string }> {
  const answer = await caller.post('/v1/webhooks', input(more));
  expect(answer.statusCode, answer.body).toBe(201);
  const { id } = answer.json<Endpoint>();
  const secret = await caller.post(`/v1/webhooks/${id}/secret`);
  expect(secret.statusCode, secret.body).toBe(201);
  return { id, secret: secret.json<{ secret: string }>().secret };
}

/** Reads as somebody who has just come: days pass in these tests. */
const reader = () => test.signInAs('super.admin@nusantara.test');
const read = async (id: number) => (await (await reader()).get(`/v1/webhooks/${id}`)).json<Endpoint>();
const log = async (id: number) =>
  (await (await reader()).get(`/v1/webhooks/${id}/deliveries`)).json<{ data: Delivery[] }>().data;
const settle = () => workOffOutbox(test, { after });
const remove = async (id: number) => {
  await admin.patch(`/v1/webhooks/${id}/hold`);
  expect((await admin.delete(`/v1/webhooks/${id}`)).statusCode).toBe(204);
};

const vendor = async (name: string, caller = finance) => {
  const answer = await caller.post('/v1/vendors', {
    name,
  });
  expect(answer.statusCode, answer.body).toBe(201);
  return answer.json<{ id: number; version: number }>();
};

/** What an independent library says of a message: its content, or an error. */
const verified = (secret: string, { headers, body }: Received): unknown =>
  new Verifier(secret).verify(
    body,
    Object.fromEntries(
      ['webhook-id', 'webhook-timestamp', 'webhook-signature'].map((name) => [name, String(headers[name])]),
    ),
  );
/** That library believes messages of its own day. */
const asNow = () => (test.clock.at = new Date());

async function fieldsOf(more: object): Promise<Record<string, string>> {
  const answer = await admin.post('/v1/webhooks', input(more));
  expect(answer.statusCode, answer.body).toBe(400);
  return answer.json<{ error: { fields: Record<string, string> } }>().error.fields;
}

describe('the signature', () => {
  it('is that of the published example of Standard Webhooks', () => {
    const signature = signatureOf(
      'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw',
      'msg_p5jXN8AQM9LWM0D4loKWxJek',
      '1614265330',
      '{"test": 2432232314}',
    );
    expect(signature).toBe('v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=');
  });
});

describe('an endpoint', () => {
  it('is refused by the field that is wrong', async () => {
    for (const address of [
      'http://example.com/hooks',
      'https://user:secret@example.com/hooks',
      'https://127.0.0.1/hooks',
      'https://10.1.2.3/hooks',
      'https://[::1]/hooks',
      'https://localhost/hooks',
      'https://169.254.169.254/latest',
      `${origin.replace('127.0.0.1', 'localhost')}/hooks`,
    ])
      expect(await fieldsOf({ address }), address).toHaveProperty('address');
    expect(await fieldsOf({ events: [] })).toHaveProperty('events');
    expect(await fieldsOf({ events: ['world.ended'] })).toHaveProperty('events.0');
    const reader = await test.signInAs('finance.user@nusantara.test');
    expect((await reader.post('/v1/webhooks', input())).statusCode).toBe(403);
  });

  it('is pointed elsewhere only by somebody who signed in just now', async () => {
    const { id } = await made();
    test.pass(301);
    const { version } = await read(id);
    const name = `Endpoint ${(serial += 1)}`;
    const moved = input({ name, address: 'https://example.com/elsewhere' });
    expect((await admin.put(`/v1/webhooks/${id}`, moved, { version })).json()).toMatchObject({
      error: { code: 'step_up_required' },
    });
    expect((await admin.put(`/v1/webhooks/${id}`, input({ name }), { version })).statusCode).toBe(200);
    expect((await admin.post(`/v1/webhooks/${id}/secret`)).statusCode).toBe(403);
    await signInAgain();
    await remove(id);
  });

  it('keeps its secret sealed, and signs with the old one for a day beside the new one', async () => {
    asNow();
    await signInAgain();
    const { id, secret } = await made();
    const again = await admin.post(`/v1/webhooks/${id}/secret`);
    const newer = again.json<{ secret: string }>().secret;
    await admin.post(`/v1/webhooks/${id}/tests`);
    await settle();
    const [message] = received;
    if (!message) throw new Error('nothing came');
    for (const one of [secret, newer]) expect(verified(one, message)).toMatchObject({ type: 'webhook.test' });
    const { rows } = await test.database.systemPool.query<{ row: string }>(
      `select w::text as row from webhook w where id = $1`,
      [id],
    );
    for (const one of [secret, newer]) expect(rows[0]?.row).not.toContain(one);
    test.pass(86_401);
    await signInAgain();
    await admin.post(`/v1/webhooks/${id}/tests`);
    await settle();
    expect(String(received[1]?.headers['webhook-signature'])).not.toContain(' ');
    await remove(id);
  });
});

describe('what happens', () => {
  it('is told of with what its maker may read, signed so that another program believes it', async () => {
    asNow();
    await signInAgain();
    const { id, secret } = await made();
    const { id: vendorID } = await vendor('Told Traders');
    await settle();
    expect(received).toHaveLength(1);
    const [message] = received;
    if (!message) throw new Error('nothing came');
    expect(verified(secret, message)).toEqual({
      type: 'vendor.created',
      timestamp: expect.stringMatching(/^\d{4}-/) as string,
      data: { id: vendorID, number: 'Told Traders', status: 'active' },
    });
    const changed = { ...message, body: message.body.replace('Told', 'Bold') };
    expect(() => verified(secret, changed)).toThrow();
    const [delivery] = await log(id);
    expect(delivery).toMatchObject({
      status: 'delivered',
      messageID: message.headers['webhook-id'],
      attempts: [{ status: 200, says: 'thanks' }],
    });
    expect((await read(id)).deliveredAt).not.toBeNull();
    await remove(id);
  });

  it('tells of a document by its number, and its sums as texts', async () => {
    const { id } = await made({ events: ['document.rejected'] });
    const reviewer = await test.signInAs('reviewer@nusantara.test');
    const { data } = (await reviewer.get('/v1/bills/approvals?status=awaiting&limit=50')).json<{
      data: { id: number; referenceID: string; totalAmount: number; isAbleToReject: boolean }[];
    }>();
    const bill = data.find(({ isAbleToReject }) => isAbleToReject);
    if (!bill) throw new Error('nothing can be rejected');
    const rejected = await reviewer.patch(`/v1/bills/${bill.id}/reject`, { notes: 'Not ordered.' });
    expect(rejected.statusCode, rejected.body).toBe(200);
    await settle();
    expect(received.map(({ body }) => JSON.parse(body) as unknown)).toMatchObject([
      {
        type: 'document.rejected',
        data: {
          id: bill.id,
          number: bill.referenceID,
          status: 'rejected',
          totalAmount: String(bill.totalAmount),
        },
      },
    ]);
    await remove(id);
  });

  it('is told to nobody when it is rolled back, and once when its job is done twice', async () => {
    const { id } = await made();
    expect((await finance.post('/v1/vendors', { name: 'Told Traders' })).statusCode).toBe(409);
    await settle();
    expect(received).toEqual([]);
    await vendor('Twice Traders');
    const { rows } = await test.database.systemPool.query<{ payload: { historyID: number } }>(
      `select payload from outbox where topic = 'webhook.step' and id > $1`,
      [after],
    );
    const worker = nouns.workers(test.context).find(({ topic }) => topic.name === 'webhook.step');
    for (const { payload } of rows) await worker?.run({ id: 'again', companyID: 1, payload, attempt: 1 });
    await settle();
    expect(received).toHaveLength(1);
    await remove(id);
  });

  it('is not told where its maker may not read it, then or by the time it is sent', async () => {
    const { id } = await made({}, finance);
    const pool = test.database.systemPool;
    const set = (change: string) =>
      pool.query(
        `update employee set ${change} where company_id = 1 and email = 'finance.admin@nusantara.test'`,
      );
    const { rows } = await pool.query<{ access_roles: string[] }>(
      `select access_roles from employee where company_id = 1 and email = 'finance.admin@nusantara.test'`,
    );
    const roles = `access_roles = '{${(rows[0]?.access_roles ?? []).map((role) => `"${role}"`).join()}}'`;
    answers.status = 500;
    await vendor('Seen Traders', admin);
    await settle();
    expect(received).toHaveLength(1);
    await set(`access_roles = '{}'`);
    await vendor('Unseen Traders', admin);
    test.pass(6);
    await settle();
    expect(received).toHaveLength(1);
    expect((await log(id)).map(({ status }) => status)).toEqual(['withheld']);
    await set(roles);
    await remove(id);
  });

  it('reaches no company but its own', async () => {
    const { id } = await made();
    const other = await test.database.systemPool.query<{ company_id: string }>(
      `insert into history (company_id, subject_type, subject_id, position, action, actor_name, at, previous_hash, hash)
       values (2, 'vendor', 999999, 1, 'create', 'System', now(), '', '') returning company_id`,
    );
    expect(other.rowCount).toBe(1);
    await settle();
    expect(received).toEqual([]);
    await remove(id);
  });
});

describe('a message that fails', () => {
  const waits = [5, 300, 1800, 7200, 18_000, 36_000, 50_400, 72_000, 86_400];

  it(
    'is sent again by the schedule, under one number, and then has failed',
    { timeout: 120_000 },
    async () => {
      const { id } = await made();
      answers.status = 503;
      answers.text = 'x'.repeat(5000);
      await admin.post(`/v1/webhooks/${id}/tests`);
      await settle();
      for (const [place, wait] of waits.entries()) {
        test.pass(wait - 1);
        await settle();
        expect(received, `tries before ${wait} s`).toHaveLength(place + 1);
        test.pass(wait * 0.1 + 2);
        await settle();
        expect(received, `tries after ${wait} s`).toHaveLength(place + 2);
      }
      expect(new Set(received.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
      expect(new Set(received.map(({ headers }) => headers['webhook-timestamp'])).size).toBe(10);
      const [delivery] = await log(id);
      expect(delivery).toMatchObject({ status: 'failed', tries: 10, nextTryAt: null });
      expect(delivery?.attempts[0]?.says).toHaveLength(1024);
      test.pass(200_000);
      await settle();
      expect(received).toHaveLength(10);
      // It is sent again by hand, and by the day since which it failed.
      answers.status = 204;
      await signInAgain();
      const replayed = await admin.post(`/v1/webhooks/${id}/replay`, { deliveryID: delivery?.id });
      expect(replayed.statusCode, replayed.body).toBe(204);
      await settle();
      expect(received[10]?.headers['webhook-id']).toBe(received[0]?.headers['webhook-id']);
      expect((await log(id))[0]).toMatchObject({ status: 'delivered', tries: 1 });
      const { histories, failingSince } = await read(id);
      expect(histories.map(({ action }) => action)).toContain('replay');
      expect(failingSince).toBeNull();
      await remove(id);
    },
  );

  it('is sent again with all others that failed since a day', async () => {
    const { id } = await made();
    answers.status = 500;
    for (let message = 0; message < 3; message += 1) await admin.post(`/v1/webhooks/${id}/tests`);
    await settle();
    await test.database.systemPool.query(
      `update webhook_delivery set status = 'failed', next_try_at = null, round = round + 1 where webhook_id = $1`,
      [id],
    );
    answers.status = 200;
    received.length = 0;
    const since = test.clock.at.toISOString().slice(0, 10);
    const before = new Date(test.clock.at.getTime() - 86_400_000).toISOString().slice(0, 10);
    const answer = await admin.post(`/v1/webhooks/${id}/replays`, { since: before });
    expect(answer.statusCode, `${since}: ${answer.body}`).toBe(200);
    await settle();
    expect(received).toHaveLength(3);
    expect((await log(id)).map(({ status }) => status)).toEqual(['delivered', 'delivered', 'delivered']);
    await remove(id);
  });

  it('goes nowhere by a redirect', async () => {
    const { id } = await made();
    Object.assign(answers, { status: 307, headers: { location: `${origin}/elsewhere` } });
    await admin.post(`/v1/webhooks/${id}/tests`);
    await settle();
    expect(received).toHaveLength(1);
    expect((await log(id))[0]).toMatchObject({ status: 'waiting', attempts: [{ status: null }] });
    await remove(id);
  });

  it('switches the endpoint off when it is gone, and tells the admins', async () => {
    const { id } = await made();
    answers.status = 410;
    await admin.post(`/v1/webhooks/${id}/tests`);
    await settle();
    const { status, histories } = await read(id);
    expect(status).toBe('disabled');
    expect(histories.at(-1)).toMatchObject({ action: 'disable' });
    expect(histories.at(-1)?.systemNotes).toContain('410');
    const told = (await admin.get('/v1/notifications?group=expenses')).body;
    expect(told).toContain('is switched off');
    await remove(id);
  });

  it('switches the endpoint off after five days of nothing else', async () => {
    const { id } = await made();
    answers.status = 500;
    await admin.post(`/v1/webhooks/${id}/tests`);
    await settle();
    test.pass(5 * 86_400 - 60);
    await settle();
    expect((await read(id)).status).toBe('active');
    test.pass(120);
    await signInAgain();
    await admin.post(`/v1/webhooks/${id}/tests`);
    await settle();
    expect((await read(id)).status).toBe('disabled');
    // It goes on where it was, once somebody has it go on.
    answers.status = 200;
    received.length = 0;
    expect((await admin.patch(`/v1/webhooks/${id}/resume`)).statusCode).toBe(200);
    await settle();
    expect(received).toHaveLength(2);
    await remove(id);
  });

  it('waits while the endpoint is paused', async () => {
    const { id } = await made();
    await admin.patch(`/v1/webhooks/${id}/hold`);
    await vendor('Patient Traders');
    await settle();
    expect(received).toEqual([]);
    expect((await log(id)).map(({ status }) => status)).toEqual(['waiting']);
    await admin.patch(`/v1/webhooks/${id}/resume`);
    await settle();
    expect(received).toHaveLength(1);
    await remove(id);
  });

  it('is lost by no server that dies in the middle, and comes twice only under one number', async () => {
    const { id } = await made();
    await admin.post(`/v1/webhooks/${id}/tests`);
    const { rows } = await test.database.systemPool.query<{ payload: unknown }>(
      `select payload from outbox where topic = 'webhook.try' and id > $1 order by id desc`,
      [after],
    );
    const { write } = test.database;
    const dying = {
      ...test.context,
      database: {
        ...test.database,
        write: () => Promise.reject(new Error('the server died')),
      },
    };
    const worker = nouns.workers(dying).find(({ topic }) => topic.name === 'webhook.try');
    const job = { id: 'dies', companyID: 1, payload: rows[0]?.payload, attempt: 1 };
    await expect(worker?.run(job)).rejects.toThrow('the server died');
    expect(received).toHaveLength(1);
    expect((await log(id))[0]?.status).toBe('waiting');
    // The queue gives the job to another server.
    expect(write).toBe(test.database.write);
    await settle();
    expect(received).toHaveLength(2);
    expect(new Set(received.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
    expect((await log(id))[0]?.status).toBe('delivered');
    await remove(id);
  });
});
