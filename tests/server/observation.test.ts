import { createServer } from 'node:http';
import type { IncomingHttpHeaders, Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gunzipSync } from 'node:zlib';

import type { DestinationStream } from 'pino';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { z } from 'zod';

import { DomainError } from '../../domain/message/errors.ts';
import { redact } from '../../domain/message/redaction.ts';
import { bankTransferTopic } from '../../resources/paying/payment/bank/paymentTopics.server.ts';
import { startJobs } from '../../server/jobs/jobs.ts';
import { jobWorker } from '../../server/jobs/jobTopics.ts';
import { checkLedger } from '../../server/ledger/ledgerCheck.ts';
import { createMailer } from '../../server/mail/mailer.ts';
import { cleanError } from '../../server/observation/cleanError.ts';
import { startErrorReports } from '../../server/observation/errorReports.ts';
import { createLog } from '../../server/observation/log.ts';
import type { TestApp } from '../api/testApp.ts';
import { callerWith, createTestApp } from '../api/testApp.ts';
import { verbatim } from '../../domain/message/message.ts';

/** Nothing that a person or a client says may be found in what operators read. */
const canary = {
  name: 'Canaria Goldfeather',
  email: 'canaria.goldfeather@birds.test',
  phone: '+62 812 5550 1234',
  account: '8800112233445566',
  word: 'canarysecretword',
  key: 'Canary9XbKq27pWm41ZtRv8Ld03',
} as const;
const canaries = [...Object.values(canary), 'goldfeather', encodeURIComponent(canary.email)];

function expectNoCanary(text: string): void {
  const lower = text.toLowerCase();
  expect(canaries.filter((one) => lower.includes(one.toLowerCase()))).toEqual([]);
}

interface Line {
  level: number;
  msg: string;
  reqId?: string;
  route?: string;
  [field: string]: unknown;
}

function memoryLog() {
  const written: string[] = [];
  const destination: DestinationStream = { write: (line) => void written.push(line) };
  return {
    destination,
    text: () => written.join(''),
    lines: () => written.map((line) => JSON.parse(line) as Line),
    clear: () => void (written.length = 0),
  };
}

const log = memoryLog();
let place: TestApp;

beforeAll(async () => {
  place = await createTestApp({
    log: createLog({ level: 'trace', destination: log.destination }),
    env: { METRICS_TOKEN: canary.key },
    routes(app, context) {
      const { database } = context;
      app.post('/v1/test/unique', { config: { access: 'public' } }, async () => {
        const insert = (id: number) =>
          database.system.execute(
            sql`insert into ledger_entry (company_id, id, kind, cause, posted_at)
              overriding system value values (1, ${id}, 'hold', ${canary.email}, now())`,
          );
        await insert(900_001);
        await insert(900_002);
      });
      app.post('/v1/test/value', { config: { access: 'public' } }, () =>
        database.system.execute(sql`select ${canary.name}::bigint`),
      );
      app.post('/v1/test/parse', { config: { access: 'public' } }, () => JSON.parse(`${canary.word} {`));
      app.post('/v1/test/refused', { config: { access: 'public' } }, () => {
        throw new DomainError('validation_failed', { fields: { email: verbatim(canary.email) } });
      });
      app.post('/v1/test/thrown', { config: { access: 'public' } }, () => {
        throw new Error(`${canary.email} (${canary.phone}) paid "${canary.name}" with ${canary.key}`, {
          cause: Object.assign(new Error('away'), {
            rawPacket: Buffer.from(canary.word),
            input: canary.name,
          }),
        });
      });
      app.post('/v1/test/provider', { config: { access: 'public' } }, () => {
        throw Object.assign(new Error(`the provider does not know ${canary.name}`), {
          error_description: canary.name,
          status: 400,
          code: 'OAUTH_RESPONSE_BODY_ERROR',
        });
      });
      const early = async () => context.log.info('before the body');
      app.post('/v1/test/scope', { config: { access: 'public' }, onRequest: early }, async () => {
        context.log.info('after the body');
        await context.database.system.execute(sql`select 1`);
        context.log.info('after the database');
        return {};
      });
      app.post('/v1/test/schema', { config: { access: 'public' } }, () =>
        z.object({ [canary.name]: z.literal(canary.word) }).parse({ [canary.name]: canary.email }),
      );
    },
  });
});

afterAll(() => place.close());

