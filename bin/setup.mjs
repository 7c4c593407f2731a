/**
 * Makes a fresh clone ready to run: packages, Node 24, the browser part. Plain JavaScript that needs nothing but the
 * Node the machine has, because it runs before anything is installed.
 */
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { constants, tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const projectRoot = dirname(dirname(fileURLToPath(import.meta.url)));

const oldestNode = 20;
const neededNode = 24;
const nodeModules = join(projectRoot, 'node_modules');
const installStamp = join(nodeModules, '.outlay-install');
const buildStamp = join(nodeModules, '.outlay-build');
const lockFile = join(projectRoot, 'package-lock.json');
const browserSources = [
  'src',
  'resources',
  'providers',
  'domain',
  'index.html',
  'vite.config.ts',
  'vite.heads.ts',
  'package-lock.json',
];

/** A step failed; its message is one sentence for the person at the terminal. */
export class SetupError extends Error {}

/**
 * Runs one of the project's commands: a SetupError ends the process with its sentence and code 1.
 * @param {() => Promise<number>} command answers the exit code
 */
export async function runCommand(command) {
  try {
    process.exitCode = await command();
  } catch (error) {
    if (!(error instanceof SetupError)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exitCode = 1;
  }
}

/**
 * Installs packages and builds the browser part, each only when something changed. Two commands started at once
 * take turns.
 * @param {{ build: boolean }} wanted
 * @returns {Promise<string>} the path of a Node 24
 */
export async function setUp({ build }) {
  assertNode();
  const release = await takeTurn();
  try {
    await installPackages();
    const node = findNode();
    if (build) await buildBrowserPart(node);
    return node;
  } finally {
    release();
  }
}

/** Refuses a Node that is too old for npm ci and these scripts. */
function assertNode() {
  const major = Number(process.versions.node.split('.')[0]);
  if (major >= oldestNode) return;
  throw new SetupError(
    `Outlay needs Node ${oldestNode} or newer to install itself, and this is Node ${process.versions.node}: ` +
      'install a newer Node, then run the same command again.',
  );
}

/** Runs `npm ci` when the installed packages are not those of package-lock.json. */
async function installPackages() {
  const wanted = installHash();
  if (readText(installStamp) === wanted && existsSync(join(nodeModules, '.package-lock.json'))) return;
  if (!isInstalled()) {
    say('Installing packages with npm ci: a minute or two, the first time.');
    await timed('The packages are installed', npmCi);
  }
  writeStamp(installStamp, wanted);
}

async function npmCi() {
  const npm = npmCommand();
  const { code, said } = await runQuietly(npm.program, [
    ...npm.args,
    'ci',
    // The build needs development packages, and PostgreSQL is an optional one, whatever NODE_ENV or .npmrc say.
    '--include=dev',
    '--include=optional',
    '--ignore-scripts=false',
    '--engine-strict=false',
    '--no-audit',
    '--no-fund',
    '--no-progress',
    '--loglevel=error',
  ]);
  if (code === 0) return;
  process.stderr.write(said);
  throw new SetupError(
    `Packages could not be installed: npm ci ended with code ${code}, its reason is above. ` +
      'Check that this folder can be written and the package registry can be reached, then run the same command again.',
  );
}

/** npm as it was started for this script, else the one on the path. */
function npmCommand() {
  const started = process.env['npm_execpath'] ?? '';
  if (basename(started) === 'npm-cli.js' && existsSync(started))
    return { program: process.execPath, args: [started] };
  return { program: process.platform === 'win32' ? 'npm.cmd' : 'npm', args: [] };
}

/** Whether what npm noted in node_modules is what package-lock.json asks for on this machine. */
function isInstalled() {
  const installed = readPackages(join(nodeModules, '.package-lock.json'));
  const locked = readPackages(lockFile);
  if (installed === undefined || locked === undefined) return false;
  const paths = Object.keys(locked).filter((path) => path !== '');
  return (
    Object.keys(installed).every((path) => installed[path].version === locked[path]?.version) &&
    paths.every((path) => installed[path] !== undefined || locked[path].optional || locked[path].devOptional)
  );
}

function readPackages(path) {
  const text = readText(path);
  return text === undefined ? undefined : JSON.parse(text).packages;
}

function installHash() {
  const hash = createHash('sha256').update(`${process.platform} ${process.arch}\n`);
  return hash.update(readFileSync(lockFile)).digest('hex');
}

/** The path of a Node 24 or newer: the one among the packages, else the one that runs this script. */
function findNode() {
  const packaged = join(nodeModules, 'node', 'bin', process.platform === 'win32' ? 'node.exe' : 'node');
  for (const node of [packaged, process.execPath]) {
    const { status, stdout } = spawnSync(node, ['--version'], { encoding: 'utf8' });
    if (status === 0 && Number(/^v(\d+)/.exec(stdout)?.[1]) >= neededNode) return node;
  }
  throw new SetupError(
    `Node ${neededNode} was not installed with the packages (${packaged} does not run): remove node_modules and run ` +
      `the same command again, or use Node ${neededNode} yourself.`,
  );
}

/** Builds the browser part into dist when its sources changed since the last build. */
async function buildBrowserPart(node) {
  const wanted = browserSourcesHash();
  const dist = join(projectRoot, 'dist');
  if (readText(buildStamp) === wanted && existsSync(join(dist, 'index.html'))) return;
  say('Building the screens: about half a minute, whenever they have changed.');
  // Built aside and moved, so that a server that is running never sees half of it.
  const unfinished = join(nodeModules, `.outlay-dist-${process.pid}`);
  try {
    const vite = join(nodeModules, 'vite', 'bin', 'vite.js');
    const args = [vite, 'build', '--outDir', unfinished, '--emptyOutDir', '--logLevel', 'warn'];
    await timed('The screens are built', async () => {
      const { code, said } = await runQuietly(node, args, { NODE_ENV: 'production' });
      process.stderr.write(said);
      if (code !== 0)
        throw new SetupError(`The browser part could not be built: vite ended with code ${code}.`);
    });
    rmSync(dist, { recursive: true, force: true });
    renameSync(unfinished, dist);
  } finally {
    rmSync(unfinished, { recursive: true, force: true });
  }
  writeStamp(buildStamp, wanted);
}

/** Names and contents of everything the build reads, and the variables it takes over. */
function browserSourcesHash() {
  const hash = createHash('sha256');
  for (const source of browserSources) {
    for (const path of filesBelow(source)) {
      hash
        .update(`${path}\0`)
        .update(readFileSync(join(projectRoot, path)))
        .update('\0');
    }
  }
  for (const name of Object.keys(process.env)
    .filter((key) => key.startsWith('VITE_'))
    .sort()) {
    hash.update(`${name}=${process.env[name]}\0`);
  }
  return hash.digest('hex');
}

function filesBelow(path) {
  const absolute = join(projectRoot, path);
  if (!existsSync(absolute)) return [];
  if (!statSync(absolute).isDirectory()) return [path];
  return readdirSync(absolute)
    .sort()
    .flatMap((name) => filesBelow(join(path, name)));
}

/**
 * Runs a program in the project folder with this terminal, hands it SIGINT and SIGTERM, and waits for it.
 * @returns {Promise<number>} its exit code; 128 + number when a signal ended it, as a shell tells it
 */
export function run(program, args, env = {}) {
  const child = spawn(program, args, { cwd: projectRoot, stdio: 'inherit', env: { ...process.env, ...env } });
  return waitFor(child);
}

/**
 * The same for a program that draws on the terminal, or says more than anybody wants to know as long as it succeeds.
 * @returns {Promise<{ code: number, said: string }>}
 */
async function runQuietly(program, args, env = {}) {
  const child = spawn(program, args, {
    cwd: projectRoot,
    stdio: ['inherit', 'pipe', 'pipe'],
    env: { ...process.env, ...env },
  });
  let said = '';
  for (const output of [child.stdout, child.stderr]) {
    output.setEncoding('utf8').on('data', (text) => {
      said += text;
    });
  }
  const code = await waitFor(child);
  return { code, said };
}

/** The same for a process that was started already. */
export function waitFor(child) {
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'];
  const forward = (signal) => child.kill(signal);
  for (const signal of signals) process.on(signal, forward);
  const watch = watchLauncher(() => child.kill('SIGTERM'));
  return new Promise((resolve, reject) => {
    child.once('error', (error) => {
      reject(
        new SetupError(`${basename(child.spawnfile)} cannot be started (${error.code ?? error.message}).`),
      );
    });
    child.once('exit', (code, signal) => resolve(code ?? 128 + (constants.signals[signal] ?? 0)));
  }).finally(() => {
    clearInterval(watch);
    for (const signal of signals) process.off(signal, forward);
  });
}

/**
 * npm runs a script in a shell, and a signal sent to npm ends that shell without reaching us; so does kill -9. What
 * npm started must end with npm: this notices when the shell or npm has gone.
 */
function watchLauncher(whenGone) {
  if (process.env['npm_lifecycle_event'] === undefined) return undefined;
  const launcher = () => `${process.ppid} ${parentOf(process.ppid)}`;
  const launchedBy = launcher();
  const watch = setInterval(() => {
    if (launcher() === launchedBy) return;
    clearInterval(watch);
    whenGone();
  }, 250);
  return watch;
}

/** The parent of a process, where /proc tells it. */
function parentOf(pid) {
  try {
    // The name in parentheses may hold anything; the parent is the second word after it.
    return readFileSync(`/proc/${pid}/stat`, 'utf8').split(')').at(-1).trim().split(' ')[1];
  } catch {
    return undefined;
  }
}

/** Waits until no other command sets this folder up; answers the function that lets the next one in. */
async function takeTurn() {
  const account = process.geteuid?.() ?? 0;
  const name = `outlay-setup-${account}-${createHash('sha256').update(projectRoot).digest('hex').slice(0, 12)}`;
  const turn = join(tmpdir(), name);
  for (let isTold = false; ;) {
    try {
      writeFileSync(turn, String(process.pid), { flag: 'wx', mode: 0o600 });
      const release = () => rmSync(turn, { force: true });
      process.once('exit', release);
      return release;
    } catch (error) {
      if (error.code !== 'EEXIST')
        throw new SetupError(`The temporary folder ${tmpdir()} cannot be used (${error.code}).`);
    }
    const owner = Number(readText(turn));
    if (owner > 0 && !isAlive(owner)) {
      rmSync(turn, { force: true });
      continue;
    }
    if (!isTold) say('Another command is setting this folder up; waiting for it.');
    isTold = true;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}

function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}

function readText(path) {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return undefined;
    throw new SetupError(`${path} cannot be read (${error.code}).`);
  }
}

function writeStamp(path, text) {
  try {
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text);
  } catch (error) {
    throw new SetupError(
      `${path} cannot be written (${error.code}): this account must be able to write in this folder.`,
    );
  }
}

export function say(sentence) {
  process.stderr.write(`${sentence}\n`);
}

/** Says that a step is done, and how long it took. */
async function timed(done, step) {
  const begunAt = performance.now();
  await step();
  say(`${done} (${((performance.now() - begunAt) / 1000).toFixed(1)} s).`);
}
