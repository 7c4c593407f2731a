import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, chownSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

import { Client } from 'pg';

import { findClusterPlace, plainEnvironment } from '../../server/database/clusterPlace.ts';
import { removeCluster } from '../removeCluster.ts';
import { freePort } from '../servedProcess.ts';

export interface ExternalPostgres {
  /** As superuser: `postgres://postgres:…@127.0.0.1:41234/postgres`. */
  url: string;
  port: number;
  stop: () => Promise<void>;
}

export interface ExternalPostgresOptions {
  /** PEM of a certificate and its key; without them the server does not speak TLS. */
  tls?: { certificate: string; key: string };
  /** The folder with PostgreSQL's bin, lib and share; default: the installed package. */
  packageDir?: string | undefined;
}

const superuserPassword = 'p%7Bss:w@rd';
const readyWithinMs = 60_000;

/** These databases never outlive the run: nothing has to reach the disk. */
const settings = [
  'fsync=off',
  'synchronous_commit=off',
  'full_page_writes=off',
  'unix_socket_directories=',
  'listen_addresses=127.0.0.1',
  'shared_buffers=64MB',
];

/** A PostgreSQL as somebody else runs it: over TCP only, and every role has to give its password (SCRAM). */
export async function startExternalPostgres({
  tls,
  packageDir,
}: ExternalPostgresOptions = {}): Promise<ExternalPostgres> {
  const folder = mkdtempSync(join(tmpdir(), 'outlay-external-'));
  chmodSync(folder, 0o711);
  const { clusterDir, installDir, socketDir, account } = findClusterPlace(folder, () => {}, packageDir);
  const own = { ...account, cwd: '/', env: plainEnvironment };
  const handOver = (path: string): string => {
    if (account) chownSync(path, account.uid, account.gid);
    return path;
  };
  const privateFile = (name: string, text: string): string => {
    const path = join(folder, name);
    writeFileSync(path, text, { mode: 0o600 });
    return handOver(path);
  };
  const passwordFile = privateFile('password', superuserPassword);
  mkdirSync(clusterDir, { mode: 0o700 });
  const made = spawnSync(
    join(installDir, 'bin', 'initdb'),
    [
      `--pgdata=${handOver(clusterDir)}`,
      '--username=postgres',
      '--auth=scram-sha-256',
      `--pwfile=${passwordFile}`,
      '--encoding=UTF8',
      '--locale=C',
    ],
    { ...own, encoding: 'utf8' },
  );
  if (made.status !== 0) throw new Error(`initdb ended with ${made.status}: ${made.stderr}`);

  const port = await freePort();
  const secured =
    tls === undefined
      ? []
      : [
          'ssl=on',
          `ssl_cert_file=${privateFile('server.crt', tls.certificate)}`,
          `ssl_key_file=${privateFile('server.key', tls.key)}`,
        ];
  const program = [join(installDir, 'bin', 'postgres'), '-D', clusterDir];
  const given = [...settings, `port=${port}`, ...secured].flatMap((setting) => ['-c', setting]);
  // The shell's input ends when this process does, however it ends, and PostgreSQL with it.
  const shell = '"$0" "$@" & read -r _; kill -INT $!; wait $!';
  const child = spawn('/bin/sh', ['-c', shell, ...program, ...given], {
    ...own,
    stdio: ['pipe', 'ignore', 'pipe'],
  });
  let said = '';
  child.stderr.on('data', (chunk: Buffer) => {
    said += chunk.toString();
  });
  const ended = once(child, 'exit');
  const url = `postgres://postgres:${encodeURIComponent(superuserPassword)}@127.0.0.1:${port}/postgres`;
  const stop = async () => {
    child.stdin.end();
    await ended;
    rmSync(socketDir, { recursive: true, force: true });
    removeCluster(folder);
  };
  try {
    await untilReady(url, () => said);
  } catch (error) {
    await stop();
    throw error;
  }
  return { url, port, stop };
}

async function untilReady(url: string, said: () => string): Promise<void> {
  const deadline = Date.now() + readyWithinMs;
  for (;;) {
    const client = new Client({ connectionString: url });
    try {
      await client.connect();
      await client.end();
      return;
    } catch (error) {
      if (Date.now() > deadline) throw new Error(`PostgreSQL did not start:\n${said()}`, { cause: error });
      await wait(50);
    }
  }
}
