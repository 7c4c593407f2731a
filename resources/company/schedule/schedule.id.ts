import type { Translation } from '../../../domain/words/translation.ts';
import { scheduleFormId } from './form/scheduleForm.id.ts';
import { scheduleRunId } from './run/scheduleRun.id.ts';
import type { scheduleEn } from './schedule.en.ts';

export const scheduleId = {
  nothingYet: 'Jadwal mengirim sebuah daftar sebagai berkas, berulang kali. Tambahkan yang pertama.',
  underWay: 'Sedang berjalan: tunggu sampai selesai.',
  weekday: 'Pilih hari dalam seminggu',
  section: { content: 'Yang dikirim', rhythm: 'Kapan', mail: 'Bagaimana, dan kepada siapa' },
  filter: { query: 'Nama' },
  field: {
    dataset: 'Daftar',
    query: 'Filter',
    frequency: 'Seberapa sering',
    day: 'Hari',
    time: 'Jam',
    start: 'Hari pertama',
    format: 'Berkas',
    recipients: 'Penerima',
    owner: 'Berjalan dengan hak',
    nextRunAt: 'Berikutnya',
    lastResult: 'Hasil terakhir',
  },
  choice: {
    frequency: { daily: 'Harian', weekly: 'Mingguan', 'bi-weekly': 'Dua minggu sekali', monthly: 'Bulanan' },
    format: { xlsx: 'Excel (.xlsx)', xls: 'Excel 97–2003 (.xls)', csv: 'CSV' },
    lastResult: { processing: 'Diproses', processed: 'Selesai', failed: 'Gagal', skipped: 'Dilewati' },
  },
  action: { runNow: 'Jalankan sekarang', pause: 'Jeda' },
  step: {
    runNow: {
      title: 'Jalankan %{name} sekarang?',
      text: 'Yang berubah sejak terakhir kali dikirim ke semua penerima.',
      done: '%{name} sedang dijalankan. Hasilnya ada di catatannya.',
    },
    delete: {
      title: 'Hapus %{name}?',
      text: 'Catatan dan berkasnya ikut terhapus, dan tidak dapat dikembalikan.',
      done: '%{name} dihapus.',
    },
  },
  history: { runNow: 'Dijalankan manual', pause: 'Dijeda' },
  form: scheduleFormId,
  run: scheduleRunId,
} satisfies Translation<typeof scheduleEn>;
