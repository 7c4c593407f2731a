import type { Translation } from '../../../domain/words/translation.ts';
import type { quoteRuleEn } from './quoteRules.en.ts';

export const quoteRuleId = {
  approver: 'Hanya penyetuju tahap yang sedang terbuka yang dapat memutuskan penawaran ini.',
  ownRequest: 'Permintaan sendiri tidak dapat diputuskan sendiri.',
  lastEditor: 'Yang terakhir mengubah tidak dapat menyetujui: penyetuju lain harus melihat perubahannya.',
  quotedAlready: '%{vendor} sudah memberi penawaran untuk permintaan ini',
  answerDay: 'Pilih tanggal dalam %{days} hari ke depan',
  expired:
    'Masa berlakunya habis: tanyakan kepada vendor apakah masih berlaku, lalu ubah tanggal berlakunya.',
} satisfies Translation<typeof quoteRuleEn>;
