import type { Translation } from '../../../domain/words/translation.ts';
import type { employeeNoticeEn } from './employeeNotices.en.ts';

export const employeeNoticeId = {
  own: 'Tidak ada yang mengubah ini untuk dirinya sendiri: mintalah rekan yang berwenang.',
  hasAccess: 'Orang ini sudah punya akses.',
  noAccess: 'Orang ini tidak punya akses.',
  superAdminOnly: 'Hanya super admin yang mengubah ini untuk Super Admin dan Admin',
  superAdminActs: 'Hanya super admin yang memberi atau mencabut hak admin: mintalah kepadanya.',
  signInAgain: 'Hak diberikan dalam 5 menit setelah masuk: masuk lagi, lalu simpan sekali lagi.',
  lastSuperAdmin: 'Ini super admin aktif yang terakhir: beri peran itu kepada orang lain dahulu.',
  beforeJoining: 'Hari terakhir mendahului hari pertama',
  rightsChanged: '%{person} mengubah hak Anda.',
  accountWaits: 'Rekening %{account} di bank %{bank} menunggu orang kedua.',
  accountsWait: 'Rekening karyawan yang perlu dikonfirmasi',
  account: {
    changed: '%{person} mengubah rekening bank %{employee}: orang kedua harus mengonfirmasinya.',
    confirmed: '%{person} mengonfirmasi rekening bank %{employee} yang Anda ubah.',
    declined: '%{person} menolak rekening bank %{employee} yang Anda ubah: %{notes}',
  },
  kept: {
    file: 'Data seseorang',
    exported:
      'Semua yang disimpan tentang orang ini dibuat menjadi berkas: %{smart_count} baris. |||| Semua yang disimpan tentang orang ini dibuat menjadi berkas: %{smart_count} baris.',
    tooMuch:
      'Lebih dari %{limit} baris disimpan tentang orang ini: mintalah ekspor perusahaan kepada operator.',
    what: 'dibersihkan dari semua yang tidak wajib disimpan menurut hukum',
    wait: 'Orang yang datanya akan dihapus',
    open: 'Belum ada yang dihapus dari %{name}. Yang harus selesai dahulu: %{open}.',
    openOf: '%{kind} %{numbers}',
    erased:
      'Surel, telepon, dan rekening bank dihapus, juga %{smart_count} baris sesi masuk, pilihan, dan pesan. |||| Surel, telepon, dan rekening bank dihapus, juga %{smart_count} baris sesi masuk, pilihan, dan pesan.',
  },
  managerLeft: '%{name} sudah keluar.',
  left: '%{name} sudah keluar. Orang yang kini melapor kepada atasan di atasnya: %{reports}.',
  leaves: 'Hari terakhir %{name} adalah %{day}.',
  stays:
    'Hari terakhir Anda sudah lewat, tetapi Anda super admin aktif yang terakhir: akses Anda tetap sampai ada yang lain.',
} satisfies Translation<typeof employeeNoticeEn>;
