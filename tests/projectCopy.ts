import { cpSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative, sep } from 'node:path';

export const projectRoot = join(import.meta.dirname, '..');

const leftOut = new Set(['node_modules', '.git', 'data', 'dist', 'coverage']);

export interface ProjectCopy {
  folder: string;
  remove: () => void;
}

/** A copy of the project in a temporary folder, which shares these folders with the original. */
export function copyProject(shared: readonly ('node_modules' | 'dist')[]): ProjectCopy {
  const folder = mkdtempSync(join(tmpdir(), 'outlay-copy-'));
  const remove = () => rmSync(folder, { recursive: true, force: true });
  try {
    cpSync(projectRoot, folder, {
      recursive: true,
      filter: (path) => !leftOut.has(relative(projectRoot, path).split(sep)[0] ?? ''),
    });
    for (const name of shared) symlinkSync(join(projectRoot, name), join(folder, name));
    return { folder, remove };
  } catch (error) {
    remove();
    throw error;
  }
}
