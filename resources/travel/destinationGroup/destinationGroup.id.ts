import type { Translation } from '../../../domain/words/translation.ts';
import { tripTypeId } from '../tripWords.id.ts';
import type { destinationGroupEn } from './destinationGroup.en.ts';

export const destinationGroupId = {
  nothingYet:
    'Kebijakan membayar menurut tujuan. Masukkan tempat-tempat dengan biaya serupa ke dalam satu kelompok.',
  filter: { query: 'Nama' },
  section: { details: 'Kelompok tujuan' },
  field: { tripType: 'Jenis perjalanan', places: 'Tempat: provinsi, kota, atau negara' },
  choice: { tripType: tripTypeId },
  step: {
    activate: {
      title: 'Aktifkan %{name}?',
      text: 'Tempat-tempatnya dapat dituju lagi.',
      done: '%{name} aktif.',
    },
    deactivate: {
      title: 'Nonaktifkan %{name}?',
      text: 'Tempat-tempatnya tidak ditawarkan kepada siapa pun. Kebijakan dan perjalanan yang memakainya tetap memakainya.',
      done: '%{name} tidak aktif.',
    },
  },
  history: { activate: 'Diaktifkan', deactivate: 'Dinonaktifkan' },
  inOtherGroup: '%{places}: sudah ada di “%{group}”. Satu tempat ada di satu kelompok per jenis perjalanan',
} satisfies Translation<typeof destinationGroupEn>;
