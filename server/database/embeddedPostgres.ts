import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  chownSync,
  closeSync,
  existsSync,
  fstatSync,
  mkdtempSync,
  openSync,
  readFileSync,
  readSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { basename, isAbsolute, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { Client } from 'pg';
import { systemErrorCode } from '../dataFolder.ts';
import { StartError } from '../startError.ts';
import { type ClusterPlace, findClusterPlace, plainEnvironment, recordClusterPlace } from './clusterPlace.ts';

export type EmbeddedPostgres = {
  /** Connects as the superuser `postgres` to the database `outlay`, over a private unix socket. */
  url: string;
  /** Fast shutdown: open transactions are rolled back, committed ones are on disk. Resolves when it has ended. */
  stop: () => Promise<void>;
};

type EmbeddedPostgresOptions = {
  dataDir: string;
  /** Takes one sentence for the operator. */
  log?: (sentence: string) => void;
  /** PostgreSQL settings that replace ours, e.g. `{ fsync: 'off' }` for tests. */
  settings?: Record<string, string>;
  /** The folder with PostgreSQL's bin, lib and share; default: the installed package. */
  packageDir?: string;
};

const databaseName = 'outlay';
const port = 5432;
const readyWithinMs = 120_000;
const stopWithinMs = 60_000;
const logBytesMax = 10 * 1024 * 1024;
/** Any fixed number: the server that holds this advisory lock owns the cluster. */
const ownerLockKey = 7_316_048_215;

const ourSettings: Record<string, string> = {
  listen_addresses: '',
  unix_socket_permissions: '0700',
  port: String(port),
  max_connections: '100',
  shared_buffers: '256MB',
  huge_pages: 'off',
  max_wal_size: '2GB',
  jit: 'off',
  fsync: 'on',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_line_prefix: '%m [%p] ',
  // Neither statements nor row contents belong in a log file.
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
};

type Log = (sentence: string) => void;
type Cluster = { place: ClusterPlace; dataDir: string; log: Log; settings: Record<string, string> };
type Running = { child: ChildProcess; exited: Promise<void>; owner: Client; watchdog: ChildProcess };

/** The database ended while it started; `reason` is its own last word, from its log. */
class LaunchError extends Error {
  readonly reason: string;
  constructor(reason: string) {
    super(reason);
    this.reason = reason;
  }
}

/**
 * Starts PostgreSQL 18 on the cluster of a data folder, making the cluster on first use, and keeps it running: when
 * it dies it is started again. One process at a time owns a cluster; a database that outlived its killed server is
 * shut down cleanly and started anew.
 * @throws StartError when the folder is not usable or in use, or PostgreSQL does not start
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const { dataDir, log = () => {}, settings = {}, packageDir } = options;
  const place = makeCluster(dataDir, log, packageDir);
  const cluster: Cluster = { place, dataDir, log, settings };
  await endAbandonedPostmaster(cluster);
  const stop = superviseCluster(cluster, await launchPatiently(cluster));
  return { url: databaseUrl(place.socketDir), stop };
}

function databaseUrl(socketDir: string): string {
  // The host name is a place holder that URL parsers accept; the `host` parameter counts.
  return `postgres://postgres@localhost:${port}/${databaseName}?host=${encodeURIComponent(socketDir)}&sslmode=disable`;
}

// --- the cluster on disk

function makeCluster(dataDir: string, log: Log, packageDir: string | undefined): ClusterPlace {
  const place = findClusterPlace(dataDir, log, packageDir);
  if (existsSync(place.clusterDir)) return place;
  initialiseCluster(place, log);
  const isRecorded = recordClusterPlace(dataDir, place);
  return isRecorded ? place : findClusterPlace(dataDir, log, packageDir);
}

/** Makes the cluster beside its final place and moves it there whole, so that a crash leaves no half of one. */
function initialiseCluster(place: ClusterPlace, log: Log): void {
  log('Preparing the database for the first time.');
  const unfinished = mkdtempSync(`${place.clusterDir}.new-`);
  try {
    if (place.account) chownSync(unfinished, place.account.uid, place.account.gid);
    const result = spawnSync(
      join(place.installDir, 'bin', 'initdb'),
      [
        `--pgdata=${unfinished}`,
        '--username=postgres',
        '--auth=trust',
        '--encoding=UTF8',
        '--locale=C',
        '--locale-provider=builtin',
        '--builtin-locale=C.UTF-8',
        '--no-instructions',
      ],
      { ...place.account, cwd: '/', env: plainEnvironment, encoding: 'utf8' },
    );
    if (result.status !== 0) {
      const reason = lastMeaningfulLine(result.stderr ?? '') ?? systemErrorCode(result.error) ?? 'no reason';
      throw new StartError(`The database could not be prepared in ${place.clusterDir}: ${reason}.`);
    }
    // Over the private socket only, which no other account can reach; nothing over TCP.
    const access = 'local all all trust\n';
    writeFileSync(join(unfinished, 'pg_hba.conf'), access);
    renameSync(unfinished, place.clusterDir);
  } catch (error) {
    rmSync(unfinished, { recursive: true, force: true });
    const madeByAnother = ['ENOTEMPTY', 'EEXIST'].includes(systemErrorCode(error) ?? '');
    if (!madeByAnother) throw error;
  }
}

// --- one run of the database

/** Launches, and waits while the remains of a killed database still hold its memory. */
async function launchPatiently(cluster: Cluster, cancelled?: AbortSignal): Promise<Running> {
  const deadline = Date.now() + readyWithinMs;
  for (;;) {
    try {
      return await launch(cluster);
    } catch (error) {
      if (!(error instanceof LaunchError)) throw error;
      if (/lock file .* already exists/.test(error.reason)) throw inUse(cluster);
      const remains = /pre-existing shared memory block/.test(error.reason);
      if (!remains || Date.now() > deadline || cancelled?.aborted) {
        throw new StartError(
          `The embedded PostgreSQL did not start: ${error.reason}. More is in ${logPath(cluster)}.`,
          { cause: error },
        );
      }
      await delay(100);
    }
  }
}

async function launch(cluster: Cluster): Promise<Running> {
  const { place } = cluster;
  const path = logPath(cluster);
  if (existsSync(path) && statSync(path).size > logBytesMax) renameSync(path, `${path}.1`);
  const logFile = openSync(path, 'a', 0o600);
  const logStart = fstatSync(logFile).size;
  const settings: Record<string, string> = {
    ...ourSettings,
    unix_socket_directories: `"${place.socketDir.replaceAll('"', '""')}"`,
    ...cluster.settings,
  };
  const args = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const child = spawn(join(place.installDir, 'bin', 'postgres'), ['-D', place.clusterDir, ...args], {
    ...place.account,
    cwd: '/',
    env: plainEnvironment,
    stdio: ['ignore', logFile, logFile],
    // In a session of its own: Ctrl-C in a terminal must reach the server alone, which drains and then stops us.
    detached: true,
  });
  closeSync(logFile);
  const exited = new Promise<void>((resolve) => {
    child.once('exit', () => resolve());
  });
  try {
    await once(child, 'spawn');
  } catch (error) {
    throw new LaunchError(`its program cannot be run (${systemErrorCode(error) ?? 'no reason given'})`);
  }
  const watchdog = watchParent(place, child);
  try {
    const owner = await awaitReady(cluster, child, () => lastFatalLine(path, logStart));
    return { child, exited, owner, watchdog };
  } catch (error) {
    child.kill('SIGINT');
    await exited;
    watchdog.kill('SIGKILL');
    throw error;
  }
}

/** Waits until the database takes connections, owns it, and makes sure that `outlay` exists in it. */
async function awaitReady(cluster: Cluster, child: ChildProcess, lastWord: () => string): Promise<Client> {
  const deadline = Date.now() + readyWithinMs;
  while (!hasEnded(child) && Date.now() < deadline) {
    const owner = await connect(cluster.place.socketDir, 'postgres');
    if (owner === undefined) {
      await delay(20);
      continue;
    }
    if (!(await takeOwnership(owner))) throw inUse(cluster);
    try {
      await createDatabaseOnce(owner);
    } catch (error) {
      throw new LaunchError(`the database ${databaseName} cannot be created (${String(error)})`);
    }
    return owner;
  }
  throw new LaunchError(hasEnded(child) ? lastWord() : `no answer within ${readyWithinMs / 1000} s`);
}

/**
 * Stops the database when this process is killed without a chance to do so: the shell's input ends with us, and then
 * it asks the database for a fast shutdown.
 */
function watchParent(place: ClusterPlace, child: ChildProcess): ChildProcess {
  const watchdog = spawn('/bin/sh', ['-c', 'read -r _; kill -INT "$0"', String(child.pid ?? 0)], {
    ...place.account,
    cwd: '/',
    env: plainEnvironment,
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
  });
  watchdog.on('error', () => {
    // Without it the next start ends the abandoned database.
  });
  watchdog.stdin?.on('error', () => {
    // The watchdog has gone; the same holds.
  });
  return watchdog;
}

function logPath(cluster: Cluster): string {
  return join(cluster.dataDir, 'postgres.log');
}

function lastFatalLine(path: string, from: number): string {
  const file = openSync(path, 'r');
  try {
    const bytes = Buffer.alloc(Math.max(0, statSync(path).size - from));
    readSync(file, bytes, 0, bytes.length, from);
    return lastMeaningfulLine(bytes.toString('utf8')) ?? 'it ended without a word';
  } finally {
    closeSync(file);
  }
}

function lastMeaningfulLine(output: string): string | undefined {
  const lines = output.split('\n').filter((line) => line.trim() !== '');
  const fatal = lines.findLast((line) => /\b(FATAL|PANIC|fatal|error|ERROR):/.test(line));
  const line = fatal ?? lines.at(-1);
  return line?.replace(/^.*?\b(FATAL|PANIC|fatal|error|ERROR):\s*/, '').trim();
}

/** Whether the cluster is now owned by this connection; a connection that breaks owns nothing. */
async function takeOwnership(client: Client): Promise<boolean> {
  const question = 'select pg_try_advisory_lock($1) as taken';
  try {
    const { rows } = await client.query<{ taken: boolean }>(question, [ownerLockKey]);
    return rows[0]?.taken === true;
  } catch (error) {
    if (error instanceof Error) return false;
    throw error;
  }
}

async function createDatabaseOnce(client: Client): Promise<void> {
  const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [databaseName]);
  if (rowCount === 0) await client.query(`create database ${databaseName}`);
}

