import polyglotI18nProvider from 'ra-i18n-polyglot';
import type { I18nProvider, Locale } from 'react-admin';
import { speak } from '../http/language.ts';

type PhraseTree = { [key: string]: string | PhraseTree };

export interface LanguageSource {
  /** The language of the first picture; its phrases must be at hand. */
  locale: string;
  /** Phrases of a language: at once, or when they have been fetched. */
  messages: (locale: string) => PhraseTree | Promise<PhraseTree>;
  locales: readonly Locale[];
}

/**
 * A missing phrase shows its default text (`_`) or its key, without a warning in the console. Passed on in the fourth
 * place: as a third argument the options would be lost with the first change of language.
 */
const options = { allowMissing: true };

/** The languages of the product, over polyglot: `%{name}` for a value, `one |||| many` chosen by `smart_count`. */
export function buildI18nProvider({ locale, messages, locales }: LanguageSource): I18nProvider {
  type Messages = Parameters<typeof polyglotI18nProvider>[0];
  const provider = polyglotI18nProvider(messages as unknown as Messages, locale, [...locales], options);
  const showLanguage = (next: string): void => {
    document.documentElement.lang = next;
    speak(next);
  };
  showLanguage(locale);
  return {
    ...provider,
    async changeLocale(next: string) {
      await provider.changeLocale(next);
      showLanguage(next);
    },
  };
}
