import type { Translation } from '../../../../domain/words/translation.ts';
import type { documentHomeEn } from './documentHome.en.ts';

export const documentHomeId = {
  own: {
    title: 'Yang saya ajukan',
    nothing: 'Tidak ada milik Anda yang sedang berjalan',
    nothingText: 'Yang Anda minta, masukkan, atau simpan sebagai draf tampil di sini sampai selesai.',
    number: 'Nomor',
    about: 'Dari atau untuk',
    total: 'Total',
    status: 'Status',
    who: 'Ada pada',
    since: 'Sejak',
    all: 'Semua milik saya:',
  },
  first: {
    vendor: 'Tambahkan vendor tempat Anda membeli',
    vendorText: 'Satu per satu, atau semuanya dari lembar kerja.',
    review: 'Tentukan siapa yang meninjau apa',
    reviewText: 'Tanpa alur kerja, administrator yang memutuskan.',
    invoice: 'Masukkan faktur pertama Anda',
    invoiceText: 'Faktur ditinjau, dibayar, lalu tampil dalam angka-angka ini.',
  },
} satisfies Translation<typeof documentHomeEn>;