describe('the log', () => {
  test('of calls full of personal data and secrets holds none of it, and each line names its request', async () => {
    const person = await place.signInAs('finance.admin@nusantara.test');
    const secret = callerWith(place.app, place.database, {
      ...person,
      accessToken: `${person.accessToken}x`,
    });
    log.clear();
    const headers = {
      'x-request-id': canary.email,
      'user-agent': canary.name,
      cookie: `session=${canary.word}`,
      referer: `https://outlay.test/?q=${canary.word}`,
      'x-forwarded-for': '203.0.113.77',
    };
    const search = `query=${encodeURIComponent(canary.name)}&${canary.word}=${canary.account}`;
    const answers = [
      await person.get(`/v1/bills?query=${encodeURIComponent(canary.name)}`, { headers }),
      await person.get(`/v1/bills?${search}`, { headers }),
      await person.get(`/v1/nothing/${canary.word}?${search}`, { headers }),
      await secret.get('/v1/bills', { headers: { ...headers, authorization: `Bearer ${canary.key}` } }),
      await secret.get('/v1/bills', { headers }),
      await person.post('/v1/auth/dev', { email: canary.email }, { headers }),
      await person.post('/v1/auth/token/refresh', { refreshToken: canary.key }, { headers }),
      await person.post('/v1/auth/sso/verify', { code: canary.key, state: canary.word }, { headers }),
      await place.app.inject({ url: `/oidc/auth?client_id=${canary.word}&state=${canary.key}`, headers }),
      await person.post('/v1/bills', `{"note":"${canary.name}`, {
        headers: { ...headers, 'content-type': 'application/json' },
      }),
    ];
    for (const path of ['unique', 'value', 'parse', 'refused', 'thrown', 'provider', 'schema']) {
      answers.push(await person.post(`/v1/test/${path}?${search}`, { name: canary.name }, { headers }));
    }
    expect(answers.map((answer) => answer.statusCode)).toEqual([
      200, 400, 404, 401, 401, 403, 401, 401, 302, 400, 500, 500, 500, 400, 500, 500, 500,
    ]);

    expectNoCanary(log.text());
    expect(log.text()).not.toContain(person.accessToken.split('.')[2]);
    expect(log.text()).not.toContain('203.0.113.77');
    expect(log.text()).not.toContain('nusantara.test');
    const ids = answers.map((answer) => answer.headers['x-request-id']);
    expect(new Set(ids).size).toBe(answers.length);
    const lines = log.lines();
    expect(lines.filter((line) => line.reqId === undefined)).toEqual([]);
    // One line for each call, in their order, beside those of the errors and of the provider's own calls.
    expect(
      lines.filter((line) => line.msg === 'answered' && ids.includes(line.reqId)).map((line) => line.reqId),
    ).toEqual(ids);
  });

  test('of what a request causes deep inside carries its id, once, over a real connection', async () => {
    const url = await place.app.listen({ port: 0, host: '127.0.0.1' });
    log.clear();
    const ask = (size: number) =>
      fetch(`${url}/v1/test/scope`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ text: 'x'.repeat(size) }),
      });
    const answers = await Promise.all([ask(10), ask(1_000_000), ask(200_000)]);
    const ids = answers.map((answer) => answer.headers.get('x-request-id'));
    await vi.waitFor(() => expect(log.lines().filter((line) => line.msg === 'answered')).toHaveLength(3));
    for (const id of ids) {
      const own = log.lines().filter((line) => line.reqId === id);
      expect(own.map((line) => line.msg)).toEqual([
        'before the body',
        'after the body',
        'after the database',
        'answered',
      ]);
    }
    expect(log.text().match(/reqId/g)).toHaveLength(12);
  });

  test('says who in numbers, the pattern of the route, what came of it and how long it took', async () => {
    const person = await place.signInAs('finance.admin@nusantara.test');
    log.clear();
    const answer = await person.get('/v1/bills/7?version=1');
    const [line] = log.lines();
    expect(line).toMatchObject({
      level: 30,
      msg: 'answered',
      reqId: answer.headers['x-request-id'],
      method: 'GET',
      route: '/v1/bills/:id',
      status: answer.statusCode,
      companyID: expect.any(Number) as number,
      employeeID: expect.any(Number) as number,
      durationMs: expect.any(Number) as number,
    });
  });

  test('of an error says what failed and where', async () => {
    log.clear();
    await place.app.inject({ method: 'POST', url: '/v1/test/unique' });
    const line = log.lines().find((one) => one.level === 50);
    expect(line?.['error']).toMatchObject({
      message: 'A statement failed.',
      statement: expect.stringContaining('insert into ledger_entry') as string,
      cause: { type: 'DatabaseError', code: '23505', table: 'ledger_entry' },
    });
    const thrown = log.clear() ?? (await place.app.inject({ method: 'POST', url: '/v1/test/thrown' }));
    const error = log.lines().find((one) => one.level === 50)?.['error'] as { stack: string };
    expect(thrown.statusCode).toBe(500);
    expect(error.stack).toContain('observation.test.ts');
  });

  test('takes the id of a proxy, when it is one', async () => {
    const ask = async (id: string) =>
      (await place.app.inject({ url: '/v1/nothing', headers: { 'x-request-id': id } })).headers[
        'x-request-id'
      ];
    for (const id of [
      '6f1c2a34-5b6d-4e7f-8a90-b1c2d3e4f506',
      '4bf92f3577b34da6a3ce929d0e0e4736',
      '01J9ZQ4YV6T5W8X2R3N7K1M0PA',
    ]) {
      expect(await ask(id)).toBe(id);
    }
    for (const id of [
      'siti-nurhaliza',
      'a'.repeat(65),
      '12345',
      canary.key,
      'abc\r\nx: y'.replace(/\s+/g, ' '),
    ]) {
      expect(await ask(id)).not.toBe(id);
    }
    const given = '4bf92f3577b34da6a3ce929d0e0e4736';
    const refused = await place.app.inject({ url: '/v1/nothing', headers: { 'x-request-id': given } });
    expect(refused.json().error.requestId).toBe(given);
  });

  test('of a job that cannot send its mail quotes nobody', async () => {
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    await new Promise((resolve) => server.close(resolve));
    const mailer = createMailer({ ...place.configuration, smtpUrl: 'smtp://127.0.0.1:1' });
    const failed = await mailer
      .send({ to: canary.email, subject: canary.name, text: canary.word })
      .catch((error: unknown) => error);
    expect(failed).toBeInstanceOf(Error);
    const refused = Object.assign(
      new Error(`Can't send mail - 550 <${canary.email}> is not here, says ${canary.name}`),
      {
        code: 'EENVELOPE',
        response: `550 ${canary.name}`,
        responseCode: 550,
        rejected: [canary.email],
      },
    );
    log.clear();
    place.context.log.warn({ err: failed, topic: 'mail' }, 'a job failed and is tried again');
    place.context.log.warn({ err: refused, topic: 'mail', to: canary.email }, `cannot reach ${canary.email}`);
    expectNoCanary(log.text());
    expect(log.lines()[1]).toMatchObject({ topic: 'mail', error: { code: 'EENVELOPE', status: 550 } });
  });

  test('keeps what is no secret', () => {
    expect(redact('The port 8080 is taken at http://localhost:8080/v1/bills (12 of 30)')).toBe(
      'The port 8080 is taken at http://localhost:8080/v1/bills (12 of 30)',
    );
    expect(redact('request 6f1c2a34-5b6d-4e7f-8a90-b1c2d3e4f506')).toContain('6f1c2a34-5b6d');
    expect(redact('postgres://owner:pw@db/outlay?x=1')).toBe('postgres://db/outlay?[query]');
  });

  test('of an error whose message looks like a place shows the place alone', () => {
    const { stack } = cleanError(new Error(`x\n    at ${canary.word} (file:///${canary.word}.ts:1:1)`));
    expect(stack).not.toContain(canary.word);
    expect(stack).toContain('observation.test.ts');
  });
});

