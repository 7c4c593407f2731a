import type { Translation } from '../../../domain/words/translation.ts';
import type { quoteFormEn } from './quoteForm.en.ts';

export const quoteFormId = {
  new: 'Penawaran baru',
  document: 'Penawaran',
  referenceNumber: 'Nomor penawaran vendor',
  field: {
    transactionDate: 'Tanggal penawaran',
    dueDate: 'Dikirim paling lambat',
  },
  madeOf: 'Penawaran untuk permintaan %{number}: masukkan harga vendor untuk setiap barang.',
  noTotal: 'Ditampilkan setelah penawaran memiliki total.',
  noApproval: 'Tidak perlu persetujuan setelah ditunjuk: langsung dapat dipesan.',
  startsAgain: 'Mengirim ulang penawaran ini memulai persetujuannya dari awal.',
  sentBefore:
    'Pengiriman sebelumnya sudah sampai di server dengan isi lain. Cari penawaran itu di daftar sebelum mengirim yang ini.',
  refused: 'Anda tidak dapat mengubah penawaran ini',
  open: 'Buka penawaran',
  loadFailed: 'Penawaran tidak dapat dimuat',
} satisfies Translation<typeof quoteFormEn>;