/** A connection, or undefined while the database does not take any. */
async function connect(socketDir: string, database: string): Promise<Client | undefined> {
  const client = new Client({
    host: socketDir,
    port,
    user: 'postgres',
    database,
    ssl: false,
    application_name: 'outlay owner',
    connectionTimeoutMillis: 5_000,
  });
  client.on('error', () => {
    // The connection is lost: 'end' follows, and whoever holds it acts on that.
  });
  try {
    await client.connect();
    return client;
  } catch (error) {
    const code = systemErrorCode(error);
    const notYet =
      code === undefined ||
      ['ENOENT', 'ECONNREFUSED', 'ECONNRESET', 'EPIPE', '57P03', '53300', '57P01'].includes(code);
    if (notYet) return undefined;
    throw error;
  }
}

// --- keeping it running

/** Starts the database again when it dies. Returns the function that stops it for good. */
function superviseCluster(cluster: Cluster, first: Running): () => Promise<void> {
  const stopping = new AbortController();
  const current = { running: first };
  let restart = Promise.resolve();

  const endWithProcess = (): void => {
    current.running.child.kill('SIGINT');
  };
  process.once('exit', endWithProcess);

  const watch = (running: Running): void => {
    const restartOnExit = async (): Promise<void> => {
      await running.exited;
      running.watchdog.kill('SIGKILL');
      if (!stopping.signal.aborted) restart = startAgain();
    };
    void restartOnExit();
    keepOwning(cluster, running, stopping.signal);
  };

  const startAgain = async (): Promise<void> => {
    cluster.log('The database ended unexpectedly and is started again.');
    for (let pauseMs = 100; !stopping.signal.aborted; pauseMs = Math.min(pauseMs * 2, 5_000)) {
      try {
        current.running = await launchPatiently(cluster, stopping.signal);
        cluster.log('The database is back.');
        watch(current.running);
        return;
      } catch (error) {
        cluster.log(
          error instanceof StartError ? error.message : `The database did not start: ${String(error)}.`,
        );
        await delay(pauseMs);
      }
    }
  };

  const stop = async (): Promise<void> => {
    stopping.abort();
    await restart;
    process.removeListener('exit', endWithProcess);
    const { child, exited, watchdog, owner } = current.running;
    for (const signal of ['SIGINT', 'SIGQUIT', 'SIGKILL'] as const) {
      child.kill(signal);
      const ended = await Promise.race([exited.then(() => true), delay(stopWithinMs, false, { ref: false })]);
      if (ended) break;
    }
    watchdog.kill('SIGKILL');
    await owner.end();
  };

  watch(first);
  let stopped: Promise<void> | undefined;
  return () => (stopped ??= stop());
}

