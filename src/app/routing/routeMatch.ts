import type { RouteDefinition, RouteName } from './routes.ts';
import { routeNames, routeOf } from './routes.ts';

/** Without the slashes at its ends, in words. */
function wordsOf(path: string): string[] {
  return path.replaceAll(/^\/|\/+$/g, '').split('/');
}

/** How many words of the route stand in the path as they are; null where the path is another one. */
function staticWordsIn({ path, takes = {} }: RouteDefinition, words: readonly string[]): number | null {
  const pattern = wordsOf(path);
  if (pattern.length !== words.length) return null;
  let count = 0;
  for (const [index, expected] of pattern.entries()) {
    const word = words[index] ?? '';
    if (expected.startsWith(':')) {
      if (word === '' || takes[expected.slice(1)]?.includes(word) === false) return null;
    } else if (expected.toLowerCase() === word.toLowerCase()) count += 1;
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
  for (const name of routeNames()) {
    const staticWords = staticWordsIn(routeOf(name), words);
    if (staticWords !== null && staticWords > (best?.staticWords ?? -1)) best = { name, staticWords };
  }
  return best?.name ?? null;
}
