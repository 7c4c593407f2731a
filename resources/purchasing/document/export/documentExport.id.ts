import type { documentExportEn } from './documentExport.en.ts';
import type { Translation } from '../../../../domain/words/translation.ts';

export const documentExportId = {
  bill: {
    title: 'Ekspor faktur',
    count: '%{count} faktur |||| %{count} faktur',
    counting: 'Menghitung faktur…',
    noFilters: 'Tidak ada filter yang berlaku: ini semua faktur yang boleh Anda lihat.',
  },
  order: {
    title: 'Ekspor pesanan',
    count: '%{count} pesanan |||| %{count} pesanan',
    counting: 'Menghitung pesanan…',
    noFilters: 'Tidak ada filter yang berlaku: ini semua pesanan yang boleh Anda lihat.',
  },
  request: {
    title: 'Ekspor permintaan',
    count: '%{count} permintaan |||| %{count} permintaan',
    counting: 'Menghitung permintaan…',
    noFilters: 'Tidak ada filter yang berlaku: ini semua permintaan yang boleh Anda lihat.',
  },
  quote: {
    title: 'Ekspor penawaran',
    count: '%{count} penawaran |||| %{count} penawaran',
    counting: 'Menghitung penawaran…',
    noFilters: 'Tidak ada filter yang berlaku: ini semua penawaran yang boleh Anda lihat.',
  },
  text: 'Semuanya masuk ke dalam satu berkas CSV, sesuai urutan daftar. Berkas dibuat sekarang dan dikirim lewat email.',
  filters: 'Filter yang berlaku',
  addresses: 'Dikirim ke',
  remove: 'Hapus %{name}',
  add: 'Tambah rekan kerja menurut nama atau alamat email',
  offer: 'Tambah %{email}',
  noAddress: 'Tambahkan setidaknya satu alamat',
  unknown: 'Pilih rekan kerja dari daftar',
  send: 'Kirim',
  announced: 'Ekspor sedang dikirim ke %{email}. |||| Ekspor sedang dikirim ke %{smart_count} alamat.',
} satisfies Translation<typeof documentExportEn>;
