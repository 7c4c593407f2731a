import type { Translation } from '../../../domain/words/translation.ts';
import type { orderFormEn } from './orderForm.en.ts';

export const orderFormId = {
  new: 'Pesanan baru',
  document: 'Pesanan',
  referenceNumber: 'Nomor penawaran vendor',
  field: { dueDate: 'Dikirim paling lambat' },
  madeOf: 'Pesanan dari penawaran %{number}, dengan semua barangnya.',
  noTotal: 'Ditampilkan setelah pesanan memiliki total.',
  noApproval: 'Tidak perlu persetujuan: langsung menunggu fakturnya.',
  startsAgain: 'Mengirim ulang pesanan ini memulai persetujuannya dari awal.',
  sentBefore:
    'Pengiriman sebelumnya sudah sampai di server dengan isi lain. Cari pesanan itu di daftar sebelum mengirim yang ini.',
  refused: 'Anda tidak dapat mengubah pesanan ini',
  open: 'Buka pesanan',
  loadFailed: 'Pesanan tidak dapat dimuat',
} satisfies Translation<typeof orderFormEn>;
