import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { Client } from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { packagedPostgres } from '../server/database/clusterPlace.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../server/database/embeddedPostgres.ts';
import { StartError } from '../server/startError.ts';
import { removeCluster } from './removeCluster.ts';

const isRoot = process.geteuid?.() === 0;

let dataDir: string;
let leftovers: string[];
let children: ChildProcess[];
beforeEach(() => {
  dataDir = realpathSync(mkdtempSync(join(tmpdir(), 'outlay embedded ')));
  chmodSync(dataDir, 0o711);
  leftovers = [dataDir];
  children = [];
});
afterEach(async () => {
  for (const child of children) await end(child, 'SIGTERM');
  for (const folder of leftovers) rmSync(folder, { recursive: true, force: true });
});

/** A folder with a database that was stopped: making one takes longer than copying it. */
let stopped: string;
let made: EmbeddedPostgres;
beforeAll(async () => {
  stopped = mkdtempSync(join(tmpdir(), 'outlay-stopped-'));
  chmodSync(stopped, 0o711);
  made = await startEmbeddedPostgres({ dataDir: stopped });
  await made.stop();
});
afterAll(() => removeCluster(stopped, made?.url));

const copyCluster = (): void => {
  expect(spawnSync('cp', ['-a', `${stopped}/.`, dataDir]).status).toBe(0);
};

async function start(folder = dataDir, said: string[] = []): Promise<EmbeddedPostgres> {
  const database = await startEmbeddedPostgres({ dataDir: folder, log: (sentence) => said.push(sentence) });
  leftovers.push(socketDirOf(database.url));
  return database;
}

const socketDirOf = (url: string): string => new URL(url).searchParams.get('host') ?? '';

async function ask<Row extends object>(url: string, question: string): Promise<Row[]> {
  const client = new Client({ connectionString: url });
  client.on('error', () => {
    // The database was killed under it; the query itself reports that.
  });
  await client.connect();
  try {
    return (await client.query<Row>(question)).rows;
  } finally {
    await client.end();
  }
}

const postmasterPid = (cluster = join(dataDir, 'postgres')): number =>
  Number(readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n')[0]);

/** A process that has ended and only waits for its parent to notice (state Z) is not alive. */
function isAlive(pid: number): boolean {
  const state = spawnSync('ps', ['-o', 'stat=', '-p', String(pid)], { encoding: 'utf8' }).stdout.trim();
  return state !== '' && !state.startsWith('Z');
}

async function refusalOf(starting: Promise<EmbeddedPostgres>): Promise<string> {
  const outcome = await starting.catch((error: unknown) => error);
  if (!(outcome instanceof StartError)) throw new Error(`not refused: ${String(outcome)}`);
  return outcome.message;
}

type Answer = { url?: string; said?: string[]; refused?: string };

/** Starts the database in a process of its own. */
async function startProcess(
  account: { uid?: number; gid?: number } = {},
  args: string[] = [dataDir],
): Promise<{ child: ChildProcess; answer: Answer }> {
  const script = join(import.meta.dirname, 'embeddedPostgresProcess.ts');
  const child = spawn(process.execPath, [script, ...args], {
    ...account,
    cwd: '/',
    stdio: ['ignore', 'pipe', 2],
  });
  children.push(child);
  if (child.stdout === null) throw new Error('no output');
  const [line] = await once(createInterface(child.stdout), 'line');
  const answer: Answer = JSON.parse(String(line));
  if (answer.url !== undefined) leftovers.push(socketDirOf(answer.url));
  return { child, answer };
}

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill(signal);
  await once(child, 'exit');
}

describe('a new data folder', () => {
  test('starts in a folder with a space, keeps its data and listens on a private socket only', async () => {
    const first = await start();
    await ask(first.url, "create table note as select 'kept' as text");
    const socketDir = socketDirOf(first.url);
    expect(statSync(socketDir).mode & 0o777).toBe(0o700);
    expect(Buffer.byteLength(`${socketDir}/.s.PGSQL.5432`)).toBeLessThanOrEqual(107);
    expect(await ask(first.url, 'show listen_addresses')).toEqual([{ listen_addresses: '' }]);
    expect(
      await ask(first.url, 'select current_user::text as who, current_database()::text as where'),
    ).toEqual([{ who: 'postgres', where: 'outlay' }]);
    await first.stop();
    expect(existsSync(join(dataDir, 'postgres', 'postmaster.pid'))).toBe(false);

    const second = await start();
    expect(await ask(second.url, 'select text from note')).toEqual([{ text: 'kept' }]);
    await second.stop();
  });

  test('goes to exactly one of two that start at once', async () => {
    const starts = await Promise.all([startProcess(), startProcess()]);
    expect(starts.filter(({ answer }) => answer.url !== undefined)).toHaveLength(1);
    expect(starts.find(({ answer }) => answer.refused !== undefined)?.answer.refused).toContain('in use');
  });
});

