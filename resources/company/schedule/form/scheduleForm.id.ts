import type { Translation } from '../../../../domain/words/translation.ts';
import type { scheduleFormEn } from './scheduleForm.en.ts';

export const scheduleFormId = {
  zone: 'Menurut jam di %{zone}.',
  recipients: 'Karyawan perusahaan, dan alamat di domain yang diizinkan pengelola. Paling banyak 20.',
  notAllowed: 'Bukan alamat karyawan dan bukan domain yang diizinkan: %{addresses}',
  filters: 'Filter daftar',
  next: 'Jadwal berikutnya',
  nextIncomplete: 'Isi seberapa sering, jam, dan hari pertama: jadwal berikutnya akan tampil di sini.',
  preview: 'Pratinjau',
  previewIncomplete: 'Pilih daftar: yang akan dikirim tampil di sini.',
  previewEmpty: 'Tidak ada yang berubah sejak %{since}. Kiriman akan mengatakannya.',
  previewRows:
    'Akan dikirim %{smart_count} baris, yang berubah sejak %{since}. |||| Akan dikirim %{smart_count} baris, yang berubah sejak %{since}.',
  previewFirst: '%{first} baris pertama:',
} satisfies Translation<typeof scheduleFormEn>;
