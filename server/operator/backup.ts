import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

import pg from 'pg';

import type { Configuration } from '../configuration.ts';
import { systemErrorCode } from '../dataFolder.ts';
import { findClusterPlace, recordClusterPlace } from '../database/clusterPlace.ts';
import { StartError } from '../startError.ts';

/** Written last: a backup without it was not finished. */
const manifestName = 'outlay-backup.json';
const clusterName = 'postgres';
const filesName = 'files';
/** What else an installation keeps in its data folder. */
const keptNames = ['access-token.key', 'outbox'] as const;

type Place = Pick<Configuration, 'dataDir' | 'databaseUrl' | 'storageUrl'>;
type Report = (sentence: string) => void | Promise<void>;

/** What PostgreSQL makes anew when it starts, and must not find. */
const leftOutFiles: ReadonlySet<string> = new Set([
  'postmaster.pid',
  'postmaster.opts',
  'pg_internal.init',
  'backup_label',
  'tablespace_map',
]);
const leftEmptyFolders: ReadonlySet<string> = new Set([
  'pg_wal',
  'pg_replslot',
  'pg_dynshmem',
  'pg_notify',
  'pg_serial',
  'pg_snapshots',
  'pg_stat_tmp',
  'pg_subtrans',
]);

/**
 * Copies the whole installation, whose database is running, into a new folder: the embedded database by PostgreSQL's
 * own online backup (as it stands when the copy is complete), the uploaded files, unsent mail and the key.
 * @param url the owner's address of the running database
 * @throws StartError with a sentence for the operator
 */
export async function backUp(place: Place, url: string, target: string, report: Report): Promise<void> {
  assertOwnDatabase(place);
  if (existsSync(target) && readdirSync(target).length > 0) {
    throw new StartError(`The folder ${target} is not empty: name a new one for the backup.`);
  }
  mkdirSync(target, { recursive: true, mode: 0o700 });
  const filesFolder = folderOf(place.storageUrl);
  // Before and after the database: what a row names was there at one of both times, and files never change.
  copyFiles(filesFolder, join(target, filesName));
  await copyCluster(clusterOf(place.dataDir), url, join(target, clusterName), report);
  copyFiles(filesFolder, join(target, filesName));
  for (const name of keptNames) {
    const from = join(place.dataDir, name);
    if (existsSync(from)) cpSync(from, join(target, name), { recursive: true });
  }
  const manifest = { takenAt: new Date().toISOString(), postgres: majorVersion(join(target, clusterName)) };
  writeFileSync(join(target, manifestName), `${JSON.stringify(manifest)}\n`);
  await report(
    filesFolder === null
      ? 'Uploaded files are in a bucket of their own and are not part of this backup.'
      : 'The backup is complete.',
  );
}

/**
 * Puts a backup into a data folder that has no database yet. The next start is on what was backed up.
 * @throws StartError with a sentence for the operator; nothing is replaced
 */
export function restore(place: Place, source: string): void {
  assertOwnDatabase(place);
  if (!existsSync(join(source, manifestName))) {
    throw new StartError(`The folder ${source} holds no complete backup (${manifestName} is missing).`);
  }
  const { clusterDir } = findClusterPlace(place.dataDir, () => {});
  if (existsSync(clusterDir)) {
    throw new StartError(
      `There is a database in ${clusterDir} already: move it out of the way, or set DATA_DIR to a new folder.`,
    );
  }
  const unfinished = mkdtempSync(`${clusterDir}.new-`);
  try {
    cpSync(join(source, clusterName), unfinished, { recursive: true });
    const filesFolder = folderOf(place.storageUrl);
    if (filesFolder !== null) copyFiles(join(source, filesName), filesFolder);
    for (const name of keptNames) {
      const from = join(source, name);
      if (existsSync(from)) cpSync(from, join(place.dataDir, name), { recursive: true });
    }
    renameSync(unfinished, clusterDir);
    const found = findClusterPlace(place.dataDir, () => {});
    recordClusterPlace(place.dataDir, { ...found, clusterDir });
  } catch (error) {
    rmSync(unfinished, { recursive: true, force: true });
    throw error;
  }
}

