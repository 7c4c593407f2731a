import type { Translation } from '../../domain/words/translation.ts';
import type { travelTitlesEn } from './titles.en.ts';

export const travelTitlesId = {
  travelArrangementPDF: 'PDF pengaturan perjalanan',
  tripReportUnderReview: 'Laporan perjalanan dalam peninjauan',
  tripReportItem: 'Item laporan perjalanan',
  tripReport: 'Laporan perjalanan',
} satisfies Translation<typeof travelTitlesEn>;
