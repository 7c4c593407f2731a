import type { Translation } from '../../../domain/words/translation.ts';
import type { mappingTourEn } from './mappingTour.en.ts';

export const mappingTourId = {
  title: 'Integrasikan tag akuntansi dengan Outlay',
  text: 'Tentukan sekali akun dan tag pembukuan Anda untuk setiap kategori, rekening, dan biaya.',
  action: 'Mulai',
} satisfies Translation<typeof mappingTourEn>;
