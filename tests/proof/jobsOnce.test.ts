import type { ChildProcess } from 'node:child_process';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

import { PgBoss } from 'pg-boss';
import { expect } from 'vitest';

import { jobsSchema } from '../../server/jobs/failedJobs.ts';
import type { TestApp } from '../api/testApp.ts';
import { createTestApp, testNow } from '../api/testApp.ts';
import type { TestDatabase } from '../testDatabase.ts';
import { createTestDatabase } from '../testDatabase.ts';
import { countOf } from './databaseState.ts';
import { exportsMailed, isExportMail, mailsIn } from './mailFolder.ts';
import { approvedPayment, gatherPayers, read } from './payers.ts';
import { prove } from './prove.ts';

const workerFile = join(import.meta.dirname, 'jobWorker.ts');
/** See jobWorker.ts. */
const lostEvery = 7;
const diesAfter = 40;
/** Looks at the work between two ends of a worker from outside, whatever it does. */
const looksPerKill = 20;

interface Workers {
  deaths: () => number;
  lost: () => Readonly<Record<string, number>>;
  /** Whether one of them takes jobs: a busy machine starts them slowly. */
  isAnyAtWork: () => boolean;
  /** Ends one of those at work in whatever it does. */
  kill: () => void;
  stop: () => Promise<void>;
}

/** Two workers, each replaced as soon as it dies. */
function keepTwoWorkers(place: TestDatabase, dataDir: string): Workers {
  const skewMs = new Date(testNow).getTime() - Date.now();
  const running = new Set<ChildProcess>();
  const atWork = new Set<ChildProcess>();
  const lost: Record<string, number> = {};
  let deaths = 0;
  let isOver = false;
  const said: string[] = [];

  function start(): void {
    const args = [workerFile, place.url, dataDir, skewMs, lostEvery, diesAfter].map(String);
    const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'pipe'] });
    running.add(child);
    child.stdout.on('data', (chunk: Buffer) => {
      if (/^at work$/m.test(chunk.toString())) atWork.add(child);
      for (const [, what = ''] of chunk.toString().matchAll(/^lost (.*)$/gm))
        lost[what] = (lost[what] ?? 0) + 1;
    });
    child.stderr.on('data', (chunk: Buffer) => said.push(chunk.toString()));
    child.once('exit', (_code, signal) => {
      running.delete(child);
      atWork.delete(child);
      if (isOver) return;
      if (signal !== 'SIGKILL') throw new Error(`a worker ended by itself:\n${said.join('')}`);
      deaths += 1;
      start();
    });
  }
  start();
  start();
  return {
    deaths: () => deaths,
    lost: () => lost,
    isAnyAtWork: () => atWork.size > 0,
    kill() {
      const [oldest] = atWork;
      oldest?.kill('SIGKILL');
    },
    async stop() {
      isOver = true;
      await Promise.all(
        [...running].map(async (child) => {
          const ended = once(child, 'exit');
          child.kill('SIGKILL');
          await ended;
        }),
      );
    },
  };
}

/**
 * Lets the queue's time pass quickly: whoever works is taken for dead, be it true or not, what was to be tried again
 * later is tried now, and the bank is asked again at once.
 */
async function hurry({ database }: TestApp, boss: PgBoss, look: number): Promise<void> {
  const pool = database.systemPool;
  if (look % 4 === 0) {
    await pool.query(
      `update ${jobsSchema}.job set heartbeat_on = heartbeat_on - interval '1 minute' where state = 'active'`,
    );
    await pool.query(`update ${jobsSchema}.queue set monitor_on = null, maintain_on = null`);
    await boss.supervise();
  }
  await pool.query(`update ${jobsSchema}.job set start_after = now() where state = 'retry'`);
  await pool.query(`update outbox set due_at = 'epoch' where topic = 'bank.check'`);
}

interface Asked {
  paymentIDs: number[];
  exports: number;
}

/** What is still to be done of what was asked. */
async function openWork({ database }: TestApp, { paymentIDs }: Asked): Promise<number> {
  const pool = database.systemPool;
  const queue = await countOf(
    pool,
    `select count(*) from ${jobsSchema}.job j where state < 'completed'
       and not exists (select from ${jobsSchema}.schedule where name = j.name)`,
    [],
  );
  const waiting = await countOf(pool, `select count(*) from outbox where due_at <= $1`, [new Date(testNow)]);
  const unpaid = await countOf(pool, `select count(*) from payment where id = any($1) and status <> 'paid'`, [
    paymentIDs,
  ]);
  return queue + waiting + unpaid;
}

