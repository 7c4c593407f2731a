import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative, sep } from 'node:path';

/** A fault that somebody could make, as a patch to the project; its proof must turn red on it. */
export interface PlantedBug {
  /** The proof that must see it. */
  proof: string;
  name: string;
  /** What the bug is: the text before the patch. */
  about: string;
  patchFile: string;
}

export const projectRoot = join(import.meta.dirname, '..', '..');
const bugsFolder = join(import.meta.dirname, 'bugs');

/** Every `tests/proof/bugs/<proof>.<bug>.patch`. */
export function plantedBugs(): PlantedBug[] {
  return readdirSync(bugsFolder)
    .filter((file) => file.endsWith('.patch'))
    .toSorted()
    .map((file) => {
      const [proof = '', name = ''] = file.split('.');
      const patchFile = join(bugsFolder, file);
      const text = readFileSync(patchFile, 'utf8');
      const about = text.slice(0, text.search(/^(diff|---) /m)).trim();
      return { proof, name, about, patchFile };
    });
}

/** Null when the patch fits the folder, otherwise what git says. Nothing is changed. */
export function misfitOf({ patchFile }: PlantedBug, folder: string = projectRoot): string | null {
  const { status, stderr } = applyPatch(folder, ['--check', patchFile]);
  return status === 0 ? null : stderr;
}

const leftOut = new Set(['node_modules', '.git', 'data', 'dist', 'coverage']);

/**
 * A copy of the project with one bug in it, in a temporary folder; packages and the built browser part are shared with
 * the original.
 *
 * @throws Error when the patch does not fit the code any more
 */
export function plantBug(bug: PlantedBug): { folder: string; remove: () => void } {
  const folder = mkdtempSync(join(tmpdir(), 'outlay-bug-'));
  const remove = () => rmSync(folder, { recursive: true, force: true });
  try {
    cpSync(projectRoot, folder, {
      recursive: true,
      filter: (path) => !leftOut.has(relative(projectRoot, path).split(sep)[0] ?? ''),
    });
    for (const name of ['node_modules', 'dist']) symlinkSync(join(projectRoot, name), join(folder, name));
    const { status, stderr } = applyPatch(folder, [bug.patchFile]);
    if (status !== 0) throw new Error(`${bug.proof}.${bug.name} does not fit the code: ${stderr}`);
    return { folder, remove };
  } catch (error) {
    remove();
    throw error;
  }
}

function applyPatch(folder: string, args: string[]): { status: number | null; stderr: string } {
  // A repository around the folder would make git take the paths as that repository's.
  const env = { ...process.env, GIT_CEILING_DIRECTORIES: join(folder, '..') };
  const { status, stderr } = spawnSync('git', ['apply', ...args], { cwd: folder, env, encoding: 'utf8' });
  return { status, stderr };
}
