import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

import { z } from 'zod';

const projectRoot = resolve(fileURLToPath(new URL('../..', import.meta.url)));

interface Build {
  version: string;
  /** The commit that runs, as far as the folder tells. */
  commit: string | null;
  node: string;
}

/** What runs here. Read once; a folder that changes under a running server changes nothing. */
export function readBuild(): Build {
  const packageFile: unknown = JSON.parse(readFileSync(join(projectRoot, 'package.json'), 'utf8'));
  const { version } = z.object({ version: z.string() }).parse(packageFile);
  return { version, commit: readCommit(join(projectRoot, '.git')), node: process.version };
}

/** What errors are filed under: the version, with the commit where it is known. */
export function releaseOf({ version, commit }: Build): string {
  return commit === null ? `outlay@${version}` : `outlay@${version}+${commit.slice(0, 12)}`;
}

function readCommit(gitFolder: string): string | null {
  const head = readText(join(gitFolder, 'HEAD'));
  const ref = head?.match(/^ref: (.+)$/)?.[1];
  const commit = ref === undefined ? head : (readText(join(gitFolder, ref)) ?? packedCommit(gitFolder, ref));
  return commit && /^[0-9a-f]{40,64}$/.test(commit) ? commit : null;
}

function packedCommit(gitFolder: string, ref: string): string | null {
  const line = readText(join(gitFolder, 'packed-refs'))
    ?.split('\n')
    .find((one) => one.endsWith(` ${ref}`));
  return line?.split(' ')[0] ?? null;
}

function readText(path: string): string | null {
  return existsSync(path) ? readFileSync(path, 'utf8').trim() : null;
}
