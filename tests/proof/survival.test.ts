import { createHash } from 'node:crypto';
import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

import { afterAll, beforeAll, expect } from 'vitest';

import { startEmbeddedPostgres } from '../../server/database/embeddedPostgres.ts';
import { audit } from '../../server/operator/audit.ts';
import { freePort, isHealthy } from '../servedProcess.ts';
import { exitOf, hashesOf, isComplete, startOperator, stoppedBackup } from './backup.ts';
import { signIn, startBurst } from './burst.ts';
import { canMount, fillDatabase, fillFiles, unavailable } from './fullDisk.ts';
import type { Installation } from './installation.ts';
import { createInstallation, openInstallation } from './installation.ts';
import { exportsMailed } from './mailFolder.ts';
import { isLargeProof } from './proofScale.ts';
import { prove } from './prove.ts';
import {
  askOnce,
  beginUpload,
  dripBody,
  dripHeaders,
  leaveUnread,
  residentMegabytes,
  staySilent,
} from './slowClients.ts';

/**
 * One installation for all of these proofs: each finds it as the one before left it. The one that waits until all work is
 * done comes first, since work of a server that was killed is taken up again only after minutes.
 */
let created: Promise<Installation> | undefined;
const installation = (): Promise<Installation> => (created ??= createInstallation());

beforeAll(async () => (await installation()).start());
afterAll(async () => (await created)?.remove());

const backWithinMs = 5000;
const backAfterReturnMs = 2000;
const stopWithinMs = 10_000;
const memoryGrowthMaxMegabytes = 100;

/** Keeps the server a while over the storing of its answer, where a crash is worst: with the work, or after its commit. */
const slowAnswers = {
  make: `create or replace function outlay_proof_slow_answer() returns trigger language plpgsql as $$
      begin perform pg_sleep(0.1); return new; end $$;
    create or replace trigger outlay_proof_slow_answer before update on idempotency_key
      for each row when (new.status < 400) execute function outlay_proof_slow_answer()`,
  remove: `drop trigger if exists outlay_proof_slow_answer on idempotency_key;
    drop function if exists outlay_proof_slow_answer`,
};

/**
 * Keeps PostgreSQL from writing what no commit waits for: a commit that does not wait for the disk is lost with the next
 * kill, however slow the machine.
 */
const lazySettings: Readonly<Record<string, string>> = {
  wal_writer_delay: '10s',
  wal_writer_flush_after: '1GB',
  bgwriter_lru_maxpages: '0',
};

const burstWorkers = 6;

prove({
  name: 'backup-restore',
  promise: 'a backup made while people work brings everything back, by two commands',
  goal: 'dump under load, restore, compare hashes of every table, start on it: equal',
  async run(choose) {
    const place = await installation();
    await place.start();
    const folders = mkdtempSync(join(tmpdir(), 'outlay-backup-'));
    chmodSync(folders, 0o711);
    const rounds = choose(1, 10);
    let tables = 0;
    let acknowledgedAtAll = 0;
    try {
      for (let round = 1; round <= rounds; round += 1) {
        const burst = await startBurst(place, burstWorkers);
        await burst.until(10);
        const target = join(folders, `backup-${round}`);
        const backup = await backupInTheMidst(folders, target, place.dataDir);
        // Written while the copy is half made: what was copied before and after has to fit together in the end.
        for (let step = 0; step < 5 && !isComplete(target); step += 1) {
          await burst.until(5);
          await backup.step();
        }
        await burst.settle();
        await untilAtRest(place);
        const before = await hashesOf(place.query);
        backup.child.kill('SIGCONT');
        expect(await exitOf(backup.child)).toBe(0);
        expect(differences(before, await hashesOf(place.query))).toEqual([]);

        const dataDir = join(folders, `restored-${round}`);
        expect(await exitOf(startOperator('restore', [target], dataDir))).toBe(0);
        const restored = openInstallation(dataDir, await freePort());
        const postgres = await startEmbeddedPostgres({ dataDir });
        const after = await hashesOf(restored.query);
        const trail = await auditOf(restored);
        await postgres.stop();
        expect(differences(before, after)).toEqual([]);
        expect(trail).toEqual([]);
        expect(filesIn(join(dataDir, 'files'))).toEqual(filesIn(join(place.dataDir, 'files')));
        tables = after.size;
        // What is there is never replaced.
        expect(await exitOf(startOperator('restore', [target], dataDir))).toBe(1);
        try {
          await restored.start();
          const again = await startBurst(restored, 2);
          await again.until(5);
          await again.settle();
          const { lost, doubled } = await again.verify();
          expect([...again.surprises, ...lost, ...doubled]).toEqual([]);
        } finally {
          await restored.remove();
        }
        const { acknowledged, lost } = await burst.verify();
        expect(lost).toEqual([]);
        acknowledgedAtAll += acknowledged;
        rmSync(target, { recursive: true });
      }
    } finally {
      rmSync(folders, { recursive: true, force: true });
    }
    return (
      `${rounds} × backup under load and restore: ${tables} tables and all files equal, ${acknowledgedAtAll} writes acknowledged ` +
      'meanwhile and found; the trail checked, the server started and written to'
    );
  },
});

