import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { constants, gzipSync } from 'node:zlib';

import { expect, test } from 'vitest';

import { browserBuild, hasBrowserBuild } from '../../server/http/indexPage.ts';
import { drawnWhole } from '../../vite.config.ts';

/** As the bundler counts; beyond it a file of code keeps the browser busy before anything of it can run. */
const largestBytes = 500_000;
const assets = join(browserBuild, 'assets');

test.skipIf(!hasBrowserBuild())('no file of code in the build is larger than the bundler finds good', () => {
  const scripts = readdirSync(assets).filter((name) => name.endsWith('.js'));
  expect(scripts.length).toBeGreaterThan(10);
  const large = scripts.filter((name) => statSync(join(assets, name)).size > largestBytes);
  expect(large).toEqual([]);
});

/** What each file of code asks for before it can run. */
function neededFiles(): Map<string, string[]> {
  return new Map(
    readdirSync(assets)
      .filter((name) => name.endsWith('.js'))
      .map((name) => {
        const code = readFileSync(join(assets, name), 'utf8');
        const imports = code.matchAll(/(?:from|import)\s*"\.\/([^"]+\.js)"/g);
        return [name, [...imports].flatMap(([, other]) => other ?? [])] as const;
      }),
  );
}

function reached(needs: Map<string, string[]>, from: string, seen = new Set<string>()): Set<string> {
  for (const next of needs.get(from) ?? []) if (!seen.has(next)) reached(needs, next, seen.add(next));
  return seen;
}

test.skipIf(!hasBrowserBuild())(
  'no files of code need each other: one of them would run without its classes',
  () => {
    const needs = neededFiles();
    expect([...needs.keys()].filter((name) => reached(needs, name).has(name))).toEqual([]);
  },
);

test.skipIf(!hasBrowserBuild())('the first list carries no form, no record, no schema and no popover', () => {
  const needs = neededFiles();
  const first = [...needs.keys()].filter((name) => /^(?:entry|shell|list)-/.test(name));
  expect(first).toHaveLength(3);
  const carried = first.flatMap((name) => [...reached(needs, name)]);
  expect(carried.filter((name) => !/^(?:entry|shell|list|react|rolldown-runtime)-/.test(name))).toEqual([]);
});

/** As `first.bytes` of the bench counts, words and sign-in aside; React and the router are a third of it. */
const firstBudgetKb = 304;

test.skipIf(!hasBrowserBuild())(`the code of the first list packs into ${firstBudgetKb} kB`, () => {
  const first = readdirSync(assets).filter((name) =>
    /^(?:entry|shell|list|react|rolldown-runtime)-[^/]+\.js$/.test(name),
  );
  expect(first).toHaveLength(5);
  const sizes = first.map((name) => {
    const { length } = gzipSync(readFileSync(join(assets, name)), { level: constants.Z_BEST_COMPRESSION });
    return [name, length / 1000] as const;
  });
  const total = sizes.reduce((sum, [, size]) => sum + size, 0);
  expect(total, JSON.stringify(sizes)).toBeLessThan(firstBudgetKb);
});

test.skipIf(!hasBrowserBuild()).each([
  ['HomePage', 'the page that people come to first'],
  ['InboxPage', 'what waits'],
  ['Palette', 'the palette'],
  ['NotificationPanel', 'the notifications'],
  ['ActionDialog', 'the dialog of an action'],
])('%s: %s waits for no record, no form and no schema', (name) => {
  const needs = neededFiles();
  const file = [...needs.keys()].find((one) => one.startsWith(`${name}-`)) ?? '';
  expect(needs.has(file)).toBe(true);
  const carried = [...reached(needs, file)];
  expect(carried.filter((one) => /^(?:form|record|schemas|customFields|fields|pdf)-/.test(one))).toEqual([]);
});

test('what is drawn whole is where the build looks for it', () => {
  expect(drawnWhole.filter((path) => !existsSync(join(import.meta.dirname, '..', '..', path)))).toEqual([]);
});
