import type { Locale } from '../day/day.ts';
import type { AnyNoun } from './noun.ts';

/** How the titles of a noun's screens are made of what it is called. */
export interface TitlePatterns {
  form: (one: string) => string;
  /** The form of a noun of which there is one record. */
  edit: (many: string) => string;
  /** The list of what waits for a decision. */
  review: (many: string) => string;
}

export const capitalized = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
export const uncapitalized = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1);

/** What the screens of nouns are called, below their names: said before their words are there. */
export function nounTitles(
  nouns: readonly Pick<AnyNoun, 'name' | 'called' | 'isSingle' | 'views'>[],
  locale: Locale,
  { form, edit, review }: TitlePatterns,
): object {
  return Object.fromEntries(
    nouns.map(({ name, called, isSingle, views = [] }) => {
      const { one, many } = called[locale];
      if (isSingle) return [name, { show: many, form: edit(many) }];
      const ofViews = views.map((view) => [view.name, view.called?.[locale] ?? review(many)]);
      return [name, { list: many, form: form(one), show: capitalized(one), ...Object.fromEntries(ofViews) }];
    }),
  );
}
