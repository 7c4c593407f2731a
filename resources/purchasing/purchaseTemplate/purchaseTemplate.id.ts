import type { Translation } from '../../../domain/words/translation.ts';
import type { templateEn } from './purchaseTemplate.en.ts';

export const templateId = {
  nothingYet:
    'Templat menyimpan isi sebuah pembelian untuk pembelian berikutnya. Buat yang pertama dari sebuah dokumen.',
  notOwn: 'Hanya pemiliknya, atau orang yang mengubah faktur, yang dapat mengubahnya.',
  noDocument: 'Tidak ada faktur, pesanan, atau permintaan dengan nomor ini yang dapat Anda salin',
  use: 'Buat pembelian darinya',
  lines: 'Isinya',
  item: 'Barang',
  qty: 'Kuantitas',
  price: 'Harga satuan',
  archived: 'Templat yang diarsipkan tidak memulai pembelian: pulihkan dahulu.',
  field: {
    document: 'Isi dari dokumen no.',
    type: 'Jenis',
    visibility: 'Dilihat oleh',
    vendor: 'Vendor',
    owner: 'Pemilik',
  },
  choice: {
    type: { bill: 'Faktur', order: 'Pesanan', request: 'Permintaan' },
    visibility: { private: 'Hanya saya', shared: 'Semua yang memasukkan pembelian' },
  },
} satisfies Translation<typeof templateEn>;