describe('metrics', () => {
  const read = (options: { headers?: Record<string, string>; remoteAddress?: string } = {}) =>
    place.app.inject({ url: '/metrics', ...options });

  async function figures(): Promise<Map<string, number>> {
    const { body } = await read();
    const lines = body.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
    return new Map(
      lines.map((line) => [line.slice(0, line.lastIndexOf(' ')), Number(line.slice(line.lastIndexOf(' ')))]),
    );
  }

  test('are for this machine, or for who carries the token', async () => {
    const outside = '203.0.113.9';
    expect((await read()).statusCode).toBe(200);
    expect((await read({ remoteAddress: '::ffff:127.0.0.1' })).statusCode).toBe(200);
    expect((await read({ remoteAddress: outside })).statusCode).toBe(403);
    expect((await read({ headers: { 'x-forwarded-for': '127.0.0.1' } })).statusCode).toBe(403);
    const carrying = (authorization: string) => read({ remoteAddress: outside, headers: { authorization } });
    expect((await carrying(`Bearer ${canary.key}`)).statusCode).toBe(200);
    expect((await carrying(`Bearer ${canary.key}x`)).statusCode).toBe(403);
    expect((await carrying('Bearer ')).statusCode).toBe(403);
  });

  test('are text that Prometheus reads: latency by route, pools, event loop, process', async () => {
    const person = await place.signInAs('finance.admin@nusantara.test');
    const name = 'outlay_http_request_duration_seconds_count';
    const labels = 'method="GET",route="/v1/bills/:id",status="4xx"';
    const before = (await figures()).get(`${name}{${labels}}`) ?? 0;
    await person.get('/v1/bills/999999999');
    await person.get('/v1/bills/999999998?query=1');
    const answer = await read();
    expect(answer.headers['content-type']).toMatch(/^text\/plain; version=0\.0\.4/);
    expect(answer.body).not.toContain('bills/9');
    const after = await figures();
    expect(after.get(`${name}{${labels}}`)).toBe(before + 2);
    expect(after.get('outlay_database_pool_size_max{pool="requests"}')).toBe(6);
    for (const pool of ['requests', 'system']) {
      expect(after.get(`outlay_database_pool_waiting{pool="${pool}"}`)).toBe(0);
      expect(after.get(`outlay_database_pool_size{pool="${pool}"}`)).toBeGreaterThan(0);
    }
    for (const one of ['nodejs_eventloop_lag_p99_seconds', 'process_resident_memory_bytes']) {
      expect(after.get(one)).toBeGreaterThan(0);
    }
  });

  test('count what waits in the outbox, the jobs by state, and what the check of the ledger found', async () => {
    const topic = 'ledger.check';
    const away = () => Promise.reject(new Error('the bank is away'));
    const jobs = await startJobs(place.context, {
      workers: [jobWorker(bankTransferTopic, away)],
      clockWork: [],
    });
    try {
      const hourAgo = new Date(place.clock.at.getTime() - 3_600_000);
      await place.database.system.execute(
        sql`insert into outbox (company_id, topic, payload, due_at, created_at)
          values (1, 'of.a.later.version', '{}', ${hourAgo}, ${hourAgo}),
            (1, 'bank.transfer', '{"companyID":1,"paymentID":1}', ${hourAgo}, ${hourAgo})`,
      );
      await place.database.systemPool.query(
        `insert into jobs.job (name, data, retry_limit) values ('${topic}', '{}', 0)`,
      );
      await vi.waitFor(
        async () => {
          const now = await figures();
          expect(now.get('outlay_database_up')).toBe(1);
          expect(now.get('outlay_outbox_due_rows')).toBe(1);
          expect(now.get('outlay_outbox_oldest_due_seconds')).toBe(3600);
          expect(now.get('outlay_jobs{queue="bank.transfer",state="retry"}')).toBe(1);
          expect(now.get('outlay_jobs{queue="mail",state="failed"}')).toBe(0);
          expect(now.get('outlay_ledger_entries_out_of_balance')).toBe(0);
          expect(now.get('outlay_ledger_accounts_out_of_balance')).toBe(0);
          expect(now.get('outlay_ledger_checked_timestamp_seconds')).toBe(place.clock.at.getTime() / 1000);
        },
        { timeout: 40_000, interval: 1000 },
      );
    } finally {
      await jobs.stop();
    }
  });

  test('the check of the ledger finds an entry and an account that a hand has bent', async () => {
    const { system, systemPool } = place.database;
    const look = async () => {
      const { entriesOutOfBalance, accountsOutOfBalance } = await checkLedger(system, () => place.clock.at);
      return { entriesOutOfBalance, accountsOutOfBalance };
    };
    expect(await look()).toEqual({ entriesOutOfBalance: 0, accountsOutOfBalance: 0 });
    const account = '(select company_id, id from ledger_account order by 1, 2 limit 1)';
    await systemPool.query(
      `update ledger_account set balance = balance + 1 where (company_id, id) in ${account}`,
    );
    expect(await look()).toEqual({ entriesOutOfBalance: 0, accountsOutOfBalance: 1 });
    const line = '(select company_id, entry_id, position from ledger_line order by 1, 2, 3 limit 1)';
    await systemPool.query(
      `update ledger_line set amount = amount + 1 where (company_id, entry_id, position) in ${line}`,
    );
    expect((await look()).entriesOutOfBalance).toBe(1);
  });
});

