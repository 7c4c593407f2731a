import { readdirSync } from 'node:fs';
import { join } from 'node:path';

import { Client } from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { z } from 'zod';

import { nouns } from '../../resources/nouns.server.ts';
import { handleOnce } from '../../server/jobs/handleOnce.ts';
import type { Jobs } from '../../server/jobs/jobs.ts';
import { startJobs } from '../../server/jobs/jobs.ts';
import type { Job } from '../../server/jobs/jobTopics.ts';
import { jobTopic, jobWorker, mailTopic, rowsWorker } from '../../server/jobs/jobTopics.ts';
import { writeOutbox } from '../../server/jobs/outbox.ts';
import { relayOutbox } from '../../server/jobs/outboxRelay.ts';
import type { OutsideContext } from './outsideContext.ts';
import { createOutsideContext } from './outsideContext.ts';

const companyID = 11;
const otherCompanyID = 12;
const waitOptions = { timeout: 50_000, interval: 50 };

let context: OutsideContext;
let started: Jobs[];
beforeAll(async () => {
  context = await createOutsideContext();
});
afterAll(async () => {
  await context.close();
});
afterEach(async () => {
  for (const jobs of started) await jobs.stop();
  started = [];
});
started = [];

/** What has been handled, by payment; each delivery counts. */
function recorder() {
  const seen: { companyID: number; paymentID: number; id: string; attempt: number }[] = [];
  const record = (job: Job<Check>) => {
    seen.push({
      companyID: job.companyID,
      paymentID: job.payload.paymentID,
      id: job.id,
      attempt: job.attempt,
    });
  };
  return { seen, record, paymentIDs: () => seen.map((job) => job.paymentID).sort((a, b) => a - b) };
}

const checkTopic = jobTopic('bank.check', z.object({ companyID: z.int(), paymentID: z.int() }));
type Check = z.output<typeof checkTopic.schema>;

async function start(check: (job: Job<Check>) => Promise<void> = unexpected): Promise<Jobs> {
  const jobs = await startJobs(context, { workers: [jobWorker(checkTopic, check)], clockWork: [] });
  started.push(jobs);
  return jobs;
}

function unexpected(job: { id: string }): Promise<void> {
  return Promise.reject(new Error(`nobody expected job ${job.id}`));
}

const writeCheck = (paymentID: number, dueAt?: Date) =>
  context.database.write(companyID, (executor) =>
    writeOutbox(executor, companyID, checkTopic, { companyID, paymentID }, dueAt),
  );

async function outboxCount(): Promise<number> {
  const { rows } = await context.database.systemPool.query<{ count: number }>(
    'select count(*)::int as count from outbox',
  );
  return rows[0]?.count ?? -1;
}

const range = (from: number, count: number) => Array.from({ length: count }, (_, index) => from + index);

describe('the queues', () => {
  test('are shared by no two kinds of work', async () => {
    const names = [
      ...nouns.workers(context).map(({ topic }) => topic.name),
      ...nouns.clockWork(context).map(({ name }) => name),
    ];
    expect(names).toEqual([...new Set(names)]);
    const clock = { name: 'bank.check', cron: '0 0 1 1 *', run: () => Promise.resolve() };
    const both = { workers: [jobWorker(checkTopic, unexpected)], clockWork: [clock] };
    await expect(startJobs(context, both)).rejects.toThrow(/share a queue: bank\.check/);
  });

  test('run by no clock that an earlier version set', async () => {
    await start();
    const pool = context.database.systemPool;
    await pool.query(
      `insert into jobs.schedule (name, key, cron, timezone) values ('bank.check', '', '* * * * *', 'UTC')`,
    );
    await start();
    const { rows } = await pool.query(`select name from jobs.schedule where name = 'bank.check'`);
    expect(rows).toEqual([]);
  });
});

