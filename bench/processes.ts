import { spawn, spawnSync } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

import serverProcess from '../bin/serverProcess.json' with { type: 'json' };

/** A server in a process of its own. */
interface ServerProcess {
  url: string;
  pid: number;
  stop: () => Promise<void>;
}

const readyWithinMs = 60_000;
const stopWithinMs = 15_000;
const pathOf = (name: string) => fileURLToPath(new URL(name, import.meta.url));

/** The product on a database, as `npm start` runs it, one process. */
export async function startOutlay(databaseUrl: string, dataDir: string): Promise<ServerProcess> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const env = {
    PORT: String(port),
    HOST: '127.0.0.1',
    PUBLIC_URL: url,
    DATA_DIR: dataDir,
    DATABASE_URL: databaseUrl,
    LOG_LEVEL: 'fatal',
    NODE_ENV: 'development',
    // No payment is answered by the bank while the next one is measured.
    SANDBOX_BANK_DELAY_MS: '3600000',
    ...serverProcess.environment,
  };
  const args = [...serverProcess.flags, pathOf('../server/main.ts')];
  return await start(args, env, url, `${url}/healthcheck`);
}

/** bench/naiveServer.ts on the same database. */
export async function startNaive(databaseUrl: string): Promise<ServerProcess> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  return await start([pathOf('naiveServer.ts'), databaseUrl, String(port)], {}, url, `${url}/ready`);
}

async function start(
  args: string[],
  env: Record<string, string>,
  url: string,
  readyUrl: string,
): Promise<ServerProcess> {
  const kept = ['PATH', 'HOME', 'TMPDIR'].flatMap((name) => {
    const value = process.env[name];
    return value === undefined ? [] : [[name, value] as const];
  });
  const child = spawn(process.execPath, args, {
    // A Ctrl-C at the terminal reaches this process, which then ends the child.
    detached: true,
    env: { ...Object.fromEntries(kept), ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const said: string[] = [];
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => said.push(chunk.toString()));
  const stop = stopperOf(child);
  try {
    await once(child, 'spawn');
    await awaitReady(child, readyUrl, said);
  } catch (error) {
    await stop();
    throw error;
  }
  return { url, pid: child.pid ?? 0, stop };
}

async function awaitReady(child: ChildProcess, readyUrl: string, said: readonly string[]): Promise<void> {
  const until = performance.now() + readyWithinMs;
  while (performance.now() < until) {
    if (child.exitCode !== null || child.signalCode !== null) {
      const how = child.signalCode ?? `code ${child.exitCode}`;
      throw new Error(`the server ended at once, by ${how}: ${said.join('').slice(-1000)}`);
    }
    const answer = await fetch(readyUrl).catch(() => null);
    if (answer !== null && answer.status < 500) return;
    await delay(100);
  }
  throw new Error(`the server at ${readyUrl} was not ready in time`);
}

function stopperOf(child: ChildProcess): () => Promise<void> {
  const exited = new Promise<void>((resolve) => {
    child.once('exit', () => resolve());
    child.once('error', () => resolve());
  });
  const killAtExit = () => child.kill('SIGKILL');
  process.once('exit', killAtExit);
  return async () => {
    child.kill('SIGTERM');
    const ended = exited.then(() => true);
    if (!(await Promise.race([ended, delay(stopWithinMs, false, { ref: false })]))) child.kill('SIGKILL');
    await exited;
    process.off('exit', killAtExit);
  };
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

/** Looks at the resident memory of a process now and then, and keeps the largest. */
export function watchMemory(pid: number): { largestMB: () => number; stop: () => void } {
  let largest = residentMB(pid);
  const timer = setInterval(() => {
    try {
      largest = Math.max(largest, residentMB(pid));
    } catch {
      // The process has ended: the rows that need it say so.
      clearInterval(timer);
    }
  }, 500);
  return {
    largestMB: () => largest,
    stop: () => clearInterval(timer),
  };
}

/** What a process holds in memory, all of it. */
export function residentMB(pid: number): number {
  const status = `/proc/${pid}/status`;
  const kilobytes = existsSync(status)
    ? /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(status, 'utf8'))?.[1]
    : spawnSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' }).stdout.trim();
  const value = Number(kilobytes);
  if (!(value > 0)) throw new Error(`the memory of process ${pid} cannot be read`);
  return value / 1024;
}
