import Fuse from 'fuse.js';

/** What can be found by its words. */
export interface Matched {
  label: string;
  /** Further words: where it is, what it is about. */
  detail?: string;
}

/** Of each question so many at most. */
const matchesMax = 12;

/** Those that a text means, the likeliest first: words in any order, with small mistakes in them. */
export function matchesOf<Entry extends Matched>(entries: readonly Entry[], text: string): Entry[] {
  // These signs are commands to the library.
  const words = text.replaceAll(/[=!^$|"']/g, ' ').trim();
  if (words === '') return [];
  const fuse = new Fuse(entries, {
    keys: [{ name: 'label', weight: 3 }, 'detail'],
    threshold: 0.34,
    ignoreLocation: true,
    ignoreDiacritics: true,
    useExtendedSearch: true,
  });
  return fuse.search(words, { limit: matchesMax }).map(({ item }) => item);
}
