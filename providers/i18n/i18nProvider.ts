import polyglotI18nProvider from 'ra-i18n-polyglot';
import type { I18nProvider, Locale as OfferedLocale } from 'react-admin';
import type { Locale } from '../../domain/day/day.ts';
import { isLanguage } from '../../domain/message/language.ts';
import type { PhraseTree } from '../../domain/message/message.ts';
import { speak } from '../http/language.ts';
import { allRoomWordsIn, onRoomWords, roomWordsIn } from './roomWords.ts';

interface LanguageSource {
  /** The language of the first picture; its phrases must be at hand. */
  locale: Locale;
  /** Phrases of a language, without those of rooms: at once, or when they have been fetched. */
  messages: (locale: Locale) => PhraseTree | Promise<PhraseTree>;
  locales: readonly OfferedLocale[];
}

/**
 * A missing phrase shows its default text (`_`) or its key, without a warning in the console. Passed on in the fourth
 * place: as a third argument the options would be lost with the first change of language.
 */
const options = { allowMissing: true };

/**
 * The languages of the product, over polyglot: `%{name}` for a value, `one |||| many` chosen by `smart_count`. The words
 * of a room come with its first screen.
 */
export function buildI18nProvider({ locale, messages, locales }: LanguageSource): I18nProvider {
  type Messages = Parameters<typeof polyglotI18nProvider>[0];
  let isShown = false;
  const withRooms = (next: Locale) => {
    if (!isShown) return { ...messages(next), ...roomWordsIn(next) };
    const both = Promise.all([messages(next), allRoomWordsIn(next)]);
    return both.then(([own, ofRooms]) => ({ ...own, ...ofRooms }));
  };
  const provider = polyglotI18nProvider(withRooms as unknown as Messages, locale, [...locales], options);
  isShown = true;
  const showLanguage = (next: Locale): void => {
    document.documentElement.lang = next;
    speak(next);
  };
  showLanguage(locale);
  onRoomWords(() => provider.changeLocale(provider.getLocale()));
  return {
    ...provider,
    async changeLocale(next: string) {
      await provider.changeLocale(next);
      if (isLanguage(next)) showLanguage(next);
    },
  };
}