prove({
  name: 'kill-server',
  promise: 'what was acknowledged survives kill -9 of the server, once',
  goal: '300 × kill -9 in a burst of writes: 0 lost, 0 doubled, back in ≤ 5 s',
  async run(choose) {
    const place = await installation();
    await place.start();
    const burst = await startBurst(place, burstWorkers);
    const kills = choose(2, 300);
    let slowestMs = 0;
    let replayed = 0;
    const differing: string[] = [];
    for (let kill = 1; kill <= kills; kill += 1) {
      await place.query(kill % 2 === 0 ? slowAnswers.make : slowAnswers.remove);
      await burst.until(10 + (kill % 7));
      if (kill % 2 === 0) await untilAnswerIsHeld(place);
      else await wait(kill % 20);
      await place.server().kill();
      const killedAt = performance.now();
      await place.start();
      slowestMs = Math.max(slowestMs, performance.now() - killedAt);
      await forgetDeadRequests(place);
      const again = await burst.replayLatest(5);
      replayed += again.sent;
      differing.push(...again.differing);
    }
    await place.query(slowAnswers.remove);
    await burst.settle();
    const { acknowledged, lost, doubled } = await burst.verify();
    expect(burst.surprises).toEqual([]);
    expect(lost).toEqual([]);
    expect(doubled).toEqual([]);
    expect(differing).toEqual([]);
    expect(burst.retries()).toBeGreaterThan(0);
    if (isLargeProof) expect(slowestMs).toBeLessThanOrEqual(backWithinMs);
    return (
      `${kills} × kill -9, ${acknowledged} acknowledged writes: ${lost.length} lost, ${doubled.length} doubled; ` +
      `${burst.retries()} sent again until answered, ${replayed} replayed alike; ` +
      `back in at most ${seconds(slowestMs)}`
    );
  },
});

prove({
  name: 'kill-database',
  promise: 'what was acknowledged survives kill -9 of the database, and the server lives on',
  goal: '30 × kill -9 of the database in a burst of writes: 0 lost, 0 doubled, back in ≤ 5 s, the same process',
  async run(choose) {
    const place = await installation();
    const { pid } = await place.start();
    const startedAt = new Date();
    const burst = await startBurst(place, burstWorkers);
    await setLazyWrites(place, true);
    const kills = choose(2, 30);
    let slowestMs = 0;
    let caught = 0;
    for (let kill = 1; kill <= kills; kill += 1) {
      await burst.until(10 + (kill % 7));
      expect(burst.surprises).toEqual([]);
      const isInTheMidst = kill % 2 === 0;
      if (isInTheMidst) await untilAllAreInTheMidst(place, startedAt);
      const victims = await databaseProcesses(place);
      // Every third time one session only: PostgreSQL then throws all of them out by itself.
      process.kill(kill % 3 === 0 ? victims.session : victims.postmaster, 'SIGKILL');
      const killedAt = performance.now();
      await untilHealthy(place);
      slowestMs = Math.max(slowestMs, performance.now() - killedAt);
      await burst.pause();
      expect(await keysStillTaken(place, startedAt), 'keys of requests that are over').toBe(0);
      if (isInTheMidst) caught += burstWorkers;
      burst.goOn();
    }
    await burst.settle();
    const { acknowledged, lost, doubled } = await burst.verify();
    await setLazyWrites(place, false);
    expect(place.server().hasEnded()).toBe(false);
    expect(place.server().pid).toBe(pid);
    expect(burst.surprises).toEqual([]);
    expect(lost).toEqual([]);
    expect(doubled).toEqual([]);
    expect(burst.unavailable().withoutRetryAfter).toBe(0);
    if (isLargeProof) expect(slowestMs).toBeLessThanOrEqual(backWithinMs);
    return (
      `${kills} × kill -9, ${acknowledged} acknowledged writes: ${lost.length} lost, ${doubled.length} doubled; ` +
      `${burst.retries()} sent again until answered; the keys of ${caught} requests caught in the midst free again; ` +
      `back in at most ${seconds(slowestMs)}`
    );
  },
});

