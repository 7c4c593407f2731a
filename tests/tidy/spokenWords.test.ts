import { dirname, relative, resolve, sep } from 'node:path';

import { expect, it } from 'vitest';

import { roomWords } from '../../resources/words.ts';
import { kindWords } from '../../resources/purchasing/kindWords.ts';
import type { RoomWords } from '../../providers/i18n/roomWords.ts';
import { auditWords } from '../../src/audit/auditWords.ts';
import { homeWords } from '../../src/home/homeWords.ts';
import { paletteWords } from '../../src/palette/paletteWords.ts';
import { notificationWords } from '../../src/notification/notificationWords.ts';
import { lineGridWords } from '../../src/ui/lineGrid/lineGridWords.ts';
import type { Node } from './sources.ts';
import { codeOf, isNode, partsOf, root, sourcesIn, treeOf } from './sources.ts';

/**
 * The words of rooms come with the screens that speak them. A screen whose route does not name them would show keys in
 * place of words, and only to a person who has not been to another screen before.
 */
const beside = (file: string, target: string): string =>
  relative(root, resolve(root, dirname(file), target)).replaceAll(sep, '/');

const nameOf = (node: unknown): string =>
  isNode(node) && typeof node['name'] === 'string' ? node['name'] : '';

/** The words of the shell that come with a piece of it. */
const shellWords: Readonly<Record<string, RoomWords>> = {
  auditWords,
  homeWords,
  lineGridWords,
  notificationWords,
  paletteWords,
};

/** The areas that an expression names: `[roomWords.bill, lineGridWords]`. */
function areasIn(node: Node): string[] {
  if (node.type === 'MemberExpression' && nameOf(node['object']) === 'roomWords')
    return [nameOf(node['property'])];
  const ofShell = shellWords[nameOf(node)];
  if (ofShell) return [ofShell.area];
  if (nameOf(node) === 'kindWords') return kindWords.map(({ area }) => area);
  return partsOf(node).flatMap(areasIn);
}

interface Screen {
  file: string;
  areas: readonly string[];
}

/** What a file loads later, with the words that stand around it. */
function screensIn(file: string): Screen[] {
  const found: Screen[] = [];
  const visit = (node: Node, inherited: readonly string[]): void => {
    let areas = inherited;
    const [first] = Array.isArray(node['arguments']) ? node['arguments'].filter(isNode) : [];
    if (node.type === 'CallExpression' && first && ['speaking', 'withWords'].includes(nameOf(node['callee'])))
      areas = [...areas, ...areasIn(first)];
    if (node.type === 'ObjectExpression')
      for (const part of partsOf(node))
        if (nameOf(part['key']) === 'words' && isNode(part['value']))
          areas = [...areas, ...areasIn(part['value'])];
    if (node.type === 'ImportExpression' && isNode(node['source'])) {
      const target = String(node['source']['value']);
      if (target.endsWith('.tsx')) found.push({ file: beside(file, target), areas });
    }
    for (const part of partsOf(node)) visit(part, areas);
  };
  visit(treeOf(file), []);
  return found;
}

const routeFiles = sourcesIn('resources').filter((file) => /(?:\/routes|Routes)\.ts$/.test(file));
const places = [
  'resources/nouns.ts',
  'resources/panels.ts',
  'resources/datasetFilters.ts',
  'resources/home.ts',
  'src/app/routing/shellRoutes.ts',
  ...routeFiles,
];
const screens = places.flatMap(screensIn);

/** What others load with words of their own, or on the server. */
const isElsewhere = (file: string) =>
  places.includes(file) ||
  /^(?:server|domain)\/|\.server\.ts$|\.(?:en|id)\.ts$|^resources\/\w+\.ts$/.test(file);

/** What is imported as a type is not loaded. */
const sourceOf = (file: string): string => codeOf(file).replaceAll(/^import type [^;]*;$/gm, '');

const areas = [...Object.keys(roomWords), ...Object.values(shellWords).map(({ area }) => area)];
const area = `(${areas.join('|')})`;
const spoken = new RegExp(
  `['"\`]${area}\\.[a-z$]|\\bwords: '${area}'|\\bstatusLooks<[^>]*>\\('${area}'`,
  'g',
);
const imported = /(?:from|import)\s*\(?\s*'(\.[^']+)'/g;
const withOwnWords = /withWords\(\s*(\[[^\]]*\]|kindWords),\s*\(\) =>\s*import\('([^']+)'\)/g;
const areasNamed = (text: string) =>
  text
    .split(/[[\],]/)
    .flatMap((name) =>
      name.includes('kindWords')
        ? kindWords.map(({ area }) => area)
        : (shellWords[name.trim()]?.area ?? name.trim().replace('roomWords.', '')),
    );

/** What a file, with everything of ours that it needs now or later, speaks beside the words it comes with. */
function missingFrom(file: string, named: readonly string[], seen = new Set<string>()): string[] {
  if (seen.has(file) || isElsewhere(file)) return [];
  seen.add(file);
  const source = sourceOf(file);
  const missing = [...source.matchAll(spoken)]
    .map(([, ...parts]) => parts.find((part) => part !== undefined) ?? '')
    .filter((spokenArea) => !named.includes(spokenArea))
    .map(
      (spokenArea) => `${file} speaks ${spokenArea}: name it among the words of the route, or with withWords`,
    );
  const pieces = [...source.matchAll(withOwnWords)].flatMap(([, more = '', target = '']) =>
    missingFrom(beside(file, target), [...named, ...areasNamed(more)], seen),
  );
  const others = [...source.replaceAll(withOwnWords, '').matchAll(imported)].flatMap(([, target = '']) =>
    missingFrom(beside(file, target), named, seen),
  );
  return [...missing, ...pieces, ...others];
}

it('finds the screens', () => expect(screens.length).toBeGreaterThan(25));

it.each(screens)('$file comes with the words that it speaks', ({ file, areas: named }) => {
  expect([...new Set(missingFrom(file, named))]).toEqual([]);
});
