import type { Translation } from '../../../../domain/words/translation.ts';
import type { scheduleNoticeEn } from './scheduleNotices.en.ts';

export const scheduleNoticeId = {
  subject: '%{name}: %{rows}, %{day}',
  emptySubject: '%{name}: tidak ada perubahan, %{day}',
  rows: '%{count} baris |||| %{count} baris',
  text: 'Berkas %{file} berisi %{rows} dari daftar “%{list}” yang berubah antara %{since} dan %{until}.',
  attached: 'Berkasnya terlampir.',
  link: 'Berkasnya terlalu besar untuk email. Sampai %{day}, penerima yang karyawan menemukannya di sini setelah masuk:\n%{link}',
  empty: 'Dalam daftar “%{list}” tidak ada yang berubah antara %{since} dan %{until}. Tidak ada berkas.',
  cut: 'Satu berkas mencakup paling lama %{days} hari: perubahan sebelumnya tidak ada di dalamnya.',
  sentBy: 'Jadwal ini milik %{person}.',
  failed: 'Jadwal %{name} gagal: %{reason}',
  paused: 'Jadwal %{name} dijeda: %{reason}',
  reason: {
    noRight:
      '%{person} tidak boleh lagi mengekspor daftar ini, atau tidak bekerja lagi di sini. Seseorang yang berhak harus menyimpannya.',
    noDataset: 'daftarnya tidak ada lagi.',
    nobody: 'tidak ada penerimanya yang masih boleh menerima.',
    unexpected: 'tidak dapat dibuat setelah %{tries} percobaan.',
    outage: 'Server tidak berjalan. Jadwal berikutnya mencakup waktu ini.',
  },
} satisfies Translation<typeof scheduleNoticeEn>;
