import type { reviewEn } from './review.en.ts';
import type { Translation } from './translation.ts';

export const reviewId = {
  awaiting: '%{number} menunggu keputusan Anda.',
  approved: '%{number} disetujui.',
  revision: '%{number} dikembalikan kepada Anda.',
  rejected: '%{number} ditolak.',
  canceled: '%{number} dibatalkan.',
  toDecide: 'Untuk diputuskan: %{many}',
  toRevise: 'Untuk diperbaiki: %{many}',
  undecidable: 'Tidak ada yang dapat memutuskan: %{many}',
  withdrawn: '%{person} menarik kembali keputusan atas %{number}.',
} satisfies Translation<typeof reviewEn>;
