import type { Locale } from '../day/day.ts';

/** The shape of a message tree with any words in it: what another language must provide. */
export type Translation<Tree> = {
  readonly [Key in keyof Tree]: Tree[Key] extends string ? string : Translation<Tree[Key]>;
};

/** Words in every language, fetched when a screen first speaks them. */
export interface InBoth<En = unknown> {
  en: () => Promise<En>;
  id: () => Promise<Translation<En>>;
}

/** Words that are said in every language, each in a file of its own; what one of them lacks does not compile. */
export function inBoth<En>(en: InBoth<En>['en'], id: InBoth<En>['id']): InBoth<En> {
  return { en, id };
}

/** What is said at once, in every language. */
export type Spoken<Said = string> = Readonly<Record<Locale, Said>>;
