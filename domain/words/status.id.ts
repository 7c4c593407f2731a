import type { statusEn } from './status.en.ts';
import type { Translation } from './translation.ts';

export const statusId = {
  active: 'Aktif',
  inactive: 'Diarsipkan',
  draft: 'Draf',
  awaiting: 'Menunggu peninjauan',
  revision: 'Menunggu revisi',
  completed: 'Disetujui',
  rejected: 'Ditolak',
  canceled: 'Dibatalkan',
  processing: 'Sedang diproses',
  processed: 'Diproses',
  failed: 'Gagal',
  undone: 'Dibatalkan',
  overdue: 'Lewat jatuh tempo',
} satisfies Translation<typeof statusEn>;
