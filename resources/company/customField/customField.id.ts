import type { Translation } from '../../../domain/words/translation.ts';
import type { customFieldEn } from './customField.en.ts';

export const customFieldId = {
  section: { use: 'Di mana dipakai', help: 'Bantuan bagi pengisi' },
  field: {
    position: 'Urutan',
    inputType: 'Jenis',
    options: 'Pilihan',
    'options.label': 'Label',
    'options.isArchived': 'Diarsipkan',
    appliesTo: 'Berlaku untuk',
    caption: 'Keterangan singkat',
    description: 'Penjelasan',
    isRequired: 'Wajib saat diajukan',
    isExported: 'Ikut diekspor',
    isShownInFilter: 'Ada di filter',
  },
  add: { options: 'Tambahkan pilihan' },
  choice: {
    inputType: {
      text: 'Teks',
      paragraph: 'Paragraf',
      radio: 'Satu dari beberapa (tombol pilihan)',
      dropdown: 'Satu dari banyak (daftar)',
      checkbox: 'Beberapa pilihan (kotak centang)',
      multiDropdown: 'Beberapa dari banyak (daftar)',
      date: 'Tanggal',
      phoneNumber: 'Nomor telepon',
      file: 'Berkas',
    },
    appliesTo: {
      reimbursement: 'Reimbursement',
      cashAdvance: 'Kasbon',
      cashAdvanceSettlement: 'Penyelesaian kasbon',
      businessTrip: 'Perjalanan dinas',
      bill: 'Tagihan',
      virtualCard: 'Kartu virtual',
      physicalCard: 'Kartu fisik',
      vendor: 'Vendor',
      product: 'Produk',
    },
  },
  preview: 'Tampilannya nanti',
  action: { move: 'Pindahkan' },
  step: {
    move: {
      title: 'Pindahkan %{name}',
      text: 'Yang lain bergeser.',
      position: 'Urutan, mulai dari 1',
      done: '%{name} dipindahkan.',
    },
  },
  history: { move: 'Dipindahkan' },
  handle: 'Pindahkan %{name}, kini urutan %{position}: seret, atau tekan atas dan bawah',
  most: 'Paling banyak %{limit} kolom khusus dapat aktif: arsipkan satu dahulu.',
  oneOption: 'Sisakan setidaknya satu pilihan yang tidak diarsipkan',
} satisfies Translation<typeof customFieldEn>;