describe('liveness and readiness', () => {
  test('a server without its database lives, is not ready, and still shows its metrics', async () => {
    const other = await createTestApp({ isSeeded: false });
    await other.database.systemPool.end();
    expect((await other.app.inject({ url: '/v1/health/live' })).json()).toEqual({ status: 'ok' });
    const ready = await other.app.inject({ url: '/v1/health' });
    expect([ready.statusCode, ready.json().error.details]).toEqual([503, { reason: 'database' }]);
    const metrics = await other.app.inject({ url: '/metrics' });
    expect(metrics.body).toContain('\noutlay_database_up 0\n');
    expect(metrics.body).not.toMatch(/^outlay_outbox_due_rows /m);
    other.database.systemPool.end = () => Promise.resolve();
    await other.close();
  });

  test('a database of an earlier version is not ready', async () => {
    const other = await createTestApp({ isSeeded: false });
    await other.database.systemPool.query(
      'delete from drizzle.__drizzle_migrations where created_at = (select max(created_at) from drizzle.__drizzle_migrations)',
    );
    const ready = await other.app.inject({ url: '/healthcheck' });
    expect([ready.statusCode, ready.json().error.details]).toEqual([503, { reason: 'migrations' }]);
    await other.close();
  });

  test('a server that is told to stop says so while it still answers', async () => {
    let isStopping = false;
    const other = await createTestApp({ isSeeded: false, replace: { isStopping: () => isStopping } });
    expect((await other.app.inject({ url: '/healthcheck' })).statusCode).toBe(200);
    isStopping = true;
    const ready = await other.app.inject({ url: '/healthcheck' });
    expect([ready.statusCode, ready.json().error.details]).toEqual([503, { reason: 'stopping' }]);
    expect((await other.app.inject({ url: '/v1/health/live' })).statusCode).toBe(200);
    expect((await other.app.inject({ url: '/v1/version' })).statusCode).toBe(200);
    await other.close();
  });
});

