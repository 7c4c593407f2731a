import type { Translation } from '../../domain/words/translation.ts';
import type { purchasingTitlesEn } from './titles.en.ts';

export const purchasingTitlesId = {
  vendor: { list: 'Vendor', form: 'Formulir vendor', show: 'Vendor' },
  product: { list: 'Produk', form: 'Formulir produk', show: 'Produk' },
  termPayment: {
    list: 'Termin pembayaran',
    form: 'Formulir termin pembayaran',
    show: 'Termin pembayaran',
  },
  purchaseTemplate: {
    list: 'Templat pembelian',
    form: 'Formulir templat pembelian',
    show: 'Templat pembelian',
  },
  recurringPurchase: {
    list: 'Pembelian berulang',
    form: 'Formulir pembelian berulang',
    show: 'Pembelian berulang',
  },
  warehouse: { list: 'Gudang', form: 'Formulir gudang', show: 'Gudang' },
  purchasing: 'Pengadaan',
  purchases: 'Pembelian',
  orders: 'Pesanan',
  quotes: 'Penawaran',
  quoteAnswer: 'Permintaan penawaran',
  requests: 'Permintaan',
  purchaseForm: 'Formulir pembelian',
  invoiceUpload: 'Faktur dari berkas',
  requestForm: 'Formulir permintaan',
  purchase: 'Dokumen pembelian',
  purchaseApprovals: 'Persetujuan pembelian',
  orderApprovals: 'Persetujuan pesanan',
  quoteApprovals: 'Persetujuan penawaran',
  requestApprovals: 'Persetujuan permintaan',
  editDuringReview: 'Ubah saat peninjauan',
  purchaseUnderReview: 'Pembelian dalam peninjauan',
  matchRule: { show: 'Pencocokan faktur', form: 'Ubah pencocokan faktur' },
  recordDelivery: 'Formulir pengiriman',
  matchForm: 'Cocokkan dengan pesanan',
  requestAccess: { show: 'Akses permintaan pembelian', form: 'Ubah akses permintaan pembelian' },
} satisfies Translation<typeof purchasingTitlesEn>;
