import type { Translation } from '../../domain/words/translation.ts';
import type { travelTitlesEn } from './titles.en.ts';

export const travelTitlesId = {
  tripApprovals: 'Persetujuan perjalanan',
  tripUnderReview: 'Perjalanan dalam peninjauan',
  travelArrangementPDF: 'PDF pengaturan perjalanan',
  tripReportUnderReview: 'Laporan perjalanan dalam peninjauan',
  tripReportItem: 'Item laporan perjalanan',
  trips: 'Perjalanan dinas',
  trip: 'Detail perjalanan',
  tripReport: 'Laporan perjalanan',
  myTrips: 'Perjalanan saya',
  tripRequestForm: 'Formulir permintaan perjalanan',
  travelArrangements: 'Pengaturan perjalanan',
  travelArrangement: 'Detail pengaturan perjalanan',
} satisfies Translation<typeof travelTitlesEn>;