/**
 * Takes the owner's lock again when its connection is lost while the database lives on: a crash of one backend makes
 * PostgreSQL drop every connection.
 */
function keepOwning(cluster: Cluster, running: Running, stopping: AbortSignal): void {
  running.owner.once('end', () => void ownAgain());
  const isOver = (): boolean => stopping.aborted || hasEnded(running.child);
  const ownAgain = async (): Promise<void> => {
    while (!isOver()) {
      const owner = await connect(cluster.place.socketDir, 'postgres').catch(() => undefined);
      if (owner !== undefined && (await takeOwnership(owner))) {
        running.owner = owner;
        keepOwning(cluster, running, stopping);
        return;
      }
      await owner?.end();
      await delay(100);
    }
  };
}

function hasEnded(child: ChildProcess): boolean {
  return child.exitCode !== null || child.signalCode !== null;
}

// --- a database that is already running on the cluster

type PostmasterFile = { pid: number; socketDir: string };

/** What PostgreSQL notes in the cluster while it runs; undefined when nothing is noted. */
function readPostmasterFile(clusterDir: string): PostmasterFile | undefined {
  const path = join(clusterDir, 'postmaster.pid');
  if (!existsSync(path)) return undefined;
  const lines = readFileSync(path, 'utf8').split('\n');
  const pid = Number(lines[0]);
  return Number.isInteger(pid) && pid > 0 ? { pid, socketDir: lines[4]?.trim() ?? '' } : undefined;
}

