import type { Translation } from '../../../domain/words/translation.ts';
import type { amendmentRuleEn } from './amendmentRules.en.ts';

export const amendmentRuleId = {
  approver: 'Hanya penyetuju tahap yang sedang terbuka yang dapat memutuskan perubahan ini.',
  ownRequest: 'Permintaan sendiri tidak dapat diputuskan sendiri.',
  lastEditor: 'Yang terakhir mengubah tidak dapat menyetujui: penyetuju lain harus melihat perubahannya.',
  requesterRevises: 'Pemohonnya dapat merevisi perubahan ini.',
} satisfies Translation<typeof amendmentRuleEn>;
