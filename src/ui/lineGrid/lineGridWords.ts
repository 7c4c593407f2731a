import type { RoomWords } from '../../../providers/i18n/roomWords.ts';
import type { lineGridEn } from './lineGrid.en.ts';

/** The words of every grid of lines: they come with the screens that have one. */
export const lineGridWords: RoomWords<typeof lineGridEn> = {
  area: 'lineGrid',
  en: () => import('./lineGrid.en.ts').then(({ lineGridEn }) => lineGridEn),
  id: () => import('./lineGrid.id.ts').then(({ lineGridId }) => lineGridId),
};
