import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

import { expect, it } from 'vitest';

const root = resolve(fileURLToPath(new URL('../..', import.meta.url)));
const pages = [
  'README.md',
  ...readdirSync(join(root, 'docs'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md'))
    .map((name) => join('docs', name)),
];
const path =
  /(?<![\w/.])(?:resources|server|domain|src|tests|bench|providers|bin)\/[\w./-]+\.(?:tsx?|sql|mjs|json)\b/g;

it('each file that a document names is there', () => {
  const named = pages.flatMap((page) =>
    [...readFileSync(join(root, page), 'utf8').matchAll(path)].map(([file]) => ({ page, file })),
  );
  expect(named.length).toBeGreaterThan(50);
  expect(
    named.filter(({ file }) => !existsSync(join(root, file))).map(({ page, file }) => `${page}: ${file}`),
  ).toEqual([]);
});
