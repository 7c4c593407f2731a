import type { RoomWords } from '../../providers/i18n/roomWords.ts';
import type { homeEn } from '../i18n/home.en.ts';

/** The words of the home page: they come with it. */
export const homeWords: RoomWords<typeof homeEn> = {
  area: 'home',
  en: () => import('../i18n/home.en.ts').then(({ homeEn }) => homeEn),
  id: () => import('../i18n/home.id.ts').then(({ homeId }) => homeId),
};
