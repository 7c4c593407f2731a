import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

import serverProcess from '../bin/serverProcess.json' with { type: 'json' };
import { projectRoot } from './projectCopy.ts';

/** A server in a process of its own, as `npm start` runs it. */
export interface ServedProcess {
  /** Where it answers: `http://localhost:41234`. */
  url: string;
  pid: number;
  /** Everything it has said so far. */
  said: () => string;
  hasEnded: () => boolean;
  /** Its exit code once it has ended; null when a signal ended it. */
  exited: Promise<number | null>;
  /** Ends it as an operator would. */
  stop: () => Promise<number | null>;
  /** Ends it as a power cut would: `kill -9`. */
  kill: () => Promise<void>;
}

const readyWithinMs = 400_000;

/**
 * Resolves when it answers that it is ready; rejects with what it said when it ends before that. The server's code is
 * this project's, or that of a copy in `folder`.
 */
export async function startServedProcess(
  dataDir: string,
  port: number,
  env: Record<string, string> = {},
  folder: string = projectRoot,
): Promise<ServedProcess> {
  const child = spawn(process.execPath, [...serverProcess.flags, join(folder, 'server', 'main.ts')], {
    env: {
      ...process.env,
      ...serverProcess.environment,
      NODE_ENV: 'development',
      PORT: String(port),
      DATA_DIR: dataDir,
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const said: string[] = [];
  const text = (): string => said.join('');
  const exited = once(child, 'exit').then(([code]) => code as number | null);
  const hasEnded = (): boolean => child.exitCode !== null || child.signalCode !== null;
  for (const output of [child.stdout, child.stderr]) {
    output.on('data', (chunk: Buffer) => said.push(chunk.toString()));
  }
  const url = `http://localhost:${port}`;
  const deadline = performance.now() + readyWithinMs;
  while (!(await isHealthy(url))) {
    if (hasEnded()) throw new Error(`the server ended at once:\n${text()}`);
    if (performance.now() > deadline) {
      child.kill('SIGKILL');
      throw new Error(`the server was not ready after ${readyWithinMs / 1000} s:\n${text()}`);
    }
    await wait(20);
  }
  const end = async (signal: NodeJS.Signals): Promise<number | null> => {
    child.kill(signal);
    return exited;
  };
  return {
    url,
    pid: child.pid ?? 0,
    said: text,
    hasEnded,
    exited,
    stop: () => end('SIGTERM'),
    kill: async () => {
      await end('SIGKILL');
    },
  };
}

/** Whether the server answers that it and its database are there. */
export async function isHealthy(url: string): Promise<boolean> {
  try {
    return (await fetch(`${url}/v1/health`)).ok;
  } catch {
    // Nobody listens there.
    return false;
  }
}

/** A port that nobody listened on a moment ago. */
export async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}