describe('the relay', () => {
  test('what is written with a transaction runs after its commit, and what is rolled back never does', async () => {
    const { record, paymentIDs } = recorder();
    const jobs = await start(async (job) => record(job));
    const failing = context.database.write(companyID, async (executor) => {
      await writeOutbox(executor, companyID, checkTopic, { companyID, paymentID: 666 });
      throw new Error('the record could not be written');
    });
    await expect(failing).rejects.toThrow('could not be written');
    await writeCheck(1);
    jobs.outboxChanged();
    await vi.waitFor(() => expect(paymentIDs()).toEqual([1]), waitOptions);
    expect(await outboxCount()).toBe(0);
    expect(jobs.isHealthy()).toBe(true);
  });

  test('two servers share the work: every row is handled by one of them, once', async () => {
    const first = recorder();
    const second = recorder();
    // Neither goes on before the other has work, too: none of them can be quick enough to do it all.
    const [firstHasWork, secondHasWork] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    await Promise.all([
      start(async (job) => {
        firstHasWork.resolve();
        await secondHasWork.promise;
        first.record(job);
      }),
      start(async (job) => {
        secondHasWork.resolve();
        await firstHasWork.promise;
        second.record(job);
      }),
    ]);
    const wanted = range(1000, 250);
    await Promise.all(wanted.map((paymentID) => writeCheck(paymentID)));
    for (const jobs of started) jobs.outboxChanged();
    await vi.waitFor(
      () => expect(first.seen.length + second.seen.length).toBeGreaterThanOrEqual(wanted.length),
      waitOptions,
    );
    const all = [...first.paymentIDs(), ...second.paymentIDs()].sort((a, b) => a - b);
    expect(all).toEqual(wanted);
    expect(first.seen.length).toBeGreaterThan(0);
    expect(second.seen.length).toBeGreaterThan(0);
  });

  test('a row that is not due waits for its time', async () => {
    const { record, paymentIDs } = recorder();
    const jobs = await start(async (job) => record(job));
    await writeCheck(21, new Date(context.clock.at.getTime() + 3_600_000));
    await writeCheck(20);
    jobs.outboxChanged();
    await vi.waitFor(() => expect(paymentIDs()).toEqual([20]), waitOptions);
    expect(await outboxCount()).toBe(1);
    context.clock.at = new Date(context.clock.at.getTime() + 3_600_000);
    jobs.outboxChanged();
    await vi.waitFor(() => expect(paymentIDs()).toEqual([20, 21]), waitOptions);
  });

  test('a crash between queue and outbox leaves the row where it was, and it is moved once', async () => {
    const { record, paymentIDs } = recorder();
    const jobs = await start(async (job) => record(job));
    await jobs.stop();
    await writeCheck(30);
    // The connection dies when the job is in the queue and the row is still in the outbox.
    const dying = {
      insert: async (...args: Parameters<Parameters<typeof relayOutbox>[1]['insert']>) => {
        const [topic, queued, options] = args;
        expect(topic).toBe('bank.check');
        expect(queued).toHaveLength(1);
        await options?.db?.executeSql(
          `insert into jobs.job (id, name, data) values ($1, 'bank.check', '{}')`,
          [queued[0]?.id],
        );
        await options?.db?.executeSql('select pg_terminate_backend(pg_backend_pid())');
        return null;
      },
    };
    await expect(relayOutbox(context, dying, [jobWorker(checkTopic, unexpected)])).rejects.toThrow(
      /terminat/i,
    );
    expect(await outboxCount()).toBe(1);
    const queued = await context.database.systemPool.query(
      `select id from jobs.job where name = 'bank.check' and state = 'created'`,
    );
    expect(queued.rows).toEqual([]);
    await start(async (job) => record(job));
    await vi.waitFor(() => expect(paymentIDs()).toEqual([30]), waitOptions);
    expect(await outboxCount()).toBe(0);
  });

  test('jobs that only write rows are done together, without the queue, and once', async () => {
    for (let paymentID = 60; paymentID < 66; paymentID += 1) await writeCheck(paymentID);
    const done: number[][] = [];
    const worker = rowsWorker(checkTopic, (company, given, take) =>
      context.database.write(company, async (executor) => {
        const mine = await take(executor);
        done.push(given.filter(({ id }) => mine.has(id)).map(({ payload }) => payload.paymentID));
      }),
    );
    const neverAsked = { insert: () => Promise.reject(new Error('nothing belongs into the queue')) };
    const relays = [1, 2, 3].map(() => relayOutbox(context, neverAsked, [worker]));
    await Promise.all(relays);
    expect(done.flat().sort((a, b) => a - b)).toEqual(range(60, 6));
    expect(done.filter((together) => together.length === 6)).toHaveLength(1);
    expect(await outboxCount()).toBe(0);
  });

  test('one that fails goes through the queue, one by one, and keeps none of the others', async () => {
    const done: number[] = [];
    const given: number[] = [];
    const worker = rowsWorker(checkTopic, async (company, jobs, take) => {
      given.push(jobs.length);
      await context.database.write(company, async (executor) => {
        await take(executor);
        if (jobs.some(({ payload }) => payload.paymentID === 71)) throw new Error('it cannot be told');
      });
      done.push(...jobs.map(({ payload }) => payload.paymentID));
    });
    const jobs = await startJobs(context, { workers: [worker], clockWork: [] });
    started.push(jobs);
    await context.database.write(companyID, async (executor) => {
      for (const paymentID of [70, 71, 72]) {
        await writeOutbox(executor, companyID, checkTopic, { companyID, paymentID });
      }
    });
    jobs.outboxChanged();
    await vi.waitFor(() => expect(done.toSorted((one, other) => one - other)).toEqual([70, 72]), waitOptions);
    expect(given[0]).toBe(3);
    const [failure] = await vi.waitFor(async () => {
      const failures = await jobs.failures(companyID);
      expect(failures).toHaveLength(1);
      return failures;
    }, waitOptions);
    expect(failure?.reason).toMatch(/it cannot be told/);
    await context.database.systemPool.query(`delete from jobs.job where name = 'bank.check'`);
  });

  test('a topic of another version stays for the server that knows it', async () => {
    const { record, paymentIDs } = recorder();
    const insert = `insert into outbox (company_id, topic, payload, due_at) values ($1, 'something.new', '{}', 'epoch')`;
    await context.database.systemPool.query(insert, [companyID]);
    const jobs = await start(async (job) => record(job));
    await writeCheck(40);
    jobs.outboxChanged();
    await vi.waitFor(() => expect(paymentIDs()).toEqual([40]), waitOptions);
    expect(await outboxCount()).toBe(1);
    await context.database.systemPool.query(`delete from outbox where topic = 'something.new'`);
  });

  test('comes back by itself when the database ends its connections', async () => {
    const { record, paymentIDs } = recorder();
    const jobs = await start(async (job) => record(job));
    const killer = new Client({ connectionString: context.databaseUrl });
    await killer.connect();
    try {
      await killer.query(
        'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
      );
    } finally {
      await killer.end();
    }
    await vi.waitFor(() => writeCheck(50), waitOptions);
    jobs.outboxChanged();
    await vi.waitFor(() => expect(new Set(paymentIDs())).toEqual(new Set([50])), waitOptions);
    expect(jobs.isHealthy()).toBe(true);
  });
});

