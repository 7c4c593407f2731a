import type { nounEn } from './noun.en.ts';
import type { Translation } from './translation.ts';

export const nounId: Translation<typeof nounEn> = {
  create: '%{one} baru',
  save: 'Simpan',
  cancel: 'Batal',
  saved: '%{name} disimpan.',
  refused: 'Data ini tidak dapat diubah',
  nothingYet: 'Tambahkan %{one} pertama.',
  absent: '%{one} tidak ada',
  absentText: 'Data tidak ada, atau Anda tidak boleh melihatnya.',
  failed: '%{one} tidak dapat dimuat',
  failedText: 'Coba lagi sebentar lagi.',
  history: 'Riwayat',
  yes: 'Ya',
  no: 'Tidak',
  item: '%{label} %{number}',
  addItem: 'Tambahkan ke %{label}',
  removeItem: 'Hapus %{number}',
  removeChosen: 'Hapus %{name}',
  filter: { query: 'Cari' },
  section: { details: 'Rincian' },
  field: { name: 'Nama', status: 'Status', createdAt: 'Dibuat', address: 'Alamat' },
  choose: 'Pilih salah satu',
  action: {
    view: 'Lihat detail',
    edit: 'Ubah',
    archive: 'Arsipkan',
    restore: 'Pulihkan',
    delete: 'Hapus',
  },
  step: {
    any: {
      title: '%{action}: %{name}',
      done: '%{name}: selesai.',
      notes: 'Catatan',
    },
    archive: {
      title: 'Arsipkan %{name}?',
      text: 'Tetap ada pada dokumen yang memakainya, dan tidak ditawarkan lagi untuk yang baru.',
      done: '%{name} diarsipkan.',
    },
    restore: {
      title: 'Pulihkan %{name}?',
      text: 'Akan ditawarkan lagi.',
      done: '%{name} dipulihkan.',
    },
    delete: {
      title: 'Hapus %{name}?',
      text: 'Tidak dapat dikembalikan.',
      done: '%{name} dihapus.',
    },
  },
  happened: {
    create: 'Dibuat',
    edit: 'Diubah',
    archive: 'Diarsipkan',
    restore: 'Dipulihkan',
    delete: 'Dihapus',
  },
  why: {
    next: 'Tidak ada yang perlu bertindak.',
    status: 'Tidak dapat dilakukan dalam status “%{status}”: %{actions}.',
    permission: 'memerlukan izin %{permission}.',
    closed: 'Tidak dapat dilakukan lagi.',
  },
};
