import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync } from 'node:fs';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { removeCluster } from '../removeCluster.ts';

export interface ServedApp {
  /** Where it answers: `http://localhost:41234`. */
  url: string;
  dataDir: string;
  /** Ends it as an operator would, and removes its data. Answers the exit code. */
  stop: () => Promise<number | null>;
}

const main = fileURLToPath(new URL('../../server/main.ts', import.meta.url));

/**
 * The product as `npm start` runs it, on a port and in a data folder of its own, with its embedded PostgreSQL and
 * the demo company.
 */
export async function serveApp(env: Record<string, string> = {}): Promise<ServedApp> {
  const port = await freePort();
  const dataDir = mkdtempSync(join(tmpdir(), 'outlay-served-'));
  const child = spawn(process.execPath, [main], {
    env: { ...process.env, NODE_ENV: 'development', PORT: String(port), DATA_DIR: dataDir, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const said: string[] = [];
  child.stdout.on('data', (chunk: Buffer) => said.push(chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => said.push(chunk.toString()));
  const exited = once(child, 'exit');
  await new Promise<void>((resolve, reject) => {
    child.stdout.on('data', () => {
      if (said.join('').includes('Outlay is ready')) resolve();
    });
    exited.then(() => reject(new Error(`the server ended at once:\n${said.join('')}`)), reject);
  });
  return {
    url: `http://localhost:${port}`,
    dataDir,
    async stop() {
      child.kill('SIGTERM');
      const [code] = (await exited) as [number | null];
      removeCluster(dataDir);
      return code;
    },
  };
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}
