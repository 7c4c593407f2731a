import type { Translation } from '../../../../domain/words/translation.ts';
import type { lineItemsEn } from './lineItems.en.ts';

export const lineItemsId = {
  column: {
    itemName: 'Barang',
    qty: 'Kuantitas',
    unit: 'Satuan',
    unitPrice: 'Harga satuan',
    tax: 'PPN %',
    whtTax: 'PPh %',
    amount: 'Nominal',
    notes: 'Catatan',
    splits: 'Pembagian',
    base: 'Sebelum pajak',
    vat: 'PPN',
    wht: 'PPh',
    total: 'Total',
  },
  currency: {
    title: 'Dari %{from} ke %{to}: bagaimana dengan harganya?',
    keep: 'Pertahankan angkanya',
    keepText: 'Angka yang sama, kini dalam %{to}',
    own: 'Pakai harga produk dalam %{to}',
    ownText: 'Kosong bila produk tidak memiliki harga %{to}, dan untuk barang sekali beli',
    convert: 'Konversi dengan kurs hari ini',
    rate: '%{currency} 1 = %{rate}, sejak %{day}.',
    noRate: 'Tidak ada kurs dari %{from} ke %{to} untuk konversi.',
    cancel: 'Tetap %{from}',
  },
  item: {
    oneOff: 'Pakai “%{name}” sebagai barang sekali beli',
    oneOffTag: 'Sekali beli',
  },
  split: 'Bagi',
  totals: {
    title: 'Total',
    subtotal: 'Subtotal',
    total: 'Total keseluruhan',
    unread:
      'Baris %{lines} memuat isian yang tidak dapat dibaca dan tidak dihitung. |||| Baris %{lines} memuat isian yang tidak dapat dibaca dan tidak dihitung.',
    withholdingUnread: 'Pemotongan atas dokumen tidak dapat dibaca dan tidak dihitung.',
  },
} satisfies Translation<typeof lineItemsEn>;
