import type { Locale } from '../domain/day/day.ts';
import type { Spoken } from '../domain/words/translation.ts';
import type { TitlePatterns } from '../domain/noun/nounTitles.ts';
import { nounTitles } from '../domain/noun/nounTitles.ts';
import type { ScreenedHead } from '../src/noun/nounRoutes.ts';
import { listHeads } from './listHeads.ts';
import { declaredHeads, singleHeads } from './nounHeads.ts';

/** A screen that says itself which entry of the menu it stands under. */
interface Placed {
  /** The key of its line in the menu. */
  name: string;
  at: `/${string}`;
  menu: string;
  called: Spoken;
}

const nouns = ([...declaredHeads, ...singleHeads] as readonly ScreenedHead[]).map(({ noun }) => noun);

/** The lists, nouns and views of nouns that say where in the menu they stand. */
export const placed: readonly Placed[] = [
  ...listHeads.map(({ list }) => list),
  ...nouns.flatMap(({ name, at, menu, called, views = [] }) => [
    { name, at, menu, called: { en: called.en.many, id: called.id.many } },
    ...views.map((view) => ({
      ...view,
      name: `${name}-${view.name}`,
      called: view.called ?? { en: called.en.many, id: called.id.many },
    })),
  ]),
].filter((one): one is Placed => one.menu !== undefined && one.called !== undefined);

/** What those are called in the menu. */
export function placedNames(locale: Locale): object {
  return Object.fromEntries(placed.map(({ name, called }) => [name, called[locale]]));
}

/** The titles of the screens that follow from a declaration. */
export function declaredTitles(locale: Locale, patterns: TitlePatterns): object {
  const ofLists = listHeads.map(({ list: { name, called } }) => [name, called[locale]]);
  return { ...Object.fromEntries(ofLists), ...nounTitles(nouns, locale, patterns) };
}
