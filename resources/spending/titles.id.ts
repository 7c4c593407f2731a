import type { Translation } from '../../domain/words/translation.ts';
import type { spendingTitlesEn } from './titles.en.ts';

export const spendingTitlesId = {
  takeReceipts: 'Tambah struk',
  transactions: 'Transaksi',
} satisfies Translation<typeof spendingTitlesEn>;
