import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative, resolve, sep } from 'node:path';
import { fileURLToPath } from 'node:url';

import { expect, it } from 'vitest';

/** Code cites docs/rules.md by the headings of its rules; what is cited is there, and what is there is cited or has a home. */
const root = resolve(fileURLToPath(new URL('../..', import.meta.url)));
const read = (file: string): string => readFileSync(join(root, file), 'utf8');

const folders = ['bench', 'bin', 'docs', 'domain', 'providers', 'resources', 'server', 'src', 'tests'];
const files = [
  ...readdirSync(root, { withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name }) => name),
  ...folders.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => relative(root, join(entry.parentPath, entry.name)).replaceAll(sep, '/')),
  ),
  // Decisions are history, and are left as they were taken.
].filter(
  (file) => /\.(?:[cm]?[jt]sx?|md|ya?ml|html|css|sql)$/.test(file) && !file.startsWith('docs/decisions/'),
);

const rules = read('docs/rules.md')
  .split(/^### /m)
  .slice(1)
  .map((text) => ({
    name: (/^.+/.exec(text)?.[0] ?? '').toLowerCase(),
    home: /Home:\s`([^`]+)`/.exec(text)?.[1] ?? null,
  }));
const names: ReadonlySet<string> = new Set(rules.map(({ name }) => name));

/** The rules that a file cites, whichever line of a comment they go on in. */
const citedIn = (file: string): string[] =>
  [...read(file).matchAll(/\(rule[s]: ([\w\s,*/-]+)[;)]/g)].flatMap(([, cited = '']) =>
    cited
      .replaceAll(/\s*\n\s*(?:\*|\/\/)?\s*/g, ' ')
      .split(',')
      .map((name) => name.trim()),
  );

it('every citation names a rule', () => {
  const lost = files.flatMap((file) =>
    citedIn(file)
      .filter((name) => !names.has(name))
      .map((name) => `${file} cites “${name}”`),
  );
  expect(lost, 'docs/rules.md has no such heading').toEqual([]);
});

it('every rule has a name of its own, and is cited or says where it lives', () => {
  expect(rules.length).toBeGreaterThan(50);
  expect(names.size).toBe(rules.length);
  const cited = new Set(files.filter((file) => file !== 'docs/rules.md').flatMap(citedIn));
  expect(rules.filter(({ name, home }) => home === null && !cited.has(name))).toEqual([]);
  expect(rules.filter(({ home }) => home !== null && !existsSync(join(root, home)))).toEqual([]);
});

it('nothing cites what is not in the repository', () => {
  const cites = /\bspec(?:ification)? ?[\d§]|\bthe spec(?:ification)\b/i;
  expect(files.filter((file) => cites.test(read(file)))).toEqual([]);
});
