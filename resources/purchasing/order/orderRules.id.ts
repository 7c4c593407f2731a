import type { Translation } from '../../../domain/words/translation.ts';
import type { orderRuleEn } from './orderRules.en.ts';

export const orderRuleId = {
  approver: 'Hanya penyetuju tahap yang sedang terbuka yang dapat memutuskan pesanan ini.',
  ownRequest: 'Permintaan sendiri tidak dapat diputuskan sendiri.',
  lastEditor: 'Yang terakhir mengubah tidak dapat menyetujui: penyetuju lain harus melihat perubahannya.',
  requesterRevises: 'Pemohonnya dapat merevisi pesanan ini.',
  sends: 'Pemohonnya dapat mengirim pesanan ini.',
  receives: 'Pemohonnya dapat mencatat yang datang.',
  changeWaits: 'Perubahan pesanan ini belum diputuskan: selesaikan atau akhiri dulu.',
} satisfies Translation<typeof orderRuleEn>;
