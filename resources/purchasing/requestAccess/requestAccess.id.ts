import type { Translation } from '../../../domain/words/translation.ts';
import type { requestAccessEn } from './requestAccess.en.ts';

export const requestAccessId = {
  saved: 'Aturan tersimpan dan berlaku.',
  chooseSomebody: 'Pilih sedikitnya satu karyawan, organisasi, atau tingkat jabatan',
  section: { rule: 'Siapa yang boleh meminta pembelian' },
  field: {
    access: 'Akses',
    employee: 'Karyawan',
    organization: 'Organisasi',
    jobLevels: 'Tingkat jabatan',
  },
  choice: { access: { everyone: 'Semua orang', selected: 'Yang dipilih', nobody: 'Tidak seorang pun' } },
  note: {
    everyone: 'Semua yang bekerja di sini, juga yang baru masuk.',
    selected: 'Karyawan, semua orang di organisasi, dan semua orang dengan tingkat jabatan yang Anda pilih.',
    nobody: 'Tidak ada permintaan pembelian.',
  },
  reach:
    '%{smart_count} orang boleh meminta pembelian menurut aturan ini |||| %{smart_count} orang boleh meminta pembelian menurut aturan ini',
  noLevels: 'Belum ada yang memiliki tingkat jabatan.',
  people: 'Orang yang memiliki akses',
  noPeople: 'Tidak seorang pun boleh meminta pembelian.',
  person: 'Nama',
  organizationOf: 'Organisasi',
  levelOf: 'Tingkat jabatan',
  why: 'Alasan',
  reason: {
    everyone: 'Semua orang memilikinya',
    employee: 'Dipilih menurut nama',
    organization: 'Karena organisasi',
    jobLevel: 'Karena tingkat jabatan',
  },
  shown: '%{shown} dari %{total}',
  more: 'Tampilkan lagi',
} satisfies Translation<typeof requestAccessEn>;
