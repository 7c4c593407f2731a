import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import type { ProjectCopy } from '../projectCopy.ts';
import { copyProject, projectRoot } from '../projectCopy.ts';
import { moneyBugs } from './bugs/money.ts';
import { recordBugs } from './bugs/records.ts';
import { requestBugs } from './bugs/requests.ts';
import { signInBugs } from './bugs/signIn.ts';
import { survivalBugs } from './bugs/survival.ts';

/** A fault that somebody could make; its proof must turn red on it. */
interface Bug {
  /** In kebab-case, one of a kind within its proof. */
  name: string;
  /** What the bug is, in one sentence. */
  about: string;
  /** `find` stands exactly once in the file, a path from the root of the project; the bug has `put` in its place. */
  edits: readonly { file: string; find: string; put: string }[];
}

/** The bugs that each proof must see, by the name of the proof. */
export type BugsByProof = Readonly<Record<string, readonly Bug[]>>;

export interface PlantedBug extends Bug {
  /** The proof that must see it. */
  proof: string;
}

/** Every bug of `tests/proof/bugs`. */
export function plantedBugs(): PlantedBug[] {
  return [moneyBugs, recordBugs, requestBugs, signInBugs, survivalBugs].flatMap((bugs) =>
    Object.entries(bugs).flatMap(([proof, those]) => those.map((bug) => ({ proof, ...bug }))),
  );
}

/** What keeps the bug from being planted in the folder, a sentence per edit; empty when it fits. Nothing is changed. */
export function misfitsOf(bug: PlantedBug, folder: string = projectRoot): string[] {
  return bug.edits.flatMap(({ file, find }) => {
    const path = join(folder, file);
    if (!existsSync(path)) return [`${bug.proof}.${bug.name}: there is no file ${file}`];
    const times = readFileSync(path, 'utf8').split(find).length - 1;
    return times === 1 ? [] : [`${bug.proof}.${bug.name}: ${file} holds ${times} times, not once: ${find}`];
  });
}

/**
 * A copy of the project with one bug in it; packages and the built browser part are shared with the original.
 *
 * @throws Error when the bug does not fit the code any more
 */
export function plantBug(bug: PlantedBug): ProjectCopy {
  const misfits = misfitsOf(bug);
  if (misfits.length > 0) throw new Error(misfits.join('\n'));
  const copy = copyProject(['node_modules', 'dist']);
  for (const { file, find, put } of bug.edits) {
    const path = join(copy.folder, file);
    // As a function: in a text, `$` would stand for what was found.
    writeFileSync(
      path,
      readFileSync(path, 'utf8').replace(find, () => put),
    );
  }
  return copy;
}
