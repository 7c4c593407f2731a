import type { RouteDefinition, RouteName } from './routes.ts';
import { routeTable } from './routes.ts';

/** Without the slashes at its ends, in words. */
function wordsOf(path: string): string[] {
  return path.replaceAll(/^\/|\/+$/g, '').split('/');
}

interface Pattern {
  name: RouteName;
  words: readonly string[];
  takes: NonNullable<RouteDefinition['takes']>;
}

/** The routes by how many words they have, split once for each table of routes. */
const patternsOf = new WeakMap<ReadonlyMap<RouteName, RouteDefinition>, Map<number, Pattern[]>>();

function patternsOfLength(length: number): readonly Pattern[] {
  const table = routeTable();
  let patterns = patternsOf.get(table);
  if (!patterns) {
    patterns = new Map();
    for (const [name, { path, takes = {} }] of table) {
      const words = wordsOf(path).map((word) => (word.startsWith(':') ? word : word.toLowerCase()));
      patterns.set(words.length, [...(patterns.get(words.length) ?? []), { name, words, takes }]);
    }
    patternsOf.set(table, patterns);
  }
  return patterns.get(length) ?? [];
}

/** How many words of the route stand in the path as they are; null where the path is another one. */
function staticWordsIn({ words: pattern, takes }: Pattern, words: readonly string[]): number | null {
  let count = 0;
  for (const [index, expected] of pattern.entries()) {
    const word = words[index] ?? '';
    if (expected.startsWith(':')) {
      if (word === '' || takes[expected.slice(1)]?.includes(word) === false) return null;
    } else if (expected === word.toLowerCase()) count += 1;
    else return null;
  }
  return count;
}

/**
 * The route of an address, static words before parameters; null for an unknown one. Ranks as the router does, and needs
 * nothing of it: the page asks before the router's code is there.
 */
export function routeNameAt(path: string): RouteName | null {
  const words = wordsOf(path);
  let best: { name: RouteName; staticWords: number } | null = null;
  for (const pattern of patternsOfLength(words.length)) {
    const staticWords = staticWordsIn(pattern, words);
    if (staticWords !== null && staticWords > (best?.staticWords ?? -1)) {
      best = { name: pattern.name, staticWords };
    }
  }
  return best?.name ?? null;
}
