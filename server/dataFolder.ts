import { accessSync, constants, mkdirSync, statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { StartError } from './startError.ts';

/** The `code` of a Node system error (`ENOENT`, `EACCES`, …), or undefined for anything else. */
export function systemErrorCode(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;
}

/** Effective uid 0. False where the platform has no uids. */
export function runsAsRoot(): boolean {
  return process.geteuid?.() === 0;
}

/**
 * Creates DATA_DIR when it is absent and makes sure that this account may write in it.
 * As root the new folder may be passed through, but not listed, by others: the embedded database inside it
 * runs under an unprivileged account. An existing folder keeps its mode.
 * @throws StartError when it is not a folder, cannot be created or is not writable
 */
export function ensureDataFolder(dataDir: string): void {
  ensureFolder(dataDir, runsAsRoot() ? 0o711 : 0o700, { what: 'data folder', variable: 'DATA_DIR' });
}

/**
 * The same for the folder of STORAGE_URL; a bucket is not asked.
 * @throws StartError when files cannot be kept there
 */
export function ensureStorageFolder(storageUrl: string): void {
  if (!storageUrl.startsWith('file:')) return;
  ensureFolder(storagePath(storageUrl), 0o700, { what: 'folder of the files', variable: 'STORAGE_URL' });
}

function storagePath(storageUrl: string): string {
  try {
    return fileURLToPath(storageUrl);
  } catch (error) {
    throw new StartError(
      'STORAGE_URL does not name a folder on this machine, expected: file:///a/folder, with three slashes.',
      { cause: error },
    );
  }
}

/** How a folder is spoken of, and what sets it. */
interface FolderName {
  what: string;
  variable: string;
}

function ensureFolder(path: string, mode: number, name: FolderName): void {
  try {
    mkdirSync(path, { recursive: true, mode });
    if (!statSync(path).isDirectory()) {
      throw new StartError(`The ${name.what} ${path} is not a folder: set ${name.variable} to one.`);
    }
    accessSync(path, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    if (error instanceof StartError) throw error;
    const fault = folderFault(systemErrorCode(error), name.variable);
    throw new StartError(`The ${name.what} ${path} ${fault}`, { cause: error });
  }
}

function folderFault(code: string | undefined, variable: string): string {
  switch (code) {
    case 'EACCES':
    case 'EPERM':
      return `is not writable for this account: change its owner, or set ${variable} to a folder that is.`;
    case 'EROFS':
      return `is on a read-only file system: set ${variable} to a folder that can be written.`;
    case 'ENOTDIR':
    case 'EEXIST':
      return `cannot be made, because a file is in its place: set ${variable} to a folder.`;
    case 'ENOSPC':
      return 'cannot be made, because the disk is full.';
    default:
      return `cannot be used (${code ?? 'unknown reason'}): set ${variable} to a folder that can be written.`;
  }
}
