import type { RoomWords } from '../../providers/i18n/roomWords.ts';
import type { paletteEn } from './palette.en.ts';

/** The words of the command palette and of the list of keys: they come with either. */
export const paletteWords: RoomWords<typeof paletteEn> = {
  area: 'palette',
  en: () => import('./palette.en.ts').then(({ paletteEn }) => paletteEn),
  id: () => import('./palette.id.ts').then(({ paletteId }) => paletteId),
};
