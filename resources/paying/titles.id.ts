import type { Translation } from '../../domain/words/translation.ts';
import type { payingTitlesEn } from './titles.en.ts';

export const payingTitlesId = {
  topUp: 'Isi saldo',
  paymentReceipt: 'Bukti pembayaran',
  paymentRequests: 'Permintaan Pembayaran',
  paymentRequest: 'Detail permintaan pembayaran',
  paymentApprovals: 'Persetujuan Pembayaran',
  paymentApproval: 'Detail persetujuan pembayaran',
  paymentAuthorization: 'Otorisasi Pembayaran',
  paymentAuthorizationDetail: 'Detail otorisasi pembayaran',
  deposits: 'Uang muka',
  payments: 'Pembayaran',
  payment: 'Detail pembayaran',
  bankAccountLookup: 'Pencarian rekening bank',
} satisfies Translation<typeof payingTitlesEn>;
