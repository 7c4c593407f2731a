import { accessSync, constants, mkdirSync, statSync } from 'node:fs';
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
  try {
    mkdirSync(dataDir, { recursive: true, mode: runsAsRoot() ? 0o711 : 0o700 });
    if (!statSync(dataDir).isDirectory())
      throw new StartError(`DATA_DIR is ${dataDir}, which is not a folder.`);
    accessSync(dataDir, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    if (error instanceof StartError) throw error;
    throw new StartError(`The data folder ${dataDir} ${dataFolderFault(systemErrorCode(error))}`, {
      cause: error,
    });
  }
}

function dataFolderFault(code: string | undefined): string {
  switch (code) {
    case 'EACCES':
    case 'EPERM':
      return 'is not writable for this account: change its owner, or set DATA_DIR to a folder that is.';
    case 'EROFS':
      return 'is on a read-only file system: set DATA_DIR to a folder that can be written.';
    case 'ENOTDIR':
    case 'EEXIST':
      return 'cannot be made, because a file is in its place: set DATA_DIR to a folder.';
    case 'ENOSPC':
      return 'cannot be made, because the disk is full.';
    default:
      return `cannot be used (${code ?? 'unknown reason'}): set DATA_DIR to a folder that can be written.`;
  }
}
