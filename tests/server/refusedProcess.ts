import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

const main = fileURLToPath(new URL('../../server/main.ts', import.meta.url));

/** Starts the server and waits for its end: what it said to the operator, and its exit code. */
export async function startAndEnd(
  env: Record<string, string>,
): Promise<{ code: number | null; sentence: string }> {
  const child = spawn(process.execPath, [main], {
    env: { ...process.env, LOG_LEVEL: 'silent', ...env },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let sentence = '';
  child.stderr.on('data', (chunk: Buffer) => {
    sentence += chunk.toString();
  });
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, sentence: sentence.trim() };
}
