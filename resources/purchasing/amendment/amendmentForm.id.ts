import type { Translation } from '../../../domain/words/translation.ts';
import type { amendmentFormEn } from './amendmentForm.en.ts';

export const amendmentFormId = {
  new: 'Ubah pesanan',
  document: 'Pesanan setelah berubah',
  referenceNumber: 'Nomor penawaran vendor',
  field: {
    dueDate: 'Dikirim paling lambat',
    transactionDate: 'Tanggal perubahan',
    notes: 'Alasan perubahan',
  },
  madeOf:
    'Perubahan %{number}: pesanan tetap berlaku seperti sekarang sampai ini disetujui. Vendor dan mata uangnya tetap; yang sudah diterima atau ditagih dari suatu barang juga tetap.',
  noTotal: 'Ditampilkan setelah pesanan memiliki total.',
  noApproval: 'Tidak perlu persetujuan: pesanan langsung menjadi seperti ini.',
  startsAgain: 'Mengirim ulang perubahan ini memulai persetujuannya dari awal.',
  sentBefore:
    'Pengiriman sebelumnya sudah sampai di server dengan isi lain. Cari perubahannya di halaman pesanannya sebelum mengirim yang ini.',
  refused: 'Anda tidak dapat mengubah ini',
  open: 'Buka perubahannya',
  loadFailed: 'Perubahan tidak dapat dimuat',
} satisfies Translation<typeof amendmentFormEn>;
