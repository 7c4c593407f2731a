import type { nounEn } from './noun.en.ts';
import type { Translation } from './translation.ts';

export const nounId: Translation<typeof nounEn> = {
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
  why: {
    status: 'Tidak dapat dilakukan dalam status “%{status}”: %{actions}.',
    permission: 'memerlukan izin %{permission}.',
    closed: 'Tidak dapat dilakukan lagi.',
  },
};
