import type { Locale } from '../day/day.ts';
import type { InBoth } from '../words/translation.ts';
import type { NounHead } from './nounHead.ts';

/** Finds the phrase of a key and fills its places; `_` is said where there is none. */
export type Translate = (key: string, options?: Record<string, unknown>) => string;
type Values = Readonly<Record<string, unknown>>;
export type NounWords = (key: string, values?: Values) => string;

/**
 * The words of a noun by a key of its own, as `action.approve` below `bill`; where it has none, those of every noun
 * below `noun`, or of the last key. All of them can name the noun as `%{one}` and `%{many}`.
 */
export function nounWords(words: string, translate: Translate): NounWords {
  return (key, given = {}) => {
    const named = (form: string) => translate(`${words}.${form}`, { _: '' });
    const values = { one: named('one'), many: named('many'), ...given };
    const parts = key.split('.');
    const any = [...parts.slice(0, 1), 'any', ...parts.slice(2)].join('.');
    const last = translate(`noun.${any}`, { _: '', ...values });
    return translate(`${words}.${key}`, { _: translate(`noun.${key}`, { _: last, ...values }), ...values });
  };
}

/** All that the screens of a noun say, below its name: what it is called, and its words. */
export function wordsOfNoun({
  name,
  called,
  words,
  kinds,
  views = [],
}: Pick<NounHead, 'name' | 'called' | 'words' | 'kinds' | 'views'>): InBoth & {
  area: string;
} {
  const kindsIn = (locale: Locale) =>
    kinds && {
      kinds: Object.fromEntries(Object.entries(kinds.of).map(([kind, own]) => [kind, own.called[locale]])),
    };
  const viewsIn = (locale: Locale) => ({
    listed: Object.fromEntries(
      views.map((view) => [view.name, view.called?.[locale] ?? called[locale].many]),
    ),
  });
  return {
    area: name,
    en: async () => ({
      ...called.en,
      ...viewsIn('en'),
      ...kindsIn('en'),
      ...((await words?.en()) as object),
    }),
    id: async () => ({
      ...called.id,
      ...viewsIn('id'),
      ...kindsIn('id'),
      ...((await words?.id()) as object),
    }),
  };
}
