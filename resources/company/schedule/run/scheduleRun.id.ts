import type { Translation } from '../../../../domain/words/translation.ts';
import type { scheduleRunEn } from './scheduleRun.en.ts';

export const scheduleRunId = {
  title: 'Catatan',
  none: 'Belum pernah berjalan.',
  at: 'Direncanakan',
  byHand: 'manual, %{person}',
  result: 'Hasil',
  tries: 'percobaan %{tries} dari %{most}',
  period: 'Perubahan dari',
  rows: 'Baris',
  file: 'Berkas',
  earlier: 'Tampilkan yang sebelumnya',
  failed: 'Berkas tidak dapat dicari',
  gone: 'tidak disimpan lagi',
  notYours: 'untuk penerimanya',
  download: 'Unduh',
  fileText: '%{rows} baris, per %{at}.',
  fileUntil: 'Disimpan sampai %{until}.',
  fileOver: 'Berkas disimpan selama %{days} hari. Jalankan jadwal lagi untuk yang lebih baru.',
  heldBack:
    'Kini Anda boleh melihat lebih sedikit daripada saat berkas ini dibuat. Pemiliknya dapat membuat yang baru.',
  absent: 'Berkas tidak ditemukan',
} satisfies Translation<typeof scheduleRunEn>;
