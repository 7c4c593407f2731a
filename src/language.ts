import { buildI18nProvider } from '../providers/i18n/i18nProvider.ts';
import type { I18nProvider } from 'react-admin';
import type { Locale } from '../domain/day.ts';
import { isLanguage } from '../domain/language.ts';
import { en } from './i18n/en.ts';

const storageKey = 'outlay.language';

/** Keeps the choice for the pages before sign-in; the person's own store keeps it for the others. */
export function rememberLanguage(language: string): void {
  try {
    localStorage.setItem(storageKey, language);
  } catch {
    // A closed storage costs the memory, not the choice.
  }
}

/** What was chosen in this browser, else what the browser speaks, else English. */
export function firstLanguage(): Locale {
  let chosen: string | null = null;
  try {
    chosen = localStorage.getItem(storageKey);
  } catch {
    // Then the browser's own language decides.
  }
  if (isLanguage(chosen)) return chosen;
  const spoken = navigator.languages.map((tag) => tag.split('-')[0]);
  return spoken.find(isLanguage) ?? 'en';
}

type Phrases = Parameters<typeof buildI18nProvider>[0]['messages'] extends (locale: string) => infer Tree
  ? Awaited<Tree>
  : never;

/** English travels with the application, since most begin with it. */
const phraseBooks: Record<Locale, () => Phrases | Promise<Phrases>> = {
  en: () => en,
  id: () => import('./i18n/id.ts').then(({ id }) => id),
};

/** The languages of the application; the first one is at hand before the first picture, the other when chosen. */
export async function loadI18nProvider(): Promise<I18nProvider> {
  const first = firstLanguage();
  const phrases = await phraseBooks[first]();
  return buildI18nProvider({
    locale: first,
    messages: (locale) => {
      if (locale === first) return phrases;
      return isLanguage(locale) ? phraseBooks[locale]() : phrases;
    },
    locales: [
      { locale: 'en', name: 'English' },
      { locale: 'id', name: 'Bahasa Indonesia' },
    ],
  });
}
