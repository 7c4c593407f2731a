import type { Translation } from '../../../domain/words/translation.ts';
import type { heldRateEn } from './heldRate.en.ts';

export const heldRateId = {
  field: {
    name: 'Kurs',
    currencyCode: 'Mata uang',
    validFrom: 'Berlaku sejak',
    rate: 'Rupiah untuk satu unit',
    lastRate: 'Kurs terakhir',
    change: 'Perubahan',
  },
  section: { rate: 'Kurs dari luar' },
  status: { waiting: 'Menunggu', taken: 'Dipakai', declined: 'Ditolak', overtaken: 'Tersusul' },
  action: { take: 'Pakai', decline: 'Tolak', overtake: 'Tersusul' },
  step: {
    take: {
      title: 'Pakai kurs %{name}',
      text: 'Jumlah dalam mata uang ini dikonversi dengannya mulai tanggal berlakunya.',
      done: 'Kurs %{name} berlaku.',
    },
    decline: {
      title: 'Tolak kurs %{name}',
      text: 'Tidak ada yang dikonversi dengannya: kurs terakhir tetap berlaku.',
      done: 'Kurs %{name} ditolak.',
    },
  },
  history: {
    create: 'Dibaca dari luar, dan ditahan karena melonjak',
    take: 'Dipakai',
    decline: 'Ditolak',
    overtake: 'Tersusul oleh kurs yang lebih baru',
  },
} satisfies Translation<typeof heldRateEn>;
