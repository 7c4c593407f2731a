import type { Translation } from '../../domain/words/translation.ts';
import type { accountingTitlesEn } from './titles.en.ts';

export const accountingTitlesId = {
  streamIntegration: 'Integrasi Stream',
  accountMapping: 'Pemetaan akun',
  billsSync: 'Sinkronisasi tagihan',
  billPaymentSync: 'Sinkronisasi pembayaran tagihan',
  purchaseInvoiceSync: 'Sinkronisasi faktur pembelian',
  purchaseOrderSync: 'Sinkronisasi pesanan pembelian',
  purchaseQuoteSync: 'Sinkronisasi penawaran pembelian',
  integration: 'Integrasi',
  journalFiles: 'Berkas jurnal',
  taxReport: 'Laporan pajak',
  accountingConnection: 'Koneksi akuntansi',
} satisfies Translation<typeof accountingTitlesEn>;
