import type { Translation } from '../../domain/words/translation.ts';
import type { spendingTitlesEn } from './titles.en.ts';

export const spendingTitlesId = {
  takeReceipts: 'Tambah struk',
  transactions: 'Transaksi',
  cardTransactions: 'Transaksi kartu',
  cardTransaction: 'Detail transaksi kartu',
  physicalCardTransactions: 'Transaksi kartu fisik',
  physicalCardTransaction: 'Detail transaksi kartu fisik',
  virtualCards: 'Kartu virtual',
  virtualCardForm: 'Formulir kartu virtual',
  virtualCard: 'Detail kartu virtual',
  physicalCards: 'Kartu fisik',
  physicalCardForm: 'Formulir kartu fisik',
  physicalCard: 'Detail kartu fisik',
} satisfies Translation<typeof spendingTitlesEn>;
