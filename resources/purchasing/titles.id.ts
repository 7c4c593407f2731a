import type { Translation } from '../../domain/words/translation.ts';
import type { purchasingTitlesEn } from './titles.en.ts';

export const purchasingTitlesId = {
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
  recordDelivery: 'Formulir pengiriman',
  matchForm: 'Cocokkan dengan pesanan',
  taxCalculator: 'Kalkulator pajak',
} satisfies Translation<typeof purchasingTitlesEn>;
