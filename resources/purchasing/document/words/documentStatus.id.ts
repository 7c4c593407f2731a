import type { Translation } from '../../../../domain/words/translation.ts';
import type { documentStatusEn } from './documentStatus.en.ts';

export const documentStatusId = {
  awaiting_review: 'Menunggu peninjauan',
  awaiting_revision: 'Menunggu revisi',
  awaiting_quotation: 'Menunggu penawaran',
  open: 'Terbuka',
  awaiting_order: 'Menunggu pesanan',
  awaiting_invoice: 'Menunggu faktur',
  awaiting_acceptance: 'Menunggu persetujuan selisih',
  awaiting_payment: 'Menunggu pembayaran',
  awaiting_payment_approval: 'Menunggu persetujuan pembayaran',
  awaiting_payment_authorization: 'Menunggu otorisasi pembayaran',
  awaiting_disbursement: 'Menunggu pencairan',
  awaiting_information: 'Menunggu informasi',
  paid: 'Dibayar',
  void: 'Dibatalkan',
  closed: 'Ditutup',
  short: {
    awaiting_payment: 'Perlu dibayar',
    awaiting_payment_approval: 'Perlu disetujui',
    awaiting_payment_authorization: 'Perlu diotorisasi',
    awaiting_disbursement: 'Di bank',
  },
} satisfies Translation<typeof documentStatusEn>;