prove({
  name: 'database-away',
  promise: 'while the database is away requests are told when to come again, and nothing is lost',
  goal: 'stopped 30 s under load: 503 with Retry-After, back ≤ 2 s after it returns, 0 lost, the process alive',
  async run(choose) {
    const place = await installation();
    await (await place.start()).stop();
    let postgres = await startEmbeddedPostgres({ dataDir: place.dataDir });
    try {
      const { pid } = await place.start({ DATABASE_URL: postgres.url });
      const burst = await startBurst(place, burstWorkers);
      await burst.until(10);
      await postgres.stop();
      const awayMs = choose(2000, 30_000);
      const asked = await askWhileAway(place.url, awayMs);
      expect(asked.filter((answer) => answer !== '503, Retry-After: 2')).toEqual([]);
      expect(asked.length).toBeGreaterThan(0);
      postgres = await startEmbeddedPostgres({ dataDir: place.dataDir });
      const returnedAt = performance.now();
      await untilHealthy(place);
      const backMs = performance.now() - returnedAt;
      await burst.settle();
      const { acknowledged, lost, doubled } = await burst.verify();
      const { all, withoutRetryAfter } = burst.unavailable();
      expect(place.server().hasEnded()).toBe(false);
      expect(place.server().pid).toBe(pid);
      expect(all).toBeGreaterThan(0);
      expect(withoutRetryAfter).toBe(0);
      expect(burst.surprises).toEqual([]);
      expect(lost).toEqual([]);
      expect(doubled).toEqual([]);
      if (isLargeProof) expect(backMs).toBeLessThanOrEqual(backAfterReturnMs);
      return (
        `away ${seconds(awayMs)}: ${all + asked.length} × 503, all with Retry-After; ${acknowledged} acknowledged writes: ` +
        `${lost.length} lost, ${doubled.length} doubled; back ${seconds(backMs)} after it returned, the same process`
      );
    } finally {
      await place.stop();
      await postgres.stop();
    }
  },
});

prove({
  name: 'graceful-stop',
  promise: 'a server that is told to stop answers what it began',
  goal: 'SIGTERM with 40 requests, an upload and an export in flight: all answered, exit 0 in ≤ 10 s, connection: close',
  async run() {
    const place = await installation();
    await place.start();
    const token = await signIn(place.url, 'finance.admin@nusantara.test');
    const authorization = `Bearer ${token}`;
    const mailed = (): number => exportsMailed(place.dataDir);
    const mailedBefore = mailed();
    const blocker = await place.connect();
    await blocker.query('begin; lock table vendor in access exclusive mode');
    const exported = await fetch(`${place.url}/v1/bills/export`, {
      headers: { authorization },
    });
    expect(exported.status).toBe(202);
    const upload = await beginUpload(place.port, token);
    const reads = Array.from({ length: 40 }, (_, index) =>
      fetch(`${place.url}/v1/bills?limit=25&page=${index + 1}`, { headers: { authorization } }),
    );
    const answers = Promise.allSettled(reads);
    await untilBegun(place, reads.length);

    const told = performance.now();
    const ended = place.stop();
    await wait(200);
    const late = await fetch(`${place.url}/v1/version`).then(
      (answer) => `${answer.status}, connection: ${answer.headers.get('connection')}`,
      () => 'refused',
    );
    await blocker.query('rollback');
    await blocker.end();
    const uploaded = await upload.finish();
    const settled = await answers;
    const code = await ended;
    const tookMs = performance.now() - told;

    const statuses = settled.map((answer) =>
      answer.status === 'fulfilled'
        ? `${answer.value.status}, connection: ${answer.value.headers.get('connection')}`
        : `unanswered: ${String(answer.reason)}`,
    );
    expect(statuses.filter((text) => text !== '200, connection: close')).toEqual([]);
    expect(uploaded).toMatch(/^HTTP\/1\.1 201 /);
    expect(uploaded.toLowerCase()).toContain('connection: close');
    expect(['refused', '200, connection: close']).toContain(late);
    expect(code).toBe(0);
    if (isLargeProof) expect(tookMs).toBeLessThanOrEqual(stopWithinMs);
    await place.start();
    for (let tries = 0; tries < 400 && mailed() === mailedBefore; tries += 1) await wait(25);
    expect(mailed() - mailedBefore).toBe(1);
    return (
      `${statuses.length} requests and an upload answered, each with connection: close; the export mailed once; ` +
      `exit ${code} after ${seconds(tookMs)}; a late request: ${late}`
    );
  },
});

