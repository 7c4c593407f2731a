import type { RoomWords } from '../../providers/i18n/roomWords.ts';
import type { homeEn } from './home.en.ts';

/** The words of the home page: they come with it. */
export const homeWords: RoomWords<typeof homeEn> = {
  area: 'home',
  en: () => import('./home.en.ts').then(({ homeEn }) => homeEn),
  id: () => import('./home.id.ts').then(({ homeId }) => homeId),
};
