import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The file of each proof by its name, as its `prove({ name: … })` says it. */
export function proofFiles(): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (const file of readdirSync(import.meta.dirname).toSorted()) {
    if (!file.endsWith('.test.ts')) continue;
    const source = readFileSync(join(import.meta.dirname, file), 'utf8');
    for (const [, name = ''] of source.matchAll(/^\s*prove\(\{\s*name: '([a-z-]+)'/gm)) {
      found.set(name, `tests/proof/${file}`);
    }
  }
  return found;
}

/** The tests of the embedded database and of screens, other than proofs, whose source is like this. */
export function filesThat(source: RegExp): string[] {
  return readdirSync(join(import.meta.dirname, '..'), { recursive: true, encoding: 'utf8' })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => /\.test\.tsx?$/.test(path) && !/^(?:proof|recipes|browser|external|alone)\//.test(path))
    .filter((path) => source.test(readFileSync(join(import.meta.dirname, '..', path), 'utf8')))
    .map((path) => `tests/${path}`);
}
