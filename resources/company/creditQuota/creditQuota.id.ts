import type { Translation } from '../../../domain/words/translation.ts';
import type { creditQuotaEn } from './creditQuota.en.ts';

export const creditQuotaId: Translation<typeof creditQuotaEn> = {
  nothing: 'Tidak ada perubahan',
  nothingYet: 'Kredit yang diberikan, dibeli, dan dipakai tampil di sini.',
  field: {
    day: 'Tanggal',
    label: 'Jenis',
    change: 'Perubahan',
    remaining: 'Sisa',
    record: 'Catatan',
    source: 'Sumber',
  },
  choice: {
    label: {
      beginningBalance: 'Saldo awal',
      cardCreationMonthly: 'Pembuatan kartu (Kredit bulanan)',
      cardCreationLifetime: 'Pembuatan kartu (Saldo seumur hidup)',
      ocrUsageMonthly: 'Pemakaian OCR (Kredit bulanan)',
      ocrUsageLifetime: 'Pemakaian OCR (Saldo seumur hidup)',
      lifetimeCredit: 'Kredit seumur hidup',
      monthlyAdjustment: 'Penyesuaian bulanan',
      adminAdjustment: 'Penyesuaian admin',
    },
  },
  filter: { query: 'Catatan', label: 'Jenis', day: 'Tanggal' },
  total: 'Total',
  totalText: 'Kredit bulanan dipakai lebih dahulu.',
  monthly: 'Bulanan',
  monthlyText: 'dari %{total} bulan ini; sisanya tidak dibawa ke bulan berikutnya',
  lifetime: 'Seumur hidup',
  lifetimeText: 'berlaku sampai dipakai',
  summary: 'Sisa kredit',
  buy: 'Beli kredit',
  failed: 'Kredit tidak dapat dimuat.',
};
