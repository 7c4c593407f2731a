import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { expect, it } from 'vitest';

import { root } from './sources.ts';

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
