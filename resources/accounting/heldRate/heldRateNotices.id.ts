import type { Translation } from '../../../domain/words/translation.ts';
import type { heldRateNoticeEn } from './heldRateNotices.en.ts';

export const heldRateNoticeId = {
  held: '%{smart_count} kurs dari luar melonjak, dan menunggu konfirmasi seseorang.',
  waiting: 'Kurs untuk dikonfirmasi',
} satisfies Translation<typeof heldRateNoticeEn>;
