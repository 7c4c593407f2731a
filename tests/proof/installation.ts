import { execFileSync } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

import pg from 'pg';

import { removeCluster } from '../removeCluster.ts';
import type { ServedProcess } from '../servedProcess.ts';
import { freePort, startServedProcess } from '../servedProcess.ts';
import { folderMadeOnce } from '../testDatabase.ts';

/** A data folder with the demo company, and the server on it: it can be killed and started again. */
export interface Installation {
  dataDir: string;
  port: number;
  url: string;
  /** The server that runs now. */
  server: () => ServedProcess;
  /** Starts the server, unless one runs. */
  start: (env?: Record<string, string>) => Promise<ServedProcess>;
  stop: () => Promise<number | null>;
  /** The embedded database, as its superuser, past the server. */
  query: <Row extends pg.QueryResultRow>(text: string, values?: unknown[]) => Promise<Row[]>;
  connect: () => Promise<pg.Client>;
  postmasterPid: () => number;
  /** Stops the server and removes everything. */
  remove: () => Promise<void>;
}

/** A database that was killed a moment ago lets nobody in. */
const recoveringCodes: ReadonlySet<string> = new Set([
  '57P03',
  '57P01',
  '57P02',
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOENT',
]);
const recoversWithinMs = 20_000;

/**
 * A copy of an installation that was started once, so that a run makes its demo company once. PostgreSQL's settings are the
 * product's own: what is acknowledged has reached the disk.
 */
export async function createInstallation(): Promise<Installation> {
  const started = await folderMadeOnce('installation', async (folder) => {
    openToAccounts(folder);
    const first = openInstallation(folder, await freePort());
    await first.start();
    await first.stop();
  });
  const dataDir = mkdtempSync(join(tmpdir(), 'outlay-proof-'));
  openToAccounts(dataDir);
  // Node's own copy would not keep the account that the database belongs to.
  execFileSync('cp', ['-a', `${started}/.`, dataDir]);
  return openInstallation(dataDir, await freePort());
}

/** The account that runs PostgreSQL has to pass through. */
const openToAccounts = (folder: string): void => chmodSync(folder, 0o711);

/** The same on a data folder that exists. */
export function openInstallation(dataDir: string, port: number): Installation {
  let running: ServedProcess | undefined;
  const server = (): ServedProcess => {
    if (!running) throw new Error('the server was never started');
    return running;
  };
  const stop = async (): Promise<number | null> => (running?.hasEnded() === false ? running.stop() : null);
  const connect = async (): Promise<pg.Client> => {
    for (const until = performance.now() + recoversWithinMs; ; await wait(20)) {
      try {
        return await connectOnce();
      } catch (error) {
        const { code } = error as { code?: unknown };
        if (!recoveringCodes.has(String(code)) || performance.now() > until) throw error;
      }
    }
  };
  const connectOnce = async (): Promise<pg.Client> => {
    const client = new pg.Client({
      host: postmasterFile(dataDir)[4]?.trim() ?? '',
      user: 'postgres',
      database: 'outlay',
    });
    // A proof kills databases: the query under way reports it.
    client.on('error', () => undefined);
    await client.connect();
    return client;
  };
  return {
    dataDir,
    port,
    url: `http://localhost:${port}`,
    server,
    async start(env = {}) {
      if (running === undefined || running.hasEnded()) {
        running = await startServedProcess(dataDir, port, {
          SANDBOX_BANK_DELAY_MS: '50',
          LOG_LEVEL: 'warn',
          ...env,
        });
      }
      return running;
    },
    stop,
    connect,
    async query<Row extends pg.QueryResultRow>(text: string, values: unknown[] = []) {
      const client = await connect();
      try {
        return (await client.query<Row>(text, values)).rows;
      } finally {
        await client.end();
      }
    },
    postmasterPid: () => Number(postmasterFile(dataDir)[0]),
    async remove() {
      await stop();
      removeCluster(dataDir);
    },
  };
}

/** The lines of postmaster.pid: the process first, the folder of the socket fifth. */
function postmasterFile(dataDir: string): string[] {
  const pointer = join(dataDir, 'postgres.location');
  const cluster = existsSync(pointer)
    ? (readFileSync(pointer, 'utf8').split('\n')[0] ?? '')
    : join(dataDir, 'postgres');
  return readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n');
}
