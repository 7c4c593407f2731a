/**
 * Runs vitest once over all tests, or over what the arguments name, and ends with one line:
 * `N passed, N failed`. The exit code is 0 only when something passed and nothing failed.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import serverProcess from '../bin/serverProcess.json' with { type: 'json' };
import { chromiumMissing, findChromium, installChromium } from './chromium.ts';
import { countsVariable, type TestCounts } from './countReporter.ts';

async function runVitest(args: string[], env: NodeJS.ProcessEnv): Promise<TestCounts> {
  const root = join(import.meta.dirname, '..');
  const compileCache = join(root, serverProcess.environment.NODE_COMPILE_CACHE);
  const folder = mkdtempSync(join(tmpdir(), 'outlay-counts-'));
  const countsFile = join(folder, 'counts.json');
  const reporter = join(import.meta.dirname, 'countReporter.ts');
  const vitest = join(root, 'node_modules', 'vitest', 'vitest.mjs');
  const child = spawn(
    process.execPath,
    [vitest, 'run', '--reporter=default', `--reporter=${reporter}`, ...args],
    {
      cwd: root,
      stdio: ['ignore', 'inherit', 'inherit'],
      // Each file has a process of its own, which need not compile again what another one has compiled.
      env: { ...env, NODE_COMPILE_CACHE: compileCache, [countsVariable]: countsFile },
    },
  );
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => child.kill(signal));
  try {
    const [status] = await once(child, 'exit');
    // A run that died before it could count has failed.
    if (!existsSync(countsFile)) return { passed: 0, failed: 1, unsteady: [] };
    const counts: TestCounts = JSON.parse(readFileSync(countsFile, 'utf8'));
    const failedUncounted = status !== 0 && counts.failed === 0 && counts.passed > 0;
    return failedUncounted ? { ...counts, failed: 1 } : counts;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const chromiumPath = findChromium() ?? installChromium();
// The other tests are worth running; those of the screens fail with the same sentence.
if (chromiumPath === undefined) process.stderr.write(`${chromiumMissing}\n`);
const { passed, failed, unsteady } = await runVitest(process.argv.slice(2), {
  ...process.env,
  ...(chromiumPath === undefined ? {} : { CHROMIUM_PATH: chromiumPath }),
});
if (unsteady.length > 0)
  process.stdout.write(`Unsteady, passed only when tried again:\n${unsteady.join('\n')}\n`);
process.exitCode = failed === 0 && passed > 0 ? 0 : 1;
process.stdout.write(`${passed} passed, ${failed} failed\n`);
