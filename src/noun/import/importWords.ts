import type { RoomWords } from '../../../providers/i18n/roomWords.ts';

/** The words of imports, fetched with their first screen. */
export const importWords: RoomWords = {
  area: 'recordImport',
  en: () => import('../../../domain/words/recordImport.en.ts').then((words) => words.recordImportEn),
  id: () => import('../../../domain/words/recordImport.id.ts').then((words) => words.recordImportId),
};