describe('reports of errors', () => {
  const received: { url: string; headers: IncomingHttpHeaders; body: string }[] = [];
  let sentry: Server;
  let dsn: string;

  beforeAll(async () => {
    sentry = createServer((request, response) => {
      const parts: Buffer[] = [];
      request.on('data', (part: Buffer) => parts.push(part));
      request.on('end', () => {
        const body = Buffer.concat(parts);
        const text = request.headers['content-encoding'] === 'gzip' ? gunzipSync(body) : body;
        received.push({ url: request.url ?? '', headers: request.headers, body: text.toString() });
        response.end('{}');
      });
    });
    await new Promise<void>((resolve) => sentry.listen(0, '127.0.0.1', resolve));
    dsn = `http://publickey@127.0.0.1:${(sentry.address() as AddressInfo).port}/42`;
  });
  afterAll(() => new Promise((resolve) => sentry.close(resolve)));

  test('are not sent, and nothing is loaded, without a DSN', async () => {
    expect(await startErrorReports({ sentryDsn: undefined, environment: 'test' })).toBeNull();
  });

  test('reach Sentry with the id of the request and the release, and without personal data', async () => {
    const reports = await startErrorReports({ sentryDsn: dsn, environment: 'test' });
    const other = await createTestApp({
      isSeeded: false,
      log: createLog({
        level: 'error',
        destination: memoryLog().destination,
        ...(reports ? { onError: reports.report } : {}),
      }),
      routes(app, { database }) {
        app.post('/v1/test/value', { config: { access: 'public' } }, () =>
          database.system.execute(sql`select ${canary.email}::bigint, ${canary.name}`),
        );
      },
    });
    const answer = await other.app.inject({
      method: 'POST',
      url: `/v1/test/value?${canary.word}=${canary.account}`,
      headers: { authorization: `Bearer ${canary.key}`, cookie: canary.word, 'user-agent': canary.name },
      payload: { name: canary.name },
    });
    expect(answer.statusCode).toBe(500);
    await reports?.close(5000);
    await other.close();

    expect(received.map(({ url }) => url.split('?')[0])).toEqual(['/api/42/envelope/']);
    const envelope = received[0]?.body ?? '';
    expectNoCanary(envelope);
    const event = JSON.parse(envelope.split('\n')[2] ?? '') as Record<string, unknown>;
    expect(event).toMatchObject({
      release: expect.stringMatching(/^outlay@\d+\.\d+\.\d+/) as string,
      environment: 'test',
      tags: { requestID: answer.headers['x-request-id'] },
    });
    const { values } = event['exception'] as { values: { type: string; stacktrace: { frames: object[] } }[] };
    expect(values.map(({ type }) => type)).toContain('DrizzleQueryError');
    expect(JSON.stringify(values)).toContain('queryWithCache');
    const known = [
      'contexts',
      'environment',
      'event_id',
      'exception',
      'level',
      'platform',
      'release',
      'tags',
    ];
    expect(Object.keys(event).filter((name) => !known.includes(name))).toEqual(['timestamp', 'sdk']);
    expect(Object.keys(event['contexts'] as object)).toEqual(['error']);
  });
});