async function expectOnce(test: TestApp, asked: Asked): Promise<void> {
  const pool = test.database.systemPool;
  const { paymentIDs } = asked;
  const each = async (what: string, query: string) => {
    const { rows } = await pool.query<{ id: string; count: string }>(query, [paymentIDs]);
    const counts = new Map(rows.map(({ id, count }) => [Number(id), Number(count)]));
    const wrong = paymentIDs.map((id) => [id, counts.get(id) ?? 0]).filter(([, count]) => count !== 1);
    expect(wrong, `payments and how many ${what} they have, where it is not one`).toEqual([]);
  };
  await each(
    'transfers at the bank',
    `select split_part(idempotency_key, ':', 3) as id, count(*) from sandbox_bank.transfer
     where split_part(idempotency_key, ':', 3)::bigint = any($1) group by 1`,
  );
  for (const kind of ['hold', 'settle']) {
    const entries = `select payment_id as id, count(*) from ledger_entry where payment_id = any($1)`;
    await each(`${kind} entries`, `${entries} and kind = '${kind}' group by 1`);
  }
  for (const action of ['handToBank', 'bankPaid']) {
    const histories = `select subject_id as id, count(*) from history where subject_type = 'payment' and subject_id = any($1)`;
    await each(`${action} in the history`, `${histories} and action = '${action}' group by 1`);
  }
  await each(
    'words of the bank that were taken over',
    `select p.id, count(*) from payment p join sandbox_bank.transfer t
       on t.idempotency_key like 'payment:%:' || p.id || ':%'
     where p.id = any($1) and p.bank_reference = 'SBX' || lpad(t.bank_reference::text, 10, '0') group by 1`,
  );
  const told = `select object_id as id, count(*) from notification
    where object_type = 'payment' and object_id = any($1) and event_type = 'payment_paid'`;
  for (const person of ['maker', 'releaser']) {
    const whose = `employee_id = (select id from employee where email = '${person}@nusantara.test')`;
    await each(`notifications of the ${person}`, `${told} and ${whose} group by 1`);
  }
  const ready = `select count(*) from notification where event_type = 'export_ready'`;
  expect(await countOf(pool, ready), 'notifications of exports').toBe(asked.exports);

  const mails = [...mailsIn(test.configuration.dataDir)];
  expect(exportsMailed(test.configuration.dataDir), 'mails with an export').toBe(asked.exports);
  const doubled = mails.filter(([key, count]) => !isExportMail(key) && count > 1);
  expect(doubled, 'mails that were sent more than once').toEqual([]);
  const paid = mails.filter(([key]) => key.includes('was paid'));
  expect(paid, 'mails that a payment was paid').toHaveLength(paymentIDs.length * 2);
}

prove({
  name: 'jobs-once',
  promise:
    'What is done after a press, at the bank, by mail, in the inbox, is done once, though workers die and answers are lost.',
  goal: 'two workers, kill -9 in mid-job, answers lost after the other side acted: each effect at most once; unknown outcomes are resolved by asking',
  async run(choose) {
    const place = await createTestDatabase({ seededOn: testNow });
    const test = await createTestApp({ place });
    const pool = test.database.systemPool;
    const payers = await gatherPayers(test.signInAs, testNow.slice(0, 10));
    const asked: Asked = { paymentIDs: [], exports: choose(1, 20) };
    const payments = choose(4, 200);
    for (let count = 0; count < payments; count += 1) {
      asked.paymentIDs.push((await approvedPayment(payers, 100_000 + count)).id);
    }
    // What the demo company and the preparation left undone is not asked here.
    await pool.query('delete from outbox');
    const boss = new PgBoss({
      schema: jobsSchema,
      supervise: false,
      schedule: false,
      db: { executeSql: (text: string, values?: unknown[]) => pool.query(text, values) },
    });
    boss.on('error', () => {
      // Workers that die in the middle of the queue's own work are the point of it.
    });
    await boss.start();
    const workers = keepTwoWorkers(place, test.configuration.dataDir);
    try {
      for (const id of asked.paymentIDs)
        read(await payers.releaser.patch(`/v1/payments/${id}/authorize`), 200);
      const finance = await test.signInAs('finance.admin@nusantara.test');
      for (let count = 0; count < asked.exports; count += 1) {
        const days = `transactionDateFrom=2026-11-01&transactionDateTo=2026-11-10`;
        // Another question each time: the same one is mailed once a minute.
        read(await finance.get(`/v1/bills/export?${days}&totalAmountFrom=${count}`), 202);
      }
      // Far more than it takes: workers on a busy machine do little between two looks.
      const looksMax = choose(1000, 3000);
      for (let look = 1; (await openWork(test, asked)) > 0;) {
        expect(look, 'looks at work that does not come to its end').toBeLessThan(looksMax);
        if (!workers.isAnyAtWork()) {
          await wait(100);
          continue;
        }
        if (look % looksPerKill === 4) workers.kill();
        await wait(500);
        await hurry(test, boss, look);
        look += 1;
      }
      await workers.stop();
      await expectOnce(test, asked);
      const lost = workers.lost();
      const losses = Object.values(lost).reduce((sum, count) => sum + count, 0);
      expect(workers.deaths(), 'workers that died').toBeGreaterThan(0);
      expect(losses, 'answers that were lost').toBeGreaterThan(0);
      expect(lost['bank'] ?? 0, "answers of the bank's that were lost").toBeGreaterThan(0);
      return (
        `${asked.paymentIDs.length} payments and ${asked.exports} exports by two workers, ${workers.deaths()} kill -9, ` +
        `${losses} answers lost after the other side acted (${lost['bank'] ?? 0} of the bank's): each transfer, entry, ` +
        `notification and mail once`
      );
    } finally {
      await workers.stop();
      await boss.stop({ graceful: false, close: false });
      await test.close();
    }
  },
});
