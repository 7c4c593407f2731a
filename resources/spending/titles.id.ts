import type { Translation } from '../../domain/words/translation.ts';
import type { spendingTitlesEn } from './titles.en.ts';

export const spendingTitlesId = {
  takeReceipts: 'Tambah struk',
  transactions: 'Transaksi',
  physicalCardTransactions: 'Transaksi kartu fisik',
  physicalCardTransaction: 'Detail transaksi kartu fisik',
  physicalCards: 'Kartu fisik',
  physicalCardForm: 'Formulir kartu fisik',
  physicalCard: 'Detail kartu fisik',
} satisfies Translation<typeof spendingTitlesEn>;