prove({
  name: 'slow-clients',
  promise: 'clients that dawdle are sent away, and the others do not notice',
  goal: 'headers or bodies byte by byte, answers never read, thousands of connections: others answered, memory bounded',
  async run(choose) {
    const place = await installation();
    await place.stop();
    const { pid } = await place.start({ REQUEST_TIMEOUT_MS: '2000' });
    try {
      const token = await signIn(place.url, 'finance.admin@nusantara.test');
      // The first time this document is made, which takes a while.
      await askOnce(`${place.url}/docs/openapi.json`, token);
      const memoryBefore = residentMegabytes(pid);
      const clients = await Promise.all([
        ...Array.from({ length: choose(20, 200) }, () => dripHeaders(place.port)),
        ...Array.from({ length: choose(20, 200) }, () => dripBody(place.port)),
        ...Array.from({ length: choose(10, 100) }, () => leaveUnread(place.port)),
        ...Array.from({ length: choose(200, 4000) }, () => staySilent(place.port)),
      ]);
      const until = performance.now() + choose(4000, 20_000);
      const asksMin = choose(25, 200);
      let answered = 0;
      let memoryPeak = memoryBefore;
      const refused: (number | string)[] = [];
      while (performance.now() < until || answered + refused.length < asksMin) {
        const status = await askOnce(`${place.url}/v1/bills?limit=25`, token);
        if (status === 200) answered += 1;
        else refused.push(status);
        memoryPeak = Math.max(memoryPeak, residentMegabytes(pid));
        await wait(10);
      }
      const outcomes = await Promise.all(clients.map((client) => client.outcome()));
      for (const client of clients) client.leave();
      const growth = memoryPeak - memoryBefore;
      expect(refused).toEqual([]);
      expect(outcomes.filter((outcome) => outcome !== 'sent away')).toEqual([]);
      expect(growth).toBeLessThanOrEqual(memoryGrowthMaxMegabytes);
      return (
        `${outcomes.length} slow connections, all sent away; meanwhile ${answered} requests of others answered, ` +
        `${refused.length} not; memory grew by ${Math.round(growth)} MB`
      );
    } finally {
      await place.stop();
    }
  },
});

prove({
  name: 'disk-full',
  promise: 'a full disk refuses writes in plain words, reads go on, and it recovers alone',
  goal: 'files and database each on a full disk: 503 in the shape of every refusal, reads answered, whole again with space',
  missing: () =>
    canMount() ? null : 'a small file system can only be mounted as root, on a Linux that lets it',
  async run(choose) {
    const place = await installation();
    await place.stop();
    const rounds = choose(1, 5);
    const files = await fillFiles(place, rounds);
    const database = await fillDatabase(place, rounds);
    expect(files.refusals.filter((text) => text !== unavailable)).toEqual([]);
    expect(files.refusals.length).toBe(rounds);
    expect(files.reads.filter((status) => status !== 200)).toEqual([]);
    expect(files.recovered).toEqual(Array.from({ length: rounds }, () => 201));
    expect(files.remains).toBe(0);
    expect(database.refusals.filter((text) => text !== unavailable)).toEqual([]);
    expect(database.refusals.length).toBeGreaterThanOrEqual(rounds);
    expect(database.reads.filter((status) => status !== 200)).toEqual([]);
    expect(database.recovered).toEqual(Array.from({ length: rounds }, () => 201));
    expect(database.stored).toBe(database.acknowledged);
    return (
      `${rounds} × full files and ${rounds} × full database: ${files.refusals.length} uploads and ` +
      `${database.refusals.length} writes refused with 503, ${files.reads.length + database.reads.length} reads answered, ` +
      `${database.acknowledged} writes acknowledged and ${database.stored} stored; writing again after each`
    );
  },
});

const seconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`;

async function untilHealthy(place: Installation): Promise<void> {
  while (!(await isHealthy(place.url))) {
    expect(place.server().hasEnded(), place.server().said().slice(-2000)).toBe(false);
    await wait(20);
  }
}

/** Until an answer is being stored. */
async function untilAnswerIsHeld(place: Installation): Promise<void> {
  for (;;) {
    const [row] = await place.query<{ count: string }>(
      `select count(*) from pg_stat_activity where wait_event = 'PgSleep' and query like '%idempotency_key%'`,
    );
    if (Number(row?.count) > 0) return;
    await wait(2);
  }
}

/** The minute passes after which a request of a server that died is taken for dead. */
async function forgetDeadRequests(place: Installation): Promise<void> {
  await place.query(
    `update idempotency_key set created_at = created_at - interval '2 minutes' where status is null`,
  );
}

async function setLazyWrites(place: Installation, isLazy: boolean): Promise<void> {
  for (const [name, value] of Object.entries(lazySettings)) {
    await place.query(isLazy ? `alter system set ${name} = '${value}'` : `alter system reset ${name}`);
  }
  await place.query('select pg_reload_conf()');
}

/** Keys of requests: those of jobs hold a space. */
const countTakenKeys = `select count(*) from idempotency_key
  where status is null and created_at >= $1 and position(' ' in key) = 0`;

/** Holds invoices until every client's request waits under its key, and the keys are on the disk. */
async function untilAllAreInTheMidst(place: Installation, startedAt: Date): Promise<void> {
  const holder = await place.connect();
  await holder.query('begin; lock table bill in exclusive mode');
  for (;;) {
    const { rows } = await holder.query<{ count: string }>(countTakenKeys, [startedAt]);
    if (Number(rows[0]?.count) === burstWorkers) break;
    await wait(5);
  }
  await place.query('checkpoint');
}

/** Keys that are taken though no request is under way; the server has some seconds to free them. */
async function keysStillTaken(place: Installation, startedAt: Date): Promise<number> {
  for (let tries = 0; ; tries += 1) {
    const [row] = await place.query<{ count: string }>(countTakenKeys, [startedAt]);
    if (Number(row?.count) === 0 || tries === 200) return Number(row?.count);
    await wait(100);
  }
}

async function databaseProcesses(place: Installation): Promise<{ postmaster: number; session: number }> {
  const [session] = await place.query<{ pid: number }>(
    `select pid from pg_stat_activity
     where backend_type = 'client backend' and pid <> pg_backend_pid() and datname = 'outlay' order by pid limit 1`,
  );
  return { postmaster: place.postmasterPid(), session: session?.pid ?? 0 };
}

/** Asks for a while, and answers what was answered. */
async function askWhileAway(url: string, forMs: number): Promise<string[]> {
  const until = performance.now() + forMs;
  const answers: string[] = [];
  while (performance.now() < until) {
    const answer = await fetch(`${url}/v1/health`).then(
      ({ status, headers }) => `${status}, Retry-After: ${headers.get('retry-after')}`,
      () => 'no answer',
    );
    answers.push(answer);
    await wait(50);
  }
  return answers;
}

/** Waits until so many requests hold or await a connection of the request pool. */
async function untilBegun(place: Installation, requests: number): Promise<void> {
  for (;;) {
    const text = await (await fetch(`${place.url}/metrics`)).text();
    const figure = (name: string): number =>
      Number(new RegExp(`^outlay_database_pool_${name}\\{pool="requests"\\} (\\d+)$`, 'm').exec(text)?.[1]);
    if (figure('size') - figure('idle') + figure('waiting') >= requests) return;
    await wait(20);
  }
}

/** Some copies are over before they can be stopped: another is begun. */
async function backupInTheMidst(folders: string, target: string, dataDir: string) {
  for (let tries = 0; tries < 10; tries += 1) {
    const backup = await stoppedBackup(target, dataDir);
    if (backup !== null) return backup;
    rmSync(target, { recursive: true });
  }
  throw new Error(`no backup into ${folders} could be stopped in its midst`);
}

async function auditOf(place: Installation): Promise<string[]> {
  const client = await place.connect();
  try {
    return (await audit(client)).faults;
  } finally {
    await client.end();
  }
}

/** Name and content of every file. */
function filesIn(folder: string): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .map(
      (path) => `${relative(folder, path)} ${createHash('sha256').update(readFileSync(path)).digest('hex')}`,
    )
    .toSorted();
}

/** Until the work that the last writes caused is done. */
async function untilAtRest(place: Installation): Promise<void> {
  for (;;) {
    const [row] = await place.query<{ count: string }>(
      `select (select count(*) from outbox where due_at < now() + interval '1 minute') + (
         select count(*) from jobs.job where state in ('created', 'retry', 'active') and data->>'companyID' is not null
       ) as count`,
    );
    if (Number(row?.count) === 0) break;
    await wait(50);
  }
  // Otherwise the clock does both between two looks.
  await place.query('select fold_bill_rollup()');
  await place.query(
    `delete from media m where uploaded_at < now() - interval '24 hours' and not exists (
       select from media_link l where l.company_id = m.company_id and l.media_id = m.id)`,
  );
}

function differences(before: ReadonlyMap<string, string>, after: ReadonlyMap<string, string>): string[] {
  const names = new Set([...before.keys(), ...after.keys()]);
  return [...names]
    .filter((name) => before.get(name) !== after.get(name))
    .map((name) => `${name}: ${before.get(name)}, then ${after.get(name)}`);
}
