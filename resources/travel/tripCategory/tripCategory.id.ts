import type { Translation } from '../../../domain/words/translation.ts';
import { tripTypeId } from '../tripWords.id.ts';
import type { tripCategoryEn } from './tripCategory.en.ts';

export const tripCategoryId = {
  nothingYet:
    'Kategori menyebut apa yang dibelanjakan dalam perjalanan. Buat yang pertama, seperti kereta atau hotel.',
  filter: { query: 'Nama' },
  section: { details: 'Kategori' },
  field: {
    categoryName: 'Nama',
    tripType: 'Jenis perjalanan',
    categoryType: 'Jenis kategori',
    destinationGroup: 'Hanya untuk tujuan',
    isReceiptRequired: 'Struk wajib',
  },
  choice: {
    tripType: tripTypeId,
    categoryType: { transportation: 'Transportasi', accommodation: 'Akomodasi', perDiem: 'Uang harian' },
  },
  step: {
    activate: {
      title: 'Aktifkan %{name}?',
      text: 'Perjalanan dapat memakainya lagi.',
      done: '%{name} aktif.',
    },
    deactivate: {
      title: 'Nonaktifkan %{name}?',
      text: 'Perjalanan baru tidak memakainya. Kebijakan dan perjalanan yang memakainya tetap memakainya.',
      done: '%{name} tidak aktif.',
    },
  },
  history: { activate: 'Diaktifkan', deactivate: 'Dinonaktifkan' },
} satisfies Translation<typeof tripCategoryEn>;
