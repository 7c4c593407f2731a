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
  partPaid: 'Sebagian faktur ini sudah dibayar: sisanya dapat ditutup.',
  nothingPaid: 'Belum ada yang dibayar dari faktur ini: faktur dapat dibatalkan.',
} satisfies Translation<typeof invoiceRuleEn>;
