import type { Translation } from '../../../domain/words/translation.ts';
import type { requestFormEn } from './requestForm.en.ts';

export const requestFormId = {
  new: 'Permintaan baru',
  document: 'Permintaan',
  field: { dueDate: 'Dibutuhkan paling lambat' },
  noTotal: 'Ditampilkan setelah permintaan memiliki total: perkiraan harga sudah cukup.',
  noApproval: 'Tidak perlu persetujuan: penawaran langsung diminta.',
  startsAgain: 'Mengirim ulang permintaan ini memulai persetujuannya dari awal.',
  sentBefore:
    'Pengiriman sebelumnya sudah sampai di server dengan isi lain. Cari permintaan itu di daftar sebelum mengirim yang ini.',
  refused: 'Anda tidak dapat mengubah permintaan ini',
  open: 'Buka permintaan',
  loadFailed: 'Permintaan tidak dapat dimuat',
} satisfies Translation<typeof requestFormEn>;
