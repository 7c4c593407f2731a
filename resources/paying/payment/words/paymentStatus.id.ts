import type { Translation } from '../../../../domain/words/translation.ts';
import type { paymentStatusEn } from './paymentStatus.en.ts';

export const paymentStatusId = {
  awaiting_approval: 'Menunggu persetujuan',
  awaiting_payment_authorization: 'Menunggu otorisasi pembayaran',
  awaiting_disbursement: 'Menunggu pencairan',
  processed: 'Diproses',
  awaiting_information: 'Menunggu informasi',
  paid: 'Dibayar',
  short: {
    awaiting_approval: 'Perlu disetujui',
    awaiting_payment_authorization: 'Perlu diotorisasi',
    awaiting_disbursement: 'Di bank',
    processed: 'Di bank',
  },
} satisfies Translation<typeof paymentStatusEn>;
