import type { I18nProvider } from 'react-admin';
import type { Locale } from '../../domain/day/day.ts';
import type { PhraseTree } from '../../domain/message/message.ts';
import { buildI18nProvider } from '../../providers/i18n/i18nProvider.ts';
import { en } from '../i18n/en.ts';
import { firstLanguage } from './language.ts';

/** The phrases of each language: at once, or when they have been fetched. */
export type PhraseBooks = Readonly<Record<Locale, () => PhraseTree | Promise<PhraseTree>>>;

/** The shell's own. English travels with the application, since most begin with it. */
const shellPhrases: PhraseBooks = {
  en: () => en,
  id: () => import('../i18n/id.ts').then(({ id }) => id),
};

/**
 * The languages of the application; the first one is at hand before the first picture, the other when chosen. `ofRooms` is
 * what is said of the rooms before their screens are there.
 */
export async function loadI18nProvider(ofRooms: PhraseBooks): Promise<I18nProvider> {
  const phrasesIn = async (language: Locale): Promise<PhraseTree> => {
    const [own, further] = await Promise.all([shellPhrases[language](), ofRooms[language]()]);
    return { ...own, ...further };
  };
  const first = firstLanguage();
  const phrases = await phrasesIn(first);
  return buildI18nProvider({
    locale: first,
    messages: (locale) => (locale === first ? phrases : phrasesIn(locale)),
    locales: [
      { locale: 'en', name: 'English' },
      { locale: 'id', name: 'Bahasa Indonesia' },
    ],
  });
}
