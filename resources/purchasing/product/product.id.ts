import type { Translation } from '../../../domain/words/translation.ts';
import type { productEn } from './product.en.ts';

export const productId = {
  filter: { query: 'Nama atau kode' },
  add: { prices: 'Tambahkan harga' },
  section: {
    taxes: 'Pajak untuk baris baru',
    prices: 'Harga',
    vendors: 'Vendor',
    pricesPaid: 'Harga terakhir yang dibayar',
    documents: 'Dokumen yang membelinya',
  },
  neverBought: 'Tidak ada faktur dua tahun terakhir yang membelinya.',
  priceIn: 'Harga satuan dalam %{currency}, yang terakhir setiap bulan',
  bought: {
    document: 'Dokumen',
    day: 'Tanggal',
    month: 'Bulan',
    vendor: 'Vendor',
    qty: 'Kuantitas',
    price: 'Harga satuan',
    withTax: 'termasuk PPN',
  },
  field: {
    code: 'Kode',
    unit: 'Satuan',
    tax: 'PPN (%)',
    whtTax: 'Pemotongan (%)',
    prices: 'Harga',
    'prices.currencyCode': 'Mata uang',
    'prices.amount': 'Harga satuan',
    soldBy: 'Dijual oleh',
  },
} satisfies Translation<typeof productEn>;