describe('the embedded database', () => {
  beforeEach(copyCluster);

  test('runs with the settings the figures were measured with', async () => {
    const database = await start();
    const settings = await ask<{ name: string; setting: string }>(
      database.url,
      `select name, setting from pg_settings where name in
       ('fsync', 'jit', 'max_connections', 'shared_buffers', 'max_wal_size', 'TimeZone') order by name`,
    );
    expect(Object.fromEntries(settings.map(({ name, setting }) => [name, setting]))).toEqual({
      fsync: 'on',
      jit: 'off',
      max_connections: '100',
      shared_buffers: String((256 * 1024 * 1024) / 8192),
      max_wal_size: '2048',
      TimeZone: 'UTC',
    });
    expect(
      await ask(
        database.url,
        "select server_version_num::int / 10000 as major from (select current_setting('server_version_num')) as v (server_version_num)",
      ),
    ).toEqual([{ major: 18 }]);
    await database.stop();
  });

  test('stops twice without complaint', async () => {
    const database = await start();
    await Promise.all([database.stop(), database.stop()]);
    await database.stop();
  });

  test('comes back by itself when it is killed, with everything that was committed', async () => {
    const said: string[] = [];
    const database = await start(dataDir, said);
    await ask(database.url, "create table note as select 'kept' as text");
    const killed = postmasterPid();
    process.kill(killed, 'SIGKILL');
    await vi.waitFor(
      async () => expect(await ask(database.url, 'select text from note')).toEqual([{ text: 'kept' }]),
      { timeout: 30_000, interval: 50 },
    );
    expect(postmasterPid()).not.toBe(killed);
    expect(said).toContain('The database ended unexpectedly and is started again.');
    // It is owned again, too.
    expect(await refusalOf(start())).toContain('in use');
    await database.stop();
  });

  test('is still owned after one of its sessions was killed', async () => {
    const database = await start();
    const ownerSession = async (): Promise<number | undefined> => {
      const [session] = await ask<{ pid: number }>(
        database.url,
        "select pid from pg_locks where locktype = 'advisory' and granted",
      );
      return session?.pid;
    };
    const killed = await ownerSession();
    expect(killed).toBeGreaterThan(0);
    process.kill(killed ?? 0, 'SIGKILL');
    expect(await refusalOf(start())).toContain('in use');
    await vi.waitFor(
      async () => {
        const owner = await ownerSession();
        expect(owner).toBeGreaterThan(0);
        expect(owner).not.toBe(killed);
      },
      { timeout: 30_000, interval: 50 },
    );
    expect(await refusalOf(start())).toContain('in use');
    await database.stop();
  });
});

describe('a folder that another process used', () => {
  beforeEach(copyCluster);

  test('is refused while that one lives', async () => {
    const { child } = await startProcess();
    expect(await refusalOf(start())).toBe(
      `The data folder ${dataDir} is in use by another running Outlay: stop that one, or set DATA_DIR to another folder.`,
    );
    await end(child, 'SIGTERM');
    await (await start()).stop();
  });

  test('is recovered after kill -9 of the server, whose database goes with it', async () => {
    const { child, answer } = await startProcess();
    await ask(answer.url ?? '', "create table note as select 'kept' as text");
    const abandoned = postmasterPid();
    await end(child, 'SIGKILL');
    const database = await start();
    expect(await ask(database.url, 'select text from note')).toEqual([{ text: 'kept' }]);
    expect(isAlive(abandoned)).toBe(false);
    await database.stop();
  });

  test('is recovered after kill -9 of the server and of everything that would have stopped its database', async () => {
    const { child, answer } = await startProcess();
    await ask(answer.url ?? '', "create table note as select 'kept' as text");
    const abandoned = postmasterPid();
    const watchdogs = spawnSync('pgrep', ['-f', `kill -INT "\\$0" ${abandoned}$`], {
      encoding: 'utf8',
    }).stdout;
    for (const pid of watchdogs.trim().split('\n')) process.kill(Number(pid), 'SIGKILL');
    await end(child, 'SIGKILL');
    expect(isAlive(abandoned)).toBe(true);

    const said: string[] = [];
    const database = await start(dataDir, said);
    expect(said).toEqual([
      'The database of a server that was killed is still running; it is shut down first.',
    ]);
    expect(isAlive(abandoned)).toBe(false);
    expect(await ask(database.url, 'select text from note')).toEqual([{ text: 'kept' }]);
    await database.stop();
  });

  test('is recovered when the noted process number now belongs to another program', async () => {
    const note = join(dataDir, 'postgres', 'postmaster.pid');
    writeFileSync(note, `${process.pid}\n${join(dataDir, 'postgres')}\n0\n5432\n/tmp\n\n0 0\nready   \n`);
    await (await start()).stop();
  });

  test('is recovered when the noted process has long ended', async () => {
    const ended = spawnSync('true').pid;
    const note = join(dataDir, 'postgres', 'postmaster.pid');
    writeFileSync(note, `${ended}\n${join(dataDir, 'postgres')}\n0\n5432\n/tmp\n\n0 0\nready   \n`);
    await (await start()).stop();
  });
});

