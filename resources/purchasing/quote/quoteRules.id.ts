import type { Translation } from '../../../domain/words/translation.ts';
import type { quoteRuleEn } from './quoteRules.en.ts';

export const quoteRuleId = {
  approver: 'Hanya penyetuju tahap yang sedang terbuka yang dapat memutuskan penawaran ini.',
  ownRequest: 'Permintaan sendiri tidak dapat diputuskan sendiri.',
  lastEditor: 'Yang terakhir mengubah tidak dapat menyetujui: penyetuju lain harus melihat perubahannya.',
} satisfies Translation<typeof quoteRuleEn>;
