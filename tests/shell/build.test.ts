import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

import { expect, test } from 'vitest';

import { browserBuild, hasBrowserBuild } from '../../server/http/indexPage.ts';

/** As the bundler counts; beyond it a file of code keeps the browser busy before anything of it can run. */
const largestBytes = 500_000;

test.skipIf(!hasBrowserBuild())('no file of code in the build is larger than the bundler finds good', () => {
  const assets = join(browserBuild, 'assets');
  const scripts = readdirSync(assets).filter((name) => name.endsWith('.js'));
  expect(scripts.length).toBeGreaterThan(10);
  const large = scripts.filter((name) => statSync(join(assets, name)).size > largestBytes);
  expect(large).toEqual([]);
});

test.skipIf(!hasBrowserBuild())(
  'no files of code need each other: one of them would run without its classes',
  () => {
    const assets = join(browserBuild, 'assets');
    const needs = new Map(
      readdirSync(assets)
        .filter((name) => name.endsWith('.js'))
        .map((name) => {
          const code = readFileSync(join(assets, name), 'utf8');
          const imports = code.matchAll(/(?:from|import)\s*"\.\/([^"]+\.js)"/g);
          return [name, [...imports].flatMap(([, other]) => other ?? [])] as const;
        }),
    );
    const reached = (from: string, seen = new Set<string>()): Set<string> => {
      for (const next of needs.get(from) ?? []) if (!seen.has(next)) reached(next, seen.add(next));
      return seen;
    };
    expect([...needs.keys()].filter((name) => reached(name).has(name))).toEqual([]);
  },
);
