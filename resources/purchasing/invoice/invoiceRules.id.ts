import type { Translation } from '../../../domain/words/translation.ts';
import type { invoiceRuleEn } from './invoiceRules.en.ts';

export const invoiceRuleId = {
  approver: 'Hanya penyetuju tahap yang sedang terbuka yang dapat memutuskan faktur ini.',
  ownRequest: 'Permintaan sendiri tidak dapat diputuskan sendiri.',
  lastEditor: 'Yang terakhir mengubah tidak dapat menyetujui: penyetuju lain harus melihat perubahannya.',
  paymentMaker: 'Hanya pembuat pembayaran yang dapat meminta pembayaran.',
  makerTriesAgain: 'Hanya pembuat pembayaran yang dapat mencoba lagi pembayaran yang gagal.',
  requesterRevises: 'Pemohonnya dapat merevisi faktur ini.',
  ownApproval: 'Tidak seorang pun membatalkan faktur yang disetujuinya sendiri: harus orang lain.',
  accepter: 'Hanya penyetuju selisih yang ditunjuk yang dapat menerimanya.',
  ownDifference: 'Selisih pada faktur yang diminta atau dimasukkan sendiri tidak dapat diterima sendiri.',
  ownMatch: 'Selisih tidak dapat diterima oleh yang mencocokkan pesanannya sendiri.',
  differs:
    'Faktur ini berbeda dari pesanannya melebihi toleransi: penyetuju yang ditunjuk harus menerimanya sebelum dibayar.',
  partPaid: 'Sebagian faktur ini sudah dibayar: sisanya dapat ditutup.',
  nothingPaid: 'Belum ada yang dibayar dari faktur ini: faktur dapat dibatalkan.',
} satisfies Translation<typeof invoiceRuleEn>;
