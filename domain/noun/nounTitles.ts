import type { Locale } from '../day/day.ts';
import type { NounHead } from './nounHead.ts';

/** How the titles of a noun's screens are made of what it is called. */
export interface TitlePatterns {
  form: (one: string) => string;
  /** The form of a noun of which there is one record, and of what is changed while others decide on it. */
  edit: (called: string) => string;
  /** The list of what waits for a decision. */
  review: (many: string) => string;
}

export const capitalized = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
export const uncapitalized = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1);

/** What the form of records of a kind is called, or of several, below the name of the noun; in a view it changes what is there. */
export function formTitle(kind: string | undefined, view: object | undefined): string {
  if (kind === undefined) return view ? 'editOne' : 'form';
  return view ? `edit.${kind}` : `form.${kind}`;
}

/** What the screens of nouns are called, below their names: said before their words are there. */
export function nounTitles(
  nouns: readonly Pick<NounHead, 'name' | 'called' | 'isSingle' | 'views' | 'kinds'>[],
  locale: Locale,
  { form, edit, review }: TitlePatterns,
): object {
  return Object.fromEntries(
    nouns.map(({ name, called, isSingle, views = [], kinds }) => {
      const { one, many } = called[locale];
      if (isSingle) return [name, { show: many, form: edit(many) }];
      const ofViews = views.map((view) => [view.name, view.called?.[locale] ?? review(many)]);
      const ofKinds = (pattern: (one: string) => string) =>
        Object.fromEntries(
          Object.entries(kinds?.of ?? {}).map(([kind, own]) => [kind, pattern(own.called[locale].one)]),
        );
      const forms = kinds
        ? { form: ofKinds(form), edit: ofKinds(edit), editOne: edit(one) }
        : { form: form(one) };
      return [name, { list: many, ...forms, show: capitalized(one), ...Object.fromEntries(ofViews) }];
    }),
  );
}