describe('a folder that cannot be used is refused with a sentence', () => {
  test('a file in its place', async () => {
    const file = join(dataDir, 'file');
    writeFileSync(file, '');
    expect(await refusalOf(start(file))).toContain(file);
  });

  test('a database of another version', async () => {
    copyCluster();
    writeFileSync(join(dataDir, 'postgres', 'PG_VERSION'), '15\n');
    expect(await refusalOf(start())).toMatch(/is not a database of PostgreSQL 18 \(version found: 15\)/);
  });

  test('a recorded place that has gone is never replaced by an empty database', async () => {
    writeFileSync(join(dataDir, 'postgres.location'), '/nowhere/postgres\n');
    expect(await refusalOf(start())).toContain('/nowhere/postgres, which does not exist');
    expect(existsSync(join(dataDir, 'postgres'))).toBe(false);
  });

  test('a damaged database', async () => {
    copyCluster();
    rmSync(join(dataDir, 'postgres', 'global', 'pg_control'));
    expect(await refusalOf(start())).toMatch(
      /^The embedded PostgreSQL did not start: .*More is in .*postgres\.log/,
    );
  });
});

if (isRoot) {
  describe('as root', () => {
    test('the database runs under an unprivileged account that owns it', async () => {
      const database = await start();
      expect(statSync(join(dataDir, 'postgres')).uid).not.toBe(0);
      expect(statSync(`/proc/${postmasterPid()}`).uid).toBe(statSync(join(dataDir, 'postgres')).uid);
      await database.stop();
    });

    test('behind a closed folder the database is placed elsewhere, and a note says where', async () => {
      const closed = join(dataDir, 'closed to others');
      mkdirSync(closed, { mode: 0o700 });
      const folder = join(closed, 'data');
      const said: string[] = [];
      const first = await start(folder, said);
      const cluster = readFileSync(join(folder, 'postgres.location'), 'utf8').split('\n')[0] ?? '';
      leftovers.push(dirname(cluster));
      expect(cluster.startsWith(dataDir)).toBe(false);
      expect(said[0]).toBe(
        `PostgreSQL's account cannot reach ${folder}, so the database lives in ${dirname(cluster)}.`,
      );
      await ask(first.url, "create table note as select 'kept' as text");
      await first.stop();
      const second = await start(folder);
      expect(await ask(second.url, 'select text from note')).toEqual([{ text: 'kept' }]);
      expect(await refusalOf(start(folder))).toContain('in use');
      await second.stop();
    });

    test('programs behind a closed folder are copied to where they can be run', async () => {
      const closed = join(dataDir, 'closed to others');
      mkdirSync(closed, { mode: 0o700 });
      const packageDir = join(closed, 'native');
      cpSync(packagedPostgres(), packageDir, { recursive: true, verbatimSymlinks: true });
      cpSync(join(packagedPostgres(), '..', 'package.json'), join(closed, 'package.json'));
      for (const round of ['copied', 'found again']) {
        const { child, answer } = await startProcess({}, [dataDir, packageDir]);
        expect(answer.refused, round).toBeUndefined();
        expect(
          answer.said?.some((sentence) => sentence.includes('copied to')),
          round,
        ).toBe(round === 'copied');
        await end(child, 'SIGTERM');
      }
    });

    test('a database brought back by root is given to the account that runs it', async () => {
      copyCluster();
      spawnSync('chown', ['-R', '0:0', join(dataDir, 'postgres')]);
      await (await start()).stop();
      expect(statSync(join(dataDir, 'postgres')).uid).not.toBe(0);
    });

    const other = { uid: 1, gid: 1 };
    const reachesProject =
      spawnSync(process.execPath, ['--version'], { ...other, cwd: '/' }).status === 0 &&
      spawnSync('test', ['-r', import.meta.filename], { ...other, cwd: '/' }).status === 0;
    if (reachesProject) {
      test('an ordinary account starts it too, and root later takes over its folder', async () => {
        chownSync(dataDir, other.uid, other.gid);
        const { child, answer } = await startProcess(other);
        expect(answer.refused).toBeUndefined();
        expect(statSync(join(dataDir, 'postgres')).uid).toBe(other.uid);
        await end(child, 'SIGTERM');
        const database = await start();
        expect(statSync(`/proc/${postmasterPid()}`).uid).toBe(other.uid);
        await database.stop();
      });

      test("an ordinary account is refused root's folder with a sentence", async () => {
        await (await start()).stop();
        const { answer } = await startProcess(other);
        expect(answer.refused).toMatch(/^The data folder .* is not writable for this account/);
      });
    }
  });
} else {
  test('a folder that is not writable is refused with a sentence', async () => {
    chmodSync(dataDir, 0o500);
    expect(await refusalOf(start())).toMatch(/is not writable for this account/);
  });
}
