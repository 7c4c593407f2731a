import type { Translation } from '../../../domain/words/translation.ts';
import type { productEn } from './product.en.ts';

export const productId = {
  one: 'produk',
  many: 'Produk',
  filter: { query: 'Nama atau kode' },
  section: { taxes: 'Pajak untuk baris baru', prices: 'Harga', vendors: 'Vendor' },
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