/** The address of the database of a data folder, while it takes connections; undefined when it does not run. */
export async function runningPostgresUrl(dataDir: string): Promise<string | undefined> {
  const noted = readPostmasterFile(findClusterPlace(dataDir, () => {}).clusterDir);
  if (noted === undefined) return undefined;
  const client = await connect(noted.socketDir, databaseName);
  await client?.end();
  return client === undefined ? undefined : databaseUrl(noted.socketDir);
}

/**
 * Ends a database that runs on the cluster without an owner, because its server was killed. Removes a note about a
 * process that is long gone and whose number another program now carries.
 * @throws StartError when a live server owns it, or it neither answers nor ends
 */
async function endAbandonedPostmaster(cluster: Cluster): Promise<void> {
  const { clusterDir, socketDir } = cluster.place;
  const deadline = Date.now() + readyWithinMs;
  // A killed server's connection may live a moment longer than the server.
  const ownedUntil = Date.now() + 2_000;
  let unownedSince: number | undefined;
  let isTold = false;
  for (;;) {
    const noted = readPostmasterFile(clusterDir);
    if (noted === undefined) return;
    if (!mayBePostmaster(noted.pid, clusterDir)) {
      rmSync(join(clusterDir, 'postmaster.pid'), { force: true });
      return;
    }
    const client = await connect(noted.socketDir || socketDir, 'postgres');
    if (client !== undefined) {
      const isUnowned = await takeOwnership(client);
      await client.end();
      if (!isUnowned && Date.now() > ownedUntil) throw inUse(cluster);
      // A live owner that lost its session takes the lock again well within this time.
      unownedSince = isUnowned ? (unownedSince ?? Date.now()) : undefined;
      if (unownedSince !== undefined && Date.now() - unownedSince > 1_000) {
        if (!isTold)
          cluster.log('The database of a server that was killed is still running; it is shut down first.');
        isTold = true;
        process.kill(noted.pid, 'SIGINT');
      }
    }
    if (Date.now() > deadline) {
      throw new StartError(
        `A PostgreSQL (process ${noted.pid}) runs on ${clusterDir} and does not answer: stop it, then start again.`,
      );
    }
    await delay(150);
  }
}

function inUse(cluster: Cluster): StartError {
  return new StartError(
    `The data folder ${cluster.dataDir} is in use by another running Outlay: stop that one, ` +
      'or set DATA_DIR to another folder.',
  );
}

/** False only when the process surely is not the PostgreSQL of this cluster. */
function mayBePostmaster(pid: number, clusterDir: string): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if (systemErrorCode(error) === 'ESRCH') return false;
  }
  const words = commandLine(pid);
  if (words === undefined) return true;
  if (basename(words[0] ?? '') !== 'postgres') return false;
  const folder = words[words.indexOf('-D') + 1] ?? '';
  const isOfAnotherCluster =
    folder !== clusterDir && isAbsolute(folder) && existsSync(join(folder, 'PG_VERSION'));
  return !isOfAnotherCluster;
}

/** The words a process was started with; empty for one that has ended, undefined when it cannot be known. */
function commandLine(pid: number): string[] | undefined {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0').slice(0, -1);
  } catch (error) {
    if (systemErrorCode(error) === 'ENOENT' && existsSync(`/proc/${process.pid}`)) return [];
    return undefined;
  }
}