describe('a job', () => {
  test('that throws is tried again, keeps its reason, and runs no other again', async () => {
    const { seen, record } = recorder();
    const jobs = await start(async (job) => {
      record(job);
      if (job.payload.paymentID === 61 && job.attempt === 1) throw new Error('the bank is closed');
    });
    for (const paymentID of [60, 61, 62]) await writeCheck(paymentID);
    jobs.outboxChanged();
    const failure = await vi.waitFor(async () => {
      const [found] = await jobs.failures(companyID);
      expect(found).toBeDefined();
      return found;
    }, waitOptions);
    expect(failure).toMatchObject({
      topic: 'bank.check',
      companyID,
      reason: 'the bank is closed',
      isGivenUp: false,
    });
    expect(await jobs.failures(otherCompanyID)).toEqual([]);
    const of = (paymentID: number) => seen.filter((job) => job.paymentID === paymentID);
    await vi.waitFor(() => expect(of(61).map((job) => job.attempt)).toEqual([1, 2]), waitOptions);
    expect(new Set(of(61).map((job) => job.id)).size).toBe(1);
    expect(of(60)).toHaveLength(1);
    expect(of(62)).toHaveLength(1);
    await vi.waitFor(async () => expect(await jobs.failures(companyID)).toEqual([]), waitOptions);
  });

  test('whose server died in the middle of it is given to another', async () => {
    const { seen, record } = recorder();
    const jobs = await start(async (job) => record(job));
    await jobs.stop();
    // What kill -9 leaves behind: a job that is being worked on, by somebody who has gone silent.
    await context.database.systemPool.query(
      `insert into jobs.job
         (id, name, data, state, started_on, heartbeat_on, heartbeat_seconds, expire_seconds, retry_limit, retry_count)
       values (gen_random_uuid(), 'bank.check', $1, 'active', now() - interval '1 minute',
         now() - interval '1 minute', 20, 300, 1000, 0)`,
      [JSON.stringify({ companyID, payload: { companyID, paymentID: 90 } })],
    );
    await start(async (job) => record(job));
    await vi.waitFor(() => expect(seen).toMatchObject([{ paymentID: 90, attempt: 2 }]), waitOptions);
  });

  test('whose payload this version does not understand says so', async () => {
    const jobs = await start();
    const insert = `insert into outbox (company_id, topic, payload, due_at) values ($1, 'bank.check', '{"companyID": "x"}', 'epoch')`;
    await context.database.systemPool.query(insert, [otherCompanyID]);
    jobs.outboxChanged();
    await vi.waitFor(async () => {
      const [failure] = await jobs.failures(otherCompanyID);
      expect(failure?.reason).toMatch(/does not understand: companyID/);
    }, waitOptions);
    await context.database.systemPool.query(
      `delete from jobs.job where data->>'companyID' = '${otherCompanyID}'`,
    );
  });

  test('is marked with its effect, so that a second delivery has none', async () => {
    const job = { id: 'e0f4b4a8-0000-8000-8000-000000000001', companyID };
    const effect = () => context.database.write(companyID, (executor) => handleOnce(executor, job));
    expect((await Promise.all([effect(), effect(), effect()])).filter(Boolean)).toHaveLength(1);
    const undone = { id: 'e0f4b4a8-0000-8000-8000-000000000002', companyID };
    const failing = context.database.write(companyID, async (executor) => {
      await handleOnce(executor, undone);
      throw new Error('the effect failed');
    });
    await expect(failing).rejects.toThrow('the effect failed');
    expect(await context.database.write(companyID, (executor) => handleOnce(executor, undone))).toBe(true);
  });

  test('runs to its end when the server stops, and none is begun after', async () => {
    const { record, seen } = recorder();
    const ended: number[] = [];
    let finish = () => {};
    const held = new Promise<void>((resolve) => (finish = resolve));
    const jobs = await start(async (job) => {
      record(job);
      await held;
      ended.push(job.payload.paymentID);
    });
    await writeCheck(70);
    jobs.outboxChanged();
    await vi.waitFor(() => expect(seen).toHaveLength(1), waitOptions);
    const stopped = jobs.stop();
    await writeCheck(71);
    jobs.outboxChanged();
    finish();
    await stopped;
    expect(ended).toEqual([70]);
    expect(jobs.isHealthy()).toBe(false);
    const { rows } = await context.database.systemPool.query(
      `select state::text from jobs.job where data->'payload'->>'paymentID' = '70'`,
    );
    expect(rows).toEqual([{ state: 'completed' }]);
    expect(await outboxCount()).toBe(1);
    await context.database.systemPool.query('delete from outbox');
  });

  test('of the topic mail is one message, however often it is delivered', async () => {
    const jobs = await start();
    await context.database.write(companyID, (executor) =>
      writeOutbox(executor, companyID, mailTopic, {
        to: 'finance@nusantara.test',
        subject: 'Paid',
        text: 'It is paid.',
      }),
    );
    jobs.outboxChanged();
    const folder = join(context.configuration.dataDir, 'outbox');
    const [file] = await vi.waitFor(() => {
      const files = readdirSync(folder).filter((name) => name.endsWith('.eml'));
      expect(files).toHaveLength(1);
      return files;
    }, waitOptions);
    await context.mailer.send({
      id: file?.replace('.eml', ''),
      to: 'finance@nusantara.test',
      subject: 'Paid',
      text: 'It is paid.',
    });
    expect(readdirSync(folder)).toEqual([file]);
  });
});
