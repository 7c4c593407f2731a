import type { Translation } from '../../../domain/words/translation.ts';
import type { depositRuleEn } from './depositRules.en.ts';

/** Why an action on a deposit is refused. */
export const depositRuleId: Translation<typeof depositRuleEn> = {
  paymentMaker: 'Hanya pembuat pembayaran yang dapat mengajukan pembayaran uang muka.',
  makerTriesAgain: 'Hanya pembuat pembayaran yang dapat meminta pembayaran yang gagal dicoba lagi.',
  makerRejects: 'Hanya pembuat pembayaran yang dapat menolak permintaan uang muka.',
  makerReleases: 'Hanya pembuat pembayaran yang dapat memakai uang muka untuk tagihan lain dari vendornya.',
  recordsRefund: 'Hanya pembuat dan pelepas pembayaran yang dapat mencatat yang dikembalikan vendor.',
  holdsNothing: 'Semua yang dibayar dari uang muka ini sudah menutup tagihan atau sudah dikembalikan.',
  released: 'Uang muka ini sudah menutup tagihan mana pun dari vendornya.',
  partPaid: 'Sebagian uang muka ini sudah dibayar: permintaannya tidak dapat ditolak lagi.',
  notEnabled: 'Uang muka atas pesanan tidak diaktifkan untuk perusahaan Anda.',
};
