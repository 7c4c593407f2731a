import { accountingProviders } from '../domain/companyFeature.ts';
import type { RouteName } from './routes.ts';
import { routeNames, routes } from './routes.ts';

/** Without the slashes at its ends, in words. */
function wordsOf(path: string): string[] {
  return path.replaceAll(/^\/|\/+$/g, '').split('/');
}

const patterns = routeNames.map((name) => ({ name, words: wordsOf(routes[name].path) }));

/** How many words of the pattern stand in the path as they are; null where the path is another one. */
function staticWordsIn(pattern: readonly string[], words: readonly string[]): number | null {
  if (pattern.length !== words.length) return null;
  let count = 0;
  for (const [index, expected] of pattern.entries()) {
    const word = words[index] ?? '';
    if (expected.startsWith(':')) {
      if (word === '') return null;
    } else if (expected.toLowerCase() === word.toLowerCase()) count += 1;
    else return null;
  }
  return count;
}

/**
 * The route of an address, static words before parameters; null for an unknown one. The accounting callback stands
 * behind all others and knows its providers. Ranks as the router does, and needs nothing of it: the page asks before
 * the router's code is there.
 */
export function routeNameAt(path: string): RouteName | null {
  const words = wordsOf(path);
  let best: { name: RouteName; staticWords: number } | null = null;
  for (const { name, words: pattern } of patterns) {
    const staticWords = staticWordsIn(pattern, words);
    if (staticWords !== null && staticWords > (best?.staticWords ?? -1)) best = { name, staticWords };
  }
  if (best?.name === 'id-id' && !accountingProviders.some((known) => known === words[0])) return null;
  return best?.name ?? null;
}
