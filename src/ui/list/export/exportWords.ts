import type { RoomWords } from '../../../../providers/i18n/roomWords.ts';
import type { listExportEn } from '../../../i18n/listExport.en.ts';

/** The words of exports: they come with the dialog, or with the page of a file. */
export const exportWords: RoomWords<typeof listExportEn> = {
  area: 'listExport',
  en: () => import('../../../i18n/listExport.en.ts').then(({ listExportEn }) => listExportEn),
  id: () => import('../../../i18n/listExport.id.ts').then(({ listExportId }) => listExportId),
};