function assertOwnDatabase({ databaseUrl }: Place): void {
  if (databaseUrl === undefined) return;
  throw new StartError(
    'DATABASE_URL names a database of your own: back it up and restore it with pg_dump and psql, ' +
      'and copy DATA_DIR beside it.',
  );
}

function clusterOf(dataDir: string): string {
  return findClusterPlace(dataDir, () => {}).clusterDir;
}

function majorVersion(cluster: string): string {
  return readFileSync(join(cluster, 'PG_VERSION'), 'utf8').trim();
}

/** The folder of uploaded files; null when they are in a bucket. */
function folderOf(storageUrl: string): string | null {
  return storageUrl.startsWith('file:') ? resolve(fileURLToPath(storageUrl)) : null;
}

/** Adds the files that are not there yet. */
function copyFiles(from: string | null, to: string): void {
  if (from === null || !existsSync(from)) return;
  copyTree(from, to, () => true);
}

/**
 * The whole cluster while it runs: its files, and the log of what changed in them meanwhile, from which PostgreSQL
 * makes them consistent at the next start.
 */
async function copyCluster(cluster: string, url: string, target: string, report: Report): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    // Keeps the log from being recycled until it is copied; it goes with the connection.
    const slot = `outlay_backup_${process.pid}`;
    await client.query('select pg_create_physical_replication_slot($1, true, true)', [slot]);
    const { rows: begun } = await client.query<{ file: string }>(
      `select pg_walfile_name(pg_backup_start('outlay', true)) as file`,
    );
    await report('The database is being copied.');
    copyTree(cluster, target, isCopied);
    await report('The database is copied.');
    const { rows: ended } = await client.query<{ file: string; label: string }>(
      `select pg_walfile_name(lsn) as file, labelfile as label from pg_backup_stop(wait_for_archive => false)`,
    );
    writeFileSync(join(target, 'backup_label'), ended[0]?.label ?? '');
    const [first, last] = [begun[0]?.file ?? '', ended[0]?.file ?? ''];
    for (const name of readdirSync(join(cluster, 'pg_wal'))) {
      if (!/^[0-9A-F]{24}$/.test(name) || name < first || name > last) continue;
      cpSync(join(cluster, 'pg_wal', name), join(target, 'pg_wal', name));
    }
    mkdirSync(join(target, 'pg_wal', 'archive_status'), { recursive: true });
    mkdirSync(join(target, 'pg_wal', 'summaries'), { recursive: true });
  } finally {
    await client.end();
  }
}

/** Whether a part of a cluster, by its path within it, belongs to a copy. */
function isCopied(path: string): boolean {
  const parts = path.split('/');
  const name = parts.at(-1) ?? '';
  if (leftOutFiles.has(name) || name.startsWith('pgsql_tmp')) return false;
  return parts.length < 2 || !leftEmptyFolders.has(parts[0] ?? '');
}

/** Copies a folder that changes meanwhile: what has gone when its turn comes is left out. */
function copyTree(from: string, to: string, isWanted: (path: string) => boolean, path = ''): void {
  mkdirSync(join(to, path), { recursive: true, mode: 0o700 });
  for (const entry of readdirSync(join(from, path), { withFileTypes: true })) {
    const inner = path === '' ? entry.name : `${path}/${entry.name}`;
    if (!isWanted(inner)) continue;
    try {
      if (entry.isDirectory()) copyTree(from, to, isWanted, inner);
      else cpSync(join(from, inner), join(to, inner), { force: false });
    } catch (error) {
      if (systemErrorCode(error) !== 'ENOENT' || !existsSync(dirname(join(to, inner)))) throw error;
    }
  }
}
