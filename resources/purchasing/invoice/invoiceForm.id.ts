import type { Translation } from '../../../domain/words/translation.ts';
import type { invoiceFormEn } from './invoiceForm.en.ts';

export const invoiceFormId = {
  new: 'Faktur baru',
  document: 'Faktur',
  referenceNumber: 'Nomor faktur vendor',
  noTotal: 'Ditampilkan setelah faktur memiliki total.',
  noApproval: 'Tidak perlu persetujuan: langsung ke pembayaran.',
  startsAgain: 'Mengirim ulang faktur ini memulai persetujuannya dari awal.',
  sentBefore:
    'Pengiriman sebelumnya sudah sampai di server dengan isi lain. Cari faktur itu di daftar sebelum mengirim yang ini.',
  refused: 'Anda tidak dapat mengubah faktur ini',
  open: 'Buka faktur',
  loadFailed: 'Faktur tidak dapat dimuat',
  madeOf: 'Faktur ini menagih %{number}: barangnya berisi sisa yang belum ditagih.',
} satisfies Translation<typeof invoiceFormEn>;
