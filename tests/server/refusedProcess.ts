import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

import { freePort } from '../servedProcess.ts';

const main = fileURLToPath(new URL('../../server/main.ts', import.meta.url));

/** Starts the server on a port of its own, unless `env` names one, and waits for its end: what it said to the operator, and its exit code. */
export async function startAndEnd(
  env: Record<string, string>,
): Promise<{ code: number | null; sentence: string }> {
  const child = spawn(process.execPath, [main], {
    env: { ...process.env, LOG_LEVEL: 'silent', PORT: String(await freePort()), ...env },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let sentence = '';
  child.stderr.on('data', (chunk: Buffer) => {
    sentence += chunk.toString();
  });
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, sentence: sentence.trim() };
}
