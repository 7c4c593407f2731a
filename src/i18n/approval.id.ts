import type { approvalEn } from './approval.en.ts';
import type { Translation } from './translation.ts';

export const approvalId = {
  close: 'Tutup',
  changed: 'Data ini telah berubah sejak Anda membukanya',
  changedElsewhere: 'Tidak ada isian di sini yang berubah. Periksa kembali datanya sebelum memutuskan.',
  changedTo: 'menjadi',
  chain: {
    title: 'Persetujuan',
    none: 'Belum ada persetujuan yang diminta.',
    step: 'Tahap %{number}',
    closed: 'Sudah diputuskan',
    open: 'Sedang memutuskan',
    waiting: 'Berikutnya',
    cleared: 'Dibatalkan oleh perubahan',
    notNeeded: 'Tidak diperlukan lagi',
    rerouted: 'Dialihkan:',
  },
  history: {
    title: 'Riwayat',
    none: 'Belum ada riwayat.',
  },
  review: {
    label: 'Peninjauan',
    place: '%{number} dari %{total}',
    previous: 'Sebelumnya',
    next: 'Berikutnya',
    toList: 'Kembali ke daftar',
    keys: 'Tombol pintas',
    keysOn: 'Gunakan tombol pintas ini',
    key: {
      next: 'Ke data berikutnya',
      previous: 'Ke data sebelumnya',
      approve: 'Setujui',
      reject: 'Tolak',
      requestRevision: 'Minta revisi',
      list: 'Tampilkan daftar ini',
    },
  },
} satisfies Translation<typeof approvalEn>;
