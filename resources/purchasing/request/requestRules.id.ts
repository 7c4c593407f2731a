import type { Translation } from '../../../domain/words/translation.ts';
import type { requestRuleEn } from './requestRules.en.ts';

export const requestRuleId = {
  approver: 'Hanya penyetuju tahap yang sedang terbuka yang dapat memutuskan permintaan ini.',
  ownRequest: 'Permintaan sendiri tidak dapat diputuskan sendiri.',
  lastEditor: 'Yang terakhir mengubah tidak dapat menyetujui: penyetuju lain harus melihat perubahannya.',
  requesterRevises: 'Pemohonnya dapat merevisi permintaan ini.',
  requesterEnters: 'Pemohon pembelian dapat mengajukan permintaan ini, jika itu miliknya.',
  requesterVoids: 'Pemohonnya dapat membatalkan permintaan ini.',
} satisfies Translation<typeof requestRuleEn>;
