import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { chromium } from 'playwright-core';

/** The one without windows comes first: it does the same work with a third less of the processor. */
const names = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
];
const applications = [
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/** What to do when no browser was found. */
export const chromiumMissing =
  'No Chromium was found and none could be installed: install Chromium or Google Chrome, or name one in CHROMIUM_PATH.';

/**
 * The path of a Chromium that runs: the one CHROMIUM_PATH names, else an installed one.
 * @throws Error when CHROMIUM_PATH names something that does not run
 */
export function findChromium(): string | undefined {
  const named = process.env['CHROMIUM_PATH'];
  if (named) {
    if (runs(named)) return named;
    throw new Error(`CHROMIUM_PATH is "${named}", which does not run as a browser.`);
  }
  const folders = (process.env['PATH'] ?? '')
    .split(delimiter)
    .concat('/usr/bin', '/usr/local/bin', '/snap/bin');
  const installed = folders.flatMap((folder) => names.map((name) => join(folder, name)));
  return [...installed, ...applications, chromium.executablePath()].find(
    (path) => existsSync(path) && runs(path),
  );
}

/** Installs a Chromium: Playwright's own, else, as root on Debian, the system's. Answers its path. */
export function installChromium(): string | undefined {
  const playwright = join(import.meta.dirname, '..', 'node_modules', 'playwright-core', 'cli.js');
  say('Installing Chromium for the tests of the screens.');
  execute(process.execPath, [playwright, 'install', 'chromium']);
  const downloaded = findChromium();
  if (downloaded !== undefined) return downloaded;
  if (process.geteuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return undefined;
  execute('apt-get', ['update', '-q']);
  // A system that has no package of the first keeps the browser whole.
  for (const name of ['chromium-headless-shell', 'chromium']) {
    execute('apt-get', ['install', '-q', '-y', '--no-install-recommends', name]);
    const installed = findChromium();
    if (installed !== undefined) return installed;
  }
  return undefined;
}

/** A browser from another system or without its libraries is there, but does not run. */
function runs(path: string): boolean {
  return spawnSync(path, ['--version'], { stdio: 'ignore', timeout: 20_000 }).status === 0;
}

/** Its output goes to the error stream: the last line of the other one belongs to the count of tests. */
function execute(program: string, args: string[]): void {
  spawnSync(program, args, {
    stdio: ['ignore', process.stderr, process.stderr],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  });
}

function say(sentence: string): void {
  process.stderr.write(`${sentence}\n`);
}
